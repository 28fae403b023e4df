//! The ledger that `quejing serve` opens: a service of the system and a person have one each, and must not be confused.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use crate::common::{Folder, quejing};
use crate::served::Served;

#[test]
fn the_ledger_is_named_before_anything_else() {
    let folder = Folder::new("hub-ledger");
    let path = folder.canonicalize().expect("the folder").join("ledger.sqlite").display().to_string();
    assert_eq!(Served::new(&folder, 0).ledger.as_ref(), Some(&path));
    for (lang, line) in [("en", "Ledger: "), ("zh", "账本："), ("ja", "台帳：")] {
        let mut serving = quejing(&folder, &["serve", "--bind", "127.0.0.1", "--port", "0", "--lang", lang])
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut first = String::new();
        let read = BufReader::new(serving.stdout.take().expect("its output")).read_line(&mut first);
        let _ = serving.kill();
        let _ = serving.wait();
        assert!(read.is_ok());
        assert_eq!(first.trim_end(), format!("{line}{path}"));
    }
}

#[test]
#[cfg(unix)]
fn a_ledger_that_can_only_be_read_is_not_served() {
    use crate::common::{errors_of, let_only_read, run};
    let folder = Folder::new("hub-of-others");
    assert!(run(&folder, &["night", "new", "friday", "--players", "A,B,C,D"]).status.success());
    let mut command = quejing(&folder, &["serve", "--bind", "127.0.0.1", "--port", "0", "--lang", "en"]);
    let_only_read(&mut command, &folder);
    let mut serving = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
    let mut first = String::new();
    let read = BufReader::new(serving.stdout.take().expect("its output")).read_line(&mut first);
    // It has ended already, or serves for ever.
    let _ = serving.kill();
    let output = serving.wait_with_output().expect("its end");
    let told = errors_of(&output);
    assert!(read.is_ok_and(|bytes| bytes == 0), "{first}");
    assert!(told.starts_with("quejing: ledger_read_only: ") && told.contains("permission denied"), "{told}");
    assert!(told.contains("QUEJING_DATA") && told.lines().count() == 1, "{told}");
}
