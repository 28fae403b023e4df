//! Describes recognition (the networks, ONNX Runtime and OpenCV) for fault reports.

use super::{
    VisionError,
    model::{CLASSIFIER_FILE, LOCATOR_FILE, load_classifier, load_locator, models_folder},
    runtime,
};

/// A network's file.
#[derive(Debug)]
pub struct Network {
    /// `locator` or `classifier`.
    pub name: &'static str,
    /// The file's SHA-256 in hexadecimal, if the file could be read.
    pub sha256: Option<String>,
    /// The version in its metadata, e.g. `2026.11.21-1`; reading it needs ONNX Runtime.
    pub version: Result<String, VisionError>,
}

/// The ONNX Runtime that was loaded.
#[derive(Debug)]
pub struct Runtime {
    /// The version in the library's file name, e.g. `1.24.1`; some names have no version.
    pub version: Option<String>,
    /// The library's own build description.
    pub build: String,
    /// True if it is exactly the library that ships with this program.
    pub pinned: bool,
}

/// Describes the two networks that would read a photo now.
///
/// # Errors
/// `model_missing`, `not_private`.
pub fn networks() -> Result<[Network; 2], VisionError> {
    let folder = models_folder(None)?;
    let network = |name, file, version| Network { name, sha256: runtime::checksum(&folder.join(file)), version };
    let locator = load_locator(&folder).map(|model| model.meta.version);
    let classifier = load_classifier(&folder).map(|model| model.meta.version);
    Ok([network("locator", LOCATOR_FILE, locator), network("classifier", CLASSIFIER_FILE, classifier)])
}

/// Describes the ONNX Runtime in use; starts it if necessary.
///
/// # Errors
/// The runtime errors of [`super::Recognizer::load`].
pub fn onnx_runtime() -> Result<Runtime, VisionError> {
    runtime::environment()?;
    let library = runtime::library();
    let real = library.as_deref().map(|library| library.canonicalize().unwrap_or_else(|_| library.to_owned()));
    let version = real.as_deref().map(runtime::version_in_name);
    Ok(Runtime {
        version: version
            .filter(|numbers| !numbers.is_empty())
            .map(|numbers| numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(".")),
        build: ort::info().to_owned(),
        pinned: real.as_deref().is_some_and(runtime::is_pinned),
    })
}

/// Returns the version of the loaded OpenCV library.
pub fn opencv() -> Option<String> {
    opencv::core::get_version_string().ok()
}
