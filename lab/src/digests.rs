//! Digests of the answers to [requests](crate::requests), recorded in `digests/` from an earlier program.
//!
//! A digest is the first 32 bits of the SHA-256 of an answer's `result`, its keys sorted at every level. A family's file
//! holds the SHA-256 of its requests and then a line a request: the digest of the plain answer and of the one to
//! `--explain`. `changed.txt` lists what has changed on purpose since, with the reason and the digests that hold now.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, anyhow, bail, ensure};
use quejing::wire::answer_line;
use quejing_rules::RuleSet;
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::requests::{Family, request};

/// The requests recorded of each family.
pub const COUNT: u64 = 5_000;

/// The digests of one request's answers: plain and with `--explain`.
pub type Pair = [String; 2];

/// The program that answers.
pub enum Answerer<'a> {
    /// The library that this tool is built with.
    Library,
    /// A program that understands `score --json`.
    Program(&'a Path),
}

/// A change of an answer on purpose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The reason, as one word that `changed.txt` explains.
    pub reason: String,
    /// The digests that hold now.
    pub digests: Pair,
}

impl Answerer<'_> {
    /// Returns the answers to the first `count` requests of a family, in their order.
    pub fn answers(&self, family: Family, count: u64, explain: bool) -> Result<Vec<String>> {
        match self {
            Answerer::Library => {
                let rules: RuleSet = family.rules().parse().map_err(|_| anyhow!("no rules {}", family.rules()))?;
                // With the line end, as the program reads it: invalid JSON may be invalid there.
                let line = |number| [request(family, number), b"\n".to_vec()].concat();
                Ok((0..count).map(|number| answer_line(&line(number), rules, explain)).collect())
            }
            Answerer::Program(program) => ask(program, family, count, explain),
        }
    }

    /// Returns the digests of the answers to the first `count` requests of a family.
    pub fn digests(&self, family: Family, count: u64) -> Result<Vec<Pair>> {
        let plain = self.answers(family, count, false)?;
        let explained = self.answers(family, count, true)?;
        ensure!(plain.len() == explained.len(), "answers are missing");
        plain.iter().zip(&explained).map(|(plain, explained)| Ok([digest(plain)?, digest(explained)?])).collect()
    }
}

/// Passes requests through a program.
fn ask(program: &Path, family: Family, count: u64, explain: bool) -> Result<Vec<String>> {
    let mut command = Command::new(program);
    command.args(["score", "--json", "--rules", family.rules()]);
    if explain {
        command.arg("--explain");
    }
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("{} does not start", program.display()))?;
    let (Some(mut input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
        bail!("{} has no pipes", program.display());
    };
    let answers = std::thread::scope(|scope| {
        let writer = scope.spawn(move || {
            (0..count).try_for_each(|number| {
                input.write_all(&request(family, number))?;
                input.write_all(b"\n")
            })
        });
        let answers: std::io::Result<Vec<String>> = BufReader::new(output).lines().collect();
        match writer.join() {
            Ok(written) => written.and(answers),
            Err(_) => Err(std::io::Error::other("the writer stopped")),
        }
    })?;
    let status = child.wait()?;
    ensure!(status.success(), "{} ended with {status}", program.display());
    ensure!(answers.len() as u64 == count, "{} gave {} answers to {count} requests", program.display(), answers.len());
    Ok(answers)
}

/// Returns the digest of an answer's `result`.
fn digest(answer: &str) -> Result<String> {
    let answer: Value = serde_json::from_str(answer).with_context(|| format!("not an answer: {answer}"))?;
    let result = answer.get("result").context("an answer without `result`")?;
    let mut text = String::new();
    write_sorted(result, &mut text);
    Ok(hex(&text, 4))
}

/// Writes a value with the keys of its objects sorted, independent of serde_json's feature `preserve_order`.
fn write_sorted(value: &Value, text: &mut String) {
    match value {
        Value::Object(fields) => {
            let sorted: BTreeMap<&String, &Value> = fields.iter().collect();
            text.push('{');
            for (key, value) in sorted {
                text.push_str(&Value::from(key.as_str()).to_string());
                text.push(':');
                write_sorted(value, text);
                text.push(',');
            }
            text.push('}');
        }
        Value::Array(items) => {
            text.push('[');
            for item in items {
                write_sorted(item, text);
                text.push(',');
            }
            text.push(']');
        }
        plain => text.push_str(&plain.to_string()),
    }
}

fn hex(text: impl AsRef<[u8]>, bytes: usize) -> String {
    Sha256::digest(text).iter().take(bytes).fold(String::new(), |mut hex, byte| {
        // Writing to a string cannot fail.
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

/// Returns the SHA-256 of a family's requests, each with the end of its line.
pub fn digest_of_requests(family: Family, count: u64) -> String {
    let mut all = Vec::new();
    for number in 0..count {
        all.extend(request(family, number));
        all.push(b'\n');
    }
    hex(all, 32)
}

/// Writes the file of a family.
pub fn write(requests: &str, digests: &[Pair]) -> String {
    let mut file = format!("requests {requests}\n");
    for [plain, explained] in digests {
        // Writing to a string cannot fail.
        let _ = writeln!(file, "{plain} {explained}");
    }
    file
}

/// Reads the file of a family: the digest of the requests, and those of the answers.
pub fn read(file: &str) -> Result<(String, Vec<Pair>)> {
    let mut lines = file.lines();
    let requests = lines.next().and_then(|line| line.strip_prefix("requests ")).context("no digest of the requests")?;
    let pair = |line: &str| -> Result<Pair> {
        let (plain, explained) = line.split_once(' ').with_context(|| format!("not two digests: {line}"))?;
        Ok([plain.to_owned(), explained.to_owned()])
    };
    Ok((requests.to_owned(), lines.map(pair).collect::<Result<_>>()?))
}

/// Reads the changes on purpose of one family, by request. A line is `family number reason plain explained`; lines that
/// begin with `#` explain the reasons.
pub fn read_changes(file: &str, family: Family) -> Result<BTreeMap<u64, Change>> {
    let mut changes = BTreeMap::new();
    for line in file.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(' ').collect();
        let [name, number, reason, plain, explained] = fields[..] else { bail!("not a change: {line}") };
        if name == family.name() {
            let change = Change { reason: reason.to_owned(), digests: [plain.to_owned(), explained.to_owned()] };
            let number = number.parse().with_context(|| format!("not a number: {line}"))?;
            ensure!(changes.insert(number, change).is_none(), "listed twice: {line}");
        }
    }
    Ok(changes)
}

/// Returns the requests whose answers are neither as recorded nor as listed among the changes.
pub fn differences(recorded: &[Pair], changes: &BTreeMap<u64, Change>, found: &[Pair]) -> BTreeSet<u64> {
    let expected = |number: u64, recorded| changes.get(&number).map_or(recorded, |change| &change.digests);
    let numbered = (0..).zip(recorded.iter().zip(found));
    let differ = numbered.filter(|&(number, (recorded, found))| expected(number, recorded) != found);
    let missing = recorded.len().min(found.len()) as u64..recorded.len().max(found.len()) as u64;
    differ.map(|(number, _)| number).chain(missing).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(plain: &str, explained: &str) -> Pair {
        [plain.to_owned(), explained.to_owned()]
    }

    /// Compares with the first bytes of the SHA-256 of `{"a":[1,],"b":"x",}`.
    #[test]
    fn digests_do_not_depend_on_the_order_of_keys() {
        let one = digest(r#"{"id":1,"result":{"b":"x","a":[1]}}"#).expect("an answer");
        let other = digest(r#"{"result":{"a":[1],"b":"x"}}"#).expect("an answer");
        assert_eq!(one, other);
        assert_eq!(one, hex(r#"{"a":[1,],"b":"x",}"#, 4));
        assert_ne!(one, digest(r#"{"result":{"a":[1],"b":"y"}}"#).expect("an answer"));
        assert!(digest("{}").is_err());
    }

    #[test]
    fn sha_256_is_the_published_one() {
        assert_eq!(hex("abc", 4), "ba7816bf");
    }

    #[test]
    fn files_are_read_as_written() {
        let digests = vec![pair("00000001", "00000002"), pair("00000003", "00000003")];
        assert_eq!(read(&write("ab", &digests)).expect("a file"), ("ab".to_owned(), digests));
    }

    #[test]
    fn differences_are_answers_neither_recorded_nor_listed() {
        let recorded = [pair("1", "1"), pair("2", "2"), pair("3", "3")];
        let changes = read_changes("# why\nriichi 1 oka 5 5\nhouse 0 other 9 9\n", Family::Riichi).expect("changes");
        let found = [pair("1", "1"), pair("5", "5"), pair("3", "4")];
        assert_eq!(differences(&recorded, &changes, &found), BTreeSet::from([2]));
        // A listed change must be there.
        assert_eq!(differences(&recorded, &changes, &recorded), BTreeSet::from([1]));
        assert_eq!(differences(&recorded, &changes, &found[..2]), BTreeSet::from([2]));
    }
}
