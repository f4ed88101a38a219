//! The program as an engine for other programs: UCI and UGI on standard input and output. [`desk`] is the loop that both share.

pub(crate) mod protocol_loop;
pub(crate) mod uci;
pub(crate) mod ugi;
