//! What the helper process is told, as the arguments of its command line.

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
use std::path::PathBuf;

/// Which of the two helper processes this is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) enum Role {
    /// The parent of everything, outside of the namespaces.
    Supervisor,
    /// Process 1 inside.
    Init,
}

/// What to start, and how it is confined.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(in super::super) struct Settings {
    /// The process whose end is the end of the program.
    pub(in super::super) parent: i32,
    /// What a line to the parent begins with.
    pub(in super::super) mark: String,
    /// Whether the program has namespaces of its own.
    pub(in super::super) isolates: bool,
    /// Whether nothing is started: everything is set up, and what is weaker than it should be is printed.
    pub(in super::super) is_probe: bool,
    /// Whether the program may use the network.
    pub(in super::super) network: bool,
    /// Folders that it may write.
    pub(in super::super) writable: Vec<PathBuf>,
    /// Files and folders that it does not see.
    pub(in super::super) hidden: Vec<PathBuf>,
    /// Bytes that all its processes together may hold.
    pub(in super::super) memory: Option<u64>,
    /// Bytes of address space of each process.
    pub(in super::super) address_space: Option<u64>,
    /// Seconds on processors of all its processes together.
    pub(in super::super) cpu: Option<u64>,
    /// Processes and threads at the same time.
    pub(in super::super) processes: u64,
    /// The program and its arguments.
    pub(in super::super) line: Vec<OsString>,
}

/// What stands before the program.
const END: &str = "--";

impl Settings {
    /// As arguments of a helper with this role.
    pub(in super::super) fn arguments(&self, role: Role) -> Vec<OsString> {
        let role = match role {
            Role::Supervisor => "supervisor",
            Role::Init => "init",
        };
        let mut arguments: Vec<OsString> = vec![role.into(), self.parent.to_string().into(), (&self.mark).into()];
        let flags = [("isolate", self.isolates), ("probe", self.is_probe), ("network", self.network)];
        arguments.extend(flags.iter().filter(|(_, is_set)| *is_set).map(|(name, _)| name.into()));
        let numbers = [
            ("memory", self.memory),
            ("address-space", self.address_space),
            ("cpu", self.cpu),
            ("processes", Some(self.processes)),
        ];
        let numbers = numbers.iter().filter_map(|(name, number)| Some(format!("{name}={}", (*number)?).into()));
        arguments.extend(numbers);
        for (name, paths) in [("writable=", &self.writable), ("hidden=", &self.hidden)] {
            arguments.extend(paths.iter().map(|path| {
                let mut argument = OsString::from(name);
                argument.push(path);
                argument
            }));
        }
        arguments.push(END.into());
        arguments.extend(self.line.iter().cloned());
        arguments
    }

    /// Reads what [`Settings::arguments`] wrote.
    pub(super) fn read(arguments: impl IntoIterator<Item = OsString>) -> Option<(Role, Settings)> {
        let mut arguments = arguments.into_iter();
        let role = match arguments.next()?.to_str()? {
            "supervisor" => Role::Supervisor,
            "init" => Role::Init,
            _ => return None,
        };
        let parent = arguments.next()?.to_str()?.parse().ok()?;
        let mark = arguments.next()?.into_string().ok()?;
        let mut settings = Settings { parent, mark, ..Settings::default() };
        for argument in arguments.by_ref().take_while(|argument| argument != END) {
            settings.set(&argument)?;
        }
        settings.line = arguments.collect();
        Some((role, settings))
    }

    fn set(&mut self, argument: &OsStr) -> Option<()> {
        let mut parts = argument.as_bytes().splitn(2, |&byte| byte == b'=');
        let (name, value) = (parts.next()?, parts.next());
        let number = || std::str::from_utf8(value?).ok()?.parse().ok();
        match name {
            b"isolate" => self.isolates = true,
            b"probe" => self.is_probe = true,
            b"network" => self.network = true,
            b"memory" => self.memory = Some(number()?),
            b"address-space" => self.address_space = Some(number()?),
            b"cpu" => self.cpu = Some(number()?),
            b"processes" => self.processes = number()?,
            b"writable" => self.writable.push(OsString::from_vec(value?.to_vec()).into()),
            b"hidden" => self.hidden.push(OsString::from_vec(value?.to_vec()).into()),
            _ => return None,
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_as_they_were_written() {
        let settings = Settings {
            parent: 7,
            mark: "7-ab".into(),
            isolates: true,
            is_probe: false,
            network: true,
            writable: vec!["/a=b c".into(), "/d".into()],
            hidden: vec!["/e=f".into()],
            memory: Some(1 << 40),
            address_space: None,
            cpu: Some(3),
            processes: 512,
            line: ["sh", "--", "probe", "writable=x"].map(OsString::from).into(),
        };
        assert_eq!(Settings::read(settings.arguments(Role::Init)), Some((Role::Init, settings)));
        assert_eq!(Settings::read([]), None);
        assert_eq!(Settings::read(["init", "x", "y", "--"].map(OsString::from)), None);
    }
}
