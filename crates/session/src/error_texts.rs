//! The sentences of errors for window and phones, with a capital letter and a full stop. The command line shows the
//! wording of [`quejing_words`] without them.

use super::inventory::{InventoryFault, SetInventory};
use super::night::BetRefusal;
use super::round::{Bill, HandError, HandOutcome};
use quejing_ledger::{LedgerError, Night};
use quejing_rules::tile::NotationError;
use quejing_vision::calibrate::{BoardSight, CalibrationError, ViewGoal};
use quejing_vision::enrol::SetError;
use quejing_vision::source::SourceError;
use quejing_vision::{VisionError, Warning};
use quejing_words::recognition::SetCountText;
use quejing_words::{self as words, Lang, Tone, render};

/// Returns the sentence about an error of recognition.
pub fn recognition_error_text(error: &VisionError, lang: Lang) -> String {
    to_sentence(lang, &render(lang, error))
}

/// Returns the sentence about a fault of the inventory.
pub fn inventory_fault_text(fault: &InventoryFault, lang: Lang) -> String {
    to_sentence(lang, &render(lang, fault))
}

/// Returns the count of a tile set as sentences. A fault of the last photo is the first remark.
pub fn set_count_text(set: &SetInventory, lang: Lang) -> SetCountText {
    let text = SetCountText::new(lang, set.count());
    let fault = set.fault().map(|fault| (Tone::Wrong, inventory_fault_text(&fault, lang)));
    let remarks = text.remarks.into_iter().map(|(tone, remark)| (tone, to_sentence(lang, &remark)));
    SetCountText { total: capitalize(&text.total), remarks: fault.into_iter().chain(remarks).collect(), ..text }
}

/// Returns the sentence about an error of a tile set.
pub fn tile_set_error_text(error: &SetError, lang: Lang) -> String {
    to_sentence(lang, &render(lang, error))
}

/// Returns the sentence about an error of a camera or stream.
pub fn source_error_text(error: &SourceError, lang: Lang) -> String {
    to_sentence(lang, &render(lang, error))
}

/// Returns the sentence about an error of calibration.
pub fn calibration_error_text(error: &CalibrationError, lang: Lang) -> String {
    to_sentence(lang, &render(lang, error))
}

/// Returns the sentence that tells a person how to hold the calibration board for the next view.
pub fn view_goal_text(goal: ViewGoal, lang: Lang) -> String {
    to_sentence(lang, &render(lang, &goal))
}

/// Returns the state of the calibration board in the last frame, with a capital letter but no full stop.
pub fn board_sight_text(sight: BoardSight, lang: Lang) -> String {
    capitalize(&render(lang, &sight))
}

/// Returns the sentence about an error of the ledger; `night` gives people their names.
pub fn ledger_error_text(error: &LedgerError, night: Option<&Night>, lang: Lang) -> String {
    to_sentence(lang, &words::ledger::error_text(lang, night, error).sentence)
}

/// Returns the sentence about the refused bet of the person called `name`.
pub fn bet_refusal_text(refusal: &BetRefusal, night: &Night, name: &str, lang: Lang) -> String {
    match refusal {
        BetRefusal::Locked => text!(lang, "bet-locked").to_owned(),
        BetRefusal::NotBettor => text!(lang, "bet-not-due", person = name),
        BetRefusal::OtherDeal => text!(lang, "bet-other-deal").to_owned(),
        BetRefusal::OnRecord => text!(lang, "bet-on-record").to_owned(),
        BetRefusal::NotAgreed(people) => {
            let names: Vec<String> = people.iter().map(|who| night.name(*who)).collect();
            text!(lang, "bet-not-agreed", players = names.join(text!(lang, "list-comma")))
        }
        BetRefusal::Ledger(error) => ledger_error_text(error, Some(night), lang),
    }
}

/// Returns the code and the sentence of each reason why a deal cannot be paid; empty if it can be paid, or without a
/// win or draw.
pub fn payment_obstacles(bill: &Bill, night: &Night, lang: Lang) -> Vec<(&'static str, String)> {
    match bill {
        Bill::Nothing | Bill::Due(_) => Vec::new(),
        Bill::OtherRules => vec![("other_rules", text!(lang, "other-rules").to_owned())],
        Bill::FamilyFault(fault) => vec![(fault.code(), to_sentence(lang, &render(lang, fault)))],
        Bill::HandErrors(errors) => errors.iter().map(|error| (error.code(), hand_error_text(error, lang))).collect(),
        Bill::Refused(refusal) => {
            vec![(refusal.code(), ledger_error_text(&LedgerError::from(refusal.clone()), Some(night), lang))]
        }
    }
}

/// Returns the sentences about everything that a hand lacks before it can be valued; empty if nothing is missing.
pub fn missing_part_texts(outcome: &HandOutcome, lang: Lang) -> Vec<String> {
    let HandOutcome::Unready { unnamed_pieces, lacks_win_tile, problems } = outcome else {
        return Vec::new();
    };
    let unnamed = (!unnamed_pieces.is_empty()).then(|| text!(lang, "unnamed", count = unnamed_pieces.len()));
    let no_win_tile = lacks_win_tile.then(|| text!(lang, "no-win-tile").to_owned());
    unnamed
        .into_iter()
        .chain(no_win_tile)
        .chain(problems.iter().map(|problem| hand_error_text(problem, lang)))
        .collect()
}

/// Returns the sentence about an error in a hand or its circumstances.
pub fn hand_error_text(error: &HandError, lang: Lang) -> String {
    match error {
        HandError::Fault(fault) => capitalize(&words::fault_text(lang, fault)),
        HandError::BadNotation(error) => typing_error_text(error, lang),
        HandError::OpenDoubts(open) => text!(lang, "trouble-open", count = open),
        HandError::OpenWinTile => text!(lang, "trouble-open-win-tile").to_owned(),
        HandError::NoWinner => text!(lang, "trouble-no-winner").to_owned(),
        HandError::NoGiver => text!(lang, "trouble-no-giver").to_owned(),
    }
}

/// Returns the sentence about an error in typed tiles.
pub fn typing_error_text(error: &NotationError, lang: Lang) -> String {
    to_sentence(lang, &words::notation_error_text(lang, error))
}

/// Returns the sentence of a warning about a photo.
pub fn warning_text(warning: &Warning, lang: Lang) -> String {
    to_sentence(lang, &render(lang, warning))
}

/// Returns the text as a sentence, with a capital letter and, unless it has one, a full stop. [`quejing_words`] omits
/// both, because its texts may follow a code.
pub fn to_sentence(lang: Lang, text: &str) -> String {
    let text = capitalize(text);
    match text.ends_with(['.', '!', '?', '。', '！', '？']) {
        true => text,
        false => text!(lang, "trouble-sentence", text = text),
    }
}

/// Returns the text with its first letter in upper case.
pub fn capitalize(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}", chars.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_begin_with_a_capital_and_end_with_a_stop() {
        let said = recognition_error_text(&VisionError::NoTiles, Lang::En);
        assert!(said.starts_with("No mahjong tiles") && said.ends_with('.'), "{said}");
    }

    #[test]
    fn sentences_carry_the_values_of_the_error_in_every_language() {
        for lang in Lang::ALL {
            let said = recognition_error_text(&VisionError::WrongTileCount { found: 11, needed: 14 }, lang);
            assert!(said.contains("11") && said.contains("14"), "{said}");
        }
        let error = quejing_rules::tile::parse_tiles("123m9x").expect_err("x is no suit");
        assert!(typing_error_text(&error, Lang::Zh).contains('x'), "{}", typing_error_text(&error, Lang::Zh));
    }
}
