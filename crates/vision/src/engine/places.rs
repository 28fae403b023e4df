//! Trusted places for the library and the models: never an arbitrary folder above the program, and never a folder that
//! other users can write to.

use std::{
    env,
    path::{Path, PathBuf},
};

use super::VisionError;

/// The id of the root user, whom everybody trusts.
pub(super) const ROOT: u32 = 0;

/// Returns the folder that contains the executable, with links resolved.
pub(super) fn program_folder() -> Option<PathBuf> {
    Some(program()?.parent()?.to_owned())
}

/// Returns a folder of the installation, such as `lib/quejing`, for a program in its folder `bin`.
pub(super) fn installed_folder(folder: &str) -> Option<PathBuf> {
    Some(program_folder()?.parent()?.join(folder))
}

fn program() -> Option<PathBuf> {
    env::current_exe().ok()?.canonicalize().ok()
}

/// Returns the project's folder if the program was built in it and not moved since, i.e. it is still in the project or
/// in cargo's target folder.
pub(super) fn project_folder() -> Option<PathBuf> {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().ok()?;
    let program = program()?;
    let is_cargos = |folder: &Path| [".rustc_info.json", "CACHEDIR.TAG"].iter().all(|file| folder.join(file).is_file());
    let built_here = program.starts_with(&project) || program.ancestors().skip(2).take(3).any(is_cargos);
    built_here.then_some(project)
}

/// Returns the users whose files are trusted: root, the user, and the program's owner.
pub(super) fn trusted_owners() -> Vec<u32> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let mut owners = vec![ROOT, rustix::process::geteuid().as_raw()];
        owners.extend(program().and_then(|program| program.metadata().ok()).map(|meta| meta.uid()));
        owners
    }
    #[cfg(not(unix))]
    Vec::new()
}

/// Checks that a file and its folder belong to one of these owners, and that nobody else can write there. Follows
/// links: the file that is opened counts.
///
/// # Errors
/// `not_private`.
pub(super) fn check_private(file: &Path, owners: &[u32]) -> Result<(), VisionError> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let ours = |path: &Path| {
            path.metadata().is_ok_and(|meta| {
                // On many systems every user has a private group with the same number.
                let others = if meta.gid() == meta.uid() { 0o002 } else { 0o022 };
                owners.contains(&meta.uid()) && meta.mode() & others == 0
            })
        };
        let real = file.canonicalize().unwrap_or_else(|_| file.to_owned());
        // The folder that was searched, and the one that a link in it leads to.
        let folders = [file.parent(), real.parent()];
        if !ours(&real) || !folders.into_iter().flatten().all(ours) {
            return Err(VisionError::NotPrivate { path: file.to_owned() });
        }
    }
    #[cfg(not(unix))]
    let _ = (file, owners);
    Ok(())
}
