//! Converts paths and lists to arguments of messages.

use std::path::{Path, PathBuf};

use quejing_message::TextList;

/// The maximum number of paths that a message names.
const MAX_LISTED_PATHS: usize = 4;

/// Returns a path as text; characters that are not Unicode become `�`.
pub(crate) fn path_text(path: &Path) -> String {
    path.display().to_string()
}

/// Converts paths to a list of texts. Beyond the first four, only counts them: `… (+3)`.
pub(crate) fn path_list(paths: &[PathBuf]) -> TextList {
    let mut texts: Vec<String> = paths.iter().take(MAX_LISTED_PATHS).map(|path| path_text(path)).collect();
    if let Some(more @ 1..) = paths.len().checked_sub(MAX_LISTED_PATHS) {
        texts.push(format!("… (+{more})"));
    }
    TextList(texts)
}

/// Converts names or numbers to a list of texts, in their order.
#[cfg(feature = "engine")]
pub(crate) fn to_text_list<T: std::fmt::Display>(values: &[T]) -> TextList {
    TextList(values.iter().map(T::to_string).collect())
}
