//! Who plays: the jars of a folder, each behind the bridge, and the players that were named beside them.

use std::fs;
use std::path::{Path, PathBuf};

use mossa_catalogue::Spec;

use super::bridge;
use crate::args::TournamentArgs;
use crate::failure::Failure;

/// A player with its name.
pub(super) struct Entrant {
    pub(super) name: String,
    pub(super) spec: Spec,
}

/// Everybody, in the order of their names, and ours at the end.
pub(super) fn entrants(args: &TournamentArgs) -> Result<Vec<Entrant>, Failure> {
    let places = places(Path::new(args.course.as_deref().unwrap_or_default()))?;
    let classes = bridge::compiled()?;
    let class_path = match &args.class_path {
        Some(more) => format!("{}{}{more}", classes.display(), if cfg!(windows) { ';' } else { ':' }),
        None => classes.display().to_string(),
    };
    let mut entrants: Vec<Entrant> = places.iter().map(|place| guest(args, &class_path, place)).collect();
    for text in &args.player {
        let spec: Spec = text.parse().map_err(|error| Failure::of("--player", error))?;
        let name = spec.label().unwrap_or(text).to_owned();
        entrants.push(Entrant { name, spec });
    }
    if entrants.len() < 2 {
        return Err(Failure::of("--course", "there is one player: expected two or more"));
    }
    for (at, entrant) in entrants.iter().enumerate() {
        if entrants[..at].iter().any(|other| other.name == entrant.name) {
            return Err(Failure::of("--player", format!("{} is there twice: expected different names", entrant.name)));
        }
    }
    Ok(entrants)
}

/// The jars and the folders of classes in a folder.
fn places(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let part = || format!("--course {}", folder.display());
    let entries = fs::read_dir(folder).map_err(|error| Failure::of(part(), error))?;
    let is_player = |path: &PathBuf| path.is_dir() || path.extension().is_some_and(|extension| extension == "jar");
    let is_hidden = |path: &PathBuf| path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
    let mut places: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| is_player(path) && !is_hidden(path))
        .collect();
    places.sort();
    if places.is_empty() {
        return Err(Failure::of(part(), "nobody is there: expected jars, or folders of classes"));
    }
    Ok(places)
}

fn guest(args: &TournamentArgs, class_path: &str, place: &Path) -> Entrant {
    let name = place.file_stem().unwrap_or(place.as_os_str()).to_string_lossy().into_owned();
    let place = place.display().to_string();
    let words = ["-cp", &quoted(class_path), "mossa.CXRunner", &quoted(&place)].join(" ");
    let command = format!("{} {words}", args.java);
    Entrant { name, spec: Spec { name: "ugi".into(), keys: vec![("cmd".into(), command)] } }
}

/// A word of a command line, whatever is in it.
fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', r"'\''"))
}
