//! What was read, in words.

use std::path::Path;

use super::{faces, meld_text};
use crate::{
    i18n::Lang,
    plain::plain,
    suggest,
    tile::{chinese, mpsz},
    vision::{Choice, MeldReading, PhotoReading, Question, QuestionKind, TileClass},
};

/// A reading for people.
pub(in crate::cli) fn for_people(path: &Path, reading: &PhotoReading) -> String {
    let hand = &reading.hand;
    let mut out = format!(
        "{}: {} tiles, {} × {} pixels\n",
        plain(&path.to_string_lossy()),
        reading.tiles.len(),
        reading.width,
        reading.height
    );
    let mut line = |label: &str, value: String| {
        if !value.is_empty() {
            out.push_str(&format!("  {label:<9} {value}\n"));
        }
    };
    for row in &hand.rows {
        line(
            "row",
            row.iter()
                .map(|&i| named(reading, i))
                .collect::<Vec<_>>()
                .join("  "),
        );
    }
    let plain = |which: &[usize]| {
        let tiles = faces(reading, which);
        if tiles.is_empty() {
            return String::new();
        }
        format!("{}  {}", mpsz::format(&tiles), chinese::format(&tiles))
    };
    line("standing", plain(&hand.concealed));
    for meld in &hand.melds {
        line("meld", meld_for_people(reading, meld));
    }
    line(
        "won with",
        hand.win_tile.map(|i| named(reading, i)).unwrap_or_default(),
    );
    line("flowers", plain(&hand.flowers));
    line("dora by", plain(&hand.indicators));
    for &i in &hand.doubts {
        let guesses: Vec<String> = reading.tiles[i]
            .top
            .iter()
            .take(3)
            .map(|(class, p)| format!("{class} {:.0}%", 100.0 * p))
            .collect();
        line(
            "doubt",
            format!("{}: {}", place_of(reading, i), guesses.join(", ")),
        );
    }
    for question in &hand.questions {
        line("question", asked(reading, question).unwrap_or_default());
    }
    for other in &hand.proposals {
        let tiles: Vec<usize> = other.tiles().collect();
        line(
            "or",
            format!("{}: another whole hand in the photo", plain(&tiles)),
        );
    }
    for s in suggest::to_win(reading) {
        let place = place_of(reading, s.tile);
        let percent = 100.0 * s.probability;
        line(
            "perhaps",
            format!(
                "{place} is {} ({percent:.0}%): then the hand is a winning shape",
                s.class
            ),
        );
    }
    for warning in &reading.warnings {
        line("warning", format!("{warning} [{}]", warning.code()));
    }
    let times: Vec<String> = reading
        .ms
        .iter()
        .map(|(stage, ms)| format!("{stage} {ms:.0}"))
        .collect();
    line("ms", times.join(", "));
    out
}

fn meld_for_people(reading: &PhotoReading, meld: &MeldReading) -> String {
    let concealed = if meld.concealed { "concealed " } else { "" };
    let added = if meld.added { "added " } else { "" };
    let tiles = meld_text(reading, &meld.tiles);
    let from = meld.from.map_or(String::new(), |side| {
        format!(", from the {} player", side.as_str())
    });
    format!("{concealed}{added}{} {tiles}{from}", meld.kind.as_str())
}

/// A question about the layout in words; faces and changed tiles are said as doubts, which tile won as a warning.
fn asked(reading: &PhotoReading, question: &Question) -> Option<String> {
    let which: Vec<String> = question
        .tiles
        .iter()
        .map(|&i| reading.tiles[i].class.to_string())
        .collect();
    let which = which.join(" ");
    let taken = match question.choices.first() {
        Some(Choice::Word(word)) => word.replace('_', " "),
        _ => String::new(),
    };
    Some(match question.kind {
        QuestionKind::Face | QuestionKind::TooMany => return None,
        QuestionKind::WinTile if question.choices.len() > 4 => return None,
        QuestionKind::WinTile => {
            let others = question.choices[1..].iter().filter_map(|c| match c {
                Choice::Tile(i) => Some(place_of(reading, *i)),
                _ => None,
            });
            let others: Vec<String> = others.collect();
            // Told from a plain end of the row by little: no other tile is as likely.
            if others.is_empty() {
                format!("did {which} win?")
            } else {
                format!("did {which} win, or {}?", others.join(", "))
            }
        }
        QuestionKind::Changed => {
            let was = match question.choices.get(1) {
                Some(Choice::Class(class, _)) => class.to_string(),
                _ => return None,
            };
            format!(
                "{}: changed from {was} to {which}, as more of a kind or no meld would be left",
                place_of(reading, question.tiles[0])
            )
        }
        QuestionKind::Meld => format!("{which}: a meld or standing? taken as {taken}"),
        QuestionKind::BrokenMeld => {
            format!("{which}: laid as a meld, but makes none: which tile is misread?")
        }
        QuestionKind::AddedKong => format!("{which}: does a fourth lie on the sideways tile?"),
        QuestionKind::Belongs => format!("{which}: of this hand or not? taken as {taken}"),
        QuestionKind::Indicator => format!("{which}: dora indicators? taken as {taken}"),
    })
}

/// A tile's MPSZ and Chinese name; a question mark where it is a doubt.
fn named(reading: &PhotoReading, index: usize) -> String {
    let doubt = if reading.hand.doubts.contains(&index) {
        "?"
    } else {
        ""
    };
    match reading.tiles[index].class {
        TileClass::Tile(tile) => format!("{tile}{doubt} {}", chinese::name(tile)),
        other => format!("{other}{doubt}"),
    }
}

/// Where a tile lies, in words: row and place, counted from 1.
fn place_of(reading: &PhotoReading, index: usize) -> String {
    let found = reading
        .hand
        .rows
        .iter()
        .enumerate()
        .find_map(|(r, row)| row.iter().position(|&i| i == index).map(|at| (r, at)));
    match found {
        Some((0, at)) if reading.hand.rows.len() == 1 => format!("tile {}", at + 1),
        Some((row, at)) => format!("row {} tile {}", row + 1, at + 1),
        None => format!("tile {index}"),
    }
}

/// A question that keeps the hand from being valued, with the ways on.
pub(super) fn open(lang: Lang, reading: &PhotoReading, question: &Question) -> String {
    let name = |i: &usize| {
        let class = reading.tiles.get(*i).map(|tile| tile.class);
        class.map_or(String::new(), |class| class.to_string())
    };
    let which: Vec<String> = question.tiles.iter().map(name).collect();
    let which = which.join(" ");
    let others = question
        .choices
        .iter()
        .skip(1)
        .filter_map(|choice| match choice {
            Choice::Class(class, p) => Some(format!("{class} ({:.0}%)", 100.0 * p)),
            Choice::Tile(i) => Some(name(i)),
            Choice::Word(_) => None,
        });
    let others: Vec<String> = others.collect();
    let others = others.join(lang.pick(["、", ", "]));
    let asked = match question.kind {
        QuestionKind::Face | QuestionKind::Changed => lang.pick([
            format!("{which} 认得不准，也可能是 {others}"),
            format!("{which} is not sure, it may be {others}"),
        ]),
        QuestionKind::TooMany => lang.pick([
            format!("同一种牌太多，{which} 之中有认错的"),
            format!("there are too many of a kind, one of {which} is misread"),
        ]),
        QuestionKind::WinTile => lang.pick([
            format!("看不准和的是不是 {which}，也可能是 {others}（可用 --win 说明）"),
            format!("it does not show whether {which} won or {others} (say so with --win)"),
        ]),
        QuestionKind::Meld | QuestionKind::BrokenMeld => lang.pick([
            format!("看不准 {which} 是不是副露（可用 --meld 说明）"),
            format!("it does not show whether {which} are a meld (say so with --meld)"),
        ]),
        QuestionKind::AddedKong => lang.pick([
            format!("看不准 {which} 是碰还是加杠"),
            format!("it does not show whether {which} are a pung or an added kong"),
        ]),
        QuestionKind::Belongs | QuestionKind::Indicator => lang.pick([
            format!("看不准 {which} 是不是这手牌的"),
            format!("it does not show whether {which} are of the hand"),
        ]),
    };
    lang.pick([
        format!("{asked}，得分会因此不同：请另拍一张，或用 quejing score 写出这手牌；--anyway 按现在读到的算"),
        format!(
            "{asked}, and the value depends on it: take another photo, or write the hand for `quejing score`; --anyway values it as it was read"
        ),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vision::{HandReading, TileReading, Verdict, geometry::parallelogram};

    #[test]
    fn a_winning_tile_is_asked_about_beside_the_others_that_may_have_won() {
        let tile = |x: f32, class: &str| TileReading {
            quad: parallelogram([x, 50.0], [10.0, 0.0], [0.0, 14.0]),
            class: class.parse().expect("a class"),
            confidence: 0.9,
            top: Vec::new(),
            by: Verdict::Model,
            embedding: Vec::new(),
        };
        let reading = PhotoReading {
            width: 100,
            height: 100,
            tiles: vec![tile(20.0, "5m"), tile(60.0, "6m")],
            hand: HandReading {
                rows: vec![vec![0, 1]],
                ..HandReading::default()
            },
            warnings: Vec::new(),
            ms: Vec::new(),
        };
        let question = |choices: &[usize]| Question {
            kind: QuestionKind::WinTile,
            tiles: vec![0],
            choices: choices.iter().map(|&i| Choice::Tile(i)).collect(),
        };
        let said = |choices: &[usize]| asked(&reading, &question(choices));
        assert_eq!(said(&[0, 1]).as_deref(), Some("did 5m win, or tile 2?"));
        assert_eq!(said(&[0]).as_deref(), Some("did 5m win?"));
    }
}
