//! A program that answers on the wire for many tests, so that a single line does not cost a start of the program.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Mutex, PoisonError};

use serde_json::{Value, json};

/// `quejing score --json`, waiting for its next line.
struct AnsweringProgram {
    _child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// The number of lines written so far, which is the id of the last one.
    lines: u64,
}

impl AnsweringProgram {
    fn start() -> AnsweringProgram {
        let mut command = Command::new(env!("CARGO_BIN_EXE_quejing"));
        command.args(["score", "--json"]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let input = child.stdin.take().expect("standard input is piped");
        let output = BufReader::new(child.stdout.take().expect("standard output is piped"));
        AnsweringProgram { _child: child, input, output, lines: 0 }
    }
}

/// The program that runs; it ends with this test program, which closes its input.
static PROGRAM: Mutex<Option<AnsweringProgram>> = Mutex::new(None);

/// Returns the result for an input under some rules.
pub fn answer(rules: &str, input: &Value) -> Value {
    let mut running = PROGRAM.lock().unwrap_or_else(PoisonError::into_inner);
    // Taken out, so that a program that died is not asked again.
    let mut program = running.take().unwrap_or_else(AnsweringProgram::start);
    program.lines += 1;
    let request = json!({"id": program.lines, "rules": rules, "input": input});
    writeln!(program.input, "{request}").expect("the program reads");
    let mut line = String::new();
    program.output.read_line(&mut line).expect("answers are UTF-8");
    let mut answer: Value = serde_json::from_str(&line).unwrap_or_else(|error| panic!("{request}: {line:?}: {error}"));
    assert_eq!(answer["id"], program.lines, "{request}");
    *running = Some(program);
    answer["result"].take()
}
