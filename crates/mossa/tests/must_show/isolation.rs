//! Programs that attack their opponent, us or the machine. Each attack is made by a program that otherwise plays well, so
//! its games must end as if nothing had been tried, and nothing of it may be left.
//!
//! Where the kernel grants namespaces (asked of `unshare`, not of us) every attack must come to nothing. Where it
//! refuses them, the warning must be there, and the weaker promise must hold: nothing outlives its game. One test makes
//! the kernel refuse, so that this is tested everywhere.

#![cfg(target_os = "linux")]

use std::fs;
use std::net::TcpListener;
use std::os::linux::net::SocketAddrExt as _;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::net::{SocketAddr, UnixListener};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::files::book;
use crate::matches::{check_sums, folder, games};
use crate::outside::{left_over, mark};
use crate::program::{Run, mossa};
use crate::{number, text};

/// What is said where programs are not isolated.
const WARNING: &str = "warning: outside programs are not isolated here (";
/// What is said where something is missing.
const INCOMPLETE: &str = "warning: the isolation of outside programs is incomplete here: ";
const MATCH: [&str; 12] = [
    "match",
    "--game",
    "connect-x",
    "--board",
    "2x7x4",
    "--json",
    "--no-timing",
    "--swap",
    "--time",
    "2m",
    "--startup",
    "2m",
];

/// A program that makes this attack, marked, with what the attack needs and more keys of its spec.
fn attacker(attack: &str, mark: &str, more: &str, keys: &str) -> String {
    let program = "crates/players/tests/external/programs/attacker.py";
    format!(r#"ugi:cmd="python3 -IS {program} {attack} {mark} {more}"{keys}"#)
}

/// What came of an attack.
struct Attack {
    report: Value,
    /// What the program told.
    told: Vec<String>,
    is_isolated: bool,
    /// What we told of isolation.
    warning: String,
}

impl Attack {
    /// Whether the program told something that begins like this.
    fn tells(&self, beginning: &str) -> bool {
        self.told.iter().any(|line| line.starts_with(beginning))
    }

    /// Whether the program is kept from something, or we have said that it is not.
    fn keeps_from(&self, what: &str) -> bool {
        self.is_isolated && !self.warning.contains(what)
    }
}

/// Plays two games of the attacker against another player.
#[track_caller]
fn attack(first: &str, second: &str, mark: &str) -> Attack {
    attack_by(&mut mossa(), &[], (first, second), mark)
}

#[track_caller]
fn attack_by(command: &mut Command, more: &[&str], (first, second): (&str, &str), mark: &str) -> Attack {
    let folder = folder(&format!("attack-{mark}"));
    let log = folder.join("log");
    command.args(MATCH).args(more).args(["--games", "2", "--first", first, "--second", second, "--log"]).arg(&log);
    let run = Run::of(command);
    let told = fs::read_to_string(&log).unwrap_or_default().lines().map(str::to_owned).collect();
    fs::remove_dir_all(&folder).unwrap();
    assert_eq!(run.code, 0, "{}", run.stderr);
    let is_isolated = is_isolated(&run);
    assert_eq!(left_over(mark), [""; 0], "{first}");
    let report: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(games(&report).len(), 2, "{report}");
    check_sums(&report);
    Attack { report, told, is_isolated, warning: run.stderr }
}

/// Whether a run isolated its programs. If not it has said so, in one line and once.
#[track_caller]
fn is_isolated(run: &Run) -> bool {
    if run.stderr.is_empty() {
        return true;
    }
    let is_incomplete = run.stderr.starts_with(INCOMPLETE);
    assert!(run.stderr.lines().count() == 1 && (is_incomplete || run.stderr.starts_with(WARNING)), "{}", run.stderr);
    is_incomplete
}

/// Whether the kernel grants namespaces to this user, by another program's word.
fn kernel_isolates() -> bool {
    let mut unshare = Command::new("unshare");
    unshare.args(["--user", "--map-current-user", "--pid", "--mount", "--ipc", "--net", "--fork"]);
    let script = "mount -t proc proc /proc && mount -t tmpfs tmpfs /dev/shm";
    let mut unshare_as_root = Command::new("unshare");
    unshare_as_root.args(["-Urmpin", "--fork", "sh", "-c", script]);
    [unshare.arg("true"), &mut unshare_as_root]
        .into_iter()
        .all(|command| command.stderr(Stdio::null()).status().is_ok_and(|status| status.success()))
}

/// No game ended by a fault.
#[track_caller]
fn nobody_failed(attack: &Attack) {
    for side in ["first", "second"] {
        assert_eq!(number(&attack.report[side], "forfeits"), 0, "{} {:?}", attack.report, attack.told);
    }
}

/// Waits until every process with this mark is gone. A machine may be slow, but not for ever.
#[track_caller]
fn all_gone(mark: &str) {
    let is_gone = |_| {
        thread::sleep(Duration::from_millis(10));
        left_over(mark).is_empty()
    };
    assert!((0..6_000).any(is_gone), "{:?}", left_over(mark));
}

#[test]
fn programs_are_isolated_where_the_kernel_grants_it() {
    let mark = mark("granted");
    let attack = attack(&attacker("none", &mark, "", ""), "random", &mark);
    assert_eq!(attack.is_isolated, kernel_isolates());
    nobody_failed(&attack);
}

/// A process without parent, environment, session and pipes of ours.
#[test]
fn a_process_that_hides_ends_with_its_game() {
    for keys in ["", ",isolation=none", ",restart=off"] {
        let mark = mark(&format!("hide{}", keys.replace([',', '='], "-")));
        nobody_failed(&attack(&attacker("hide", &mark, "", keys), "random", &mark));
    }
}

#[test]
fn programs_end_when_we_are_killed() {
    for keys in ["", ",isolation=none", ",restart=off"] {
        let mark = mark(&format!("orphaned{}", keys.replace([',', '='], "-")));
        let log = std::env::temp_dir().join(format!("mossa-{mark}.log"));
        let mut command = mossa();
        let (first, second) = (attacker("hide", &mark, "", keys), format!("{}{keys}", silent(&mark)));
        command.args(MATCH).args(["--games", "2", "--first", &first, "--second", &second, "--log"]).arg(&log);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        // The first has moved, and left a process behind; the second never will.
        while !left_over(&mark).iter().any(|line| line.contains("time.sleep")) {
            assert!(child.try_wait().unwrap().is_none());
            thread::sleep(Duration::from_millis(5));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        all_gone(&mark);
        fs::remove_file(&log).unwrap();
    }
}

/// A program that never moves.
fn silent(mark: &str) -> String {
    format!(r#"ugi:cmd="python3 -IS crates/players/tests/external/programs/hostile.py silent {mark}""#)
}

#[test]
fn nobody_can_end_the_opponent() {
    let (mark, victim) = (mark("kills"), mark("victim"));
    let second = attacker("none", &victim, "", "");
    let attack = attack(&attacker("kill", &mark, &victim, ""), &second, &mark);
    assert_eq!(left_over(&victim), [""; 0]);
    if attack.is_isolated {
        nobody_failed(&attack);
        assert!(!attack.tells("done"), "{:?}", attack.told);
    }
}

#[test]
fn nobody_can_end_its_parent() {
    let mark = mark("parent");
    let attack = attack(&attacker("kill-parent", &mark, "", ""), "random", &mark);
    if attack.is_isolated {
        nobody_failed(&attack);
    }
}

/// Without isolation a program can end its supervisor. It is found by its mark then.
#[test]
fn a_program_that_ends_its_supervisor_ends_with_its_game() {
    let mark = mark("supervisor");
    let attack = attack(&attacker("kill-parent", &mark, "", ",isolation=none"), "random", &mark);
    assert!(attack.tells("done parent"), "{:?}", attack.told);
    assert_eq!(number(&attack.report["second"], "forfeits"), 0);
}

/// A program that ends with the number of a signal cannot stop its supervisor.
#[test]
fn an_exit_code_is_only_a_number() {
    for keys in ["", ",isolation=none"] {
        let mark = mark(&format!("exits{}", keys.len()));
        let attack = attack(&attacker("exit", &mark, "", keys), "random", &mark);
        for game in games(&attack.report) {
            assert_eq!(text(game, "termination"), "crash");
            assert!(text(game, "reason").ends_with("has ended: exit status: 147"), "{game}");
        }
    }
}

#[test]
fn a_program_sees_only_its_own_processes() {
    let mark = mark("looks");
    let attack = attack(&attacker("look", &mark, "", ""), "random", &mark);
    if attack.is_isolated {
        let seen: Vec<&String> = attack.told.iter().filter(|line| line.starts_with("sees")).collect();
        assert_eq!(seen, ["sees 1 mossa __confine"; 2]);
    }
}

/// Whether a folder is below the temporary folder, of which every program has one for itself.
fn is_temporary(folder: &Path) -> bool {
    folder.canonicalize().unwrap().starts_with(std::env::temp_dir())
}

#[test]
fn a_program_writes_nothing_but_its_scratch_folder() {
    let (mark, here) = (mark("writes"), Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
    let file = format!("written-by-{mark}");
    #[expect(clippy::disallowed_methods, reason = "the home folder is where the program would write")]
    let home = std::path::PathBuf::from(std::env::var_os("HOME").unwrap()).join(&file);
    let (folder, temporary) = (folder(&mark), std::env::temp_dir().join(&file));
    let places = [here.join(&file), home, folder.join(&file), temporary, Path::new("/dev/shm").join(&mark)];
    let named = format!(
        "{file} {}",
        places[1..4].iter().map(|place| place.display().to_string()).collect::<Vec<_>>().join(" ")
    );
    let attacked = attack(&attacker("write", &mark, &named, ""), "random", &mark);
    nobody_failed(&attacked);
    if attacked.is_isolated {
        assert_eq!(places.map(|place| place.exists()), [false; 5], "{:?}", attacked.told);
        // Below the temporary folder, which every program has for itself, it may write where nobody else sees it.
        assert!(is_temporary(&here) || attacked.tells(&format!("refused {file}: Read-only")), "{:?}", attacked.told);
        assert!(attacked.tells("done scratch") && attacked.tells("done shared memory"), "{:?}", attacked.told);
    }
    // A folder that the user allows is another matter.
    let allowed = folder.join("allowed");
    fs::create_dir_all(&allowed).unwrap();
    let (inside, beside) = (allowed.join("inside"), folder.join("beside"));
    let named = format!("{} {}", inside.display(), beside.display());
    let keys = format!(",writable={}", allowed.display());
    let attacked = attack(&attacker("write", &mark, &named, &keys), "random", &mark);
    assert!(inside.exists(), "{:?}", attacked.told);
    assert!(!attacked.is_isolated || !beside.exists(), "{:?}", attacked.told);
    fs::remove_dir_all(&folder).unwrap();
}

/// A program that can open a database can lock it, and its writer waits until it gives up.
#[test]
fn a_program_cannot_lock_the_ledger() {
    let mark = mark("locks");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("ledgers-{mark}"));
    let (named, usual) = (folder.join("named.db"), folder.join("mossa/ledger.db"));
    fs::create_dir_all(&folder).unwrap();
    let (file, log) = (folder.join("locks.toml"), folder.join("log"));
    for (ledger, option) in [(&named, Some("--ledger")), (&usual, None)] {
        let player = attacker("lock", &mark, &ledger.display().to_string(), ",restart=off");
        let text = format!(
            "name = \"locks\"\ngame = \"connect-x\"\nboard = \"2x7x4\"\nplayers = ['{player}', \"random\"]\n\
             games_per_pair = 6\nlimits = {{ time = \"2m\" }}\n"
        );
        fs::write(&file, text).unwrap();
        let mut command = mossa();
        command.env("XDG_DATA_HOME", &folder).arg("tournament").arg(&file).args(["--startup", "2m", "--log"]).arg(&log);
        let run = Run::of(command.args(option).args(option.map(|_| ledger)).arg("--json"));
        let told = fs::read_to_string(&log).unwrap();
        assert_eq!(left_over(&mark), [""; 0]);
        if is_isolated(&run) {
            assert_eq!(run.code, 0);
            assert!(told.contains("refused") && !told.contains("done"), "{told}");
            assert!(ledger.exists(), "the attack was on a file that is there");
        }
        fs::remove_file(&log).unwrap();
    }
    fs::remove_dir_all(&folder).unwrap();
}

/// A process that builds a table waits for its lock.
#[test]
fn a_program_cannot_lock_a_table() {
    let mark = mark("tables");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("tables-{mark}"));
    let mut lock = book(&folder).into_os_string();
    lock.push(".lock");
    assert!(Path::new(&lock).exists());
    let lock = lock.into_string().unwrap();
    let attacked = attack(&attacker("lock", &mark, &lock, ""), "random", &mark);
    nobody_failed(&attacked);
    if attacked.is_isolated {
        assert!(attacked.tells(&format!("refused {lock}: Permission denied")), "{:?}", attacked.told);
    }
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_program_has_no_network_unless_it_is_allowed() {
    let mark = mark("connects");
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port().to_string();
    let _abstract = UnixListener::bind_addr(&SocketAddr::from_abstract_name(&mark).unwrap()).unwrap();
    // The second is not in a folder that is the program's own.
    let folders = [folder(&mark), Path::new("/var/tmp").join(&mark)];
    fs::create_dir_all(&folders[1]).unwrap();
    let paths = folders.each_ref().map(|folder| folder.join("socket"));
    let _sockets = paths.each_ref().map(|path| UnixListener::bind(path).unwrap());
    let places = format!("{port} {} {}", paths[0].display(), paths[1].display());
    let attacked = attack(&attacker("connect", &mark, &places, ""), "random", &mark);
    nobody_failed(&attacked);
    if attacked.is_isolated {
        assert!(attacked.tells("refused tcp") && attacked.tells("refused abstract"), "{:?}", attacked.told);
        for path in &paths {
            assert!(attacked.tells(&format!("refused {}", path.display())), "{:?}", attacked.told);
        }
        assert!(!attacked.tells("done"), "{:?}", attacked.told);
    }
    let attacked = attack(&attacker("connect", &mark, &places, ",network=on"), "random", &mark);
    assert!(attacked.tells("done tcp"), "{:?}", attacked.told);
    for folder in folders {
        fs::remove_dir_all(folder).unwrap();
    }
}

/// A file system that is mounted read-only lets pipes and devices in it be written to.
#[test]
fn a_program_writes_to_no_pipe_and_no_device() {
    let mark = mark("pipes");
    // Not in the temporary folder, which is the program's own, unless all of this is below it.
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("pipes-{mark}"));
    fs::create_dir_all(&folder).unwrap();
    let [pipe, device] = ["pipe", "device"].map(|name| folder.join(name));
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    // Only root can make one; for others there is none to write to.
    let mknod = Command::new("mknod").arg(&device).args(["c", "1", "3"]).stderr(Stdio::null()).status().unwrap();
    let _reader = fs::File::options().read(true).write(true).open(&pipe).unwrap();
    let places = format!("{} {}", pipe.display(), device.display());
    let attacked = attack(&attacker("pipe", &mark, &places, ""), "random", &mark);
    nobody_failed(&attacked);
    if attacked.keeps_from("pipes") {
        let why = if is_temporary(&folder) { "" } else { "Permission denied" };
        assert!(attacked.tells(&format!("refused {}: {why}", pipe.display())), "{:?}", attacked.told);
    } else {
        assert!(attacked.tells(&format!("done {}", pipe.display())), "{:?}", attacked.told);
    }
    let device = device.display();
    assert_eq!(
        attacked.tells(&format!("done {device}")),
        mknod.success() && !attacked.is_isolated,
        "{:?}",
        attacked.told
    );
    fs::remove_dir_all(&folder).unwrap();
}

/// What was opened before, by the process that started Mossa, is not the program's to write.
#[test]
fn a_program_inherits_no_open_file() {
    for keys in ["", ",isolation=none"] {
        let mark = mark(&format!("inherits{}", keys.len()));
        let file = std::env::temp_dir().join(format!("mossa-{mark}"));
        let mut command = Command::new("sh");
        // The shells of some systems know only numbers of one digit.
        let script = format!(r#"exec "$@" 7> '{0}' 9> '{0}'"#, file.display());
        command.args(["-c", &script, "sh", env!("CARGO_BIN_EXE_mossa")]);
        command.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
        command.env("XDG_STATE_HOME", env!("CARGO_TARGET_TMPDIR")).env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR"));
        let attacked = attack_by(&mut command, &[], (&attacker("inherit", &mark, "", keys), "random"), &mark);
        nobody_failed(&attacked);
        assert!(attacked.tells("refused file 7: Bad file descriptor"), "{:?}", attacked.told);
        assert!(!attacked.tells("done"), "{:?}", attacked.told);
        assert_eq!(fs::read_to_string(&file).unwrap(), "");
        fs::remove_file(&file).unwrap();
    }
}

/// Keyrings belong to the user, and are in no namespace.
#[test]
fn a_program_reaches_no_keyring() {
    let mark = mark("keys");
    let attacked = attack(&attacker("keys", &mark, "", ""), "random", &mark);
    nobody_failed(&attacked);
    if attacked.keeps_from("keyrings") {
        for what in ["key", "keyring", "ring"] {
            assert!(attacked.tells(&format!("refused {what}: Function not implemented")), "{:?}", attacked.told);
        }
    }
}

#[test]
fn a_program_has_only_sockets_that_its_namespace_confines() {
    let mark = mark("families");
    let attacked = attack(&attacker("families", &mark, "", ""), "random", &mark);
    nobody_failed(&attacked);
    assert!(attacked.tells("done usual") && attacked.tells("done pair"), "{:?}", attacked.told);
    if attacked.keeps_from("keyrings") {
        assert!(!attacked.tells("refused usual") && !attacked.tells("done family"), "{:?}", attacked.told);
        for family in [38, 40] {
            let refused = format!("refused family {family}: Address family not supported");
            assert!(attacked.tells(&refused), "{:?}", attacked.told);
        }
    }
}

/// It believes that it has done so: some programs end if they cannot.
#[test]
fn a_program_stays_on_the_processors_that_it_was_given() {
    let mark = mark("spreads");
    let players = (&*attacker("spread", &mark, "", ""), "random");
    let attacked = attack_by(&mut mossa(), &["--affinity=0"], players, &mark);
    nobody_failed(&attacked);
    if attacked.keeps_from("keyrings") {
        assert!(attacked.tells("done spread") && attacked.tells("kept over 1 processors"), "{:?}", attacked.told);
        assert!(!attacked.tells("spread"), "{:?}", attacked.told);
    }
}

/// The user has 128 of them by default, for everything that runs.
#[test]
fn a_program_has_only_a_few_of_the_users_watches() {
    let mark = mark("watches");
    let attacked = attack(&attacker("watch", &mark, "", ""), "random", &mark);
    nobody_failed(&attacked);
    if attacked.is_isolated {
        let numbers = attacked.told.iter().filter_map(|line| line.strip_prefix("watches ")?.parse::<u64>().ok());
        let numbers: Vec<u64> = numbers.collect();
        assert!(numbers.len() == 2 && numbers.iter().all(|n| (1..=8).contains(n)), "{:?}", attacked.told);
    }
}

/// Every process is below the cap, all together are above it; whether their parent waits for them or not.
#[test]
fn a_program_has_only_so_much_time_on_processors_with_all_its_processes() {
    for (at, mode) in ["spin", "spin-alone"].iter().enumerate() {
        for keys in [",cpu=1s", ",cpu=1s,isolation=none"] {
            let mark = mark(&format!("spins{}", keys.len() + at));
            let attacked = attack(&attacker(mode, &mark, "", keys), "random", &mark);
            let endings: Vec<&str> = games(&attacked.report).iter().map(|game| text(game, "termination")).collect();
            assert_eq!((endings, number(&attacked.report["first"], "forfeits")), (vec!["crash"; 2], 2), "{mode}{keys}");
            let why = "mossa: the program's processes together have used more than 1 s on processors";
            assert!(keys.contains("none") || !attacked.is_isolated || attacked.tells(why), "{:?}", attacked.told);
        }
    }
}

#[test]
fn a_program_has_only_so_many_processes() {
    let mark = mark("forks");
    let attacked = attack(&attacker("fork", &mark, "", ",processes=310"), "random", &mark);
    if attacked.is_isolated && limits_processes() {
        nobody_failed(&attacked);
        let numbers = attacked.told.iter().filter_map(|line| line.strip_prefix("forked ")?.parse::<u64>().ok());
        let numbers: Vec<u64> = numbers.collect();
        assert!(numbers.len() == 2 && numbers.iter().all(|n| (100..310).contains(n)), "{numbers:?}");
    }
}

/// The kernel exempts root from limits of processes before Linux 6.14.
fn limits_processes() -> bool {
    let release = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap();
    let numbers: Vec<u64> = release.split('.').map_while(|part| part.parse().ok()).take(2).collect();
    numbers >= vec![6, 14] || !rustix::process::geteuid().is_root()
}

/// Every process is below the cap, all together are above it.
#[test]
fn a_program_has_only_so_much_memory_with_all_its_processes() {
    for keys in [",memory=400MiB", ",memory=400MiB,isolation=none"] {
        let mark = mark(&format!("hoards{}", keys.len()));
        let attacked = attack(&attacker("hoard", &mark, "150", keys), "random", &mark);
        let endings: Vec<&str> = games(&attacked.report).iter().map(|game| text(game, "termination")).collect();
        assert_eq!((endings, number(&attacked.report["first"], "forfeits")), (vec!["crash"; 2], 2));
        let why = "mossa: the program's processes together hold more than 400 MiB";
        assert!(keys.contains("none") || !attacked.is_isolated || attacked.tells(why), "{:?}", attacked.told);
    }
}

#[test]
fn a_program_has_no_privileges() {
    let mark = mark("privileges");
    let attacked = attack(&attacker("privileges", &mark, "", ""), "random", &mark);
    nobody_failed(&attacked);
    if attacked.is_isolated {
        assert!(!attacked.tells("done"), "{:?}", attacked.told);
        assert!(attacked.tells("CapEff: 0000000000000000"), "{:?}", attacked.told);
    }
    assert!(attacked.tells("NoNewPrivs: 1"), "{:?}", attacked.told);
}

/// A kernel that refuses: the warning comes once, the games are played, and nothing is left.
#[test]
fn where_the_kernel_refuses_one_line_says_what_is_weaker() {
    let mark = mark("refused");
    let mut command = if kernel_isolates() {
        let mut unshare = Command::new("unshare");
        let script = r#"echo 0 > /proc/sys/user/max_user_namespaces && exec "$@""#;
        unshare.args(["-Ur", "sh", "-c", script, "sh", env!("CARGO_BIN_EXE_mossa")]);
        unshare.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
        unshare.env("XDG_STATE_HOME", env!("CARGO_TARGET_TMPDIR")).env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR"));
        unshare
    } else {
        mossa()
    };
    let second = attacker("none", &mark, "", "");
    let attacked = attack_by(&mut command, &[], (&attacker("hide", &mark, "", ""), &second), &mark);
    assert!(!attacked.is_isolated);
    nobody_failed(&attacked);
}

/// Isolation needs no privilege: it is the same for a user that has none.
#[test]
fn ordinary_users_have_isolation_too() {
    let folder = folder("ordinary");
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o777)).unwrap();
    let program = folder.join("mossa");
    fs::copy(env!("CARGO_BIN_EXE_mossa"), &program).unwrap();
    let mut command = if rustix::process::geteuid().is_root() {
        let mut command = Command::new("setpriv");
        command.args(["--reuid=65534", "--regid=65534", "--clear-groups"]).arg(&program);
        command
    } else {
        Command::new(&program)
    };
    command.current_dir(&folder).env("XDG_STATE_HOME", &folder).env("XDG_CACHE_HOME", &folder).env("HOME", &folder);
    let written = folder.join("written");
    let script = format!("echo x > {}; exec $0 ugi connect-x --player random", written.display());
    let player = format!(r#"ugi:cmd="sh -c '{script}' {}""#, program.display());
    let log = folder.join("log");
    command.args(MATCH).args(["--games", "2", "--first", &player, "--second", "random", "--log"]).arg(&log);
    let run = Run::of(&mut command);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let report: Value = serde_json::from_str(&run.stdout).unwrap();
    let told = fs::read_to_string(&log).unwrap();
    assert_eq!(number(&report["first"], "forfeits"), 0, "{report} {told}");
    assert_eq!(is_isolated(&run), kernel_isolates(), "{}", run.stderr);
    assert_eq!(written.exists(), !is_isolated(&run), "{told}");
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn keys_that_make_no_sense_are_refused() {
    for (keys, expected) in [
        ("isolation=maybe", "isolation is \"maybe\": expected auto or none"),
        ("network=yes", "network is \"yes\": expected on or off"),
        ("writable=/no/such/folder", "writable is \"/no/such/folder\": expected a folder that is there"),
        ("processes=0", "expected a whole number from 1 up"),
    ] {
        let spec = format!("ugi:cmd=python3,{keys}");
        let run = Run::of(mossa().args(MATCH).args(["--games", "2", "--first", &spec, "--second", "random"]));
        assert!(run.code == 2 && run.stderr.contains(expected), "{keys}: {}", run.stderr);
    }
}
