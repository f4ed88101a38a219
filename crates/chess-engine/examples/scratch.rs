#![allow(
    missing_docs,
    clippy::all,
    clippy::pedantic,
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::disallowed_methods
)]
use mossa_chess::Chess;
use mossa_chess_engine::report::Listener;
use mossa_chess_engine::{Engine, Report, Settings, Task, eval::Evaluation};
use mossa_kernel::{Limits, Notation as _, RealClock, Reins, StateSpace as _};
struct P;
impl Listener for P {
    fn line(&mut self, r: &Report<'_>) {
        let l: Vec<String> = r.line.iter().map(|m| m.to_string()).collect();
        println!("{}/{} {:?} {:?} {} {:?} {}", r.depth, r.most_depth, r.score, r.bound, r.nodes, r.time, l.join(" "));
    }
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let mut s = Chess::STANDARD.read_state(&a[1]).unwrap();
    let mut e = Engine::new(Settings::default());
    let mut settings = Settings::default();
    for mv in a.iter().skip(3) {
        if let Some((n, v)) = mv.split_once('=') {
            *settings.params.by_name(n).unwrap() = v.parse().unwrap();
            continue;
        }
        let m = Chess::STANDARD.read_move(&s, mv).unwrap();
        let _ = Chess::STANDARD.play(&mut s, m);
    }
    e.set_up(settings);
    println!("eval {}", Evaluation::default().evaluate(s.board()));
    let reins = Reins::<RealClock>::default();
    let c = reins.control(Limits { nodes: Some(a[2].parse().unwrap()), ..Limits::default() });
    e.think(&s, &Task::default(), &c, &mut P);
}
