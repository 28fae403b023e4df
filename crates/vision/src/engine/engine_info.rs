//! Describes recognition (the networks, ONNX Runtime and OpenCV) for fault reports.

use super::{
    VisionError,
    model::{CLASSIFIER_FILE, LOCATOR_FILE, find_models_folder, load_classifier, load_locator},
    runtime,
};

/// The file of the locator or the classifier, described for fault reports.
#[derive(Debug)]
pub struct NetworkInfo {
    /// `locator` or `classifier`.
    pub name: &'static str,
    /// The file's SHA-256 in hexadecimal; `None` if the file cannot be read.
    pub sha256: Option<String>,
    /// The version in the file's metadata, e.g. `2026.11.21-1`, or the error of loading the network.
    pub version: Result<String, VisionError>,
}

/// The loaded ONNX Runtime library, described for fault reports.
#[derive(Debug)]
pub struct RuntimeInfo {
    /// The version in the library's file name, e.g. `1.24.1`; `None` if the name has no version.
    pub version: Option<String>,
    /// The build description that the library reports.
    pub build: String,
    /// True if the library is exactly the one that ships with this program.
    pub is_pinned: bool,
}

/// Loads the locator and the classifier that would read a photo now, and describes them in this order. A network that
/// cannot be loaded has the error as its `version`.
///
/// # Errors
/// `model_missing`, `not_private`.
pub fn describe_networks() -> Result<[NetworkInfo; 2], VisionError> {
    let folder = find_models_folder(None)?;
    let network =
        |name, file, version| NetworkInfo { name, sha256: runtime::file_checksum(&folder.join(file)), version };
    let locator = load_locator(&folder).map(|model| model.meta.version);
    let classifier = load_classifier(&folder).map(|model| model.meta.version);
    Ok([network("locator", LOCATOR_FILE, locator), network("classifier", CLASSIFIER_FILE, classifier)])
}

/// Describes the ONNX Runtime library in use; starts it if necessary.
///
/// # Errors
/// The runtime errors of [`super::Recognizer::load`].
pub fn describe_onnx_runtime() -> Result<RuntimeInfo, VisionError> {
    runtime::onnx_environment()?;
    let library = runtime::started_library();
    let real = library.as_deref().map(|library| library.canonicalize().unwrap_or_else(|_| library.to_owned()));
    let version = real.as_deref().map(runtime::library_version);
    Ok(RuntimeInfo {
        version: version
            .filter(|numbers| !numbers.is_empty())
            .map(|numbers| numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(".")),
        build: ort::info().to_owned(),
        is_pinned: real.as_deref().is_some_and(runtime::is_pinned_library),
    })
}

/// Returns the version of the loaded OpenCV library; `None` if OpenCV reports an error.
pub fn opencv_version() -> Option<String> {
    opencv::core::get_version_string().ok()
}
