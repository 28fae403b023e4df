//! The rules that can be asked for by name: rule sets, the user's own profiles, and the built-in ones.
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
use quejing_words::{self as words, Lang};

pub use self::parse::parse;

/// Returns the profiles that come with the families, as TOML.
pub fn built_in() -> impl Iterator<Item = &'static str> {
    families().flat_map(|family| family.profiles).copied()
}

/// The origin of a profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    BuiltIn,
    File(PathBuf),
}

/// A profile, or the error of its file.
#[derive(Debug)]
pub struct BookEntry {
    pub origin: Origin,
    /// The profile or its error.
    pub profile: Result<NamedProfile, BookError>,
}

/// The reason why rules cannot be used.
#[derive(Debug, Message, thiserror::Error)]
#[message("rule-book")]
pub enum BookError {
    /// Neither a rule set nor a profile.
    #[message(code = "unknown_rules", by_hand)]
    Unknown {
        /// The name as given.
        found: String,
        /// The existing names.
        allowed: String,
    },
    /// A file that cannot be read.
    #[message(by_hand)]
    File {
        /// The file.
        #[message(with = path_text)]
        path: PathBuf,
        /// The error.
        fault: FileFault,
    },
    /// A file with mistakes in it.
    #[message(code = "bad_profile", by_hand)]
    Bad {
        /// The file.
        #[message(with = path_text)]
        path: PathBuf,
        /// The mistakes.
        #[message(with = ToString::to_string)]
        errors: ProfileErrors,
    },
}

/// Returns a path as an argument of a message.
fn path_text(path: &Path) -> String {
    path.display().to_string()
}

/// The profiles of the user and of the program.
#[derive(Debug, Default)]
pub struct RuleBook {
    found: Vec<BookEntry>,
}

impl RuleBook {
    /// Reads the profiles of the user's folder, if it exists.
    pub fn open() -> RuleBook {
        RuleBook::of(folders::profiles().as_deref())
    }

    /// Returns the built-in profiles alone.
    pub fn built_in() -> RuleBook {
        RuleBook::of(None)
    }

    fn of(folder: Option<&Path>) -> RuleBook {
        let mut found: Vec<BookEntry> = profiles_in(folder)
            .into_iter()
            .map(|path| BookEntry { profile: read(&path), origin: Origin::File(path) })
            .collect();
        let mut built_in: Vec<_> = built_in().map(parse).collect();
        built_in.sort_by_key(|profile| profile.as_ref().ok().map(|named| named.name.clone()));
        found.extend(built_in.into_iter().map(|profile| BookEntry {
            profile: profile.map_err(|errors| BookError::Bad { path: PathBuf::from("(built in)"), errors }),
            origin: Origin::BuiltIn,
        }));
        RuleBook { found }
    }

    /// Returns all profiles by name, the user's own first.
    pub fn found(&self) -> &[BookEntry] {
        &self.found
    }

    /// Returns all profiles.
    #[cfg(feature = "engine")]
    pub(crate) fn into_found(self) -> Vec<BookEntry> {
        self.found
    }

    /// Returns the rules of a name.
    pub fn find(&self, name: &str) -> Result<RuleProfile, BookError> {
        if let Ok(set) = name.parse::<RuleSet>() {
            return Ok(RuleProfile::from(set));
        }
        match self.profile(name) {
            Some(named) => Ok(named.rules.clone()),
            None => Err(BookError::Unknown { found: name.to_owned(), allowed: self.names() }),
        }
    }

    /// Returns the rules of a name or of a profile's file.
    pub fn find_or_read(&self, name_or_file: &str) -> Result<RuleProfile, BookError> {
        let is_file = name_or_file.ends_with(".toml") || name_or_file.contains(std::path::MAIN_SEPARATOR);
        if is_file { read(Path::new(name_or_file)).map(|named| named.rules) } else { self.find(name_or_file) }
    }

    /// Returns a profile by its name.
    pub fn profile(&self, name: &str) -> Option<&NamedProfile> {
        self.found.iter().filter_map(|found| found.profile.as_ref().ok()).into_iter().find(|named| named.name == name)
    }

    /// Returns every name of rules.
    pub fn names(&self) -> String {
        let mut names: Vec<&str> = RuleSet::all().map(RuleSet::as_str).collect::<Vec<_>>();
        for named in self.found.iter().filter_map(|found| found.profile.as_ref().ok()) {
            if !names.contains(&named.name.as_str()) {
                names.push(&named.name);
            }
        }
        names.join(", ")
    }
}

impl BookError {
    /// Returns the stable code.
    pub fn code(&self) -> &'static str {
        match self {
            BookError::File { fault, .. } => fault.code(),
            error => Message::code(error).unwrap_or_default(),
        }
    }

    /// Returns the name of the file, or the unknown name.
    pub fn file(&self) -> String {
        match self {
            BookError::Unknown { found, .. } => found.clone(),
            BookError::File { path, .. } | BookError::Bad { path, .. } => {
                path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
            }
        }
    }

    /// Returns the code with the sentence.
    pub fn text(&self, lang: Lang) -> String {
        match self {
            BookError::Unknown { found, allowed } => {
                let sentence = words::unknown_profile(lang, found, allowed);
                format!("unknown_rules: {sentence}")
            }
            BookError::File { fault, .. } => words::file_fault(lang, fault),
            BookError::Bad { path, errors } => {
                let sentence = words::bad_profile(lang, path, errors);
                format!("bad_profile: {sentence}")
            }
        }
    }
}

impl From<BookError> for Problem {
    fn from(error: BookError) -> Problem {
        match error {
            BookError::Unknown { found, allowed } => Problem::UnknownRules { found, allowed },
            other => Problem::UnknownRules { found: other.text(Lang::En), allowed: RuleSet::names() },
        }
    }
}

/// Returns the TOML files of a folder by name.
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

/// Returns a profile as TOML, each option with its explanation.
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
            meaning = words::switch(lang, set, switch.key).unwrap_or_default(),
            allowed = words::render(lang, &switch.allowed),
            section = switch.section
        );
        let value = options.get(switch.key).unwrap_or(&Value::Null);
        text.push_str(&format!("# {comment}\n{} = {value}\n", switch.key));
    }
    text
}

/// The reason why a profile is not saved.
#[derive(Debug)]
pub enum SaveProfileError {
    /// The name is not allowed.
    Name,
    /// Another profile or rule set has the name.
    Taken,
    /// One option contradicts another.
    Option(Problem),
    /// The folder of profiles is missing or cannot be written: its path and the error.
    Folder(PathBuf, String),
}

/// Saves a profile in the user's folder and returns its path. `replaced` is the own profile that it replaces.
///
/// # Errors
/// The name is not allowed or taken, or the folder cannot be written.
pub fn save_profile(lang: Lang, profile: &NamedProfile, replaced: Option<&str>) -> Result<PathBuf, SaveProfileError> {
    let name = &profile.name;
    if !is_profile_name(name) {
        return Err(SaveProfileError::Name);
    }
    if let Some(problem) = profile.rules.to_current_form().contradiction() {
        return Err(SaveProfileError::Option(problem));
    }
    let same = |found: &&BookEntry| found.profile.as_ref().is_ok_and(|one| one.name == *name);
    let path = match RuleBook::open().found().iter().find(same).map(|found| &found.origin) {
        Some(Origin::File(path)) if replaced == Some(name) => path.clone(),
        Some(_) => return Err(SaveProfileError::Taken),
        None => {
            let folder = folders::profiles();
            folder.ok_or_else(|| SaveProfileError::Folder(PathBuf::new(), String::new()))?.join(format!("{name}.toml"))
        }
    };
    if path.exists() && replaced != Some(name) {
        // A file under this name that is called otherwise inside, or cannot be read.
        return Err(SaveProfileError::Taken);
    }
    match files::write_settings(&path, profile_toml(lang, profile).as_bytes()) {
        Ok(()) => Ok(path),
        Err(why) => Err(SaveProfileError::Folder(path, why.to_string())),
    }
}

fn read(path: &Path) -> Result<NamedProfile, BookError> {
    let path = path.to_owned();
    let text = match files::read_text(&path, files::MAX_TEXT_BYTES) {
        Ok(text) => text,
        Err(fault) => return Err(BookError::File { path, fault }),
    };
    parse(&text).map_err(|errors| BookError::Bad { path, errors })
}
