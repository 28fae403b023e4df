//! The store of enrolled sets: one folder per set under the user's data, one file per version, never overwritten.
//!
//! `QUEJING_DATA/sets/NAME/000003.json` is the third version of NAME; the highest number is in use. A version is
//! written to a temporary file, synced, and then renamed; rolling back writes the earlier content as a new version.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::tile_set;
use super::{SetError, SetFacts, TileSet};
use quejing_io::files::{self, FileFault, Output};
use quejing_io::folders;

/// The maximum number of stored versions of a set; saving a further one deletes the oldest.
const MAX_SET_VERSIONS: usize = 20;
/// The name of the file that holds the name of the set in use.
const USED_SET_FILE: &str = "in-use.txt";
/// The maximum size of a set's file, in bytes; twelve pictures of every kind need less than half of it.
const MAX_SET_FILE_BYTES: u64 = 32 << 20;

/// A stored version of a tile set, as listed in its history.
#[derive(Debug)]
pub struct SetVersion {
    /// The version's number, counted from 1.
    pub number: u32,
    /// The version's details without its pictures, or the error of reading it.
    pub facts: Result<SetFacts, SetError>,
}

/// The store of the tile sets in one data folder.
#[derive(Clone, Debug, PartialEq)]
pub struct SetStore {
    folder: PathBuf,
}

/// A reference to a stored tile set with which photos are read: its store and its name.
#[derive(Clone, Debug, PartialEq)]
pub struct UsedSet {
    pub(super) store: SetStore,
    pub(super) name: String,
}

impl UsedSet {
    /// Returns the number of the set's newest version and the modification time of its file, by which a change of the
    /// set is noticed; `None` if there is no version or its time cannot be read.
    pub(super) fn revision(&self) -> Option<(u32, SystemTime)> {
        let version = *self.store.list_stored_versions(&self.name).ok()?.last()?;
        Some((version, fs::metadata(self.store.version_file(&self.name, version)).ok()?.modified().ok()?))
    }
}

impl SetStore {
    /// Returns the store in the folder `sets` of a data folder; neither needs to exist yet.
    pub fn in_data_folder(data: &Path) -> Self {
        Self { folder: data.join("sets") }
    }

    /// Returns the store in the user's own data folder.
    ///
    /// # Errors
    /// `no_place_for_sets`.
    pub fn of_user() -> Result<Self, SetError> {
        folders::data_folder().map(|data| Self::in_data_folder(&data)).ok_or(SetError::NoPlace)
    }

    /// Returns the sorted names of all sets that have a version; none if the store's folder does not exist yet. Leaves
    /// out folders whose name cannot be a set's.
    ///
    /// # Errors
    /// `set_file` when the folder exists but cannot be read.
    pub fn names(&self) -> Result<Vec<String>, SetError> {
        let entries = match fs::read_dir(&self.folder) {
            Ok(entries) => entries,
            Err(e) if e.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            Err(e) => return Err(set_file_error(&self.folder, "read")(e)),
        };
        let mut names: Vec<String> = entries
            .flatten()
            .filter(|entry| entry.path().is_dir())
            .filter_map(|entry| entry.file_name().into_string().ok())
            .filter(|name| tile_set::is_set_name(name))
            .collect();
        names.retain(|name| self.list_stored_versions(name).is_ok_and(|v| !v.is_empty()));
        names.sort();
        Ok(names)
    }

    /// Returns the numbers of the stored versions of a set, oldest first; never empty.
    ///
    /// # Errors
    /// `bad_set_name`, `no_such_set`, `set_file`.
    pub fn version_numbers(&self, name: &str) -> Result<Vec<u32>, SetError> {
        check_set_name(name)?;
        let versions = self.list_stored_versions(name)?;
        if versions.is_empty() {
            let (name, known) = (name.to_owned(), self.names()?);
            return Err(match known.is_empty() {
                true => SetError::NoneYet { name },
                false => SetError::NoSuchSet { name, known },
            });
        }
        Ok(versions)
    }

    fn list_stored_versions(&self, name: &str) -> Result<Vec<u32>, SetError> {
        let folder = self.folder.join(name);
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(e) if matches!(e.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
                return Ok(Vec::new());
            }
            Err(e) => return Err(set_file_error(&folder, "read")(e)),
        };
        let mut versions: Vec<u32> = entries
            .flatten()
            .filter_map(|entry| entry.file_name().to_str()?.strip_suffix(".json")?.parse().ok())
            .collect();
        versions.sort_unstable();
        Ok(versions)
    }

    /// Loads the newest version of a set.
    ///
    /// # Errors
    /// Those of [`SetStore::load_version`].
    pub fn load(&self, name: &str) -> Result<TileSet, SetError> {
        self.load_version(name, self.version_numbers(name)?.last().copied().unwrap_or_default())
    }

    /// Loads a given version of a set.
    ///
    /// # Errors
    /// `bad_set_name`, `no_such_set`, `no_such_version`, `set_damaged`, `not_a_set`, `set_too_new`, `set_too_large`,
    /// `set_file`.
    pub fn load_version(&self, name: &str, version: u32) -> Result<TileSet, SetError> {
        let kept = self.version_numbers(name)?;
        if !kept.contains(&version) {
            return Err(SetError::NoSuchVersion { name: name.into(), version, kept });
        }
        Ok(TileSet { name: name.into(), ..read_set(&self.version_file(name, version))? })
    }

    /// Returns the stored versions of a set with their details, newest first. A damaged version is listed with its
    /// error.
    ///
    /// # Errors
    /// Those of [`SetStore::version_numbers`].
    pub fn version_history(&self, name: &str) -> Result<Vec<SetVersion>, SetError> {
        let numbers = self.version_numbers(name)?;
        let version = |number| SetVersion { number, facts: self.read_version_facts(name, number) };
        Ok(numbers.into_iter().rev().map(version).collect())
    }

    fn read_version_facts(&self, name: &str, number: u32) -> Result<SetFacts, SetError> {
        let path = self.version_file(name, number);
        SetFacts::from_json(&read_set_text(&path)?, &path)
    }

    /// Saves a new version of a set, creating the set if needed, and deletes the oldest versions beyond the newest 20;
    /// returns the new version's number.
    ///
    /// # Errors
    /// `bad_set_name`, `set_file`.
    pub fn save(&self, set: &TileSet) -> Result<u32, SetError> {
        check_set_name(&set.name)?;
        let folder = self.folder.join(&set.name);
        for folder in [&self.folder, &folder] {
            files::create_private_folder(folder).map_err(set_file_error(folder, "written"))?;
        }
        let json = encode_set_file(set, &folder)?;
        let mut version = self.list_stored_versions(&set.name)?.last().map_or(1, |v| v + 1);
        loop {
            // Two programs running at once must not take the same number.
            let file = self.version_file(&set.name, version);
            match files::write_new_private_file(&file, json.as_bytes()) {
                Err(e) if e.kind() == ErrorKind::AlreadyExists => version += 1,
                written => break written.map_err(set_file_error(&file, "written"))?,
            }
        }
        self.delete_old_versions(&set.name);
        Ok(version)
    }

    /// Deletes the versions of a set beyond the newest [`MAX_SET_VERSIONS`]; failing to delete one is not an error.
    fn delete_old_versions(&self, name: &str) {
        for version in self.list_stored_versions(name).unwrap_or_default().iter().rev().skip(MAX_SET_VERSIONS) {
            let _ = fs::remove_file(self.version_file(name, *version));
        }
    }

    /// Saves the content of an earlier version as the newest one; returns the new version's number.
    ///
    /// # Errors
    /// Those of [`SetStore::load_version`] and [`SetStore::save`].
    pub fn roll_back(&self, name: &str, version: u32) -> Result<u32, SetError> {
        let set = self.load_version(name, version)?;
        self.save(&TileSet { note: format!("rolled back to {version}"), date: quejing_io::dates::utc_now(), ..set })
    }

    /// Writes the newest version of a set to a file that the caller chooses.
    ///
    /// # Errors
    /// Those of [`SetStore::load`] and of [`Output::write`].
    pub fn export(&self, name: &str, output: &Output) -> Result<(), SetError> {
        output.check_writable()?;
        Ok(output.write(encode_set_file(&self.load(name)?, output.path())?.as_bytes())?)
    }

    /// Imports an exported file as the first version of a new set, named `name` or else as in the file, and returns
    /// that name. Never replaces a set.
    ///
    /// # Errors
    /// `not_a_set`, `set_damaged`, `set_too_new`, `set_too_large`, `set_name_taken`, `bad_set_name`, `set_file`.
    pub fn import(&self, file: &Path, name: Option<&str>) -> Result<String, SetError> {
        let set = read_set(file)?;
        let name = name.unwrap_or(&set.name).trim().to_owned();
        self.check_free_name(&name)?;
        self.save(&TileSet { name: name.clone(), note: "imported".into(), ..set })?;
        Ok(name)
    }

    /// Renames a set with its whole history. The set that was last in use remains it under its new name.
    ///
    /// # Errors
    /// `no_such_set`, `set_name_taken`, `bad_set_name`, `set_file`.
    pub fn rename(&self, name: &str, new_name: &str) -> Result<(), SetError> {
        self.version_numbers(name)?;
        self.check_free_name(new_name)?;
        let (old_folder, used_name) = (self.folder.join(name), self.last_used_name());
        fs::rename(&old_folder, self.folder.join(new_name)).map_err(set_file_error(&old_folder, "renamed"))?;
        if used_name.as_deref() == Some(name) {
            // The choice of the set in use is a convenience: failing to store it must not fail the renaming.
            let _ = self.remember_used_set(Some(new_name));
        }
        files::sync_parent_folder(&old_folder);
        Ok(())
    }

    /// Removes a set with all of its versions, for good.
    ///
    /// # Errors
    /// `no_such_set`, `bad_set_name`, `set_file`.
    pub fn remove(&self, name: &str) -> Result<(), SetError> {
        self.version_numbers(name)?;
        let folder = self.folder.join(name);
        fs::remove_dir_all(&folder).map_err(set_file_error(&folder, "removed"))
    }

    /// Checks that a name is valid for a set and that no set has it.
    ///
    /// # Errors
    /// `bad_set_name`, `set_name_taken`, `set_file`.
    pub fn check_free_name(&self, name: &str) -> Result<(), SetError> {
        check_set_name(name)?;
        if self.folder.join(name).exists() && !self.list_stored_versions(name)?.is_empty() {
            return Err(SetError::NameTaken { name: name.into() });
        }
        Ok(())
    }

    /// Returns a reference to a set of this store, for [`Recognizer::use_set`](crate::Recognizer::use_set).
    pub fn used_set(&self, name: String) -> UsedSet {
        UsedSet { store: self.clone(), name }
    }

    /// Returns the name of the set that was last in use; `None` if reading used no set, if the set no longer exists, or
    /// if the name was never saved.
    pub fn last_used_name(&self) -> Option<String> {
        let name = files::read_text(&self.folder.join(USED_SET_FILE), files::MAX_TEXT_BYTES).ok()?;
        let name = name.trim();
        self.version_numbers(name).ok()?;
        Some(name.to_owned())
    }

    /// Saves the name of the set in use for the next start of the program; `None` saves that no set is in use.
    ///
    /// # Errors
    /// `set_file`.
    pub fn remember_used_set(&self, name: Option<&str>) -> Result<(), SetError> {
        files::create_private_folder(&self.folder).map_err(set_file_error(&self.folder, "written"))?;
        let file = self.folder.join(USED_SET_FILE);
        files::write_private_file(&file, name.unwrap_or_default().as_bytes()).map_err(set_file_error(&file, "written"))
    }

    /// Returns the path of the file of a set's version, which need not exist.
    pub fn version_file(&self, name: &str, version: u32) -> PathBuf {
        self.folder.join(name).join(format!("{version:06}.json"))
    }

    /// Returns the path of the cache file for the classifier learned from a set's pictures, which need not exist.
    pub(crate) fn cache_file(&self, name: &str) -> PathBuf {
        self.folder.join(name).join("looked-at.bin")
    }
}

fn check_set_name(name: &str) -> Result<(), SetError> {
    match tile_set::is_set_name(name) {
        true => Ok(()),
        false => Err(SetError::BadName { name: name.into() }),
    }
}

/// Reads a tile set from its file and checks its content.
fn read_set(path: &Path) -> Result<TileSet, SetError> {
    TileSet::from_json(&read_set_text(path)?, path)
}

/// Reads the text of a set's file of at most [`MAX_SET_FILE_BYTES`]; converts the errors of reading to those of sets.
fn read_set_text(path: &Path) -> Result<String, SetError> {
    files::read_text(path, MAX_SET_FILE_BYTES).map_err(|fault| match fault {
        FileFault::TooLong { path, most } => {
            SetError::TooLarge { found: fs::metadata(&path).map_or(most + 1, |meta| meta.len()), path, most }
        }
        FileFault::NotText { path } => SetError::Foreign { path },
        FileFault::Unreadable { why, .. } => set_file_error(path, "read")(why),
        FileFault::Missing { .. } => set_file_error(path, "read")(ErrorKind::NotFound.into()),
        other => SetError::Unread(other),
    })
}

fn encode_set_file(set: &TileSet, path: &Path) -> Result<String, SetError> {
    set.to_json().map_err(|e| set_file_error(path, "written")(std::io::Error::other(e)))
}

fn set_file_error<'a>(path: &'a Path, verb: &'static str) -> impl Fn(std::io::Error) -> SetError + 'a {
    move |source| SetError::File { path: path.to_owned(), verb, source }
}
