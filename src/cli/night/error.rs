//! Errors of `quejing night`, with stable codes and sentences in every language.

use quejing_message::{Message, TextList, TypedWords};

use crate::cli::hand_arguments::KnownAnswer;
use crate::cli::help;
use quejing_io::files::SystemCause;
use quejing_session::game::{Faults, NotationError, Ruling};
use quejing_words::{self as words, ErrorText, Lang};

/// The error of a `quejing night` command: an invalid argument, a night or person that is not found, a hand without a
/// value, or a file that cannot be written.
#[derive(Debug, Message)]
pub(super) enum NightError {
    #[message(id = "cli-night-no-night", code = "no_night")]
    NoNight,
    #[message(id = "cli-night-unknown-night", code = "no_night")]
    UnknownNight(#[message(name = "night")] String),
    #[message(id = "cli-night-none-in-progress", code = "no_night")]
    NoneInProgress,
    #[message(id = "cli-night-several", code = "bad_night")]
    SeveralNights { night: String, count: usize },
    #[message(id = "cli-night-unknown-player", code = "unknown_player")]
    UnknownPlayer {
        name: String,
        #[message(with = text_list)]
        here: Vec<String>,
    },
    #[message(id = "cli-night-no-reduced-score", code = "no_reduced_score")]
    NoReducedScore,
    #[message(id = "cli-night-similar-name", code = "similar_name")]
    SimilarName { name: String, other: String },
    #[message(id = "cli-night-nothing-to-undo", code = "nothing_to_undo")]
    NothingToUndo,
    #[message(id = "cli-night-nothing-to-redo", code = "nothing_to_redo")]
    NothingToRedo,
    #[message(id = "cli-night-unknown-deal", code = "night_unknown_hand")]
    UnknownDeal(#[message(name = "deal")] u64),
    #[message(id = "cli-night-unknown-dispute", code = "night_unknown_dispute")]
    UnknownDispute(#[message(name = "dispute")] u64),
    #[message(id = "cli-night-not-open", code = "night_not_open")]
    NotOpen,
    /// The end of a night, or the beginning of a game, without the decision on this unfinished game.
    #[message(id = "cli-night-game-not-finished", code = "night_game_not_finished")]
    GameNotFinished(#[message(name = "game")] usize),
    #[message(id = "cli-night-nobody-sits", code = "night_no_seats")]
    NobodySits,
    #[message(id = "cli-night-not-at-table", code = "night_not_at_table")]
    NotAtTable,
    /// A text without the required `form`, such as `NAME=NUMBER`.
    #[message(id = "cli-night-written", code = "bad_input", by_hand)]
    BadForm { form: &'static str, text: String },
    #[message(id = "cli-usage-not-among", code = "bad_input")]
    Word {
        option: String,
        value: String,
        /// The allowed words, separated by `, `.
        #[message(with = TypedWords::from)]
        allowed: String,
    },
    #[message(id = "cli-night-number", code = "bad_input")]
    Number { option: &'static str, text: String },
    #[message(id = "cli-night-length", code = "bad_input")]
    Length(#[message(name = "text")] String),
    #[message(id = "cli-night-root", code = "bad_input")]
    Root(#[message(name = "text")] String),
    #[message(id = "cli-night-amount", code = "bad_amount")]
    Amount(#[message(name = "text")] String),
    #[message(id = "cli-night-table", code = "bad_input")]
    Table,
    #[message(id = "cli-night-value-beside-tiles", code = "bad_input")]
    ValueBesideTiles,
    #[message(transparent)]
    KnownOtherwise(KnownAnswer),
    /// The hand is refused only because the declaration of its winner is on record; holds the refusal.
    #[message(id = "cli-night-known-declaration", by_hand)]
    KnownDeclaration(#[message(skip)] Box<NightError>),
    #[message(id = "cli-night-no-tiles", code = "bad_tile")]
    NoTiles,
    #[message(id = "cli-tiles", code = "bad_tile", by_hand)]
    Tiles { text: String, error: NotationError },
    /// A hand that the rules refuse, with the faults for which they do.
    #[message(id = "cli-night-refused", by_hand)]
    Refused(#[message(skip)] Faults),
    /// A hand with which the rules permit no win; the ruling contains the reason.
    #[message(id = "cli-night-no-win", by_hand)]
    NoWin(#[message(skip)] Box<Ruling>),
    #[message(id = "cli-night-no-json", code = "bad_input")]
    NoJson(#[message(name = "why")] String),
    #[message(id = "cli-no-returned", code = "bad_input")]
    NoReturned(#[message(name = "number")] i64),
    #[message(id = "cli-night-not-written", code = "not_written")]
    NotWritten { path: String, why: SystemCause },
    #[message(id = "cli-night-no-photo", code = "no_photo")]
    NoPhoto { text: String },
    #[message(id = "cli-night-several-photos", code = "no_photo")]
    SeveralPhotos { count: usize, text: String },
}

impl std::error::Error for NightError {}

fn text_list(texts: &[String]) -> TextList {
    TextList(texts.to_vec())
}

impl NightError {
    /// Returns the text of the error in a language.
    fn text(&self, lang: Lang) -> ErrorText {
        let sentence = match self {
            NightError::BadForm { form, text } => {
                text!(lang, "cli-night-written", text = text, form = help::translate_form(lang, form))
            }
            NightError::Tiles { text, error } => {
                text!(lang, "cli-tiles", written = text, why = words::notation_error_text(lang, error))
            }
            NightError::Refused(faults) => return words::faults_error_text(lang, faults),
            NightError::KnownDeclaration(refused) => {
                let ErrorText { codes, sentence } = refused.text(lang);
                return ErrorText { codes, sentence: text!(lang, "cli-night-known-declaration", why = sentence) };
            }
            NightError::NoWin(ruling) => {
                let sentence = words::win_refusal_text(lang, ruling).unwrap_or_default();
                return ErrorText::new(ruling.verdict.as_str(), sentence);
            }
            other => words::render(lang, other),
        };
        ErrorText { codes: self.code().into_iter().collect(), sentence }
    }
}

/// Returns the text of a [`NightError`]; `None` for any other error type.
pub(in crate::cli) fn night_error_text(lang: Lang, error: &(dyn std::error::Error + 'static)) -> Option<ErrorText> {
    Some(error.downcast_ref::<NightError>()?.text(lang))
}

/// Converts a [`NightError`] to an error with its message in a language; returns any other error unchanged.
pub(super) fn translate_night_error(lang: Lang, error: anyhow::Error) -> anyhow::Error {
    night_error_text(lang, error.as_ref()).map_or(error, anyhow::Error::msg)
}
