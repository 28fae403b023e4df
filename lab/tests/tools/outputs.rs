//! Tests of the files that a tool writes: through any link, ledgers and the tool's inputs stay unchanged. The options
//! come from the tools' own command lines, so a new one without a recipe fails.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Output;

use clap::{Args as _, Command};
use quejing::cli::{PathOption, PathRole, command_path_options};
use quejing_lab::{evaluate, sample};
use quejing_ledger::{LedgerStore, import_nights, read_jsonl};

use crate::support::{Folder, errors_of, program, project};

/// Returns the options of both tools that name a path.
fn options() -> Vec<PathOption> {
    let evaluate = evaluate::EvaluateArgs::augment_args(Command::new("evaluate"));
    let sample = sample::SampleArgs::augment_args(Command::new("sample"));
    command_path_options(&Command::new("quejing-lab").subcommand(evaluate).subcommand(sample))
}

fn key(option: &PathOption) -> String {
    format!("{} {}", option.command.join(" "), option.option)
}

/// Returns the options that name something to be written.
fn written() -> Vec<String> {
    let is_output = |option: &&PathOption| matches!(option.role, PathRole::OutFile | PathRole::OutFolder);
    options().iter().filter(is_output).map(key).collect()
}

/// The use of an option on a command line.
struct Recipe {
    /// The words; `OUT` is the file, `NEW` another one that may be written, `SET` the folder of labelled photos.
    line: &'static str,
    /// True if the tool reads photos and labels, which a result must not replace.
    reads: bool,
    /// The extension that the file must have.
    ending: &'static str,
    /// For a folder: the name of a file that is written to it.
    inside: &'static str,
}

fn recipe(key: &str) -> Recipe {
    let of = |line, reads, ending, inside| Recipe { line, reads, ending, inside };
    match key {
        "evaluate --errors" => of("evaluate SET --errors OUT", true, "csv", ""),
        "evaluate --hands" => of("evaluate SET --hands OUT", true, "csv", ""),
        "evaluate --report" => of("evaluate SET --report OUT", false, "", "index.html"),
        "sample --out" => of("sample --hand 1z --size 64x64 --out OUT", false, "png", ""),
        "sample --labels" => of("sample --hand 1z --size 64x64 --out NEW --labels OUT", false, "csv", ""),
        "sample --faces" => of("sample --faces OUT", false, "", "1m.png"),
        "sample --into" => of("sample --random 1 --size 64x64 --into OUT", false, "", "labels.csv"),
        _ => panic!("{key} writes a file, but this test does not know how to ask for it"),
    }
}

/// A data folder with a ledger in use, and labelled photos.
struct Scene {
    folder: Folder,
    /// Keeps the ledger's log in its place.
    _store: LedgerStore,
}

impl Scene {
    fn new(name: &str) -> Scene {
        let folder = Folder::new(name);
        for part in ["set", "data/ledger.sqlite.photos"] {
            fs::create_dir_all(folder.join(part)).expect("a folder");
        }
        fs::copy(project("samples/hand.jpg"), folder.join("set/hand.jpg")).expect("copied");
        folder.file("set/labels.csv", b"file,x1,y1,x2,y2,class\nhand.jpg,1,1,9,9,1m\n");
        folder.file("data/hand.json", b"{}");
        folder.file("data/ledger.sqlite.photos/a.jpg", b"a photo");
        let mut store = LedgerStore::open(&folder.join("data/ledger.sqlite")).expect("a ledger");
        let night = fs::read_to_string(project("tests/night/golden/night.jsonl")).expect("a night");
        import_nights(&mut store, &read_jsonl(&night).expect("a night")).expect("imported");
        Scene { folder, _store: store }
    }

    /// Runs the command of a recipe.
    fn run(&self, recipe: &Recipe, out: &Path, more: &[&str]) -> Output {
        let (out, new, set) = (out.display().to_string(), self.folder.at("new.png"), self.folder.at("set"));
        let words = recipe.line.split(' ').map(|word| match word {
            "OUT" => out.as_str(),
            "NEW" => new.as_str(),
            "SET" => set.as_str(),
            word => word,
        });
        let mut command = program();
        command.args(words).args(more).env("QUEJING_DATA", self.folder.join("data")).env("LC_ALL", "C");
        let output = command.output().expect("it runs");
        let _ = fs::remove_file(&new);
        output
    }

    /// Returns every file with its content, except for the index of the log, in which readers note themselves.
    fn all(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        fn collect(folder: &Path, all: &mut BTreeMap<PathBuf, Vec<u8>>) {
            for entry in fs::read_dir(folder).expect("a folder").flatten() {
                let path = entry.path();
                if path.is_dir() {
                    collect(&path, all);
                } else if !path.to_string_lossy().ends_with("-shm") {
                    all.insert(path.clone(), fs::read(&path).expect("read"));
                }
            }
        }
        let mut all = BTreeMap::new();
        collect(&self.folder, &mut all);
        all
    }

    /// Places a link or a file where the recipe writes, and returns what is to be named.
    fn place(&self, recipe: &Recipe, make: impl Fn(&Path)) -> PathBuf {
        let folder = self.folder.join("out");
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        let (file, named) = match recipe.inside {
            "" => (folder.join(format!("a.{}", recipe.ending)), folder.join(format!("a.{}", recipe.ending))),
            inside => (folder.join(inside), folder),
        };
        make(&file);
        named
    }

    /// Asks for it in every way and checks that nothing happens.
    fn refuses(&self, key: &str, target: &Path, code: &str) {
        let recipe = recipe(key);
        let refused = |out: &Path, way: &str| {
            let before = self.all();
            let output = self.run(&recipe, out, &["--force"]);
            let said = errors_of(&output);
            assert!(!output.status.success() && said.contains(code), "{key}, {way} {target:?}: {said}");
            assert!(before == self.all(), "{key}, {way} {target:?} changed");
        };
        if recipe.inside.is_empty() {
            refused(target, "directly");
        }
        refused(&self.place(&recipe, |path| symlink(target, path).expect("a link")), "through a link to");
        refused(&self.place(&recipe, |path| fs::hard_link(target, path).expect("a link")), "by another name of");
    }
}

#[test]
fn every_option_that_names_a_path_is_known_to_be_read_or_written() {
    let of_role = |role| options().iter().filter(|option| option.role == role).map(key).collect::<Vec<_>>();
    assert_eq!(of_role(PathRole::Input), ["evaluate folder", "evaluate --models"]);
    assert_eq!(of_role(PathRole::Text), [""; 0]);
    assert_eq!(written().len(), 7);
    for key in written() {
        recipe(&key);
    }
}

#[test]
fn no_output_replaces_a_ledger_or_an_input_of_its_tool() {
    let scene = Scene::new("outputs");
    let recorded = ["ledger.sqlite", "ledger.sqlite-wal", "ledger.sqlite.photos/a.jpg", "hand.json"];
    for key in written() {
        for name in recorded {
            scene.refuses(&key, &scene.folder.join("data").join(name), "output_is_ledger");
        }
        if recipe(&key).reads {
            for name in ["hand.jpg", "labels.csv"] {
                scene.refuses(&key, &scene.folder.join("set").join(name), "output_is_input");
            }
        }
    }
}

#[test]
fn another_file_is_replaced_only_by_force() {
    let scene = Scene::new("force");
    for key in written() {
        let recipe = recipe(&key);
        let out = scene.place(&recipe, |path| fs::write(path, "mine").expect("written"));
        let file = if recipe.inside.is_empty() { out.clone() } else { out.join(recipe.inside) };
        let before = scene.all();
        let output = scene.run(&recipe, &out, &[]);
        let said = errors_of(&output);
        assert!(!output.status.success() && said.contains("file_there") && said.contains("--force"), "{key}: {said}");
        assert!(before == scene.all(), "{key}");
        let output = scene.run(&recipe, &out, &["--force"]);
        let said = errors_of(&output);
        assert!(!said.contains("file_there"), "{key}: {said}");
        // Without models and runtime nothing is measured, and the file stays.
        assert_eq!(fs::read(&file).expect("read") != b"mine", output.status.success(), "{key}: {said}");
    }
}
