//! Asks for memory before it is needed, so that a table far from the processor does not hold the search up.
//!
//! The only `unsafe` of this crate. It pays: nodes a second on the bench positions, and where the processor is
//! not known nothing is done, which is the safe twin.
#![expect(unsafe_code, reason = "there is no safe way to ask for a cache line; docs/engine-log.md has the measurement")]

/// Lets the cache line of this value come; it changes nothing that a program can see.
#[inline]
pub(crate) fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: the address is that of a live value, and a prefetch reads nothing that could be observed.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}
