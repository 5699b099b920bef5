//! Settings of media: what the specification documents, and types of one's own.

use crate::project::Project;

#[test]
fn a18_settings_of_media() {
    let project = Project::new(
        "
--- pack.yaml
id: demo
version: 1.0.0
--- prompts/look.yaml
system_template: Look at it.
media:
  enabled: true
  supported_types: [image, scan_3d]
  image: {max_size_mb: 5}
  scan_3d: {validation_params: {unit: mm}}
",
    );
    let run = project.packc("build");
    assert_eq!((run.code, run.stderr.lines().count()), (0, 1), "{run}");
    let pack = project.built();
    let media = &pack["prompts"]["look"]["media"];
    assert_eq!(media["enabled"], true);
    assert_eq!(media["image"]["max_size_mb"], 5);
    assert_eq!(media["scan_3d"]["validation_params"]["unit"], "mm");
}
