//! Asking for memory before it is needed.

#![expect(unsafe_code, reason = "the instruction is not offered in any other way")]

/// Asks the processor to bring an element close. Costs next to nothing and changes nothing but time; an index beyond the
/// end asks for nothing.
///
/// ```
/// use mossa_memory::prefetch;
/// let table = vec![1_u8; 1 << 20];
/// prefetch(&table, 77_777);
/// assert_eq!(table[77_777], 1);
/// prefetch(&table, usize::MAX);
/// ```
#[inline]
pub fn prefetch<T>(slice: &[T], index: usize) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // The address may lie outside: it is computed with wrapping and never read from.
        let address = slice.as_ptr().wrapping_add(index).cast();
        // SAFETY: a prefetch is a hint; it reads nothing that the program sees and never faults, whatever the address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(address) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (slice, index);
}
