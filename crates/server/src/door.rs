//! The door: accepts a bounded number of connections at a time, gives each some seconds to say what it wants, and
//! closes when it is told to.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use mossa_catalogue::{Games, PlayerResources};
use mossa_kernel::RealClock;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::spawn_blocking;
use tokio::time::{sleep, timeout};
use tokio_io_timeout::TimeoutStream;

use crate::app_state::{AppState, closed as farewell};
use crate::caps::Caps;
use crate::guard::{Guard, Keys, address};
use crate::laboratory::{Laboratory, Workplace};
use crate::routes::routes;

/// How long those who are still here may take to leave.
const FAREWELL: Duration = Duration::from_secs(3);
/// The longest head of a request that is read, in bytes.
const HEAD: usize = 64 << 10;

/// A server that listens and does not answer yet.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    keys: Keys,
    names: Vec<String>,
    caps: Caps,
    workplace: Option<Workplace>,
    games: Games,
    files: PlayerResources,
}

impl Server {
    /// Listens at an address. `names` are those by which the server may be called besides its address; on a loopback
    /// address it may be called `localhost` anyway.
    pub async fn listen(address: SocketAddr, keys: Keys, names: Vec<String>, caps: Caps) -> io::Result<Server> {
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        Ok(Server {
            listener,
            address,
            keys,
            names,
            caps,
            workplace: None,
            games: Games::BUILT_IN,
            files: PlayerResources::REFUSED,
        })
    }

    /// The same with these games.
    #[must_use]
    pub fn with_games(self, games: Games) -> Server {
        Server { games, ..self }
    }

    /// The same with a place where experiments are run and kept.
    #[must_use]
    pub fn with_workplace(self, workplace: Workplace) -> Server {
        let files = workplace.files.without_programs();
        Server { workplace: Some(Workplace { files, ..workplace }), ..self }
    }

    /// The same with books and tables that were made before. No spec names a program or a path here.
    #[must_use]
    pub fn with_files(self, files: PlayerResources) -> Server {
        Server { files: files.without_programs(), ..self }
    }

    /// The whole address of the page, token included.
    pub fn address(&self) -> String {
        address(self.address, &self.names, &self.keys.token)
    }

    /// Where it listens.
    pub fn listening(&self) -> SocketAddr {
        self.address
    }
}

/// Answers until `closed` ends; then asks all clients to leave, and ends when they have or after some seconds.
pub async fn serve(server: Server, clock: RealClock, closed: impl Future<Output = ()>) {
    let Server { listener, address, keys, names, caps, workplace, games, files } = server;
    let (close, closing) = watch::channel(false);
    let mut app = AppState::new(Guard::new(keys, address, &names), caps, clock, closing);
    app.laboratory = workplace.map(|workplace| Laboratory::new(workplace, games, caps));
    (app.games, app.files) = (games, files);
    let app = Arc::new(app);
    let service = TowerToHyperService::new(routes(Arc::clone(&app)));
    let seats = Arc::new(Semaphore::new(caps.connections));
    let accept = async {
        loop {
            let Some((stream, seat)) = next(&listener, &seats).await else { continue };
            let (service, closing) = (service.clone(), close.subscribe());
            tokio::spawn(async move {
                let mut builder = http1::Builder::new();
                builder.timer(TokioTimer::new()).header_read_timeout(caps.hello).max_buf_size(HEAD);
                // Whoever reads nothing would keep its seat for ever.
                let mut stream = TimeoutStream::new(stream);
                stream.set_write_timeout(Some(caps.patience));
                let connection = builder.serve_connection(TokioIo::new(Box::pin(stream)), service).with_upgrades();
                let mut connection = std::pin::pin!(connection);
                tokio::select! {
                    _ = &mut connection => {}
                    () = farewell(closing) => {
                        connection.as_mut().graceful_shutdown();
                        let _ = timeout(FAREWELL, connection).await;
                    }
                }
                drop(seat);
            });
        }
    };
    tokio::select! {
        () = accept => {}
        () = closed => {}
    }
    let _ = close.send(true);
    let everybody = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let _ = timeout(FAREWELL, async {
        let _ = seats.acquire_many(everybody(caps.connections)).await;
        let _ = app.tabs.acquire_many(everybody(caps.tabs)).await;
    })
    .await;
    // What is in hand is given back; what was done is on disk.
    let _ = spawn_blocking(move || app.laboratory.as_ref().map(Laboratory::close)).await;
}

/// The next connection, when there is room for it; none if it broke at once.
pub(crate) async fn next(listener: &TcpListener, seats: &Arc<Semaphore>) -> Option<(TcpStream, OwnedSemaphorePermit)> {
    let seat = Arc::clone(seats).acquire_owned().await.ok()?;
    if let Ok((stream, _)) = listener.accept().await {
        let _ = stream.set_nodelay(true);
        return Some((stream, seat));
    }
    // Out of handles or the like: wait until somebody has left.
    sleep(Duration::from_millis(50)).await;
    None
}
