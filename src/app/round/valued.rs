//! A hand that some rules have valued: its sheet, who pays, and its place on the evening's record.

use super::{Checked, Circumstances, notation};
use crate::app::board::Board;
use crate::hand::{Seat, Win};
use crate::i18n::sheet::{self, Sheet};
use crate::i18n::{self, Lang};
use crate::rules::lingque::{self, Deal, DealError};
use crate::rules::{self, Appraisal, Detail, RuleProfile, Verdict, house, riichi, zung_jung};
use crate::table::{CountedPattern, PLAYERS, WonHand};

/// A hand that the rules have valued.
#[derive(Clone, Debug, PartialEq)]
pub struct Scored {
    /// What it is worth.
    pub valued: Valued,
    /// Who pays; only for a win, and only where the tiles provided allow it.
    pub settlement: Option<Result<Settled, DealError>>,
}

/// What a hand is worth, with reasons, by its rules.
#[derive(Clone, Debug, PartialEq)]
pub enum Valued {
    /// In Lingque.
    Lingque(Win, Appraisal),
    /// In Zung Jung.
    ZungJung(Win, zung_jung::Appraisal),
    /// In riichi.
    Riichi(Box<riichi::Hand>, riichi::Appraisal),
    /// By the house rule.
    House(Box<house::Claim>, house::Appraisal),
}

/// Why somebody pays, by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// In Lingque.
    Lingque(rules::TransferReason),
    /// In Zung Jung.
    ZungJung(zung_jung::Due),
    /// In riichi.
    Riichi(riichi::TransferReason),
    /// By the house rule.
    House(house::Due),
}

impl Why {
    /// In words.
    pub fn text(self, lang: Lang) -> String {
        match self {
            Why::Lingque(reason) => i18n::transfer_reason(lang, &reason).to_string(),
            Why::ZungJung(due) => i18n::zung_jung::due(lang, due).to_owned(),
            Why::Riichi(reason) => i18n::riichi::transfer_reason(lang, reason).to_owned(),
            Why::House(due) => i18n::house::due(lang, due).to_owned(),
        }
    }
}

/// One payment.
#[derive(Clone, Debug, PartialEq)]
pub struct Paid {
    /// Who pays; none: it lay on the table.
    pub from: Option<Seat>,
    /// Who receives.
    pub to: Seat,
    /// How much.
    pub amount: i64,
    /// Why.
    pub why: Why,
}

/// Why a settlement cannot go on the evening's record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unrecorded {
    /// Sticks lay on the table, and the record does not know who laid them there.
    Sticks,
    /// The money of a deal of the house rule is more than this one win.
    House,
}

/// Who pays for the hand.
#[derive(Clone, Debug, PartialEq)]
pub struct Settled {
    /// Payment by payment.
    pub paid: Vec<Paid>,
    /// What keeps it off the record.
    pub unrecorded: Option<Unrecorded>,
}

impl Settled {
    /// What each seat gains or loses.
    pub fn net(&self) -> [i64; PLAYERS] {
        let mut net = [0; PLAYERS];
        for paid in &self.paid {
            if let Some(from) = paid.from {
                net[from.index()] -= paid.amount;
            }
            net[paid.to.index()] += paid.amount;
        }
        net
    }
}

impl Valued {
    /// The sheet of rules other than Lingque, which has its own card.
    pub fn sheet(&self, lang: Lang) -> Option<Sheet> {
        match self {
            Valued::Lingque(..) => None,
            Valued::ZungJung(win, appraisal) => Some(sheet::zung_jung::sheet(lang, win, appraisal)),
            Valued::Riichi(hand, appraisal) => Some(sheet::riichi::sheet(lang, hand, appraisal)),
            Valued::House(claim, appraisal) => Some(sheet::house::sheet(lang, claim, appraisal)),
        }
    }

    /// Why the hand is no win: the code, and a sentence.
    pub fn refusal(&self, lang: Lang) -> Option<(&'static str, String)> {
        let no_win = || ("no_win", sheet::zung_jung::no_win(lang).to_owned());
        let below = |why: Option<String>| ("below_minimum", why.unwrap_or_default());
        match self {
            Valued::Lingque(..) => None,
            Valued::ZungJung(_, found) => match found.verdict {
                Verdict::Win => None,
                Verdict::NoWin => Some(no_win()),
                Verdict::BelowMinimum => {
                    let why = found.shortfall.as_ref();
                    Some(below(why.map(|why| i18n::zung_jung::reason(lang, why))))
                }
            },
            Valued::House(_, found) => match found.verdict {
                Verdict::Win => None,
                Verdict::NoWin => Some(no_win()),
                Verdict::BelowMinimum => {
                    let why = found.shortfall.as_ref();
                    Some(below(why.map(|why| i18n::house::reason(lang, why))))
                }
            },
            Valued::Riichi(_, found) => {
                let verdict = found.value.verdict;
                let sentence = || i18n::riichi::verdict(lang, verdict).to_owned();
                (verdict != riichi::Verdict::Win).then(|| (verdict.as_str(), sentence()))
            }
        }
    }

    /// What was counted, for the record: patterns, fu, multiplier, points.
    fn counted(&self) -> (Vec<CountedPattern>, u32, u32, u32) {
        let pattern = |id: &str, count: u32| CountedPattern {
            id: id.to_owned(),
            count,
            fu: 0,
        };
        match self {
            Valued::Lingque(_, found) => {
                let worth = &found.worth;
                let patterns = found.patterns.iter().map(CountedPattern::from).collect();
                (patterns, worth.fu, worth.fan, worth.points)
            }
            Valued::ZungJung(_, found) => {
                let patterns = found.patterns.iter();
                let patterns = patterns.map(|one| pattern(one.pattern.id(), one.count));
                (patterns.collect(), 0, 0, found.total)
            }
            Valued::Riichi(_, found) => {
                let yaku = found.yaku.iter().map(|one| pattern(one.yaku.id(), 1));
                (yaku.collect(), found.value.fu, found.value.han, 0)
            }
            Valued::House(_, found) => {
                let patterns = found
                    .patterns
                    .iter()
                    .map(|one| pattern(one.pattern.id(), 1));
                (patterns.collect(), 0, found.fan, 0)
            }
        }
    }
}

impl Scored {
    pub(super) fn of(checked: Checked, now: &Circumstances) -> Self {
        let detail = Detail::Everything;
        match (checked, &now.rules) {
            (Checked::Lingque(win), RuleProfile::Lingque(profile)) => {
                let found = lingque::explain(&win, profile, detail);
                let won = found.verdict == Verdict::Win;
                Self {
                    settlement: won.then(|| settle_lingque(found.worth.points, now)),
                    valued: Valued::Lingque(win, found),
                }
            }
            (Checked::ZungJung(win), RuleProfile::ZungJung(options)) => {
                let found = zung_jung::explain(&win, options, detail);
                let won = found.verdict == Verdict::Win;
                let paid = won.then(|| settle_zung_jung(&win, found.total, now, options));
                Self {
                    settlement: paid.and_then(Result::ok).map(Ok),
                    valued: Valued::ZungJung(win, found),
                }
            }
            (Checked::Riichi(hand), RuleProfile::Riichi(options)) => {
                let found = riichi::explain(&hand, options);
                let bill = riichi::Bill::of(&hand, &found.value, options);
                Self {
                    settlement: bill.map(|bill| Ok(settle_riichi(&bill, options))),
                    valued: Valued::Riichi(hand, found),
                }
            }
            (Checked::House(claim), RuleProfile::House(options)) => {
                let found = house::explain(&claim, options, detail);
                let won = found.verdict == Verdict::Win;
                Self {
                    settlement: won.then(|| Ok(settle_house(&claim, found.fan, now))),
                    valued: Valued::House(claim, found),
                }
            }
            _ => unreachable!("a hand is checked by the rules that it is asked of"),
        }
    }

    /// The hand for the record; none while nobody can be paid.
    pub fn record(
        &self,
        board: &Board,
        now: &Circumstances,
        photo: Option<String>,
    ) -> Option<WonHand> {
        let settled = self.recordable()?;
        let mut payments = [0; PLAYERS];
        for (seat, net) in Seat::FOUR.into_iter().zip(settled.net()) {
            payments[now.player(seat)] = net;
        }
        let draft = now.draft(board);
        let (patterns, fu, fan, points) = self.valued.counted();
        // Riichi pays by a table of its own: its points are what the winner receives.
        let points = match self.valued {
            Valued::Riichi(..) => u32::try_from(payments[now.winner]).unwrap_or_default(),
            _ => points,
        };
        let marked = now.marks().into_iter().filter(|&mark| now.has(mark));
        let lingque = now.rules.lingque().is_some();
        Some(WonHand {
            rules: now.rules.clone(),
            program: env!("CARGO_PKG_VERSION").to_owned(),
            winner: now.winner,
            discarder: (!now.self_draw()).then_some(now.from),
            dealer: now.dealer,
            tiles: notation(&draft),
            flags: marked.map(|mark| mark.as_str().to_owned()).collect(),
            flowers: u8::try_from(draft.flowers).unwrap_or(u8::MAX),
            provided: if lingque { now.provided } else { [0; PLAYERS] },
            patterns,
            fu,
            fan,
            points,
            payments,
            photo,
            corrected_tiles: board.by_person() as u32,
        })
    }

    /// The settlement, where it can go on the record.
    pub fn recordable(&self) -> Option<&Settled> {
        let settled = self.settlement.as_ref()?.as_ref().ok()?;
        settled.unrecorded.is_none().then_some(settled)
    }
}

fn settle_lingque(points: u32, now: &Circumstances) -> Result<Settled, DealError> {
    let mut provided = [0; PLAYERS];
    for (player, tiles) in now.provided.iter().enumerate() {
        provided[now.seat(player).index()] = *tiles;
    }
    let settlement = lingque::settle(&Deal {
        points,
        winner: now.seat(now.winner),
        discarder: now.discarder(),
        provided,
    })?;
    let paid = settlement.transfers().iter().map(|transfer| Paid {
        from: Some(transfer.from),
        to: transfer.to,
        amount: transfer.amount,
        why: Why::Lingque(transfer.reason),
    });
    Ok(Settled {
        paid: paid.collect(),
        unrecorded: None,
    })
}

/// The window asks for no discards before the win: who is responsible is the discarder.
fn settle_zung_jung(
    win: &Win,
    total: u32,
    now: &Circumstances,
    options: &zung_jung::Options,
) -> Result<Settled, rules::Faults> {
    let layers = now
        .discarder()
        .map(|seat| zung_jung::layers(win, total, seat, &[], options));
    let deal = zung_jung::Deal {
        winner: now.seat(now.winner),
        total,
        layers: layers.transpose()?,
    };
    let paid = zung_jung::transfers(&deal, options.scheme)?;
    let paid = paid.into_iter().map(|transfer| Paid {
        from: Some(transfer.from),
        to: transfer.to,
        amount: transfer.amount,
        why: Why::ZungJung(transfer.reason),
    });
    Ok(Settled {
        paid: paid.collect(),
        unrecorded: None,
    })
}

fn settle_riichi(bill: &riichi::Bill, options: &riichi::Options) -> Settled {
    let paid = bill.transfers(options).into_iter().map(|transfer| Paid {
        from: transfer.from,
        to: transfer.to,
        amount: transfer.amount,
        why: Why::Riichi(transfer.reason),
    });
    Settled {
        paid: paid.collect(),
        unrecorded: (bill.riichi_sticks > 0).then_some(Unrecorded::Sticks),
    }
}

/// What this win costs; kongs, open hands and bets are settled by mode `settle`.
fn settle_house(claim: &house::Claim, fan: u32, now: &Circumstances) -> Settled {
    let to = now.seat(now.winner);
    let price = house::price(fan, now.self_draw(), claim.special());
    let (payers, amount, due) = match price {
        house::Price::Discarder(amount) => (
            now.discarder().into_iter().collect(),
            amount,
            house::Due::Discard,
        ),
        house::Price::Each(amount) => {
            let losers = Seat::FOUR.into_iter().filter(|&seat| seat != to);
            (losers.collect::<Vec<_>>(), amount, house::Due::SelfDraw)
        }
    };
    let paid = payers.into_iter().map(|from| Paid {
        from: Some(from),
        to,
        amount,
        why: Why::House(due),
    });
    Settled {
        paid: paid.collect(),
        unrecorded: Some(Unrecorded::House),
    }
}
