//! `packc manifest`: make the objects that ship a pack to a cluster.

use std::collections::BTreeSet;

use packc_driver::{
    BuildOptions, ConfigMapOnly, LENIENT_IN_PACKS, ManifestDestination, ManifestFrom,
    ManifestOptions, ManifestSettings, OsWorld, Setting, manifest,
};

use crate::args::{CompareArgs, FindingsArg, ManifestArgs, ObjectArgs};
use crate::environment::Environment;
use crate::exit::Exit;
use crate::report::{self, Reporter, Verb};

pub(crate) fn run(args: ManifestArgs, environment: &Environment) -> Exit {
    let format = args.message_format;
    let reporter = Reporter::new(Verb::Manifest, format, args.report, environment);
    let explain = args.explain;
    let options = match options(args, environment) {
        Ok(options) => options,
        Err(problem) => {
            report::complain(&problem);
            return Exit::Usage;
        }
    };
    let prints = explain || options.destination == ManifestDestination::Stdout;
    if prints && format != FindingsArg::Human {
        report::complain(&format!(
            "the manifest and `--message-format {}` both want stdout; write the manifest to a file",
            format.name()
        ));
        return Exit::Usage;
    }
    let made = manifest(&OsWorld::new(environment.pinned), &options);
    reporter.report_manifest(&made)
}

/// What the flags ask for.
///
/// # Errors
///
/// A sentence about flags that contradict each other.
fn options(args: ManifestArgs, environment: &Environment) -> Result<ManifestOptions, String> {
    let deny_warnings = args.report.deny_warnings;
    let limits = args.limits.limits();
    let names_a_pack = args.names_a_pack();
    let from = match args.path {
        Some(pack) if names_a_pack => ManifestFrom::Pack(pack),
        path => ManifestFrom::Project(Box::new(BuildOptions {
            path,
            created_at: environment.pinned,
            allow_roots: args.allow_root,
            deny_warnings,
            limits,
            ..BuildOptions::new(environment.cwd.clone())
        })),
    };
    let destination = match (args.output, args.split) {
        (Some(path), _) if path == "-" => ManifestDestination::Stdout,
        (Some(path), _) => ManifestDestination::File(path),
        (None, Some(folder)) => ManifestDestination::Folder(folder),
        (None, None) => ManifestDestination::Stdout,
    };
    if args.check && destination == ManifestDestination::Stdout {
        return Err("`--check` compares with a file; name it with `-o` or `--split`".to_owned());
    }
    let lone = ConfigMapOnly {
        name: args.object.name.clone(),
        key: args.object.key.clone(),
    };
    Ok(ManifestOptions {
        cwd: environment.cwd.clone(),
        from,
        config_map_only: args.object.config_map_only.then_some(lone),
        given: given(args.object, args.compare)?,
        format: args.format.into(),
        destination,
        check: args.check,
        explain: args.explain,
        pinned: environment.pinned,
        lints: args.lints.lints(&LENIENT_IN_PACKS)?,
        deny_warnings,
        limits,
    })
}

fn given(object: ObjectArgs, compare: CompareArgs) -> Result<ManifestSettings, String> {
    let flag = |text: Option<String>| text.map(Setting::flag);
    let flags = |texts: Vec<String>| texts.into_iter().map(Setting::flag).collect();
    Ok(ManifestSettings {
        namespace: flag(object.namespace),
        pack_name: flag(object.pack_name),
        version: flag(object.version),
        name_style: object.name_style.map(|style| Setting::flag(style.into())),
        skills: object.skills.into_iter().map(Setting::flag).collect(),
        max_active: object.max_active.map(Setting::flag),
        selector: flag(object.selector),
        tags: flags(object.tags),
        labels: pairs(object.labels, "--label")?,
        annotations: pairs(object.annotations, "--annotation")?,
        gitops: object.gitops.map(|tool| Setting::flag(tool.into())),
        immutable: object.no_immutable.then_some(false),
        allow_build_metadata: compare.allow_build_metadata.then_some(true),
        allow_control_chars: compare.allow_control_chars.then_some(true),
        operator_schema: flag(compare.operator_schema),
        previous: flags(compare.previous),
        skills_dirs: pairs(compare.skills_dirs, "--skills-dir")?,
    })
}

/// Pairs whose keys differ.
fn pairs(
    pairs: Vec<(String, String)>,
    flag: &str,
) -> Result<Vec<(Setting<String>, String)>, String> {
    let mut keys = BTreeSet::new();
    if let Some((key, _)) = pairs.iter().find(|(key, _)| !keys.insert(key)) {
        return Err(format!("`{flag} {key}` is given twice"));
    }
    let pairs = pairs.into_iter();
    Ok(pairs
        .map(|(key, value)| (Setting::flag(key), value))
        .collect())
}
