//! Laws of the ledger for any sequence of events: money is conserved, replay from any point equals the whole replay,
//! undo plus redo is the identity, and so is export plus import; and the standings are compared with separate slow
//! sums.

use proptest::prelude::*;
use quejing_ledger::*;
use quejing_rules::lingque::fields::ProvidedTiles;
use quejing_rules::play::{
    DrawnDeal, EntryMethod, FalseWin, FamilyFields, NightPlan, Play, SeatAssignment, SeatingMethod, Value, Win, WonDeal,
};
use quejing_rules::reduced::ReducedOptions;
use quejing_rules::riichi::acts::RiichiDeclared;
use quejing_rules::{Amount, DealId, Holder, NightId, Payment, PlayerId, RuleProfile, RuleSet};

fn player(number: usize) -> PlayerId {
    PlayerId::from_number(number as u64 + 1)
}

fn beginning(rules: &str) -> Vec<Record> {
    let set: RuleSet = rules.parse().expect("a rule set");
    let person = |number| Person { id: player(number), name: format!("P{number}"), guest: false, role: Role::Player };
    let opened = NightOpened {
        format: EVENT_FORMAT,
        title: "laws".into(),
        rules: NightRules {
            name: rules.into(),
            note: String::new(),
            profile: RuleProfile::from(set),
            program: "test".into(),
        },
        plan: NightPlan::default(),
        people: (0..5).map(person).collect(),
    };
    let seats = SeatAssignment {
        tables: vec![(0..4).map(player).collect()],
        queue: Vec::new(),
        bettors: Vec::new(),
        free: None,
        how: SeatingMethod::Draw,
    };
    vec![Record::NightOpened(Box::new(opened)), Record::from(Play::SeatsSet(seats))]
}

fn win() -> impl Strategy<Value = Record> {
    let provided = proptest::option::of((0..5_usize, 1..6_u8));
    (0..5_usize, proptest::option::of(0..5_usize), 0..200_u32, provided).prop_map(|(winner, from, points, provided)| {
        Record::from(Play::Won(WonDeal {
            from: from.map(player),
            wins: vec![Win {
                winner: player(winner),
                entered: EntryMethod::Points,
                value: Value { points: Some(points), fan: Some(points % 13 + 1), fu: Some(30), yakuman: None },
                tiles: None,
                patterns: Vec::new(),
                family: FamilyFields::from_field(ProvidedTiles(
                    provided.map(|(who, tiles)| (player(who), u32::from(tiles))).into_iter().collect(),
                )),
                paid: None,
            }],
        }))
    })
}

fn money() -> impl Strategy<Value = Record> {
    (0..6_usize, 0..6_usize, -5..400_i64).prop_map(|(from, to, eighths)| {
        let holder = |at: usize| {
            if at == 5 { Holder::Table } else { Holder::Player(player(at)) }
        };
        let amount = (eighths as f64 / 8.0).to_string().parse().expect("an amount");
        Record::Agreed(AgreedPayments {
            what: AgreementPurpose::Adjustment,
            payments: vec![Payment::as_entered(holder(from), holder(to), amount)],
            reason: "law".into(),
            agreed: Vec::new(),
            deal: None,
            is_set_aside: eighths % 2 == 0,
        })
    })
}

/// Any event; many are impossible and must then have no effect.
fn anything() -> impl Strategy<Value = Record> {
    let seats = Just((0..4).map(player).collect::<Vec<_>>()).prop_shuffle();
    prop_oneof![
        6 => win(),
        2 => Just(Record::from(Play::Drawn(DrawnDeal::default()))),
        2 => money(),
        1 => (1..40_u64).prop_map(Record::undo_of),
        1 => (1..40_u64).prop_map(Record::redo_of),
        1 => (1..40_u64, win()).prop_map(|(event, with)| Record::Corrected(Correction {
            event,
            with: Box::new(Payload::new(with)),
            reason: String::new(),
            agreed: Vec::new(),
        })),
        1 => (1..40_u64).prop_map(|hand| Record::DealVoided(DealVoided {
            deal: DealId(hand),
            reason: "law".into(),
            agreed: Vec::new(),
        })),
        1 => (1..40_u64, seats.clone()).prop_map(|(hand, table)| Record::Reseated(Reseating {
            from_deal: DealId(hand),
            seats: SeatAssignment { tables: vec![table], queue: vec![], bettors: vec![], free: None, how: SeatingMethod::ByHand },
            reason: String::new(),
            agreed: Vec::new(),
        })),
        1 => seats.clone().prop_map(|table| Record::from(Play::GameBegun(SeatAssignment {
            tables: vec![table], queue: vec![], bettors: vec![], free: None, how: SeatingMethod::Draw,
        }.into()))),
        1 => seats.prop_map(|table| Record::from(Play::SeatsSet(SeatAssignment {
            tables: vec![table], queue: vec![], bettors: vec![], free: None, how: SeatingMethod::Draw,
        }))),
        1 => (0..5_usize).prop_map(|who| Record::from(Play::FalseWin(FalseWin {
            fine: Some(Amount::from_units(10)), ..FalseWin::declared_by(player(who))
        }))),
        1 => Just(Record::night_end(None)),
        1 => Just(Record::NightReopened {}),
        1 => (0..5_usize).prop_map(|who| Record::from(RiichiDeclared { player: player(who) })),
    ]
}

fn night() -> impl Strategy<Value = Vec<Record>> {
    let rules = prop_oneof![Just("lingque-v28"), Just("lingque-v26"), Just("zung-jung"), Just("riichi"), Just("house")];
    (rules, proptest::collection::vec(anything(), 0..40))
        .prop_map(|(rules, bodies)| beginning(rules).into_iter().chain(bodies).collect())
}

fn events(bodies: &[Record]) -> Vec<Event> {
    let mut events: Vec<Event> = Vec::new();
    for (index, body) in bodies.iter().enumerate() {
        // This device's clock runs backwards now and then.
        let time = index as i64 * 1000 - (index as i64 % 7) * 5000;
        let payload = Payload::new(body.clone());
        let event = Event::build_after(events.last(), NightId::from_number(3), time, "law", payload);
        events.push(event);
    }
    events
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_sequence_conserves_money(bodies in night()) {
        let replay = ReplayedNight::from_events(events(&bodies));
        let night = replay.night();
        prop_assert_eq!(night.imbalance(), Amount::ZERO);
        // The slow way: every payment of every hand that counts and every agreement, one by one.
        for place in compute_standings(night, &ReducedOptions::default()).unwrap().places {
            let holder = Holder::Player(place.player);
            let mut sum = Amount::ZERO;
            for hand in night.deals.iter().filter(|hand| !hand.is_voided) {
                for act in &hand.acts {
                    for moved in &act.payments {
                        if moved.to == holder { sum += moved.amount; }
                        if moved.from == holder { sum -= moved.amount; }
                    }
                }
            }
            for (_, moves) in &night.agreed {
                for moved in moves {
                    if moved.to == holder { sum += moved.amount; }
                    if moved.from == holder { sum -= moved.amount; }
                }
            }
            prop_assert_eq!(place.total, sum);
        }
        if let Some((_, last)) = night.totals_after_deals().last() {
            let totals: Vec<Amount> = night.order.iter().map(|&player| night.total(player)).collect();
            prop_assert_eq!(last, &totals);
        }
    }

    #[test]
    fn statistics_are_what_a_slow_count_finds(bodies in night()) {
        let replay = ReplayedNight::from_events(events(&bodies));
        let night = replay.night();
        for (player, found) in compute_player_stats(night) {
            let played: Vec<_> = night.counted_deals().filter(|hand| hand.players.contains(&player)).collect();
            let (mut won, mut dealt, mut drawn, mut wins, mut gains) = (0, 0, 0, 0, Vec::new());
            for hand in night.counted_deals() {
                let (mut here, mut gave, mut gain) = (0, false, 0.0);
                for act in &hand.acts {
                    if let Play::Won(body) = &*act.play {
                        gave |= body.from == Some(player);
                        let own = body.wins.iter().filter(|win| win.winner == player).count();
                        here += own;
                        drawn += if body.from.is_none() { own } else { 0 };
                    }
                    for moved in &act.payments {
                        gain += if moved.to == Holder::Player(player) { moved.amount.as_f64() } else { 0.0 };
                        gain -= if moved.from == Holder::Player(player) { moved.amount.as_f64() } else { 0.0 };
                    }
                }
                wins += here;
                dealt += usize::from(gave);
                if here > 0 {
                    won += 1;
                    gains.push(gain);
                }
            }
            let counts = [found.won.count, found.won.of, found.dealt_in.count, found.wins, found.self_drawn.count, found.self_drawn.of];
            prop_assert_eq!(counts.map(|n| n as usize), [won, played.len(), dealt, wins, drawn, wins]);
            let best = gains.iter().copied().reduce(f64::max);
            prop_assert_eq!(found.best.map(|(_, amount)| amount.as_f64()), best);
            let average = best.map(|_| gains.iter().sum::<f64>() / gains.len() as f64);
            prop_assert!(found.average_win.zip(average).is_none_or(|(one, other)| (one - other).abs() < 1e-6));
            prop_assert_eq!(found.average_win.is_some(), average.is_some());
            // Wilson's interval by its two roots: |p − share| = z √(p (1 − p) / n) holds at both ends.
            if let (share, 1..) = (f64::from(found.won.count), found.won.of) {
                let n = f64::from(found.won.of);
                for p in [found.won.low, found.won.high] {
                    let off = (p - share / n).powi(2) - 1.959_963_985_f64.powi(2) * p * (1.0 - p) / n;
                    prop_assert!(off.abs() < 1e-6, "{p} of {share} / {n}");
                }
            }
        }
    }

    #[test]
    fn replay_from_any_point_is_the_whole_replay(bodies in night(), cut in 0.0..1.0_f64) {
        let events = events(&bodies);
        let at = (events.len() as f64 * cut) as usize;
        let mut from_there = ReplayedNight::from_events(events[..at].to_vec());
        for event in &events[at..] {
            from_there.push(event.clone());
        }
        prop_assert_eq!(from_there, ReplayedNight::from_events(events));
    }

    #[test]
    fn undo_then_redo_is_the_identity(bodies in night(), at in 2..42_u64) {
        let before = ReplayedNight::from_events(events(&bodies));
        let mut bodies = bodies;
        bodies.push(Record::undo_of(at));
        let undone = ReplayedNight::from_events(events(&bodies));
        let sequence = bodies.len() as u64;
        prop_assume!(undone.log().is_counted(sequence));
        bodies.push(Record::redo_of(at));
        let again = ReplayedNight::from_events(events(&bodies));
        prop_assert_eq!(&again.night().deals, &before.night().deals);
        prop_assert_eq!(&again.night().totals, &before.night().totals);
        prop_assert_eq!(&again.night().seats, &before.night().seats);
        prop_assert_eq!(&again.night().course, &before.night().course);
        prop_assert_eq!(&again.night().refused, &before.night().refused);
    }

    #[test]
    fn import_of_export_is_the_identity(bodies in night()) {
        let events = events(&bodies);
        let id = NightId::from_number(3);
        let text = export_jsonl(id, &events);
        prop_assert_eq!(&read_jsonl(&text).unwrap(), &[(id, events.clone())]);
        let csv = export_csv(id, &events, &[]);
        prop_assert_eq!(&read_csv(&csv).unwrap(), &[(id, events)]);
    }

    #[test]
    fn damaged_lines_never_panic(bodies in night(), at in 0.0..1.0_f64, byte in any::<u8>()) {
        let mut text = export_jsonl(NightId::from_number(3), &events(&bodies)).into_bytes();
        let place = (text.len() as f64 * at) as usize;
        if let Some(letter) = text.get_mut(place) {
            *letter = byte;
        }
        let _ = read_jsonl(&String::from_utf8_lossy(&text));
    }
}

#[test]
fn the_reduced_score_of_a_night_is_the_formula_of_the_text() {
    let won = Record::from(Play::Won(WonDeal {
        from: None,
        wins: vec![Win::from_value_only(player(0), Value { points: Some(140), ..Value::default() })],
    }));
    let bodies: Vec<Record> = beginning("lingque-v26").into_iter().chain([won]).collect();
    let night = replay_events(&events(&bodies));
    let standings = compute_standings(&night, &ReducedOptions::default()).unwrap();
    // 630 against -210 three times: 3 tanh(840 / (480 * 2)).
    let expected = 3.0 * (840.0_f64 / 960.0).tanh();
    assert_eq!(standings.places[0].total, Amount::from_units(630));
    assert!((standings.places[0].reduced - expected).abs() < 1e-12);
    assert_eq!(standings.places.iter().map(|place| place.rank).collect::<Vec<_>>(), [1, 2, 2, 2]);
}
