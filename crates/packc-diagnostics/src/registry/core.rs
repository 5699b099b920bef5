//! The rules of packs as a whole, of prompts and of tools: names that must be defined, keys that repeat a name. `PK51xx`.

use super::rules;

rules! {
    /// A tool of a prompt that isn't there.
    UNKNOWN_TOOL = 5101 "unknown-tool" Error;
    /// A tool whose name isn't its key.
    TOOL_NAME_DIFFERS = 5102 "tool-name-differs" Warning;
    /// A prompt whose id isn't its key.
    PROMPT_ID_DIFFERS = 5103 "prompt-id-differs" Warning;
    /// A blocked tool that isn't there.
    UNKNOWN_BLOCKED_TOOL = 5104 "unknown-blocked-tool" Warning;
    /// A language whose code ISO 639-1 doesn't have.
    UNKNOWN_LANGUAGE = 5105 "unknown-language" Warning;
    /// A tool that nothing calls.
    UNUSED_TOOL = 5106 "unused-tool" Off;
}
