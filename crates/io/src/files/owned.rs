//! The files of a ledger: the ledger itself, the files beside it, and its folder. A result that a user writes to a file never
//! replaces one of them, under any name and through any link.

use std::fs::{self, Metadata};
use std::io::Read;
use std::path::{Path, PathBuf};

use quejing_message::Message;

use super::same_file;
use crate::folders;

/// The usual name of a ledger.
pub const LEDGER_NAME: &str = "ledger.sqlite";
/// The number that marks an SQLite database as a ledger: `QJLG`.
pub const LEDGER_MARK: u32 = 0x514a_4c47;
/// The ending of the list of acknowledged events beside a ledger.
pub const HEADS_ENDING: &str = ".heads";
/// The ending of the folder of photos beside a ledger.
pub const PHOTOS_ENDING: &str = ".photos";

/// The endings of the files that SQLite writes beside a database.
const LOG_ENDINGS: [&str; 3] = ["-wal", "-shm", "-journal"];
/// Other entries of a ledger's folder that quejing writes beside drafts: what phones sent, camera profiles, tile sets, nights
/// of older versions.
const OWN_FOLDERS: [&str; 4] = ["phones", "cameras", "sets", "nights"];

/// The usual file name of the draft: the hand that is being entered.
pub const DRAFT_NAME: &str = "hand.json";
/// The most programs that save a draft in one folder.
const MAX_DRAFTS: usize = 9;
/// The ending of the lock file beside a draft.
const LOCK_ENDING: &str = ".lock";

/// Returns the draft files that the programs of one folder choose from: `hand.json`, `hand-2.json` and so on.
pub fn draft_files(usual: &Path) -> impl Iterator<Item = PathBuf> {
    let stem = usual.file_stem().unwrap_or_default().to_owned();
    let ending = usual.extension().unwrap_or_default().to_owned();
    (1..=MAX_DRAFTS).map(move |number| match number {
        1 => usual.to_owned(),
        _ => {
            let mut name = stem.clone();
            name.push(format!("-{number}."));
            name.push(&ending);
            usual.with_file_name(name)
        }
    })
}

/// Returns the lock file of a draft.
pub fn draft_lock(draft: &Path) -> PathBuf {
    with_ending(draft, LOCK_ENDING)
}

/// Returns the names of quejing's own entries in a ledger's folder beside the ledger's files.
fn own_entries() -> impl Iterator<Item = PathBuf> {
    let drafts = draft_files(Path::new(DRAFT_NAME)).collect::<Vec<_>>();
    OWN_FOLDERS.iter().map(PathBuf::from).chain(drafts.into_iter().flat_map(|file| [draft_lock(&file), file]))
}

/// A kind of file that holds what was recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Message)]
#[message("output")]
pub enum OwnedFile {
    Ledger,
    /// A ledger's log, or its index.
    Log,
    /// The list of acknowledged events beside a ledger.
    Heads,
    /// A photo stored for a deal, or the folder of these photos.
    Evidence,
    /// Another file of quejing's own in a ledger's folder.
    Own,
}

/// Returns what a file is, if it holds what was recorded. `path` has its links resolved; `meta` is that of an existing regular
/// file; `ledgers` are ledgers known from elsewhere.
pub(super) fn owned_file(path: &Path, meta: Option<&Metadata>, ledgers: &[PathBuf]) -> Option<OwnedFile> {
    let known = Known::of(ledgers);
    known
        .find_by_place(path)
        .or_else(|| meta.and_then(|_| recognize_content(path)))
        .or_else(|| known.find_by_inode(path, meta.filter(|meta| has_other_names(meta))?))
}

/// The ledgers whose paths are known without a look at any file.
struct Known {
    data: Vec<PathBuf>,
    ledgers: Vec<PathBuf>,
}

impl Known {
    fn of(ledgers: &[PathBuf]) -> Known {
        let data: Vec<PathBuf> = folders::data().into_iter().map(|path| real(&path)).collect();
        let usual = data.iter().map(|data| data.join(LEDGER_NAME));
        Known { ledgers: usual.chain(ledgers.iter().map(|path| real(path))).collect(), data }
    }

    fn is_ledger(&self, path: &Path) -> bool {
        self.ledgers.iter().any(|ledger| ledger == path)
            || with_ending(path, HEADS_ENDING).exists()
            || recognize_content(path) == Some(OwnedFile::Ledger)
    }

    /// Returns true if the folder is that of a ledger with the usual name.
    fn is_home(&self, folder: &Path) -> bool {
        self.data.iter().any(|data| data == folder) || self.is_ledger(&folder.join(LEDGER_NAME))
    }

    fn find_by_place(&self, path: &Path) -> Option<OwnedFile> {
        let belongs =
            |path: &Path, ending: &str| without_ending(path, ending).is_some_and(|base| self.is_ledger(&base));
        // The content of a folder of such a name belongs to the ledger too.
        let kind = |place: &Path| {
            if self.is_ledger(place) {
                return Some(OwnedFile::Ledger);
            }
            if LOG_ENDINGS.iter().any(|ending| belongs(place, ending)) {
                return Some(OwnedFile::Log);
            }
            let is_list = belongs(place, HEADS_ENDING);
            let is_photo = belongs(place, PHOTOS_ENDING);
            is_list.then_some(OwnedFile::Heads).or(is_photo.then_some(OwnedFile::Evidence))
        };
        if let Some(kind) = path.ancestors().find_map(kind) {
            return Some(kind);
        }
        let is_own = |place: &Path| {
            let name = place.file_name().map(Path::new);
            name.is_some_and(|name| own_entries().any(|own| own == name))
                && place.parent().is_some_and(|folder| self.is_home(folder))
        };
        path.ancestors().any(is_own).then_some(OwnedFile::Own)
    }

    /// Returns what a file with several names is under one of its others.
    fn find_by_inode(&self, path: &Path, meta: &Metadata) -> Option<OwnedFile> {
        let beside = entries(path.parent()?).filter(|path| self.is_ledger(path));
        let ledgers: Vec<PathBuf> = self.ledgers.iter().cloned().chain(beside).collect();
        let homes = self.data.iter().cloned().chain(ledgers.iter().filter_map(|path| Some(path.parent()?.to_owned())));
        let files = ledgers.iter().flat_map(|ledger| {
            let files = LOG_ENDINGS.iter().chain([&HEADS_ENDING]).map(|ending| with_ending(ledger, ending));
            files.chain(entries(&with_ending(ledger, PHOTOS_ENDING))).chain([ledger.clone()]).collect::<Vec<_>>()
        });
        let own = homes.flat_map(|home| {
            own_entries().map(move |name| home.join(name)).flat_map(|path| below(&path, 3)).collect::<Vec<_>>()
        });
        let same = |other: &PathBuf| fs::metadata(other).is_ok_and(|other| same_file(meta, &other));
        self.find_by_place(&files.chain(own).find(same)?)
    }
}

/// Returns what a file is by its first bytes.
fn recognize_content(path: &Path) -> Option<OwnedFile> {
    let mut head = [0_u8; 256];
    let mut file = super::open(path).ok()?;
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
    if head.starts_with(b"SQLite format 3\0") && word(68)? == LEDGER_MARK.to_be_bytes() {
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

/// Returns the path with an ending added to its name.
fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Returns the path without an ending of its name; `None` if it has another.
fn without_ending(path: &Path, ending: &str) -> Option<PathBuf> {
    let name = path.file_name()?.to_str()?.strip_suffix(ending)?;
    (!name.is_empty()).then(|| path.with_file_name(name))
}

/// Returns the path with its links resolved; as it is, if nothing is there.
fn real(path: &Path) -> PathBuf {
    super::output::resolve_target(path).path
}

fn entries(folder: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path())
}

/// Returns a file, or those in a folder down to a depth.
fn below(path: &Path, depth: usize) -> Vec<PathBuf> {
    if depth == 0 || !path.is_dir() {
        return vec![path.to_owned()];
    }
    entries(path).flat_map(|path| below(&path, depth - 1)).collect()
}

/// Returns true if the file has more than one name.
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
