//! The program `quejing`: runs the command line and turns an error into an exit status.

#![forbid(unsafe_code)]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo)]

use std::process::ExitCode;

fn main() -> ExitCode {
    quejing::cli::say_own_faults();
    quejing::cli::run().unwrap_or_else(|error| {
        quejing::cli::complain_of(&error);
        ExitCode::FAILURE
    })
}
