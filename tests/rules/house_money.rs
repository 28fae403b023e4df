//! The money of the house rule: the text's betting examples, kongs, open hands, false wins, playing on, camps; and the
//! rotation of people.

use proptest::prelude::*;
use quejing_rules::Amount;
use quejing_rules::hand::KongKind;
use quejing_rules::house::{
    BothOpenRule, Camp, HouseEvent, LastDeals, OpenHandRule, Options, Party, Settlement, SpecialRule,
    SupporterPairRule, TableQueue, TwoTables, effective_special_rule, last_deals, next_dealer, settle, swap_places,
    two_table_sizes,
};
use quejing_rules::tile::mpsz;

fn party(players: usize, spectators: &[(&str, &str)], open: &[&str], special: Option<SpecialRule>) -> Party {
    let own = |name: &&str| String::from(*name);
    Party {
        players: ["甲", "乙", "丙", "丁"][..players].iter().map(own).collect(),
        spectators: spectators.iter().map(|(name, player)| (own(name), own(player))).collect(),
        open_hands: open.iter().map(own).collect(),
        camps: None,
        special,
    }
}

fn four() -> Party {
    party(4, &[], &[], None)
}

fn win(winner: usize, from: Option<usize>, fan: u32) -> HouseEvent {
    HouseEvent::Win { winner, from, fan }
}

fn kong(kind: KongKind, by: usize, from: Option<usize>) -> HouseEvent {
    HouseEvent::Kong { kind, by, from }
}

fn money(party: &Party, events: &[HouseEvent]) -> Settlement {
    settle(party, events, &Options::default()).unwrap_or_else(|faults| panic!("{faults}"))
}

fn net(party: &Party, events: &[HouseEvent]) -> Vec<i64> {
    money(party, events).net.iter().map(|chips| chips.units().expect("whole")).collect()
}

fn code(party: &Party, events: &[HouseEvent], options: &Options) -> Vec<&'static str> {
    settle(party, events, options).map_or_else(|faults| faults.codes(), |_| Vec::new())
}

#[test]
fn a_discard_pays_30_a_fan_and_a_self_draw_10_a_fan_and_two_more() {
    assert_eq!(net(&four(), &[win(1, Some(0), 3)]), [-90, 90, 0, 0]);
    assert_eq!(net(&four(), &[win(1, None, 3)]), [-50, 150, -50, -50]);
    assert_eq!(net(&party(3, &[], &[], None), &[win(1, None, 3)]), [-50, 100, -50]);
    let double = party(4, &[], &[], Some(SpecialRule::DoubleDiscard));
    assert_eq!(net(&double, &[win(1, Some(0), 3)]), [-180, 180, 0, 0]);
    assert_eq!(net(&double, &[win(1, None, 3)]), [-50, 150, -50, -50]);
}

#[test]
fn the_first_betting_example() {
    // 戊、己均支持甲：甲放铤乙时，甲给乙一倍筹码，戊、己各给乙二分之一倍；同理乙放铤甲.
    let party = party(4, &[("戊", "甲"), ("己", "甲")], &[], None);
    assert_eq!(net(&party, &[win(1, Some(0), 1)]), [-30, 60, 0, 0, -15, -15]);
    assert_eq!(net(&party, &[win(0, Some(1), 1)]), [30, -60, 0, 0, 15, 15]);
}

#[test]
fn the_second_betting_example() {
    // 戊、己分别支持丙、丁，丙自摸：甲、乙、丁给丙一倍，己给丙二分之一倍，甲、乙、丁、己还各给戊二分之一倍; one unit is 30.
    let party = party(4, &[("戊", "丙"), ("己", "丁")], &[], None);
    assert_eq!(net(&party, &[win(2, None, 1)]), [-45, -45, 105, -45, 60, -30]);
}

#[test]
fn supporters_may_share_a_quarter_by_the_switch() {
    let party = party(4, &[("戊", "丙"), ("己", "丁")], &[], None);
    let options = Options { supporter_pair: SupporterPairRule::Product, ..Options::default() };
    let settled = settle(&party, &[win(2, None, 1)], &options).expect("a deal");
    let amounts: Vec<f64> = settled.net.iter().map(|chips| chips.as_f64()).collect();
    assert_eq!(amounts, [-45.0, -45.0, 105.0, -45.0, 52.5, -22.5]);
}

#[test]
fn kongs_are_paid_at_once_and_never_shared() {
    let party = party(4, &[("戊", "甲")], &[], None);
    assert_eq!(net(&party, &[kong(KongKind::Exposed, 0, Some(2))]), [20, 0, -20, 0, 0]);
    assert_eq!(net(&party, &[kong(KongKind::Added, 0, Some(2))]), [20, 0, -20, 0, 0]);
    assert_eq!(net(&party, &[kong(KongKind::Concealed, 0, None)]), [60, -20, -20, -20, 0]);
}

#[test]
fn open_hands_double_wins_kongs_and_bets() {
    let open = party(4, &[("戊", "甲")], &["甲"], None);
    assert_eq!(net(&open, &[win(0, Some(1), 1)]), [60, -90, 0, 0, 30]);
    assert_eq!(net(&open, &[kong(KongKind::Concealed, 0, None)]), [120, -40, -40, -40, 0]);
    let both = party(4, &[], &["甲", "乙"], None);
    assert_eq!(net(&both, &[win(0, None, 1)]), [240, -120, -60, -60]);
    let with = |options: Options| {
        let settled = settle(&both, &[win(0, Some(1), 1)], &options).expect("a deal");
        settled.net[0].units()
    };
    assert_eq!(with(Options::default()), Some(120));
    assert_eq!(with(Options { both_open: BothOpenRule::Once, ..Options::default() }), Some(60));
    assert_eq!(with(Options { open_hand: OpenHandRule::AddFan, ..Options::default() }), Some(90));
}

#[test]
fn a_false_win_pays_the_reverse_of_a_self_draw_or_deals_in_to_those_who_wait() {
    let alone = HouseEvent::FalseWin { by: 0, fan: 2, tenpai: Vec::new() };
    assert_eq!(net(&four(), &[alone]), [-120, 40, 40, 40]);
    let waiting = HouseEvent::FalseWin { by: 0, fan: 2, tenpai: vec![(1, 1), (3, 4)] };
    assert_eq!(net(&four(), std::slice::from_ref(&waiting)), [-150, 30, 0, 120]);
    assert_eq!(net(&party(4, &[], &[], Some(SpecialRule::DoubleDiscard)), &[waiting]), [-300, 60, 0, 240]);
}

#[test]
fn winners_leave_a_blood_battle_and_pay_no_more() {
    let battle = party(4, &[], &[], Some(SpecialRule::BloodBattle));
    let events = [
        kong(KongKind::Concealed, 2, None),
        win(1, Some(2), 2),
        kong(KongKind::Concealed, 0, None),
        kong(KongKind::Added, 0, Some(1)),
        win(3, None, 1),
    ];
    // 丙 +60 from all; 乙 wins 60 from 丙 and leaves; 甲 20 from each remaining player, and 20 for the pung that 乙 fed; 丁
    // 30 each.
    assert_eq!(net(&battle, &events), [-20 + 40 + 20 - 30, -20 + 60 - 20, 60 - 60 - 20 - 30, -20 - 20 + 60]);
    assert_eq!(money(&battle, &events).still_playing, [0, 2]);
    let over = [win(1, Some(2), 2), win(3, None, 1), win(0, Some(2), 1), kong(KongKind::Concealed, 2, None)];
    assert_eq!(code(&battle, &over, &Options::default()), ["bad_event"]);
    assert_eq!(code(&battle, &[win(1, Some(2), 2), win(1, None, 1)], &Options::default()), ["bad_event"]);
}

#[test]
fn in_a_river_of_blood_everybody_pays_every_time() {
    let river = party(4, &[], &[], Some(SpecialRule::RiverOfBlood));
    assert_eq!(
        net(&river, &[win(0, None, 1), win(0, Some(1), 2), win(1, None, 1)]),
        [90 + 60 - 30, -30 - 60 + 90, -60, -60]
    );
}

#[test]
fn what_cannot_happen_is_a_bad_event() {
    let refused = |events: &[HouseEvent]| code(&four(), events, &Options::default());
    let bad = ["bad_event"];
    assert_eq!(refused(&[win(0, None, 1), win(1, None, 1)]), bad);
    assert_eq!(refused(&[win(0, Some(2), 1), win(1, Some(3), 1)]), bad);
    assert_eq!(refused(&[win(0, Some(2), 1), win(1, Some(2), 1), win(3, Some(2), 1)]), [""; 0]);
    assert_eq!(refused(&[win(0, Some(2), 1), win(0, Some(2), 1)]), bad);
    assert_eq!(refused(&[win(0, None, 1), kong(KongKind::Concealed, 1, None)]), bad);
    assert_eq!(refused(&[win(0, Some(0), 1)]), bad);
    assert_eq!(refused(&[win(0, None, 0)]), bad);
    assert_eq!(refused(&[kong(KongKind::Concealed, 0, Some(1))]), bad);
    assert_eq!(refused(&[kong(KongKind::Exposed, 0, None)]), bad);
    assert_eq!(refused(&[kong(KongKind::Exposed, 0, Some(0))]), bad);
    assert_eq!(refused(&[HouseEvent::FalseWin { by: 0, fan: 0, tenpai: Vec::new() }]), bad);
    assert_eq!(refused(&[HouseEvent::FalseWin { by: 0, fan: 1, tenpai: vec![(0, 1)] }]), bad);
    let single = Options { multi_win: false, ..Options::default() };
    assert_eq!(code(&four(), &[win(0, Some(2), 1), win(1, Some(2), 1)], &single), bad);
}

#[test]
fn parties_that_cannot_be_are_refused() {
    let refused = |party: &Party| code(party, &[], &Options::default());
    assert_eq!(refused(&party(2, &[], &[], None)), ["bad_players"]);
    assert_eq!(refused(&party(3, &[], &["丁"], None)), ["bad_players"]);
    assert_eq!(refused(&party(4, &[("戊", "己")], &[], None)), ["bad_bet"]);
    assert_eq!(refused(&party(4, &[("甲", "乙")], &[], None)), ["bad_bet"]);
    let mut camps = party(4, &[], &[], None);
    let people = |camp: &str, people: &[&str]| (camp.to_owned(), people.iter().map(|name| name.to_string()).collect());
    let three = vec![people("甲", &["a"]), people("乙", &["b"]), people("丙", &["c"])];
    camps.camps = Some(three.clone());
    assert_eq!(refused(&camps), ["bad_camps"]);
    camps.camps = Some([three.clone(), vec![people("丁", &[])]].concat());
    assert_eq!(refused(&camps), ["bad_camps"]);
    camps.camps = Some([three.clone(), vec![people("丁", &["a"])]].concat());
    assert_eq!(refused(&camps), ["bad_camps"]);
    camps.camps = Some([three, vec![people("丁", &["d", "e"])]].concat());
    assert_eq!(refused(&camps), [""; 0]);
}

#[test]
fn a_camp_splits_its_result_kongs_included() {
    let mut camps = party(4, &[("王", "甲")], &[], None);
    let names =
        [("甲", vec!["a", "b"]), ("乙", vec!["c", "d"]), ("丙", vec!["e"]), ("丁", vec!["f"]), ("王", vec!["g", "h"])];
    let own = |people: &Vec<&str>| people.iter().map(|name| name.to_string()).collect();
    camps.camps = Some(names.iter().map(|(camp, people)| (camp.to_string(), own(people))).collect());
    let settled = money(&camps, &[kong(KongKind::Concealed, 1, None), win(0, Some(1), 1)]);
    let share = |name: &str| settled.members.iter().find(|(member, _)| member == name).map(|(_, chips)| chips.as_f64());
    // 甲 30 − 20, 乙 60 − 30 − 15, 王 15.
    assert_eq!((share("a"), share("d"), share("e"), share("g")), (Some(5.0), Some(7.5), Some(-20.0), Some(7.5)));
}

#[test]
fn the_queue_takes_turns_and_a_drawn_deal_moves_nobody() {
    // 7: 麻将=>和牌=>台球=>下注=>麻将: the head of the queue bets, the winner goes to billiards at its tail.
    let evening = TableQueue { table: vec!["a", "b", "c", "d"], queue: vec!["bets", "x", "y"] };
    let next = evening.clone().rotate(Some(&"c")).expect("c plays");
    assert_eq!((next.table, next.queue), (vec!["a", "b", "bets", "d"], vec!["x", "y", "c"]));
    assert_eq!(evening.clone().rotate(None), Ok(evening.clone()));
    assert!(evening.rotate(Some(&"x")).is_err());
}

#[test]
fn two_tables_exchange_their_winners_through_the_free_person() {
    let before = TwoTables {
        tables: [vec!["a", "b", "c", "d"], vec!["e", "f", "g", "h"]],
        bettors: [Some("bets"), None],
        free_person: "free",
    };
    // 10: 自由人=>A桌下注=>A桌.
    let at_a = before.clone().rotate(Some(&"b")).expect("b plays");
    assert_eq!(
        (at_a.tables[0].clone(), at_a.bettors, at_a.free_person),
        (vec!["a", "bets", "c", "d"], [Some("free"), None], "b")
    );
    let at_b = before.rotate(Some(&"g")).expect("g plays");
    assert_eq!(
        (at_b.tables[1].clone(), at_b.bettors, at_b.free_person),
        (vec!["e", "f", "free", "h"], [Some("bets"), None], "g")
    );
    assert_eq!([9, 10, 11].map(two_table_sizes), [[(4, 0), (4, 0)], [(4, 1), (4, 0)], [(4, 1), (4, 1)]]);
}

#[test]
fn the_evening_ends_with_rivers_of_blood() {
    let deals = |people| last_deals(people).map(|LastDeals { deals, in_camps, bettors }| (deals, in_camps, bettors));
    assert_eq!([3, 4, 8].map(deals), [Some((1, false, 0)), Some((1, false, 0)), None]);
    assert_eq!([6, 7].map(deals), [Some((2, true, 0)); 2]);
    assert_eq!([10, 11].map(deals), [Some((2, false, 2)), Some((2, false, 3))]);
    assert_eq!(effective_special_rule(SpecialRule::Wild, 2, 4), SpecialRule::Wild);
    assert_eq!(effective_special_rule(SpecialRule::Wild, 1, 4), SpecialRule::RiverOfBlood);
    assert_eq!(effective_special_rule(SpecialRule::Wild, 2, 5), SpecialRule::RiverOfBlood);
}

#[test]
fn dice_places_and_camps() {
    let thrown: Vec<u8> = (1..=6).map(|die| SpecialRule::of_dice(die, 6).expect("dice").number()).collect();
    assert_eq!(thrown, [7, 8, 9, 10, 11, 12]);
    assert!(SpecialRule::of_dice(7, 1).is_err());
    let mut places = ["dealer", "b", "c"];
    swap_places(&mut places, 0, 2).expect("another player");
    assert_eq!(places, ["c", "b", "dealer"]);
    assert!(swap_places(&mut places, 0, 0).is_err(), "必须选");
    let camp = |text: &str| Camp::of_tile(mpsz::parse_single_tile(text).expect("a tile"));
    assert_eq!((camp("1z"), camp("7z"), camp("5z")), (Some(Camp::Shi), Some(Camp::Duan), None));
    assert_eq!(
        (Camp::dealing_camp(false), Camp::dealing_camp(true), Camp::betting_camp(true)),
        (Camp::Shi, Camp::Duan, Some(Camp::Wang))
    );
    let winner_deals = Options { winner_deals: true, ..Options::default() };
    assert_eq!((next_dealer(3, 4, Some(1), &Options::default()), next_dealer(3, 4, Some(1), &winner_deals)), (0, 1));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Section 7's totals: with kW and kP supporters W gets A(1 + kP/2), each of W's supporters A(1 + kP)/2, and so on.
    #[test]
    fn bets_follow_their_totals_and_everything_sums_to_zero(
        supporters in prop::collection::vec(0usize..4, 0..6),
        fan in 1u32..30,
        discard: bool,
        open in 0usize..16,
        special in prop::sample::select(vec![None, Some(SpecialRule::DoubleDiscard)]),
    ) {
        let names = ["甲", "乙", "丙", "丁"];
        let spectators: Vec<(String, &str)> =
            supporters.iter().enumerate().map(|(index, &player)| (format!("s{index}"), names[player])).collect();
        let bets: Vec<(&str, &str)> = spectators.iter().map(|(name, player)| (name.as_str(), *player)).collect();
        let shown: Vec<&str> = (0..4).filter(|player| open >> player & 1 == 1).map(|player| names[player]).collect();
        let party = party(4, &bets, &shown, special);
        let settled = money(&party, &[win(0, discard.then_some(1), fan)]);
        let sum = settled.net.iter().copied().sum::<Amount>();
        prop_assert_eq!(sum, Amount::ZERO);
        for (person, &gain) in settled.net.iter().enumerate() {
            prop_assert_eq!(quejing_rules::net_change(settled.payments.iter().flatten(), person), gain);
        }
        prop_assert!(settled.payments.iter().flatten().all(|made| made.amount > Amount::ZERO));
        let factor = |player: usize| (1 + i64::from(open & 1 == 1)) * (1 + i64::from(open >> player & 1 == 1));
        let unit = match (discard, special) {
            (false, _) => 10 * (i64::from(fan) + 2),
            (true, None) => 30 * i64::from(fan),
            (true, Some(_)) => 60 * i64::from(fan),
        };
        let losers = if discard { 1..2 } else { 1..4 };
        let count = |player: usize| supporters.iter().filter(|&&supported| supported == player).count() as i64;
        let gain: i64 = losers.clone().map(|loser| unit * factor(loser) * (2 + count(loser)) / 2).sum();
        prop_assert_eq!(settled.net[0], Amount::from_units(gain));
        for loser in losers {
            prop_assert_eq!(settled.net[loser], Amount::from_units(-unit * factor(loser) * (2 + count(0)) / 2));
        }
    }
}

#[test]
fn h16_a_false_win_without_a_winning_shape_counts_one_fan() {
    let settled = |fan: u32| {
        let input = serde_json::json!({
            "mode": "settle", "players": ["a", "b", "c"], "events": [{"type": "false_win", "by": "a", "fan": fan}],
        });
        crate::support::wire::house(&input)
    };
    // 10 × (1 + 2) to each of the two others.
    assert_eq!(settled(0)["net"], serde_json::json!({"a": -60, "b": 30, "c": 30}));
    assert_eq!(settled(0)["net"], settled(1)["net"]);
}
