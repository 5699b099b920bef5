//! Cases that tools of this kind have failed on, each a test named after its number in the list of cases: A sources and
//! schema, B references, C formats and messages, F hostile input. Those about skills, about templates, about files that
//! go with a pack, and about values stand together.

mod a;
mod b;
mod bundle;
mod c;
mod f;
mod skills;
mod templates;
mod values;
