//! The file system as the program sees it: everything read-only, but for a scratch folder of its own and the folders that
//! the user allows it to write; nothing of what is hidden from it; only the plainest devices; a process table of its own;
//! and, without network, no sockets of system services.

use std::ffi::CStr;
use std::fs::{self, File, Permissions};
use std::os::fd::OwnedFd;
use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};

use rustix::fs::CWD;
use rustix::io::Errno;
use rustix::mount::{
    MountFlags, MountPropagationFlags, MoveMountFlags, OpenTreeFlags, mount, mount_bind, mount_bind_recursive,
    mount_change, mount_move, mount_remount, move_mount, open_tree,
};

use super::super::system;
use super::init::enter_current_folder;
use super::{Failure, Settings, at};

/// How the inside has become.
pub(super) struct Inside {
    /// The scratch folder, as the environment names it.
    pub(super) scratch: &'static str,
    /// What is weaker than it should be, in words.
    pub(super) weaknesses: Vec<String>,
}

/// Where shared memory is, and here a scratch folder.
const SHARED_MEMORY: &str = "/dev/shm";
/// Where programs expect to be able to write.
const TEMPORARY: &str = "/tmp";
/// Where services have their sockets.
pub(super) const SERVICES: &str = "/run";
/// Room in the scratch folders: they are held in memory.
const SCRATCH: &CStr = c"mode=1777,size=256m";
const SMALL: &CStr = c"mode=755,size=1m";
/// Devices that a program may need; the last ones are graphics processors.
const DEVICES: &[&str] = &["null", "zero", "full", "random", "urandom", "dri", "kfd"];
/// What the names of more of these begin with.
const GRAPHICS: &str = "nvidia";
/// Links of `/dev`, and what they name.
const LINKS: [(&str, &str); 4] = [
    ("fd", "/proc/self/fd"),
    ("stdin", "/proc/self/fd/0"),
    ("stdout", "/proc/self/fd/1"),
    ("stderr", "/proc/self/fd/2"),
];

const QUIET: MountFlags = MountFlags::NOSUID.union(MountFlags::NODEV);

/// Makes the inside of this mount namespace.
pub(super) fn confine(settings: &Settings) -> Result<Inside, Failure> {
    mount_change("/", MountPropagationFlags::PRIVATE | MountPropagationFlags::REC).map_err(at("private mounts"))?;
    let writable = writable(settings)?;
    make_read_only()?;
    devices().map_err(at("/dev"))?;
    let scratch = scratch().map_err(at(SHARED_MEMORY))?;
    if !settings.network {
        services().map_err(at(SERVICES))?;
    }
    let mut weaknesses = Vec::new();
    if let Err(error) = mount("proc", "/proc", "proc", QUIET | MountFlags::NOEXEC | MountFlags::RDONLY, None) {
        weaknesses.push(format!("programs see which processes run (a new /proc: {error})"));
    }
    for (folder, tree) in writable {
        move_mount(tree, c"", CWD, &folder, MoveMountFlags::MOVE_MOUNT_F_EMPTY_PATH)
            .map_err(at(format!("writable={}", folder.display())))?;
    }
    settings.hidden.iter().try_for_each(|path| hide(path).map_err(at(format!("hiding {}", path.display()))))?;
    enter_current_folder();
    Ok(Inside { scratch, weaknesses })
}

/// The folders that may be written, taken aside before everything is made read-only.
fn writable(settings: &Settings) -> Result<Vec<(PathBuf, OwnedFd)>, Failure> {
    let flags = OpenTreeFlags::OPEN_TREE_CLONE | OpenTreeFlags::OPEN_TREE_CLOEXEC | OpenTreeFlags::AT_RECURSIVE;
    let take = |folder: &PathBuf| {
        let whole = fs::canonicalize(folder)?;
        let tree = open_tree(CWD, &whole, flags)?;
        Ok((whole, tree))
    };
    let take = |folder| take(folder).map_err(at::<std::io::Error>(format!("writable={}", folder.display())));
    settings.writable.iter().map(take).collect()
}

/// Makes every mount read-only.
fn make_read_only() -> Result<(), Failure> {
    let table = system::read("/proc/self/mountinfo").map_err(at("the list of mounts"))?;
    let mounts: Vec<(PathBuf, &str)> = table.lines().filter_map(read_mount).collect();
    // Devices are devices only where they are expected.
    let holds_devices = mounts.iter().map(|(folder, _)| folder).filter(|folder| Path::new("/dev").starts_with(folder));
    let holds_devices = holds_devices.max_by_key(|folder| folder.as_os_str().len()).cloned();
    for (folder, options) in &mounts {
        // What was forbidden before stays forbidden, or the kernel refuses.
        let is_kept = |name: &str| options.split(',').any(|option| option == name);
        let mut flags = MountFlags::BIND | MountFlags::RDONLY | MountFlags::NOSUID;
        if is_kept("nodev") || !folder.starts_with("/dev") && Some(folder) != holds_devices.as_ref() {
            flags |= MountFlags::NODEV;
        }
        if is_kept("noexec") {
            flags |= MountFlags::NOEXEC;
        }
        match mount_remount(folder, flags, c"") {
            // Such a mount lies below another, or where this user cannot go: nobody reaches it.
            Ok(()) | Err(Errno::INVAL | Errno::NOENT | Errno::ACCESS | Errno::NOTDIR) => {}
            Err(error) => return Err(format!("making {} read-only: {error}", folder.display())),
        }
    }
    Ok(())
}

/// The folder and the options of a line of `/proc/self/mountinfo`.
fn read_mount(line: &str) -> Option<(PathBuf, &str)> {
    let mut fields = line.split(' ').skip(4);
    let (folder, options) = (fields.next()?, fields.next()?);
    let (mut bytes, mut rest) = (Vec::new(), folder.as_bytes());
    while let Some((&first, more)) = rest.split_first() {
        // Blanks and the like are written as a backslash and three octal digits.
        let code = more.get(..3).filter(|_| first == b'\\').and_then(|code| std::str::from_utf8(code).ok());
        if let Some(byte) = code.and_then(|code| u8::from_str_radix(code, 8).ok()) {
            bytes.push(byte);
            rest = &more[3..];
        } else {
            bytes.push(first);
            rest = more;
        }
    }
    Some((std::ffi::OsString::from_vec(bytes).into(), options))
}

/// A `/dev` with only what programs need: made where shared memory was, then put in its place.
fn devices() -> std::io::Result<()> {
    let stage = Path::new(if Path::new(SHARED_MEMORY).is_dir() { SHARED_MEMORY } else { TEMPORARY });
    mount("tmpfs", stage, "tmpfs", MountFlags::NOSUID, SMALL)?;
    let names = fs::read_dir("/dev")?.flatten().filter_map(|entry| entry.file_name().into_string().ok());
    let wanted = names.filter(|name| DEVICES.contains(&name.as_str()) || name.starts_with(GRAPHICS));
    for name in wanted {
        let (from, to) = (Path::new("/dev").join(&name), stage.join(&name));
        if from.is_dir() {
            fs::create_dir(&to)?;
            mount_bind_recursive(&from, &to)?;
        } else {
            File::create(&to)?;
            mount_bind(&from, &to)?;
        }
    }
    for (name, target) in LINKS {
        symlink(target, stage.join(name))?;
    }
    fs::create_dir(stage.join("shm"))?;
    mount_move(stage, "/dev")?;
    Ok(mount_remount("/dev", MountFlags::BIND | MountFlags::RDONLY | MountFlags::NOSUID | MountFlags::NOEXEC, c"")?)
}

/// A scratch folder that vanishes with the program. Files in `/tmp` can be read, and what is written there goes to the
/// scratch folder, where the kernel can lay one over the other; otherwise `/tmp` is read-only as well.
fn scratch() -> std::io::Result<&'static str> {
    mount("tmpfs", SHARED_MEMORY, "tmpfs", QUIET, SCRATCH)?;
    let [upper, work] = ["upper", "work"].map(|name| Path::new(SHARED_MEMORY).join(name));
    fs::create_dir(&upper)?;
    fs::create_dir(work)?;
    fs::set_permissions(&upper, Permissions::from_mode(0o1777))?;
    let layers = c"lowerdir=/tmp,upperdir=/dev/shm/upper,workdir=/dev/shm/work,userxattr";
    let is_laid = mount("overlay", TEMPORARY, "overlay", QUIET, layers).is_ok();
    // The layers themselves are nobody's business.
    mount("tmpfs", SHARED_MEMORY, "tmpfs", QUIET, SCRATCH)?;
    Ok(if is_laid { TEMPORARY } else { SHARED_MEMORY })
}

/// Hides the sockets of services. Links stay: some systems keep those to their programs there.
fn services() -> std::io::Result<()> {
    let Ok(folder) = fs::read_dir(SERVICES) else { return Ok(()) };
    let links: Vec<(PathBuf, PathBuf)> =
        folder.flatten().filter_map(|entry| Some((entry.path(), fs::read_link(entry.path()).ok()?))).collect();
    mount("tmpfs", SERVICES, "tmpfs", QUIET, SMALL)?;
    for (link, target) in links {
        symlink(target, link)?;
    }
    Ok(mount_remount(SERVICES, MountFlags::BIND | MountFlags::RDONLY | QUIET, c"")?)
}

/// Hides a folder, a socket, or a file with the files beside it whose names begin with its name and a hyphen. What is not
/// there, or where this user cannot go, needs no hiding.
fn hide(path: &Path) -> std::io::Result<()> {
    let Ok(path) = fs::canonicalize(path) else { return Ok(()) };
    let flags = MountFlags::RDONLY | QUIET | MountFlags::NOEXEC;
    if path.is_dir() {
        return Ok(mount("tmpfs", &path, "tmpfs", flags, SMALL)?);
    }
    if !path.is_file() {
        return cover(&path);
    }
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { return Ok(()) };
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let found = entry.file_name();
        let rest = found.as_bytes().strip_prefix(name.as_bytes());
        if rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(b"-"))
            && entry.file_type().is_ok_and(|kind| !kind.is_dir())
        {
            cover(&entry.path())?;
        }
    }
    Ok(())
}

/// Puts nothing in the place of a file.
fn cover(path: &Path) -> std::io::Result<()> {
    match mount_bind("/dev/null", path) {
        // It has vanished by itself.
        Ok(()) | Err(Errno::NOENT) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_the_list_of_mounts_are_read() {
        let line = r"36 35 98:0 /mnt1 /mnt/two\040words\134 rw,noexec master:1 - ext3 /dev/root rw,errors=continue";
        assert_eq!(read_mount(line), Some((PathBuf::from(r"/mnt/two words\"), "rw,noexec")));
        assert_eq!(read_mount("36 35 98:0 /"), None);
    }
}
