//! The README in three languages and the guide are true: every command in them that this build has runs and succeeds,
//! and every link leads somewhere.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::common::{Folder, project};

/// The README in each language: its file, and the name of the language in the links between them.
const READMES: [(&str, &str); 3] = [("README.md", "English"), ("README.zh.md", "中文"), ("README.ja.md", "日本語")];

/// The READMEs and the guide's pages.
fn pages() -> Vec<PathBuf> {
    let mut pages: Vec<PathBuf> = READMES.map(|(file, _)| project(file)).into();
    let guide = std::fs::read_dir(project("docs/src")).expect("docs/src");
    pages.extend(guide.flatten().map(|entry| entry.path()));
    pages.retain(|path| path.extension().is_some_and(|ending| ending == "md"));
    pages.sort();
    pages
}

fn text_of(page: &Path) -> String {
    std::fs::read_to_string(page).unwrap_or_else(|error| panic!("{}: {error}", page.display()))
}

/// The lines of a page's shell blocks that run the program.
fn commands(page: &Path) -> Vec<String> {
    let mut inside = false;
    let mut lines = Vec::new();
    for line in text_of(page).lines() {
        match line {
            "```sh" => inside = true,
            "```" => inside = false,
            _ if inside && (line.starts_with("quejing ") || line.contains("| quejing ")) => lines.push(line.to_owned()),
            _ => {}
        }
    }
    lines
}

/// Returns the lines of a page's code blocks, without their comments and the blanks before these.
fn code_lines(page: &Path) -> Vec<String> {
    let mut inside = false;
    let mut lines = Vec::new();
    for line in text_of(page).lines() {
        if line.starts_with("```") {
            inside = !inside;
        } else if inside {
            lines.push(line.split(" #").next().unwrap_or_default().trim_end().to_owned());
        }
    }
    lines
}

/// Returns true if this build and this machine can run a command, and should.
fn is_for_here(command: &str) -> bool {
    // The server of a club; `tests/night` has one of its own.
    if command.contains("club.example") {
        return false;
    }
    let word = command.split("quejing ").nth(1).and_then(|rest| rest.split(' ').next());
    match word {
        Some("read" | "enrol" | "sets" | "watch" | "calibrate" | "board") => {
            let here = cfg!(feature = "vision") && project("runtime").is_dir();
            if !here {
                println!("left out, no ONNX Runtime in ./runtime or not built in: {command}");
            }
            here
        }
        Some("cameras") => cfg!(feature = "camera"),
        Some("serve") => false, // until it is told to stop; `tests/hub` runs it
        _ => true,
    }
}

/// Draws what the pages take for the reader's photos: two of a whole set of an unusual design, and one of a hand of it.
#[cfg(feature = "vision")]
fn draw_photos(folder: &Folder) {
    use crate::common::set_photo::{WHOLE_SET, hand_photo};
    use quejing_art::{Design, Face};
    use quejing_scene::{ShotConditions, TileSpread, photograph_spread_under_conditions};
    let design = Design::Invented(4);
    let row =
        |tiles: &str| quejing_rules::tile::parse_tiles(tiles).expect("tiles").into_iter().map(Face::Tile).collect();
    let spread = TileSpread { rows: WHOLE_SET.map(row).into(), ..TileSpread::default() };
    for seed in [1, 2] {
        let conditions = ShotConditions { design, ..ShotConditions::default() };
        let (photo, _) = photograph_spread_under_conditions(&spread, seed, [900, 700], &conditions);
        photo.save(folder.join(format!("set{seed}.jpg"))).expect("saved");
    }
    hand_photo(design, "123m567p789s11z77z7z", 3, false).save(folder.join("hand.jpg")).expect("saved");
}

/// Runs the commands of a page that this build has, in a folder of their own; returns how many.
fn run_page(page: &Path) -> usize {
    let folder = Folder::new("guide");
    for (name, target) in [("quejing", env!("CARGO_BIN_EXE_quejing").into()), ("samples", project("samples"))] {
        std::os::unix::fs::symlink(target, folder.join(name)).expect("a link");
    }
    #[cfg(feature = "vision")]
    if text_of(page).contains("set1.jpg") {
        draw_photos(&folder);
    }
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap_or_default());
    let mut ran = 0;
    for command in commands(page).into_iter().filter(|command| is_for_here(command)) {
        let output = Command::new("sh")
            .args(["-c", &command])
            .current_dir(&folder)
            .env("PATH", &path)
            .env("QUEJING_DATA", folder.join("data"))
            .env("QUEJING_MODELS", project("models"))
            .env("QUEJING_ORT", project("runtime"))
            .output()
            .expect("a shell");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let complained = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success() && complained.is_empty(), "{}: {command}\n{said}{complained}", page.display());
        assert!(!said.contains("\"invalid\""), "{command}\n{said}");
        ran += 1;
    }
    ran
}

#[test]
fn every_command_of_the_readme_and_the_guide_works() {
    let (pages, next) = (pages(), AtomicUsize::new(0));
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let ran = std::thread::scope(|scope| {
        let run_pages = || {
            let mut ran = 0;
            while let Some(page) = pages.get(next.fetch_add(1, Ordering::Relaxed)) {
                ran += run_page(page);
            }
            ran
        };
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(run_pages)).collect();
        workers.into_iter().map(|worker| worker.join().expect("every command works")).sum::<usize>()
    });
    assert!(ran >= 40, "the pages show {ran} commands that this build has");
}

#[test]
fn the_readmes_of_other_languages_show_commands_of_the_english_one_in_its_order() {
    for (file, _) in &READMES[1..] {
        let mut english = code_lines(&project("README.md")).into_iter();
        let lines = code_lines(&project(file));
        assert!(lines.len() >= 3, "{file} shows {} commands", lines.len());
        for line in lines {
            assert!(english.any(|known| known == line), "{file}: README.md does not show this next: {line}");
        }
    }
}

#[test]
fn the_first_line_of_each_readme_links_to_the_other_two() {
    for (file, _) in READMES {
        let text = text_of(&project(file));
        let link = |(other, name): (&str, &str)| match other == file {
            true => name.to_owned(),
            false => format!("[{name}]({other})"),
        };
        assert_eq!(text.lines().next(), Some(READMES.map(link).join(" · ").as_str()), "{file}");
    }
}

/// The targets of a page's links and pictures.
fn links(text: &str) -> Vec<String> {
    text.split("](").skip(1).filter_map(|rest| rest.split([')', ' ']).next()).map(str::to_owned).collect()
}

/// The anchors of a page's headings, as Markdown renderers make them.
fn anchors(text: &str) -> Vec<String> {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    let anchor = |heading: &str| {
        let words = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = words.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        kept.collect::<String>().replace(' ', "-")
    };
    headings.map(anchor).collect()
}

#[test]
fn every_link_leads_somewhere() {
    let mut pages = pages();
    let others = [
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "SECURITY.md",
        "calibration/README.md",
        "models/MODEL_CARD.md",
        "samples/README.md",
        "fuzz/README.md",
    ];
    pages.extend(others.map(project));
    let mut followed = 0;
    for page in pages {
        let text = text_of(&page);
        for link in links(&text) {
            if link.contains("://") || link.starts_with("mailto:") {
                continue;
            }
            let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = match file {
                "" => page.clone(),
                file => page.parent().expect("a folder").join(file),
            };
            assert!(target.exists(), "{}: {link}", page.display());
            if !anchor.is_empty() {
                let known = anchors(&text_of(&target));
                assert!(known.iter().any(|known| known == anchor), "{}: {link}", page.display());
            }
            followed += 1;
        }
    }
    assert!(followed >= 40, "{followed} links were found");
}

#[test]
fn the_summary_lists_every_page_of_the_guide_and_the_readmes_stay_short() {
    let summary = links(&text_of(&project("docs/src/SUMMARY.md")));
    for page in pages().iter().filter(|page| page.parent() == Some(&project("docs/src"))) {
        let name = page.file_name().unwrap_or_default().to_string_lossy();
        assert!(name == "SUMMARY.md" || summary.iter().any(|link| *link == name), "{name} is not in SUMMARY.md");
    }
    for (file, _) in READMES {
        let lines = text_of(&project(file)).lines().count();
        assert!(lines <= 150, "{file} has {lines} lines");
    }
}

#[test]
fn the_guide_lists_every_option_with_its_default() {
    let page = text_of(&project("docs/src/rules.md"));
    for set in ["lingque-v28", "zung-jung", "riichi", "sanma", "house"] {
        let set: quejing_rules::RuleSet = set.parse().expect("a rule set");
        for switch in quejing_rules::family::switches(set) {
            let row = format!(
                "| `{}` | `{}` | {} |",
                switch.key,
                switch.default_value(set),
                quejing_words::render(quejing_words::Lang::En, &switch.allowed)
            );
            assert!(page.contains(&row), "docs/src/rules.md has no row {row}");
        }
    }
}
