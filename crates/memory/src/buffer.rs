//! Zeroed memory for tables of many megabytes, on huge pages where the system has them.
//!
//! A table that is looked up at random misses not only the cache but also the list of known pages; with pages of 2 MiB
//! that list covers five hundred times as much. The system hands the pages out zeroed and one by one when they are first
//! touched, so a sparse table takes what it uses.

#![expect(unsafe_code, reason = "memory from the system is given a type here")]

use std::fmt;
use std::io;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64};

use memmap2::MmapMut;

/// Plain numbers, and atomics of them: any bytes are a value, zeros among them, and nothing is done when one is dropped.
///
/// # Safety
/// Every pattern of bytes must be a valid value, the alignment at most that of a page, and there must be nothing to drop.
#[expect(unsafe_code, reason = "an unsafe trait: its implementer promises the above")]
pub unsafe trait Zeroable: Send + Sync {}

macro_rules! zeroable {
    ($($number:ty)*) => {
        // SAFETY: integers, and atomics of the same layout, have all patterns and no drop; they are aligned to 8 at most.
        $(unsafe impl Zeroable for $number {})*
    };
}

zeroable! { u8 u16 u32 u64 i8 AtomicU8 AtomicU16 AtomicU32 AtomicU64 }

/// A zeroed slice on pages of its own.
///
/// ```
/// use mossa_memory::Buffer;
/// let mut table: Buffer<u32> = Buffer::zeroed(1_000).unwrap();
/// table[7] = 3;
/// assert_eq!(table.iter().sum::<u32>(), 3);
/// ```
pub struct Buffer<T> {
    pages: MmapMut,
    len: usize,
    kind: PhantomData<T>,
}

impl<T: Zeroable> Buffer<T> {
    /// A buffer of `len` zeros. Fails when the system does not have that much memory.
    pub fn zeroed(len: usize) -> io::Result<Buffer<T>> {
        let bytes = len.checked_mul(size_of::<T>()).ok_or(io::ErrorKind::OutOfMemory)?;
        let pages = MmapMut::map_anon(bytes.max(1))?;
        // Only advice: where it is not taken the buffer is slower, not wrong.
        #[cfg(target_os = "linux")]
        let _ = pages.advise(memmap2::Advice::HugePage);
        Ok(Buffer { pages, len, kind: PhantomData })
    }

    fn start(&self) -> *const T {
        self.pages.as_ptr().cast()
    }
}

impl<T: Zeroable> Deref for Buffer<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        // SAFETY: the pages hold `len` values (they were made so large, and are never remapped), aligned because a page
        // is; every pattern is a value; they live as long as `self`.
        unsafe { std::slice::from_raw_parts(self.start(), self.len) }
    }
}

impl<T: Zeroable> DerefMut for Buffer<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: as above, and `&mut self` means that nobody else looks.
        unsafe { std::slice::from_raw_parts_mut(self.pages.as_mut_ptr().cast(), self.len) }
    }
}

impl<T: Zeroable> AsRef<[T]> for Buffer<T> {
    fn as_ref(&self) -> &[T] {
        self
    }
}

/// The sharing of a table ends: what was atomic is plain again.
macro_rules! settled {
    ($($atomic:ty => $plain:ty),*) => {
        $(impl Buffer<$atomic> {
            /// The same memory, no longer shared.
            pub fn settled(self) -> Buffer<$plain> {
                Buffer { pages: self.pages, len: self.len, kind: PhantomData }
            }
        })*
    };
}

settled! { AtomicU8 => u8, AtomicU16 => u16, AtomicU32 => u32, AtomicU64 => u64 }

impl<T> fmt::Debug for Buffer<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Buffer").field("len", &self.len).field("bytes", &self.pages.len()).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    use super::*;

    #[test]
    fn a_buffer_is_zeroed_and_as_long_as_asked() {
        for len in [0, 1, 511, 4_097, 3 << 20] {
            let mut buffer: Buffer<u64> = Buffer::zeroed(len).unwrap();
            assert_eq!(buffer.len(), len);
            assert!(buffer.iter().all(|&word| word == 0));
            buffer.fill(u64::MAX);
            assert!(buffer.iter().all(|&word| word == u64::MAX));
        }
    }

    #[test]
    fn threads_write_to_one_buffer() {
        let shared: Buffer<AtomicU32> = Buffer::zeroed(1_000).unwrap();
        std::thread::scope(|scope| {
            for step in 1..=4 {
                let shared = &shared;
                scope.spawn(move || shared.iter().for_each(|word| _ = word.fetch_add(step, Ordering::Relaxed)));
            }
        });
        assert!(shared.settled().iter().all(|&word| word == 10));
    }

    #[test]
    fn more_than_there_is_is_refused() {
        assert!(Buffer::<u64>::zeroed(usize::MAX).is_err());
        assert!(Buffer::<u64>::zeroed(usize::MAX / 64).is_err());
    }
}
