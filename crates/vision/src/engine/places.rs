//! Where the library and the models are looked for: never in a folder that merely happens to be above the program, and never
//! where others may have changed them.

use std::{
    env,
    path::{Path, PathBuf},
};

use super::VisionError;

/// The root user, whom everybody trusts.
pub(super) const ROOT: u32 = 0;

/// The folder that the program is in.
pub(super) fn of_the_program() -> Option<PathBuf> {
    Some(program()?.parent()?.to_owned())
}

fn program() -> Option<PathBuf> {
    env::current_exe().ok()?.canonicalize().ok()
}

/// The project's folder, for a program built in it and not moved since: it is still in the project, or in the folder where
/// cargo was told to build.
pub(super) fn project() -> Option<PathBuf> {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().ok()?;
    let program = program()?;
    let is_cargos = |folder: &Path| [".rustc_info.json", "CACHEDIR.TAG"].iter().all(|file| folder.join(file).is_file());
    let built_here = program.starts_with(&project) || program.ancestors().skip(2).take(3).any(is_cargos);
    built_here.then_some(project)
}

/// Whose files are trusted: root's, the user's, and those of the program's owner.
pub(super) fn owners() -> Vec<u32> {
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

/// Checks that a file and its folder belong to one of these owners, and that nobody else can write there. Links are
/// followed: what counts is the file that is opened.
///
/// # Errors
/// `not_private`.
pub(super) fn only_ours_to_change(file: &Path, owners: &[u32]) -> Result<(), VisionError> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let ours = |path: &Path| {
            path.metadata().is_ok_and(|meta| {
                // Many systems give every user a group of their own, with the same number.
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
