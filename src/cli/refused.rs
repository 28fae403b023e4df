//! What is wrong with the arguments that tell of a hand and its deal: data, a stable code and a sentence in every language.

use std::borrow::Cow;

use crate::i18n::{self, Lang};
use crate::rules::{Fault, Faults, RuleSet};
use crate::tile::{NotationError, Tile, WindError};

/// One refused argument, or arguments that do not go together.
#[derive(Debug, thiserror::Error)]
pub(super) enum Refused {
    NoHand,
    /// An option, or the hand where the name is empty.
    Tiles {
        name: &'static str,
        text: String,
        error: NotationError,
    },
    OneTile {
        text: String,
        found: usize,
    },
    MeldWord {
        text: String,
    },
    #[cfg_attr(not(feature = "vision"), allow(dead_code, reason = "only reading a photo makes it"))]
    NotSeen {
        code: &'static str,
        option: &'static str,
        tile: Tile,
    },
    Meaningless {
        option: &'static str,
        rules: RuleSet,
    },
    NoDeal(RuleSet),
    Wind(#[from] WindError),
    SelfDrawHasNoDiscarder,
    DealNeedsDiscarder,
    TenpaiAlone,
    Kong {
        text: String,
    },
    Written {
        option: &'static str,
        text: String,
        example: &'static str,
    },
    FanNumber {
        option: &'static str,
        text: String,
        number: String,
    },
    WholeHand,
    OneRuleSet,
    Fault(#[from] Fault),
    Faults(#[from] Faults),
}

displayed_in_english!(Refused => |lang, refused| refused.text(lang));

impl Refused {
    /// Code and sentence, as they stand on the one line that the program ends with.
    fn text(&self, lang: Lang) -> String {
        format!("{}: {}", self.code(), self.sentence(lang))
    }

    /// The stable code, or several.
    fn code(&self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Refused::NoHand
            | Refused::Meaningless { .. }
            | Refused::NoDeal(_)
            | Refused::Written { .. }
            | Refused::FanNumber { .. }
            | Refused::WholeHand
            | Refused::OneRuleSet => "bad_input",
            Refused::Tiles { .. } | Refused::OneTile { .. } => "bad_tile",
            Refused::MeldWord { .. } => "bad_meld",
            Refused::NotSeen { code, .. } => code,
            Refused::Wind(_) | Refused::SelfDrawHasNoDiscarder => "bad_seat",
            Refused::DealNeedsDiscarder | Refused::TenpaiAlone | Refused::Kong { .. } => "bad_event",
            Refused::Fault(fault) => fault.code(),
            Refused::Faults(faults) => return Cow::Owned(faults.codes().join(", ")),
        })
    }

    fn sentence(&self, lang: Lang) -> String {
        match self {
            Refused::NoHand => text!(lang, "cli-no-hand").to_owned(),
            Refused::Tiles { name, text, error } => {
                let written = format!("{name} {text}");
                let why = i18n::notation(lang, error);
                text!(lang, "cli-tiles", written = written.trim_start(), why = why)
            }
            Refused::OneTile { text, found } => {
                text!(lang, "cli-one-tile", text = text, count = found)
            }
            Refused::MeldWord { text } => text!(lang, "cli-meld-word", text = text),
            Refused::NotSeen { option, tile, .. } => {
                let tile = i18n::tile(lang, *tile);
                text!(lang, "cli-not-seen", option = option, tile = tile)
            }
            Refused::Meaningless { option, rules } => {
                let rules = i18n::rule_set(lang, *rules);
                text!(lang, "cli-meaningless", option = option, rules = rules)
            }
            Refused::NoDeal(rules) => {
                let rules = i18n::rule_set(lang, *rules);
                text!(lang, "cli-no-deal", rules = rules)
            }
            Refused::Wind(WindError { found }) => text!(lang, "cli-wind", found = found),
            Refused::SelfDrawHasNoDiscarder => text!(lang, "cli-self-draw-discarder").to_owned(),
            Refused::DealNeedsDiscarder => text!(lang, "cli-deal-needs-discarder").to_owned(),
            Refused::TenpaiAlone => text!(lang, "cli-tenpai-alone").to_owned(),
            Refused::Kong { text } => text!(lang, "cli-kong", text = text),
            Refused::Written { option, text, example } => {
                text!(lang, "cli-written", option = option, text = text, example = example)
            }
            Refused::FanNumber { option, text, number } => {
                text!(lang, "cli-fan-number", option = option, text = text, number = number)
            }
            Refused::WholeHand => text!(lang, "cli-whole-hand").to_owned(),
            Refused::OneRuleSet => text!(lang, "cli-one-rule-set").to_owned(),
            Refused::Fault(fault) => i18n::fault(lang, fault),
            Refused::Faults(faults) => i18n::faults(lang, faults),
        }
    }
}

/// The sentence for a fault of one argument, where it is one of these.
pub(super) fn sentence(lang: Lang, fault: &(dyn std::error::Error + 'static)) -> Option<String> {
    Some(fault.downcast_ref::<Refused>()?.text(lang))
}

/// The error in the language asked for, where it is one of the arguments; any other as it is.
pub(super) fn said(lang: Lang, error: anyhow::Error) -> anyhow::Error {
    match error.downcast_ref::<Refused>() {
        Some(refused) => anyhow::Error::msg(refused.text(lang)),
        None => error,
    }
}

#[cfg(test)]
mod tests;
