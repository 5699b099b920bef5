//! What is seen of files and folders, and of what became of them.

use std::fs;

use packc_source::{Limit, World};

use crate::OsWorld;

use super::*;

fn folder() -> (tempfile::TempDir, Utf8PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = Utf8Path::from_path(folder.path()).unwrap();
    let path = path.canonicalize_utf8().unwrap();
    (folder, path)
}

/// What a world saw at a path after each way of asking.
fn all_seen(root: &Utf8Path, name: &str) -> Vec<(Utf8PathBuf, Seen)> {
    let boundary = packc_source::Boundary::new([root.join("in")]);
    let path = root.join(name);
    let ways: [&dyn Fn(&OsWorld); 5] = [
        &|world| assert_eq!(world.kind(&path), world.kind(&path)),
        &|world| {
            let limit = Limit {
                bytes: 8,
                boundary: &boundary,
            };
            drop(world.read(&path, limit));
        },
        &|world| drop(world.head(&path, 2, &boundary)),
        &|world| drop(world.list(&path, &boundary)),
        &|world| drop((world.kind(&path), world.head(&path, 2, &boundary))),
    ];
    let seen = ways.map(|ask| {
        let world = OsWorld::default().remembering();
        ask(&world);
        world.into_seen().remove(path.as_str()).unwrap()
    });
    seen.map(|seen| (path.clone(), seen)).to_vec()
}

#[cfg(unix)]
#[test]
fn two_looks_at_an_unchanged_disk_are_equal() {
    let (_guard, root) = folder();
    fs::create_dir_all(root.join("in/folder")).unwrap();
    fs::create_dir(root.join("out")).unwrap();
    for (name, text) in [
        ("in/file", "12345"),
        ("in/large", "123456789"),
        ("out/file", ""),
    ] {
        fs::write(root.join(name), text).unwrap();
    }
    for (link, target) in [
        ("in/link", "file"),
        ("in/escape", "../out/file"),
        ("in/far", "../out"),
        ("in/loop", "loop"),
        ("in/dangling", "nothing"),
    ] {
        std::os::unix::fs::symlink(target, root.join(link)).unwrap();
    }
    let names = [
        "in/file",
        "in/large",
        "in/folder",
        "in/link",
        "in/escape",
        "in/far",
        "in/loop",
        "in/dangling",
        "in/none",
        "in/none/x",
        "in/file/x",
    ];
    for name in names {
        for (path, seen) in all_seen(&root, name) {
            assert_eq!(look_again(&path, &seen), seen, "{name}");
        }
    }
}

#[cfg(unix)]
#[test]
fn every_change_that_a_build_would_notice_shows() {
    type Edit = fn(&Utf8Path);
    let edits: [(&str, Edit); 6] = [
        ("same size", |root| {
            fs::write(root.join("in/file"), "54321").unwrap();
        }),
        ("longer", |root| {
            fs::write(root.join("in/file"), "543210").unwrap();
        }),
        ("gone", |root| {
            fs::remove_file(root.join("in/file")).unwrap();
        }),
        ("a folder", |root| {
            fs::remove_file(root.join("in/file")).unwrap();
            fs::create_dir(root.join("in/file")).unwrap();
        }),
        ("a link to the same text", |root| {
            fs::rename(root.join("in/file"), root.join("in/other")).unwrap();
            std::os::unix::fs::symlink("other", root.join("in/file")).unwrap();
        }),
        ("a link elsewhere", |root| {
            fs::rename(root.join("in/file"), root.join("other")).unwrap();
            std::os::unix::fs::symlink("../other", root.join("in/file")).unwrap();
        }),
    ];
    for (what, edit) in edits {
        let (_guard, root) = folder();
        fs::create_dir(root.join("in")).unwrap();
        fs::write(root.join("in/file"), "12345").unwrap();
        let all = all_seen(&root, "in/file");
        edit(&root);
        for (path, seen) in all {
            let same_answer = match seen {
                Seen::File { .. } | Seen::Head { .. } => false,
                // It was no folder, and is none.
                Seen::Unlisted(_) => what != "gone" && what != "a folder",
                _ => what == "same size" || what == "longer",
            };
            if !same_answer {
                assert_ne!(look_again(&path, &seen), seen, "{what}: {seen:?}");
            }
        }
    }
}

#[test]
fn a_file_that_became_huge_is_not_read_to_its_end() {
    let (_guard, root) = folder();
    fs::create_dir(root.join("in")).unwrap();
    let path = root.join("in/file");
    fs::write(&path, "1234").unwrap();
    let small = all_seen(&root, "in/file")[1].1.clone();
    assert!(matches!(small, Seen::File { .. }));
    let file = File::options().write(true).open(&path).unwrap();
    // So much that nobody could read it, and that takes no room.
    let huge = 1 << 42;
    file.set_len(huge).unwrap();
    assert_eq!(look_again(&path, &small).size(), Some(huge));
    // Two looks at it are equal.
    assert_eq!(look_again(&path, &small), look_again(&path, &small));
    file.set_len(4).unwrap();
    assert_eq!(look_again(&path, &small), small);
    file.set_len(LOOKED_AT).unwrap();
    assert_eq!(look_again(&path, &small).size(), Some(LOOKED_AT));
}

#[test]
fn names_in_a_folder_show() {
    let (_guard, root) = folder();
    fs::create_dir(root.join("in")).unwrap();
    let (path, listed) = all_seen(&root, "in").into_iter().nth(3).unwrap();
    assert!(matches!(listed, Seen::Folder { .. }));
    fs::write(root.join("in/new"), "").unwrap();
    let now = look_again(&path, &listed);
    assert_ne!(now, listed);
    fs::remove_file(root.join("in/new")).unwrap();
    assert_eq!(look_again(&path, &listed), listed);
}

#[test]
fn looks_that_contradict_each_other_are_neither() {
    let real = Utf8PathBuf::from("/p/a");
    let present = Seen::Present(FileKind::File, real.clone());
    let one = Seen::file(real.clone(), b"one");
    let two = Seen::file(real.clone(), b"two");
    let head = Seen::head(2, real.clone(), 3, b"on");
    let folder = |names: &[&str]| Seen::Folder {
        real: real.clone(),
        entries: names
            .iter()
            .map(|name| DirEntry {
                name: (*name).to_owned(),
                kind: Some(FileKind::File),
            })
            .collect(),
    };
    let (listed, more) = (folder(&["a"]), folder(&["a", "b"]));
    let littered = folder(&[".packc-1.tmp", "a", "a~"]);
    for (first, second, expected) in [
        (&present, &one, &one),
        (&one, &present, &one),
        (&head, &one, &one),
        (&one, &one, &one),
        (&one, &two, &Seen::Unsteady),
        (&Seen::Missing, &one, &Seen::Unsteady),
        (&one, &Seen::Missing, &Seen::Unsteady),
        (&Seen::Missing, &Seen::Missing, &Seen::Missing),
        (&listed, &littered, &listed),
        (&listed, &more, &Seen::Unsteady),
    ] {
        let mut seen = first.clone();
        seen.merge(second.clone());
        assert_eq!(seen, *expected, "{first:?} {second:?}");
    }
}
