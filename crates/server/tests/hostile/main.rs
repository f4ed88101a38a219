//! The server from outside, by clients that mean no good and by one that does: raw bytes over TCP, and a WebSocket client
//! that can be told to lie.

mod client;
mod files;
mod searches;
mod sockets;
mod strangers;
