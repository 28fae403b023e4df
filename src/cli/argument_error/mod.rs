//! Errors of the arguments that describe a hand and its deal, with stable codes and sentences in every language.

use quejing_message::Message;

use quejing_session::game::{Faults, NotationError, RuleSet, Tile};
use quejing_words::{self as words, ErrorText, Lang};

/// The error of an argument that describes a hand or its deal: it is missing, invalid, without meaning under the rules,
/// or in conflict with another argument.
#[derive(Debug, Message)]
pub(super) enum ArgumentError {
    #[message(id = "cli-no-hand", code = "bad_input")]
    NoHand,
    /// A text that is not valid tile notation.
    #[message(id = "cli-tiles", code = "bad_tile", by_hand)]
    Tiles {
        /// The option with its dashes, such as `--win`; empty for the hand.
        name: &'static str,
        text: String,
        error: NotationError,
    },
    #[message(id = "cli-one-tile", code = "bad_tile")]
    OneTile { text: String, count: usize },
    #[message(id = "cli-meld-word", code = "bad_meld")]
    MeldWord { text: String },
    #[cfg_attr(not(feature = "vision"), allow(dead_code, reason = "only reading a photo makes it"))]
    #[message(id = "cli-not-seen", by_hand)]
    NotSeen {
        #[message(skip)]
        code: &'static str,
        option: &'static str,
        tile: Tile,
    },
    #[message(id = "cli-meaningless", code = "bad_input", by_hand)]
    Meaningless {
        option: &'static str,
        #[message(with = RuleSet::to_string)]
        rules: RuleSet,
    },
    #[message(id = "cli-no-deal", code = "bad_input", by_hand)]
    NoDeal(#[message(name = "rules", with = RuleSet::to_string)] RuleSet),
    #[message(id = "cli-wind", code = "bad_seat")]
    Wind { found: String },
    #[message(id = "cli-self-draw-discarder", code = "bad_seat")]
    SelfDrawHasNoDiscarder,
    #[message(id = "cli-deal-needs-discarder", code = "bad_event")]
    DealNeedsDiscarder,
    #[message(id = "cli-tenpai-alone", code = "bad_event")]
    TenpaiAlone,
    #[message(id = "cli-kong", code = "bad_event")]
    Kong { text: String },
    #[message(id = "cli-written", code = "bad_input")]
    Written { option: &'static str, text: String, example: &'static str },
    #[message(id = "cli-fan-number", code = "bad_input")]
    FanNumber { option: &'static str, text: String, number: String },
    #[message(id = "cli-whole-hand", code = "bad_input")]
    WholeHand,
    #[message(id = "cli-one-rule-set", code = "bad_input")]
    OneRuleSet,
    #[message(id = "cli-faults", by_hand)]
    Faults(#[message(skip)] Faults),
}

impl std::error::Error for ArgumentError {}

impl ArgumentError {
    /// Returns the text of the error in a language.
    fn text(&self, lang: Lang) -> ErrorText {
        let sentence = match self {
            ArgumentError::Tiles { name, text, error } => {
                let written = format!("{name} {text}");
                text!(lang, "cli-tiles", written = written.trim_start(), why = words::notation_error_text(lang, error))
            }
            ArgumentError::NotSeen { code, option, tile } => {
                let sentence = text!(lang, "cli-not-seen", option = option, tile = words::tile_text(lang, *tile));
                return ErrorText::new(code, sentence);
            }
            ArgumentError::Meaningless { option, rules } => {
                text!(lang, "cli-meaningless", option = option, rules = words::rule_set_name(lang, *rules))
            }
            ArgumentError::NoDeal(rules) => text!(lang, "cli-no-deal", rules = words::rule_set_name(lang, *rules)),
            ArgumentError::Faults(faults) => return words::faults_error_text(lang, faults),
            other => words::render(lang, other),
        };
        ErrorText { codes: self.code().into_iter().collect(), sentence }
    }
}

/// Returns the text of an [`ArgumentError`]; `None` for any other error type.
pub(super) fn argument_error_text(lang: Lang, error: &(dyn std::error::Error + 'static)) -> Option<ErrorText> {
    Some(error.downcast_ref::<ArgumentError>()?.text(lang))
}

/// Converts an [`ArgumentError`] to an error with its message in a language; returns any other error unchanged.
pub(super) fn translate_argument_error(lang: Lang, error: anyhow::Error) -> anyhow::Error {
    argument_error_text(lang, error.as_ref()).map_or(error, anyhow::Error::msg)
}

#[cfg(test)]
mod tests;
