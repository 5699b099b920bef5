//! Replacing every `$include` by what it names (source format, section 2).
//!
//! Invariant: a file is expanded after all that it includes, so that no expansion nests in another; what is included
//! more than once is shared, and the limits hold for the tree as later phases walk it.

use std::collections::{HashMap, HashSet};

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::project::{INCLUDE_CYCLE, INCLUDE_LIMIT};
use packc_source::{SourceMap, Span};
use packc_syntax::Limits;

use crate::parse::second_document;
use crate::reader::Loaded;

mod expand;

use expand::Expansion;

/// How much a build may hold after expansion, as a multiple of what one file may.
const FILES_WORTH: usize = 10;

/// The size of a file with all that it includes.
#[derive(Clone, Copy, Debug, Default)]
struct Size {
    nodes: usize,
    height: usize,
    /// How many includes lead one into the other.
    nesting: usize,
    /// True when some include in it was cut for its size. That was said once; the files around it are no further mistake.
    cut: bool,
}

impl Size {
    /// Why a file of this size can't be used.
    fn problem(&self, limits: &Limits) -> Option<String> {
        let Limits { nodes, depth, .. } = limits;
        if self.nodes > *nodes {
            Some(format!(
                "with its includes, the file has more than {nodes} values"
            ))
        } else if self.height > *depth {
            Some(format!(
                "with its includes, the file nests more than {depth} deep"
            ))
        } else if self.nesting > *depth {
            Some(format!(
                "more than {depth} includes lead from one file to the next"
            ))
        } else {
            None
        }
    }
}

/// Expands files, in any number of steps.
#[derive(Debug, Default)]
pub(crate) struct Includes {
    /// For each file that is done, its size.
    done: Vec<Option<Size>>,
    /// The includes that aren't followed, since that would never end or grow too large.
    cut: HashSet<Span>,
    /// The included files that have been looked at for a second document.
    included: HashSet<usize>,
    /// How many values all files that were asked for have after expansion, those without includes not counted.
    total: usize,
    too_large: bool,
}

impl Includes {
    /// Expands these files and all that they include. Gives false when the whole became too large to be used.
    pub(crate) fn expand(
        &mut self,
        numbers: impl IntoIterator<Item = usize>,
        files: &mut [Loaded],
        sources: &SourceMap,
        limits: &Limits,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> bool {
        self.done.resize(files.len(), None);
        for number in numbers {
            if self.size(number).is_none() {
                self.visit(number, files, sources, limits, diagnostics);
            }
            let Some(file) = files.get(number) else {
                continue;
            };
            if !file.parsed.scan.references.is_empty() {
                let size = self.size(number).unwrap_or_default();
                self.total = self.total.saturating_add(size.nodes);
            }
        }
        if self.total > limits.nodes.saturating_mul(FILES_WORTH) && !self.too_large {
            self.too_large = true;
            let message = format!(
                "the pack has more than {} values, most of them included again and again",
                limits.nodes.saturating_mul(FILES_WORTH)
            );
            diagnostics.push(limit(message));
        }
        !self.too_large
    }

    /// Walks through the includes of a file, the innermost first.
    fn visit(
        &mut self,
        start: usize,
        files: &mut [Loaded],
        sources: &SourceMap,
        limits: &Limits,
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        // Each file on the way, with how many of its includes have been looked at.
        let mut way: Vec<(usize, usize)> = vec![(start, 0)];
        let mut on_way: HashMap<usize, usize> = HashMap::from([(start, 0)]);
        while let Some((number, next)) = way.last_mut() {
            let number = *number;
            let target = files
                .get(number)
                .and_then(|file| file.targets.get(*next).copied());
            let Some(target) = target else {
                let size = self.finish(number, files, limits, diagnostics);
                if let Some(done) = self.done.get_mut(number) {
                    *done = Some(size);
                }
                way.pop();
                on_way.remove(&number);
                continue;
            };
            *next += 1;
            let Some(target) = target.filter(|target| self.size(*target).is_none()) else {
                continue;
            };
            if let Some(from) = on_way.get(&target) {
                let circle = way.get(*from..).unwrap_or_default();
                let places = places(circle, files);
                self.cut.extend(places.last().copied());
                diagnostics.extend(cycle(&places, circle, files, sources));
            } else {
                on_way.insert(target, way.len());
                way.push((target, 0));
            }
        }
    }

    fn size(&self, number: usize) -> Option<Size> {
        self.done.get(number).copied().flatten()
    }

    /// Expands one file, whose includes are all done, and measures it.
    fn finish(
        &mut self,
        number: usize,
        files: &mut [Loaded],
        limits: &Limits,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Size {
        let Some(file) = files.get(number) else {
            return Size::default();
        };
        let size = self.measure(file, files, limits, diagnostics);
        if file.parsed.scan.rewrites {
            let expansion = Expansion::new(file, files, &self.cut);
            let documents = expansion.documents(&file.parsed.documents, diagnostics);
            if let Some(file) = files.get_mut(number) {
                file.parsed.documents = documents;
            }
        }
        size
    }

    /// The size of a file after expansion. When an include makes it too large, that is a finding, and all of the file's
    /// includes are cut: what remains is small enough to be included in turn.
    fn measure(
        &mut self,
        file: &Loaded,
        files: &[Loaded],
        limits: &Limits,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Size {
        let scan = &file.parsed.scan;
        let own = Size {
            nodes: scan.nodes,
            height: scan.height,
            nesting: 0,
            cut: false,
        };
        let mut size = own;
        for (reference, target) in scan.references.iter().zip(&file.targets) {
            let Some(target) = target.filter(|_| !self.cut.contains(&reference.span)) else {
                continue;
            };
            if self.included.insert(target) {
                let documents = files.get(target).map(|file| &file.parsed.documents);
                let second = documents.and_then(|documents| documents.get(1));
                diagnostics.extend(second.map(|second| second_document(second.start)));
            }
            let inner = self.size(target).unwrap_or_default();
            size = Size {
                nodes: size.nodes.saturating_add(inner.nodes),
                height: size.height.max(reference.depth + inner.height),
                nesting: size.nesting.max(1 + inner.nesting),
                cut: size.cut || inner.cut,
            };
            if let Some(problem) = size.problem(limits) {
                let name = files.get(target).and_then(|file| file.path.file_name());
                let label = format!("`{}` is too much here", name.unwrap_or_default());
                if !size.cut {
                    diagnostics.push(limit(problem).at(reference.span, label));
                }
                self.cut
                    .extend(scan.references.iter().map(|reference| reference.span));
                return Size { cut: true, ..own };
            }
        }
        size
    }
}

fn limit(message: String) -> Diagnostic {
    Diagnostic::new(&INCLUDE_LIMIT, message).help("include only what is needed at each place")
}

/// The places at which the files of a circle include each other, the closing one last.
fn places(circle: &[(usize, usize)], files: &[Loaded]) -> Vec<Span> {
    let place = |(number, next): &(usize, usize)| {
        let references = &files.get(*number)?.parsed.scan.references;
        Some(references.get(next.checked_sub(1)?)?.span)
    };
    circle.iter().filter_map(place).collect()
}

fn cycle(
    places: &[Span],
    circle: &[(usize, usize)],
    files: &[Loaded],
    sources: &SourceMap,
) -> Option<Diagnostic> {
    let (closing, steps) = places.split_last()?;
    let names: Vec<String> = circle
        .iter()
        .filter_map(|(number, _)| files.get(*number))
        .map(|file| format!("`{}`", sources.file(file.id).name))
        .collect();
    let first = names.first()?;
    let help = "take out one of the steps; what several files need goes into a file of its own";
    if steps.is_empty() {
        return Some(
            Diagnostic::new(&INCLUDE_CYCLE, format!("{first} includes itself"))
                .at(*closing, "")
                .help("remove the `$include`, or name another file"),
        );
    }
    let message = format!(
        "these files include each other: {} → {first}",
        names.join(" → ")
    );
    let mut found = Diagnostic::new(&INCLUDE_CYCLE, message).at(*closing, "the circle closes here");
    for (step, name) in steps.iter().zip(names.iter().skip(1)) {
        found = found.related(*step, format!("includes {name}"));
    }
    Some(found.help(help))
}
