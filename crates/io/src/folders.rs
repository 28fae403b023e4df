//! Finds the user's folders: ledgers, photos, tile sets, cameras and models under data, rule profiles under settings.
//!
//! On Linux and macOS these are the places of the XDG Base Directory Specification, on Windows those of the system. As
//! that specification requires, one of its variables counts as unset if it is empty or not an absolute path.

use std::path::PathBuf;

use etcetera::{BaseStrategy, choose_base_strategy};

/// The name of the program's folder in the system's places.
const PROGRAM_FOLDER_NAME: &str = "quejing";

/// Returns the folder of the user's data: `QUEJING_DATA`, or `quejing` under `$XDG_DATA_HOME` or `~/.local/share`;
/// `None` if none of them is known.
pub fn data_folder() -> Option<PathBuf> {
    installed_file_folders().next()
}

/// Returns the folders to search for files that are installed once (models, ONNX Runtime): `QUEJING_DATA` if set, then
/// `quejing` under the system's place for data.
pub fn installed_file_folders() -> impl Iterator<Item = PathBuf> {
    let named = std::env::var_os("QUEJING_DATA").filter(|value| !value.is_empty());
    named
        .map(PathBuf::from)
        .into_iter()
        .chain(choose_base_strategy().ok().and_then(|base| program_folder(base.data_dir())))
}

/// Returns the folder of the user's rule profiles, `profiles` in [`settings_folder`]; `None` if that is unknown.
pub fn profiles_folder() -> Option<PathBuf> {
    Some(settings_folder()?.join("profiles"))
}

/// Returns the folder of the user's settings: `quejing` under `$XDG_CONFIG_HOME` or `~/.config`; `None` if both are
/// unknown.
pub fn settings_folder() -> Option<PathBuf> {
    program_folder(choose_base_strategy().ok()?.config_dir())
}

/// Returns the `quejing` folder in a folder of the system; `None` for a relative path, which an empty `HOME` gives and
/// which would lead to the current folder.
fn program_folder(system_folder: PathBuf) -> Option<PathBuf> {
    system_folder.is_absolute().then(|| system_folder.join(PROGRAM_FOLDER_NAME))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_relative_path_is_no_folder() {
        assert_eq!(program_folder(PathBuf::from(".local/share")), None);
        let there = std::env::temp_dir();
        assert_eq!(program_folder(there.clone()), Some(there.join("quejing")));
    }
}
