//! The user's folders: ledgers, photos, tile sets, cameras and models under data, rule profiles under settings.
//!
//! On Linux and macOS these are the places of the XDG Base Directory Specification, on Windows those of the system. As that
//! specification asks, one of its variables counts as unset if it is empty or not an absolute path.

use std::path::PathBuf;

use etcetera::{BaseStrategy, choose_base_strategy};

/// The name of our folders in the system's places.
const OURS: &str = "quejing";

/// Returns the folder of the user's data: `QUEJING_DATA`, or `quejing` under `$XDG_DATA_HOME`, or under
/// `~/.local/share`. `None` if none of them is known.
pub fn data() -> Option<PathBuf> {
    data_places().next()
}

/// Returns the folders to search for things that are installed once and used wherever the data are (models, a
/// runtime): [`data`], and its value without `QUEJING_DATA`.
pub fn data_places() -> impl Iterator<Item = PathBuf> {
    let named = std::env::var_os("QUEJING_DATA").filter(|value| !value.is_empty());
    named.map(PathBuf::from).into_iter().chain(choose_base_strategy().ok().and_then(|base| ours(base.data_dir())))
}

/// Returns the folder of the user's rule profiles: `quejing/profiles` under `$XDG_CONFIG_HOME`, or under `~/.config`.
pub fn profiles() -> Option<PathBuf> {
    Some(settings()?.join("profiles"))
}

/// Returns the folder of the user's settings: `quejing` under `$XDG_CONFIG_HOME`, or under `~/.config`.
pub fn settings() -> Option<PathBuf> {
    ours(choose_base_strategy().ok()?.config_dir())
}

/// Returns the `quejing` folder under one of the system's folders; `None` for a relative path, as an empty `HOME`
/// gives: files would go to the current folder.
fn ours(place: PathBuf) -> Option<PathBuf> {
    place.is_absolute().then(|| place.join(OURS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_relative_path_is_no_folder() {
        assert_eq!(ours(PathBuf::from(".local/share")), None);
        let there = std::env::temp_dir();
        assert_eq!(ours(there.clone()), Some(there.join("quejing")));
    }
}
