//! Output and errors in every language of the program: where people asked for another language, no English sentence is
//! left.

use std::process::Stdio;

use crate::common::{Folder, cases, errors_of, quejing};

/// Commands without a night. `FOLDER` is the folder of the test.
const COMMANDS: [&str; 41] = [
    "--version=3",
    "rules",
    "rules lingque-v28",
    "rules zung-jung",
    "rules riichi",
    "rules house",
    "rules lingque-v28-appendix",
    "rules riichi-common",
    "rules zung-jung-minimum-5",
    "rules bridge",
    "rules FOLDER/none.toml",
    "rules FOLDER/broken.toml",
    "rules FOLDER/unknown.toml",
    "rules --template riichi",
    "score",
    "score 123x",
    "score --rules bridge 1m",
    "score --rules house --kong E 1m",
    "score --rules house --false-win N --tenpai W=3",
    "score --rules house --seat S --discarder W --win 2p 123456789p1112p",
    "score --rules riichi --seat S --round E --discarder N --flag nonsense --win 4s 234m678p22s56s789s",
    "score --rules riichi --seat S --round E --dora 5m --honba 2 --self-draw --flag riichi --win 4s 234m678p22s56s789s",
    "score --rules riichi --seat S 1m",
    "score --rules zung-jung --seat S --discarder E --win 5m 12346789m77711z",
    "score --seat S --discarder E --win 5m 12346789m77711z",
    "score --seat S --self-draw --discarder E --win 5m 12346789m77711z",
    "score --json FOLDER",
    "score --json FOLDER/none.jsonl",
    "waits --rules riichi --seat S --discards 4m 1123456789m555p",
    "waits --seat S 12346789m77711z5m",
    "waits --seat S 1m",
    "compare --rules lingque-v28 --rules riichi --seat S --discarder E --win 5m 12346789m77711z",
    "compare --rules riichi 1m",
    "compare --rules riichi --rules bridge 1m",
    "replay FOLDER",
    "replay FOLDER/broken.toml",
    "replay FOLDER/none.jsonl",
    "replay one two",
    "night list",
    "night due",
    "evaluate",
];

/// An evening with everything that can go wrong in it, command by command.
const EVENING: [&str; 52] = [
    "new 一 --players 甲,乙,丙,丁 --rules riichi-common",
    "new 二 --players 甲,甲",
    "add deal --dealer 甲 --dice 3,4",
    "add riichi 甲",
    "add riichi 甲",
    "add win --winner 甲",
    "add win --winner 甲 --from 乙 --fan 3 --fu 30",
    "add draw --tenpai 甲,乙",
    "add win --winner 甲 --tiles 12x",
    "add win --winner 甲 --tiles 123m",
    "add false-win 乙",
    "add note 三",
    "add money 甲:乙:10 --why 四",
    "add money 甲:乙:x --why 四",
    "add seats 甲 乙 丙 丁",
    "add event {",
    "add event {\"kind\":\"won\"}",
    "add event {\"kind\":\"x\"}",
    "add camps 五",
    "add reduced --alpha 2",
    "add join 六 --watch",
    "undo",
    "redo",
    "undo 3",
    "correct 5 win --winner 甲 --from 丙 --fan 3 --fu 30 --reason 七",
    "correct 99 note 七",
    "void 3",
    "void 3 --reason 八",
    "void 3 --reason 八 --yes",
    "reseat 3 甲 丙 乙 丁 --reason 九",
    "events",
    "deals",
    "due",
    "standings --stats --series",
    "standings --root many",
    "dispute open 3 --by 甲 --claim 十",
    "dispute list",
    "dispute decide 99 --decision keep",
    "evidence attach 3 FOLDER/broken.toml",
    "evidence list",
    "evidence remove abc --reason 十",
    "requests",
    "requests --take-back 4",
    "export --out FOLDER/none/night.jsonl",
    "report --out FOLDER",
    "import FOLDER/broken.toml",
    "verify",
    "backup FOLDER/none/none",
    "close 完",
    "add draw",
    "people",
    "list",
];

/// Returns the first three words of English in a row, outside backticks.
fn english(text: &str) -> Option<String> {
    let unquoted: Vec<&str> = text.split('`').step_by(2).collect();
    let spaced: String = unquoted.join(" ` ").replace(|sign: char| !sign.is_ascii(), " ` ");
    let words: Vec<&str> =
        spaced.split_whitespace().map(|word| word.trim_matches(|sign| ",.;:()'\"".contains(sign))).collect();
    // Abbreviations such as JPEG belong to every language.
    let is_word = |word: &&str| {
        word.chars().all(|letter| letter.is_ascii_alphabetic())
            && word.chars().skip(1).any(|letter| letter.is_lowercase())
    };
    words.windows(3).find(|row| row.iter().all(is_word)).map(|row| row.join(" "))
}

fn folder(lang: &str) -> Folder {
    let folder = Folder::new(lang);
    folder.file("broken.toml", b"not a profile");
    folder.file("unknown.toml", b"format = 1\nname = \"x y\"\nrules = \"riichi\"\nfoo = 1\n[switches]\nkuitan = 7\n");
    folder
}

/// Runs a command in a language and returns its output with its errors.
fn say(folder: &Folder, lang: &str, line: &str) -> String {
    let place = folder.display().to_string();
    let words: Vec<String> = line.split(' ').map(|word| word.replace("FOLDER", &place)).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut command = quejing(folder, &[&words[..], &["--lang", lang]].concat());
    let output =
        command.env("LC_ALL", "C").env("XDG_CONFIG_HOME", folder).stdin(Stdio::null()).output().expect("it runs");
    String::from_utf8_lossy(&output.stdout).into_owned() + &errors_of(&output)
}

#[test]
fn no_command_answers_in_english_when_asked_for_another_language() {
    // A sentence outside the catalogue is English in both languages, so each command is asked in one of them by turns;
    // that every language has its own words for every message is a test of the catalogue.
    let langs = ["zh", "ja"];
    for round in 0..cases(1, langs.len()) {
        let folder = folder(langs[round]);
        let evening = EVENING.map(|line| format!("night {line}"));
        for (turn, line) in COMMANDS.into_iter().chain(evening.iter().map(String::as_str)).enumerate() {
            let lang = langs[(round + turn) % langs.len()];
            let said = say(&folder, lang, line);
            assert_eq!(english(&said), None, "{lang} {line}: {said}");
            // Some answers are nothing but names and paths.
            let is_names = ["people", "backup"].iter().any(|command| line.contains(command));
            assert!(said.trim().is_empty() || is_names || !said.is_ascii(), "{lang} {line}: {said}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_in_every_language() {
    for (lang, why) in [("zh", "磁盘已满"), ("en", "the disk is full"), ("ja", "ディスクの空き容量がありません")]
    {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("/dev/full");
        let folder = folder(lang);
        let output = quejing(&folder, &["rules", "--lang", lang]).stdout(full).output().expect("it runs");
        assert!(errors_of(&output).contains(why), "{}", errors_of(&output));
    }
}

#[test]
fn english_is_told_from_names_and_commands() {
    assert_eq!(english("错：（no such file）。").as_deref(), Some("no such file"));
    assert_eq!(english("请看 `quejing night add deal --help`"), None);
    assert_eq!(english("A 0   B 0   C 0   D 0"), None);
}
