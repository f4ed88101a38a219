//! The bridges and the players of these tests, compiled once.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

/// What was compiled, and where it lies.
pub(crate) struct Course {
    out: PathBuf,
}

/// The compiled classes; the first to ask compiles them.
pub(crate) fn course() -> &'static Course {
    static COURSE: LazyLock<Course> = LazyLock::new(Course::compile);
    &COURSE
}

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository is there")
}

impl Course {
    fn compile() -> Course {
        let course = Course { out: Path::new(env!("CARGO_TARGET_TMPDIR")).join("java") };
        run(Command::new(root().join("bridges/java/build")).arg(&course.out));
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/players");
        let _ = fs::remove_dir_all(course.players());
        run(Command::new("javac")
            .args(["--release", "11", "-cp"])
            .arg(course.standin())
            .arg("-d")
            .arg(course.players())
            .args(fs::read_dir(sources).expect("the players are there").map(|entry| entry.expect("a player").path())));
        // As a student would hand it in: the player, and the course's classes beside it.
        let mut jar = Command::new("jar");
        jar.arg("--create").arg("--file").arg(course.jar()).arg("-C").arg(course.players()).arg("Centre.class");
        run(jar.arg("-C").arg(course.standin()).arg("connectx"));
        course
    }

    pub(crate) fn players(&self) -> PathBuf {
        self.out.join("players")
    }

    pub(crate) fn standin(&self) -> PathBuf {
        self.out.join("standin")
    }

    pub(crate) fn bridge(&self) -> PathBuf {
        self.out.join("bridge.jar")
    }

    /// One player together with the course's classes.
    pub(crate) fn jar(&self) -> PathBuf {
        self.out.join("centre.jar")
    }

    /// The bridge, and the course's classes apart from the player's.
    pub(crate) fn class_path(&self) -> OsString {
        let mut path = self.bridge().into_os_string();
        path.push(":");
        path.push(self.standin());
        path
    }

    /// What jars of these tests do not hold: the course's classes, and the player that the others extend.
    pub(crate) fn beside(&self) -> OsString {
        let mut path = self.standin().into_os_string();
        path.push(":");
        path.push(self.players());
        path
    }

    /// A Java machine that starts quickly.
    pub(crate) fn java(&self) -> Command {
        let mut command = Command::new("java");
        command.args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx128m"]).current_dir(&self.out);
        command
    }

    /// The runner, which has yet to be told which class of this place it speaks for.
    pub(crate) fn runner_of(&self, place: &Path) -> Command {
        let mut command = self.java();
        command.arg("-cp").arg(self.class_path()).arg("mossa.CXRunner").arg(place);
        command
    }

    pub(crate) fn runner(&self, class: &str) -> Command {
        let mut command = self.runner_of(&self.players());
        command.arg(class);
        command
    }
}

#[track_caller]
fn run(command: &mut Command) {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}; scripts/setup brings a JDK"));
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {text}");
}
