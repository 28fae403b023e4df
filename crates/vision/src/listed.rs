//! Paths and lists as arguments of messages.

use std::path::{Path, PathBuf};

use quejing_message::TextList;

/// The maximum of places that a message names.
const MAX_PLACES: usize = 4;

/// Returns a path as text.
pub(crate) fn path_text(path: &Path) -> String {
    path.display().to_string()
}

/// Lists paths, no more than a person reads.
pub(crate) fn paths(paths: &[PathBuf]) -> TextList {
    let mut places: Vec<String> = paths.iter().take(MAX_PLACES).map(|path| path_text(path)).collect();
    if let Some(more @ 1..) = paths.len().checked_sub(MAX_PLACES) {
        places.push(format!("… (+{more})"));
    }
    TextList(places)
}

/// Lists names or numbers.
#[cfg(feature = "engine")]
pub(crate) fn to_text_list<T: std::fmt::Display>(words: &[T]) -> TextList {
    TextList(words.iter().map(T::to_string).collect())
}
