//! `quejing-lab licences`: writes the licences of every crate that is linked into the program, and a bill of materials of the same
//! crates (SBOM) in the form of CycloneDX 1.5.
//!
//! Everything comes from cargo, `Cargo.lock` and the sources that cargo has fetched for building: a machine that has built
//! the program needs neither network nor another tool. Equal sources give equal files.

mod crates;
mod sbom;
mod texts;

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result};
use quejing::cli::output::{Force, OutFolder};

pub use crates::{LinkedCrate, linked_crates};
pub use sbom::sbom;
pub use texts::licences;

use crate::output;

/// The file of the licences.
pub const LICENCES: &str = "licences.txt";
/// The file of the bill of materials, with the ending that CycloneDX recommends.
pub const SBOM: &str = "quejing.cdx.json";

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
    force: Force,
}

/// Runs the command.
///
/// # Errors
/// Cargo fails, a source cannot be read, or a file cannot be written.
pub fn run(args: LicenceArgs) -> Result<ExitCode> {
    let outputs = [LICENCES, SBOM].map(|name| args.out.file_output(name, args.force));
    output::check(&outputs)?;
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("no folder above the lab")?;
    let target = match args.target {
        Some(target) => target,
        None => crates::own_target()?,
    };
    let crates = linked_crates(project, &target)?;
    let texts = [licences(&crates, &target)?, sbom(&crates)?];
    for (output, text) in outputs.iter().zip(texts) {
        output::write(output, text.as_bytes())?;
    }
    Ok(ExitCode::SUCCESS)
}
