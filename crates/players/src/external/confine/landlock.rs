//! What may be written, once more: a file system that is mounted read-only lets pipes and devices in it be written to all the
//! same, and sockets be connected to. Landlock does not, where the kernel has it.

use std::path::{Path, PathBuf};

use landlock::{
    AccessFs, BitFlags, Ruleset, RulesetAttr as _, RulesetCreatedAttr as _, RulesetError, RulesetStatus,
    path_beneath_rules,
};

use super::mounts::Inside;
use super::{Failure, Settings, at};

/// Restricts this process and all it starts; says what is weaker if the kernel cannot do it.
pub(super) fn restrict(settings: &Settings, inside: &Inside) -> Result<Option<String>, Failure> {
    let is_enforced = enforce(settings, inside).map_err(at("Landlock"))?;
    Ok((!is_enforced).then(|| "programs can write to pipes of yours (the kernel has no Landlock)".to_owned()))
}

fn enforce(settings: &Settings, inside: &Inside) -> Result<bool, RulesetError> {
    let mut access = BitFlags::from(AccessFs::WriteFile);
    if !settings.network {
        // The newest kernels know this one; to others it is nothing.
        access |= AccessFs::ResolveUnix;
    }
    let places = ["/dev", inside.scratch].into_iter().map(Path::new);
    let places = places.chain(settings.writable.iter().map(PathBuf::as_path));
    let rules = Ruleset::default().handle_access(access)?.create()?.add_rules(path_beneath_rules(places, access))?;
    Ok(rules.restrict_self()?.ruleset != RulesetStatus::NotEnforced)
}
