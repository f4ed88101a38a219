//! Messages that must arrive in a stream: sent again until the server says that it has them.

use std::time::Duration;

use async_nats::jetstream::message::PublishMessage;

use crate::link::Link;

/// The pause before another attempt to reach the server.
const PAUSE: Duration = Duration::from_millis(250);

/// A message and its name, by which the server knows it if it comes twice.
pub(crate) struct Letter {
    pub(crate) subject: String,
    pub(crate) id: String,
    pub(crate) bytes: Vec<u8>,
}

impl Link {
    /// Sends a message until it is kept, or until `is_wanted` says that it is not needed any more.
    pub(crate) async fn keep(&self, letter: Letter, is_wanted: impl Fn() -> bool) {
        let Letter { subject, id, bytes } = letter;
        let bytes = bytes::Bytes::from(bytes);
        while is_wanted() {
            let message = PublishMessage::build().payload(bytes.clone()).message_id(&id);
            let sent = match self.context.send_publish(subject.clone(), message).await {
                Ok(acknowledged) => acknowledged.await,
                Err(error) => Err(error),
            };
            match sent {
                Ok(_) => return,
                Err(error) => {
                    tracing::debug!(subject, %error, "a message was not kept: trying again");
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
    }
}
