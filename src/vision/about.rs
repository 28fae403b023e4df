//! Which eyes these are: the networks, ONNX Runtime and OpenCV, for whoever looks into a fault.

use super::{
    VisionError,
    model::{CLASSIFIER_FILE, LOCATOR_FILE, load_classifier, load_locator, models_folder},
    runtime,
};

/// A network as its file is.
#[derive(Debug)]
pub struct Network {
    /// `locator` or `classifier`.
    pub name: &'static str,
    /// The file's SHA-256 in hexadecimal, where it can be read.
    pub sha256: Option<String>,
    /// The version that stands in its metadata, as `2026.11.21-1`; only a runtime can read it.
    pub version: Result<String, VisionError>,
}

/// ONNX Runtime as it was loaded.
#[derive(Debug)]
pub struct Runtime {
    /// The version in the library's name, as `1.24.1`; some names have none.
    pub version: Option<String>,
    /// What the library says of its own making.
    pub build: String,
    /// Whether it is the very library that this program came with.
    pub pinned: bool,
}

/// The two networks that a photo would be read with now.
///
/// # Errors
/// `model_missing`, `not_private`.
pub fn networks() -> Result<[Network; 2], VisionError> {
    let folder = models_folder(None)?;
    let network = |name, file, version| Network {
        name,
        sha256: runtime::checksum(&folder.join(file)),
        version,
    };
    let locator = load_locator(&folder).map(|model| model.meta.version);
    let classifier = load_classifier(&folder).map(|model| model.meta.version);
    Ok([
        network("locator", LOCATOR_FILE, locator),
        network("classifier", CLASSIFIER_FILE, classifier),
    ])
}

/// ONNX Runtime, which is started for it.
///
/// # Errors
/// As [`super::Eyes::load`] has for the runtime.
pub fn onnx_runtime() -> Result<Runtime, VisionError> {
    runtime::environment()?;
    let library = runtime::library();
    let real = library.as_deref().map(|library| {
        let real = library.canonicalize();
        real.unwrap_or_else(|_| library.to_owned())
    });
    let version = real.as_deref().map(runtime::version_in_name);
    Ok(Runtime {
        version: version
            .filter(|numbers| !numbers.is_empty())
            .map(|numbers| {
                numbers
                    .iter()
                    .map(u32::to_string)
                    .collect::<Vec<_>>()
                    .join(".")
            }),
        build: ort::info().to_owned(),
        pinned: real.as_deref().is_some_and(runtime::is_pinned),
    })
}

/// The version of OpenCV that the program runs with.
pub fn opencv() -> Option<String> {
    opencv::core::get_version_string().ok()
}
