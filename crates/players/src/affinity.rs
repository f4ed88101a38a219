//! Which processor cores a thread runs on, and with it the programs that it starts, which inherit this.
//!
//! Linux only: elsewhere [`available`] knows no cores.

/// The cores that this thread may run on; none where that cannot be found out.
///
/// ```
/// use mossa_players::affinity::{available, pin};
/// if let Some(cores) = available() {
///     pin(&cores[..1]).unwrap();
///     assert_eq!(available().as_deref(), Some(&cores[..1]));
/// }
/// ```
#[cfg(target_os = "linux")]
pub fn available() -> Option<Vec<usize>> {
    use rustix::thread::{CpuSet, sched_getaffinity};
    let set = sched_getaffinity(None).ok()?;
    Some((0..CpuSet::MAX_CPU).filter(|&core| set.is_set(core)).collect())
}

/// The cores that this thread may run on; none where that cannot be found out.
#[cfg(not(target_os = "linux"))]
pub fn available() -> Option<Vec<usize>> {
    None
}

/// Lets this thread, and what it starts from now on, run on these cores only.
#[cfg(target_os = "linux")]
pub fn pin(cores: &[usize]) -> std::io::Result<()> {
    use rustix::thread::{CpuSet, sched_setaffinity};
    let mut set = CpuSet::new();
    cores.iter().filter(|&&core| core < CpuSet::MAX_CPU).for_each(|&core| set.set(core));
    Ok(sched_setaffinity(None, &set)?)
}

/// Lets this thread, and what it starts from now on, run on these cores only.
#[cfg(not(target_os = "linux"))]
pub fn pin(_: &[usize]) -> std::io::Result<()> {
    Err(std::io::ErrorKind::Unsupported.into())
}
