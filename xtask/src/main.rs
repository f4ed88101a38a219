//! `cargo run -p xtask -- check`: says which rules of the house are broken, and fails if any is.

use std::process::ExitCode;

use xtask::gather;

#[expect(clippy::disallowed_methods, reason = "the binary reads its arguments")]
#[expect(clippy::print_stdout, clippy::print_stderr, reason = "the binary talks to its user")]
fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments != ["check"] {
        eprintln!("usage: cargo run -p xtask -- check");
        return ExitCode::from(2);
    }
    match xtask::check(gather::root()) {
        Ok(faults) if faults.is_empty() => {
            println!("arrows, licences, tree, links and words are in order");
            ExitCode::SUCCESS
        }
        Ok(faults) => {
            for fault in faults {
                eprintln!("error: {fault}");
            }
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
