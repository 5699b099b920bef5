//! Rules of skills (`PK42xx`).

use super::rules;

rules! {
    /// A source of skills that gives none.
    NO_SKILL = 4201 "no-skill" Error;
    /// A `SKILL.md` without front matter, or without something that every skill has.
    INCOMPLETE_SKILL = 4202 "incomplete-skill" Error;
    /// A field of a skill with a value that it can't have.
    SKILL_FIELD = 4203 "skill-field" Error;
    /// A field that looks like a misspelt one of the Agent Skills format.
    UNKNOWN_SKILL_FIELD = 4204 "unknown-skill-field" Warning;
    /// A skill whose folder has another name.
    SKILL_FOLDER_NAME = 4205 "skill-folder-name" Warning;
    /// Two skills with one name.
    DUPLICATE_SKILL = 4206 "duplicate-skill" Error;
    /// A `SKILL.md` in the folder of another skill.
    NESTED_SKILL = 4207 "nested-skill" Warning;
    /// An allowed tool that the pack doesn't have.
    UNKNOWN_SKILL_TOOL = 4208 "unknown-skill-tool" Warning;
    /// A workflow state that chooses skills which the pack doesn't have.
    SKILL_FILTER = 4209 "skill-filter" Error;
    /// A workflow state that chooses among skills which have no path.
    INLINE_SKILL_FILTER = 4210 "inline-skill-filter" Error;
    /// What the inline form of a skill has no place for.
    INLINE_SKILL_LOSS = 4211 "inline-skill-loss" Warning;
    /// A skill in the folder of the convention that the list of skills leaves out.
    UNLISTED_SKILL = 4212 "unlisted-skill" Note;
}
