//! The facts about the real house: manifests and the resolved graph from `cargo metadata`, sources from `git ls-files`.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use cargo_metadata::{DependencyKind, MetadataCommand};

use crate::arrows::{Dependency, Kind, Member};
use crate::licences::Package;
use crate::tree::Source;

/// Why the facts could not be had; says nothing about the rules.
#[derive(Debug)]
pub enum GatherError {
    /// `cargo metadata` failed.
    Cargo(cargo_metadata::Error),
    /// `git ls-files` failed, with its own words.
    Git(String),
    /// A tracked file could not be read.
    Read(PathBuf, io::Error),
}

impl fmt::Display for GatherError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cargo(error) => write!(f, "cargo metadata failed: {error}"),
            Self::Git(words) => write!(f, "git ls-files failed: {}", words.trim_end()),
            Self::Read(path, error) => write!(f, "cannot read {}: {error}", path.display()),
        }
    }
}

impl std::error::Error for GatherError {}

/// The root of the workspace that this crate was built in.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask/ lies in the root of the workspace")
}

/// The crates of the workspace with what their manifests name. Needs no network.
pub fn members(root: &Path) -> Result<Vec<Member>, GatherError> {
    let metadata = metadata_command(root).no_deps().exec().map_err(GatherError::Cargo)?;
    Ok(metadata
        .packages
        .into_iter()
        .map(|package| Member {
            package: package.name.to_string(),
            dependencies: package.dependencies.into_iter().map(dependency).collect(),
        })
        .collect())
}

/// Every package that any part of the workspace needs on any platform, our own included.
pub fn packages(root: &Path) -> Result<Vec<Package>, GatherError> {
    let metadata = metadata_command(root).exec().map_err(GatherError::Cargo)?;
    Ok(metadata
        .packages
        .into_iter()
        .map(|package| Package { name: format!("{} {}", package.name, package.version), licence: package.license })
        .collect())
}

/// The text of the manifest of the workspace.
#[expect(clippy::disallowed_methods, reason = "a file of the repository")]
pub fn manifest(root: &Path) -> Result<String, GatherError> {
    let path = root.join("Cargo.toml");
    fs::read_to_string(&path).map_err(|error| GatherError::Read(path, error))
}

/// Every tracked Rust file, but for those deleted and not yet committed.
pub fn sources(root: &Path) -> Result<Vec<Source>, GatherError> {
    read(root, &["*.rs"])
}

/// All tracked sources of the page.
pub fn page_sources(root: &Path) -> Result<Vec<Source>, GatherError> {
    read(root, &["web/src/*.ts", "web/src/*.svelte"])
}

/// Every tracked document, but for the reports that tests compare with: those link to files that are not kept.
pub fn documents(root: &Path) -> Result<Vec<Source>, GatherError> {
    read(root, &["*.md", ":!:crates/*/tests/*"])
}

/// Every tracked file of texts that the page shows.
pub fn page_texts(root: &Path) -> Result<Vec<Source>, GatherError> {
    read(root, &["web/src/lib/words/*.ts", "web/src/lib/learn/*.ts"])
}

/// The paths of all tracked files, but for those deleted and not yet committed.
pub fn files(root: &Path) -> Result<Vec<String>, GatherError> {
    list(root, &["."])
}

#[expect(clippy::disallowed_methods, reason = "files of the repository")]
fn read(root: &Path, patterns: &[&str]) -> Result<Vec<Source>, GatherError> {
    let read = |path: String| {
        let file = root.join(&path);
        match fs::read_to_string(&file) {
            Ok(text) => Ok(Source { path, text }),
            Err(error) => Err(GatherError::Read(file, error)),
        }
    };
    list(root, patterns)?.into_iter().map(read).collect()
}

fn list(root: &Path, patterns: &[&str]) -> Result<Vec<String>, GatherError> {
    let listing = Command::new("git")
        .args(["ls-files", "-z", "--"])
        .args(patterns)
        .current_dir(root)
        .output()
        .map_err(|error| GatherError::Git(error.to_string()))?;
    if !listing.status.success() {
        return Err(GatherError::Git(String::from_utf8_lossy(&listing.stderr).into_owned()));
    }
    let paths = String::from_utf8_lossy(&listing.stdout);
    Ok(paths.split_terminator('\0').filter(|path| root.join(path).exists()).map(str::to_owned).collect())
}

fn metadata_command(root: &Path) -> MetadataCommand {
    let mut command = MetadataCommand::new();
    command.manifest_path(root.join("Cargo.toml"));
    command
}

fn dependency(dependency: cargo_metadata::Dependency) -> Dependency {
    let kind = match dependency.kind {
        DependencyKind::Development => Kind::Dev,
        DependencyKind::Build => Kind::Build,
        DependencyKind::Normal | DependencyKind::Unknown => Kind::Normal,
    };
    Dependency { package: dependency.name, kind }
}
