//! Digests of the answers to [requests](crate::requests), as an earlier program gave them and `digests/` records them.
//!
//! A digest is the first 32 bits of the SHA-256 of an answer's `result`, its keys sorted at every level, without the
//! texts for people ([`TEXT_KEYS`]): a better word is not another answer. The file of a family holds the SHA-256 of its
//! requests and then one line for each request: the digests of its plain answer and of that with `--explain`.
//! `changed.txt` lists the answers that were changed on purpose since, with the reason and the digests of the changed
//! answers.

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

use crate::requests::{RequestFamily, build_request};

/// The number of recorded requests of each family.
pub const REQUEST_COUNT: u64 = 5_000;

/// The keys of an answer whose values are texts of the catalogue: the name of a pattern, the sentence of a fault.
pub const TEXT_KEYS: [&str; 2] = ["message", "name"];

/// The digests of the answers to one request: the plain one and that with `--explain`.
pub type DigestPair = [String; 2];

/// The program that answers requests.
pub enum Answerer<'a> {
    /// The library that this tool is built with.
    Library,
    /// A program that understands `score --json`.
    Program(&'a Path),
}

/// A change of a recorded answer that was made on purpose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedChange {
    /// The reason, as one word that `changed.txt` explains.
    pub reason: String,
    /// The digests of the changed answers.
    pub digests: DigestPair,
}

impl Answerer<'_> {
    /// Returns the answers to the first `count` requests of a family, in their order. `explain` asks for explanations
    /// in all of them.
    pub fn collect_answers(&self, family: RequestFamily, count: u64, explain: bool) -> Result<Vec<String>> {
        match self {
            Answerer::Library => {
                let rules: RuleSet =
                    family.default_rules().parse().map_err(|_| anyhow!("no rules {}", family.default_rules()))?;
                // The line end belongs to the request, because the error in invalid JSON may be at it.
                let line = |number| [build_request(family, number), b"\n".to_vec()].concat();
                Ok((0..count).map(|number| answer_line(&line(number), rules, explain)).collect())
            }
            Answerer::Program(program) => ask_program(program, family, count, explain),
        }
    }

    /// Returns the digests of the answers to the first `count` requests of a family.
    pub fn collect_digests(&self, family: RequestFamily, count: u64) -> Result<Vec<DigestPair>> {
        let plain = self.collect_answers(family, count, false)?;
        let explained = self.collect_answers(family, count, true)?;
        ensure!(plain.len() == explained.len(), "answers are missing");
        plain
            .iter()
            .zip(&explained)
            .map(|(plain, explained)| Ok([digest_answer(plain)?, digest_answer(explained)?]))
            .collect()
    }
}

/// Asks a program for the answers to the first `count` requests of a family. The error states that the program fails or
/// gives another number of answers.
fn ask_program(program: &Path, family: RequestFamily, count: u64, explain: bool) -> Result<Vec<String>> {
    let mut command = Command::new(program);
    command.args(["score", "--json", "--rules", family.default_rules()]);
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
                input.write_all(&build_request(family, number))?;
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

/// Returns the digest of the `result` of an answer: 8 hexadecimal digits.
fn digest_answer(answer: &str) -> Result<String> {
    let answer: Value = serde_json::from_str(answer).with_context(|| format!("not an answer: {answer}"))?;
    let result = answer.get("result").context("an answer without `result`")?;
    let mut text = String::new();
    write_sorted_json(result, &mut text);
    Ok(sha256_hex(&text, 4))
}

/// Appends a value to `text` without [`TEXT_KEYS`] and with the keys of its objects sorted, whether or not serde_json
/// has its feature `preserve_order`. Every entry ends with a comma.
fn write_sorted_json(value: &Value, text: &mut String) {
    match value {
        Value::Object(fields) => {
            let sorted: BTreeMap<&String, &Value> =
                { fields.iter() }.filter(|(key, _)| !TEXT_KEYS.contains(&key.as_str())).collect();
            text.push('{');
            for (key, value) in sorted {
                text.push_str(&Value::from(key.as_str()).to_string());
                text.push(':');
                write_sorted_json(value, text);
                text.push(',');
            }
            text.push('}');
        }
        Value::Array(items) => {
            text.push('[');
            for item in items {
                write_sorted_json(item, text);
                text.push(',');
            }
            text.push(']');
        }
        plain => text.push_str(&plain.to_string()),
    }
}

/// Returns the first `byte_count` bytes of the SHA-256 of `text` as hexadecimal digits.
fn sha256_hex(text: impl AsRef<[u8]>, byte_count: usize) -> String {
    Sha256::digest(text).iter().take(byte_count).fold(String::new(), |mut hex, byte| {
        // Writing to a string cannot fail.
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

/// Returns the SHA-256 of the first `count` requests of a family, each with a line end, as hexadecimal digits.
pub fn digest_requests(family: RequestFamily, count: u64) -> String {
    let mut lines = Vec::new();
    for number in 0..count {
        lines.extend(build_request(family, number));
        lines.push(b'\n');
    }
    sha256_hex(lines, 32)
}

/// Formats the file of a family from the digest of its requests and those of the answers.
pub fn format_digest_file(requests: &str, digests: &[DigestPair]) -> String {
    let mut file = format!("requests {requests}\n");
    for [plain, explained] in digests {
        // Writing to a string cannot fail.
        let _ = writeln!(file, "{plain} {explained}");
    }
    file
}

/// Parses the file of a family: the digest of its requests, and those of the answers.
pub fn parse_digest_file(file: &str) -> Result<(String, Vec<DigestPair>)> {
    let mut lines = file.lines();
    let requests = lines.next().and_then(|line| line.strip_prefix("requests ")).context("no digest of the requests")?;
    let parse_pair = |line: &str| -> Result<DigestPair> {
        let (plain, explained) = line.split_once(' ').with_context(|| format!("not two digests: {line}"))?;
        Ok([plain.to_owned(), explained.to_owned()])
    };
    Ok((requests.to_owned(), lines.map(parse_pair).collect::<Result<_>>()?))
}

/// Parses the changes of one family by the number of the request. A line is `family number reason plain explained`;
/// empty lines and lines that begin with `#` are skipped.
pub fn parse_changes(file: &str, family: RequestFamily) -> Result<BTreeMap<u64, RecordedChange>> {
    let mut changes = BTreeMap::new();
    for line in file.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(' ').collect();
        let [name, number, reason, plain, explained] = fields[..] else { bail!("not a change: {line}") };
        if name == family.name() {
            let change =
                RecordedChange { reason: reason.to_owned(), digests: [plain.to_owned(), explained.to_owned()] };
            let number = number.parse().with_context(|| format!("not a number: {line}"))?;
            ensure!(changes.insert(number, change).is_none(), "listed twice: {line}");
        }
    }
    Ok(changes)
}

/// Returns the numbers of the requests whose answers are not as expected: as listed among the changes, otherwise as
/// recorded. If one list is shorter, the rest of the other differs.
pub fn find_differences(
    recorded: &[DigestPair],
    changes: &BTreeMap<u64, RecordedChange>,
    found: &[DigestPair],
) -> BTreeSet<u64> {
    let expected = |number: u64, recorded| changes.get(&number).map_or(recorded, |change| &change.digests);
    let numbered = (0..).zip(recorded.iter().zip(found));
    let different = numbered.filter(|&(number, (recorded, found))| expected(number, recorded) != found);
    let missing = recorded.len().min(found.len()) as u64..recorded.len().max(found.len()) as u64;
    different.map(|(number, _)| number).chain(missing).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(plain: &str, explained: &str) -> DigestPair {
        [plain.to_owned(), explained.to_owned()]
    }

    /// Compares with the first bytes of the SHA-256 of `{"a":[1,],"b":"x",}`.
    #[test]
    fn digests_do_not_depend_on_the_order_of_keys() {
        let one = digest_answer(r#"{"id":1,"result":{"b":"x","a":[1]}}"#).expect("an answer");
        let other = digest_answer(r#"{"result":{"a":[1],"b":"x"}}"#).expect("an answer");
        assert_eq!(one, other);
        assert_eq!(one, sha256_hex(r#"{"a":[1,],"b":"x",}"#, 4));
        assert_ne!(one, digest_answer(r#"{"result":{"a":[1],"b":"y"}}"#).expect("an answer"));
        assert!(digest_answer("{}").is_err());
    }

    #[test]
    fn digests_do_not_depend_on_texts_for_people() {
        let answer = |code: &str, message: &str| {
            digest_answer(&format!(r#"{{"result":{{"problems":[{{"code":"{code}","message":"{message}"}}]}}}}"#))
        };
        assert_eq!(answer("bad_option", "one").expect("an answer"), answer("bad_option", "two").expect("an answer"));
        assert_ne!(answer("bad_option", "one").expect("an answer"), answer("bad_tile", "one").expect("an answer"));
    }

    #[test]
    fn sha_256_is_the_published_one() {
        assert_eq!(sha256_hex("abc", 4), "ba7816bf");
    }

    #[test]
    fn files_are_read_as_written() {
        let digests = vec![pair("00000001", "00000002"), pair("00000003", "00000003")];
        assert_eq!(parse_digest_file(&format_digest_file("ab", &digests)).expect("a file"), ("ab".to_owned(), digests));
    }

    #[test]
    fn differences_are_answers_neither_recorded_nor_listed() {
        let recorded = [pair("1", "1"), pair("2", "2"), pair("3", "3")];
        let changes =
            parse_changes("# why\nriichi 1 oka 5 5\nhouse 0 other 9 9\n", RequestFamily::Riichi).expect("changes");
        let found = [pair("1", "1"), pair("5", "5"), pair("3", "4")];
        assert_eq!(find_differences(&recorded, &changes, &found), BTreeSet::from([2]));
        // A listed change must be there.
        assert_eq!(find_differences(&recorded, &changes, &recorded), BTreeSet::from([1]));
        assert_eq!(find_differences(&recorded, &changes, &found[..2]), BTreeSet::from([2]));
    }
}
