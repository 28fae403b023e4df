//! What is wrong with the arguments that tell of a hand and its deal, as data: a stable code and a sentence in each
//! language. The English sentence is what the error displays.

use crate::i18n::{self, Lang};
use crate::rules::{Fault, Faults, RuleSet};
use crate::tile::{NotationError, Tile, WindError};

/// One refused argument, or arguments that do not go together.
#[derive(Debug, thiserror::Error)]
pub(super) enum Refused {
    #[error("bad_input: write the standing tiles, as in 2288m113355p88s7z")]
    NoHand,
    /// An option, or the hand where it has no name.
    #[error("bad_tile: in {}`{text}`: {error}", spaced(name))]
    Tiles {
        name: &'static str,
        text: String,
        error: NotationError,
    },
    #[error("bad_tile: --win takes one tile, `{text}` has {found}")]
    OneTile { text: String, found: usize },
    #[error("bad_meld: --meld {text}: after the tiles only :concealed, :added or a wind can stand")]
    MeldWord { text: String },
    #[cfg_attr(
        not(feature = "vision"),
        allow(dead_code, reason = "only reading a photo makes it")
    )]
    #[error(
        "{code}: {option} names {tile}: it was not seen in the photo: name only tiles that were read"
    )]
    NotSeen {
        code: &'static str,
        option: &'static str,
        tile: Tile,
    },
    #[error("bad_input: {option} means nothing in {}: leave it out", i18n::rule_set(Lang::En, *rules))]
    Meaningless {
        option: &'static str,
        rules: RuleSet,
    },
    #[error(
        "bad_input: a deal with kongs, open hands, bets, camps or other wins means nothing in {}: leave it out",
        i18n::rule_set(Lang::En, *.0)
    )]
    NoDeal(RuleSet),
    #[error("bad_seat: {0}")]
    Wind(#[from] WindError),
    #[error("bad_seat: a self-drawn win has no discarder: take --discarder or --self-draw away")]
    SelfDrawHasNoDiscarder,
    #[error(
        "bad_event: say who gave the winning tile with --discarder, or --self-draw, to settle the deal"
    )]
    DealNeedsDiscarder,
    #[error("bad_event: --tenpai goes with --false-win: say who declared falsely")]
    TenpaiAlone,
    #[error(
        "bad_event: --kong {text}: write concealed:S, exposed:S:W or added:S:W, whose and who fed it"
    )]
    Kong { text: String },
    #[error("bad_input: {option} {text}: write it as in {example}")]
    Written {
        option: &'static str,
        text: String,
        example: &'static str,
    },
    #[error("bad_input: {option} {text}: `{number}` is no number of fan")]
    FanNumber {
        option: &'static str,
        text: String,
        number: String,
    },
    #[error("bad_input: the hand has its winning tile: write one tile less and no --win")]
    WholeHand,
    #[error("{code}: {0}", code = .0.code())]
    Fault(#[from] Fault),
    #[error("{codes}: {0}", codes = .0.codes().join(", "))]
    Faults(#[from] Faults),
}

impl Refused {
    /// Code and sentence, as they stand on the one line that the program ends with.
    fn text(&self, lang: Lang) -> String {
        match lang {
            Lang::En | Lang::Ja => self.to_string(),
            Lang::Zh => self.chinese(),
        }
    }

    fn chinese(&self) -> String {
        let rules = |rules: &RuleSet| i18n::rule_set(Lang::Zh, *rules);
        match self {
            Refused::NoHand => "bad_input: 请写立牌，如 2288m113355p88s7z".to_owned(),
            Refused::Tiles { name, text, error } => {
                let said = i18n::notation(Lang::Zh, error);
                format!("bad_tile: {}「{text}」：{said}", spaced(name))
            }
            Refused::OneTile { text, found } => {
                format!("bad_tile: --win 只写一张牌，「{text}」有 {found} 张")
            }
            Refused::MeldWord { text } => {
                format!("bad_meld: --meld {text}：牌后面只能写 :concealed、:added 或风位")
            }
            Refused::NotSeen { code, option, tile } => {
                let tile = i18n::tile(Lang::Zh, *tile);
                format!("{code}: {option} 写了{tile}，照片里没有读到：请只写读到的牌")
            }
            Refused::Meaningless { option, rules: of } => {
                format!("bad_input: {option} 在{}里没有意义：请去掉", rules(of))
            }
            Refused::NoDeal(of) => {
                format!(
                    "bad_input: {}没有杠、明牌、下注、阵营和其他和牌：请去掉",
                    rules(of)
                )
            }
            Refused::Wind(WindError { found }) => {
                format!("bad_seat: 「{found}」不是风位：请写 E、S、W 或 N")
            }
            Refused::SelfDrawHasNoDiscarder => {
                "bad_seat: 自摸没有点炮者：请去掉 --discarder 或 --self-draw".to_owned()
            }
            Refused::DealNeedsDiscarder => {
                "bad_event: 要结算这一局，请用 --discarder 写明谁点炮，或写 --self-draw".to_owned()
            }
            Refused::TenpaiAlone => {
                "bad_event: --tenpai 要与 --false-win 同写：请写明谁诈和".to_owned()
            }
            Refused::Kong { text } => format!(
                "bad_event: --kong {text}：请写 concealed:S、exposed:S:W 或 added:S:W，即谁的杠、谁喂的"
            ),
            Refused::Written {
                option,
                text,
                example,
            } => format!("bad_input: {option} {text}：请照 {example} 的样子写"),
            Refused::FanNumber {
                option,
                text,
                number,
            } => format!("bad_input: {option} {text}：「{number}」不是番数"),
            Refused::WholeHand => {
                "bad_input: 这副牌已经有和牌张：请少写一张，不写 --win".to_owned()
            }
            Refused::Fault(fault) => format!("{}: {}", fault.code(), i18n::fault(Lang::Zh, fault)),
            Refused::Faults(faults) => {
                format!(
                    "{}: {}",
                    faults.codes().join(", "),
                    i18n::faults(Lang::Zh, faults)
                )
            }
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

/// A name before a quoted text.
fn spaced(name: &str) -> String {
    match name {
        "" => String::new(),
        name => format!("{name} "),
    }
}

#[cfg(test)]
mod tests;
