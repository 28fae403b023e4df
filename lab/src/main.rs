//! The command line of the developers' tools.

#![forbid(unsafe_code)]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo, clippy::indexing_slicing)]

use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};
use quejing_lab::digests::{self, Answerer};
use quejing_lab::requests::{RequestFamily, build_request};

/// Tools for the developers of quejing.
#[derive(Parser)]
#[command(name = "quejing-lab", version)]
struct Arguments {
    #[command(subcommand)]
    command: Tool,
}

#[derive(Subcommand)]
enum Tool {
    /// Prints requests to the wire, the same ones for ever.
    Requests {
        #[arg(long)]
        family: RequestFamily,
        /// The number of requests, from the first on.
        #[arg(long, default_value_t = digests::REQUEST_COUNT)]
        count: u64,
        /// The number of a single request to print.
        #[arg(long)]
        only: Option<u64>,
    },
    /// Prints the digests of a program's answers in the form of `lab/digests`.
    Digests {
        #[arg(long)]
        family: RequestFamily,
        #[arg(long, default_value_t = digests::REQUEST_COUNT)]
        count: u64,
        /// The program; the library that this tool is built with if absent.
        #[arg(long)]
        program: Option<PathBuf>,
    },
    /// Measures how well labelled photos are read.
    #[cfg(feature = "vision")]
    Evaluate(Box<quejing_lab::evaluate::EvaluateArgs>),
    /// Draws a hand on a table as a phone would photograph it.
    #[cfg(feature = "vision")]
    Sample(Box<quejing_lab::sample::SampleArgs>),
    /// Writes what a package carries besides programs, models and libraries: man pages, completions, icons, units and
    /// metadata.
    #[cfg(feature = "package")]
    Package(quejing_lab::package::PackageArgs),
    /// Writes the licences of all crates that are linked into the program, and a bill of materials (CycloneDX 1.5).
    #[cfg(feature = "package")]
    Licences(quejing_lab::licences::LicenceArgs),
    /// Prints each request that a program answers differently than recorded, in the form of `lab/digests/changed.txt`.
    Differences {
        /// The folder of the digests.
        #[arg(long, default_value = "lab/digests")]
        digests: PathBuf,
        /// The program; the library that this tool is built with if absent.
        #[arg(long)]
        program: Option<PathBuf>,
    },
}

fn main() -> ExitCode {
    match run_tool(Arguments::parse().command) {
        Ok(code) => code,
        Err(error) => {
            quejing::cli::print_to_stderr(&format!("quejing-lab: {}", format!("{error:#}").replace('\n', " ")));
            ExitCode::FAILURE
        }
    }
}

fn run_tool(tool: Tool) -> Result<ExitCode> {
    let mut output = BufWriter::new(std::io::stdout().lock());
    let mut code = ExitCode::SUCCESS;
    match tool {
        #[cfg(feature = "vision")]
        Tool::Evaluate(args) => return quejing_lab::evaluate::run_evaluation(*args),
        #[cfg(feature = "vision")]
        Tool::Sample(args) => return quejing_lab::sample::run_sample(*args),
        #[cfg(feature = "package")]
        Tool::Package(args) => return quejing_lab::package::run_package(args),
        #[cfg(feature = "package")]
        Tool::Licences(args) => return quejing_lab::licences::run_licences(args),
        Tool::Requests { family, count, only } => {
            for number in only.map_or(0..count, |only| only..only + 1) {
                output.write_all(&build_request(family, number))?;
                output.write_all(b"\n")?;
            }
        }
        Tool::Digests { family, count, program } => {
            let found = choose_answerer(program.as_deref()).collect_digests(family, count)?;
            output
                .write_all(digests::format_digest_file(&digests::digest_requests(family, count), &found).as_bytes())?;
        }
        Tool::Differences { digests: folder, program } => {
            for family in RequestFamily::ALL {
                let (_, recorded) = digests::parse_digest_file(&read_text(&folder.join(format!("{family}.txt")))?)?;
                let changes = digests::parse_changes(&read_text(&folder.join("changed.txt"))?, family)?;
                let found = choose_answerer(program.as_deref()).collect_digests(family, recorded.len() as u64)?;
                for number in digests::find_differences(&recorded, &changes, &found) {
                    let digests = found.get(number as usize).map(|pair| pair.join(" ")).unwrap_or_default();
                    writeln!(output, "{family} {number} ? {digests}")?;
                    code = ExitCode::FAILURE;
                }
            }
        }
    }
    output.flush()?;
    Ok(code)
}

fn choose_answerer(program: Option<&Path>) -> Answerer<'_> {
    program.map_or(Answerer::Library, Answerer::Program)
}

fn read_text(path: &Path) -> Result<String> {
    std::fs::read_to_string(path).with_context(|| format!("{} is unreadable", path.display()))
}
