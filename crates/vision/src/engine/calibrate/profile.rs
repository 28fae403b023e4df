//! Camera profiles: a camera's calibration, as a versioned TOML file in the user's data folder.

use std::{
    fs,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use super::{CalibrationError, CameraProfileFault, Lens};
use crate::VisionError;
use quejing_io::files::{self, FileFault};
use quejing_io::folders;

/// The number of the profiles' file format that this program writes and reads.
const CAMERA_PROFILE_FORMAT: u32 = 1;
/// The relative difference up to which two ratios of width to height are the same shape.
const MAX_SHAPE_DIFFERENCE: f64 = 0.01;

/// A camera's calibration, as stored in a profile's file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CameraProfile {
    /// The number of the file's format, 1.
    pub format: u32,
    /// The profile's name, which is also the name of its file.
    pub name: String,
    /// The camera's name, as its owner entered it; empty if the owner entered none.
    #[serde(default)]
    pub camera: String,
    /// The date of the measurement, e.g. 2026-11-21.
    pub date: String,
    /// The width of the measured pictures, in pixels.
    pub width: u32,
    /// The height of the measured pictures, in pixels.
    pub height: u32,
    /// The lens, for pictures of that width and height.
    pub lens: LensParameters,
    /// The error of the calibration, and the numbers of pictures and corners behind it.
    pub fit: CalibrationFit,
}

/// The parameters of a [`Lens`] as stored in a profile's file; positions in pixels count from the middle of the first
/// pixel.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct LensParameters {
    pub fx: f64,
    pub fy: f64,
    pub cx: f64,
    pub cy: f64,
    pub k1: f64,
    pub k2: f64,
    pub p1: f64,
    pub p2: f64,
    pub k3: f64,
}

/// The error of a calibration, and the numbers of pictures and corners behind it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CalibrationFit {
    /// The root mean square distance between measured and predicted corners, in pixels.
    pub rms_px: f64,
    /// The number of pictures measured.
    pub views: usize,
    /// The number of corners in all measured pictures together.
    pub corners: usize,
}

impl CameraProfile {
    /// Builds the profile of a measured lens in the current file format.
    pub fn new(name: &str, camera: &str, date: &str, size: [u32; 2], lens: Lens, fit: CalibrationFit) -> Self {
        let [k1, k2, p1, p2, k3] = lens.distortion;
        let (fx, fy, cx, cy) = (lens.fx, lens.fy, lens.cx, lens.cy);
        Self {
            format: CAMERA_PROFILE_FORMAT,
            name: name.into(),
            camera: camera.into(),
            date: date.into(),
            width: size[0],
            height: size[1],
            lens: LensParameters { fx, fy, cx, cy, k1, k2, p1, p2, k3 },
            fit,
        }
    }

    /// Returns the lens for pictures of the profile's own size.
    pub fn lens(&self) -> Lens {
        let LensParameters { fx, fy, cx, cy, k1, k2, p1, p2, k3 } = self.lens;
        Lens { fx, fy, cx, cy, distortion: [k1, k2, p1, p2, k3] }
    }

    /// Returns the lens scaled to pictures of this width and height, which must have the profile's shape.
    ///
    /// # Errors
    /// `wrong_size` for another shape, because the camera's crop is then unknown.
    pub(crate) fn lens_for_size(&self, width: u32, height: u32) -> Result<Lens, VisionError> {
        let width_ratio = f64::from(width) / f64::from(self.width);
        let height_ratio = f64::from(height) / f64::from(self.height);
        if (width_ratio / height_ratio - 1.0).abs() > MAX_SHAPE_DIFFERENCE {
            return Err(VisionError::WrongSize {
                name: self.name.clone(),
                width: self.width,
                height: self.height,
                found: format!("{width} × {height}"),
            });
        }
        Ok(self.lens().scaled_lens(width_ratio))
    }

    /// Returns true if a photo's camera name is the profile's, word for word without regard to case (an "iPhone 15" is
    /// not an "iPhone 15 Pro"); false for a profile without a camera name.
    pub fn is_of_camera(&self, camera: &str) -> bool {
        let words = |text: &str| -> Vec<String> { text.to_lowercase().split_whitespace().map(str::to_owned).collect() };
        let own_words = words(&self.camera);
        !own_words.is_empty() && own_words == words(camera)
    }

    /// Reads and checks a camera profile's file.
    ///
    /// # Errors
    /// `cannot_store`, `bad_camera_profile`.
    pub fn read(path: &Path) -> Result<Self, CalibrationError> {
        let text = files::read_text(path, files::MAX_TEXT_BYTES).map_err(|fault| match fault {
            FileFault::Unreadable { path, why } => CalibrationError::File { path, verb: "read", why },
            other => CalibrationError::Unread(other),
        })?;
        Self::parse(&text).map_err(|why| CalibrationError::BadProfile { path: path.into(), why })
    }

    /// Parses a profile's TOML text; checks its format number, and that its lens is possible for its picture size.
    fn parse(text: &str) -> Result<Self, CameraProfileFault> {
        let toml_fault = |e: toml::de::Error| CameraProfileFault::Toml(e.message().to_owned());
        let format =
            toml::from_str::<toml::Table>(text).map_err(toml_fault)?.get("format").and_then(toml::Value::as_integer);
        let found = format.ok_or(CameraProfileFault::NoFormat)?;
        if found != i64::from(CAMERA_PROFILE_FORMAT) {
            return Err(CameraProfileFault::Format { found, wanted: CAMERA_PROFILE_FORMAT });
        }
        let profile: Self = toml::from_str(text).map_err(toml_fault)?;
        let lens = profile.lens();
        let side = f64::from(profile.width.max(profile.height));
        let focal = [lens.fx, lens.fy].map(|f| (0.1..20.0).contains(&(f / side)));
        let inside =
            (0.0..f64::from(profile.width)).contains(&lens.cx) && (0.0..f64::from(profile.height)).contains(&lens.cy);
        let finite = lens.distortion.iter().all(|k| k.abs() < 100.0);
        if focal != [true, true] || !inside || !finite {
            return Err(CameraProfileFault::NoLens);
        }
        Ok(profile)
    }

    /// Returns the profile as the TOML text of its file.
    ///
    /// # Errors
    /// `bad_camera_profile` when a value cannot be written as TOML.
    pub fn to_toml(&self) -> Result<String, CalibrationError> {
        toml::to_string(self).map_err(|e| CalibrationError::BadProfile {
            path: self.name.clone().into(),
            why: CameraProfileFault::Toml(e.to_string()),
        })
    }
}

/// The camera profiles in one folder.
#[derive(Clone, Debug)]
pub struct CameraProfiles(PathBuf);

impl CameraProfiles {
    /// Returns the collection of profiles in a folder, which need not exist yet.
    pub fn in_folder(folder: PathBuf) -> Self {
        Self(folder)
    }

    /// Returns the user's own profiles: those in the folder `cameras` of the data folder, or of the current folder if
    /// the system names no data folder.
    pub fn of_user() -> Self {
        let data = folders::data_folder().unwrap_or_else(|| ".".into());
        Self(data.join("cameras"))
    }

    /// Returns the path of a profile's file, which need not exist.
    ///
    /// # Errors
    /// `bad_name` unless the name has 1 to 60 letters, digits, hyphens and underscores.
    pub fn profile_path(&self, name: &str) -> Result<PathBuf, CalibrationError> {
        let is_allowed = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
        if name.is_empty() || name.chars().count() > 60 || !name.chars().all(is_allowed) {
            return Err(CalibrationError::BadName { name: name.into() });
        }
        Ok(self.0.join(format!("{name}.toml")))
    }

    /// Returns the names of the profiles (files that end with `.toml`), sorted; none if the folder cannot be read.
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).into_iter().flatten().flatten();
        let mut names: Vec<String> = entries
            .filter_map(|entry| {
                let path = entry.path();
                let is_toml = path.extension().is_some_and(|e| e == "toml");
                Some(path.file_stem()?.to_str()?.to_owned()).filter(|_| is_toml)
            })
            .collect();
        names.sort();
        names
    }

    /// Loads a profile by name, or from any file if `name` ends with `.toml` or has a slash.
    ///
    /// # Errors
    /// `no_camera_profile`, `bad_name`, `cannot_store`, `bad_camera_profile`.
    pub fn load(&self, name: &str) -> Result<CameraProfile, CalibrationError> {
        if name.ends_with(".toml") || name.contains('/') {
            return CameraProfile::read(Path::new(name));
        }
        let path = self.profile_path(name)?;
        if !path.is_file() {
            let (name, known) = (name.to_owned(), self.names());
            return Err(match known.is_empty() {
                true => CalibrationError::NoProfileYet { name },
                false => CalibrationError::NoProfile { name, known },
            });
        }
        CameraProfile::read(&path)
    }

    /// Returns the profile with the latest date that names this camera (as [`camera_name`](crate::camera_name) does)
    /// and has pictures of the shape of `width` and `height`; `None` without one. Ignores unreadable profiles.
    pub fn newest_fitting_profile(&self, camera: &str, width: u32, height: u32) -> Option<CameraProfile> {
        let mut fitting: Vec<CameraProfile> = (self.names().iter())
            .filter_map(|name| self.load(name).ok())
            .filter(|profile| profile.is_of_camera(camera) && profile.lens_for_size(width, height).is_ok())
            .collect();
        fitting.sort_by(|a, b| a.date.cmp(&b.date));
        fitting.pop()
    }

    /// Saves a profile: writes a temporary file, syncs it, then renames it, so that a crash leaves the old file or the
    /// new one. Returns the file's path.
    ///
    /// # Errors
    /// `bad_name`, `name_taken` unless `may_replace`, `cannot_store`.
    pub fn save(&self, profile: &CameraProfile, may_replace: bool) -> Result<PathBuf, CalibrationError> {
        let path = self.profile_path(&profile.name)?;
        if path.exists() && !may_replace {
            return Err(CalibrationError::NameTaken { name: profile.name.clone() });
        }
        let toml = profile.to_toml()?;
        files::create_private_folder(&self.0)
            .and_then(|()| files::write_private_file(&path, toml.as_bytes()))
            .map_err(|why| profile_write_error(&path, why))?;
        Ok(path)
    }
}

fn profile_write_error(path: &Path, why: std::io::Error) -> CalibrationError {
    CalibrationError::File { path: path.into(), verb: "written", why }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample_profile(name: &str) -> CameraProfile {
        let lens = Lens { fx: 1000.0, fy: 1001.0, cx: 639.0, cy: 361.0, distortion: [-0.2, 0.05, 0.001, 0.0, 0.0] };
        let fit = CalibrationFit { rms_px: 0.21, views: 9, corners: 210 };
        CameraProfile::new(name, "a phone", "2026-11-21", [1280, 720], lens, fit)
    }

    struct TestFolder(PathBuf);
    impl Drop for TestFolder {
        fn drop(&mut self) {
            fs::remove_dir_all(&self.0).ok();
        }
    }
    fn temporary_folder(name: &str) -> TestFolder {
        TestFolder(std::env::temp_dir().join(format!("quejing-profiles-{name}-{}", std::process::id())))
    }

    #[test]
    fn a_profile_survives_saving_and_loading() {
        let folder = temporary_folder("kept");
        let profiles = CameraProfiles::in_folder(folder.0.clone());
        assert_eq!(profiles.names(), [] as [String; 0]);
        let kept = sample_profile("kitchen-table");
        profiles.save(&kept, false).expect("kept");
        assert_eq!(profiles.names(), ["kitchen-table"]);
        assert_eq!(profiles.load("kitchen-table").expect("read"), kept);
        assert_eq!(profiles.save(&kept, false).expect_err("the name is taken").code(), "name_taken");
        profiles.save(&kept, true).expect("replaced");
        assert_eq!(fs::read_dir(&folder.0).expect("the folder").count(), 1, "nothing lies beside");
    }

    #[test]
    fn names_that_are_no_plain_file_names_are_refused() {
        let profiles = CameraProfiles::in_folder("/nowhere".into());
        for name in ["", "..", "a b", "x.y", &"n".repeat(61)] {
            assert_eq!(profiles.profile_path(name).expect_err("refused").code(), "bad_name", "{name}");
        }
        assert!(profiles.profile_path("手机-1").is_ok());
        assert_eq!(profiles.load("phone").expect_err("not there").code(), "no_camera_profile");
    }

    #[test]
    fn another_format_or_impossible_numbers_are_refused() {
        let good = sample_profile("p").to_toml().expect("text");
        assert!(CameraProfile::parse(&good).is_ok());
        let fault = |text: String| CameraProfile::parse(&text).expect_err("refused");
        assert_eq!(
            fault(good.replace("format = 1", "format = 2")),
            CameraProfileFault::Format { found: 2, wanted: CAMERA_PROFILE_FORMAT }
        );
        assert_eq!(fault(good.replace("format = 1\n", "")), CameraProfileFault::NoFormat);
        assert_eq!(fault(good.replace("fx = 1000.0", "fx = nan")), CameraProfileFault::NoLens);
        assert_eq!(fault(good.replace("cx = 639.0", "cx = -4.0")), CameraProfileFault::NoLens);
        let parser = |text: String| match fault(text) {
            CameraProfileFault::Toml(words) => words,
            other => panic!("{other}"),
        };
        assert!(parser(good.replace("k1 = -0.2\n", "")).contains("k1"));
        assert!(parser("what is this".into()).len() > 3);
    }

    #[test]
    fn a_photo_of_the_profiles_camera_and_shape_uses_the_profile() {
        let folder = temporary_folder("fitting");
        let profiles = CameraProfiles::in_folder(folder.0.clone());
        let named = |name: &str, camera: &str, date: &str| CameraProfile {
            camera: camera.into(),
            date: date.into(),
            ..sample_profile(name)
        };
        for kept in [
            named("old", "Apple iPhone 15", "2026-01-05"),
            named("new", "apple  iphone 15", "2026-11-21"),
            named("other", "Apple iPhone 15 Pro", "2026-11-22"),
            named("maker", "Apple", "2026-11-22"),
            named("unnamed", "", "2026-11-22"),
        ] {
            profiles.save(&kept, false).expect("kept");
        }
        let fitting = |camera: &str, width, height| {
            profiles.newest_fitting_profile(camera, width, height).map(|profile| profile.name)
        };
        assert_eq!(fitting("Apple iPhone 15", 1280, 720).as_deref(), Some("new"));
        assert_eq!(fitting("Apple iPhone 15", 3840, 2160).as_deref(), Some("new"));
        assert_eq!(fitting("Apple iPhone 15", 4032, 3024), None, "another shape");
        assert_eq!(fitting("Apple iPhone 12", 1280, 720), None, "another camera");
        assert_eq!(fitting("", 1280, 720), None);
    }

    #[test]
    fn a_profile_serves_larger_pictures_of_its_shape_and_no_others() {
        let profile = sample_profile("p");
        assert!((profile.lens_for_size(1920, 1080).expect("the same shape").fx - 1500.0).abs() < 1e-9);
        assert_eq!(profile.lens_for_size(1600, 1200).expect_err("4:3").code(), "wrong_size");
    }
}
