//! The evening's file: JSON, one event a line, only ever appended to.
//!
//! A line is written whole and brought to the disk before the event is acknowledged. A line torn by a crash or a full
//! disk stays where it is: it is named, the rest is read, and the next event begins on a fresh line.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use super::{Event, EventBody, Night, TableError, check, replay};

/// A line of the file that is no event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DamagedLine {
    /// Line number in the file, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub why: String,
}

/// An evening's events, in memory and, where a file is given, on the disk.
#[derive(Debug, Default)]
pub struct Ledger {
    events: Vec<Event>,
    night: Night,
    damaged: Vec<DamagedLine>,
    file: Option<(PathBuf, File)>,
    /// The file does not end with a line end: begin the next event with one.
    torn: bool,
    /// The highest number given to an event, whether or not it was written.
    last_seq: u64,
}

impl Ledger {
    /// An evening that is kept in memory only.
    pub fn in_memory() -> Self {
        Self::default()
    }

    /// Opens the evening in `path`, or begins one there; missing folders are made.
    ///
    /// # Errors
    /// [`TableError::File`] when the file cannot be opened or read, [`TableError::InUse`] when another program holds it.
    pub fn open(path: &Path) -> Result<Self, TableError> {
        let fail = |verb: &'static str| {
            move |source: std::io::Error| TableError::File {
                path: path.display().to_string(),
                verb,
                source,
            }
        };
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(fail("opened"))?;
        }
        let mut file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)
            .map_err(fail("opened"))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(TableError::InUse {
                    path: path.display().to_string(),
                });
            }
            // A file system without locks: going on is better than refusing to record.
            Err(TryLockError::Error(_)) => {}
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(fail("read"))?;
        let (events, damaged) = parse(&bytes);
        let night = replay(&events);
        let torn = bytes.last().is_some_and(|b| *b != b'\n');
        let last_seq = events.last().map_or(0, |event| event.seq);
        Ok(Self {
            events,
            night,
            damaged,
            file: Some((path.to_owned(), file)),
            torn,
            last_seq,
        })
    }

    /// All events, in the order they were recorded.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The evening as it stands.
    pub fn night(&self) -> &Night {
        &self.night
    }

    /// Lines of the file that could not be read; they were left as they are.
    pub fn damaged(&self) -> &[DamagedLine] {
        &self.damaged
    }

    /// The file, if the evening has one.
    pub fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(|(path, _)| path.as_path())
    }

    /// Checks an event, brings it to the disk and only then takes it into the evening.
    ///
    /// `at_ms` is milliseconds since 1970-01-01 UTC.
    ///
    /// # Errors
    /// What [`check`] finds, or [`TableError::File`]; in both cases the evening stays as it was.
    pub fn append(&mut self, at_ms: u64, body: EventBody) -> Result<u64, TableError> {
        check(&self.night, &body)?;
        self.last_seq += 1;
        let seq = self.last_seq;
        let event = Event { seq, at_ms, body };
        self.write(&event)?;
        self.events.push(event);
        self.night = replay(&self.events);
        Ok(seq)
    }

    fn write(&mut self, event: &Event) -> Result<(), TableError> {
        let Some((path, file)) = &mut self.file else {
            return Ok(());
        };
        let fail = |source: std::io::Error| TableError::File {
            path: path.display().to_string(),
            verb: "written",
            source,
        };
        let mut line = Vec::new();
        if self.torn {
            line.push(b'\n');
        }
        serde_json::to_writer(&mut line, event).map_err(|e| fail(e.into()))?;
        line.push(b'\n');
        let before = file.metadata().map(|meta| meta.len());
        let written = file.write_all(&line).and_then(|()| file.sync_data());
        if let Err(source) = written {
            // Nobody was told that this event is recorded: take back what of it reached the file.
            let taken_back = before.and_then(|len| file.set_len(len));
            self.torn |= taken_back.is_err();
            return Err(fail(source));
        }
        self.torn = false;
        Ok(())
    }
}

/// Reads the lines of a file; what is no event is named and passed over.
fn parse(bytes: &[u8]) -> (Vec<Event>, Vec<DamagedLine>) {
    let mut events: Vec<Event> = Vec::new();
    let mut damaged = Vec::new();
    for (index, line) in bytes.split(|b| *b == b'\n').enumerate() {
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let last = events.last().map_or(0, |e| e.seq);
        match serde_json::from_slice::<Event>(line) {
            Ok(event) if event.seq > last => events.push(event),
            Ok(event) => damaged.push(DamagedLine {
                line: index + 1,
                why: format!("event {} comes after event {last}", event.seq),
            }),
            Err(error) => damaged.push(DamagedLine {
                line: index + 1,
                why: error.to_string(),
            }),
        }
    }
    (events, damaged)
}
