//! The man pages: one for each command and language, with the texts of `quejing --help`.

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Command;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};
use quejing::cli::manual_command;
use quejing_words::Lang;

use super::PackageFile;
use super::release::Release;

/// The headings of the sections of a man page in a language, as its man pages usually have them.
struct SectionHeadings {
    name: &'static str,
    synopsis: &'static str,
    description: &'static str,
    options: &'static str,
    commands: &'static str,
    see_also: &'static str,
}

fn section_headings(lang: Lang) -> SectionHeadings {
    match lang {
        Lang::En => SectionHeadings {
            name: "NAME",
            synopsis: "SYNOPSIS",
            description: "DESCRIPTION",
            options: "OPTIONS",
            commands: "COMMANDS",
            see_also: "SEE ALSO",
        },
        Lang::Zh => SectionHeadings {
            name: "名称",
            synopsis: "概要",
            description: "描述",
            options: "选项",
            commands: "命令",
            see_also: "参见",
        },
        Lang::Ja => SectionHeadings {
            name: "名前",
            synopsis: "書式",
            description: "説明",
            options: "オプション",
            commands: "コマンド",
            see_also: "関連項目",
        },
    }
}

/// Returns the folder of the man pages in a language, below `/usr`.
fn page_folder(lang: Lang) -> PathBuf {
    PathBuf::from(match lang {
        Lang::En => "share/man/man1",
        Lang::Zh => "share/man/zh_CN/man1",
        Lang::Ja => "share/man/ja/man1",
    })
}

/// Builds the man pages of the program and all its commands in a language, except hidden commands.
pub(super) fn build_pages(lang: Lang, release: &Release) -> Result<Vec<PackageFile>> {
    let mut pages = Vec::new();
    add_pages(&manual_command(lang), None, lang, release, &mut pages)?;
    Ok(pages)
}

fn add_pages(
    command: &Command,
    parent: Option<&str>,
    lang: Lang,
    release: &Release,
    pages: &mut Vec<PackageFile>,
) -> Result<()> {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name());
    let bytes = build_page(command, parent, lang, release)?;
    pages.push(PackageFile { path: page_folder(lang).join(format!("{name}.1")), bytes });
    for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
        add_pages(sub, Some(name), lang, release, pages)?;
    }
    Ok(())
}

/// Builds the man page of a command. `parent` is the name of the page to which its last section refers; `None` for the
/// program itself.
fn build_page(command: &Command, parent: Option<&str>, lang: Lang, release: &Release) -> Result<Vec<u8>> {
    let headings = section_headings(lang);
    let source = format!("quejing {}", release.version);
    let man = Man::new(command.clone()).date(release.date.to_string()).source(source);
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    // Lines are not justified, because Chinese and Japanese texts have hardly any spaces to stretch.
    page.extend(b".ad l\n");
    add_section(&mut page, headings.name, |section| man.render_name_section(section))?;
    add_section(&mut page, headings.synopsis, |section| man.render_synopsis_section(section))?;
    add_section(&mut page, headings.description, |section| build_description(command).to_writer(section))?;
    if command.get_arguments().any(|arg| !arg.is_hide_set()) {
        add_section(&mut page, headings.options, |section| man.render_options_section(section))?;
    }
    if command.get_subcommands().any(|sub| !sub.is_hide_set()) {
        add_section(&mut page, headings.commands, |section| man.render_subcommands_section(section))?;
    }
    if let Some(parent) = parent {
        add_section(&mut page, headings.see_also, |section| build_see_also(parent).to_writer(section))?;
    }
    Ok(page)
}

/// Adds a rendered section under `heading`. Drops the section's own heading, which clap writes in English, and all that
/// precedes it: the definition of a character that the title has already written.
fn add_section(
    page: &mut Vec<u8>,
    heading: &str,
    render: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>,
) -> Result<()> {
    let mut section = Vec::new();
    render(&mut section)?;
    let text = String::from_utf8(section)?;
    let (_, headed) = text.split_once(".SH").context("a section has no heading")?;
    let (_, body) = headed.split_once('\n').unwrap_or_default();
    page.extend(format!(".SH \"{heading}\"\n{body}").into_bytes());
    Ok(())
}

/// Builds the description of a command, followed by the text after its help, such as examples, line by line.
fn build_description(command: &Command) -> Roff {
    let mut section = Roff::new();
    section.control("SH", []);
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    section.text([roman(about.as_str())]);
    for paragraph in after.split("\n\n").filter(|paragraph| !paragraph.is_empty()) {
        section.control("PP", []);
        for line in paragraph.lines() {
            section.text([roman(line)]);
            section.control("br", []);
        }
    }
    section
}

/// Builds the section that refers to the man page `parent` of the superior command.
fn build_see_also(parent: &str) -> Roff {
    let mut section = Roff::new();
    section.control("SH", []);
    section.text([bold(parent), roman("(1)")]);
    section
}
