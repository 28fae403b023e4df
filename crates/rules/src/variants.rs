//! The variants of an enum as an array of fixed length, made from the slice that `strum` derives.

/// Returns the first `N` variants of an enum, from the slice that `strum` derives, as an array. Callers pass the number
/// of variants as `N`; panics if the slice is shorter.
pub(crate) const fn all_variants<T: Copy, const N: usize>(variants: &[T]) -> [T; N] {
    let mut array = [variants[0]; N];
    let mut index = 1;
    while index < N {
        array[index] = variants[index];
        index += 1;
    }
    array
}
