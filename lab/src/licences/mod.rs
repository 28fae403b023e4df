//! `quejing-lab licences`: writes the licences of every crate that is linked into the program, and a bill of materials
//! (SBOM) of these crates in the format CycloneDX 1.5.
//!
//! All data come from cargo, `Cargo.lock` and the sources that cargo has fetched for building, so a machine that has
//! built the program needs neither a network nor another tool. Equal sources give equal files.

mod crates;
mod sbom;
mod texts;

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result};
use quejing::cli::output::{ForceFlag, OutFolder};

pub use crates::{LinkedCrate, list_linked_crates};
pub use sbom::build_sbom;
pub use texts::build_licence_text;

use crate::output;

/// The name of the file of the licences.
pub const LICENCES_FILE: &str = "licences.txt";
/// The name of the file of the bill of materials, with the ending that CycloneDX recommends.
pub const SBOM_FILE: &str = "quejing.cdx.json";

/// The arguments of `quejing-lab licences`.
#[derive(Debug, clap::Args)]
pub struct LicenceArgs {
    /// The folder for licences.txt and quejing.cdx.json
    #[arg(value_name = "DIR")]
    out: OutFolder,
    /// The machine that the program is built for, such as aarch64-unknown-linux-gnu; this one if absent
    #[arg(long, value_name = "TRIPLE")]
    target: Option<String>,
    #[command(flatten)]
    force: ForceFlag,
}

/// Runs `quejing-lab licences`.
///
/// # Errors
/// Cargo fails, a source cannot be read, or a file cannot be written.
pub fn run_licences(args: LicenceArgs) -> Result<ExitCode> {
    let outputs = [LICENCES_FILE, SBOM_FILE].map(|name| args.out.file_output(name, args.force));
    output::check_outputs(&outputs)?;
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("no folder above the lab")?;
    let target = match args.target {
        Some(target) => target,
        None => crates::find_host_target()?,
    };
    let crates = list_linked_crates(project, &target)?;
    let texts = [build_licence_text(&crates, &target)?, build_sbom(&crates)?];
    for (output, text) in outputs.iter().zip(texts) {
        output::write_output(output, text.as_bytes())?;
    }
    Ok(ExitCode::SUCCESS)
}
