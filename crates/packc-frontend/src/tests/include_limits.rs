//! Circles of includes, and includes without end.

use std::fmt::Write as _;

use packc_syntax::Limits;

use super::{Options, check, check_with, options};

#[test]
fn circles() {
    check("
--- pack.yaml
id: a
version: 1.0.0
prompts:
  a: { $include: a.yaml }
  d: { $include: d.yaml }
  e: { $include: e.yaml }
--- a.yaml
system_template: Hi
parameters:
  $include: b.yaml
#           ^^^^^^ note: includes `b.yaml`
--- b.yaml
x: { $include: sub/c.yaml }
#              ^^^^^^^^^^ note: includes `sub/c.yaml`
--- sub/c.yaml
- { $include: ../a.yaml }
#             ^^^^^^^^^ error[include-cycle]: these files include each other: `a.yaml` → `b.yaml` → `sub/c.yaml` → `a.yaml`
--- d.yaml
system_template: Hi
variables:
  - { $include: d.yaml }
#               ^^^^^^ error[include-cycle]: `d.yaml` includes itself
--- e.yaml
x: { $include: f.yaml }
#              ^^^^^^ note: includes `f.yaml`
z: { $include: f.yaml }
--- f.yaml
$include: e.yaml
#         ^^^^^^ error[include-cycle]: these files include each other: `e.yaml` → `f.yaml` → `e.yaml`
");
}

#[test]
fn a_root_that_includes_itself() {
    check(
        "
--- pack.yaml
$include: pack.yaml
#         ^^^^^^^^^ error[include-cycle]: `pack.yaml` includes itself
id: a
",
    );
    check("
--- pack.yaml
$include: base.yaml
#         ^^^^^^^^^ note: includes `base.yaml`
id: a
--- base.yaml
$include: pack.yaml
#         ^^^^^^^^^ error[include-cycle]: these files include each other: `pack.yaml` → `base.yaml` → `pack.yaml`
");
}

#[test]
fn prompts_that_include_each_other() {
    check("
--- pack.yaml
id: a
version: 1.0.0
--- prompts/a.yaml
$include: b.yaml
#         ^^^^^^ note: includes `prompts/b.yaml`
name: A
--- prompts/b.yaml
$include: a.yaml
#         ^^^^^^ error[include-cycle]: these files include each other: `prompts/a.yaml` → `prompts/b.yaml` → `prompts/a.yaml`
name: B
");
}

#[test]
fn limits_hold_for_the_expanded_tree() {
    let small = Options {
        limits: Limits {
            nodes: 60,
            depth: 8,
            ..Limits::default()
        },
        ..options()
    };
    check_with(&small, "
--- pack.yaml
id: a
version: 1.0.0
prompts: { a: { system_template: Hi } }
metadata:
  x: { $include: a.yaml }
#                ^^^^^^ error[include-limit]: with its includes, the file has more than 60 values
  z: { $include: deep.yaml }
--- a.yaml
- [ { $include: b.yaml }, { $include: b.yaml }, { $include: b.yaml }, { $include: b.yaml } ]
--- b.yaml
- [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
--- deep.yaml
[[[[[ { $include: deeper.yaml } ]]]]]
#                 ^^^^^^^^^^^ error[include-limit]: with its includes, the file nests more than 8 deep
--- deeper.yaml
[[[[ 1 ]]]]
");
    let mut chain = String::from(
        "
--- pack.yaml
id: a
version: 1.0.0
prompts: { a: { $include: c0.yaml } }
",
    );
    for step in 0..9 {
        let place = if step == 0 {
            "\n#         ^^^^^^^ error[include-limit]: more than 8 includes lead from one file to the next"
        } else {
            ""
        };
        let next = step + 1;
        let _ = writeln!(chain, "--- c{step}.yaml\n$include: c{next}.yaml{place}");
    }
    chain += "--- c9.yaml\nsystem_template: Hi\n";
    check_with(&small, &chain);
}

#[test]
fn a_long_chain_is_too_long_once() {
    let small = Options {
        limits: Limits {
            depth: 8,
            ..Limits::default()
        },
        ..options()
    };
    let mut chain = String::from(
        "
--- pack.yaml
id: a
version: 1.0.0
prompts: { a: { system_template: Hi } }
metadata: { $include: c0.yaml }
",
    );
    for step in 0..40 {
        let place = if step == 32 {
            "\n#              ^^^^^^^^ error[include-limit]: with its includes, the file nests more than 8 deep"
        } else {
            ""
        };
        let next = step + 1;
        let _ = writeln!(
            chain,
            "--- c{step}.yaml\nx: {{ $include: c{next}.yaml }}{place}"
        );
    }
    chain += "--- c40.yaml\n1\n";
    check_with(&small, &chain);
}

#[test]
fn a_pack_that_includes_the_same_again_and_again() {
    let small = Options {
        limits: Limits {
            nodes: 20,
            ..Limits::default()
        },
        ..options()
    };
    let mut fixture = String::from(
        "
# error[include-limit]: the pack has more than 200 values, most of them included again and again
--- pack.yaml
id: a
version: 1.0.0
--- prompts/_shared.yaml
[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
",
    );
    for number in 0..20 {
        let _ = writeln!(
            fixture,
            "--- prompts/p{number}.yaml\nsystem_template: Hi\nx: {{ $include: _shared.yaml }}"
        );
    }
    assert_eq!(super::tree_with(&small, &fixture), " …\n");
}
