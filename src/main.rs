//! The program `quejing`: runs the command line and turns an error into an exit status.

#![forbid(unsafe_code)]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo)]

use std::process::ExitCode;

fn main() -> ExitCode {
    quejing::cli::set_panic_hook();
    quejing::cli::run_process_arguments().unwrap_or_else(|error| {
        quejing::cli::print_error(&error);
        ExitCode::FAILURE
    })
}
