//! Three servers that keep copies for each other: one may go.

use crate::fleet::{Fleet, TOURNAMENT, folder};
use crate::server::{Server, free_port};

#[test]
fn a_run_outlives_one_server_of_three() {
    let folder = folder("cluster");
    let ports = [free_port(), free_port(), free_port()];
    let routes = ports.map(|port| format!("nats://127.0.0.1:{port}")).join(",");
    let mut servers: Vec<Server> = (0..3)
        .map(|at| {
            let (name, port) = (format!("n{at}"), format!("nats://127.0.0.1:{}", ports[at]));
            let arguments = ["-n", &name, "--cluster_name", "c", "--cluster", &port, "--routes", &routes];
            Server::start_with(&folder.join(&name), &arguments)
        })
        .collect();
    let urls = servers.iter().map(Server::url).collect::<Vec<_>>().join(",");
    let fleet = Fleet::new(&folder, &urls, TOURNAMENT);
    let expected = fleet.undisturbed();
    let _workers = [fleet.worker("one"), fleet.worker("two")];
    let mut coordinator = fleet.coordinator("cluster.db");
    fleet.wait_for("cluster.db", 20);
    servers[0].kill();
    assert!(coordinator.end().success(), "{}", fleet.said());
    assert_eq!(fleet.exported("cluster.db"), expected);
}
