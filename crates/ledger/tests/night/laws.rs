//! Laws of every course: any sequence of events conserves points (including sticks) and replays to the same result; the
//! dealer agrees with a slow simulation written from the specifications alone.

use proptest::prelude::*;

use crate::course::*;
use quejing_rules::hand::KongKind;
use quejing_rules::house::acts::{CampRoster, CampsDrawn, HandOpened, Kong, Support};
use quejing_rules::house::fields::{DeclaredFan, LastDeal, SeatSwap, WaitingHand, WaitingPlayers};
use quejing_rules::riichi::acts::RiichiDeclared;
use quejing_rules::riichi::deal_transition::AbortiveDraw;
use quejing_rules::riichi::fields::{NagashiPlayers, TenpaiPlayers};

/// An event, encoded as small numbers.
type Happens = (u8, u64, u64, u32);

fn body((what, one, other, amount): Happens) -> Record {
    let value = Value {
        points: Some(amount % 400),
        fan: Some(amount % 12 + 1),
        fu: Some(20 + amount % 9 * 10),
        yakuman: (amount % 17 == 0).then_some(1),
    };
    let from = if other == one { 0 } else { other };
    let hows = [KongKind::Exposed, KongKind::Added, KongKind::Concealed];
    let people = |count: u32| (1..=u64::from(count % 5)).map(player).collect::<Vec<_>>();
    match what {
        0..=4 => won(one, from, value),
        5 | 6 => Record::from(Play::Drawn(DrawnDeal {
            why: [
                DrawKind::Exhausted,
                DrawKind::Exhausted,
                DrawKind::Exhausted,
                DrawKind::Abandoned,
                AbortiveDraw::FourWinds.draw_kind(),
            ][amount as usize % 5],
            family: FamilyFields::from_field(TenpaiPlayers(people(amount)))
                .with_field(NagashiPlayers(people(amount / 7 % 2))),
        })),
        7 => Record::from(RiichiDeclared { player: player(one) }),
        8 => {
            let how = hows[amount as usize % 3];
            Record::from(Kong { by: player(one), how, from: (how != KongKind::Concealed).then(|| player(other)) })
        }
        9 => Record::from(Play::DealBegun(DealBegun {
            dealer: amount.is_multiple_of(5).then(|| player(other)),
            dice: vec![(amount % 6) as u8 + 1, (amount / 6 % 6) as u8 + 1],
            family: {
                let last = FamilyFields::from_field(LastDeal(amount.is_multiple_of(11)));
                match amount.is_multiple_of(13) {
                    true => last.with_field(SeatSwap { dealer: player(one), with: player(other) }),
                    false => last,
                }
            },
            ..DealBegun::default()
        })),
        10 => Record::from(Support { who: player(one), player: player(other) }),
        11 => Record::from(HandOpened { player: player(one) }),
        12 => Record::from(Play::FalseWin(FalseWin {
            by: player(one),
            family: FamilyFields::from_field(DeclaredFan(amount % 6 + 1)).with_field(WaitingPlayers(
                (other != one).then(|| WaitingHand { player: player(other), fan: 2 }).into_iter().collect(),
            )),
            fine: amount.is_multiple_of(4).then(|| Amount::from_units(10)),
            goes_on: amount.is_multiple_of(3),
        })),
        13 => Record::undo_of(3 + u64::from(amount % 20)),
        14 => Record::from(CampsDrawn {
            camps: ["石", "陈", "李", "王"]
                .iter()
                .zip([vec![1, 5], vec![2], vec![3, 6], vec![4]])
                .map(|(name, people)| CampRoster {
                    name: (*name).into(),
                    people: people.into_iter().map(player).collect(),
                })
                .filter(|_| amount.is_multiple_of(2))
                .collect(),
        }),
        15 => Record::from(Play::GameBegun(seats(&[other, one, other % 6 + 1, one % 6 + 1]).into())),
        _ => Record::from(Play::SeatsSet(seats(&[one, other, one % 6 + 1, other % 6 + 1]))),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_sequence_conserves_points_to_the_sticks(
        rules in 0..5_usize,
        happens in proptest::collection::vec((0..17_u8, 1..=6_u64, 1..=6_u64, 0..1000_u32), 0..40),
    ) {
        let rules = ["lingque-v28", "zung-jung", "riichi", "sanma", "house"][rules];
        let mut first = seats(&[1, 2, 3, 4][..player_count(rules)]);
        if rules == "house" {
            first.queue = vec![player(5), player(6)];
        }
        let mut replay = night_of([opened(rules, 6), Record::from(Play::SeatsSet(first))]);
        for happened in happens {
            add(&mut replay, body(happened));
            let night = replay.night();
            prop_assert_eq!(night.imbalance(), Amount::ZERO);
            // What lies on the table in a game is sticks, as many as are shown.
            let sticks = i64::from(due(&replay).sticks) * 1000;
            prop_assert_eq!(night.game().money_on_table(), Amount::from_units(sticks));
            let parts: Amount = night.games().map(|game| game.money_on_table()).sum();
            prop_assert_eq!(parts, night.money_on_table);
            // All totals are the moves of the hands that count, added up the slow way.
            for &of in &night.order {
                let deals = night.deals.iter().filter(|deal| !deal.is_voided);
                let slow: Amount = deals.map(|deal| deal.net_change(Holder::Player(of))).sum();
                prop_assert_eq!(night.total(of), slow);
            }
            // Nobody is seated twice, and everybody who is due is seated.
            let due = due(&replay);
            let mut once = due.players.clone();
            once.extend(&due.queue);
            once.sort();
            once.dedup();
            let camps = night.standing_act::<CampsDrawn>().is_some_and(|(drawn, _)| !drawn.camps.is_empty());
            prop_assert!(camps || once.len() == due.players.len() + due.queue.len() || due.playing);
        }
        prop_assert_eq!(ReplayedNight::from_events(replay.events().to_vec()), replay);
    }

    #[test]
    fn the_dealer_agrees_with_a_slow_simulation(
        deals in proptest::collection::vec((0..3_u8, 0..4_usize, any::<bool>()), 0..40),
    ) {
        for rules in ["lingque-v26", "lingque-v28", "zung-jung", "riichi", "sanma"] {
            let count = player_count(rules);
            let mut replay = night_of([opened(rules, 4), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4][..count])))]);
            let mut slow = Slow::default();
            for &(what, seat, waits) in &deals {
                let seat = seat % count;
                let seated = slow.seated(rules);
                prop_assert_eq!(numbers(&due(&replay).players), seated.clone());
                if ["riichi", "sanma"].contains(&rules) {
                    prop_assert_eq!(due(&replay).honba, slow.honba);
                }
                let winner = seated[seat];
                let dealer_won = what > 0 && seat == 0;
                let body = match what {
                    0 => Record::from(Play::Drawn(DrawnDeal {
                        family: FamilyFields::from_field(TenpaiPlayers(if waits { vec![player(seated[0])] } else { vec![] })),
                        ..DrawnDeal::default()
                    })),
                    1 => won(winner, 0, worth(rules)),
                    _ => won(winner, seated[(seat + 1) % count], worth(rules)),
                };
                add(&mut replay, body);
                slow.after(rules, dealer_won, what == 0, waits);
            }
            sound(&replay);
        }
    }

    #[test]
    fn the_queue_of_five_to_seven_agrees_with_a_slow_simulation(
        people in 5..=7_u64,
        wins in proptest::collection::vec(proptest::option::of(0..4_usize), 0..30),
    ) {
        let mut first = seats(&[1, 2, 3, 4]);
        first.queue = (5..=people).map(player).collect();
        let mut replay = night_of([opened("house", people), Record::from(Play::SeatsSet(first))]);
        // Places at the table never move; people and the deal do.
        let mut places: Vec<u64> = (1..=4).collect();
        let mut waiting: std::collections::VecDeque<u64> = (5..=people).collect();
        for (deal, won_at) in wins.into_iter().enumerate() {
            let deals = deal % 4;
            let turn: Vec<u64> = (0..4).map(|turn| places[(deals + turn) % 4]).collect();
            prop_assert_eq!(numbers(&due(&replay).players), turn);
            prop_assert_eq!(numbers(&due(&replay).queue), Vec::from(waiting.clone()));
            match won_at {
                None => drop(add(&mut replay, drawn())),
                Some(at) => {
                    add(&mut replay, won(places[at], 0, fan(1)));
                    waiting.push_back(places[at]);
                    places[at] = waiting.pop_front().unwrap();
                }
            }
        }
        sound(&replay);
    }
}

fn player_count(rules: &str) -> usize {
    if rules == "sanma" { 3 } else { 4 }
}

fn worth(rules: &str) -> Value {
    match rules {
        "riichi" | "sanma" => Value { fan: Some(1), fu: Some(30), ..Value::default() },
        _ => points(20),
    }
}

/// Seats straight from the wording of the specifications, sharing nothing with the program.
#[derive(Default)]
struct Slow {
    passed: usize,
    honba: u32,
}

impl Slow {
    fn seated(&self, rules: &str) -> Vec<u64> {
        // Lingque 28: the table of the text; who is East, South, West, North at the beginning of each round.
        let at_round: [[u64; 4]; 4] = match rules {
            // Rows of the text: East-starter E S N W, South-starter S E W N, West-starter W N E S, North-starter N W S
            // E.
            "lingque-v28" => [[1, 2, 3, 4], [2, 1, 4, 3], [3, 4, 2, 1], [4, 3, 1, 2]],
            _ => [[1, 2, 3, 4]; 4],
        };
        let count = player_count(rules);
        let mut seated = at_round[self.passed / 4 % 4][..count].to_vec();
        seated.rotate_left(self.passed % count);
        seated
    }

    fn after(&mut self, rules: &str, dealer_won: bool, drawn: bool, waits: bool) {
        let stays = match rules {
            "lingque-v28" => dealer_won,
            "riichi" | "sanma" => dealer_won || drawn && waits,
            _ => false,
        };
        self.honba = match (stays, drawn) {
            (true, _) => self.honba + 1,
            (false, true) if rules == "sanma" => self.honba + 1,
            (false, true) => self.honba,
            (false, false) => 0,
        };
        self.passed += usize::from(!stays);
    }
}
