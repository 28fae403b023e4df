//! Finds the ONNX Runtime library and starts it, once for the whole program.
//!
//! The library is loaded by path at run time, never linked and never fetched at build time. Anyone who can place a
//! library in a searched folder gains the program's rights, so only these places are searched, in this order:
//!
//! - the file or folder that `QUEJING_ORT` or `ORT_DYLIB_PATH` names; no other place is searched then;
//! - the folder `runtime` beside the program, `../lib/quejing`, the program's own folder, the project's `runtime` (for
//!   a program built by cargo and still in cargo's folder), and `onnxruntime` in the data folders. There it must be
//!   exactly the library that `scripts/onnxruntime.txt` pins by its checksum, and nobody else may be able to change it;
//! - the system's library folders, where only root can have put it.
//!
//! A library that cannot be used is skipped in favour of the next. If none works, the error is that of the first.

use std::{
    env,
    error::Error as _,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    sync::Mutex,
};

use ort::{LoadDynamicError, environment::Environment};
use sha2::{Digest, Sha256};

use super::{VisionError, trusted_places};
use quejing_io::files;
use quejing_io::folders;

/// The ONNX Runtime environment and the path of its library, created at first use and never dropped: ONNX Runtime
/// allows one per process.
static ONNX_ENVIRONMENT: Mutex<Option<(Environment, PathBuf)>> = Mutex::new(None);

/// The text that pins ONNX Runtime libraries, one a line: version, machine, SHA-256 of the wheel and SHA-256 of the
/// library. Lines with `#` are comments.
const PINNED_LIBRARIES: &str = include_str!("../../../../scripts/onnxruntime.txt");

/// The condition on which an ONNX Runtime library in a searched place is trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TrustCondition {
    /// No condition: the user named the place explicitly.
    NamedByUser,
    /// The library must be the pinned one, and nobody else may be able to change it.
    Pinned,
    /// The library must belong to root, and nobody else may be able to change it.
    System,
}

/// Returns the environment of ONNX Runtime. The first successful call loads the library and starts it for the whole
/// program.
///
/// # Errors
/// `runtime_missing`, `runtime_too_old`, `runtime_broken`, `runtime_not_pinned`, `not_private`. A later call tries
/// again, so a library installed in the meantime is found.
pub(crate) fn onnx_environment() -> Result<Environment, VisionError> {
    let mut started_runtime = ONNX_ENVIRONMENT.lock().unwrap_or_else(|e| e.into_inner());
    if let Some((environment, _)) = started_runtime.as_ref() {
        return Ok(environment.clone());
    }
    let named_place =
        ["QUEJING_ORT", "ORT_DYLIB_PATH"].iter().find_map(|name| env::var_os(name).filter(|value| !value.is_empty()));
    let started = start_first_usable_library(&match named_place {
        Some(path) => vec![(PathBuf::from(path), TrustCondition::NamedByUser)],
        None => library_search_places(),
    })?;
    let environment = started.0.clone();
    *started_runtime = Some(started);
    Ok(environment)
}

/// Returns the path of the ONNX Runtime library that was started; `None` if none was.
pub(super) fn started_library() -> Option<PathBuf> {
    ONNX_ENVIRONMENT.lock().unwrap_or_else(|e| e.into_inner()).as_ref().map(|(_, library)| library.clone())
}

/// Starts the first usable library in the given files and folders; returns its environment and its path.
///
/// # Errors
/// The error of the first unusable library; `runtime_missing` if there is no library.
fn start_first_usable_library(places: &[(PathBuf, TrustCondition)]) -> Result<(Environment, PathBuf), VisionError> {
    let mut first_fault = None;
    for (place, trust) in places {
        for library in list_libraries(place) {
            match check_library_trust(&library, *trust).and_then(|()| start_library(&library)) {
                Ok(environment) => return Ok((environment, library)),
                Err(fault) => {
                    first_fault.get_or_insert(fault);
                }
            }
        }
    }
    Err(first_fault.unwrap_or_else(|| VisionError::RuntimeMissing {
        looked: places.iter().map(|(place, _)| place.clone()).collect(),
    }))
}

/// Checks that a library meets the condition of trust of its place. Must be called before loading, which runs the
/// library's code.
fn check_library_trust(library: &Path, trust: TrustCondition) -> Result<(), VisionError> {
    match trust {
        TrustCondition::NamedByUser => Ok(()),
        TrustCondition::System => trusted_places::check_private_file(library, &[trusted_places::ROOT_UID]),
        TrustCondition::Pinned => {
            trusted_places::check_private_file(library, &trusted_places::trusted_uids())?;
            match is_pinned_library(library) {
                true => Ok(()),
                false => Err(VisionError::RuntimeNotPinned { path: library.to_owned() }),
            }
        }
    }
}

/// Returns true if a file is exactly the library that `scripts/onnxruntime.txt` pins for this machine; false if it
/// cannot be read.
pub(super) fn is_pinned_library(library: &Path) -> bool {
    file_checksum(library).is_some_and(|found| pinned_checksums().any(|sum| sum == found))
}

/// Returns the SHA-256 checksums, in hexadecimal, of the pinned libraries for this machine.
fn pinned_checksums() -> impl Iterator<Item = &'static str> {
    let of_machine = |line: &'static str| {
        let mut words = line.split_whitespace().skip(1);
        (words.next() == Some(env::consts::ARCH)).then(|| words.nth(1))?
    };
    PINNED_LIBRARIES.lines().filter(|line| !line.starts_with('#')).filter_map(of_machine)
}

/// Computes a file's SHA-256 in hexadecimal; `None` if the file cannot be read.
pub(super) fn file_checksum(path: &Path) -> Option<String> {
    let mut file = BufReader::with_capacity(1 << 20, files::open_regular_file(path).ok()?);
    let mut sum = Sha256::new();
    loop {
        let part = file.fill_buf().ok()?;
        if part.is_empty() {
            return Some(format!("{:x}", sum.finalize()));
        }
        sum.update(part);
        let length = part.len();
        file.consume(length);
    }
}

fn start_library(library: &Path) -> Result<Environment, VisionError> {
    let broken = |why: String| VisionError::RuntimeBroken { path: library.to_owned(), why };
    // `ort` resolves a relative path against the program, but users mean the current folder.
    let absolute = std::path::absolute(library).map_err(|e| broken(e.to_string()))?;
    let builder = ort::init_from(absolute).map_err(|fault| match fault {
        LoadDynamicError::BadVersion { version_str, path } => {
            VisionError::RuntimeTooOld { path, found: version_str, least: format!("1.{}", ort::MINOR_VERSION) }
        }
        // The cause, such as a missing system library, is only in the source of the loader's error.
        LoadDynamicError::Dlopen { error, .. } => {
            broken(error.source().map_or_else(|| error.to_string(), ToString::to_string))
        }
        other => broken(other.to_string()),
    })?;
    builder.with_name("quejing").with_telemetry(false).build().map_err(|e| broken(e.to_string()))
}

/// Lists the ONNX Runtime libraries at a path: the path itself if it is a file, else the files with a matching name in
/// that folder, newest version first. Empty if there is no such folder or it cannot be read.
fn list_libraries(place: &Path) -> Vec<PathBuf> {
    if place.is_file() {
        return vec![place.to_owned()];
    }
    let Ok(entries) = std::fs::read_dir(place) else {
        return Vec::new();
    };
    let mut found: Vec<PathBuf> = entries
        .flatten()
        .filter(|entry| is_library_name(&entry.file_name().to_string_lossy()))
        .map(|entry| entry.path())
        .filter(|path| path.is_file())
        .collect();
    found.sort_by_key(|path| std::cmp::Reverse(library_version(path)));
    found
}

fn is_library_name(name: &str) -> bool {
    let (prefix, suffix) = (env::consts::DLL_PREFIX, env::consts::DLL_SUFFIX);
    let Some(rest) = name.strip_prefix(&format!("{prefix}onnxruntime")) else {
        return false;
    };
    // Linux puts the version at the end (".so.1.31.1"), macOS before the suffix (".1.31.1.dylib").
    rest.starts_with(suffix) || (rest.starts_with('.') && rest.ends_with(suffix))
}

/// Returns the version in a library's file name: `libonnxruntime.so.1.31.1` gives `[1, 31, 1]`. Empty if no part
/// between dots is a number.
pub(super) fn library_version(path: &Path) -> Vec<u32> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    name.split('.').filter_map(|part| part.parse().ok()).collect()
}

fn library_search_places() -> Vec<(PathBuf, TrustCondition)> {
    let mut found = Vec::new();
    if let Some(folder) = trusted_places::program_folder() {
        found.push(folder.join("runtime"));
        found.extend(trusted_places::installation_folder("lib/quejing"));
        found.push(folder);
    }
    found.extend(trusted_places::project_folder().map(|folder| folder.join("runtime")));
    found.extend(folders::installed_file_folders().map(|folder| folder.join("onnxruntime")));
    let system =
        ["/usr/local/lib", "/usr/lib", "/usr/lib64", "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu"];
    let system = system.map(|place| (PathBuf::from(place), TrustCondition::System));
    found.into_iter().map(|place| (place, TrustCondition::Pinned)).chain(system).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn library_names_are_recognised() {
        if cfg!(target_os = "linux") {
            assert!(is_library_name("libonnxruntime.so"));
            assert!(is_library_name("libonnxruntime.so.1.31.1"));
            assert!(!is_library_name("libonnxruntime_providers_shared.so"));
            assert!(!is_library_name("onnxruntime_pybind11_state.cpython-311-x86_64-linux-gnu.so"));
        }
    }

    #[test]
    fn newest_library_comes_first() {
        let old = library_version(Path::new("/x/libonnxruntime.so.1.9.0"));
        assert!(library_version(Path::new("/x/libonnxruntime.so.1.31.1")) > old);
    }

    #[test]
    fn nothing_found_is_an_error_that_names_the_places() {
        let fault = start_first_usable_library(&[(PathBuf::from("/nowhere/at/all"), TrustCondition::NamedByUser)])
            .expect_err("no library there");
        assert_eq!(fault.code(), "runtime_missing");
        assert!(fault.to_string().contains("/nowhere/at/all"));
    }

    #[test]
    fn a_file_that_is_no_library_is_an_error() {
        let path = env::temp_dir().join(format!("quejing-not-a-library-{}.so", std::process::id()));
        std::fs::write(&path, b"not a library").expect("temporary folder");
        let fault =
            start_first_usable_library(&[(path.clone(), TrustCondition::NamedByUser)]).expect_err("not a library");
        std::fs::remove_file(&path).ok();
        assert_eq!(fault.code(), "runtime_broken");
    }

    #[test]
    fn a_library_beside_the_program_is_only_loaded_if_it_is_the_pinned_one() {
        let folder = env::temp_dir().join(format!("quejing-planted-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let planted = folder.join("libonnxruntime.so.9.9.9");
        std::fs::write(&planted, b"evil").expect("a file");
        assert_eq!(
            check_library_trust(&planted, TrustCondition::Pinned).expect_err("another checksum").code(),
            "runtime_not_pinned"
        );
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            std::fs::set_permissions(&folder, std::fs::Permissions::from_mode(0o777)).expect("a folder of ours");
            assert_eq!(
                check_library_trust(&planted, TrustCondition::Pinned).expect_err("anybody may write there").code(),
                "not_private"
            );
            assert_eq!(
                check_library_trust(&planted, TrustCondition::System).expect_err("anybody may write there").code(),
                "not_private"
            );
        }
        assert!(check_library_trust(&planted, TrustCondition::NamedByUser).is_ok(), "who names it wants it");
        std::fs::remove_dir_all(&folder).ok();
    }

    #[test]
    fn there_is_a_pinned_library_for_the_machines_that_setup_knows() {
        assert_eq!(PINNED_LIBRARIES.lines().filter(|line| !line.starts_with('#')).count(), 2);
        if ["x86_64", "aarch64"].contains(&env::consts::ARCH) {
            assert_eq!(pinned_checksums().map(str::len).collect::<Vec<_>>(), [64]);
        }
    }
}
