//! Many lines of input: read as they arrive, divided among the processors, answered in order.

use std::io::{BufRead, ErrorKind, Write};
use std::panic::resume_unwind;

use quejing_message::Message;

use super::{Responder, write_answer};

/// The maximum length of a line in bytes, without its end: above any request, even all deals of a night with every
/// discard.
pub(super) const MAX_LINE_BYTES: usize = 1 << 20;

/// The minimum number of bytes for each thread when lines are divided among the processors.
const MIN_BYTES_PER_THREAD: usize = 1 << 14;

/// The assumed ratio of the length of answers to that of their lines, for the output's initial capacity.
const ANSWER_TO_LINE_RATIO: usize = 4;

/// The error that ended a stream of lines.
#[derive(Debug, Message, thiserror::Error)]
#[message("problem-lines")]
pub enum LinesError {
    /// The input cannot be read.
    #[message(id = "problem-lines-unreadable", code = "unreadable")]
    Input(#[message(name = "reason", with = ToString::to_string)] std::io::Error),
    /// The output cannot be written.
    #[message(code = "not_written", by_hand)]
    Output(#[message(name = "reason", with = ToString::to_string)] std::io::Error),
}

/// Reads lines until the end of input and answers each, in order. Answers all complete lines that have arrived and
/// flushes the output before it waits for more. Of a line that is too long, only one byte more than the limit is
/// stored.
///
/// # Errors
/// The input cannot be read, or the output cannot be written.
pub fn answer_lines(mut input: impl BufRead, mut output: impl Write, rules: &Responder<'_>) -> Result<(), LinesError> {
    let mut lines = Vec::new();
    loop {
        let read = match input.fill_buf() {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            read => read.map_err(LinesError::Input)?,
        };
        if read.is_empty() {
            break;
        }
        let length = read.len();
        let last_end = read.iter().rposition(|&byte| byte == b'\n');
        let (whole, begun) = read.split_at(last_end.map_or(0, |at| at + 1));
        // One byte over the limit shows that the line is too long; the rest is skipped.
        let (first, others) = whole.split_at((&mut &*whole).skip_until(b'\n').unwrap_or(whole.len()));
        extend_line(&mut lines, first);
        lines.extend_from_slice(others);
        if !whole.is_empty() {
            answer_complete_lines(&lines, rules, &mut output).map_err(LinesError::Output)?;
            lines.clear();
        }
        extend_line(&mut lines, begun);
        input.consume(length);
    }
    answer_complete_lines(&lines, rules, &mut output).map_err(LinesError::Output)
}

/// Extends a line by text that has arrived: with its line end, but at most one byte above [`MAX_LINE_BYTES`].
fn extend_line(line: &mut Vec<u8>, more: &[u8]) {
    let (text, end) = match more.strip_suffix(b"\n") {
        Some(text) => (text, &b"\n"[..]),
        None => (more, &b""[..]),
    };
    let room = (MAX_LINE_BYTES + 1).saturating_sub(line.len());
    line.extend_from_slice(text.get(..room).unwrap_or(text));
    line.extend_from_slice(end);
}

/// Answers complete lines in order, many of them on several processors, and flushes the output.
fn answer_complete_lines(lines: &[u8], rules: &Responder<'_>, output: &mut impl Write) -> std::io::Result<()> {
    let most = lines.len() / MIN_BYTES_PER_THREAD;
    let threads = match most {
        0 | 1 => 1,
        most => std::thread::available_parallelism().map_or(1, |found| most.min(found.get())),
    };
    let (first, mut rest) = split_lines(lines, threads);
    std::thread::scope(|scope| {
        let mut others = Vec::new();
        for left in (1..threads).rev() {
            let (part, after) = split_lines(rest, left);
            rest = after;
            others.push(scope.spawn(move || answer_line_block(part, rules)));
        }
        output.write_all(&answer_line_block(first, rules))?;
        for other in others {
            output.write_all(&other.join().unwrap_or_else(|panic| resume_unwind(panic)))?;
        }
        output.flush()
    })
}

/// Splits lines after the first of `parts` parts of about equal length, at a line end; returns that part and the rest.
fn split_lines(lines: &[u8], parts: usize) -> (&[u8], &[u8]) {
    let about = lines.len() / parts;
    let end = lines.iter().skip(about).position(|&byte| byte == b'\n');
    lines.split_at(end.map_or(lines.len(), |end| about + end + 1))
}

fn answer_line_block(mut lines: &[u8], rules: &Responder<'_>) -> Vec<u8> {
    let mut answered = Vec::with_capacity(ANSWER_TO_LINE_RATIO * lines.len());
    while !lines.is_empty() {
        // In memory, neither finding a line's end nor writing the answer can fail, as all keys are strings.
        let (line, rest) = lines.split_at((&mut &*lines).skip_until(b'\n').unwrap_or(lines.len()));
        let _ = write_answer(line, rules, &mut answered);
        lines = rest;
    }
    answered
}
