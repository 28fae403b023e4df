//! Every `quejing-lab sample` command that the documentation shows runs and succeeds.

use crate::support::{Folder, errors_of, program, project};

const PAGES: [&str; 3] = ["docs/src/photos.md", "docs/src/tile-sets.md", "models/training/README.md"];

/// Returns the arguments of each `sample` command in a page's shell blocks.
fn commands(page: &str) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(project(page)).unwrap_or_else(|error| panic!("{page}: {error}"));
    let lines = text.lines().filter_map(|line| line.strip_prefix("quejing-lab sample "));
    let arguments = lines.map(|line| line.split('#').next().unwrap_or_default());
    arguments.map(|line| line.split_whitespace().map(str::to_owned).collect()).collect()
}

#[test]
fn every_sample_command_of_the_documentation_works() {
    let mut ran = 0;
    for page in PAGES {
        let folder = Folder::new("guide");
        for arguments in commands(page) {
            if arguments.iter().any(|word| word == "--random") {
                continue; // Many pictures take too long.
            }
            let output = program().arg("sample").args(&arguments).current_dir(&*folder).output().expect("it runs");
            let said = errors_of(&output);
            assert!(output.status.success() && said.is_empty(), "{page}: {arguments:?}: {said}");
            ran += 1;
        }
    }
    assert!(ran >= 5, "the pages show {ran} commands");
}
