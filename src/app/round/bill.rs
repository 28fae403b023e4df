//! Who pays whom for the deal, by its rules: asked of them, put into players, and added up.

use super::check::{Wrong, typed};
use super::{Circumstances, DealEvent, DrawTable, Outcome, Valued};
use crate::hand::{Flags, Win};
use crate::i18n::{self, Lang};
use crate::rules::house::{self, Chips};
use crate::rules::lingque::{self, DealError};
use crate::rules::riichi::{self, STICK};
use crate::rules::{self, RuleProfile, zung_jung};
use crate::table::{PLAYERS, Who};

/// Why somebody pays, by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// In Lingque.
    Lingque(rules::TransferReason),
    /// In Zung Jung.
    ZungJung(zung_jung::Due),
    /// In riichi.
    Riichi(riichi::TransferReason),
    /// In riichi: a stick is laid down.
    Stick,
    /// By the house rule.
    House(house::Due, house::Part),
}

impl Why {
    /// In words.
    pub fn text(self, lang: Lang) -> String {
        match self {
            Why::Lingque(reason) => i18n::transfer_reason(lang, &reason).to_string(),
            Why::ZungJung(due) => i18n::zung_jung::due(lang, due).to_owned(),
            Why::Riichi(reason) => i18n::riichi::transfer_reason(lang, reason).to_owned(),
            Why::Stick => lang.pick(["立直", "riichi declared"]).to_owned(),
            Why::House(due, house::Part::Players) => i18n::house::due(lang, due).to_owned(),
            Why::House(due, part) => {
                let (due, part) = (i18n::house::due(lang, due), i18n::house::part(lang, part));
                lang.pick([format!("{due}，{part}"), format!("{due}, {part}")])
            }
        }
    }

    /// The word on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Why::Lingque(reason) => reason.as_str(),
            Why::ZungJung(due) => due.as_str(),
            Why::Riichi(reason) => reason.as_str(),
            Why::Stick => "riichi",
            Why::House(due, _) => due.as_str(),
        }
    }

    /// Is it for a win, not a kong, a false win or a stick?
    pub fn is_for_win(self) -> bool {
        match self {
            Why::Lingque(_) | Why::ZungJung(_) => true,
            Why::Riichi(reason) => reason != riichi::TransferReason::RiichiSticks,
            Why::Stick => false,
            Why::House(due, _) => matches!(due, house::Due::Discard | house::Due::SelfDraw),
        }
    }

    /// In what part, on the wire.
    pub fn part(self) -> Option<&'static str> {
        match self {
            Why::House(_, part) => Some(part.as_str()),
            _ => None,
        }
    }
}

/// One payment.
#[derive(Clone, Debug, PartialEq)]
pub struct Paid {
    /// Who pays.
    pub from: Who,
    /// Who receives.
    pub to: Who,
    /// How much.
    pub amount: Chips,
    /// Why.
    pub why: Why,
}

/// Who pays for the deal.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settled {
    /// Payment by payment.
    pub paid: Vec<Paid>,
    /// What each member of each camp gets of it.
    pub members: Vec<(String, Chips)>,
    /// Who still plays, where the deal goes on after a win.
    pub still_playing: Vec<usize>,
}

/// Why nobody can be paid.
#[derive(Clone, Debug, PartialEq)]
pub enum Unpaid {
    /// Tiles provided that cannot be, in Lingque.
    Lingque(DealError),
    /// Something else of the deal.
    Wrong(Vec<Wrong>),
}

/// What the deal costs.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Bill {
    /// Nothing is won or paid yet.
    #[default]
    Nothing,
    /// Who pays.
    Due(Settled),
    /// What keeps it from being settled.
    Unpaid(Unpaid),
}

impl Settled {
    /// What somebody gains or loses.
    pub fn gain(&self, who: &Who) -> Chips {
        let mut gain = Chips::ZERO;
        for paid in &self.paid {
            if paid.to == *who {
                gain += paid.amount;
            }
            if paid.from == *who {
                gain -= paid.amount;
            }
        }
        gain
    }

    /// What each player gains or loses: whole, as only those who bet pay halves of halves.
    pub fn net(&self) -> [i64; PLAYERS] {
        [0, 1, 2, 3].map(|player| {
            let gain = self.gain(&Who::Player(player));
            gain.units().unwrap_or_else(|| gain.as_f64() as i64)
        })
    }

    /// Those beside the players, and what they gain or lose.
    pub fn others(&self) -> Vec<(String, Chips)> {
        let mut others: Vec<(String, Chips)> = Vec::new();
        for who in self.paid.iter().flat_map(|paid| [&paid.from, &paid.to]) {
            if let Who::Other(name) = who
                && others.iter().all(|(other, _)| other != name)
            {
                others.push((name.clone(), self.gain(who)));
            }
        }
        others
    }

    fn of(paid: impl Iterator<Item = Paid>) -> Self {
        Self {
            paid: paid.collect(),
            ..Self::default()
        }
    }
}

impl Bill {
    /// Asks the rules. The house rule needs the players' names.
    pub fn of(outcome: &Outcome, now: &Circumstances, names: &[String; PLAYERS]) -> Self {
        let won = outcome.scored().filter(|scored| scored.valued.is_win());
        let settled = match (&now.rules, won.map(|scored| &scored.valued)) {
            (RuleProfile::Riichi(options), _) if now.riichi.draw.is_some() => {
                Some(Ok(now.draw_bill(options)))
            }
            (_, Some(Valued::Lingque(_, found))) => Some(now.lingque_bill(found.worth.points)),
            (RuleProfile::ZungJung(options), Some(Valued::ZungJung(win, found))) => {
                Some(now.zung_jung_bill(win, found.total, options))
            }
            (RuleProfile::Riichi(options), Some(Valued::Riichi(hand, found))) => {
                let bill = riichi::Bill::of(hand, &found.value, options);
                bill.map(|bill| Ok(now.riichi_bill(&bill, options)))
            }
            (RuleProfile::House(options), won) => {
                let fan = won.and_then(|valued| match valued {
                    Valued::House(_, found) => Some(found.fan),
                    _ => None,
                });
                now.house_bill(fan, options, names)
            }
            _ => None,
        };
        match settled {
            None => Bill::Nothing,
            Some(Ok(settled)) => Bill::Due(settled),
            Some(Err(unpaid)) => Bill::Unpaid(unpaid),
        }
    }

    /// Who pays, where it can be said.
    pub fn settled(&self) -> Option<&Settled> {
        match self {
            Bill::Due(settled) => Some(settled),
            Bill::Nothing | Bill::Unpaid(_) => None,
        }
    }
}

impl Circumstances {
    fn lingque_bill(&self, points: u32) -> Result<Settled, Unpaid> {
        let settlement = lingque::settle(&lingque::Deal {
            points,
            winner: self.seat(self.winner),
            discarder: self.discarder(),
            provided: self.by_seat(self.provided),
        });
        let settlement = settlement.map_err(Unpaid::Lingque)?;
        let paid = settlement.transfers().iter().map(|transfer| Paid {
            from: Who::Player(self.player(transfer.from)),
            to: Who::Player(self.player(transfer.to)),
            amount: Chips::whole(transfer.amount),
            why: Why::Lingque(transfer.reason),
        });
        Ok(Settled::of(paid))
    }

    fn zung_jung_bill(
        &self,
        win: &Win,
        total: u32,
        options: &zung_jung::Options,
    ) -> Result<Settled, Unpaid> {
        let history = self.history()?;
        let layers = self
            .discarder()
            .map(|seat| zung_jung::layers(win, total, seat, &history, options));
        let deal = zung_jung::Deal {
            winner: self.seat(self.winner),
            total,
            layers: layers.transpose().map_err(unpaid)?,
        };
        let paid = zung_jung::transfers(&deal, options.scheme).map_err(unpaid)?;
        Ok(Settled::of(paid.into_iter().map(|transfer| Paid {
            from: Who::Player(self.player(transfer.from)),
            to: Who::Player(self.player(transfer.to)),
            amount: Chips::whole(transfer.amount),
            why: Why::ZungJung(transfer.reason),
        })))
    }

    /// The tiles thrown before, as the rules want them. A row without a tile says nothing yet.
    fn history(&self) -> Result<Vec<zung_jung::Discard>, Unpaid> {
        let one = |text: &str| match typed(text).map_err(Unpaid::Wrong)?.as_slice() {
            [] => Ok(None),
            [tile] => Ok(Some(*tile)),
            tiles => {
                let error = crate::tile::mpsz::MpszError::NotOne { found: tiles.len() };
                Err(Unpaid::Wrong(vec![Wrong::Typed(error.into())]))
            }
        };
        let mut history = Vec::new();
        for thrown in &self.thrown {
            let own = thrown.player == self.winner;
            let drawn = if own { one(&thrown.drawn)? } else { None };
            history.extend(one(&thrown.tile)?.map(|tile| zung_jung::Discard {
                seat: self.seat(thrown.player),
                tile,
                drawn,
                flags: Flags::NONE,
            }));
        }
        Ok(history)
    }

    /// The sticks of those who declared riichi, and what the rules say of the win.
    fn riichi_bill(&self, bill: &riichi::Bill, options: &riichi::Options) -> Settled {
        let won = bill.transfers(options).into_iter();
        Settled::of(self.laid().chain(won.map(|paid| self.riichi_paid(paid))))
    }

    fn draw_bill(&self, options: &riichi::Options) -> Settled {
        let found = self.drawn(options).map(|draw| draw.transfers);
        let paid = found.unwrap_or_default().into_iter();
        Settled::of(self.laid().chain(paid.map(|paid| self.riichi_paid(paid))))
    }

    /// What the rules say of a wall that is used up; none for an abortive draw.
    pub(super) fn drawn(&self, options: &riichi::Options) -> Option<riichi::deal::Draw> {
        let DrawTable {
            abortive: None,
            nagashi,
            ..
        } = self.riichi.draw?
        else {
            return None;
        };
        let tenpai = [0, 1, 2, 3].map(|player| self.is_tenpai(player));
        let nagashi = self.by_seat(nagashi);
        let tenpai = self.by_seat(tenpai);
        Some(riichi::deal::draw(
            tenpai,
            nagashi,
            self.riichi.honba,
            options,
        ))
    }

    /// Is the player tenpai in a draw? Who declared riichi is.
    pub fn is_tenpai(&self, player: usize) -> bool {
        let said = self.riichi.draw.is_some_and(|draw| draw.tenpai[player]);
        said || self.declared(player)
    }

    fn laid(&self) -> impl Iterator<Item = Paid> {
        let declared = (0..PLAYERS).filter(|&player| self.declared(player));
        declared.map(|player| Paid {
            from: Who::Player(player),
            to: Who::Table,
            amount: Chips::whole(STICK),
            why: Why::Stick,
        })
    }

    fn riichi_paid(&self, transfer: riichi::Transfer) -> Paid {
        let from = transfer.from.map(|seat| Who::Player(self.player(seat)));
        Paid {
            from: from.unwrap_or(Who::Table),
            to: Who::Player(self.player(transfer.to)),
            amount: Chips::whole(transfer.amount),
            why: Why::Riichi(transfer.reason),
        }
    }

    /// The whole deal of the house rule: what was put into it, and the hand on the board with so many fan.
    fn house_bill(
        &self,
        fan: Option<u32>,
        options: &house::Options,
        names: &[String; PLAYERS],
    ) -> Option<Result<Settled, Unpaid>> {
        let events = self.house_events(fan);
        if events.is_empty() {
            return None;
        }
        let party = self.party(names);
        let settled = house::settle(&party, &events, options).map_err(unpaid);
        Some(settled.map(|settled| {
            let who = |person: usize| match person {
                0..PLAYERS => Who::Player(person),
                other => Who::Other(party.name(other).to_owned()),
            };
            let paid = settled.transfers.iter().map(|transfer| Paid {
                from: who(transfer.from),
                to: who(transfer.to),
                amount: transfer.amount,
                why: Why::House(transfer.reason, transfer.part),
            });
            Settled {
                paid: paid.collect(),
                members: settled.members,
                still_playing: settled.still_playing,
            }
        }))
    }

    /// The events of the deal, the win on the board last.
    fn house_events(&self, fan: Option<u32>) -> Vec<house::Event> {
        let event = |event: &DealEvent| match event {
            DealEvent::Win { hand } => house::Event::Win {
                winner: hand.winner,
                from: hand.discarder,
                fan: hand.fan,
            },
            DealEvent::Kong { kind, by, from } => house::Event::Kong {
                kind: *kind,
                by: *by,
                from: (*kind != house::KongKind::Concealed).then_some(*from),
            },
            DealEvent::FalseWin { by, fan, tenpai } => house::Event::FalseWin {
                by: *by,
                fan: *fan,
                tenpai: (0..PLAYERS)
                    .filter(|player| player != by && tenpai[*player] > 0)
                    .map(|player| (player, tenpai[player]))
                    .collect(),
            },
        };
        let now = fan.map(|fan| house::Event::Win {
            winner: self.winner,
            from: (!self.self_draw()).then_some(self.from),
            fan,
        });
        self.house.events.iter().map(event).chain(now).collect()
    }

    /// Everybody at and around the table. A row without a name says nothing yet.
    fn party(&self, names: &[String; PLAYERS]) -> house::Party {
        let bettors = || {
            let named = |bettor: &&super::Bettor| !bettor.name.trim().is_empty();
            self.house.bettors.iter().filter(named)
        };
        let camps = || {
            let of_players = names.iter().zip(&self.house.people);
            let of_bettors = bettors().map(|bettor| (&bettor.name, &bettor.people));
            let all = of_players.chain(of_bettors);
            all.map(|(name, text)| (name.trim().to_owned(), people(text)))
                .collect()
        };
        let open = (0..PLAYERS).filter(|&player| self.house.open[player]);
        house::Party {
            players: names.iter().map(|name| name.trim().to_owned()).collect(),
            spectators: bettors()
                .map(|bettor| {
                    let on = names.get(bettor.on).map_or("", |name| name.trim());
                    (bettor.name.trim().to_owned(), on.to_owned())
                })
                .collect(),
            open: open.map(|player| names[player].trim().to_owned()).collect(),
            camps: self.house.camps.then(camps),
            special: self.house.special,
        }
    }
}

/// The people of a camp as typed: names with blanks or signs between them.
pub(super) fn people(text: &str) -> Vec<String> {
    let split = text.split(|c: char| c.is_whitespace() || "、,，+/".contains(c));
    let named = split.filter(|name| !name.is_empty());
    named.map(str::to_owned).collect()
}

fn unpaid(faults: rules::Faults) -> Unpaid {
    Unpaid::Wrong(faults.0.into_iter().map(Wrong::from).collect())
}
