//! The program: runs the command line and turns an error into an exit status.

use std::process::ExitCode;

fn main() -> ExitCode {
    quejing::cli::run().unwrap_or_else(|error| {
        quejing::cli::complain_of(&error);
        ExitCode::FAILURE
    })
}
