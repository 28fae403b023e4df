//! Files of nights changed at random, from a seed: whatever comes in, the program does not panic, money adds up to
//! zero, and what is accepted is written and read back unchanged. Short here, long with `--ignored`.

use std::time::{Duration, Instant};

use quejing_ledger::{Event, Payload, ReplayedNight, export_csv, export_jsonl, read_nights};
use quejing_rules::{Amount, NightId};
use quejing_words::{self as words, Lang};

/// Payloads of nights by every rule set.
fn seeds() -> Vec<String> {
    let night = |rules: &str, table: &[&str], events: &[&str]| {
        let people: Vec<String> = "ABCDE"
            .char_indices()
            .map(|(seat, name)| {
                let role = if seat < 4 { "player" } else { "spectator" };
                format!(r#"{{"id":"p00000000000{seat}","name":"{name}","role":"{role}"}}"#)
            })
            .collect();
        let mut lines = vec![
            format!(
                r#"{{"kind":"night_opened","format":1,"title":"x","rules":{{"name":"x","profile":{{{rules}}},"program":"0"}},"people":[{}]}}"#,
                people.join(",")
            ),
            format!(r#"{{"kind":"seats_set","tables":[{}],"how":"by_hand"}}"#, serde_json::json!(table)),
        ];
        let win = r#"{"kind":"won","from":"A","wins":[{"winner":"B","entered":"points","value":{"points":30,"fan":3,"fu":30}}]}"#;
        let beside = [
            win,
            r#"{"kind":"drawn","why":"exhausted","tenpai":["A"]}"#,
            r#"{"kind":"undone","event":3}"#,
            r#"{"kind":"redone","event":3}"#,
            r#"{"kind":"agreed","what":"bet","payments":[{"from":"A","to":"table","amount":7.5}],"reason":"x"}"#,
            &format!(r#"{{"kind":"corrected","event":3,"with":{win},"reason":"x","agreed":["A"]}}"#),
            r#"{"kind":"hand_voided","hand":4,"reason":"x"}"#,
            r#"{"kind":"reseated","from_hand":3,"seats":{"tables":[["B","A","C","D"]],"how":"draw"}}"#,
            r#"{"kind":"dispute_opened","hand":3,"by":"C","claim":"x"}"#,
            r#"{"kind":"dispute_decided","dispute":11,"decision":"keep","note":"y"}"#,
            r#"{"kind":"evidence_attached","hand":3,"what":"reading","data":{"tiles":[1,[2]]}}"#,
            r#"{"kind":"night_closed"}"#,
            r#"{"kind":"night_reopened"}"#,
        ];
        lines.extend(events.iter().chain(&beside).map(|line| (*line).to_owned()));
        let mut text = lines.join("\n");
        for (seat, name) in "ABCDE".char_indices() {
            text = text.replace(&format!("\"{name}\""), &format!("\"p00000000000{seat}\""));
        }
        text
    };
    let (three, four) = (&["A", "B", "C"], &["A", "B", "C", "D"]);
    vec![
        night(r#""set":"lingque","edition":"28""#, four, &[]),
        night(r#""set":"zung_jung""#, four, &[r#"{"kind":"deal_begun","dealer":"A"}"#]),
        night(
            r#""set":"riichi""#,
            four,
            &[r#"{"kind":"riichi_declared","player":"A"}"#, r#"{"kind":"false_win","by":"B","goes_on":true}"#],
        ),
        night(
            r#""set":"sanma","nagashi_mangan":"win""#,
            three,
            &[
                r#"{"kind":"riichi_declared","player":"A"}"#,
                r#"{"kind":"drawn","why":"exhausted","tenpai":["A"],"nagashi":["B"]}"#,
                r#"{"kind":"drawn","why":"nine_kinds"}"#,
            ],
        ),
        night(
            r#""set":"house""#,
            four,
            &[
                r#"{"kind":"deal_begun","dice":[3,4],"supports":[{"who":"E","player":"A"}],"open":["B"]}"#,
                r#"{"kind":"kong","by":"A","how":"exposed","from":"B"}"#,
                r#"{"kind":"false_win","by":"B","fan":2,"waiting":[{"player":"A","fan":3}],"goes_on":true}"#,
            ],
        ),
    ]
}

/// Random numbers from a seed.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most.max(1)
    }

    fn of<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }

    /// The text with one thing changed: a number, a word, a character, a line.
    fn changed(&mut self, text: &str) -> String {
        const NUMBERS: [&str; 13] = [
            "0",
            "-1",
            "1",
            "3",
            "4",
            "255",
            "4294967296",
            "-9223372036854775808",
            "18446744073709551615",
            "1e300",
            "0.125",
            "0.1",
            "1000000000",
        ];
        const VALUES: [&str; 9] =
            ["null", "true", "\"\"", "[]", "{}", "\"table\"", "\"p000000000000\"", "[[]]", "\"won\""];
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let line = self.below(lines.len());
        let other = self.below(lines.len());
        match self.below(8) {
            0 => lines.swap(line, other),
            1 => lines.insert(line, lines[other].clone()),
            2 if lines.len() > 1 => {
                lines.remove(line);
            }
            3 | 4 => {
                let value = self.of(&NUMBERS);
                lines[line] =
                    self.replaced(&lines[line], value, |sign| sign.is_ascii_digit() || sign == '-' || sign == '.');
            }
            5 => {
                let value = self.of(&VALUES);
                lines[line] =
                    self.replaced(&lines[line], value, |sign| !matches!(sign, ',' | ':' | '{' | '}' | '[' | ']'));
            }
            6 => {
                let word = self.replaced(&lines[other], "", |sign| sign != ',');
                lines[line] = word;
            }
            _ => {
                let mut letters: Vec<char> = lines[line].chars().collect();
                let at = self.below(letters.len());
                if let Some(letter) = letters.get_mut(at) {
                    *letter = ['"', '{', ']', '\\', '\u{202e}', '9', ',', '\u{1}'][self.0 as usize % 8];
                }
                lines[line] = letters.into_iter().collect();
            }
        }
        lines.join("\n")
    }

    /// Replaces one run of matching characters.
    fn replaced(&mut self, line: &str, by: &str, is_in: impl Fn(char) -> bool) -> String {
        let mut runs: Vec<(usize, usize)> = Vec::new();
        for (at, sign) in line.char_indices().filter(|(_, sign)| is_in(*sign)) {
            let end = at + sign.len_utf8();
            match runs.last_mut() {
                Some(run) if run.1 == at => run.1 = end,
                _ => runs.push((at, end)),
            }
        }
        match runs.get(self.below(runs.len())) {
            Some(&(from, to)) => format!("{}{by}{}", &line[..from], &line[to..]),
            None => line.to_owned(),
        }
    }
}

/// Reads it as every format; returns how many nights were accepted.
fn check(text: &str) -> usize {
    let night = NightId::from_number(1);
    let mut events: Vec<Event> = Vec::new();
    for payload in text.lines().filter_map(|line| Payload::read(line).ok()) {
        let event = Event::build_after(events.last(), night, 1, "test", payload);
        events.push(event);
    }
    let (jsonl, csv) = (export_jsonl(night, &events), export_csv(night, &events, &[]));
    let files = [(text, false), (text, true), (&jsonl, false), (&csv, true)];
    let mut taken = 0;
    for (file, is_csv) in files {
        match read_nights(file, is_csv) {
            Ok(nights) => {
                taken += nights.len();
                for (night, events) in nights {
                    law(night, events);
                }
            }
            Err(error) => {
                for lang in Lang::ALL {
                    assert!(words::ledger::error_text(lang, None, &error).codes == [error.code()]);
                }
            }
        }
    }
    taken
}

fn law(night: NightId, events: Vec<Event>) {
    let whole = ReplayedNight::from_events(events.clone());
    assert_eq!(whole.night().imbalance(), Amount::ZERO);
    let mut one_by_one = ReplayedNight::default();
    for event in &events {
        one_by_one.push(event.clone());
        assert_eq!(one_by_one.night().imbalance(), Amount::ZERO);
    }
    assert!(whole == one_by_one);
    for lang in Lang::ALL {
        let _ = quejing::report::report_html(lang, &whole, Default::default());
        let _ = quejing::report::payments_csv(lang, whole.night());
    }
    let again = read_nights(&export_jsonl(night, &events), false).unwrap();
    let csv = read_nights(&export_csv(night, &events, &[]), true).unwrap();
    let same = [(night, events)];
    assert!(again == same && csv == same);
}

fn mutate(most: usize, time: Duration, seed: u64) {
    let begun = Instant::now();
    let mut random = Random(seed);
    let seeds = seeds();
    for text in &seeds {
        assert!(check(text) > 0, "a seed is taken: {text}");
    }
    let (mut taken, mut times) = (0, 0);
    for round in 0..most {
        if begun.elapsed() > time {
            break;
        }
        times += 1;
        let mut text = seeds[round % seeds.len()].clone();
        for _ in 0..=random.below(4) {
            text = random.changed(&text);
        }
        let before = text.clone();
        let found = std::panic::catch_unwind(|| check(&text));
        taken += found.unwrap_or_else(|_| panic!("round {round} of seed {seed}:\n{before}"));
    }
    println!("{times} changed files, {taken} nights taken");
    assert!(taken > times / 20, "most are refused before anything is replayed: {taken}");
}

#[test]
fn changed_files_are_taken_in_order_or_refused() {
    mutate(100, Duration::from_secs(60), 1);
}

#[test]
#[ignore = "five minutes: cargo test --no-default-features --test night import_mutated -- --ignored --nocapture"]
fn five_minutes_of_changed_files_are_taken_in_order_or_refused() {
    mutate(usize::MAX, Duration::from_secs(300), 2);
}
