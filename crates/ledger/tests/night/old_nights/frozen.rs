//! The files of old nights: lines of JSON in gzip, so that `zcat` and `jq` read it.
//!
//! A line `{"night", "about"}` begins a night. Each line `{"seq", "time_ms", "author", "hash", "text", "then"}` is an
//! entry exactly as stored; `then` has the parts of [`super::shown`] that differ from those after the entry before,
//! null for a part that is gone. A line `{"csv"}` is the export of the night before it in the form of that time. A line
//! `{"ledger", "files", "said"}` is a folder with the files of a ledger, in hexadecimal, and what was read from it.

use std::io::{BufRead, BufReader, Read, Write};
use std::sync::LazyLock;

use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use quejing_ledger::{ChainHash, Event, Payload};
use quejing_rules::NightId;
use serde_json::{Value as Json, json};

use super::shown::Parts;

const NIGHTS: &[u8] = include_bytes!("nights.jsonl.gz");
const NIGHTS_OF_THREE: &[u8] = include_bytes!("nights-of-three.jsonl.gz");

pub(super) struct FrozenEntry {
    pub(super) event: Event,
    /// The changed parts; null for a part that is gone.
    pub(super) then: Parts,
}

#[derive(Default)]
pub(super) struct FrozenNight {
    pub(super) id: Option<NightId>,
    pub(super) about: String,
    pub(super) entries: Vec<FrozenEntry>,
    pub(super) csv: Option<String>,
}

pub(super) struct FrozenLedger {
    pub(super) about: String,
    pub(super) files: Vec<(String, Vec<u8>)>,
    pub(super) said: Json,
}

#[derive(Default)]
pub(super) struct Corpus {
    pub(super) nights: Vec<FrozenNight>,
    pub(super) ledgers: Vec<FrozenLedger>,
}

impl FrozenNight {
    pub(super) fn id(&self) -> NightId {
        self.id.expect("an identifier")
    }

    pub(super) fn events(&self) -> Vec<Event> {
        self.entries.iter().map(|entry| entry.event.clone()).collect()
    }
}

impl Corpus {
    /// Returns the content of both files.
    pub(super) fn all() -> [&'static Corpus; 2] {
        [Corpus::get(), Corpus::of_three()]
    }

    /// Returns the content of the first file, read once for all tests.
    pub(super) fn get() -> &'static Corpus {
        static CORPUS: LazyLock<Corpus> = LazyLock::new(|| Corpus::read(NIGHTS));
        &CORPUS
    }

    /// Returns the content of the file of three-player riichi, read once for all tests.
    pub(super) fn of_three() -> &'static Corpus {
        static CORPUS: LazyLock<Corpus> = LazyLock::new(|| Corpus::read(NIGHTS_OF_THREE));
        &CORPUS
    }

    fn read(file: &[u8]) -> Corpus {
        let mut corpus = Corpus::default();
        for line in BufReader::new(GzDecoder::new(file)).lines() {
            let line: Json = serde_json::from_str(&line.expect("a line")).expect("JSON");
            corpus.add_line(line);
        }
        corpus
    }

    fn add_line(&mut self, mut line: Json) {
        let text = |line: &Json, key: &str| line[key].as_str().expect(key).to_owned();
        if line.get("about").is_some() {
            let id = Some(text(&line, "night").parse().expect("an identifier"));
            return self.nights.push(FrozenNight { id, about: text(&line, "about"), ..FrozenNight::default() });
        }
        if line.get("ledger").is_some() {
            let files = line["files"].as_object().expect("files");
            let files = files.iter().map(|(name, hex)| (name.clone(), from_hex(hex.as_str().expect("hexadecimal"))));
            let files = files.collect();
            return self.ledgers.push(FrozenLedger { about: text(&line, "ledger"), files, said: line["said"].take() });
        }
        let night = self.nights.last_mut().expect("a night before its entries");
        if line.get("csv").is_some() {
            night.csv = Some(text(&line, "csv"));
            return;
        }
        let stored = text(&line, "text");
        let payload = Payload::read(&stored).unwrap_or_else(|error| panic!("{}: {stored}: {error:?}", night.about));
        let event = Event {
            seq: line["seq"].as_u64().expect("a number"),
            time_ms: line["time_ms"].as_i64().expect("a time"),
            author: text(&line, "author").into(),
            hash: ChainHash::parse(&text(&line, "hash")).expect("a hash"),
            text: stored.into(),
            payload: payload.into(),
        };
        let then = serde_json::from_value(line["then"].take()).expect("parts");
        night.entries.push(FrozenEntry { event, then });
    }
}

pub(super) struct CorpusWriter<W: Write> {
    out: GzEncoder<W>,
}

impl<W: Write> CorpusWriter<W> {
    pub(super) fn new(out: W) -> CorpusWriter<W> {
        CorpusWriter { out: GzEncoder::new(out, flate2::Compression::best()) }
    }

    fn write(&mut self, line: &Json) {
        writeln!(self.out, "{line}").expect("written");
    }

    pub(super) fn begin_night(&mut self, id: NightId, about: &str) {
        self.write(&json!({"night": id, "about": about}));
    }

    pub(super) fn write_entry(&mut self, event: &Event, before: &Parts, after: &Parts) {
        let mut then = Parts::new();
        then.extend(after.iter().filter(|(name, part)| before.get(*name) != Some(part)).map(owned));
        then.extend(before.keys().filter(|name| !after.contains_key(*name)).map(|name| (name.clone(), Json::Null)));
        self.write(&json!({"seq": event.seq, "time_ms": event.time_ms, "author": &*event.author,
            "hash": event.hash.to_string(), "text": &*event.text, "then": then}));
    }

    pub(super) fn write_csv(&mut self, csv: &str) {
        self.write(&json!({"csv": csv}));
    }

    pub(super) fn write_ledger(&mut self, about: &str, files: &[(String, Vec<u8>)], said: &Json) {
        let files: serde_json::Map<String, Json> =
            files.iter().map(|(name, bytes)| (name.clone(), to_hex(bytes).into())).collect();
        self.write(&json!({"ledger": about, "files": files, "said": said}));
    }

    pub(super) fn finish(self) {
        self.out.finish().expect("written");
    }
}

fn owned((name, part): (&String, &Json)) -> (String, Json) {
    (name.clone(), part.clone())
}

fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn from_hex(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len() / 2);
    let mut digits = text.bytes();
    while let (Some(high), Some(low)) = (digits.next(), digits.next()) {
        let digit = |byte: u8| (byte as char).to_digit(16).expect("a hexadecimal digit") as u8;
        bytes.push(digit(high) << 4 | digit(low));
    }
    bytes
}

/// Returns the size of the first file in bytes, and that of its content.
pub(super) fn sizes() -> (usize, usize) {
    let mut content = Vec::new();
    GzDecoder::new(NIGHTS).read_to_end(&mut content).expect("gzip");
    (NIGHTS.len(), content.len())
}
