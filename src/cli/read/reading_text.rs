//! The text of a reading for people, and the wording of its questions.

use std::path::Path;

use super::{meld_text, tile_faces};
use crate::cli::text_columns::aligned_lines;
use quejing_io::plain::escape_controls;
use quejing_session::board::OpenDoubt;
use quejing_session::game::{LaidMeld, MeldKind, Tile, chinese, mpsz};
use quejing_session::recognition::{PhotoReading, Question, QuestionChoice, QuestionKind, Reliability, TileClass};
use quejing_session::suggest;
use quejing_words::recognition::{self, TileQuestion};
use quejing_words::{self as words, Lang, render};

/// The maximum number of candidates in a question about the winning tile. With more candidates, the reading has a
/// warning instead of the question.
const MAX_WIN_CANDIDATES: usize = 4;

/// Returns a reading for people: its photo, its reliability, the tiles by their places in the hand, and its doubts.
pub(in crate::cli) fn reading_text(lang: Lang, path: &Path, reading: &PhotoReading) -> String {
    let head = text!(
        lang,
        "cli-read-head",
        photo = escape_controls(&path.to_string_lossy()),
        count = reading.tiles.len(),
        width = reading.width,
        height = reading.height
    );
    let mut lines = vec![(text!(lang, "cli-read-surety"), surety_text(lang, reading))];
    lines.extend(hand_lines(lang, reading));
    lines.extend(doubt_lines(lang, reading));
    lines.extend(suggestion_lines(lang, reading));
    lines.extend(reading.warnings.iter().map(|warning| (text!(lang, "cli-read-warning"), render(lang, warning))));
    let total = reading.stage_times_ms.iter().find(|(stage, _)| *stage == "total");
    lines.extend(total.map(|(_, ms)| (text!(lang, "cli-read-time"), text!(lang, "cli-read-ms", ms = ms.round()))));
    let lines = lines.into_iter().filter(|(_, value)| !value.is_empty());
    let lines: Vec<(String, String)> = lines.map(|(label, value)| (label.to_owned(), value)).collect();
    format!("{head}\n{}", aligned_lines(&lines))
}

/// A line of the text of a reading: its label and its value; a line with an empty value is left out.
type ReadingLine = (&'static str, String);

/// Returns the lines with the rows of the photo, and with the tiles by their places in the hand.
fn hand_lines(lang: Lang, reading: &PhotoReading) -> Vec<ReadingLine> {
    let hand = &reading.hand;
    let row_text = |row: &Vec<usize>| row.iter().map(|&i| tile_text(lang, reading, i)).collect::<Vec<_>>().join("  ");
    let spelled = |which: &[usize]| tiles_text(lang, &tile_faces(reading, which));
    let mut lines: Vec<ReadingLine> =
        hand.rows.iter().map(|row| (text!(lang, "cli-read-row"), row_text(row))).collect();
    lines.push((text!(lang, "cli-read-concealed"), spelled(&hand.standing)));
    lines.extend(hand.melds.iter().map(|meld| (text!(lang, "cli-read-meld"), meld_line(lang, reading, meld))));
    let win = hand.win.map(|i| tile_text(lang, reading, i));
    lines.push((text!(lang, "cli-read-won"), win.unwrap_or_default()));
    lines.push((text!(lang, "cli-read-flowers"), spelled(&hand.flowers)));
    lines.push((text!(lang, "cli-read-indicators"), spelled(&hand.indicators)));
    lines
}

/// Returns the lines with the doubtful tiles, the open questions, and the other ways to read the hand.
fn doubt_lines(lang: Lang, reading: &PhotoReading) -> Vec<ReadingLine> {
    let hand = &reading.hand;
    let doubts = hand.doubts.iter().map(|&i| {
        let guesses = reading.tiles[i].ranked_classes.iter().take(3);
        let guesses = guesses.map(|(class, p)| format!("{class} {:.0}%", 100.0 * p)).collect::<Vec<_>>();
        let doubt = text!(
            lang,
            "cli-read-doubt-line",
            place = tile_place_text(lang, reading, i),
            guesses = guesses.join(text!(lang, "list-comma"))
        );
        (text!(lang, "cli-read-doubt"), doubt)
    });
    let questions = hand
        .questions
        .iter()
        .map(|question| (text!(lang, "cli-read-question"), question_text(lang, reading, question).unwrap_or_default()));
    let proposals = hand.proposals.iter().map(|other| {
        let tiles: Vec<usize> = other.tiles().collect();
        let tiles = tiles_text(lang, &tile_faces(reading, &tiles));
        (text!(lang, "cli-read-or"), text!(lang, "cli-read-or-line", tiles = tiles))
    });
    doubts.chain(questions).chain(proposals).collect()
}

/// Returns the lines with the single misreadings that would make the hand a win.
fn suggestion_lines(lang: Lang, reading: &PhotoReading) -> Vec<ReadingLine> {
    let suggestions = suggest::suggest_for_reading(reading).into_iter().map(|suggestion| {
        let perhaps = text!(
            lang,
            "cli-read-perhaps-line",
            place = tile_place_text(lang, reading, suggestion.tile_index),
            tile = suggestion.class.to_string(),
            percent = format!("{:.0}", 100.0 * suggestion.probability)
        );
        (text!(lang, "cli-read-perhaps"), perhaps)
    });
    suggestions.collect()
}

/// Returns the reliability of the reading in words, with the probability that the hand is right, from 1 % to 99 %.
fn surety_text(lang: Lang, reading: &PhotoReading) -> String {
    // Neither 0 % nor 100 % would be true.
    let percent = (100.0 * reading.hand.confidence).round().clamp(1.0, 99.0);
    match reading.reliability() {
        Reliability::Sure => text!(lang, "cli-read-sure", percent = percent),
        Reliability::Look if has_marked_doubts(lang, reading) => text!(lang, "cli-read-look", percent = percent),
        Reliability::Look => text!(lang, "cli-read-look-all", percent = percent),
        Reliability::Retake => text!(lang, "cli-read-retake", percent = percent),
    }
}

/// Returns true if the text of the reading marks a doubtful tile or asks a question.
fn has_marked_doubts(lang: Lang, reading: &PhotoReading) -> bool {
    let hand = &reading.hand;
    let mut questions = hand.questions.iter();
    !hand.doubts.is_empty() || questions.any(|question| question_text(lang, reading, question).is_some())
}

/// Returns tiles in MPSZ notation, followed by Chinese notation unless the language is Japanese; empty for no tiles.
fn tiles_text(lang: Lang, tiles: &[Tile]) -> String {
    match (tiles.is_empty(), lang) {
        (true, _) => String::new(),
        (false, Lang::Zh | Lang::En) => {
            format!("{}  {}", mpsz::format(tiles), chinese::format(tiles))
        }
        (false, Lang::Ja) => mpsz::format(tiles),
    }
}

fn meld_line(lang: Lang, reading: &PhotoReading, meld: &LaidMeld<usize>) -> String {
    let name = match meld.kind {
        MeldKind::Kong if meld.concealed => "concealed-kong",
        MeldKind::Kong if meld.added => "added-kong",
        kind => kind.as_str(),
    };
    let tiles = meld_text(reading, &meld.tiles);
    match meld.from {
        None => text!(lang, "cli-read-meld-line", meld = name, tiles = tiles),
        Some(side) => text!(lang, "cli-read-meld-from", meld = name, tiles = tiles, side = side.as_str()),
    }
}

/// Returns a question about the layout in words. `None` for a kind that the list of doubts or a warning covers, for a
/// winning tile with more than [`MAX_WIN_CANDIDATES`] candidates, and for a changed tile whose other class is not
/// given.
fn question_text(lang: Lang, reading: &PhotoReading, question: &Question) -> Option<String> {
    let chosen_answer = match question.choices.first() {
        Some(QuestionChoice::Word(word)) => *word,
        _ => "",
    };
    let others = question.choices.iter().skip(1);
    let others: Vec<String> = match question.kind {
        QuestionKind::WinTile if question.choices.len() > MAX_WIN_CANDIDATES => return None,
        // Without others, the tile was inferred from the end of a row: no other tile is as likely.
        QuestionKind::WinTile => others
            .filter_map(|choice| match choice {
                QuestionChoice::Tile(i) => Some(tile_place_text(lang, reading, *i)),
                _ => None,
            })
            .collect(),
        QuestionKind::Changed => match question.choices.get(1) {
            Some(QuestionChoice::Class(class, _)) => vec![class.to_string()],
            _ => return None,
        },
        _ => Vec::new(),
    };
    let asked = TileQuestion {
        kind: question.kind,
        tiles: &question_tiles_text(reading, question),
        place: &(question.tiles.first()).map_or_else(String::new, |&i| tile_place_text(lang, reading, i)),
        alternatives: &others.join(text!(lang, "list-comma")),
        chosen_answer,
    };
    recognition::layout_question_text(lang, &asked)
}

/// Returns the classes of a question's tiles, separated by spaces, such as `5m 6m`.
fn question_tiles_text(reading: &PhotoReading, question: &Question) -> String {
    question.tiles.iter().map(|&i| tile_class_text(reading, i)).collect::<Vec<_>>().join(" ")
}

fn tile_class_text(reading: &PhotoReading, index: usize) -> String {
    let tile = reading.tiles.get(index);
    tile.map_or_else(String::new, |tile| tile.class.to_string())
}

/// Returns a tile in MPSZ notation with its name; a doubtful tile has a question mark after the notation. A tile
/// without a face has only the name of its class.
fn tile_text(lang: Lang, reading: &PhotoReading, index: usize) -> String {
    let doubt = if reading.hand.doubts.contains(&index) { "?" } else { "" };
    match reading.tiles[index].class {
        TileClass::Tile(tile) => {
            let name = words::tile_text(lang, tile);
            // If the language's name equals the notation, the Chinese name tells more.
            let name = Some(name).filter(|name| *name != tile.to_string());
            let name = name.unwrap_or_else(|| chinese::tile_name(tile));
            format!("{tile}{doubt} {name}")
        }
        other => format!("{other}{doubt}"),
    }
}

/// Returns the position of a tile in words, counted from 1: row and place, only the place if there is one row, or the
/// index if the tile is in no row.
fn tile_place_text(lang: Lang, reading: &PhotoReading, index: usize) -> String {
    let rows = &reading.hand.rows;
    let found = (rows.iter().enumerate()).find_map(|(r, row)| row.iter().position(|&i| i == index).map(|at| (r, at)));
    match found {
        Some((row, at)) if rows.len() > 1 => {
            text!(lang, "cli-read-row-tile", row = (row + 1), tile = (at + 1))
        }
        Some((_, at)) => text!(lang, "cli-read-tile", tile = (at + 1)),
        None => text!(lang, "cli-read-tile", tile = (index + 1)),
    }
}

/// Returns the sentence for an open point that prevents valuing the hand, with the alternatives and their probabilities
/// in percent.
pub(super) fn open_point_text(lang: Lang, reading: &PhotoReading, point: &OpenDoubt<'_>) -> String {
    let guess = |class: &TileClass, p: f32| format!("{class} ({:.0}%)", 100.0 * p);
    let (kind, tiles, others) = match point {
        OpenDoubt::Hand => {
            let hands = text!(lang, "open-hands", count = reading.hand.proposals.len() + 1);
            return text!(lang, "question-open", question = hands);
        }
        OpenDoubt::Piece(tile) => {
            let guesses =
                reading.tiles.get(*tile).into_iter().flat_map(|tile| tile.ranked_classes.iter().skip(1).take(2));
            (QuestionKind::Face, tile_class_text(reading, *tile), guesses.map(|(class, p)| guess(class, *p)).collect())
        }
        OpenDoubt::Question(question) => {
            let others = question.choices.iter().skip(1).filter_map(|choice| match choice {
                QuestionChoice::Class(class, p) => Some(guess(class, *p)),
                QuestionChoice::Tile(tile) => Some(tile_class_text(reading, *tile)),
                QuestionChoice::Word(_) => None,
            });
            (question.kind, question_tiles_text(reading, question), others.collect::<Vec<String>>())
        }
    };
    let others = others.join(text!(lang, "list-comma"));
    recognition::open_question_text(
        lang,
        &TileQuestion { kind, tiles: &tiles, place: "", alternatives: &others, chosen_answer: "" },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use quejing_rules::hand::Layout;
    use quejing_session::recognition::HandReading;
    use quejing_vision::geometry::parallelogram;

    fn reading_with_confidence(confidence: f32) -> PhotoReading {
        let tile = |number: usize| {
            crate::readings::tile(
                parallelogram([20.0 * number as f32, 50.0], [10.0, 0.0], [0.0, 14.0]),
                vec![("5m".parse().expect("a class"), 0.99)],
            )
        };
        crate::readings::photo(
            [400, 100],
            (0..14).map(tile).collect(),
            HandReading {
                layout: Layout { standing: (0..13).collect(), win: Some(13), ..Layout::default() },
                rows: vec![(0..14).collect()],
                confidence,
                ..HandReading::default()
            },
        )
    }

    #[test]
    fn a_reading_says_how_far_it_can_be_relied_on_in_words_and_as_data() {
        let mut marked = reading_with_confidence(0.62137);
        marked.hand.doubts = vec![3];
        let look = "check the tiles marked \"?\" and the questions below (62% sure)";
        let retake = "take another photo; this one cannot be relied on (1% sure)";
        for (reading, words, state, probability) in [
            (reading_with_confidence(0.998), "sure (99%)", "sure", 0.998),
            (reading_with_confidence(0.62137), "check all tiles (62% sure)", "look", 0.6214),
            (marked, look, "look", 0.6214),
            (reading_with_confidence(0.001), retake, "retake", 0.001),
        ] {
            let said = reading_text(Lang::En, Path::new("x.jpg"), &reading);
            assert!(said.contains(words), "{said}");
            let sent = crate::cli::read::reading_json(Path::new("x.jpg"), &reading, None);
            assert_eq!(sent["surety"], state);
            let sent = sent["hand"]["confidence"].as_f64().expect("a number");
            assert!((sent - probability).abs() < 1e-6, "{sent}");
        }
    }

    #[test]
    fn an_open_choice_among_hands_names_their_number_in_every_language() {
        let two = HandReading { proposals: vec![HandReading::default()], ..HandReading::default() };
        let reading = crate::readings::photo([100, 100], Vec::new(), two);
        for (lang, words) in [
            (Lang::En, "the photo shows 2 hands; the score"),
            (Lang::Zh, "照片里有 2 手牌，得分"),
            (Lang::Ja, "写真に手牌が2組あります。点数"),
        ] {
            let sentence = open_point_text(lang, &reading, &OpenDoubt::Hand);
            assert!(sentence.starts_with(words), "{sentence}");
        }
    }

    #[test]
    fn a_winning_tile_is_asked_about_beside_the_others_that_may_have_won() {
        let tile = |x: f32, class: &str| {
            crate::readings::tile(
                parallelogram([x, 50.0], [10.0, 0.0], [0.0, 14.0]),
                vec![(class.parse().expect("a class"), 0.9)],
            )
        };
        let reading = crate::readings::photo(
            [100, 100],
            vec![tile(20.0, "5m"), tile(60.0, "6m")],
            HandReading { rows: vec![vec![0, 1]], ..HandReading::default() },
        );
        let question = |choices: &[usize]| Question {
            kind: QuestionKind::WinTile,
            tiles: vec![0],
            choices: choices.iter().map(|&i| QuestionChoice::Tile(i)).collect(),
        };
        let said = |choices: &[usize]| question_text(Lang::En, &reading, &question(choices));
        assert_eq!(said(&[0, 1]).as_deref(), Some("is 5m the winning tile, or tile 2?"));
        assert_eq!(said(&[0]).as_deref(), Some("is 5m the winning tile?"));
    }
}
