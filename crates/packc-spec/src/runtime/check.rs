//! What the runtimes that a pack must load in refuse, ignore or misread of it.
//!
//! Invariant: a construct is told once, at its first place, for all runtimes together; nothing is said about what is a
//! mistake anyway, or what the target refuses.

use packc_diagnostics::registry::target::{IGNORED_BY_RUNTIME, REFUSED_BY_RUNTIME};
use packc_diagnostics::{Diagnostic, sort};
use packc_source::{SourceMap, Span};
use packc_syntax::Node;

use super::{Habit, Runtime};
use crate::Version;
use crate::beyond::{Group, Places, at_places, beyond, grouped};
use crate::construct::{Visited, walk};
use crate::finding::Segment;
use crate::locate::path_text;
use crate::placeholders;
use crate::schema::PROMPTPACK;
use crate::validator::promptpack;

/// Checks a tree, whose spans belong to `sources`, against runtimes. `fragments_stay`: references to fragments are in
/// the pack that the runtimes get. Sorted by place.
pub fn check_runtimes(
    runtimes: &[&'static Runtime],
    target: Version,
    fragments_stay: bool,
    tree: &Node,
    sources: &SourceMap,
) -> Vec<Diagnostic> {
    if runtimes.is_empty() {
        return Vec::new();
    }
    let mut mistakes = promptpack().findings(tree);
    if target != Version::newest() {
        mistakes.extend(target.validator().findings(tree));
    }
    let check = Check {
        tree,
        sources,
        fragments_stay,
        mistakes: Places::of(&mistakes),
    };
    let mut refused: Vec<Refused<'_>> = Vec::new();
    let mut ignored: Vec<Ignored> = Vec::new();
    for runtime in runtimes {
        let places = check.refused(runtime, &mut refused);
        check.ignored(runtime, &places, &mut ignored);
    }
    let refused = refused.iter().map(|refused| refused.finding(sources));
    let ignored = ignored.iter().map(Ignored::finding);
    let mut found: Vec<Diagnostic> = refused.chain(ignored).collect();
    sort(&mut found);
    found
}

struct Check<'a> {
    tree: &'a Node,
    sources: &'a SourceMap,
    fragments_stay: bool,
    mistakes: Places,
}

/// A construct that runtimes refuse.
struct Refused<'a> {
    group: Group<'a>,
    by: Vec<&'static Runtime>,
}

/// A construct that runtimes load and don't act on.
struct Ignored {
    habit: &'static Habit,
    by: Vec<&'static Runtime>,
    /// The first occurrence, as messages name it.
    subject: String,
    places: Vec<Span>,
}

impl<'a> Check<'a> {
    /// Adds what the schemas of the runtime refuse; gives the places.
    fn refused(&self, runtime: &'static Runtime, all: &mut Vec<Refused<'a>>) -> Places {
        let mut findings = Vec::new();
        for layer in runtime.layers() {
            let refused = beyond(self.tree, self.sources, layer.validator(), &self.mistakes);
            findings.extend(refused.iter().map(|construct| construct.finding.clone()));
            for group in grouped(refused) {
                match all.iter_mut().find(|other| other.group.is_same(&group)) {
                    Some(other) => {
                        other.group.join(group);
                        name(&mut other.by, runtime);
                    }
                    None => all.push(Refused {
                        group,
                        by: vec![runtime],
                    }),
                }
            }
        }
        Places::of(&findings)
    }

    /// Adds what the runtime is known to ignore or misread.
    fn ignored(&self, runtime: &'static Runtime, refused: &Places, all: &mut Vec<Ignored>) {
        let habits: Vec<&'static Habit> =
            runtime.layers().flat_map(|layer| &layer.habits).collect();
        let mut add = |habit: &'static Habit, subject: String, place: Span| {
            let known = all
                .iter_mut()
                .find(|other| std::ptr::eq(other.habit, habit));
            match known {
                Some(known) => {
                    name(&mut known.by, runtime);
                    known.places.push(place);
                }
                None => all.push(Ignored {
                    habit,
                    by: vec![runtime],
                    subject,
                    places: vec![place],
                }),
            }
        };
        walk(&PROMPTPACK, self.tree, &mut |visited: &Visited<'_, '_>| {
            if visited.node.is_hole()
                || self.mistakes.refuse(visited.path)
                || refused.refuse(visited.path)
            {
                return false;
            }
            let habit = habits.iter().find(|habit| habit.is_about(visited));
            if let Some(habit) = habit {
                add(habit, subject(visited.path), place(visited));
            }
            habit.is_none()
        });
        for habit in habits {
            let Some(prefix) = &habit.placeholder else {
                continue;
            };
            if !self.fragments_stay && prefix == "fragments." {
                continue;
            }
            for (name, place) in placeholders::beginning_with(self.tree, prefix, self.sources) {
                add(habit, format!("`{{{{{name}}}}}`"), place);
            }
        }
    }
}

fn subject(path: &[Segment]) -> String {
    format!("`{}`", path_text(path))
}

/// The key, or an item without one.
fn place(visited: &Visited<'_, '_>) -> Span {
    visited.key_span.unwrap_or(visited.node.span)
}

fn name(by: &mut Vec<&'static Runtime>, runtime: &'static Runtime) {
    if !by.iter().any(|known| known.name == runtime.name) {
        by.push(runtime);
    }
}

/// Adds the runtimes after the first, of which the message speaks.
fn with_runtimes(found: Diagnostic, by: &[&'static Runtime]) -> Diagnostic {
    let others = by.iter().skip(1);
    others.fold(found, |found, runtime| {
        found.note(format!("the same goes for {}", runtime.title))
    })
}

fn first_title(by: &[&'static Runtime]) -> &'static str {
    by.first().map_or("", |runtime| &runtime.title)
}

impl Refused<'_> {
    fn finding(&self, sources: &SourceMap) -> Diagnostic {
        let construct = &self.group.first;
        let title = first_title(&self.by);
        let message = format!("{title} refuses {}", construct.subject(sources));
        let found = self.group.finding(&REFUSED_BY_RUNTIME, message);
        with_runtimes(found, &self.by).help(format!(
            "{}, or the pack doesn't load there",
            construct.remedy()
        ))
    }
}

impl Ignored {
    fn finding(&self) -> Diagnostic {
        let habit = self.habit;
        let what = habit.says.replace("{}", &self.subject);
        let message = format!("{} {what}", first_title(&self.by));
        let found = Diagnostic::new(&IGNORED_BY_RUNTIME, message);
        let found = match self.places.split_first() {
            Some((first, others)) => at_places(found, *first, others),
            None => found,
        };
        let found = with_runtimes(found, &self.by);
        let found = match &habit.note {
            Some(note) => found.note(note),
            None => found,
        };
        match &habit.help {
            Some(help) => found.help(help),
            None => found,
        }
    }
}
