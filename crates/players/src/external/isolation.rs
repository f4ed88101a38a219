//! How outside programs are kept apart from the machine, from us and from each other.
//!
//! On Linux a helper process confines every program (`confine/`); it is our own binary, started again. Which confinement
//! the kernel grants is found out once, when the first program is started, and what is weaker than it should be is told
//! once. Other systems have none of this: there, programs are started as they are.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Arc, OnceLock};

use super::{Caps, CommandLine};

/// Processes and threads that a program may have at the same time unless its spec says otherwise.
pub const DEFAULT_PROCESSES: u64 = 512;
/// Bytes that all processes of a program may hold together unless its spec says otherwise.
pub const DEFAULT_MEMORY: u64 = 4 << 30;

/// What a program may do beside playing. By default nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Permissions {
    /// Whether the program is isolated where the system can do it.
    pub isolation: bool,
    /// Whether it may use the network.
    pub network: bool,
    /// The folder that it may write, beside its scratch folder.
    pub writable: Option<PathBuf>,
    /// Processes and threads at the same time.
    pub processes: u64,
}

impl Default for Permissions {
    fn default() -> Permissions {
        Permissions { isolation: true, network: false, writable: None, processes: DEFAULT_PROCESSES }
    }
}

/// How a program is confined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Level {
    /// It has namespaces of its own.
    Isolated,
    /// A supervisor ends it and all it started, also when we have ended.
    Supervised,
    /// It is started by us, and found again by its marks.
    Bare,
}

/// The callback that is told what is weaker than it should be.
type Warn = Box<dyn Fn(&str) + Send + Sync>;

/// How programs are confined here. Clones share what was found out. By default they are not.
#[derive(Clone, Default)]
pub struct Isolation(Option<Arc<Helper>>);

struct Helper {
    warn: Warn,
    /// Files and folders that no program shall see.
    hidden: Vec<PathBuf>,
    /// What the kernel grants.
    granted: OnceLock<Level>,
}

impl fmt::Debug for Isolation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Isolation").field(&self.0.as_ref().map(|helper| helper.granted.get())).finish()
    }
}

impl Isolation {
    /// As much as the system grants; `warn` hears, at most once, what it does not. Isolated programs do not see the
    /// `hidden` files and folders; with a file, those beside it are hidden whose names begin with its name and a hyphen, as
    /// databases have them.
    ///
    /// This program must call [`confine`](super::confine()) when its first argument is [`HELPER`](super::HELPER).
    pub fn by_helper(hidden: Vec<PathBuf>, warn: impl Fn(&str) + Send + Sync + 'static) -> Isolation {
        Isolation(Some(Arc::new(Helper { warn: Box::new(warn), hidden, granted: OnceLock::new() })))
    }

    /// What programs shall not see.
    pub(super) fn hidden(&self) -> &[PathBuf] {
        self.0.as_ref().map_or(&[], |helper| &helper.hidden)
    }

    /// How a program with these permissions is confined.
    pub(super) fn level(&self, permissions: &Permissions) -> Level {
        let Some(helper) = &self.0 else { return Level::Bare };
        let granted = *helper.granted.get_or_init(|| probe(&helper.warn));
        if granted == Level::Isolated && !permissions.isolation { Level::Supervised } else { granted }
    }
}

/// What starts a program on this level, without its pipes. `mark` begins the lines that the helper has for us.
pub(super) fn command(
    line: &CommandLine,
    caps: Caps,
    (permissions, level): (&Permissions, Level),
    hidden: &[PathBuf],
    mark: &str,
) -> io::Result<Command> {
    #[cfg(target_os = "linux")]
    if level != Level::Bare {
        use super::confine::Settings;
        let seconds = caps.cpu.map(|time| time.as_secs() + u64::from(time.subsec_nanos() != 0));
        let words = std::iter::once(&line.program).chain(&line.arguments);
        return Ok(linux::helper(&Settings {
            parent: std::process::id().cast_signed(),
            mark: mark.to_owned(),
            isolates: level == Level::Isolated,
            is_probe: false,
            network: permissions.network,
            writable: absolute(permissions.writable.as_slice())?,
            hidden: absolute(hidden)?,
            memory: Some(caps.memory.unwrap_or(DEFAULT_MEMORY)),
            address_space: caps.memory,
            cpu: seconds,
            processes: permissions.processes,
            line: words.map(Into::into).collect(),
        }));
    }
    let _ = (caps, permissions, level, hidden, mark);
    let mut command = Command::new(&line.program);
    command.args(&line.arguments);
    Ok(command)
}

#[cfg(target_os = "linux")]
fn absolute(paths: &[PathBuf]) -> io::Result<Vec<PathBuf>> {
    paths.iter().map(std::path::absolute).collect()
}

/// Finds out what the kernel grants, and tells what it does not.
#[cfg(target_os = "linux")]
fn probe(warn: &Warn) -> Level {
    let (why, level) = match linux::probe(true) {
        Ok(weaknesses) => {
            if !weaknesses.is_empty() {
                warn(&format!("the isolation of outside programs is incomplete here: {}", weaknesses.join("; ")));
            }
            return Level::Isolated;
        }
        Err(why) => match linux::probe(false) {
            Ok(_) => (why, Level::Supervised),
            Err(_) => (why, Level::Bare),
        },
    };
    warn(&format!(
        "outside programs are not isolated here ({why}): they can see and signal other processes of yours, write your \
         files and use the network"
    ));
    level
}

#[cfg(not(target_os = "linux"))]
fn probe(warn: &Warn) -> Level {
    warn(
        "outside programs are not isolated on this system: they can see and signal other processes of yours, write your \
         files and use the network",
    );
    Level::Bare
}

#[cfg(target_os = "linux")]
mod linux {
    use std::os::unix::process::CommandExt as _;
    use std::process::{Command, Stdio};

    use super::super::confine::{HELPER, Role, Settings};

    /// The helper with these settings.
    pub(super) fn helper(settings: &Settings) -> Command {
        // The file that runs now, even if another has taken its name since.
        let mut command = Command::new("/proc/self/exe");
        command.arg0("mossa").arg(HELPER).args(settings.arguments(Role::Supervisor));
        command
    }

    /// Sets everything up and starts nothing: what is weaker than it should be, or why it cannot be had.
    pub(super) fn probe(isolates: bool) -> Result<Vec<String>, String> {
        let settings = Settings {
            parent: std::process::id().cast_signed(),
            mark: "refused:".to_owned(),
            isolates,
            is_probe: true,
            processes: super::DEFAULT_PROCESSES,
            ..Settings::default()
        };
        let mut command = helper(&settings);
        let told = command.stdin(Stdio::null()).stderr(Stdio::null()).output().map_err(|error| error.to_string())?;
        let text = String::from_utf8_lossy(&told.stdout).into_owned();
        if told.status.success() {
            return Ok(text.lines().map(str::to_owned).collect());
        }
        let why = text.lines().find_map(|line| line.strip_prefix(&settings.mark));
        Err(why.map_or_else(|| format!("the helper ends with {}", told.status), |why| why.trim().to_owned()))
    }
}
