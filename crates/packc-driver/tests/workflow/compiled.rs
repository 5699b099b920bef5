//! Compiled packs.

use packc_diagnostics::fixture;
use packc_driver::{ValidateOptions, validate};
use packc_source::memory::MemoryWorld;

#[test]
fn compiled_packs_are_checked_alike() {
    let validated = |world: &MemoryWorld| {
        let options = ValidateOptions {
            files: vec!["pack.json".into()],
            ..ValidateOptions::new("/p")
        };
        let outcome = validate(world, &options);
        (outcome.sources, outcome.diagnostics)
    };
    fixture::check(
        r#"--- pack.json
{
  "id": "hello",
  "name": "Hello",
  "version": "1.0.0",
  "template_engine": {"version": "v1", "syntax": "{{variable}}"},
  "prompts": {
    "p": {"id": "p", "name": "P", "version": "1.0.0", "system_template": "Go on."}
  },
  "workflow": {
    "version": 2,
    "entry": "strat",
#            ^^^^^^^ error[unknown-state]: `strat` is not a state of the workflow
    "states": {
      "start": {"prompt_task": "p", "on_event": {"next": "loop"}},
      "loop": {"prompt_task": "p", "on_event": {"again": "loop"}}
#     ^^^^^^ warning[endless-loop]: no event leads out of the loop `loop → loop`
#                                                        ^^^^^^ note: `again` leads to `loop`
    }
  }
}
"#,
        validated,
    );
}
