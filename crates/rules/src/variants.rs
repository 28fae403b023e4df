//! The variants of an enum as an array of fixed length, made from the slice that `strum` derives.

/// Returns all variants of an enum, from the slice that `strum` derives, as an array. `N` must be their number; panics if the
/// slice is shorter.
pub(crate) const fn all_variants<T: Copy, const N: usize>(variants: &[T]) -> [T; N] {
    let mut all = [variants[0]; N];
    let mut at = 1;
    while at < N {
        all[at] = variants[at];
        at += 1;
    }
    all
}
