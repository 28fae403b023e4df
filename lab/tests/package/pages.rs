//! Man pages and completions.

use std::collections::BTreeSet;
use std::io::Write;
use std::process::{Command, Stdio};

use quejing::cli::manual_command;
use quejing_lab::package::Release;
use quejing_words::Lang;

use crate::{all_files, all_releases, text};

fn folder(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "share/man/man1",
        Lang::Zh => "share/man/zh_CN/man1",
        Lang::Ja => "share/man/ja/man1",
    }
}

/// Collects the names of the pages that a command and its commands need.
fn collect_names(command: &clap::Command, name: &str, found: &mut BTreeSet<String>) {
    found.insert(format!("{name}.1"));
    for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
        collect_names(sub, &format!("{name}-{}", sub.get_name()), found);
    }
}

#[test]
fn every_command_has_a_page_in_every_language_and_hidden_ones_have_none() {
    for lang in Lang::ALL {
        let mut needed = BTreeSet::from(["quejing-frames.1".to_owned()]);
        collect_names(&manual_command(lang), "quejing", &mut needed);
        assert!(needed.contains("quejing-night-add-win.1") && !needed.contains("quejing-evaluate.1"), "{needed:?}");
        let files = all_files();
        let in_folder =
            files.iter().filter(|file| file.path.parent().is_some_and(|own| own.as_os_str() == folder(lang)));
        let found = in_folder.map(|file| file.path.file_name().expect("a name").to_string_lossy().into_owned());
        assert_eq!(found.collect::<BTreeSet<_>>(), needed, "{}", lang.code());
    }
}

#[test]
fn pages_describe_a_command_in_their_language() {
    let english = text("share/man/man1/quejing-serve.1");
    let Release { version, date, .. } = all_releases().swap_remove(0);
    let title = format!("\n.TH quejing-serve 1 {date} \"quejing {version}\"");
    assert!(english.starts_with(".ie") && english.contains(&title), "{english}");
    for (lang, heading, port) in
        [(Lang::En, "OPTIONS", "Port"), (Lang::Zh, "选项", "端口"), (Lang::Ja, "オプション", "ポート")]
    {
        let page = text(&format!("{}/quejing-serve.1", folder(lang)));
        assert!(page.contains(&format!(".SH \"{heading}\"")) && page.contains(port), "{page}");
        // The default of --bind and the example at the end of the help.
        assert!(page.contains("0.0.0.0") && page.contains("7788"), "{page}");
        assert!(page.contains("\\fBquejing\\fR(1)"), "{page}");
        if lang != Lang::En {
            for word in ["NAME", "OPTIONS", "default", "possible values", "Print help"] {
                assert!(!page.contains(word), "{word}: {page}");
            }
        }
    }
    let root = text("share/man/man1/quejing.1");
    assert!(root.contains("quejing\\-night(1)") && !root.contains("evaluate"), "{root}");
}

/// groff finds no fault in any page, where it is installed.
#[test]
fn pages_are_set_without_warnings() {
    for file in all_files().iter().filter(|file| file.path.extension().is_some_and(|section| section == "1")) {
        // As `man` does it: lines of Chinese and Japanese break between any two characters.
        let rules: &[&str] = match file.path.components().nth(2).and_then(|folder| folder.as_os_str().to_str()) {
            Some("zh_CN") => &["-m", "zh"],
            Some("ja") => &["-m", "ja"],
            _ => &[],
        };
        let groff = Command::new("groff")
            .args(["-K", "utf8", "-T", "utf8", "-w", "all", "-m", "man", "-z"])
            .args(rules)
            .stdin(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let Ok(mut groff) = groff else {
            return println!("skipped: groff is not installed");
        };
        groff.stdin.take().expect("its input").write_all(&file.bytes).expect("read");
        let output = groff.wait_with_output().expect("its end");
        let warnings = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success() && warnings.is_empty(), "{}: {warnings}", file.path.display());
    }
}

#[test]
fn completions_know_the_commands_and_their_options() {
    for path in [
        "share/bash-completion/completions/quejing",
        "share/zsh/vendor-completions/_quejing",
        "share/fish/vendor_completions.d/quejing.fish",
    ] {
        let script = text(path);
        for word in ["night", "standings", "serve", "tls-self-signed"] {
            assert!(script.contains(word), "{path}: {word}");
        }
        assert!(!script.contains("evaluate"), "{path}: a hidden command");
    }
}
