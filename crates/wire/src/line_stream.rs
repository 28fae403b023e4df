//! A stream of lines: read as they arrive, divided among threads, answered in order.

use std::io::{BufRead, ErrorKind, Write};
use std::panic::resume_unwind;

use quejing_message::Message;

use super::{WireRules, write_answer};

/// The maximum length of a line in bytes, without its line end: more than any request needs, even one with all deals of
/// a night and every discard.
pub(super) const MAX_LINE_BYTES: usize = 1 << 20;

/// The minimum number of bytes for each thread when lines are divided among threads.
const MIN_BYTES_PER_THREAD: usize = 1 << 14;

/// The assumed ratio of the length of answers to that of their lines, from which the initial capacity of the output is
/// computed.
const ANSWER_TO_LINE_RATIO: usize = 4;

/// The error that ended a stream of lines.
#[derive(Debug, Message, thiserror::Error)]
#[message("problem-lines")]
pub enum LineStreamError {
    /// The input cannot be read.
    #[message(id = "problem-lines-unreadable", code = "unreadable")]
    Input(#[message(name = "reason", with = ToString::to_string)] std::io::Error),
    /// The output cannot be written.
    #[message(code = "not_written", by_hand)]
    Output(#[message(name = "reason", with = ToString::to_string)] std::io::Error),
}

/// Answers every line of the input in order, until the input ends. Before it waits for more input, it answers all
/// complete lines that have arrived and flushes the output. Of a line that is too long, it stores only one byte more
/// than the limit.
///
/// # Errors
/// The input cannot be read, or the output cannot be written.
pub fn answer_lines(
    mut input: impl BufRead,
    mut output: impl Write,
    rules: &WireRules<'_>,
) -> Result<(), LineStreamError> {
    let mut lines = Vec::new();
    loop {
        let arrived = match input.fill_buf() {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            arrived => arrived.map_err(LineStreamError::Input)?,
        };
        if arrived.is_empty() {
            break;
        }
        let length = arrived.len();
        let last_end = arrived.iter().rposition(|&byte| byte == b'\n');
        let (complete, incomplete) = arrived.split_at(last_end.map_or(0, |at| at + 1));
        // One byte over the limit shows that the line is too long; the rest is skipped.
        let (first, others) = complete.split_at((&mut &*complete).skip_until(b'\n').unwrap_or(complete.len()));
        extend_line(&mut lines, first);
        lines.extend_from_slice(others);
        if !complete.is_empty() {
            answer_complete_lines(&lines, rules, &mut output).map_err(LineStreamError::Output)?;
            lines.clear();
        }
        extend_line(&mut lines, incomplete);
        input.consume(length);
    }
    answer_complete_lines(&lines, rules, &mut output).map_err(LineStreamError::Output)
}

/// Appends arrived text to a line. The text without its line end is cut at one byte above [`MAX_LINE_BYTES`]; a line
/// end is always appended.
fn extend_line(line: &mut Vec<u8>, arrived: &[u8]) {
    let (text, end) = match arrived.strip_suffix(b"\n") {
        Some(text) => (text, &b"\n"[..]),
        None => (arrived, &b""[..]),
    };
    let room = (MAX_LINE_BYTES + 1).saturating_sub(line.len());
    line.extend_from_slice(text.get(..room).unwrap_or(text));
    line.extend_from_slice(end);
}

/// Answers lines in order and flushes the output. From twice [`MIN_BYTES_PER_THREAD`] on, several threads share the
/// lines.
fn answer_complete_lines(lines: &[u8], rules: &WireRules<'_>, output: &mut impl Write) -> std::io::Result<()> {
    let max_threads = lines.len() / MIN_BYTES_PER_THREAD;
    let thread_count = match max_threads {
        0 | 1 => 1,
        max_threads => std::thread::available_parallelism().map_or(1, |found| max_threads.min(found.get())),
    };
    let (first, mut rest) = split_lines(lines, thread_count);
    std::thread::scope(|scope| {
        let mut other_threads = Vec::new();
        for parts_left in (1..thread_count).rev() {
            let (part, later_lines) = split_lines(rest, parts_left);
            rest = later_lines;
            other_threads.push(scope.spawn(move || answer_line_block(part, rules)));
        }
        output.write_all(&answer_line_block(first, rules))?;
        for thread in other_threads {
            output.write_all(&thread.join().unwrap_or_else(|panic| resume_unwind(panic)))?;
        }
        output.flush()
    })
}

/// Splits lines at a line end after the first of `part_count` parts of about equal length. Returns this part and the
/// lines after it.
fn split_lines(lines: &[u8], part_count: usize) -> (&[u8], &[u8]) {
    let part_bytes = lines.len() / part_count;
    let end = lines.iter().skip(part_bytes).position(|&byte| byte == b'\n');
    lines.split_at(end.map_or(lines.len(), |end| part_bytes + end + 1))
}

/// Returns the answers to a block of lines, each with a line end.
fn answer_line_block(mut lines: &[u8], rules: &WireRules<'_>) -> Vec<u8> {
    let mut output = Vec::with_capacity(ANSWER_TO_LINE_RATIO * lines.len());
    while !lines.is_empty() {
        // In memory, neither finding a line's end nor writing the answer can fail, as all keys are strings.
        let (line, rest) = lines.split_at((&mut &*lines).skip_until(b'\n').unwrap_or(lines.len()));
        let _ = write_answer(line, rules, &mut output);
        lines = rest;
    }
    output
}
