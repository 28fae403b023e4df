//! Finds the ONNX Runtime library and starts it, once for the whole program.
//!
//! The library is loaded by path at run time, never linked and never fetched at build time. Anyone who can place a
//! library in a searched folder gains the program's rights, so only these places are searched, in this order:
//!
//! - what `QUEJING_ORT` or `ORT_DYLIB_PATH` names (a file, or a folder containing the library): no other place is searched
//!   then;
//! - beside the program, in `runtime/` there and in `../lib/quejing`; in the project's `runtime/`, for a program built by cargo
//!   and still in cargo's folder; in the user's data folder. There it must be exactly the library that
//!   `scripts/onnxruntime.txt` pins by its checksum, and nobody else may be able to change it;
//! - the system's library folders, where only root can have put it.
//!
//! A library that cannot be used is skipped in favour of the next, and named in the error if none works.

use std::{
    env,
    error::Error as _,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    sync::Mutex,
};

use ort::{LoadDynamicError, environment::Environment};
use sha2::{Digest, Sha256};

use super::{VisionError, places};
use quejing_io::files;
use quejing_io::folders;

/// The environment and its library, created at first use and never dropped: ONNX Runtime allows one per process.
static ENVIRONMENT: Mutex<Option<(Environment, PathBuf)>> = Mutex::new(None);

/// One per line: version, machine, checksum of the wheel and checksum of the library.
const PINNED: &str = include_str!("../../../../scripts/onnxruntime.txt");

/// The condition on which a library in a place is trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TrustCondition {
    /// None: the user named the place explicitly.
    ClassifiedTile,
    /// The library there must be the pinned one.
    Pinned,
    /// The library there must belong to root.
    System,
}

/// Returns the environment of ONNX Runtime; the first call starts it.
///
/// # Errors
/// `runtime_missing`, `runtime_too_old`, `runtime_broken`, `runtime_not_pinned`, `not_private`. A later call tries
/// again, so a library installed in the meantime is found.
pub(crate) fn environment() -> Result<Environment, VisionError> {
    let mut kept = ENVIRONMENT.lock().unwrap_or_else(|e| e.into_inner());
    if let Some((environment, _)) = kept.as_ref() {
        return Ok(environment.clone());
    }
    let named =
        ["QUEJING_ORT", "ORT_DYLIB_PATH"].iter().find_map(|name| env::var_os(name).filter(|value| !value.is_empty()));
    let started = start_first(&match named {
        Some(path) => vec![(PathBuf::from(path), TrustCondition::ClassifiedTile)],
        None => usual_places(),
    })?;
    let environment = started.0.clone();
    *kept = Some(started);
    Ok(environment)
}

/// Returns the library that was started, if any.
pub(super) fn library() -> Option<PathBuf> {
    ENVIRONMENT.lock().unwrap_or_else(|e| e.into_inner()).as_ref().map(|(_, library)| library.clone())
}

/// Starts the first usable library among files and folders.
fn start_first(places: &[(PathBuf, TrustCondition)]) -> Result<(Environment, PathBuf), VisionError> {
    let mut first_fault = None;
    for (place, trust) in places {
        for library in libraries_in(place) {
            match check_trusted(&library, *trust).and_then(|()| start(&library)) {
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

/// Checks that a library may be loaded: loading runs its code.
fn check_trusted(library: &Path, trust: TrustCondition) -> Result<(), VisionError> {
    match trust {
        TrustCondition::ClassifiedTile => Ok(()),
        TrustCondition::System => places::check_private(library, &[places::ROOT]),
        TrustCondition::Pinned => {
            places::check_private(library, &places::trusted_owners())?;
            match is_pinned(library) {
                true => Ok(()),
                false => Err(VisionError::RuntimeNotPinned { path: library.to_owned() }),
            }
        }
    }
}

/// Returns true if it is exactly the library that `scripts/onnxruntime.txt` names for this machine.
pub(super) fn is_pinned(library: &Path) -> bool {
    checksum(library).is_some_and(|found| pinned_checksums().any(|sum| sum == found))
}

/// Returns the checksums of the libraries for this machine.
fn pinned_checksums() -> impl Iterator<Item = &'static str> {
    let of_machine = |line: &'static str| {
        let mut words = line.split_whitespace().skip(1);
        (words.next() == Some(env::consts::ARCH)).then(|| words.nth(1))?
    };
    PINNED.lines().filter(|line| !line.starts_with('#')).filter_map(of_machine)
}

/// Computes a file's SHA-256 in hexadecimal.
pub(super) fn checksum(path: &Path) -> Option<String> {
    let mut file = BufReader::with_capacity(1 << 20, files::open(path).ok()?);
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

fn start(library: &Path) -> Result<Environment, VisionError> {
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
/// that folder, newest version first. Empty if the folder cannot be read.
fn libraries_in(place: &Path) -> Vec<PathBuf> {
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
    found.sort_by_key(|path| std::cmp::Reverse(version_in_name(path)));
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

/// Returns the numbers in a library's name, for sorting newest first: `libonnxruntime.so.1.31.1` gives `[1, 31, 1]`.
pub(super) fn version_in_name(path: &Path) -> Vec<u32> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    name.split('.').filter_map(|part| part.parse().ok()).collect()
}

fn usual_places() -> Vec<(PathBuf, TrustCondition)> {
    let mut found = Vec::new();
    if let Some(folder) = places::program_folder() {
        found.push(folder.join("runtime"));
        found.extend(places::installed_folder("lib/quejing"));
        found.push(folder);
    }
    found.extend(places::project_folder().map(|folder| folder.join("runtime")));
    found.extend(folders::data_places().map(|folder| folder.join("onnxruntime")));
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
        let old = version_in_name(Path::new("/x/libonnxruntime.so.1.9.0"));
        assert!(version_in_name(Path::new("/x/libonnxruntime.so.1.31.1")) > old);
    }

    #[test]
    fn nothing_found_is_an_error_that_names_the_places() {
        let fault = start_first(&[(PathBuf::from("/nowhere/at/all"), TrustCondition::ClassifiedTile)])
            .expect_err("no library there");
        assert_eq!(fault.code(), "runtime_missing");
        assert!(fault.to_string().contains("/nowhere/at/all"));
    }

    #[test]
    fn a_file_that_is_no_library_is_an_error() {
        let path = env::temp_dir().join(format!("quejing-not-a-library-{}.so", std::process::id()));
        std::fs::write(&path, b"not a library").expect("temporary folder");
        let fault = start_first(&[(path.clone(), TrustCondition::ClassifiedTile)]).expect_err("not a library");
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
            check_trusted(&planted, TrustCondition::Pinned).expect_err("another checksum").code(),
            "runtime_not_pinned"
        );
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            std::fs::set_permissions(&folder, std::fs::Permissions::from_mode(0o777)).expect("a folder of ours");
            assert_eq!(
                check_trusted(&planted, TrustCondition::Pinned).expect_err("anybody may write there").code(),
                "not_private"
            );
            assert_eq!(
                check_trusted(&planted, TrustCondition::System).expect_err("anybody may write there").code(),
                "not_private"
            );
        }
        assert!(check_trusted(&planted, TrustCondition::ClassifiedTile).is_ok(), "who names it wants it");
        std::fs::remove_dir_all(&folder).ok();
    }

    #[test]
    fn there_is_a_pinned_library_for_the_machines_that_setup_knows() {
        assert_eq!(PINNED.lines().filter(|line| !line.starts_with('#')).count(), 2);
        if ["x86_64", "aarch64"].contains(&env::consts::ARCH) {
            assert_eq!(pinned_checksums().map(str::len).collect::<Vec<_>>(), [64]);
        }
    }
}
