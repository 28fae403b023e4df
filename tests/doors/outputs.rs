//! Files that a command writes: whatever the option and whatever leads there, what was recorded and what the command
//! reads stay as they are. The options come from the command line itself, so a new one without a line here fails.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use quejing::cli::{PathOption, PathRole, path_options};

use crate::common::{Folder, cases, errors_of, program, project};

/// The options that name what is read, or where quejing's own files are.
const INPUTS: [&str; 26] = [
    "photo",
    "--pose-night",
    "--models",
    "score file",
    "score --json",
    "compare file",
    "rules file",
    "night --ledger",
    "night import file",
    "night move --to",
    "night evidence attach file",
    "replay file",
    "read photos",
    "read --models",
    "watch --models",
    "calibrate photos",
    "enrol photos",
    "enrol --labels",
    "enrol --models",
    "sets import file",
    "sets add photo",
    "sets add --models",
    "serve --data",
    "serve --tls-cert",
    "serve --tls-key",
    "serve --models",
];
/// Those of the same kind that are taken as text.
const TEXTS: [&str; 0] = [];

fn key(option: &PathOption) -> String {
    let words = option.command.iter().chain([&option.option]);
    words.cloned().collect::<Vec<_>>().join(" ")
}

fn options(role: PathRole) -> Vec<String> {
    let options = path_options();
    let options = options.iter().filter(|option| option.role == role);
    options.map(key).collect()
}

/// Returns an option as it is written on a command line.
struct Recipe {
    /// The words; `OUT` is the file, `PHOTO` and `LABELS` are inputs.
    line: &'static str,
    /// The inputs of the command that a result must not replace.
    inputs: &'static [&'static str],
    /// The extension that the file must have.
    ending: &'static str,
    /// For a folder: the name of a file that is written to it.
    inside: &'static str,
}

fn recipe(key: &str) -> Recipe {
    let of = |line, inputs, ending, inside| Recipe { line, inputs, ending, inside };
    match key {
        "night export --out" => of("night export --out OUT", &[], "jsonl", ""),
        "night report --out" => of("night report --out OUT", &[], "html", ""),
        "night backup folder" => of("night backup OUT", &[], "", "new"),
        "night rescue folder" => of("night rescue OUT", &[], "", "new"),
        "board --out" => of("board --out OUT", &[], "pdf", ""),
        "calibrate --out" => of("calibrate --name n PHOTO --out OUT", &["PHOTO"], "toml", ""),
        "enrol --labels-out" => of("enrol x PHOTO --labels LABELS --labels-out OUT", &["PHOTO", "LABELS"], "csv", ""),
        "read --annotate" => of("read PHOTO --annotate OUT", &["PHOTO"], "png", ""),
        "sets export file" => of("sets export x OUT", &[], "json", ""),
        "--screenshot" => of("PHOTO --screenshot OUT", &["PHOTO"], "png", ""),
        _ => panic!("{key} writes a file, but this test does not know how to ask for it"),
    }
}

/// A data folder with a ledger in use, photos, files of its own, and inputs.
struct Scene {
    folder: Folder,
    photo: PathBuf,
    /// Keeps the ledger's log in its place.
    _connection: rusqlite::Connection,
}

impl Scene {
    fn new(name: &str) -> Scene {
        let folder = Folder::new(name);
        let data = folder.join("data");
        fs::create_dir_all(folder.join("set")).expect("a folder");
        fs::create_dir_all(&data).expect("a folder");
        let photo = folder.join("set/hand.jpg");
        fs::copy(project("samples/hand.jpg"), &photo).expect("copied");
        let labels = "file,x1,y1,x2,y2,class\nhand.jpg,1,1,9,9,1m\n";
        fs::write(folder.join("set/labels.csv"), labels).expect("written");
        fs::write(data.join("hand.json"), "{}").expect("written");
        let scene = |connection| Scene { folder, photo, _connection: connection };
        let scene = scene(rusqlite::Connection::open_in_memory().expect("opens"));
        let photo = scene.photo.display().to_string();
        for line in [
            vec!["night", "new", "friday", "--players", "A,B,C,D"],
            vec!["night", "add", "win", "--winner", "A", "--points", "20"],
            vec!["night", "evidence", "attach", "3", &photo],
        ] {
            let done = scene.command(&line).output().expect("it runs");
            assert!(done.status.success(), "{line:?}: {}", errors_of(&done));
        }
        let ledger = scene.data("ledger.sqlite");
        fs::copy(&ledger, scene.folder.join("friday.db")).expect("copied");
        // As long as somebody has the ledger open, its log is there.
        let connection = rusqlite::Connection::open(&ledger).expect("opens");
        connection.execute_batch("INSERT INTO setting VALUES ('a', 'b')").expect("written");
        Scene { _connection: connection, ..scene }
    }

    fn data(&self, name: &str) -> PathBuf {
        self.folder.join("data").join(name)
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = program();
        command.args(words).env("QUEJING_DATA", self.folder.join("data")).env("LC_ALL", "C").stdin(Stdio::null());
        command
    }

    /// Runs the command of a recipe.
    fn run(&self, recipe: &Recipe, out: &Path, more: &[&str]) -> Output {
        let out = out.display().to_string();
        let places =
            [("OUT", out), ("PHOTO", self.photo.display().to_string()), ("LABELS", self.folder.at("set/labels.csv"))];
        let words = recipe.line.split(' ').map(|word| {
            let place = places.iter().find(|(name, _)| *name == word);
            place.map_or(word, |(_, path)| path.as_str())
        });
        let words: Vec<&str> = words.chain(more.iter().copied()).collect();
        self.command(&words).output().expect("it runs")
    }

    /// Returns the files that must survive, each with its kind.
    fn recorded(&self) -> Vec<(&'static str, PathBuf)> {
        let photos = self.data("ledger.sqlite.photos");
        let photo = fs::read_dir(photos).expect("photos").flatten().next();
        vec![
            ("ledger", self.data("ledger.sqlite")),
            ("log", self.data("ledger.sqlite-wal")),
            ("index", self.data("ledger.sqlite-shm")),
            ("heads", self.data("ledger.sqlite.heads")),
            ("photo", photo.expect("a photo").path()),
            ("hand", self.data("hand.json")),
            ("other ledger", self.folder.join("friday.db")),
        ]
    }

    /// Every file with its content, except for the index of the log, in which readers note themselves.
    fn all(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        fn into(folder: &Path, all: &mut BTreeMap<PathBuf, Vec<u8>>) {
            for entry in fs::read_dir(folder).expect("a folder").flatten() {
                let path = entry.path();
                match path.is_dir() {
                    true => into(&path, all),
                    false if path.to_string_lossy().ends_with("-shm") => {}
                    false => {
                        all.insert(path.clone(), fs::read(&path).expect("read"));
                    }
                }
            }
        }
        let mut all = BTreeMap::new();
        into(&self.folder, &mut all);
        all
    }

    /// Places a link where the recipe writes, and returns what is to be named.
    fn place(&self, recipe: &Recipe, link: impl Fn(&Path)) -> PathBuf {
        let folder = self.folder.join("out");
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        match recipe.inside {
            "" => {
                let path = folder.join(format!("a.{}", recipe.ending));
                link(&path);
                path
            }
            inside => {
                link(&folder.join(inside));
                folder
            }
        }
    }

    /// Asks for it directly and through two kinds of links, or in one of these ways by turns, and checks that nothing
    /// happens.
    fn refused(&self, key: &str, recipe: &Recipe, target: &Path, code: &str, turn: usize) {
        let tried = |out: &Path, more: &[&str], how: &str| {
            let before = self.all();
            let output = self.run(recipe, out, more);
            let said = errors_of(&output);
            assert!(!output.status.success(), "{key}, {how} {target:?}");
            assert!(said.contains(code), "{key}, {how} {target:?}: {said}");
            assert!(before == self.all(), "{key}, {how} {target:?} changed");
        };
        let is_new_folder = recipe.inside == "new";
        let force: &[&str] = if is_new_folder { &[] } else { &["--force"] };
        let ways = match (is_new_folder, recipe.inside) {
            (true, _) => &["directly"][..],
            (_, "") => &["directly", "through a link to", "by another name of"],
            _ => &["through a link to", "by another name of"],
        };
        for how in ways.iter().cycle().skip(turn).take(cases(1, ways.len())) {
            let out = match *how {
                "directly" => target.to_owned(),
                "through a link to" => self.place(recipe, |path| symlink(target, path).expect("a link")),
                _ => self.place(recipe, |path| fs::hard_link(target, path).expect("a link")),
            };
            tried(&out, force, how);
        }
    }
}

#[test]
fn every_option_that_names_a_path_is_known_to_be_read_or_written() {
    let unknown = |role, known: &[&str]| -> Vec<String> {
        let mut options = options(role);
        options.retain(|option| !known.contains(&option.as_str()));
        options
    };
    assert_eq!(unknown(PathRole::Input, &INPUTS), Vec::<String>::new());
    assert_eq!(unknown(PathRole::Text, &TEXTS), Vec::<String>::new());
    for key in options(PathRole::OutFile).iter().chain(&options(PathRole::OutFolder)) {
        recipe(key);
    }
}

#[test]
fn no_output_replaces_what_was_recorded_or_what_its_command_reads() {
    let scene = Scene::new("outputs");
    for (number, key) in options(PathRole::OutFile).iter().chain(&options(PathRole::OutFolder)).enumerate() {
        let recipe = recipe(key);
        for (turn, (_, target)) in scene.recorded().into_iter().enumerate() {
            scene.refused(key, &recipe, &target, "output_is_ledger", number + turn);
        }
        for (turn, input) in recipe.inputs.iter().enumerate() {
            let path = match *input {
                "PHOTO" => scene.photo.clone(),
                _ => scene.folder.join("set/labels.csv"),
            };
            scene.refused(key, &recipe, &path, "output_is_input", number + turn);
        }
    }
}

#[test]
fn no_output_takes_a_free_place_beside_a_ledger() {
    let scene = Scene::new("beside");
    let lonely = scene.folder.join("lonely/ledger.sqlite");
    let ledger = lonely.display().to_string();
    let new = ["night", "--ledger", &ledger, "new", "x", "--players", "A,B,C,D"];
    let done = scene.command(&new).output().expect("it runs");
    assert!(done.status.success(), "{}", errors_of(&done));
    let endings = [".photos", "-wal", "-shm", "-journal", ".photos/x"];
    for (turn, key) in options(PathRole::OutFile).iter().chain(&options(PathRole::OutFolder)).enumerate() {
        let recipe = recipe(key);
        // A folder in every place, a file in some of them by turns.
        let (places, count) = match recipe.inside {
            "" => (&endings[1..], cases(2, 4)),
            _ => (&endings[..], endings.len()),
        };
        for ending in places.iter().cycle().skip(turn).take(count) {
            let place = PathBuf::from(format!("{ledger}{ending}"));
            assert!(!place.exists());
            let output = scene.run(&recipe, &place, &[]);
            let said = errors_of(&output);
            assert!(!output.status.success(), "{key} {place:?}");
            assert!(said.contains("output_is_ledger"), "{key} {place:?}: {said}");
            assert!(!place.exists(), "{key} {place:?}");
        }
    }
}

/// Six ways in which a ledger was destroyed with status 0.
#[test]
fn a_damaged_ledger_and_one_named_by_an_option_are_refused_too() {
    let scene = Scene::new("damaged");
    let other = scene.folder.join("other.sqlite");
    let ledger = other.display().to_string();
    let new = ["night", "--ledger", &ledger, "new", "x", "--players", "A,B,C,D"];
    assert!(scene.command(&new).output().expect("it runs").status.success());
    let mut bytes = fs::read(&other).expect("read");
    bytes[..200].fill(0);
    fs::write(&other, &bytes).expect("damaged");
    for what in [&["export"][..], &["report"], &["export", "--csv"]] {
        let line = [&["night", "--ledger", &ledger][..], what, &["--out", &ledger, "--force"]];
        let output = scene.command(&line.concat()).output().expect("it runs");
        let said = errors_of(&output);
        assert!(!output.status.success() && said.contains("output_is_ledger"), "{said}");
        assert!(fs::read(&other).expect("read") == bytes);
    }
    // Without a word about which ledger is meant, the list beside it tells.
    let line = ["night", "export", "--out", &ledger, "--force"];
    let output = scene.command(&line).output().expect("it runs");
    assert!(!output.status.success() && fs::read(&other).expect("read") == bytes);
}

#[test]
fn another_file_is_replaced_only_by_force() {
    let scene = Scene::new("force");
    for key in options(PathRole::OutFile).iter().chain(&options(PathRole::OutFolder)) {
        let recipe = recipe(key);
        if recipe.inside == "new" {
            let folder = scene.folder.join("taken");
            let _ = fs::create_dir_all(&folder);
            fs::write(folder.join("mine"), "mine").expect("written");
            let before = scene.all();
            assert!(!scene.run(&recipe, &folder, &[]).status.success(), "{key}");
            assert!(before == scene.all(), "{key}");
            continue;
        }
        let mine = |path: &Path| fs::write(path, "mine").expect("written");
        let out = scene.place(&recipe, mine);
        let file = match recipe.inside {
            "" => out.clone(),
            inside => out.join(inside),
        };
        let before = scene.all();
        let output = scene.run(&recipe, &out, &[]);
        let said = errors_of(&output);
        assert!(!output.status.success(), "{key}");
        assert!(said.contains("file_there") && said.contains("--force"), "{key}: {said}");
        assert!(before == scene.all(), "{key}");
        let output = scene.run(&recipe, &out, &["--force"]);
        let said = errors_of(&output);
        assert!(!said.contains("file_there"), "{key}: {said}");
        let now = fs::read(&file).expect("read");
        match output.status.success() {
            true => assert_ne!(now, b"mine", "{key}"),
            // Nothing was made of it, as this is no photo of a board, or as there are no eyes.
            false => assert_eq!(now, b"mine", "{key}: {said}"),
        }
        let left = fs::read_dir(file.parent().expect("a folder")).expect("a folder");
        let left = left.flatten().filter(|entry| entry.path().to_string_lossy().contains(".part"));
        assert_eq!(left.count(), 0, "{key}");
    }
}

#[test]
fn pipes_and_standard_output_take_a_result_as_ever() {
    let scene = Scene::new("pipes");
    let report = scene.command(&["night", "report"]).output().expect("it runs").stdout;
    let written = |shell: &str| {
        let mut command = Command::new("bash");
        command
            .args(["-c", shell, program().get_program().to_str().expect("a path")])
            .current_dir(&scene.folder)
            .env("QUEJING_DATA", scene.folder.join("data"))
            .env("LC_ALL", "C");
        let output = command.output().expect("bash runs");
        assert!(output.status.success(), "{shell}: {}", errors_of(&output));
        output.stdout
    };
    for shell in [
        "$0 night report --out /dev/stdout | cat",
        "$0 night report --out /dev/stdout > a.html && cat a.html",
        "echo x > b.html; $0 night report --out /dev/stdout >> b.html && tail -n +2 b.html",
        "$0 night report --out /dev/fd/3 3> c.html > said && cat c.html",
        "$0 night report --out >(cat > d.html) > said; while [ ! -s d.html ]; do sleep 0.05; done; sleep 0.2; cat d.html",
        "mkfifo e; cat e > e.html & $0 night report --out e > said && wait && cat e.html",
        "ln -s /dev/stdout f; $0 night report --out f | cat",
    ] {
        let text = written(shell);
        assert_eq!(String::from_utf8_lossy(&text).trim_end(), String::from_utf8_lossy(&report).trim_end(), "{shell}");
    }
    let output = scene.command(&["night", "report", "--out", "/dev/full"]).output();
    let output = output.expect("it runs");
    assert!(!output.status.success(), "{}", errors_of(&output));
    // A link to another file stays, and that file is written.
    let (file, link) = (scene.folder.join("g.html"), scene.folder.join("h.html"));
    symlink(&file, &link).expect("a link");
    let name = link.display().to_string();
    for more in [&[][..], &["--force"]] {
        let line = [&["night", "report", "--out", &name][..], more].concat();
        let output = scene.command(&line).output().expect("it runs");
        assert!(output.status.success(), "{}", errors_of(&output));
        assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
        assert_eq!(
            fs::read_to_string(&file).expect("read").trim_end().len(),
            String::from_utf8_lossy(&report).trim_end().len()
        );
    }
}
