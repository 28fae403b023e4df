//! Finds the two models, loads them, and checks that this version of the program can use them.
//!
//! The ONNX metadata (`quejing_kind`, `quejing_format`, …) describe a model. A file of another kind or format, or with
//! unknown classes, is rejected and never run.

use std::{
    env,
    path::{Path, PathBuf},
    str::FromStr,
};

use ort::session::Session;

use super::{ModelFault, TileClass, VisionError, runtime, trusted_places};
use quejing_io::folders;

/// The name of the locator's file in the folder of the models.
pub(crate) const LOCATOR_FILE: &str = "locator.onnx";
/// The name of the classifier's file in the folder of the models.
pub(crate) const CLASSIFIER_FILE: &str = "classifier.onnx";

/// The value of `quejing_format` in the metadata of the models that this program supports.
const MODEL_FORMAT: &str = "1";
/// The maximum number of threads per network, so that the window keeps cores of its own.
const MAX_NETWORK_THREADS: usize = 2;

/// The metadata of the locator network, from its ONNX file.
#[derive(Debug, Clone, PartialEq)]
pub struct LocatorMeta {
    /// The model's own version, e.g. `2026.11.21-1`; empty if the file names none.
    pub version: String,
    /// The number of input pixels per output cell, across and down.
    pub stride: u32,
    /// The heat, from 0 to below 1, from which a find counts as a tile.
    pub threshold: f32,
}

/// The metadata of the classifier network, from its ONNX file.
#[derive(Debug, Clone, PartialEq)]
pub struct ClassifierMeta {
    /// The model's own version, e.g. `2026.11.21-1`; empty if the file names none.
    pub version: String,
    /// The class of each of the network's outputs, in order, without duplicates; at least 34 of them are tiles.
    pub classes: Vec<TileClass>,
    /// The margin of the crop around the tile's quad on every side, as a fraction (0 to 0.5) of the quad's width and
    /// height.
    pub margin: f32,
    /// The calibrated divisor of the logits before the softmax, 0.05 to 20.
    pub temperature: f32,
}

/// A loaded network: the session that runs it, and its checked metadata.
pub(super) struct LoadedModel<M> {
    pub session: Session,
    pub meta: M,
}

/// Returns the folder of the models: `explicit_folder`, else the one in `QUEJING_MODELS`, else the first usual place
/// that has both files. Checks write access by others only in a usual place.
///
/// # Errors
/// `model_missing`, with the missing file and the searched folders; `not_private` if others may write to a folder that
/// was not named explicitly.
pub(crate) fn find_models_folder(explicit_folder: Option<&Path>) -> Result<PathBuf, VisionError> {
    let named = explicit_folder
        .map(PathBuf::from)
        .or_else(|| env::var_os("QUEJING_MODELS").filter(|v| !v.is_empty()).map(PathBuf::from));
    let is_named = named.is_some();
    let places = match named {
        Some(folder) => vec![folder],
        None => model_search_folders(),
    };
    let has = |folder: &&PathBuf, file: &str| folder.join(file).is_file();
    if let Some(folder) = places.iter().find(|folder| has(folder, LOCATOR_FILE) && has(folder, CLASSIFIER_FILE)) {
        if !is_named {
            for file in [LOCATOR_FILE, CLASSIFIER_FILE] {
                trusted_places::check_private_file(&folder.join(file), &trusted_places::trusted_uids())?;
            }
        }
        return Ok(folder.clone());
    }
    let has_locator = places.iter().any(|folder| has(&folder, LOCATOR_FILE));
    Err(VisionError::ModelMissing { file: if has_locator { CLASSIFIER_FILE } else { LOCATOR_FILE }, looked: places })
}

/// Lists the usual places for models, in order: beside the program, in its installation, in the project where it was
/// built, in the data folders, and in `/usr/share`.
fn model_search_folders() -> Vec<PathBuf> {
    let beside = trusted_places::program_folder().map(|folder| folder.join("models"));
    let project = trusted_places::project_folder().map(|folder| folder.join("models"));
    let mut places: Vec<PathBuf> = beside.into_iter().collect();
    places.extend(trusted_places::installation_folder("share/quejing/models"));
    places.extend(project);
    places.extend(folders::installed_file_folders().map(|folder| folder.join("models")));
    let system = PathBuf::from("/usr/share/quejing/models");
    if !places.contains(&system) {
        places.push(system);
    }
    places
}

pub(super) fn load_locator(folder: &Path) -> Result<LoadedModel<LocatorMeta>, VisionError> {
    load_model(folder, LOCATOR_FILE, &["image"], &["heat", "geom"], parse_locator_meta)
}

pub(super) fn load_classifier(folder: &Path) -> Result<LoadedModel<ClassifierMeta>, VisionError> {
    load_model(folder, CLASSIFIER_FILE, &["crops"], &["logits", "embedding", "turn"], parse_classifier_meta)
}

fn load_model<M>(
    folder: &Path,
    file: &'static str,
    inputs: &[&str],
    outputs: &[&str],
    parse_meta: impl Fn(&dyn Fn(&str) -> Option<String>) -> Result<M, ModelFault>,
) -> Result<LoadedModel<M>, VisionError> {
    let path = folder.join(file);
    if !path.is_file() {
        return Err(VisionError::ModelMissing { file, looked: vec![folder.to_owned()] });
    }
    let environment = runtime::onnx_environment()?;
    let mismatch = |why: ModelFault| VisionError::ModelMismatch { path: path.clone(), why };
    let runtime_fault = |e: ort::Error| mismatch(ModelFault::Runtime(e.to_string()));
    let session = open_session(&environment, &path).map_err(runtime_fault)?;
    let meta = {
        let metadata = session.metadata().map_err(runtime_fault)?;
        parse_meta(&|key| metadata.custom(key)).map_err(mismatch)?
    };
    let missing_outlet = |found: &[ort::value::Outlet], wanted: &[&str]| {
        wanted.iter().find(|name| !found.iter().any(|o| o.name() == **name)).map(|n| n.to_string())
    };
    if let Some(name) = missing_outlet(session.inputs(), inputs).or(missing_outlet(session.outputs(), outputs)) {
        return Err(mismatch(ModelFault::NoOutlet { name }));
    }
    Ok(LoadedModel { session, meta })
}

fn open_session(environment: &ort::environment::Environment, path: &Path) -> Result<Session, ort::Error> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(MAX_NETWORK_THREADS);
    // Idle threads sleep: spinning ones would take the cores from the window between two frames.
    Session::builder(environment)?.with_intra_threads(threads)?.with_intra_op_spinning(false)?.commit_from_file(path)
}

/// Parses the locator's metadata, of which `metadata_value` returns the value of a key. Checks the kind, the format,
/// the stride (4) and the threshold (from 0 to below 1).
pub(crate) fn parse_locator_meta(metadata_value: &dyn Fn(&str) -> Option<String>) -> Result<LocatorMeta, ModelFault> {
    check_kind_and_format(metadata_value, "locator")?;
    let stride: u32 = parse_metadata_number(metadata_value, "stride")?;
    if stride != 4 {
        return Err(metadata_value_fault("stride", stride));
    }
    let threshold: f32 = parse_metadata_number(metadata_value, "threshold")?;
    if !(0.0..1.0).contains(&threshold) {
        return Err(metadata_value_fault("threshold", threshold));
    }
    Ok(LocatorMeta { version: metadata_value("version").unwrap_or_default(), stride, threshold })
}

/// Parses the classifier's metadata, of which `metadata_value` returns the value of a key. Checks the kind, the format,
/// the classes (34 tiles at least, none twice), the margin (0 to 0.5) and the temperature (0.05 to 20).
pub(crate) fn parse_classifier_meta(
    metadata_value: &dyn Fn(&str) -> Option<String>,
) -> Result<ClassifierMeta, ModelFault> {
    check_kind_and_format(metadata_value, "classifier")?;
    let named = metadata_value("classes").ok_or(ModelFault::NoValue { key: "classes" })?;
    let classes = named
        .split(',')
        .map(|name| TileClass::from_str(name.trim()).map_err(|_| metadata_value_fault("classes", name)))
        .collect::<Result<Vec<_>, _>>()?;
    if let Some((_, &class)) = classes.iter().enumerate().find(|(i, c)| classes[..*i].contains(c)) {
        return Err(ModelFault::ClassTwice { class });
    }
    let faces = classes.iter().filter(|c| matches!(c, TileClass::Tile(_))).count();
    if faces < 34 {
        return Err(ModelFault::FewFaces { found: faces });
    }
    let margin: f32 = parse_metadata_number(metadata_value, "margin")?;
    let temperature: f32 = parse_metadata_number(metadata_value, "temperature")?;
    if !(0.0..=0.5).contains(&margin) {
        return Err(metadata_value_fault("margin", margin));
    }
    if !(0.05..=20.0).contains(&temperature) {
        return Err(metadata_value_fault("temperature", temperature));
    }
    Ok(ClassifierMeta { version: metadata_value("version").unwrap_or_default(), classes, margin, temperature })
}

fn check_kind_and_format(
    metadata_value: &dyn Fn(&str) -> Option<String>,
    wanted: &'static str,
) -> Result<(), ModelFault> {
    match metadata_value("quejing_kind") {
        None => return Err(ModelFault::NotOurs),
        Some(found) if found != wanted => return Err(ModelFault::Kind { found, wanted }),
        Some(_) => {}
    }
    match metadata_value("quejing_format") {
        Some(found) if found == MODEL_FORMAT => Ok(()),
        Some(found) => Err(ModelFault::Format { found, wanted: MODEL_FORMAT }),
        None => Err(ModelFault::NoFormat),
    }
}

fn parse_metadata_number<T: FromStr>(
    metadata_value: &dyn Fn(&str) -> Option<String>,
    key: &'static str,
) -> Result<T, ModelFault> {
    let text = metadata_value(key).ok_or(ModelFault::NoValue { key })?;
    text.trim().parse().map_err(|_| metadata_value_fault(key, text))
}

fn metadata_value_fault(key: &'static str, found: impl ToString) -> ModelFault {
    ModelFault::Value { key, found: found.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLASS_LIST: &str = "1m,2m,3m,4m,5m,6m,7m,8m,9m,1p,2p,3p,4p,5p,6p,7p,8p,9p,1s,2s,3s,4s,5s,6s,7s,8s,9s,\
                           1z,2z,3z,4z,5z,6z,7z,0m,0p,0s,f1,f2,f3,f4,q1,q2,q3,q4,back,unknown";

    /// Parses the metadata of a good classifier, with one key changed, or removed by `None`.
    fn changed_classifier_meta(change: &str, to: Option<&str>) -> Result<ClassifierMeta, ModelFault> {
        parse_classifier_meta(&|key| {
            if key == change {
                return to.map(String::from);
            }
            Some(String::from(match key {
                "quejing_kind" => "classifier",
                "quejing_format" => "1",
                "version" => "2026.11.21-1",
                "classes" => CLASS_LIST,
                "margin" => "0.12",
                "temperature" => "1.3",
                _ => return None,
            }))
        })
    }

    fn changed_locator_meta(change: &str, to: Option<&str>) -> Result<LocatorMeta, ModelFault> {
        parse_locator_meta(&|key| {
            if key == change {
                return to.map(String::from);
            }
            Some(String::from(match key {
                "quejing_kind" => "locator",
                "quejing_format" => "1",
                "stride" => "4",
                "threshold" => "0.3",
                _ => return None,
            }))
        })
    }

    #[test]
    fn good_metadata_are_read() {
        let meta = changed_classifier_meta("", None).expect("good metadata");
        assert_eq!(meta.classes.len(), 47);
        assert_eq!(meta.classes[0].to_string(), "1m");
        assert_eq!(meta.classes[45], TileClass::Back);
        assert_eq!(meta.classes[46], TileClass::Unknown);
        assert_eq!((meta.margin, meta.temperature), (0.12, 1.3));
        assert_eq!(changed_locator_meta("", None).expect("good metadata").threshold, 0.3);
    }

    #[test]
    fn another_classifier_is_refused_with_the_reason() {
        let why = |e: Result<ClassifierMeta, ModelFault>| e.expect_err("refused").to_string();
        assert!(why(changed_classifier_meta("quejing_kind", Some("locator"))).contains("locator"));
        assert!(why(changed_classifier_meta("quejing_kind", None)).contains("eyes-model-not-ours"));
        assert!(why(changed_classifier_meta("quejing_format", Some("2"))).contains("found \"2\""));
        assert!(why(changed_classifier_meta("quejing_format", None)).contains("eyes-no-format"));
        assert!(why(changed_classifier_meta("classes", Some("1m,2m,9x"))).contains("9x"));
        assert!(why(changed_classifier_meta("classes", Some("1m,2m,3m"))).contains("eyes-model-few-faces (found 3)"));
        assert!(why(changed_classifier_meta("classes", Some(&CLASS_LIST.replace("2m", "1m")))).contains("twice"));
        assert!(why(changed_classifier_meta("temperature", Some("0"))).contains("temperature"));
        assert!(why(changed_classifier_meta("temperature", Some("warm"))).contains("warm"));
        assert!(why(changed_classifier_meta("margin", Some("NaN"))).contains("margin"));
    }

    #[test]
    fn another_locator_is_refused_with_the_reason() {
        let why = |e: Result<LocatorMeta, ModelFault>| e.expect_err("refused").to_string();
        assert!(why(changed_locator_meta("stride", Some("8"))).contains("stride"));
        assert!(why(changed_locator_meta("stride", None)).contains("stride"));
        assert!(why(changed_locator_meta("threshold", Some("1.5"))).contains("threshold"));
        assert!(why(changed_locator_meta("quejing_kind", Some("classifier"))).contains("classifier"));
    }

    #[test]
    fn missing_models_name_the_file_and_the_folder() {
        let fault = find_models_folder(Some(Path::new("/no/such/models"))).expect_err("not there");
        assert_eq!(fault.code(), "model_missing");
        let text = fault.to_string();
        assert!(text.contains(LOCATOR_FILE) && text.contains("/no/such/models"), "{text}");
    }
}
