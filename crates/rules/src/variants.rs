//! The variants of enums: what `strum` derives as a slice, as an array of fixed length.

/// Returns every variant, in order. `N` is the enum's own `COUNT`.
pub(crate) const fn all<T: Copy, const N: usize>(variants: &[T]) -> [T; N] {
    let mut all = [variants[0]; N];
    let mut at = 1;
    while at < N {
        all[at] = variants[at];
        at += 1;
    }
    all
}
