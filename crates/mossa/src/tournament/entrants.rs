//! The players of a tournament: those of a folder of jars, each behind the bridge, and those named in addition.
//!
//! Every jar is opened before the first game: one that cannot play, or of which it is not clear which class plays, is named with
//! its reason, and nothing is played.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use mossa_catalogue::{Course, Spec};

use super::bridge;
use crate::args::TournamentArgs;
use crate::failure::Failure;

/// A player with its name.
pub(super) struct Entrant {
    pub(super) name: String,
    pub(super) spec: Spec,
}

/// All entrants, in the order of their names, and ours at the end.
pub(super) fn entrants(args: &TournamentArgs, course: &Course) -> Result<Vec<Entrant>, Failure> {
    let places = places(Path::new(args.course.as_deref().unwrap_or_default()))?;
    let classes = bridge::compiled()?;
    let class_path = match &args.class_path {
        Some(more) => format!("{}{}{more}", classes.display(), if cfg!(windows) { ';' } else { ':' }),
        None => classes.display().to_string(),
    };
    let folder = Folder { interface: course.interface, args, class_path: &class_path, picks: picks(args, &places)? };
    let mut entrants = folder.guests(&places)?;
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
        return Err(Failure::of(part(), "no players are there: expected jars, or folders of classes"));
    }
    Ok(places)
}

/// A class that was named for a jar or a folder of classes.
struct Pick<'a> {
    place: &'a str,
    class: &'a str,
}

/// What `--class` says: which class plays for which jar.
fn picks<'a>(args: &'a TournamentArgs, places: &[PathBuf]) -> Result<Vec<Pick<'a>>, Failure> {
    let read = |text: &'a String| {
        let part = || format!("--class {text}");
        let (place, class) =
            text.split_once('#').filter(|(place, class)| !place.is_empty() && !class.is_empty()).ok_or_else(|| {
                Failure::of(part(), "there is no class in it: expected JAR#CLASS, such as rosa.jar#team.Rosa")
            })?;
        if places.iter().any(|known| file_name(known) == place) {
            Ok(Pick { place, class })
        } else {
            let known: Vec<String> = places.iter().map(|place| file_name(place)).collect();
            Err(Failure::of(part(), format!("there is no {place} in the folder: expected one of {}", known.join(", "))))
        }
    };
    args.class.iter().map(read).collect()
}

fn file_name(place: &Path) -> String {
    place.file_name().unwrap_or(place.as_os_str()).to_string_lossy().into_owned()
}

/// A folder of players in Java.
struct Folder<'a> {
    /// What players implement.
    interface: &'a str,
    args: &'a TournamentArgs,
    class_path: &'a str,
    picks: Vec<Pick<'a>>,
}

impl Folder<'_> {
    /// All its players, or what is wrong with those that cannot play.
    fn guests(&self, places: &[PathBuf]) -> Result<Vec<Entrant>, Failure> {
        let (mut guests, mut faults) = (Vec::new(), Vec::new());
        for place in places {
            match self.classes(place) {
                Ok(classes) => guests.extend(classes.iter().map(|class| self.guest(place, class, classes.len()))),
                Err(why) => faults.push(format!("{}: {why}", file_name(place))),
            }
        }
        if faults.is_empty() { Ok(guests) } else { Err(Failure::of("--course", faults.join("; "))) }
    }

    /// The classes that play for a jar: those that were named, or the only one there is.
    fn classes(&self, place: &Path) -> Result<Vec<String>, String> {
        let found = self.players(place)?;
        let name = file_name(place);
        let picked: Vec<&Pick<'_>> = self.picks.iter().filter(|pick| pick.place == name).collect();
        if let Some(missing) = picked.iter().find(|pick| !found.iter().any(|class| class == pick.class)) {
            return Err(format!("it has no player {}: expected one of {}", missing.class, found.join(", ")));
        }
        match (picked.is_empty(), &found[..]) {
            (false, _) => Ok(picked.iter().map(|pick| pick.class.to_owned()).collect()),
            (true, []) => Err(format!("no class in it implements {}: expected one player", self.interface)),
            (true, [_]) => Ok(found),
            (true, [first, ..]) => {
                let n = found.len();
                Err(format!("it has {n} players ({}): expected one, such as --class {name}#{first}", found.join(", ")))
            }
        }
    }

    /// The class names of all players in a jar, as the bridge finds them.
    fn players(&self, place: &Path) -> Result<Vec<String>, String> {
        let mut words = self.args.java.split_whitespace();
        let mut java = Command::new(words.next().unwrap_or("java"));
        java.args(words).args(["-cp", self.class_path, "mossa.CXRunner", "--players"]).arg(place).stdin(Stdio::null());
        let ended = java.output().map_err(|error| format!("{} cannot be started: {error}", self.args.java))?;
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        if ended.status.success() {
            return Ok(text(&ended.stdout).lines().map(str::to_owned).collect());
        }
        let said = text(&ended.stderr);
        let why = said.lines().rfind(|line| !line.trim().is_empty()).unwrap_or("it cannot be opened");
        Err(why.trim_start_matches("CXRunner: ").to_owned())
    }

    /// A class behind the bridge. Where several of a jar play, their names tell them apart.
    fn guest(&self, place: &Path, class: &str, n_classes: usize) -> Entrant {
        let stem = place.file_stem().unwrap_or(place.as_os_str()).to_string_lossy().into_owned();
        let name = if n_classes == 1 { stem } else { format!("{stem}#{class}") };
        let place = place.display().to_string();
        let words = ["-cp", &quoted(self.class_path), "mossa.CXRunner", &quoted(&place), &quoted(class)].join(" ");
        let command = format!("{} {words}", self.args.java);
        Entrant { name, spec: Spec { name: "ugi".into(), keys: vec![("cmd".into(), command)] } }
    }
}

/// A word of a command line, whatever is in it.
fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', r"'\''"))
}
