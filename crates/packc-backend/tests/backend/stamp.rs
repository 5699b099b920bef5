//! What a build adds, and comparing packs without it.

use packc_backend::{Stamp, Written, schema_url, write_pack};
use packc_ir::{Pack, SPEC_VERSION};

use crate::round_trip::EVERYTHING;
use crate::tree::read;

fn stamp() -> Stamp {
    Stamp {
        spec_version: SPEC_VERSION.to_owned(),
        compiled_with: "packc-v9.8.7".to_owned(),
        created_at: "2026-05-06T07:08:09Z".to_owned(),
        source: "my \"pack\".yaml".to_owned(),
    }
}

fn build(text: &str, stamp: &Stamp) -> Written {
    let (_, root) = read(text);
    let mut pack = Pack::lower(&root);
    stamp.apply_to(&mut pack);
    write_pack(&pack)
}

fn text(written: &Written) -> &str {
    std::str::from_utf8(&written.bytes).unwrap()
}

#[test]
fn the_address_names_the_version() {
    assert_eq!(
        schema_url(SPEC_VERSION),
        "https://promptpack.org/schema/v1.9.0/promptpack.schema.json"
    );
}

#[test]
fn the_stamp_stands_where_the_specification_has_it() {
    let written = build(r#"{"id": "a", "metadata": {}, "evals": []}"#, &stamp());
    insta::assert_snapshot!(text(&written), @r#"
    {
      "$schema": "https://promptpack.org/schema/v1.9.0/promptpack.schema.json",
      "id": "a",
      "metadata": {},
      "compilation": {
        "compiled_with": "packc-v9.8.7",
        "created_at": "2026-05-06T07:08:09Z",
        "schema": "v1",
        "source": "my \"pack\".yaml"
      },
      "evals": []
    }
    "#);
}

#[test]
fn an_authored_block_is_replaced_as_a_whole() {
    let written = build(EVERYTHING, &stamp());
    let pack: serde_json::Value = serde_json::from_slice(&written.bytes).unwrap();
    assert_eq!(
        pack["compilation"],
        serde_json::json!({
            "compiled_with": "packc-v9.8.7",
            "created_at": "2026-05-06T07:08:09Z",
            "schema": "v1",
            "source": "my \"pack\".yaml",
        })
    );
}

#[test]
fn another_build_of_the_same_pack_is_equal() {
    let written = build(EVERYTHING, &stamp());
    let other = Stamp {
        spec_version: SPEC_VERSION.to_owned(),
        compiled_with: "packc-v9.9.0".to_owned(),
        created_at: "2027-01-01T00:00:00Z".to_owned(),
        source: "arena.yaml".to_owned(),
    };
    assert!(written.equals_but_for_the_stamp(&written.bytes));
    assert!(written.equals_but_for_the_stamp(&build(EVERYTHING, &other).bytes));
}

#[test]
fn whatever_else_differs_is_a_difference() {
    let written = build(r#"{"id": "a", "evals": []}"#, &stamp());
    let old = text(&written);
    let changes = [
        // Beside the block.
        ("\"id\": \"a\"", "\"id\": \"b\""),
        ("\"evals\": []", "\"evals\": [1]"),
        ("\n}\n", "\n}"),
        ("\n}\n", "\r\n}\r\n"),
        // Something after the block that the pack no longer has.
        (
            "\n  },\n",
            "\n  },\n  \"agents\": {\n    \"entry\": \"x\"\n  },\n",
        ),
        // A block that packc doesn't write.
        ("\"v1\",", "\"v1\",\n    \"host\": \"x\","),
        ("    \"schema\": \"v1\",\n", ""),
        ("\"v1\"", "1"),
        ("\"v1\"", "\"v\"1\""),
        ("\"v1\"", "\"v\t1\""),
        ("\"v1\"", "\"v1\\\""),
        ("  \"compilation\"", "  \"compilations\""),
    ];
    for (from, to) in changes {
        let other = old.replacen(from, to, 1);
        assert_ne!(other, old, "{from}");
        assert!(!written.equals_but_for_the_stamp(other.as_bytes()), "{to}");
    }
    assert!(!written.equals_but_for_the_stamp(b""));
    assert!(!written.equals_but_for_the_stamp(b"\xff"));
}

#[test]
fn without_a_stamp_every_byte_counts() {
    let (_, root) = read(r#"{"id": "a"}"#);
    let written = write_pack(&Pack::lower(&root));
    assert!(written.equals_but_for_the_stamp(b"{\n  \"id\": \"a\"\n}\n"));
    assert!(!written.equals_but_for_the_stamp(b"{\n  \"id\": \"b\"\n}\n"));
}
