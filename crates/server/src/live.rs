//! A conversation with one tab. What is heard goes to the [`Tab`]; what is said goes through a short queue to a writer,
//! so that a tab that does not read is noticed, and is left when it has not read for some seconds.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use futures_util::SinkExt as _;
use futures_util::stream::{SplitSink, StreamExt as _};
use mossa_kernel::Clock as _;
use mossa_wire::{Reply, Request};
use tokio::sync::{OwnedSemaphorePermit, mpsc};
use tokio::time::timeout;

use crate::app_state::{AppState, closed};
use crate::rate::Bucket;
use crate::tab::Tab;

/// Answers that wait for a tab to read them.
const QUEUE: usize = 16;
/// Bytes of requests that may wait until those before them are answered.
const MAX_WAITING: usize = 4 << 20;

/// What leaves for the tab.
pub(crate) enum Word {
    /// An answer.
    Say(Box<Reply>),
    /// A large answer: while it is under way, no other one is made for this tab.
    Parcel(Box<Reply>, OwnedSemaphorePermit),
    /// The end, and why.
    Leave(u16, &'static str),
}

/// Talks until one of the two has enough. Requests wait in a line of their own, so that a tab that is closed is noticed
/// whatever its last request takes.
pub(crate) async fn converse(socket: WebSocket, app: Arc<AppState>) {
    let (sink, mut stream) = socket.split();
    let (words, queue) = mpsc::channel(QUEUE);
    let mut writer = tokio::spawn(write(sink, queue, Arc::clone(&app)));
    let mut bucket = Bucket::new(app.caps.burst, app.caps.messages_a_second, app.clock.now());
    let mut closing = std::pin::pin!(closed(app.closing.clone()));
    let tab = Tab::new(Arc::clone(&app), words.clone());
    let gone = tab.gone();
    let n_waiting = Arc::new(AtomicUsize::new(0));
    let (requests, line) = mpsc::unbounded_channel();
    let hearing = tokio::spawn(hear(tab, line, Arc::clone(&n_waiting)));
    let farewell = loop {
        tokio::select! {
            message = stream.next() => match message {
                Some(Ok(_)) if !bucket.take(app.clock.now()) => break Some((close_code::POLICY, "too many messages")),
                Some(Ok(Message::Text(text))) => match serde_json::from_str::<Request>(&text) {
                    Ok(request) => {
                        if MAX_WAITING < n_waiting.fetch_add(text.len(), Ordering::Relaxed) + text.len() {
                            break Some((close_code::POLICY, "too many requests wait"));
                        }
                        // Where nobody hears any more, the writer has ended too.
                        let _ = requests.send((request, text.len()));
                    }
                    Err(_) => break Some((close_code::POLICY, "that is no request")),
                },
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Binary(_))) => break Some((close_code::UNSUPPORTED, "only text is read")),
                Some(Ok(Message::Close(_)) | Err(_)) | None => break None,
            },
            () = &mut closing => break Some((close_code::AWAY, "the server ends")),
            _ = &mut writer => break None,
        }
    };
    gone.raise();
    drop(requests);
    if let Some((code, why)) = farewell {
        let _ = timeout(app.caps.patience, words.send(Word::Leave(code, why))).await;
        drop(words);
        let _ = timeout(app.caps.patience, writer).await;
    } else {
        // Nobody reads what is still to be said.
        writer.abort();
        drop(words);
    }
    let _ = hearing.await;
}

/// Answers requests one after the other, until the tab is gone.
async fn hear(mut tab: Tab, mut line: mpsc::UnboundedReceiver<(Request, usize)>, n_waiting: Arc<AtomicUsize>) {
    let gone = tab.gone();
    tab.greet().await;
    while let Some((request, n_bytes)) = line.recv().await {
        if gone.is_raised() {
            break;
        }
        tab.hear(request).await;
        n_waiting.fetch_sub(n_bytes, Ordering::Relaxed);
    }
    tab.leave().await;
}

/// Writes what is said, until it takes too long or there is nothing more to say.
async fn write(mut sink: SplitSink<WebSocket, Message>, mut queue: mpsc::Receiver<Word>, app: Arc<AppState>) {
    while let Some(word) = queue.recv().await {
        let text = |reply: &Reply| Message::Text(serde_json::to_string(reply).unwrap_or_default().into());
        let (message, _parcel) = match word {
            Word::Say(reply) => (text(&reply), None),
            Word::Parcel(reply, permit) => (text(&reply), Some(permit)),
            Word::Leave(code, why) => (Message::Close(Some(CloseFrame { code, reason: why.into() })), None),
        };
        let is_last = matches!(message, Message::Close(_));
        match timeout(app.caps.patience, sink.send(message)).await {
            Ok(Ok(())) if !is_last => {}
            _ => break,
        }
    }
}
