//! Trusted places for the library and the models: never an arbitrary folder above the program, and never a folder that
//! other users can write to.

use std::{
    env,
    path::{Path, PathBuf},
};

use super::VisionError;

/// The user id of root, whose files are always trusted.
pub(super) const ROOT_UID: u32 = 0;

/// Returns the folder that contains the program's executable, with links resolved; `None` if the system does not tell
/// its path.
pub(super) fn program_folder() -> Option<PathBuf> {
    Some(program_path()?.parent()?.to_owned())
}

/// Returns the path of `folder`, such as `lib/quejing`, in the installation whose `bin` folder holds the program; the
/// folder need not exist. `None` if the program's path is unknown.
pub(super) fn installation_folder(folder: &str) -> Option<PathBuf> {
    Some(program_folder()?.parent()?.join(folder))
}

fn program_path() -> Option<PathBuf> {
    env::current_exe().ok()?.canonicalize().ok()
}

/// Returns the folder of the project from which the program was built. `None` unless that folder exists and the program
/// is still in it or in a target folder of cargo.
pub(super) fn project_folder() -> Option<PathBuf> {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().ok()?;
    let program = program_path()?;
    let is_cargos = |folder: &Path| [".rustc_info.json", "CACHEDIR.TAG"].iter().all(|file| folder.join(file).is_file());
    let built_here = program.starts_with(&project) || program.ancestors().skip(2).take(3).any(is_cargos);
    built_here.then_some(project)
}

/// Returns the ids of the users whose files are trusted: root, the user, and the owner of the program's file. Empty on
/// systems other than Unix, where [`check_private_file`] accepts every file.
pub(super) fn trusted_uids() -> Vec<u32> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let mut owner_ids = vec![ROOT_UID, rustix::process::geteuid().as_raw()];
        owner_ids.extend(program_path().and_then(|program| program.metadata().ok()).map(|meta| meta.uid()));
        owner_ids
    }
    #[cfg(not(unix))]
    Vec::new()
}

/// Checks that a file, its folder, and the folder of the file that it links to belong to one of these owners and that
/// nobody else can write to them; the members of a group with the owner's own number count as the owner. Accepts every
/// file on systems other than Unix.
///
/// # Errors
/// `not_private`.
pub(super) fn check_private_file(file: &Path, owner_ids: &[u32]) -> Result<(), VisionError> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let is_private = |path: &Path| {
            path.metadata().is_ok_and(|meta| {
                // On many systems every user has a private group with the same number.
                let foreign_write_bits = if meta.gid() == meta.uid() { 0o002 } else { 0o022 };
                owner_ids.contains(&meta.uid()) && meta.mode() & foreign_write_bits == 0
            })
        };
        let opened_file = file.canonicalize().unwrap_or_else(|_| file.to_owned());
        // The folder that was searched, and the one that a link in it leads to.
        let folders = [file.parent(), opened_file.parent()];
        if !is_private(&opened_file) || !folders.into_iter().flatten().all(is_private) {
            return Err(VisionError::NotPrivate { path: file.to_owned() });
        }
    }
    #[cfg(not(unix))]
    let _ = (file, owner_ids);
    Ok(())
}
