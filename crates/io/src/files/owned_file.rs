//! Recognizes the files of a ledger: the ledger itself, the files beside it, and its folder. A result that a user
//! writes to a file never replaces one of them, under any name and through any link.

use std::fs::{self, Metadata};
use std::io::Read;
use std::path::{Path, PathBuf};

use quejing_message::Message;

use super::is_same_file;
use crate::folders;

/// The usual file name of a ledger in the data folder.
pub const LEDGER_NAME: &str = "ledger.sqlite";
/// The application id that marks an SQLite database as a ledger: `QJLG` in ASCII.
pub const LEDGER_APPLICATION_ID: u32 = 0x514a_4c47;
/// The ending that follows the ledger's name in the name of its list of acknowledged events.
pub const HEADS_ENDING: &str = ".heads";
/// The ending that follows the ledger's name in the name of its folder of photos.
pub const PHOTOS_ENDING: &str = ".photos";

/// The endings that follow a database's name in the names of the files that SQLite writes beside it.
const SQLITE_LOG_ENDINGS: [&str; 3] = ["-wal", "-shm", "-journal"];
/// The names of folders that quejing writes in a ledger's folder: uploads from phones, camera profiles, tile sets,
/// nights of older versions.
const OWN_FOLDER_NAMES: [&str; 4] = ["phones", "cameras", "sets", "nights"];

/// The file name of the first draft of a hand that is being entered; further programs number theirs (see
/// [`draft_paths`]).
pub const DRAFT_NAME: &str = "hand.json";
/// The maximum number of drafts in one folder, one for each running program.
const MAX_DRAFTS: usize = 9;
/// The ending that follows a draft's name in the name of its lock file.
const LOCK_ENDING: &str = ".lock";

/// Iterates over the paths that drafts in a folder may have, existing or not: `first`, such as `hand.json`, then
/// `hand-2.json` to `hand-9.json` for further running programs.
pub fn draft_paths(first: &Path) -> impl Iterator<Item = PathBuf> {
    let stem = first.file_stem().unwrap_or_default().to_owned();
    let ending = first.extension().unwrap_or_default().to_owned();
    (1..=MAX_DRAFTS).map(move |number| match number {
        1 => first.to_owned(),
        _ => {
            let mut name = stem.clone();
            name.push(format!("-{number}."));
            name.push(&ending);
            first.with_file_name(name)
        }
    })
}

/// Returns the path of the lock file beside a draft, whose lock shows that a running program uses the draft.
pub fn draft_lock_path(draft: &Path) -> PathBuf {
    add_ending(draft, LOCK_ENDING)
}

/// Returns the names of quejing's own folders, drafts and lock files in a ledger's folder.
fn own_entry_names() -> impl Iterator<Item = PathBuf> {
    let drafts = draft_paths(Path::new(DRAFT_NAME)).collect::<Vec<_>>();
    OWN_FOLDER_NAMES.iter().map(PathBuf::from).chain(drafts.into_iter().flat_map(|file| [draft_lock_path(&file), file]))
}

/// The kind of a file that belongs to a ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Message)]
#[message("output")]
pub enum OwnedFile {
    Ledger,
    /// A log or index that SQLite writes beside a ledger.
    Log,
    /// The list of acknowledged events beside a ledger.
    Heads,
    /// A photo stored for a deal, or the folder of these photos.
    Evidence,
    /// A draft, a lock file, or a file in another folder of quejing in a ledger's folder.
    Own,
}

/// Returns the kind of a file that belongs to a ledger, by its path, content or hard links; `None` for other files.
/// `path` has its links resolved; `meta` is the metadata of an existing regular file, else `None`; `ledgers` are
/// ledgers that the caller knows.
pub(super) fn owned_file_kind(path: &Path, meta: Option<&Metadata>, ledgers: &[PathBuf]) -> Option<OwnedFile> {
    let known = KnownLedgers::from_ledgers(ledgers);
    known
        .kind_by_path(path)
        .or_else(|| meta.and_then(|_| recognize_content(path)))
        .or_else(|| known.kind_by_inode(path, meta.filter(|meta| has_other_names(meta))?))
}

/// The ledgers and the data folder that are known without reading any file.
struct KnownLedgers {
    /// The user's data folder, with links resolved; empty if it is unknown.
    data_folders: Vec<PathBuf>,
    /// The ledger with the usual name in the data folder, existing or not, and those that the caller knows.
    ledgers: Vec<PathBuf>,
}

impl KnownLedgers {
    /// Collects the usual ledger of the user's data folder and `ledgers`, with their links resolved.
    fn from_ledgers(ledgers: &[PathBuf]) -> KnownLedgers {
        let data_folders: Vec<PathBuf> = folders::data_folder().into_iter().map(|path| resolve_links(&path)).collect();
        let usual = data_folders.iter().map(|data| data.join(LEDGER_NAME));
        KnownLedgers { ledgers: usual.chain(ledgers.iter().map(|path| resolve_links(path))).collect(), data_folders }
    }

    /// Returns true for a known ledger, a path with a list of acknowledged events beside it, or a file with a ledger's
    /// content.
    fn is_ledger(&self, path: &Path) -> bool {
        self.ledgers.iter().any(|ledger| ledger == path)
            || add_ending(path, HEADS_ENDING).exists()
            || recognize_content(path) == Some(OwnedFile::Ledger)
    }

    /// Returns true if the folder is the user's data folder, or contains a ledger with the usual name.
    fn is_ledger_folder(&self, folder: &Path) -> bool {
        self.data_folders.iter().any(|data| data == folder) || self.is_ledger(&folder.join(LEDGER_NAME))
    }

    /// Returns the kind of a file by its path, or by a folder in the path that belongs to a ledger; `None` for other
    /// files.
    fn kind_by_path(&self, path: &Path) -> Option<OwnedFile> {
        let belongs = |path: &Path, ending: &str| strip_ending(path, ending).is_some_and(|base| self.is_ledger(&base));
        // The content of a folder of such a name belongs to the ledger too.
        let ledger_kind = |place: &Path| {
            if self.is_ledger(place) {
                return Some(OwnedFile::Ledger);
            }
            if SQLITE_LOG_ENDINGS.iter().any(|ending| belongs(place, ending)) {
                return Some(OwnedFile::Log);
            }
            let is_list = belongs(place, HEADS_ENDING);
            let is_photo = belongs(place, PHOTOS_ENDING);
            is_list.then_some(OwnedFile::Heads).or(is_photo.then_some(OwnedFile::Evidence))
        };
        if let Some(kind) = path.ancestors().find_map(ledger_kind) {
            return Some(kind);
        }
        let is_own = |place: &Path| {
            let name = place.file_name().map(Path::new);
            name.is_some_and(|name| own_entry_names().any(|own| own == name))
                && place.parent().is_some_and(|folder| self.is_ledger_folder(folder))
        };
        path.ancestors().any(is_own).then_some(OwnedFile::Own)
    }

    /// Returns the kind of a file with several names (hard links) by another of its names, among the files of ledgers
    /// and data folders; `None` if it has no name there.
    fn kind_by_inode(&self, path: &Path, meta: &Metadata) -> Option<OwnedFile> {
        let beside = folder_entries(path.parent()?).filter(|path| self.is_ledger(path));
        let ledgers: Vec<PathBuf> = self.ledgers.iter().cloned().chain(beside).collect();
        let homes =
            self.data_folders.iter().cloned().chain(ledgers.iter().filter_map(|path| Some(path.parent()?.to_owned())));
        let files = ledgers.iter().flat_map(|ledger| {
            let files = SQLITE_LOG_ENDINGS.iter().chain([&HEADS_ENDING]).map(|ending| add_ending(ledger, ending));
            files.chain(folder_entries(&add_ending(ledger, PHOTOS_ENDING))).chain([ledger.clone()]).collect::<Vec<_>>()
        });
        let own = homes.flat_map(|home| {
            own_entry_names()
                .map(move |name| home.join(name))
                .flat_map(|path| files_below(&path, 3))
                .collect::<Vec<_>>()
        });
        let is_same = |other: &PathBuf| fs::metadata(other).is_ok_and(|other| is_same_file(meta, &other));
        self.kind_by_path(&files.chain(own).find(is_same)?)
    }
}

/// Returns the kind of a ledger, an SQLite log or a list of acknowledged events by the first 256 bytes of the file;
/// `None` for other and unreadable files.
fn recognize_content(path: &Path) -> Option<OwnedFile> {
    let mut head = [0_u8; 256];
    let mut file = super::open_regular_file(path).ok()?;
    let mut length = 0;
    while let Some(rest) = head.get_mut(length..).filter(|rest| !rest.is_empty()) {
        match file.read(rest) {
            Ok(0) | Err(_) => break,
            Ok(more) => length += more,
        }
    }
    let head = head.get(..length)?;
    let word = |at: usize| head.get(at..).and_then(<[u8]>::first_chunk::<4>).copied();
    // SQLite's description of its file format, sections 1.3, 4.1 and 4.5.
    if head.starts_with(b"SQLite format 3\0") && word(68)? == LEDGER_APPLICATION_ID.to_be_bytes() {
        return Some(OwnedFile::Ledger);
    }
    let magic = word(0).map(u32::from_be_bytes);
    let version = 3_007_000_u32;
    if magic.is_some_and(|magic| magic & !1 == 0x377f_0682) && word(4)? == version.to_be_bytes() {
        return Some(OwnedFile::Log);
    }
    if word(0) == Some(version.to_ne_bytes()) && head.get(..48)? == head.get(48..96)? {
        return Some(OwnedFile::Log);
    }
    is_heads_line(head).then_some(OwnedFile::Heads)
}

/// Returns true if the text begins with a line of a list of acknowledged events: `NIGHT SEQ HASH CHECK`.
fn is_heads_line(text: &[u8]) -> bool {
    let line = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let words: Vec<&[u8]> = line.split(|&byte| byte == b' ').collect();
    let [_, seq, hash, check] = words.as_slice() else {
        return false;
    };
    let hexadecimal = |word: &[u8], length| word.len() == length && word.iter().all(u8::is_ascii_hexdigit);
    !seq.is_empty() && seq.iter().all(u8::is_ascii_digit) && hexadecimal(hash, 64) && hexadecimal(check, 8)
}

/// Returns the path with `ending` added to its file name.
fn add_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Returns the path without `ending` of its file name; `None` if the name is not Unicode, lacks the ending, or is the
/// ending alone.
fn strip_ending(path: &Path, ending: &str) -> Option<PathBuf> {
    let name = path.file_name()?.to_str()?.strip_suffix(ending)?;
    (!name.is_empty()).then(|| path.with_file_name(name))
}

/// Returns the path with its links resolved; for a missing file, with those of its folder resolved.
fn resolve_links(path: &Path) -> PathBuf {
    super::output::resolve_target(path).path
}

/// Iterates over the paths in a folder; empty if it cannot be read.
fn folder_entries(folder: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path())
}

/// Returns the files below a folder, down to `depth` levels; a folder at the last level stands for its content. Returns
/// the path itself if it is no folder.
fn files_below(path: &Path, depth: usize) -> Vec<PathBuf> {
    if depth == 0 || !path.is_dir() {
        return vec![path.to_owned()];
    }
    folder_entries(path).flat_map(|path| files_below(&path, depth - 1)).collect()
}

/// Returns true if the file has more than one name (hard links); false on all systems but Unix.
fn has_other_names(meta: &Metadata) -> bool {
    #[cfg(unix)]
    {
        std::os::unix::fs::MetadataExt::nlink(meta) > 1
    }
    #[cfg(not(unix))]
    {
        let _ = meta;
        false
    }
}
