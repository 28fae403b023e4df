//! What goes on the evening's record: a win, or a deal with everything that was paid.

use super::{
    Bettor, Bill, Circumstances, DealEvent, Outcome, Paid, Scored, Settled, Valued, notation,
};
use crate::app::board::Board;
use crate::rules::house::{Chips, KongKind};
use crate::rules::riichi::deal::{Abortive, Ending, dealer_and_honba};
use crate::rules::{RuleProfile, riichi};
use crate::table::{
    Bet, CampPeople, DealFacts, EarlierDiscard, HouseEvent, HouseFacts, PLAYERS, PaidLine,
    RiichiFacts, SettledDeal, Share, UsedProfile, Who, WonHand,
};

/// What can be recorded.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    /// One win.
    Win(Box<WonHand>),
    /// A deal that is more than one win.
    Deal(Box<SettledDeal>),
}

impl Entry {
    /// The same under the profile that the table plays by.
    pub fn under(mut self, profile: Option<UsedProfile>) -> Entry {
        let wins = match &mut self {
            Entry::Win(won) => std::slice::from_mut(&mut **won),
            Entry::Deal(deal) => {
                deal.profile = profile.clone();
                &mut deal.wins
            }
        };
        for won in wins {
            won.profile = profile.clone();
        }
        self
    }

    /// What can be recorded of the hand as it lies there; none while nobody can be paid, and while a hand lies there
    /// that is no win.
    pub fn of(
        board: &Board,
        now: &Circumstances,
        outcome: &Outcome,
        bill: &Bill,
        photo: Option<String>,
    ) -> Option<Entry> {
        let settled = bill.settled()?;
        let won = outcome.scored().filter(|scored| scored.valued.is_win());
        let hand = || won.map(|scored| won_hand(scored, board, now, settled, photo));
        match &now.rules {
            RuleProfile::Lingque(_) | RuleProfile::ZungJung(_) => {
                hand().map(Box::new).map(Entry::Win)
            }
            RuleProfile::Riichi(options) => {
                let wins = match now.riichi.draw {
                    None => vec![hand()?],
                    Some(_) => Vec::new(),
                };
                Some(deal(now, settled, wins, now.riichi_facts(options)))
            }
            RuleProfile::House(_) => {
                let lies_there = *outcome != Outcome::Empty;
                if lies_there && won.is_none() {
                    return None;
                }
                let before = now.house.events.iter().filter_map(|event| match event {
                    DealEvent::Win { hand } => Some((**hand).clone()),
                    _ => None,
                });
                let wins: Vec<WonHand> = before.chain(hand()).collect();
                let facts = now.house_facts(&wins);
                Some(deal(now, settled, wins, facts))
            }
        }
    }
}

fn deal(now: &Circumstances, settled: &Settled, wins: Vec<WonHand>, facts: DealFacts) -> Entry {
    let share = |(name, net): &(String, Chips)| Share {
        name: name.clone(),
        net: net.as_f64(),
    };
    let line = |paid: &Paid| PaidLine {
        from: paid.from.clone(),
        to: paid.to.clone(),
        amount: paid.amount.as_f64(),
        reason: paid.why.as_str().to_owned(),
        part: paid.why.part().map(str::to_owned),
    };
    Entry::Deal(Box::new(SettledDeal {
        rules: now.rules.clone(),
        profile: None,
        program: env!("CARGO_PKG_VERSION").to_owned(),
        dealer: now.dealer,
        wins,
        payments: settled.net(),
        others: settled.others().iter().map(share).collect(),
        members: settled.members.iter().map(share).collect(),
        transfers: settled.paid.iter().map(line).collect(),
        facts,
    }))
}

/// The winning hand with what surrounded it.
fn won_hand(
    scored: &Scored,
    board: &Board,
    now: &Circumstances,
    settled: &Settled,
    photo: Option<String>,
) -> WonHand {
    let draft = now.draft(board);
    let (patterns, fu, fan, points) = scored.valued.counted();
    let payments = settled.net();
    // Riichi and the house rule pay by tables of their own: points are what this hand brings from those who pay for it.
    let points = match &scored.valued {
        Valued::Riichi(..) | Valued::House(..) => brought(now, settled),
        _ => points,
    };
    let marked = now.marks().into_iter().filter(|&mark| now.has(mark));
    let lingque = now.rules.lingque().is_some();
    let zung_jung = matches!(now.rules, RuleProfile::ZungJung(_));
    let thrown = now.thrown.iter().filter(|_| zung_jung);
    let thrown = thrown.filter(|thrown| !thrown.tile.trim().is_empty());
    WonHand {
        rules: now.rules.clone(),
        profile: None,
        program: env!("CARGO_PKG_VERSION").to_owned(),
        winner: now.winner,
        discarder: (!now.self_draw()).then_some(now.from),
        dealer: now.dealer,
        tiles: notation(&draft),
        flags: marked.map(|mark| mark.as_str().to_owned()).collect(),
        flowers: u8::try_from(draft.flowers).unwrap_or(u8::MAX),
        provided: if lingque { now.provided } else { [0; PLAYERS] },
        discards: thrown
            .map(|thrown| EarlierDiscard {
                player: thrown.player,
                tile: thrown.tile.trim().to_owned(),
                drawn: Some(thrown.drawn.trim().to_owned()).filter(|drawn| !drawn.is_empty()),
            })
            .collect(),
        patterns,
        fu,
        fan,
        points,
        payments,
        photo,
        corrected_tiles: board.by_person() as u32,
    }
}

/// What the players pay the winner for the hand on the board: the last payments of the bill that are for a win.
fn brought(now: &Circumstances, settled: &Settled) -> u32 {
    let events = settled.paid.iter().filter(|paid| {
        let from_player = matches!(paid.from, Who::Player(_));
        from_player && paid.to == Who::Player(now.winner) && paid.why.is_for_win()
    });
    let before = now.house.events.iter().map(|event| match event {
        DealEvent::Win { hand } if hand.winner == now.winner => hand.points,
        _ => 0,
    });
    let house = matches!(now.rules, RuleProfile::House(_));
    let before: u32 = before.filter(|_| house).sum();
    let all: f64 = events.map(|paid| paid.amount.as_f64()).sum();
    (all as u32).saturating_sub(before)
}

impl Circumstances {
    fn riichi_facts(&self, options: &riichi::Options) -> DealFacts {
        let draw = self.riichi.draw;
        let ending = match draw {
            None => Ending::Win {
                dealer_won: self.winner == self.dealer,
            },
            Some(draw) if draw.abortive.is_some() => Ending::Abortive,
            Some(_) => Ending::Exhausted {
                dealer_tenpai: self.is_tenpai(self.dealer),
            },
        };
        let (dealer_stays, next_honba) = dealer_and_honba(ending, self.riichi.honba, options);
        let ended = match draw {
            None => "win",
            Some(draw) => draw.abortive.map_or("exhausted", abortive_word),
        };
        let players = |is: &dyn Fn(usize) -> bool| (0..PLAYERS).filter(|&p| is(p)).collect();
        let exhausted = draw.filter(|draw| draw.abortive.is_none());
        DealFacts::Riichi(RiichiFacts {
            round: self.riichi.round.to_string(),
            honba: self.riichi.honba,
            sticks: self.riichi.sticks,
            riichi: players(&|player| self.declared(player)),
            ended: ended.to_owned(),
            tenpai: players(&|player| exhausted.is_some() && self.is_tenpai(player)),
            nagashi: players(&|player| exhausted.is_some_and(|draw| draw.nagashi[player])),
            dora: self.riichi.dora.trim().to_owned(),
            ura: self.riichi.ura.trim().to_owned(),
            dealer_stays,
            next_honba,
            sticks_left: if draw.is_some() { self.sticks() } else { 0 },
        })
    }

    fn house_facts(&self, wins: &[WonHand]) -> DealFacts {
        let house = &self.house;
        let win = |won: &WonHand| HouseEvent::Win {
            winner: won.winner,
            from: won.discarder,
            fan: won.fan,
        };
        let event = |event: &DealEvent| match event {
            DealEvent::Win { hand } => win(hand),
            DealEvent::Kong { kind, by, from } => HouseEvent::Kong {
                kind: kong_word(*kind).to_owned(),
                by: *by,
                from: (*kind != KongKind::Concealed).then_some(*from),
            },
            DealEvent::FalseWin { by, fan, tenpai } => HouseEvent::FalseWin {
                by: *by,
                fan: *fan,
                tenpai: (0..PLAYERS)
                    .filter(|&player| player != *by && tenpai[player] > 0)
                    .map(|player| (player, tenpai[player]))
                    .collect(),
            },
        };
        let put_in = house.events.iter().filter(|one| one.is_win()).count();
        let now = wins.iter().skip(put_in).map(win);
        let named = |bettor: &&Bettor| !bettor.name.trim().is_empty();
        let names: &[_] = &["0", "1", "2", "3"];
        let of_players = names.iter().zip(&house.people);
        let of_players = of_players.map(|(name, people)| ((*name).to_owned(), people));
        let of_bettors = house.bettors.iter().filter(named);
        let of_bettors = of_bettors.map(|bettor| (bettor.name.trim().to_owned(), &bettor.people));
        let camps = of_players.chain(of_bettors).filter(|_| house.camps);
        DealFacts::House(HouseFacts {
            special: house.special.map_or(0, |special| special.number()),
            turned: house.turned.trim().to_owned(),
            open: (0..PLAYERS).filter(|&player| house.open[player]).collect(),
            bets: house
                .bettors
                .iter()
                .filter(named)
                .map(|bettor| Bet {
                    name: bettor.name.trim().to_owned(),
                    on: bettor.on,
                })
                .collect(),
            events: house.events.iter().map(event).chain(now).collect(),
            camps: camps
                .map(|(camp, people)| CampPeople {
                    camp,
                    people: super::bill::people(people),
                })
                .collect(),
        })
    }
}

/// The word of an abortive draw on the record.
fn abortive_word(kind: Abortive) -> &'static str {
    match kind {
        Abortive::NineKinds => "nine_kinds",
        Abortive::FourWinds => "four_winds",
        Abortive::FourRiichi => "four_riichi",
        Abortive::FourKongs => "four_kongs",
        Abortive::TripleRon => "triple_ron",
    }
}

fn kong_word(kind: KongKind) -> &'static str {
    match kind {
        KongKind::Exposed => "exposed",
        KongKind::Added => "added",
        KongKind::Concealed => "concealed",
    }
}
