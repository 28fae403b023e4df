//! A hand's value as one sheet, whatever its rules: what the command line prints and the window shows.

pub mod house;
pub mod riichi;
pub mod zung_jung;

use std::fmt;

use super::Lang;
use crate::hand::{Reading, Win};
use crate::tile::{Tile, mpsz};

/// One thing that counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// What it is called.
    pub name: String,
    /// What it is worth, with its unit.
    pub worth: String,
    /// The tiles it rests on, in notation; empty for circumstances.
    pub tiles: String,
}

/// The value of a hand with its reasons, in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// The rules and the verdict.
    pub title: String,
    /// What surrounds the hand.
    pub before: Vec<String>,
    /// How the hand is read.
    pub reading: Option<String>,
    /// The wait.
    pub wait: Option<String>,
    /// What counts.
    pub rows: Vec<Row>,
    /// Fu piece by piece.
    pub parts: Vec<Row>,
    /// How the total comes about.
    pub steps: Vec<String>,
    /// The total, and what follows from it.
    pub sums: Vec<String>,
    /// What holds and does not count, and why.
    pub suppressed: Vec<[String; 2]>,
    /// The other readings.
    pub others: Vec<String>,
}

impl Row {
    fn new(name: impl Into<String>, worth: impl Into<String>, tiles: &[Tile]) -> Row {
        Row {
            name: name.into(),
            worth: worth.into(),
            tiles: mpsz::format(tiles),
        }
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{}  {}  {}", self.name, self.worth, self.tiles);
        f.write_str(text.trim_end())
    }
}

impl fmt::Display for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.title)?;
        for line in self.before.iter().chain(&self.reading) {
            writeln!(f, "{line}")?;
        }
        if let Some(wait) = &self.wait {
            writeln!(f, "  {wait}")?;
        }
        for row in &self.rows {
            writeln!(f, "  {row}")?;
        }
        for part in &self.parts {
            writeln!(f, "  + {part}")?;
        }
        for step in &self.steps {
            writeln!(f, "  = {step}")?;
        }
        for sum in &self.sums {
            writeln!(f, "{sum}")?;
        }
        for [name, why] in &self.suppressed {
            writeln!(f, "  – {name}  {why}")?;
        }
        for other in &self.others {
            writeln!(f, "{other}")?;
        }
        Ok(())
    }
}

/// How the hand is read, and the winning tile.
pub fn read_as(lang: Lang, reading: &Reading, win: &Win) -> String {
    let spelled = super::reading(lang, reading, win);
    let won = super::tile(lang, win.win_tile());
    lang.pick([
        format!("拆法 {spelled}，和 {won}"),
        format!("read as {spelled}, won on {won}"),
    ])
}

/// Another reading with its worth.
pub fn another(lang: Lang, spelled: &str, points: u64, names: &[String]) -> String {
    let names = names.join(lang.pick(["、", ", "]));
    lang.pick([
        format!("另一拆法 {spelled}：{points} 点（{names}）"),
        format!("another reading, {spelled}: {points} points ({names})"),
    ])
}
