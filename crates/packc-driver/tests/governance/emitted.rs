//! What is written of governance: what the author wrote, and nothing else.

use packc_driver::{BuildOptions, compile};
use packc_source::memory::MemoryWorld;

use crate::HEAD;

/// RFC 0013, rule 6, and RFC 0016, rule 11: no value is inferred, computed or filled in; not the default of
/// `enforcement` either, nor what an agent inherits.
#[test]
fn nothing_is_filled_in() {
    let head = HEAD.strip_prefix("--- pack.yaml\n").unwrap();
    let rest = "metadata:
  governance:
    accountable_owner: claims-office
    independent_of: {axes: [model]}
    capabilities: []
    obligations:
      - {id: fair, obligation: x, controls: [{eval: bias}]}
agents:
  entry: triage
  members:
    triage:
      description: Sorts claims.
      governance: {requires_ai_disclosure: false}
    review:
      description: Looks again.
";
    let world = MemoryWorld::new().file("/p/pack.yaml", format!("{head}{rest}"));
    let compiled = compile(&world, &BuildOptions::new("/p"));
    assert_eq!(compiled.diagnostics, []);
    let text = String::from_utf8(compiled.emitted.unwrap().written.bytes).unwrap();
    let compact: String = text.split_whitespace().collect();
    for part in [
        r#""governance":{"accountable_owner":"claims-office","capabilities":[],"independent_of":{"axes":["model"]},"obligations":[{"id":"fair","obligation":"x","controls":[{"eval":"bias"}]}]}}"#,
        r#""triage":{"description":"Sortsclaims.","governance":{"requires_ai_disclosure":false}},"review":{"description":"Looksagain."}"#,
    ] {
        assert!(compact.contains(part), "{part}\n{text}");
    }
}
