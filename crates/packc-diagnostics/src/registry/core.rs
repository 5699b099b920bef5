//! Rules of prompts, tools and what the pack says of itself (`PK51xx`).

use super::rules;

rules! {}
