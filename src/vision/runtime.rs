//! Finds the ONNX Runtime library and starts it, once for the whole program.
//!
//! The library is loaded by path at run time, never linked and never fetched at build time. Looked for, in this order:
//! `QUEJING_ORT` or `ORT_DYLIB_PATH` (a file, or a folder with the library in it); beside the program and in `runtime/`
//! beside the program or any folder above it; the user's data folder; the system's library folders. A library that
//! cannot be used is passed over for the next one, and named in the error if none serves. A name given in
//! `QUEJING_ORT` is final: whoever sets it wants that one.

use std::{
    env,
    path::{Path, PathBuf},
    sync::Mutex,
};

use ort::{LoadDynamicError, environment::Environment};

use super::VisionError;

/// The environment, made at the first use and kept to the end: ONNX Runtime allows one a process.
static ENVIRONMENT: Mutex<Option<Environment>> = Mutex::new(None);

/// ONNX Runtime, started by the first call.
///
/// # Errors
/// `runtime_missing`, `runtime_too_old`, `runtime_broken`. A later call tries again, so that a library installed
/// meanwhile is found.
pub fn environment() -> Result<Environment, VisionError> {
    let mut kept = ENVIRONMENT.lock().unwrap_or_else(|e| e.into_inner());
    if let Some(environment) = kept.as_ref() {
        return Ok(environment.clone());
    }
    let named = ["QUEJING_ORT", "ORT_DYLIB_PATH"]
        .iter()
        .find_map(|name| env::var_os(name).filter(|value| !value.is_empty()));
    let environment = start_first(&match named {
        Some(path) => vec![PathBuf::from(path)],
        None => usual_places(),
    })?;
    *kept = Some(environment.clone());
    Ok(environment)
}

/// Starts the first library that serves among files and folders.
fn start_first(places: &[PathBuf]) -> Result<Environment, VisionError> {
    let mut first_fault = None;
    for library in places.iter().flat_map(|place| libraries_in(place)) {
        match start(&library) {
            Ok(environment) => return Ok(environment),
            Err(fault) => {
                first_fault.get_or_insert(fault);
            }
        }
    }
    Err(first_fault.unwrap_or_else(|| VisionError::RuntimeMissing {
        looked: listed(places),
    }))
}

fn start(library: &Path) -> Result<Environment, VisionError> {
    let broken = |why: String| VisionError::RuntimeBroken {
        path: library.to_owned(),
        why,
    };
    // `ort` takes a relative path as relative to the program, a person means the folder they stand in.
    let absolute = std::path::absolute(library).map_err(|e| broken(e.to_string()))?;
    let builder = ort::init_from(absolute).map_err(|fault| match fault {
        LoadDynamicError::BadVersion { version_str, path } => VisionError::RuntimeTooOld {
            path,
            found: version_str,
            least: format!("1.{}", ort::MINOR_VERSION),
        },
        other => broken(other.to_string()),
    })?;
    builder
        .with_name("quejing")
        .with_telemetry(false)
        .build()
        .map_err(|e| broken(e.to_string()))
}

/// The libraries a place holds: the place itself if it is a file, else what is called so inside it, newest first.
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
    // Linux puts the version behind (".so.1.31.1"), macOS before the suffix (".1.31.1.dylib").
    rest.starts_with(suffix) || (rest.starts_with('.') && rest.ends_with(suffix))
}

/// The numbers in a library's name, for the newest first: `libonnxruntime.so.1.31.1` gives `[1, 31, 1]`.
fn version_in_name(path: &Path) -> Vec<u32> {
    let name = path
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    name.split('.')
        .filter_map(|part| part.parse().ok())
        .collect()
}

fn usual_places() -> Vec<PathBuf> {
    let mut places = Vec::new();
    for folder in beside_the_program() {
        places.push(folder.join("runtime"));
        if places.len() == 1 {
            places.push(folder);
        }
    }
    places.extend(data_folder().map(|folder| folder.join("onnxruntime")));
    for system in [
        "/usr/local/lib",
        "/usr/lib",
        "/usr/lib64",
        "/usr/lib/x86_64-linux-gnu",
        "/usr/lib/aarch64-linux-gnu",
        "/opt/homebrew/lib",
    ] {
        places.push(PathBuf::from(system));
    }
    places
}

/// The program's folder and every folder above it: a program in `target/release` finds what lies in the project.
pub(super) fn beside_the_program() -> Vec<PathBuf> {
    env::current_exe()
        .ok()
        .and_then(|program| program.canonicalize().ok())
        .map(|program| {
            program
                .ancestors()
                .skip(1)
                .take(6)
                .map(PathBuf::from)
                .collect()
        })
        .unwrap_or_default()
}

/// The folder of this user's data: `$XDG_DATA_HOME/quejing`, by default `~/.local/share/quejing`.
pub(in crate::vision) fn data_folder() -> Option<PathBuf> {
    let set = |name| {
        env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    set("XDG_DATA_HOME")
        .or_else(|| set("HOME").map(|home| home.join(".local/share")))
        .map(|base| base.join("quejing"))
}

/// Places as a sentence names them: those that matter, no longer than a person reads.
pub(super) fn listed(places: &[PathBuf]) -> String {
    let shown: Vec<String> = places
        .iter()
        .take(4)
        .map(|p| p.display().to_string())
        .collect();
    match places.len() {
        0 => "no place at all".into(),
        n if n > shown.len() => format!("{}, … (+{})", shown.join(", "), n - shown.len()),
        _ => shown.join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn library_names_are_told_from_others() {
        if cfg!(target_os = "linux") {
            assert!(is_library_name("libonnxruntime.so"));
            assert!(is_library_name("libonnxruntime.so.1.31.1"));
            assert!(!is_library_name("libonnxruntime_providers_shared.so"));
            assert!(!is_library_name(
                "onnxruntime_pybind11_state.cpython-311-x86_64-linux-gnu.so"
            ));
        }
    }

    #[test]
    fn newest_library_comes_first() {
        let old = version_in_name(Path::new("/x/libonnxruntime.so.1.9.0"));
        let new = version_in_name(Path::new("/x/libonnxruntime.so.1.31.1"));
        assert!(new > old);
    }

    #[test]
    fn nothing_found_is_an_error_that_names_the_places() {
        let fault = start_first(&[PathBuf::from("/nowhere/at/all")]).expect_err("no library there");
        assert_eq!(fault.code(), "runtime_missing");
        assert!(fault.to_string().contains("/nowhere/at/all"));
    }

    #[test]
    fn a_file_that_is_no_library_is_an_error() {
        let path = env::temp_dir().join(format!("quejing-not-a-library-{}.so", std::process::id()));
        std::fs::write(&path, b"not a library").expect("temporary folder");
        let fault = start_first(std::slice::from_ref(&path)).expect_err("not a library");
        std::fs::remove_file(&path).ok();
        assert_eq!(fault.code(), "runtime_broken");
    }
}
