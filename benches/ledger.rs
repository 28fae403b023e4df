//! Speed of the ledger: opening, replaying, correcting and appending with 1,000 to 100,000 events.
//! `cargo bench --profile dist --bench ledger` prints milliseconds, the best of five runs; `--no-default-features` is
//! enough.

use std::time::Instant;

use quejing_ledger::*;
use quejing_rules::play::{
    EntryMethod, FamilyFields, GameLength, NightPlan, PatternCount, Play, SeatAssignment, SeatingMethod, Value, Win,
    WinTiles, WonDeal,
};
use quejing_rules::{NightId, PlayerId, RuleProfile, RuleSet};

fn player(number: u64) -> PlayerId {
    PlayerId::from_number(number)
}

fn beginning() -> Vec<Record> {
    let person = |number| Person { id: player(number), name: format!("P{number}"), guest: false, role: Role::Player };
    let set: RuleSet = "lingque-v28".parse().expect("a rule set");
    let opened = NightOpened {
        format: EVENT_FORMAT,
        title: "bench".into(),
        rules: NightRules {
            name: set.to_string(),
            note: String::new(),
            profile: RuleProfile::from(set),
            program: "bench".into(),
        },
        plan: NightPlan { length: GameLength::Open, ..NightPlan::default() },
        people: (1..=4).map(person).collect(),
    };
    let seats = SeatAssignment {
        tables: vec![(1..=4).map(player).collect()],
        queue: Vec::new(),
        bettors: Vec::new(),
        free: None,
        how: SeatingMethod::Draw,
    };
    vec![Record::NightOpened(Box::new(opened)), Record::from(Play::SeatsSet(seats))]
}

/// A hand with tiles and patterns, as large as in a real night.
fn hand(number: u64) -> Record {
    let pattern = |id: &str| PatternCount { id: id.to_owned(), count: 1, value: Some(8) };
    let winner = number % 4 + 1;
    Record::from(Play::Won(WonDeal {
        from: (!number.is_multiple_of(3)).then(|| player(winner % 4 + 1)),
        wins: vec![Win {
            winner: player(winner),
            entered: EntryMethod::Tiles,
            value: Value { points: Some((number % 50) as u32 * 2 + 10), fan: Some(5), fu: Some(24), yakuman: None },
            tiles: Some(WinTiles { concealed: "12346789m77711z".into(), win: "5m".into(), ..WinTiles::default() }),
            patterns: ["half_flush", "pure_straight", "concealed_hand"].map(pattern).to_vec(),
            family: FamilyFields::default(),
            paid: None,
        }],
    }))
}

/// The fastest of five runs, in milliseconds.
fn least<T>(mut run: impl FnMut() -> T) -> f64 {
    let times = (0..5).map(|_| {
        let start = Instant::now();
        std::hint::black_box(run());
        start.elapsed().as_secs_f64() * 1000.0
    });
    times.fold(f64::INFINITY, f64::min)
}

fn main() {
    let folder = std::env::temp_dir().join(format!("quejing-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    println!("events    open file and replay    replay alone    correct the first hand    append one");
    for count in [1_000, 10_000, 100_000_u64] {
        let path = folder.join(format!("{count}.sqlite"));
        let night = NightId::from_number(count);
        let mut store = LedgerStore::open(&path).expect("opens");
        let payloads: Vec<Payload> = beginning().into_iter().chain((2..count).map(hand)).map(Payload::new).collect();
        let events = store.append_events(night, None, "bench", 0, payloads).expect("written");
        drop(store);
        let open = least(|| {
            let store = LedgerStore::open_existing(&path).expect("opens");
            NightSession::open(&store, night).expect("loads")
        });
        let replayed = least(|| replay_events(&events));
        let whole = ReplayedNight::from_events(events.clone());
        let correction = Record::Corrected(Correction {
            event: 3,
            with: Box::new(Payload::new(hand(1))),
            reason: "bench".into(),
            agreed: Vec::new(),
        });
        let corrected = least(|| preview_event(&whole, night, 0, &Payload::new(correction.clone())).expect("possible"));
        let mut store = LedgerStore::open_existing(&path).expect("opens");
        let mut session = NightSession::open(&store, night).expect("loads");
        let append = least(|| {
            let payload = vec![Payload::new(hand(7))];
            session.record_events(&mut store, "bench", 0, payload).expect("recorded")
        });
        println!("{count:>6}    {open:>20.1}    {replayed:>12.1}    {corrected:>22.1}    {append:>10.2}");
    }
    let _ = std::fs::remove_dir_all(&folder);
}
