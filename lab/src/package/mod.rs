//! `quejing-lab package`: writes the files that a package carries besides programs, models and libraries, laid out as
//! in `/usr`.
//!
//! Man pages and completions are generated from the command line of the program, icons are drawn like those of the
//! phones' pages, and releases are read from `CHANGELOG.md`. The other files are in `lab/package`. Equal sources give
//! equal files.

mod man;
mod release;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Command;
use clap_complete::{Generator, Shell};
use quejing::cli::manual_command;
use quejing::cli::output::{ForceFlag, OutFolder};
use quejing_art::icon;
use quejing_words::Lang;

pub use release::{Release, parse_releases};

use crate::output;

/// The text of the changelog, whose headings are the releases.
const CHANGELOG: &str = include_str!("../../../CHANGELOG.md");
/// The name of the program.
const PROGRAM: &str = "quejing";
/// The sides of the icons in pixels.
pub const ICON_SIDES: [u32; 5] = [48, 64, 128, 256, 512];
/// The path of the AppStream metadata below `/usr`.
pub const METAINFO_PATH: &str = "share/metainfo/io.github.quejing.quejing.metainfo.xml";
/// The text in the AppStream metadata of `lab/package` that the releases replace.
const RELEASES_PLACEHOLDER: &str = "<releases/>";

/// The text in the AppStream metadata of `lab/package` after which the web addresses are inserted.
const BEFORE_ADDRESSES: &str = "  <icon type=\"stock\">quejing</icon>\n";

/// The files of `lab/package`: the path below `/usr`, and the content.
const FIXED_FILES: [(&str, &str); 8] = [
    ("lib/systemd/system/quejing.service", include_str!("../../package/lib/systemd/system/quejing.service")),
    ("lib/systemd/user/quejing.service", include_str!("../../package/lib/systemd/user/quejing.service")),
    ("lib/sysusers.d/quejing.conf", include_str!("../../package/lib/sysusers.d/quejing.conf")),
    ("share/applications/quejing.desktop", include_str!("../../package/share/applications/quejing.desktop")),
    (METAINFO_PATH, include_str!("../../package/share/metainfo/io.github.quejing.quejing.metainfo.xml")),
    ("share/man/man1/quejing-frames.1", include_str!("../../package/share/man/man1/quejing-frames.1")),
    ("share/man/zh_CN/man1/quejing-frames.1", include_str!("../../package/share/man/zh_CN/man1/quejing-frames.1")),
    ("share/man/ja/man1/quejing-frames.1", include_str!("../../package/share/man/ja/man1/quejing-frames.1")),
];

/// The environment variable with the time, in seconds since 1970, of a release that has no date in `CHANGELOG.md` yet.
/// Other packaging tools read it, too: <https://reproducible-builds.org/specs/source-date-epoch/>.
const TIME: &str = "SOURCE_DATE_EPOCH";

/// The arguments of `quejing-lab package`.
#[derive(Debug, clap::Args)]
pub struct PackageArgs {
    /// The folder, which stands for `/usr`
    #[arg(value_name = "DIR")]
    out: OutFolder,
    /// The web address of the published guide, for the AppStream metadata: the homepage, and the picture beside it.
    /// Without it, the metadata have neither, since a picture there must have a web address
    #[arg(long, value_name = "URL", value_parser = parse_site)]
    site: Option<String>,
    #[command(flatten)]
    force: ForceFlag,
}

/// Returns a web address without slashes at its end. The error describes the expected form: `https://` and letters,
/// digits or some punctuation.
fn parse_site(text: &str) -> Result<String, String> {
    let is_safe = |letter: char| letter.is_ascii_alphanumeric() || "-._~/:%".contains(letter);
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

/// Runs `quejing-lab package`.
///
/// # Errors
/// A release has no date and the environment gives no time, a page or icon cannot be built, or a file cannot be
/// written.
pub fn run_package(args: PackageArgs) -> Result<ExitCode> {
    let time = std::env::var(TIME).ok().map(|time| time.parse()).transpose();
    let releases =
        parse_releases(CHANGELOG, time.with_context(|| format!("bad_time: {TIME} is no number of seconds"))?)?;
    let files = build_files(&releases, args.site.as_deref())?;
    let files: Vec<_> = files.iter().map(|file| (args.out.file_output(&file.path, args.force), &file.bytes)).collect();
    output::check_outputs(files.iter().map(|(output, _)| output))?;
    for (output, bytes) in files {
        output::write_output(&output, bytes)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Builds the files of a package, sorted by path. `releases` begins with the newest; `site` is the web address of the
/// guide, if it is published.
///
/// # Errors
/// There is no release, or an icon or a page cannot be built.
pub fn build_files(releases: &[Release], site: Option<&str>) -> Result<Vec<PackageFile>> {
    let newest = releases.first().context("no release")?;
    let mut files = Vec::new();
    for (path, text) in FIXED_FILES {
        let text = if path == METAINFO_PATH { build_metainfo(text, releases, site)? } else { text.to_owned() };
        files.push(PackageFile { path: path.into(), bytes: text.into_bytes() });
    }
    for lang in Lang::ALL {
        files.extend(man::build_pages(lang, newest)?);
    }
    files.push(build_completions(Shell::Bash, "share/bash-completion/completions/quejing"));
    files.push(build_completions(Shell::Zsh, "share/zsh/vendor-completions/_quejing"));
    files.push(build_completions(Shell::Fish, "share/fish/vendor_completions.d/quejing.fish"));
    for side in ICON_SIDES {
        let drawn = icon::draw_icon(side).context("no icon")?;
        let path = format!("share/icons/hicolor/{side}x{side}/apps/quejing.png").into();
        files.push(PackageFile { path, bytes: drawn.encode_png()? });
    }
    let scalable = icon::build_icon_document(PROGRAM).into_bytes();
    files.push(PackageFile { path: "share/icons/hicolor/scalable/apps/quejing.svg".into(), bytes: scalable });
    files.sort_by(|first, second| first.path.cmp(&second.path));
    Ok(files)
}

/// Builds the completions of a shell. Hidden commands are left out, because they only explain which command replaces
/// them.
fn build_completions(shell: Shell, path: &str) -> PackageFile {
    let program = manual_command(Lang::En);
    let visible_commands = program.get_subcommands().filter(|sub| !sub.is_hide_set()).cloned();
    // The arguments for help and version are among the others.
    let mut command = Command::new(PROGRAM).bin_name(PROGRAM).disable_help_flag(true).disable_version_flag(true);
    command = command.version(program.get_version().unwrap_or_default().to_owned());
    command =
        command.disable_help_subcommand(true).args(program.get_arguments().cloned()).subcommands(visible_commands);
    command.build();
    let mut bytes = Vec::new();
    shell.generate(&command, &mut bytes);
    PackageFile { path: path.into(), bytes }
}

/// Completes the AppStream metadata `text` with the releases and, if the guide is published, its address and a picture
/// from it.
fn build_metainfo(text: &str, releases: &[Release], site: Option<&str>) -> Result<String> {
    let (before, after) = text.split_once(RELEASES_PLACEHOLDER).context("no place for the releases")?;
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
    let addresses = include_str!("../../package/addresses.xml").replace("SITE", site);
    Ok(format!("{before}{BEFORE_ADDRESSES}{addresses}{after}"))
}
