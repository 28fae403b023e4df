//! The sentences of errors as the window shows them, with a capital and a full stop. The words are those of
//! [`quejing_words`], which the command line uses too.

use super::inventory::{InventoryFault, SetInventory};
use super::night::BetRefusal;
use super::round::{Bill, Outcome, Wrong};
use quejing_ledger::{LedgerError, Night};
use quejing_rules::tile::NotationError;
use quejing_vision::calibrate::{CalibrationError, Goal, Sight};
use quejing_vision::enrol::SetError;
use quejing_vision::source::SourceError;
use quejing_vision::{VisionError, Warning};
use quejing_words::eyes::SetCountText;
use quejing_words::{self as words, Lang, Tone, render};

/// Returns the sentence of an error of recognition.
pub fn photo(error: &VisionError, lang: Lang) -> String {
    sentence(lang, &render(lang, error))
}

/// Returns the sentence of an error of the inventory.
pub fn inventory(fault: &InventoryFault, lang: Lang) -> String {
    sentence(lang, &render(lang, fault))
}

/// Returns the count of a set as sentences, with the fault of the last photo as the first remark.
pub fn set_count(set: &SetInventory, lang: Lang) -> SetCountText {
    let text = SetCountText::new(lang, set.count());
    let fault = set.fault().map(|fault| (Tone::Wrong, inventory(&fault, lang)));
    let remarks = text.remarks.into_iter().map(|(tone, remark)| (tone, sentence(lang, &remark)));
    SetCountText { total: capital(&text.total), remarks: fault.into_iter().chain(remarks).collect(), ..text }
}

/// Returns the sentence of an error of a set of tiles.
pub fn tile_set(error: &SetError, lang: Lang) -> String {
    sentence(lang, &render(lang, error))
}

/// Returns the sentence of an error of a source of frames.
pub fn source(error: &SourceError, lang: Lang) -> String {
    sentence(lang, &render(lang, error))
}

/// Returns the sentence of an error of calibration.
pub fn calibration(error: &CalibrationError, lang: Lang) -> String {
    sentence(lang, &render(lang, error))
}

/// Returns the next instruction for the calibration board.
pub fn goal(goal: Goal, lang: Lang) -> String {
    sentence(lang, &render(lang, &goal))
}

/// Returns the state of the board in the last frame.
pub fn sight(sight: Sight, lang: Lang) -> String {
    capital(&render(lang, &sight))
}

/// Returns the sentence of an error of the ledger, with the names of the people in the night.
pub fn ledger(error: &LedgerError, night: Option<&Night>, lang: Lang) -> String {
    let text = words::ledger::error(lang, error);
    let text = text.trim_start_matches(error.code()).trim_start_matches(": ");
    let named = night.map_or_else(|| text.to_owned(), |night| words::night::with_names(night, text.to_owned()));
    sentence(lang, &named)
}

/// Returns the reason why a bet is refused.
pub fn bet(refusal: &BetRefusal, name: &str, lang: Lang) -> String {
    match refusal {
        BetRefusal::Locked => text!(lang, "bet-locked").to_owned(),
        BetRefusal::NotBettor => text!(lang, "bet-not-due", person = name),
        BetRefusal::OtherDeal => text!(lang, "bet-other-deal").to_owned(),
        BetRefusal::OnRecord => text!(lang, "bet-on-record").to_owned(),
        BetRefusal::Ledger(error) => ledger(error, None, lang),
    }
}

/// Returns the code and the sentence of everything that prevents the payment of a deal.
pub fn unpaid(bill: &Bill, night: &Night, lang: Lang) -> Vec<(&'static str, String)> {
    match bill {
        Bill::Nothing | Bill::Due(_) => Vec::new(),
        Bill::OtherRules => vec![("other_rules", text!(lang, "other-rules").to_owned())],
        Bill::Fault(own) => vec![(own.code(), sentence(lang, &render(lang, own)))],
        Bill::Wrong(all) => all.iter().map(|one| (one.code(), wrong(one, lang))).collect(),
        Bill::Refused(why) => {
            vec![(why.code(), ledger(&LedgerError::from(why.clone()), Some(night), lang))]
        }
    }
}

/// Returns the sentences of everything that a hand lacks before it can be valued.
pub fn unready(outcome: &Outcome, lang: Lang) -> Vec<String> {
    let Outcome::Unready { unnamed, no_win_tile, problems } = outcome else {
        return Vec::new();
    };
    let unnamed = (!unnamed.is_empty()).then(|| text!(lang, "unnamed", count = unnamed.len()));
    let no_win_tile = no_win_tile.then(|| text!(lang, "no-win-tile").to_owned());
    unnamed.into_iter().chain(no_win_tile).chain(problems.iter().map(|problem| wrong(problem, lang))).collect()
}

/// Returns the sentence of an error in a hand or its circumstances.
pub fn wrong(wrong: &Wrong, lang: Lang) -> String {
    match wrong {
        Wrong::Fault(fault) => capital(&words::fault(lang, fault)),
        Wrong::Typed(error) => typing_error(error, lang),
        Wrong::Open(open) => text!(lang, "trouble-open", count = open),
        Wrong::OpenWinTile => text!(lang, "trouble-open-win-tile").to_owned(),
        Wrong::NoWinner => text!(lang, "trouble-no-winner").to_owned(),
        Wrong::NoGiver => text!(lang, "trouble-no-giver").to_owned(),
    }
}

/// Returns the sentence of an error in typed tiles.
pub fn typing_error(error: &NotationError, lang: Lang) -> String {
    sentence(lang, &words::notation(lang, error))
}

/// Returns the sentence of a warning about a photo.
pub fn remark(warning: &Warning, lang: Lang) -> String {
    sentence(lang, &render(lang, warning))
}

/// Returns a sentence with capital and full stop. [`quejing_words`] leaves them out, so that it can follow a code.
pub fn sentence(lang: Lang, text: &str) -> String {
    let text = capital(text);
    match text.ends_with(['.', '!', '?', '。', '！', '？']) {
        true => text,
        false => text!(lang, "trouble-sentence", text = text),
    }
}

/// Returns the text with a capital at its beginning.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}", chars.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_begin_with_a_capital_and_end_with_a_stop() {
        let said = photo(&VisionError::NoTiles, Lang::En);
        assert!(said.starts_with("No mahjong tiles") && said.ends_with('.'), "{said}");
    }

    #[test]
    fn sentences_carry_the_values_of_the_error_in_every_language() {
        for lang in Lang::ALL {
            let said = photo(&VisionError::WrongTileCount { found: 11, needed: 14 }, lang);
            assert!(said.contains("11") && said.contains("14"), "{said}");
        }
        let error = quejing_rules::tile::parse_tiles("123m9x").expect_err("x is no suit");
        assert!(typing_error(&error, Lang::Zh).contains('x'), "{}", typing_error(&error, Lang::Zh));
    }
}
