//! Who may know whom. [`ROOMS`] is the map of the house in one table; a new crate or a new arrow is a line here, where a
//! reviewer sees it.
//!
//! The table covers normal and build dependencies. Development dependencies are free, with two exceptions: no crate
//! depends on `xtask`, and a domain does not know `search` even in its tests.

use crate::Fault;

/// What a room may know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Knows {
    /// No room and no crate from outside either.
    NothingAtAll,
    /// These rooms, and crates from outside.
    Rooms(&'static [&'static str]),
    /// Every room but the test kit and the automation.
    EveryRoom,
}

/// Every crate of the workspace, by folder name, and the rooms it may know. Arrows point up the table, so there are no
/// cycles.
pub const ROOMS: &[(&str, Knows)] = &[
    ("kernel", Knows::NothingAtAll),
    ("memory", Knows::Rooms(&[])),
    ("conformance", Knows::Rooms(&["kernel"])),
    ("search", Knows::Rooms(&["kernel"])),
    ("wire", Knows::Rooms(&["kernel"])),
    ("protocol", Knows::Rooms(&["kernel"])),
    ("tiles", Knows::Rooms(&["kernel", "memory"])),
    ("connectx", Knows::Rooms(&["kernel", "memory"])),
    ("mnk", Knows::Rooms(&["kernel"])),
    ("othello", Knows::Rooms(&["kernel"])),
    ("pancake", Knows::Rooms(&["kernel"])),
    ("chess", Knows::Rooms(&["kernel"])),
    ("syzygy", Knows::Rooms(&["memory", "chess"])),
    ("chess-engine", Knows::Rooms(&["kernel", "memory", "chess", "syzygy"])),
    ("players", Knows::Rooms(&["kernel", "search", "protocol"])),
    ("connectx-engine", Knows::Rooms(&["kernel", "search", "connectx", "players"])),
    ("arena", Knows::Rooms(&["kernel"])),
    (
        "catalogue",
        Knows::Rooms(&[
            "kernel",
            "memory",
            "search",
            "tiles",
            "connectx",
            "connectx-engine",
            "mnk",
            "othello",
            "pancake",
            "chess",
            "syzygy",
            "chess-engine",
            "players",
            "arena",
        ]),
    ),
    ("jobs", Knows::Rooms(&["kernel", "wire", "arena", "catalogue"])),
    ("lab", Knows::Rooms(&["kernel", "memory", "wire", "arena", "catalogue", "jobs"])),
    ("queue", Knows::Rooms(&["kernel", "memory", "wire", "catalogue", "jobs", "lab"])),
    ("report", Knows::Rooms(&["memory", "wire", "arena"])),
    ("server", Knows::Rooms(&["kernel", "wire", "catalogue", "arena", "jobs", "lab", "report"])),
    ("mossa", Knows::EveryRoom),
    ("xtask", Knows::Rooms(&[])),
];

/// The crates that hold the rules of a game.
pub const DOMAINS: &[&str] = &["tiles", "connectx", "mnk", "othello", "pancake", "chess"];

/// The crates that may name serde: `wire`, whose shapes it derives, and those that read or write whole files.
pub const SERDE: &[&str] = &["wire", "lab", "queue", "report", "server", "mossa", "xtask"];

/// The test kit: known to tests only.
const KIT: &str = "conformance";
/// The automation, which no crate may depend on.
const AUTOMATION: &str = "xtask";

/// When a dependency is compiled in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Into the crate itself.
    Normal,
    /// Into its build script.
    Build,
    /// Into its tests, examples and benches.
    Dev,
}

/// A line of a manifest that names another package.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dependency {
    /// The package that is depended on, by its own name even where the manifest renames it.
    pub package: String,
    /// When it is compiled in.
    pub kind: Kind,
}

/// A crate of the workspace and all that its manifest names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// The package's name, prefix included.
    pub package: String,
    /// Its direct dependencies of every kind.
    pub dependencies: Vec<Dependency>,
}

/// The dependencies that the table does not allow, and the crates that it does not list.
pub fn turned(members: &[Member]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for member in members {
        let from = room(&member.package);
        let Some(knows) = knows(from) else {
            faults.push(unlisted(member));
            continue;
        };
        for dependency in &member.dependencies {
            let ours = members.iter().any(|other| other.package == dependency.package);
            let allowed = match (ours, dependency.kind) {
                (true, Kind::Dev) => is_test_arrow(from, room(&dependency.package)),
                (true, _) => is_arrow(knows, room(&dependency.package)),
                (false, Kind::Dev) => true,
                (false, _) => knows != Knows::NothingAtAll,
            };
            if !allowed {
                faults.push(turned_arrow(member, dependency, knows));
            }
        }
    }
    faults
}

/// The crates outside [`SERDE`] that depend on serde.
pub fn stray_serde(members: &[Member]) -> Vec<Fault> {
    let names_serde = |member: &&Member| {
        member.dependencies.iter().any(|dependency| dependency.package == "serde" && dependency.kind == Kind::Normal)
    };
    members
        .iter()
        .filter(names_serde)
        .filter(|member| !SERDE.contains(&room(&member.package)))
        .map(|member| {
            let expected = format!("depends on `serde`, expected only in {}; put the shape into `wire`", list(SERDE));
            Fault::new(&member.package, expected)
        })
        .collect()
}

/// The folder of a package: its name without our prefix.
fn room(package: &str) -> &str {
    package.strip_prefix("mossa-").unwrap_or(package)
}

fn knows(name: &str) -> Option<Knows> {
    ROOMS.iter().find(|(room, _)| *room == name).map(|&(_, knows)| knows)
}

fn is_arrow(knows: Knows, to: &str) -> bool {
    match knows {
        Knows::NothingAtAll => false,
        Knows::Rooms(rooms) => rooms.contains(&to),
        Knows::EveryRoom => to != KIT && to != AUTOMATION,
    }
}

fn is_test_arrow(from: &str, to: &str) -> bool {
    to != AUTOMATION && !(DOMAINS.contains(&from) && to == "search")
}

fn unlisted(member: &Member) -> Fault {
    Fault::new(&member.package, "is not in the table of rooms; add it, with what it may know, to xtask/src/arrows.rs")
}

fn turned_arrow(member: &Member, dependency: &Dependency, knows: Knows) -> Fault {
    let to = &dependency.package;
    let problem = match (dependency.kind, knows) {
        (Kind::Dev, _) => format!("depends on `{to}`, which it may not know even in tests"),
        (_, Knows::NothingAtAll) => format!("depends on `{to}`, expected no dependency at all"),
        (_, Knows::Rooms([])) => format!("depends on `{to}`, expected no crate of the workspace"),
        (_, Knows::Rooms(rooms)) => format!("depends on `{to}`, expected of the workspace only {}", list(rooms)),
        (_, Knows::EveryRoom) => format!("depends on `{to}`, expected neither `{KIT}` nor `{AUTOMATION}`"),
    };
    Fault::new(&member.package, problem)
}

fn list(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member(package: &str, dependencies: &[(&str, Kind)]) -> Member {
        let dependencies =
            dependencies.iter().map(|&(package, kind)| Dependency { package: package.into(), kind }).collect();
        Member { package: package.into(), dependencies }
    }

    fn package(room: &str) -> String {
        if ["mossa", "xtask"].contains(&room) { room.into() } else { format!("mossa-{room}") }
    }

    /// In a house of every room, the one arrow given is allowed, or refused with words that hold `expected`.
    fn check(from: &str, to: &str, kind: Kind, expected: Result<(), &str>) {
        let mut members: Vec<Member> = ROOMS.iter().map(|(room, _)| member(&package(room), &[])).collect();
        members.retain(|other| other.package != from);
        members.push(member(from, &[(to, kind)]));
        match (turned(&members).as_slice(), expected) {
            ([], Ok(())) => {}
            ([fault], Err(words)) => assert!(fault.to_string().contains(words), "{fault} should say {words}"),
            (faults, _) => panic!("{from} -> {to}: expected {expected:?}, got {faults:?}"),
        }
    }

    #[test]
    fn arrows_of_the_table_point_up_it() {
        for (index, (name, knows)) in ROOMS.iter().enumerate() {
            let Knows::Rooms(rooms) = knows else { continue };
            for known in *rooms {
                let above = ROOMS[..index].iter().any(|(room, _)| room == known);
                assert!(above, "`{name}` knows `{known}`, which should stand above it");
            }
        }
    }

    #[test]
    fn a_straight_arrow_is_allowed() {
        check("mossa-search", "mossa-kernel", Kind::Normal, Ok(()));
        check("mossa-chess-engine", "mossa-chess", Kind::Normal, Ok(()));
        check("mossa", "mossa-tiles", Kind::Normal, Ok(()));
        check("mossa-search", "hashbrown", Kind::Normal, Ok(()));
    }

    #[test]
    fn a_turned_arrow_is_refused() {
        check("mossa-kernel", "mossa-search", Kind::Normal, Err("mossa-kernel: depends on `mossa-search`"));
        check("mossa-chess", "mossa-chess-engine", Kind::Normal, Err("expected of the workspace only `kernel`"));
        check("mossa-search", "mossa-tiles", Kind::Build, Err("expected of the workspace only `kernel`"));
        check("mossa", "xtask", Kind::Normal, Err("expected neither"));
        check("mossa", "xtask", Kind::Dev, Err("even in tests"));
    }

    #[test]
    fn the_kernel_depends_on_nothing_from_outside_either() {
        check("mossa-kernel", "rand", Kind::Normal, Err("expected no dependency at all"));
        check("mossa-kernel", "proptest", Kind::Dev, Ok(()));
    }

    #[test]
    fn only_tests_know_the_kit() {
        check("mossa-tiles", "mossa-conformance", Kind::Dev, Ok(()));
        check("mossa-tiles", "mossa-conformance", Kind::Normal, Err("`mossa-conformance`"));
        check("mossa", "mossa-conformance", Kind::Normal, Err("expected neither"));
    }

    #[test]
    fn domains_do_not_know_search_even_in_tests() {
        for domain in DOMAINS {
            check(&package(domain), "mossa-search", Kind::Dev, Err("even in tests"));
        }
    }

    #[test]
    fn an_unlisted_crate_is_an_error_that_says_where_to_add_it() {
        let faults = turned(&[member("mossa-cellar", &[])]);
        assert_eq!(faults.len(), 1);
        assert!(faults[0].to_string().contains("xtask/src/arrows.rs"), "{}", faults[0]);
    }

    #[test]
    fn serde_stays_in_its_rooms() {
        let members = [
            member("mossa-wire", &[("serde", Kind::Normal)]),
            member("mossa-tiles", &[("serde", Kind::Normal)]),
            member("mossa-search", &[("serde", Kind::Dev)]),
        ];
        let places: Vec<String> = stray_serde(&members).into_iter().map(|fault| fault.place).collect();
        assert_eq!(places, ["mossa-tiles"]);
    }
}
