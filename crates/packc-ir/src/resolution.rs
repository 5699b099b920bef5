//! How a pack's references are to be resolved: what the settings of a project say about it (source format, section 6).
//!
//! Invariant: plain choices without logic, shared by the phase that reads them and the one that acts on them.

/// `packc.fragments`: what becomes of `{{fragments.x}}` and of the fragments themselves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FragmentMode {
    /// The texts go into every template, and the map stays.
    #[default]
    Inline,
    /// The texts go into every template, and the map is left out.
    Strip,
    /// Placeholders and map stay as they are.
    Reference,
}

/// `packc.files`: what becomes of the files that the pack names by path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FileMode {
    /// They are copied beside the output.
    #[default]
    Bundle,
    /// They stay where they are; paths are rewritten to lead there.
    Path,
}

/// An item of `packc.inline`: which files go into the pack itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inline {
    /// Skills become inline skills.
    Skills,
    /// Media become base64.
    Media,
}
