//! Logs on standard error: what happens between machines, in words or as JSON.

use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::args::{LogArgs, LogLevel};

/// From here on events are told.
pub(crate) fn begin(args: &LogArgs, usual: LogLevel) {
    let level = match args.log_level.unwrap_or(usual) {
        LogLevel::Error => LevelFilter::ERROR,
        LogLevel::Warn => LevelFilter::WARN,
        LogLevel::Info => LevelFilter::INFO,
        LogLevel::Debug => LevelFilter::DEBUG,
    };
    // What the client of the server has to say is said by us in other words.
    let filter = Targets::new().with_target("mossa", level).with_target("mossa_queue", level);
    let registry = tracing_subscriber::registry().with(filter);
    // Somebody may have begun before.
    let _ = if args.log_json {
        registry.with(fmt::layer().json().with_writer(std::io::stderr)).try_init()
    } else {
        registry.with(fmt::layer().with_target(false).with_ansi(false).with_writer(std::io::stderr)).try_init()
    };
}
