//! The store of enrolled sets: one folder per set under the user's data, one file per version, never overwritten.
//!
//! `QUEJING_DATA/sets/NAME/000003.json` is the third version of NAME; the highest number is in use. A version is
//! written to a temporary file, synced, and then renamed; rolling back writes the earlier content as a new version.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::profile;
use super::{Facts, SetError, TileSet};
use quejing_io::files::{self, FileFault, Output};
use quejing_io::folders;

/// Stored versions per set; older ones are deleted.
const MAX_VERSIONS: usize = 20;
/// The file that holds the name of the set in use.
const IN_USE: &str = "in-use.txt";
/// Size of a set file in bytes: more than twelve pictures of every kind need.
const MAX_SET_BYTES: u64 = 32 << 20;

/// A version of a set, as listed in its history.
#[derive(Debug)]
pub struct Version {
    /// The version's number.
    pub number: u32,
    /// The version's details, or the error of reading it.
    pub facts: Result<Facts, SetError>,
}

/// The sets of one data folder.
#[derive(Clone, Debug, PartialEq)]
pub struct SetStore {
    folder: PathBuf,
}

/// A set of a store by which tiles are named.
#[derive(Clone, Debug, PartialEq)]
pub struct UsedSet {
    pub(super) store: SetStore,
    pub(super) name: String,
}

impl UsedSet {
    /// Returns the newest version and its modification time, which change with the set; `None` without a version.
    pub(super) fn revision(&self) -> Option<(u32, SystemTime)> {
        let version = *self.store.versions_in(&self.name).ok()?.last()?;
        Some((version, fs::metadata(self.store.file(&self.name, version)).ok()?.modified().ok()?))
    }
}

impl SetStore {
    /// Opens the sets under a data folder.
    pub fn at(data: &Path) -> Self {
        Self { folder: data.join("sets") }
    }

    /// Opens the sets of this user.
    ///
    /// # Errors
    /// `no_place_for_sets`.
    pub fn usual() -> Result<Self, SetError> {
        folders::data().map(|data| Self::at(&data)).ok_or(SetError::NoPlace)
    }

    /// Returns the names of all sets, in order.
    ///
    /// # Errors
    /// `set_file` when the folder exists but cannot be read.
    pub fn names(&self) -> Result<Vec<String>, SetError> {
        let entries = match fs::read_dir(&self.folder) {
            Ok(entries) => entries,
            Err(e) if e.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            Err(e) => return Err(file_error(&self.folder, "read")(e)),
        };
        let mut names: Vec<String> = entries
            .flatten()
            .filter(|entry| entry.path().is_dir())
            .filter_map(|entry| entry.file_name().into_string().ok())
            .filter(|name| profile::is_name(name))
            .collect();
        names.retain(|name| self.versions_in(name).is_ok_and(|v| !v.is_empty()));
        names.sort();
        Ok(names)
    }

    /// Returns the stored versions of a set, oldest first.
    ///
    /// # Errors
    /// `bad_set_name`, `no_such_set`, `set_file`.
    pub fn versions(&self, name: &str) -> Result<Vec<u32>, SetError> {
        check_name(name)?;
        let versions = self.versions_in(name)?;
        if versions.is_empty() {
            let (name, known) = (name.to_owned(), self.names()?);
            return Err(match known.is_empty() {
                true => SetError::NoneYet { name },
                false => SetError::NoSuchSet { name, known },
            });
        }
        Ok(versions)
    }

    fn versions_in(&self, name: &str) -> Result<Vec<u32>, SetError> {
        let folder = self.folder.join(name);
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(e) if matches!(e.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
                return Ok(Vec::new());
            }
            Err(e) => return Err(file_error(&folder, "read")(e)),
        };
        let mut versions: Vec<u32> = entries
            .flatten()
            .filter_map(|entry| entry.file_name().to_str()?.strip_suffix(".json")?.parse().ok())
            .collect();
        versions.sort_unstable();
        Ok(versions)
    }

    /// Loads the current version of a set.
    ///
    /// # Errors
    /// Those of [`SetStore::version`].
    pub fn load(&self, name: &str) -> Result<TileSet, SetError> {
        self.version(name, self.versions(name)?.last().copied().unwrap_or_default())
    }

    /// Loads a given version of a set.
    ///
    /// # Errors
    /// `no_such_set`, `no_such_version`, `set_damaged`, `not_a_set`, `set_too_new`, `set_too_large`, `set_file`.
    pub fn version(&self, name: &str, version: u32) -> Result<TileSet, SetError> {
        let kept = self.versions(name)?;
        if !kept.contains(&version) {
            return Err(SetError::NoSuchVersion { name: name.into(), version, kept });
        }
        Ok(TileSet { name: name.into(), ..read(&self.file(name, version))? })
    }

    /// Returns the stored versions of a set with their details, newest first; a damaged one does not hide the others.
    ///
    /// # Errors
    /// Those of [`SetStore::versions`].
    pub fn history(&self, name: &str) -> Result<Vec<Version>, SetError> {
        let numbers = self.versions(name)?;
        let version = |number| Version { number, facts: self.facts(name, number) };
        Ok(numbers.into_iter().rev().map(version).collect())
    }

    fn facts(&self, name: &str, number: u32) -> Result<Facts, SetError> {
        let path = self.file(name, number);
        Facts::from_json(&read_set_text(&path)?, &path)
    }

    /// Saves a new version of a set, creating the set if needed; returns the version's number.
    ///
    /// # Errors
    /// `bad_set_name`, `set_file`.
    pub fn save(&self, set: &TileSet) -> Result<u32, SetError> {
        check_name(&set.name)?;
        let folder = self.folder.join(&set.name);
        for folder in [&self.folder, &folder] {
            files::private_folder(folder).map_err(file_error(folder, "written"))?;
        }
        let text = text_of(set, &folder)?;
        let mut version = self.versions_in(&set.name)?.last().map_or(1, |v| v + 1);
        loop {
            // Two programs running at once must not take the same number.
            let file = self.file(&set.name, version);
            match files::write_private_new(&file, text.as_bytes()) {
                Err(e) if e.kind() == ErrorKind::AlreadyExists => version += 1,
                written => break written.map_err(file_error(&file, "written"))?,
            }
        }
        self.forget_old(&set.name);
        Ok(version)
    }

    /// Deletes old versions; failing to delete one is not an error.
    fn forget_old(&self, name: &str) {
        for version in self.versions_in(name).unwrap_or_default().iter().rev().skip(MAX_VERSIONS) {
            let _ = fs::remove_file(self.file(name, *version));
        }
    }

    /// Makes an earlier version the newest again; returns the new version's number.
    ///
    /// # Errors
    /// Those of [`SetStore::version`] and [`SetStore::save`].
    pub fn roll_back(&self, name: &str, version: u32) -> Result<u32, SetError> {
        let set = self.version(name, version)?;
        self.save(&TileSet { note: format!("rolled back to {version}"), date: quejing_io::dates::now(), ..set })
    }

    /// Writes the set to a file of the caller's choice.
    ///
    /// # Errors
    /// Those of [`SetStore::load`] and of [`Output::write`].
    pub fn export(&self, name: &str, to: &Output) -> Result<(), SetError> {
        to.check()?;
        Ok(to.write(text_of(&self.load(name)?, to.path())?.as_bytes())?)
    }

    /// Imports an exported file, under its own name or another, and returns the name. Replaces no set.
    ///
    /// # Errors
    /// `not_a_set`, `set_damaged`, `set_too_new`, `set_too_large`, `set_name_taken`, `bad_set_name`, `set_file`.
    pub fn import(&self, from: &Path, name: Option<&str>) -> Result<String, SetError> {
        let set = read(from)?;
        let name = name.unwrap_or(&set.name).trim().to_owned();
        self.free(&name)?;
        self.save(&TileSet { name: name.clone(), note: "imported".into(), ..set })?;
        Ok(name)
    }

    /// Renames a set. Its history moves with it, and it stays in use if it was.
    ///
    /// # Errors
    /// `no_such_set`, `set_name_taken`, `bad_set_name`, `set_file`.
    pub fn rename(&self, name: &str, to: &str) -> Result<(), SetError> {
        self.versions(name)?;
        self.free(to)?;
        let (old, used) = (self.folder.join(name), self.last_used_name());
        fs::rename(&old, self.folder.join(to)).map_err(file_error(&old, "renamed"))?;
        if used.as_deref() == Some(name) {
            // The choice of the set in use is a convenience: failing to store it must not fail the renaming.
            let _ = self.remember(Some(to));
        }
        files::sync_folder(&old);
        Ok(())
    }

    /// Removes a set and its history.
    ///
    /// # Errors
    /// `no_such_set`, `bad_set_name`, `set_file`.
    pub fn remove(&self, name: &str) -> Result<(), SetError> {
        self.versions(name)?;
        let folder = self.folder.join(name);
        fs::remove_dir_all(&folder).map_err(file_error(&folder, "removed"))
    }

    /// Checks that a name can be given to a new set.
    ///
    /// # Errors
    /// `bad_set_name`, `set_name_taken`.
    pub fn free(&self, name: &str) -> Result<(), SetError> {
        check_name(name)?;
        if self.folder.join(name).exists() && !self.versions_in(name)?.is_empty() {
            return Err(SetError::NameTaken { name: name.into() });
        }
        Ok(())
    }

    /// Names a set of this store for [`Recognizer::use_set`](crate::Recognizer::use_set).
    pub fn used_set(&self, name: String) -> UsedSet {
        UsedSet { store: self.clone(), name }
    }

    /// Returns the set that was last in use, if it still exists.
    pub fn last_used_name(&self) -> Option<String> {
        let name = files::read_text(&self.folder.join(IN_USE), files::MAX_TEXT_BYTES).ok()?;
        let name = name.trim();
        self.versions(name).ok()?;
        Some(name.to_owned())
    }

    /// Stores the set in use for the next start; `None` for no set.
    ///
    /// # Errors
    /// `set_file`.
    pub fn remember(&self, name: Option<&str>) -> Result<(), SetError> {
        files::private_folder(&self.folder).map_err(file_error(&self.folder, "written"))?;
        let file = self.folder.join(IN_USE);
        files::write_private(&file, name.unwrap_or_default().as_bytes()).map_err(file_error(&file, "written"))
    }

    /// Returns the path of a version's file.
    pub fn file(&self, name: &str, version: u32) -> PathBuf {
        self.folder.join(name).join(format!("{version:06}.json"))
    }

    /// Returns the path of the cached head that was learned from a set's pictures.
    pub(crate) fn cache(&self, name: &str) -> PathBuf {
        self.folder.join(name).join("looked-at.bin")
    }
}

fn check_name(name: &str) -> Result<(), SetError> {
    match profile::is_name(name) {
        true => Ok(()),
        false => Err(SetError::BadName { name: name.into() }),
    }
}

/// Reads and checks a file.
fn read(path: &Path) -> Result<TileSet, SetError> {
    TileSet::from_json(&read_set_text(path)?, path)
}

/// Reads a file's text, at most [`MAX_SET_BYTES`].
fn read_set_text(path: &Path) -> Result<String, SetError> {
    files::read_text(path, MAX_SET_BYTES).map_err(|fault| match fault {
        FileFault::TooLong { path, most } => {
            SetError::TooLarge { found: fs::metadata(&path).map_or(most + 1, |meta| meta.len()), path, most }
        }
        FileFault::NotText { path } => SetError::Foreign { path },
        FileFault::Unreadable { why, .. } => file_error(path, "read")(why),
        FileFault::Missing { .. } => file_error(path, "read")(ErrorKind::NotFound.into()),
        other => SetError::Unread(other),
    })
}

fn text_of(set: &TileSet, path: &Path) -> Result<String, SetError> {
    set.to_json().map_err(|e| file_error(path, "written")(std::io::Error::other(e)))
}

fn file_error<'a>(path: &'a Path, verb: &'static str) -> impl Fn(std::io::Error) -> SetError + 'a {
    move |source| SetError::File { path: path.to_owned(), verb, source }
}
