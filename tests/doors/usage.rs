//! Help, and what is said of arguments that cannot be: in the language of `--lang`, else of the environment.

use std::process::Output;

use crate::common::{cases, program};

const LANGUAGES: [&str; 3] = ["zh", "en", "ja"];

fn run(line: &str, variables: &[(&str, &str)]) -> Output {
    let mut command = program();
    command
        .args(line.split(' ').filter(|word| !word.is_empty()))
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env("LANG", "C.UTF-8")
        .envs(variables.iter().copied());
    command.output().expect("it runs")
}

fn page(line: &str, variables: &[(&str, &str)]) -> String {
    let output = run(line, variables);
    assert!(output.status.success(), "{line}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Three words that stand for a language's own help of `quejing score`.
const HEADS: [&str; 3] = [
    "用法：quejing score [选项] [手牌]",
    "Usage: quejing score [OPTIONS] [HAND]",
    "使い方：quejing score [オプション] [手牌]",
];

#[test]
fn help_is_in_the_language_of_the_arguments_or_of_the_environment() {
    for (lang, head) in LANGUAGES.into_iter().zip(HEADS) {
        let locale = format!("{lang}_XX.UTF-8");
        let pages = [
            page(&format!("score --help --lang {lang}"), &[]),
            page(&format!("score --lang={lang} -h"), &[]),
            page("score --help", &[("LANG", &locale)]),
            page("help score", &[("LC_ALL", &locale)]),
        ];
        assert!(pages[0].contains(head), "{}", pages[0]);
        assert!(pages.iter().all(|page| *page == pages[0]), "{pages:?}");
    }
    assert!(page("score --help", &[]).contains(HEADS[1]));
    // Whoever asks for a language that is not here is answered in that of the environment.
    let said = run("score --lang xx", &[("LANG", "ja_JP.UTF-8")]);
    let said = String::from_utf8_lossy(&said.stderr).into_owned();
    assert!(said.contains("`zh`、`en`、`ja`から"), "{said}");
}

#[test]
fn arguments_that_cannot_be_are_told_in_one_sentence_of_every_language() {
    let arguments = [
        ("score --nonsense", "`--nonsense`"),
        ("score --ruls riichi", "`--rules`"),
        ("--rules riichi score 1m", "`quejing score --rules`"),
        ("--ruls riichi score 1m", "`quejing score --rules`"),
        ("night --dealer A add deal", "`quejing night add deal --dealer`"),
        ("rules lingque-v28 riichi", "riichi"),
        ("night ad", "`add`"),
        ("night dispute --json", "`open`"),
        ("night void", "quejing night void --help"),
        ("score --honba x", "--honba"),
        ("score --honba=-1", "4294967295"),
        ("score --honba", "quejing score --help"),
        ("rules --json=1", "`--json`"),
        ("rules --json --json", "`--json`"),
        ("rules --json --template riichi", "`--template`"),
        ("compare 1m", "--rules"),
        ("help nonsense", "`nonsense`"),
    ];
    for (turn, (line, needle)) in arguments.into_iter().enumerate() {
        // Two of the languages by turns.
        for lang in LANGUAGES.into_iter().cycle().skip(turn).take(cases(2, LANGUAGES.len())) {
            let output = run(line, &[("LANG", lang)]);
            assert_eq!(output.status.code(), Some(2), "{line}");
            let said = String::from_utf8(output.stderr).expect("UTF-8");
            assert!(said.starts_with("quejing: "), "{said}");
            assert_eq!(said.lines().count(), 1, "{said}");
            assert!(said.contains(needle), "{line}: {said}");
            assert_eq!(said.is_ascii(), lang == "en", "{said}");
        }
    }
}

#[cfg(feature = "hub")]
#[test]
fn a_text_that_is_no_address_is_refused_in_every_language() {
    for lang in LANGUAGES {
        let output = run(&format!("serve --bind nowhere --lang {lang}"), &[]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), said.is_ascii()), (Some(2), lang == "en"), "{said}");
        assert!(said.contains("192.168.1.5") && !said.contains("invalid"), "{said}");
    }
}

/// Whatever follows the name of a tool that left the program, and in every language.
#[test]
fn tools_for_developers_are_named_with_their_new_place_and_no_longer_listed() {
    let listed = [page("help", &[]), page("--help", &[])];
    for (number, tool) in ["evaluate", "sample"].into_iter().enumerate() {
        let lines = ["", " --help", " --json photos", " --seed 7 --out x.jpg"].map(|rest| format!("{tool}{rest}"));
        // The name alone in every language, the rest in one of them by turns.
        let in_languages = |(turn, line)| {
            let count = if turn == 0 { LANGUAGES.len() } else { cases(1, LANGUAGES.len()) };
            LANGUAGES.into_iter().cycle().skip(number + turn).take(count).map(move |lang| (line, lang))
        };
        for (line, lang) in lines.iter().enumerate().flat_map(in_languages) {
            let output = run(&format!("{line} --lang {lang}"), &[]);
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!((output.status.code(), said.lines().count()), (Some(1), 1), "{line}: {said}");
            let place = format!("`cargo run -p quejing-lab --features vision -- {tool}`");
            assert!(said.starts_with("quejing: moved_to_lab: ") && said.contains(&place), "{line}: {said}");
            assert_eq!(lang == "en", said.is_ascii(), "{line}: {said}");
        }
        for page in &listed {
            assert!(!page.lines().any(|line| line.trim_start().starts_with(tool)), "{page}");
        }
    }
}
