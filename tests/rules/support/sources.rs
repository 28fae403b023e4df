//! The source files of the workspace, for tests that read the code itself.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::sync::mpsc::{Sender, channel};
use std::thread;

/// A source file that is no test.
pub struct Source {
    /// The crate's folder: `crates/rules`, `lab`; empty for the program.
    pub member: String,
    /// The path from the workspace's root, with slashes.
    pub name: String,
    /// The path from the crate's `src`, without `.rs` and `/mod.rs`, as modules: `night/store.rs` is `["night",
    /// "store"]`.
    pub modules: Vec<String>,
    /// The file, parsed.
    pub code: syn::File,
}

/// Returns the folders of the workspace's crates from its root; the program's is empty.
fn members(root: &Path) -> Vec<String> {
    let crates = std::fs::read_dir(root.join("crates")).expect("the folder of crates");
    let mut members: Vec<String> =
        crates.map(|entry| format!("crates/{}", entry.expect("an entry").file_name().to_string_lossy())).collect();
    members.extend(["", "lab", "lab/scene"].map(str::to_owned));
    members.sort();
    members
}

/// Returns the files with code below a folder, except those of tests.
fn files_below(folder: PathBuf) -> Vec<PathBuf> {
    let (mut folders, mut found) = (vec![folder], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder of the sources") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() && name != "tests" {
                folders.push(path);
            } else if name.ends_with(".rs") && !name.ends_with("tests.rs") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Reads every source file of the workspace that is no test, or returns the first error.
fn read_sources() -> Result<Vec<Source>, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let with_slashes = |path: &Path| path.to_string_lossy().replace('\\', "/");
    let mut found = Vec::new();
    for member in members(root) {
        let folder = root.join(&member).join("src");
        for path in files_below(folder.clone()) {
            let text = std::fs::read_to_string(&path).expect("a source file");
            let code = syn::parse_file(&text).map_err(|error| format!("{}: {error}", path.display()))?;
            let inside = with_slashes(path.strip_prefix(&folder).expect("a file below the folder"));
            let inside = inside.trim_end_matches(".rs").trim_end_matches("/mod");
            let modules = match inside {
                "lib" | "main" => Vec::new(),
                _ => inside.split('/').map(str::to_owned).collect(),
            };
            let name = with_slashes(path.strip_prefix(root).expect("a file of the workspace"));
            found.push(Source { member: member.clone(), name, modules, code });
        }
    }
    Ok(found)
}

/// A look at the sources, or at the error of reading them.
type Look = Box<dyn FnOnce(&Result<Vec<Source>, String>) + Send>;

/// Returns what a test finds in every source file of the workspace that is no test.
///
/// The files are parsed once for all tests, by a thread that their syntax trees cannot leave. Its output belongs to no
/// test, so `look` should return what is wrong instead of panicking.
pub fn look_at_sources<T: Send + 'static>(look: impl FnOnce(&[Source]) -> T + Send + 'static) -> T {
    static READER: LazyLock<Sender<Look>> = LazyLock::new(|| {
        let (sender, looks) = channel::<Look>();
        thread::spawn(move || {
            let sources = read_sources();
            looks.into_iter().for_each(|look| look(&sources));
        });
        sender
    });
    let (give, take) = channel();
    let job: Look = Box::new(move |sources| {
        // Nobody listens any more if the test has ended.
        let _ = give.send(sources.as_ref().map(|sources| look(sources)).map_err(String::clone));
    });
    READER.send(job).expect("the reader of the sources waits for looks");
    let found = take.recv().expect("the look does not panic");
    found.unwrap_or_else(|error| panic!("{error}"))
}

/// Returns true if an item is compiled only for tests.
pub fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg") && attribute.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("test"))
    })
}
