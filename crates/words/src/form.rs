//! What belongs into a field.

use super::Lang;
use super::switches::allowed;
use quejing_rules::Form;
use quejing_rules::hand::Form as Plain;

/// What a field or switch takes, after a verb: write …, expected ….
pub(super) fn plain_form(lang: Lang, form: &Plain) -> String {
    let said = match form {
        Plain::Number { from, to } => {
            return text!(lang, "fault-form-number", from = from, to = to);
        }
        Plain::Switch(taken) => return allowed(lang, taken),
        Plain::AboveNought => text!(lang, "fault-form-above-nought"),
        Plain::AnyNumber => text!(lang, "fault-form-any-number"),
        Plain::RootOf => text!(lang, "fault-form-root-of"),
        Plain::OneOf(words) => {
            let words = words.iter().map(|word| format!("`{word}`"));
            let words = words.collect::<Vec<_>>().join(text!(lang, "list-comma"));
            return text!(lang, "fault-form-one-of", words = words);
        }
        Plain::WinTile => text!(lang, "fault-form-win-tile"),
        Plain::SmallerNumber => text!(lang, "fault-form-smaller-number"),
    };
    said.to_owned()
}

/// That a field of a request takes something else.
pub(super) fn expected(lang: Lang, form: &Form) -> String {
    let said = match form {
        Form::Plain(plain) => {
            return text!(lang, "fault-expected", form = plain_form(lang, plain));
        }
        Form::Object => text!(lang, "fault-expected-object"),
        Form::Boolean => text!(lang, "fault-expected-boolean"),
        Form::Tiles => text!(lang, "fault-expected-tiles"),
        Form::Meld => text!(lang, "fault-expected-meld"),
        Form::Switches => text!(lang, "fault-expected-switches"),
        Form::Seat => text!(lang, "fault-expected-seat"),
        Form::Discards => text!(lang, "fault-expected-discards"),
        Form::Discard => text!(lang, "fault-expected-discard"),
        Form::DiscardedTile => text!(lang, "fault-expected-discarded-tile"),
        Form::Deal => text!(lang, "fault-expected-deal"),
        Form::WinTileOfHistory => text!(lang, "fault-expected-win-tile-of-history"),
        Form::Results => text!(lang, "fault-expected-results"),
        Form::Result => text!(lang, "fault-expected-result"),
        Form::Events => text!(lang, "fault-expected-events"),
        Form::Event => text!(lang, "fault-expected-event"),
        Form::Names => text!(lang, "fault-expected-names"),
        Form::Bets => text!(lang, "fault-expected-bets"),
        Form::Camps => text!(lang, "fault-expected-camps"),
        Form::Player => text!(lang, "fault-expected-player"),
        Form::Fan => text!(lang, "fault-expected-fan"),
        Form::Waiting => text!(lang, "fault-expected-waiting"),
        Form::WaitingPlayers => text!(lang, "fault-expected-waiting-players"),
        Form::Winner => text!(lang, "fault-expected-winner"),
        Form::AtTable => text!(lang, "fault-expected-at-table"),
        Form::FreePerson => text!(lang, "fault-expected-free-person"),
        Form::TwoTables => text!(lang, "fault-expected-two-tables"),
        Form::HandObject => text!(lang, "fault-expected-hand-object"),
        Form::StandingTiles => text!(lang, "fault-expected-standing-tiles"),
        Form::MeldTiles => text!(lang, "fault-expected-meld-tiles"),
        Form::TileText => text!(lang, "fault-expected-tile-text"),
        Form::FlagWords => text!(lang, "fault-expected-flag-words"),
        Form::Melds => text!(lang, "fault-expected-melds"),
        Form::AtMost { most } => return text!(lang, "fault-expected-at-most", most = most),
        Form::JsonText { column } => {
            return text!(lang, "fault-expected-json-text", column = column);
        }
        Form::FromNought => text!(lang, "fault-expected-from-nought"),
        Form::NoWinTile => text!(lang, "fault-expected-no-win-tile"),
        Form::Scores => text!(lang, "fault-expected-scores"),
        Form::ProvidedTiles => text!(lang, "fault-expected-provided-tiles"),
        Form::Provided => text!(lang, "fault-expected-provided"),
        Form::EvenPoints => text!(lang, "fault-expected-even-points"),
        Form::FiveProvided => text!(lang, "fault-expected-five-provided"),
        Form::HanAndFu => text!(lang, "fault-expected-han-and-fu"),
        Form::Han => text!(lang, "fault-expected-han"),
        Form::Fu => text!(lang, "fault-expected-fu"),
        Form::RoundedFu => text!(lang, "fault-expected-rounded-fu"),
        Form::DiscarderSeat => text!(lang, "fault-expected-discarder-seat"),
        Form::Hands => text!(lang, "fault-expected-hands"),
        Form::RonOnly => text!(lang, "fault-expected-ron-only"),
        Form::NoSwitches => text!(lang, "fault-expected-no-switches"),
        Form::FourBooleans => text!(lang, "fault-expected-four-booleans"),
        Form::FourPoints => text!(lang, "fault-expected-four-points"),
    };
    said.to_owned()
}
