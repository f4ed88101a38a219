//! The web app's server: one page, one WebSocket a tab, and a guard before both.
//!
//! A connection comes in by the `door`; the `guard` decides whether it may; `routes` sends it to the `page` or to a
//! WebSocket (`live`). A tab (`tab`) asks what a board looks like (`scene`), or asks for a search (`search`):
//! `thinking`, `solving`, `review`, `recording`; or has experiments run (`laboratory`). `health` is for monitoring. All
//! games are reached by `place`, and no program or path can be named: the page says *what*, never *where*.

mod app_state;
mod board_view;
mod caps;
mod door;
mod guard;
mod health;
mod info;
mod laboratory;
mod live;
mod names;
mod page;
mod pasted;
mod position_spec;
mod rate;
mod recording;
mod review;
mod routes;
mod search;
mod solving;
mod tab;
mod thinking;

pub use caps::Caps;
pub use door::{Server, serve};
pub use guard::Keys;
pub use health::{HealthDesk, Sign};
pub use laboratory::Workplace;
