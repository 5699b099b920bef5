//! Names of files and folders that aren't sources by themselves.
//!
//! Invariant: decided by the name alone, so it is the same on every machine.

/// True for names that no folder and no pattern gives: notes, hidden files, what editors leave behind (source format,
/// section 1). Such a file may be named by its path.
pub fn is_litter(name: &str) -> bool {
    name.starts_with('_') || name.starts_with("README") || is_debris(name)
}

/// True for names that nobody means to ship: hidden files, and what editors and interpreters leave behind.
pub fn is_debris(name: &str) -> bool {
    name.starts_with('.')
        || name.ends_with('~')
        || (name.starts_with('#') && name.ends_with('#') && name.len() > 1)
        || name
            .rsplit_once('.')
            .is_some_and(|(_, ending)| ending == "swp")
        || name == "__pycache__"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn litter() {
        for name in [
            "_shared.yaml",
            ".hidden.yaml",
            "README.md",
            "README",
            "a.yaml~",
            "#a.yaml#",
            "a.yaml.swp",
            ".#a.yaml",
        ] {
            assert!(is_litter(name), "{name}");
        }
        for name in ["a.yaml", "read.md", "a_b.yaml", "readme.md", "#", "swp"] {
            assert!(!is_litter(name), "{name}");
        }
    }

    #[test]
    fn debris() {
        for name in [
            ".git",
            ".DS_Store",
            "run.py~",
            "#run.py#",
            ".run.py.swp",
            "__pycache__",
        ] {
            assert!(is_debris(name), "{name}");
        }
        for name in ["__init__.py", "README.md", "_notes.md", "run.py", "#"] {
            assert!(!is_debris(name), "{name}");
        }
    }
}
