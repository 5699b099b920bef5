//! What a compiled pack holds, as text for people and in outline for programs.
//!
//! Invariant: the layout of the text is that of PromptKit's packc, with more below it; what a pack lacks or what couldn't be read
//! takes no line.

mod outline;
mod sections;

use packc_diagnostics::render::json::Inspected;
use packc_diagnostics::{Diagnostic, registry};
use packc_ir::Pack;
use packc_source::{SourceMap, Span, World, normalize};

use crate::options::InspectOptions;
use crate::outcome::Outcome;
use crate::validate::read_pack;

/// What a pack holds.
#[derive(Clone, Debug)]
pub struct Inspection {
    /// For people, each line ended.
    pub text: String,
    /// For programs.
    pub outline: Inspected,
}

/// Reads the pack that `options` name and describes it. What the specification has against it is in the outcome; the
/// description covers what could be read all the same.
pub fn inspect(world: &dyn World, options: &InspectOptions) -> (Outcome, Option<Inspection>) {
    let path = normalize(&options.cwd.join(&options.file));
    let mut sources = SourceMap::new();
    let mut inspection = None;
    let mut diagnostics = match read_pack(world, &path, &options.cwd, &options.limits, &mut sources)
    {
        Ok(file) => {
            let json = &sources.file(file).text;
            let (tree, mut found) = packc_syntax::parse_json(file, json, &options.limits);
            match tree {
                Some(tree) => {
                    found.extend(packc_spec::promptpack().check(&tree, &sources));
                    inspection = tree.as_mapping().map(|_| {
                        let pack = Pack::lower(&tree);
                        Inspection {
                            text: sections::describe(&pack),
                            outline: outline::of(&pack),
                        }
                    });
                }
                None => found.push(
                    Diagnostic::new(&registry::project::EMPTY_FILE, "the file is empty")
                        .at(Span::start_of(file), ""),
                ),
            }
            found
        }
        Err(unreadable) => vec![*unreadable],
    };
    packc_diagnostics::sort(&mut diagnostics);
    let outcome = Outcome::new(sources, diagnostics);
    (outcome, inspection)
}
