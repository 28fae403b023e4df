//! Paths and lists as arguments of messages.

use std::fmt::Display;
use std::path::{Path, PathBuf};

use quejing_message::Words;

/// Returns a path as text.
pub(crate) fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// Lists paths.
pub(crate) fn paths(paths: &[PathBuf]) -> Words<'static> {
    words(&paths.iter().map(|path| path.display()).collect::<Vec<_>>())
}

/// Lists names or numbers.
pub(crate) fn words<T: Display>(words: &[T]) -> Words<'static> {
    Words(words.iter().map(T::to_string).collect::<Vec<_>>().join(", ").into())
}
