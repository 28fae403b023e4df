//! What is wrong with the words of a command of the night, as data: a stable code and a sentence in each language. The
//! English sentence is what the error displays.

use crate::i18n::{self, Lang};
use crate::rules::{Faults, Ruling};
use crate::table::ledger::AmountError;
use crate::tile::NotationError;

/// One thing that is wrong.
#[derive(Debug, thiserror::Error)]
pub(super) enum Slip {
    #[error("no_night: the ledger has no night yet: begin one with quejing night new")]
    NoNight,
    #[error("no_night: no night is called `{0}`: quejing night list names them")]
    UnknownNight(String),
    #[error(
        "no_night: no night is in progress: name one with --night, or begin one with quejing night new"
    )]
    NoneInProgress,
    #[error("bad_night: {found} nights are called `{asked}`: name one by its identifier")]
    SeveralNights { asked: String, found: usize },
    #[error("unknown_player: nobody here is called `{name}`: here are {here}")]
    UnknownPlayer { name: String, here: String },
    #[error("nothing_to_undo: nothing is left that can be undone")]
    NothingToUndo,
    #[error("nothing_to_redo: nothing was undone")]
    NothingToRedo,
    #[error("night_unknown_hand: there is no hand {0}: quejing night events lists them")]
    UnknownHand(u64),
    #[error("night_unknown_dispute: there is no dispute {0}")]
    UnknownDispute(u64),
    #[error("night_not_open: no night is open")]
    NotOpen,
    #[error("night_no_seats: nobody sits at the table yet")]
    NobodySits,
    #[error("night_not_at_table: the winner and the discarder sit at the table")]
    NotAtTable,
    /// A form as it is to be written, in capitals where people put their own words.
    #[error("bad_input: write {form}, not {text}")]
    Written { form: &'static str, text: String },
    #[error("bad_input: {option} {text}: write {}", among(Lang::En, allowed))]
    Word {
        option: &'static str,
        text: String,
        allowed: &'static [&'static str],
    },
    #[error("bad_amount: {0}")]
    Amount(AmountError),
    #[error("bad_input: tables are counted from 1")]
    Table,
    #[error(
        "bad_input: with --tiles the rules say the value: leave --points, --fan, --fu and --yakuman out"
    )]
    ValueBesideTiles,
    #[error("bad_tile: write the standing tiles, the winning one last")]
    NoTiles,
    #[error("bad_tile: in `{text}`: {error}")]
    Tiles { text: String, error: NotationError },
    #[error("bad_meld: `{0}` is no meld: write it as 123m, 1111p:concealed or 1111p:added")]
    Meld(String),
    /// The rules refuse the hand.
    #[error("{}: {}", .0.codes().join(", "), .0)]
    Refused(Faults),
    /// The rules find no win that may be declared.
    #[error("{}: {}", .0.verdict.as_str(), i18n::refusal(Lang::En, .0).unwrap_or_default())]
    NoWin(Box<Ruling>),
    #[error("bad_input: an event is JSON: {0}")]
    NoJson(String),
    #[error("not_written: {0} cannot be written: check the folder")]
    NotWritten(String),
    #[error("no_photo: {found} kept photos begin with {text}: name one")]
    Photo { found: usize, text: String },
}

impl Slip {
    fn chinese(&self) -> String {
        match self {
            Slip::NoNight => "no_night: 账本里还没有一晚：请用 quejing night new 开一晚".into(),
            Slip::UnknownNight(asked) => {
                format!("no_night: 没有叫「{asked}」的一晚：quejing night list 列出各晚")
            }
            Slip::NoneInProgress => {
                "no_night: 没有进行中的一场：请用 --night 指明，或用 quejing night new 开一场"
                    .into()
            }
            Slip::SeveralNights { asked, found } => {
                format!("bad_night: 有 {found} 晚叫「{asked}」：请用编号指明")
            }
            Slip::UnknownPlayer { name, here } => {
                format!("unknown_player: 这里没有叫「{name}」的人：有 {here}")
            }
            Slip::NothingToUndo => "nothing_to_undo: 没有可以撤销的了".into(),
            Slip::NothingToRedo => "nothing_to_redo: 没有撤销过什么".into(),
            Slip::UnknownHand(hand) => {
                format!("night_unknown_hand: 没有第 {hand} 号局：quejing night events 列出各条")
            }
            Slip::UnknownDispute(dispute) => {
                format!("night_unknown_dispute: 没有争议 {dispute}")
            }
            Slip::NotOpen => "night_not_open: 还没有开局".into(),
            Slip::NobodySits => "night_no_seats: 还没有人入座".into(),
            Slip::NotAtTable => "night_not_at_table: 和家和点炮者都要在这一桌".into(),
            Slip::Written { form, text } => format!("bad_input: 请写成 {form}，不是 {text}"),
            Slip::Word {
                option,
                text,
                allowed,
            } => format!(
                "bad_input: {option} {text}：请写 {}",
                among(Lang::Zh, allowed)
            ),
            Slip::Amount(AmountError(text)) => {
                format!("bad_amount: 「{text}」不是金额：请写 30 或 7.5 这样的数，最细到八分之一")
            }
            Slip::Table => "bad_input: 桌号从 1 数起".into(),
            Slip::ValueBesideTiles => {
                "bad_input: 写了 --tiles 就由规则算分：请去掉 --points、--fan、--fu 和 --yakuman"
                    .into()
            }
            Slip::NoTiles => "bad_tile: 请写立牌，和牌张写在最后".into(),
            Slip::Tiles { text, error } => {
                format!("bad_tile: 「{text}」：{}", i18n::notation(Lang::Zh, error))
            }
            Slip::Meld(text) => {
                format!("bad_meld: 「{text}」不是副露：请写成 123m、1111p:concealed 或 1111p:added")
            }
            Slip::Refused(faults) => {
                let codes = faults.codes().join(", ");
                format!("{codes}: {}", i18n::faults(Lang::Zh, faults))
            }
            Slip::NoWin(ruling) => {
                let why = i18n::refusal(Lang::Zh, ruling).unwrap_or_default();
                format!("{}: {why}", ruling.verdict.as_str())
            }
            Slip::NoJson(_) => "bad_input: 记录要写成 JSON 对象".into(),
            Slip::NotWritten(file) => format!("not_written: 写不了 {file}：请检查文件夹"),
            Slip::Photo { found, text } => {
                format!("no_photo: 以 {text} 开头的照片有 {found} 张：请指明一张")
            }
        }
    }
}

fn among(lang: Lang, allowed: &[&str]) -> String {
    match allowed {
        [some @ .., last] if !some.is_empty() => {
            let (comma, or) = lang.pick([("、", " 或 "), (", ", " or ")]);
            format!("{}{or}{last}", some.join(comma))
        }
        words => words.concat(),
    }
}

/// The sentence for a fault of an argument, where it is one of these.
pub(in crate::cli) fn sentence(
    lang: Lang,
    fault: &(dyn std::error::Error + 'static),
) -> Option<String> {
    let slip = fault.downcast_ref::<Slip>()?;
    Some(match lang {
        Lang::Zh => slip.chinese(),
        Lang::En | Lang::Ja => slip.to_string(),
    })
}

/// The error in the language asked for, where it is one of these; any other as it is.
pub(super) fn said(lang: Lang, error: anyhow::Error) -> anyhow::Error {
    match (lang, error.downcast_ref::<Slip>()) {
        (Lang::Zh, Some(slip)) => anyhow::Error::msg(slip.chinese()),
        _ => error,
    }
}
