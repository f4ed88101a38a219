//! `mossa worker --health`: the state of the worker, for monitoring, from a thread that does nothing else.

use std::net::SocketAddr;
use std::sync::Arc;
use std::thread;

use mossa_queue::worker::Vitals;
use mossa_server::{HealthDesk, Sign};
use mossa_wire::HealthStatus;

use crate::failure::Failure;

/// Listens, and answers for as long as the process lives.
pub(crate) fn begin(place: SocketAddr, vitals: &Arc<Vitals>) -> Result<(), Failure> {
    let failed = |error| Failure::of(format!("--health {place}"), error);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(failed)?;
    let desk = runtime.block_on(HealthDesk::listen(place)).map_err(failed)?;
    let address = desk.listening().map_err(failed)?;
    tracing::info!("health is told at http://{address}/health");
    let vitals = Arc::clone(vitals);
    let say = Arc::new(move || sign(&vitals));
    let answer = move || runtime.block_on(desk.answer(say));
    thread::Builder::new().name("health".into()).spawn(answer).map(|_| ()).map_err(failed)
}

fn sign(vitals: &Vitals) -> Sign {
    let health = vitals.health();
    let json = serde_json::to_string(&health).expect("figures can be written as JSON");
    Sign { is_well: health.status == HealthStatus::Ok, json }
}
