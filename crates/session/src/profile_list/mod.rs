//! The rules that can be chosen by name: rule sets, the user's own profiles, and the built-in ones.
//!
//! Profiles are TOML files in `$XDG_CONFIG_HOME/quejing/profiles` (else `~/.config/quejing/profiles`); the user's own
//! profile takes precedence over a built-in one of the same name.

mod parse;

use std::path::{Path, PathBuf};

use quejing_message::Message;
use serde_json::Value;

use quejing_io::files::{self, FileFault};
use quejing_io::folders;
use quejing_rules::family::families;
use quejing_rules::hand::Problem;
use quejing_rules::profile::is_profile_name;
use quejing_rules::profile::{PROFILE_FORMAT, ProfileErrors};
use quejing_rules::{NamedProfile, RuleProfile, RuleSet};
use quejing_words::{self as words, ErrorText, Lang};

pub use self::parse::parse_profile;

/// Returns the built-in profiles of all families, as TOML.
pub fn built_in_profiles() -> impl Iterator<Item = &'static str> {
    families().flat_map(|family| family.profiles).copied()
}

/// The origin of a profile: built in, or a file of the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProfileOrigin {
    BuiltIn,
    File(PathBuf),
}

/// A profile of the rule book, or the error of its file.
#[derive(Debug)]
pub struct ProfileEntry {
    pub origin: ProfileOrigin,
    pub profile: Result<NamedProfile, ProfileListError>,
}

/// The reason why the rules of a name or a file cannot be used.
#[derive(Debug, Message, thiserror::Error)]
#[message("rule-book")]
pub enum ProfileListError {
    /// No rule set or profile has this name.
    #[message(code = "unknown_rules", by_hand)]
    Unknown {
        /// The name that no rule set or profile has.
        found: String,
        /// The existing names, separated by commas.
        allowed: String,
    },
    /// A profile's file cannot be read.
    #[message(by_hand)]
    File {
        /// The path of the profile's file.
        #[message(with = path_text)]
        path: PathBuf,
        /// The reason why it cannot be read.
        fault: FileFault,
    },
    /// A profile's file has errors.
    #[message(code = "bad_profile", by_hand)]
    Bad {
        /// The path of the profile's file; `(built in)` for a built-in profile.
        #[message(with = path_text)]
        path: PathBuf,
        /// The errors, each with its line.
        #[message(with = ToString::to_string)]
        errors: ProfileErrors,
    },
}

/// Converts a path to an argument of a message.
fn path_text(path: &Path) -> String {
    path.display().to_string()
}

/// The profiles of the user and of the program, valid or not.
#[derive(Debug, Default)]
pub struct ProfileList {
    entries: Vec<ProfileEntry>,
}

impl ProfileList {
    /// Reads the profiles in the user's folder and the built-in ones. A folder that is missing or unreadable counts as
    /// empty.
    pub fn open() -> ProfileList {
        ProfileList::with_folder(folders::profiles_folder().as_deref())
    }

    /// Returns a rule book with the built-in profiles only.
    pub fn built_in() -> ProfileList {
        ProfileList::with_folder(None)
    }

    /// Reads the profiles in a folder and the built-in ones; `None` reads only the built-in ones.
    fn with_folder(folder: Option<&Path>) -> ProfileList {
        let mut entries: Vec<ProfileEntry> = profiles_in(folder)
            .into_iter()
            .map(|path| ProfileEntry { profile: read_profile(&path), origin: ProfileOrigin::File(path) })
            .collect();
        let mut built_in: Vec<_> = built_in_profiles().map(parse_profile).collect();
        built_in.sort_by_key(|profile| profile.as_ref().ok().map(|named| named.name.clone()));
        entries.extend(built_in.into_iter().map(|profile| ProfileEntry {
            profile: profile.map_err(|errors| ProfileListError::Bad { path: PathBuf::from("(built in)"), errors }),
            origin: ProfileOrigin::BuiltIn,
        }));
        ProfileList { entries }
    }

    /// Returns all profiles: the user's own by file name, then the built-in ones by name.
    pub fn entries(&self) -> &[ProfileEntry] {
        &self.entries
    }

    /// Returns all profiles, in the order of [`Self::entries`].
    #[cfg(feature = "engine")]
    pub(crate) fn into_entries(self) -> Vec<ProfileEntry> {
        self.entries
    }

    /// Returns the rules of the rule set or profile with this name.
    ///
    /// # Errors
    /// [`ProfileListError::Unknown`]: there is no such rule set or profile.
    pub fn find_rules(&self, name: &str) -> Result<RuleProfile, ProfileListError> {
        if let Ok(set) = name.parse::<RuleSet>() {
            return Ok(RuleProfile::from(set));
        }
        match self.find_profile(name) {
            Some(named) => Ok(named.rules.clone()),
            None => Err(ProfileListError::Unknown { found: name.to_owned(), allowed: self.names_text() }),
        }
    }

    /// Returns the rules with this name, or of the profile in this file: a text with a path separator or the extension
    /// `.toml` is a file.
    ///
    /// # Errors
    /// The name is unknown, or the file cannot be read or has errors.
    pub fn find_or_read_rules(&self, name_or_file: &str) -> Result<RuleProfile, ProfileListError> {
        let is_file = name_or_file.ends_with(".toml") || name_or_file.contains(std::path::MAIN_SEPARATOR);
        if is_file {
            read_profile(Path::new(name_or_file)).map(|named| named.rules)
        } else {
            self.find_rules(name_or_file)
        }
    }

    /// Returns the valid profile with this name, the user's own rather than a built-in one; `None` if there is none.
    pub fn find_profile(&self, name: &str) -> Option<&NamedProfile> {
        self.entries.iter().filter_map(|found| found.profile.as_ref().ok()).into_iter().find(|named| named.name == name)
    }

    /// Returns the names of all rule sets and valid profiles, separated by commas.
    pub fn names_text(&self) -> String {
        let mut names: Vec<&str> = RuleSet::all().map(RuleSet::as_str).collect::<Vec<_>>();
        for named in self.entries.iter().filter_map(|found| found.profile.as_ref().ok()) {
            if !names.contains(&named.name.as_str()) {
                names.push(&named.name);
            }
        }
        names.join(", ")
    }
}

impl ProfileListError {
    /// Returns the stable code of the error.
    pub fn code(&self) -> &'static str {
        match self {
            ProfileListError::File { fault, .. } => fault.code(),
            error => Message::code(error).unwrap_or_default(),
        }
    }

    /// Returns the name of the profile's file, or, for [`Self::Unknown`], the name that was not found.
    pub fn file_name(&self) -> String {
        match self {
            ProfileListError::Unknown { found, .. } => found.clone(),
            ProfileListError::File { path, .. } | ProfileListError::Bad { path, .. } => {
                path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
            }
        }
    }

    /// Returns the text of the error in a language.
    pub fn text(&self, lang: Lang) -> ErrorText {
        let sentence = match self {
            ProfileListError::Unknown { found, allowed } => words::unknown_profile_text(lang, found, allowed),
            ProfileListError::File { fault, .. } => words::render(lang, fault),
            ProfileListError::Bad { path, errors } => words::profile_file_error_text(lang, path, errors),
        };
        ErrorText::new(self.code(), sentence)
    }
}

impl From<ProfileListError> for Problem {
    fn from(error: ProfileListError) -> Problem {
        match error {
            ProfileListError::Unknown { found, allowed } => Problem::UnknownRules { found, allowed },
            other => Problem::UnknownRules { found: other.text(Lang::En).to_string(), allowed: RuleSet::names_text() },
        }
    }
}

/// Returns the TOML files in a folder, sorted by path; empty without a folder or if it cannot be read.
fn profiles_in(folder: Option<&Path>) -> Vec<PathBuf> {
    let entries = folder.and_then(|folder| std::fs::read_dir(folder).ok());
    let mut files: Vec<PathBuf> = entries
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .collect();
    files.sort();
    files
}

/// Returns a profile as TOML in the present format, each option with its explanation as a comment in a language.
pub fn profile_toml(lang: Lang, profile: &NamedProfile) -> String {
    let quoted = |text: &str| toml::Value::from(text).to_string();
    // A profile that is written out is a new one.
    let (rules, set) = (profile.rules.to_current_form(), profile.rules.set());
    let mut text = format!(
        "format = {PROFILE_FORMAT}\nname = {}\nrules = \"{set}\"\nnote = {}\n\n[switches]\n",
        quoted(&profile.name),
        quoted(&profile.note)
    );
    let options = rules.options();
    for switch in rules.switches() {
        let comment = text!(
            lang,
            "cli-rules-option-comment",
            meaning = words::switch_description(lang, set, switch.key).unwrap_or_default(),
            allowed = words::render(lang, &switch.allowed),
            section = switch.section
        );
        let value = options.get(switch.key).unwrap_or(&Value::Null);
        text.push_str(&format!("# {comment}\n{} = {value}\n", switch.key));
    }
    text
}

/// The reason why a profile cannot be saved.
#[derive(Debug)]
pub enum SaveProfileError {
    /// The name is not a valid name of a profile.
    InvalidName,
    /// Another rule set, profile or file has the name.
    NameTaken,
    /// One option of the profile contradicts another.
    Contradiction(Problem),
    /// The file or its folder cannot be written: its path, and the error of the system. Both are empty if there is no
    /// folder for profiles.
    NotWritten(PathBuf, String),
}

/// Saves a profile in the user's folder and returns the path of its file. `replaced` names the own profile that it may
/// replace.
///
/// # Errors
/// The name is not allowed or taken, options contradict each other, or the folder cannot be written.
pub fn save_profile(lang: Lang, profile: &NamedProfile, replaced: Option<&str>) -> Result<PathBuf, SaveProfileError> {
    let name = &profile.name;
    if !is_profile_name(name) {
        return Err(SaveProfileError::InvalidName);
    }
    if let Some(problem) = profile.rules.to_current_form().contradiction() {
        return Err(SaveProfileError::Contradiction(problem));
    }
    let same = |found: &&ProfileEntry| found.profile.as_ref().is_ok_and(|one| one.name == *name);
    let path = match ProfileList::open().entries().iter().find(same).map(|found| &found.origin) {
        Some(ProfileOrigin::File(path)) if replaced == Some(name) => path.clone(),
        Some(_) => return Err(SaveProfileError::NameTaken),
        None => {
            let folder = folders::profiles_folder();
            folder
                .ok_or_else(|| SaveProfileError::NotWritten(PathBuf::new(), String::new()))?
                .join(format!("{name}.toml"))
        }
    };
    if path.exists() && replaced != Some(name) {
        // The file contains a profile of a different name, or cannot be read.
        return Err(SaveProfileError::NameTaken);
    }
    match files::write_settings(&path, profile_toml(lang, profile).as_bytes()) {
        Ok(()) => Ok(path),
        Err(why) => Err(SaveProfileError::NotWritten(path, why.to_string())),
    }
}

/// Reads and parses the profile in a file.
fn read_profile(path: &Path) -> Result<NamedProfile, ProfileListError> {
    let path = path.to_owned();
    let text = match files::read_text(&path, files::MAX_TEXT_BYTES) {
        Ok(text) => text,
        Err(fault) => return Err(ProfileListError::File { path, fault }),
    };
    parse_profile(&text).map_err(|errors| ProfileListError::Bad { path, errors })
}
