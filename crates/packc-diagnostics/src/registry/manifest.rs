//! The rules of `packc manifest`: what a cluster with the Omnia operator would refuse, or do otherwise than meant. `PK65xx`.

use super::rules;

rules! {
    /// A pack that begins with a byte order mark.
    PACK_WITH_BOM = 6501 "pack-with-bom" Error;
    /// The pack on disk isn't what the sources give.
    STALE_PACK = 6502 "stale-pack" Error;
    /// The schema of the operator refuses the pack.
    REFUSED_BY_OPERATOR = 6503 "refused-by-operator" Error;
    /// A version that a cluster doesn't accept.
    CLUSTER_VERSION = 6504 "cluster-version" Error;
    /// A version that differs from others in its build metadata alone.
    BUILD_METADATA = 6505 "build-metadata" Error;
    /// A pack name that can't be the value of a label.
    CLUSTER_PACK_NAME = 6506 "cluster-pack-name" Error;
    /// The name of an object, a namespace or a key that Kubernetes refuses.
    OBJECT_NAME = 6507 "object-name" Error;
    /// A label or an annotation that Kubernetes refuses.
    OBJECT_LABEL = 6508 "object-label" Error;
    /// A label or an annotation that isn't the user's to set.
    RESERVED_LABEL = 6509 "reserved-label" Error;
    /// A pack that doesn't fit into a `ConfigMap`.
    PACK_TOO_LARGE = 6510 "pack-too-large" Error;
    /// Raw characters in the pack that tools refuse or change.
    UNSAFE_CHARACTERS = 6511 "unsafe-characters" Error;
    /// A selection of skills that a cluster refuses.
    SKILL_SELECTION = 6512 "skill-selection" Error;
    /// A skill of a skill source that can't be read as one.
    SOURCE_SKILL = 6513 "source-skill" Error;
    /// Two skills of one name.
    SKILL_COLLISION = 6514 "skill-collision" Error;
    /// A skill that its source lacks.
    SKILL_NOT_IN_SOURCE = 6515 "skill-not-in-source" Error;
    /// A tool of a skill that the pack lacks.
    SOURCE_SKILL_TOOL = 6516 "source-skill-tool" Error;
    /// A published version that would change.
    PUBLISHED_VERSION = 6517 "published-version" Error;
    /// Two versions of which none is the newer one.
    VERSION_TIE = 6518 "version-tie" Error;
    /// The manifest on disk isn't what packc would write.
    STALE_MANIFEST = 6519 "stale-manifest" Error;
    /// A file that a manifest is compared with can't be read.
    UNREADABLE_BASIS = 6520 "unreadable-basis" Error;
    /// The cluster knows the pack by another name or version than the pack itself.
    PACK_NAME_DIFFERS = 6521 "pack-name-differs" Note;
    /// A pack near the limit of a `ConfigMap`.
    LARGE_PACK = 6530 "large-pack" Warning;
    /// An object that can only be applied on the side of the server.
    CLIENT_SIDE_APPLY = 6531 "client-side-apply" Warning;
    /// A version that agents only get when they ask for it.
    PRERELEASE_VERSION = 6532 "prerelease-version" Note;
    /// Skills of the pack that a `ConfigMap` doesn't carry.
    SKILLS_NOT_SHIPPED = 6533 "skills-not-shipped" Warning;
    /// Text that Flux would replace.
    FLUX_SUBSTITUTION = 6534 "flux-substitution" Warning;
    /// Text that Helm would replace.
    HELM_TEMPLATE = 6535 "helm-template" Warning;
    /// A pack whose end Helm would change.
    FINAL_NEWLINE = 6536 "final-newline" Warning;
    /// A pack whose bytes depend on the time of the build.
    UNPINNED_TIME = 6537 "unpinned-time" Warning;
    /// A version that isn't the newest of its channel.
    SUPERSEDED_VERSION = 6538 "superseded-version" Warning;
    /// Tags that no skill has.
    TAG_WITHOUT_SKILL = 6539 "tag-without-skill" Warning;
    /// A pack of which it is unclear which prompt a runtime opens.
    NO_OPENING_PROMPT = 6540 "no-opening-prompt" Warning;
}
