//! `quejing-lab package`: writes what a package carries besides programs, models and libraries, laid out as in `/usr`.
//!
//! Man pages and completions come from the command line itself, icons from the drawing of the phones' icons, releases from
//! `CHANGELOG.md`. The rest is in `lab/package`. Equal sources give equal files.

mod man;
mod release;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Command;
use clap_complete::{Generator, Shell};
use quejing::cli::manual_command;
use quejing::cli::output::{Force, OutFolder};
use quejing_art::icon;
use quejing_words::Lang;

pub use release::{Release, releases};

use crate::output;

/// The changelog, whose headings are the releases.
const CHANGELOG: &str = include_str!("../../CHANGELOG.md");
/// The name of the program.
const PROGRAM: &str = "quejing";
/// The sides of the icons in pixels.
pub const ICON_SIDES: [u32; 5] = [48, 64, 128, 256, 512];
/// The path of the AppStream metadata.
pub const METAINFO: &str = "share/metainfo/io.github.quejing.quejing.metainfo.xml";
/// The place of the releases in the AppStream metadata of `lab/package`.
const NO_RELEASES: &str = "<releases/>";

/// The place of the web addresses in the AppStream metadata of `lab/package`: after it.
const BEFORE_ADDRESSES: &str = "  <icon type=\"stock\">quejing</icon>\n";

/// The files of `lab/package`, with their paths in a package.
const FIXED: [(&str, &str); 8] = [
    ("lib/systemd/system/quejing.service", include_str!("../package/lib/systemd/system/quejing.service")),
    ("lib/systemd/user/quejing.service", include_str!("../package/lib/systemd/user/quejing.service")),
    ("lib/sysusers.d/quejing.conf", include_str!("../package/lib/sysusers.d/quejing.conf")),
    ("share/applications/quejing.desktop", include_str!("../package/share/applications/quejing.desktop")),
    (METAINFO, include_str!("../package/share/metainfo/io.github.quejing.quejing.metainfo.xml")),
    ("share/man/man1/quejing-frames.1", include_str!("../package/share/man/man1/quejing-frames.1")),
    ("share/man/zh_CN/man1/quejing-frames.1", include_str!("../package/share/man/zh_CN/man1/quejing-frames.1")),
    ("share/man/ja/man1/quejing-frames.1", include_str!("../package/share/man/ja/man1/quejing-frames.1")),
];

/// The variable with the time of a release that has no date in `CHANGELOG.md` yet, in seconds since 1970, as for other tools that make
/// packages: <https://reproducible-builds.org/specs/source-date-epoch/>.
const TIME: &str = "SOURCE_DATE_EPOCH";

/// The arguments of `quejing-lab package`.
#[derive(Debug, clap::Args)]
pub struct PackageArgs {
    /// The folder, which stands for `/usr`
    #[arg(value_name = "DIR")]
    out: OutFolder,
    /// The web address of the published guide, for the AppStream metadata: the homepage, and the picture beside it. Without it, the
    /// metadata have neither, since a picture there must have a web address
    #[arg(long, value_name = "URL", value_parser = parse_site)]
    site: Option<String>,
    #[command(flatten)]
    force: Force,
}

/// Returns a web address without its last slash.
fn parse_site(text: &str) -> Result<String, String> {
    let is_safe = |one: char| one.is_ascii_alphanumeric() || "-._~/:%".contains(one);
    match text.strip_prefix("https://") {
        Some(rest) if !rest.is_empty() && rest.chars().all(is_safe) => Ok(text.trim_end_matches('/').to_owned()),
        _ => Err("an address begins with https://, for example https://example.org/quejing".to_owned()),
    }
}

/// A file that a package carries besides programs, models and libraries.
pub struct PackageFile {
    /// The path below `/usr`.
    pub path: PathBuf,
    pub bytes: Vec<u8>,
}

/// Runs the command.
///
/// # Errors
/// The newest release has no date, or a file cannot be written.
pub fn run(args: PackageArgs) -> Result<ExitCode> {
    let time = std::env::var(TIME).ok().map(|time| time.parse()).transpose();
    let releases = releases(CHANGELOG, time.with_context(|| format!("bad_time: {TIME} is no number of seconds"))?)?;
    let files = files(&releases, args.site.as_deref())?;
    let files: Vec<_> = files.iter().map(|file| (args.out.file_output(&file.path, args.force), &file.bytes)).collect();
    output::check(files.iter().map(|(output, _)| output))?;
    for (output, bytes) in files {
        output::write(&output, bytes)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns all files of a package, sorted by path. The newest release comes first; `site` is the web address of the guide.
///
/// # Errors
/// A drawing or a page fails.
pub fn files(releases: &[Release], site: Option<&str>) -> Result<Vec<PackageFile>> {
    let newest = releases.first().context("no release")?;
    let mut files = Vec::new();
    for (path, text) in FIXED {
        let text = if path == METAINFO { metainfo(text, releases, site)? } else { text.to_owned() };
        files.push(PackageFile { path: path.into(), bytes: text.into_bytes() });
    }
    for lang in Lang::ALL {
        files.extend(man::pages(lang, newest)?);
    }
    files.push(completions(Shell::Bash, "share/bash-completion/completions/quejing"));
    files.push(completions(Shell::Zsh, "share/zsh/vendor-completions/_quejing"));
    files.push(completions(Shell::Fish, "share/fish/vendor_completions.d/quejing.fish"));
    for side in ICON_SIDES {
        let drawn = icon::draw_icon(side).context("no icon")?;
        let path = format!("share/icons/hicolor/{side}x{side}/apps/quejing.png").into();
        files.push(PackageFile { path, bytes: drawn.encode_png()? });
    }
    let scalable = icon::icon_document(PROGRAM).into_bytes();
    files.push(PackageFile { path: "share/icons/hicolor/scalable/apps/quejing.svg".into(), bytes: scalable });
    files.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(files)
}

/// Returns the completions of a shell, without hidden commands, which only explain where something has gone.
fn completions(shell: Shell, path: &str) -> PackageFile {
    let whole = manual_command(Lang::En);
    let shown = whole.get_subcommands().filter(|sub| !sub.is_hide_set()).cloned();
    // The arguments for help and version are among the others.
    let mut command = Command::new(PROGRAM).bin_name(PROGRAM).disable_help_flag(true).disable_version_flag(true);
    command = command.version(whole.get_version().unwrap_or_default().to_owned());
    command = command.disable_help_subcommand(true).args(whole.get_arguments().cloned()).subcommands(shown);
    command.build();
    let mut bytes = Vec::new();
    shell.generate(&command, &mut bytes);
    PackageFile { path: path.into(), bytes }
}

/// Returns the AppStream metadata with the releases and, if there is a published guide, its address and its picture.
fn metainfo(text: &str, releases: &[Release], site: Option<&str>) -> Result<String> {
    let (before, after) = text.split_once(NO_RELEASES).context("no place for the releases")?;
    let lines = releases.iter().map(|release| {
        let Release { version, date, is_final } = release;
        let kind = if *is_final { "stable" } else { "development" };
        format!("    <release version=\"{version}\" date=\"{date}\" type=\"{kind}\"/>\n")
    });
    let text = format!("{before}<releases>\n{}  </releases>{after}", lines.collect::<String>());
    let Some(site) = site else {
        return Ok(text);
    };
    let (before, after) = text.split_once(BEFORE_ADDRESSES).context("no place for the web addresses")?;
    let addresses = include_str!("../package/addresses.xml").replace("SITE", site);
    Ok(format!("{before}{BEFORE_ADDRESSES}{addresses}{after}"))
}
