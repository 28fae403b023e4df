//! Odd nights by chance: legal and overruled entries, mistakes, corrections, undo and everything else that a ledger
//! holds. The same seed gives the same night, as long as the ledger accepts the same entries.

use quejing_ledger::recorded_win::{RecordedWin, build_dispute, counted_patterns};
use quejing_rules::book::Example;
use quejing_rules::hand::{AllowedValues, KongKind};
use quejing_rules::tile::mpsz;
use quejing_rules::{Detail, RecordedDiscard, UnknownFlagPolicy};

use crate::course::*;

use super::dice::{AUTHORS, Dice, NAMES, TEXTS};
use quejing_rules::house::acts::{CampRoster, CampsDrawn, HandOpened, Kong, Support};
use quejing_rules::house::fields::{
    DealSupports, DeclaredFan, LastDeal, OpenHands, SeatSwap, SpecialNumber, WaitingHand, WaitingPlayers,
};
use quejing_rules::lingque::fields::ProvidedTiles;
use quejing_rules::riichi::acts::RiichiDeclared;
use quejing_rules::riichi::fields::{Liability, NagashiPlayers, TenpaiPlayers};
use quejing_rules::zung_jung::fields::{DiscardsBefore, OwnedPoints, RecordedLayers};

/// A night that grows by chance.
pub(super) struct OddNight {
    dice: Dice,
    pub(super) id: NightId,
    pub(super) replay: ReplayedNight,
    time_ms: i64,
    rules: RuleProfile,
    examples: Vec<Example>,
    /// The number of the last person who was ever named.
    people: u64,
    /// True for a night with entries that the ledger would refuse today, such as one that was imported.
    has_refused_entries: bool,
}

impl OddNight {
    /// Plays a night of some rules with about this number of deals.
    pub(super) fn play(rules: &str, seed: u64, deals: u64) -> OddNight {
        let mut dice = Dice::new(seed);
        let rules = odd_profile(rules, &mut dice);
        let examples = rules.pattern_entries().iter().filter_map(|entry| Example::read(entry.example)).collect();
        let mut night = OddNight {
            id: NightId::from_number(0x1000 + seed),
            replay: ReplayedNight::default(),
            time_ms: 1_700_000_000_000 + dice.below(40_000_000_000) as i64,
            people: 0,
            has_refused_entries: dice.one_in(5),
            examples,
            rules,
            dice,
        };
        night.open();
        for _ in 0..deals {
            while night.dice.one_in(3) {
                night.side_event();
            }
            night.play_deal();
            while night.dice.one_in(4) {
                night.side_event();
            }
        }
        if night.dice.one_in(2) {
            night.record(Record::NightClosed { note: night_text(&mut Dice(seed)), unfinished: None });
        }
        for _ in 0..night.dice.below(4) {
            night.side_event();
        }
        night
    }

    fn night(&self) -> &Night {
        self.replay.night()
    }

    fn is_family(&self, family: &str) -> bool {
        self.rules.set().family() == family
    }

    /// Returns true for riichi and its variation for three players.
    fn is_riichi(&self) -> bool {
        self.is_family("riichi") || self.is_family("sanma")
    }

    fn text(&mut self) -> String {
        night_text(&mut self.dice)
    }

    fn person(&mut self) -> PlayerId {
        let people = self.night().order.clone();
        match people.is_empty() || self.dice.one_in(60) {
            true => player(self.people + 1),
            false => self.dice.pick(&people),
        }
    }

    fn agreed(&mut self) -> Vec<PlayerId> {
        let people = self.night().order.clone();
        self.dice.some_of(&people)
    }

    fn new_person(&mut self) -> Person {
        self.people += 1;
        let taken: Vec<String> = self.night().people.values().map(|person| person.name.clone()).collect();
        let name = self.dice.pick(&NAMES);
        let name = match taken.iter().any(|one| one == name) {
            true => format!("P{}", self.people),
            false => name.to_owned(),
        };
        let role = if self.dice.one_in(8) { Role::Spectator } else { Role::Player };
        Person { id: player(self.people), name, guest: self.dice.one_in(5), role }
    }

    fn amount(&mut self) -> Amount {
        match self.dice.below(6) {
            0 => "7.5".parse().unwrap(),
            1 => "0.125".parse().unwrap(),
            2 => Amount::from_units(1000 * (1 + self.dice.below(12) as i64)),
            3 => Amount::from_units(1500),
            _ => Amount::from_units(1 + self.dice.below(300) as i64),
        }
    }

    /// Advances the clock, which at times runs backwards, forgets the year or sleeps for weeks.
    fn pass_time(&mut self) {
        self.time_ms += match self.dice.below(120) {
            0 => -3_600_000 * (1 + self.dice.below(5) as i64),
            1 => 86_400_000 * (1 + self.dice.below(40) as i64),
            2 => -self.time_ms + 5_000,
            3 => 0,
            _ if self.time_ms < 946_684_800_000 => 1_720_000_000_000,
            _ => 1_000 * (1 + self.dice.below(400) as i64),
        };
    }

    fn record(&mut self, body: Record) -> bool {
        self.record_together(vec![Payload::new(body)])
    }

    /// Records entries in one step, unless the ledger refuses one and the night has no refused entries.
    fn record_together(&mut self, mut payloads: Vec<Payload>) -> bool {
        self.pass_time();
        let author = self.dice.pick(&AUTHORS);
        let first = self.replay.log().len() + 1;
        let mut trial = self.replay.clone();
        let count = payloads.len();
        for payload in &mut payloads {
            payload.group_start = (count > 1).then_some(first);
            self.add_circumstances(payload);
            match trial.check_next_event(payload, self.time_ms) {
                Err(_) if !self.has_refused_entries || !self.dice.one_in(3) => return false,
                Ok(cautions) if !cautions.is_empty() && !self.dice.one_in(5) => {
                    payload.override_reason = Some("we play it so".to_owned());
                }
                Ok(_) | Err(_) => {}
            }
            let event = Event::build_after(trial.events().last(), self.id, self.time_ms, author, payload.clone());
            let event = match self.dice.one_in(90) {
                true => with_later_field(self.id, trial.events().last(), event),
                false => event,
            };
            trial.push(event);
        }
        self.replay = trial;
        true
    }

    /// Adds what phones and repeated requests leave in an entry.
    fn add_circumstances(&mut self, payload: &mut Payload) {
        if self.dice.one_in(12) {
            payload.request_id = Some(format!("once-{}-{}", self.id, self.dice.below(1 << 31)));
        }
        for player in payload.body.agreed_people().to_vec() {
            if self.dice.one_in(3) {
                let device = format!("phone:{}", self.dice.below(9));
                payload.consents.push(Consent { player, device, time_ms: self.time_ms - 700 });
            }
        }
    }

    fn open(&mut self) {
        let needs_crowd = self.is_family("house");
        let count = if needs_crowd { 4 + self.dice.below(8) } else { 4 + self.dice.below(3) };
        let mut people: Vec<Person> = Vec::new();
        for _ in 0..count {
            let mut person = self.new_person();
            if people.iter().any(|other| other.name.trim() == person.name.trim()) || person.name.contains('\u{202e}') {
                person.name = format!("P{}", self.people);
            }
            people.push(person);
        }
        let length = match self.dice.below(6) {
            0 => GameLength::Half,
            1 => GameLength::Full,
            2 => GameLength::Hands(1 + self.dice.below(9) as u32),
            3 => GameLength::Open,
            _ => GameLength::Rules,
        };
        let plan = NightPlan { length, flowers: self.dice.one_in(2), camps: needs_crowd && self.dice.one_in(6) };
        let name = self.rules.set().to_string();
        let rules = NightRules { name, note: String::new(), profile: self.rules.clone(), program: "0.1.0".into() };
        let title = self.dice.pick(&["Friday", "周五", "金曜の会", "=1", "x"]).to_owned();
        let seated: Vec<PlayerId> = people.iter().map(|person| person.id).collect();
        let mut opened = NightOpened { format: EVENT_FORMAT, title, rules, plan, people };
        let payload = |opened: &NightOpened| Payload::new(Record::NightOpened(Box::new(opened.clone())));
        // The ledger refuses names that differ only in capitals or widths.
        if self.replay.check_next_event(&payload(&opened), self.time_ms).is_err() {
            opened.people.iter_mut().zip(1..).for_each(|(person, number): (_, u64)| person.name = format!("P{number}"));
        }
        self.record_opening(Record::NightOpened(Box::new(opened)));
        let mut count = seated.len();
        // The house rule has no seating for 8 people, three-player riichi none for 4.
        while count > 3 && self.rules.seating().check_player_count(count).is_err() {
            count -= 1;
        }
        let seats = self.rules.seating().arrange_seats(&seated[..count], SeatingMethod::Draw).unwrap();
        self.record_opening(Record::from(Play::SeatsSet(seats)));
    }

    fn record_opening(&mut self, body: Record) {
        let is_recorded = self.record(body.clone());
        assert!(is_recorded, "{body:?}");
    }

    fn status(&self, table: usize) -> Option<TableStatus> {
        self.night().table_status(table).filter(|status| !status.players.is_empty())
    }

    fn record_at(&mut self, table: usize, body: Record) -> bool {
        self.record_together(vec![Payload { table: table as u8, ..Payload::new(body) }])
    }

    fn play_deal(&mut self) {
        let tables = self.night().seats.as_ref().map_or(1, |seats| seats.tables.len()).max(1) as u64;
        let table = self.dice.below(tables) as usize;
        if !self.dice.one_in(4) {
            let begun = self.deal_beginning(table);
            self.record_at(table, Record::from(Play::DealBegun(begun)));
        }
        for _ in 0..self.dice.below(5) {
            if let Some(act) = self.act(table) {
                self.record_at(table, act);
            }
            if self.dice.one_in(12) {
                self.side_event();
            }
        }
        for _ in 0..8 {
            let ending = self.ending(table);
            if self.record_at(table, ending) && (self.night().open_deal(table).is_none() || self.dice.one_in(5)) {
                break;
            }
        }
    }

    fn seated(&mut self, table: usize) -> Vec<PlayerId> {
        let players = self.status(table).map(|status| status.players).unwrap_or_default();
        if players.len() < 2 { (1..=4).map(player).collect() } else { players }
    }

    fn player_at(&mut self, table: usize) -> PlayerId {
        let players = self.seated(table);
        if self.dice.one_in(50) { self.person() } else { self.dice.pick(&players) }
    }

    fn deal_beginning(&mut self, table: usize) -> DealBegun {
        let mut begun = DealBegun::default();
        if !self.dice.one_in(4) {
            begun.dice = (0..2).map(|_| 1 + self.dice.below(6) as u8).collect();
        }
        if self.dice.one_in(10) {
            begun.dealer = Some(self.player_at(table));
        }
        if self.is_riichi() && !self.dice.one_in(3) {
            begun.turned = self.dice.pick(&["1m", "5p6s", "7z", "0m", "19z", ""]).to_owned();
        }
        if self.is_family("house") {
            self.add_house_fields(table, &mut begun);
        }
        begun
    }

    fn add_house_fields(&mut self, table: usize, begun: &mut DealBegun) {
        if self.dice.one_in(12) {
            begun.family.set(SpecialNumber(self.dice.below(13) as u8));
        }
        if self.dice.one_in(4) {
            let support = self.support(table);
            begun.family.set(DealSupports(vec![support]));
        }
        if self.dice.one_in(8) {
            let open = self.player_at(table);
            begun.family.set(OpenHands(vec![open]));
        }
        if self.dice.one_in(20) {
            begun.family.set(LastDeal(true));
        }
        if begun.dice == [6, 6] || self.dice.one_in(25) {
            let (dealer, with) = (self.player_at(table), self.player_at(table));
            begun.family.set(SeatSwap { dealer, with });
        }
        if self.dice.one_in(3) {
            begun.turned = self.dice.pick(&["1z", "5m", "9s2p", ""]).to_owned();
        }
    }

    fn support(&mut self, table: usize) -> Support {
        let beside: Vec<PlayerId> = self.status(table).map(|due| [due.queue, due.bettors].concat()).unwrap_or_default();
        let who = if beside.is_empty() { self.person() } else { self.dice.pick(&beside) };
        Support { who, player: self.player_at(table) }
    }

    fn act(&mut self, table: usize) -> Option<Record> {
        let by = self.player_at(table);
        let how = self.dice.pick(&[KongKind::Exposed, KongKind::Added, KongKind::Concealed]);
        let giver = self.player_at(table);
        let kong = Record::from(Kong { by, how, from: (how != KongKind::Concealed).then_some(giver) });
        let false_win = self.false_win(table, true);
        match self.dice.below(6) {
            0..=2 if self.is_riichi() => Some(Record::from(RiichiDeclared { player: by })),
            0 | 1 if self.is_family("house") => Some(kong),
            2 if self.is_family("house") => Some(Record::from(HandOpened { player: by })),
            3 if self.is_family("house") => Some(Record::from(self.support(table))),
            4 if self.dice.one_in(3) => Some(false_win),
            5 if self.dice.one_in(6) => Some(kong),
            _ => None,
        }
    }

    fn false_win(&mut self, table: usize, goes_on: bool) -> Record {
        let mut family = FamilyFields::default();
        if self.is_family("house") {
            family.set(DeclaredFan(1 + self.dice.below(9) as u32));
            let waiting = WaitingHand { player: self.player_at(table), fan: 1 + self.dice.below(5) as u32 };
            family.set(WaitingPlayers(if self.dice.one_in(2) { vec![waiting] } else { Vec::new() }));
        }
        let fine = self.dice.one_in(4).then(|| self.amount());
        Record::from(Play::FalseWin(FalseWin { by: self.player_at(table), fine, goes_on, family }))
    }

    fn ending(&mut self, table: usize) -> Record {
        match self.dice.below(10) {
            0 | 1 => self.draw(table),
            2 if self.dice.one_in(3) => self.false_win(table, false),
            _ => self.won(table),
        }
    }

    fn draw(&mut self, table: usize) -> Record {
        let why = match self.dice.below(3) {
            0 | 1 => DrawKind::Exhausted,
            _ => self.dice.pick(&DrawKind::all().collect::<Vec<_>>()),
        };
        let mut family = FamilyFields::default();
        if self.is_riichi() && why == DrawKind::Exhausted {
            let players = self.seated(table);
            family.set(TenpaiPlayers(self.dice.some_of(&players)));
            if self.dice.one_in(6) {
                family.set(NagashiPlayers(vec![self.player_at(table)]));
            }
        }
        Record::from(Play::Drawn(DrawnDeal { why, family }))
    }

    fn won(&mut self, table: usize) -> Record {
        let players = self.seated(table);
        let example = self.dice.pick(&self.examples.clone());
        let is_by_tiles = self.dice.one_in(2);
        let mut winner = self.player_at(table);
        let mut from = self.dice.one_in(2).then(|| self.player_at(table)).filter(|from| *from != winner);
        if is_by_tiles {
            let seat = example.draft.seat_wind.map_or(0, |wind| wind as usize);
            winner = players.get(seat).copied().unwrap_or(winner);
            let others: Vec<PlayerId> = players.iter().copied().filter(|one| *one != winner).collect();
            from = (!example.draft.self_draw).then(|| self.dice.pick(&others));
        }
        let mut wins = vec![match is_by_tiles {
            true => self.win_by_tiles(table, winner, from, &example),
            false => self.win_by_value(winner),
        }];
        if from.is_some() && self.dice.one_in(5) {
            let others = players.iter().copied().filter(|other| *other != winner && Some(*other) != from);
            for other in others.take(1 + self.dice.below(2) as usize).collect::<Vec<_>>() {
                wins.push(self.win_by_value(other));
            }
        }
        for win in &mut wins {
            self.add_win_fields(table, from, win);
        }
        Record::from(Play::Won(WonDeal { from, wins }))
    }

    fn value(&mut self) -> Value {
        if self.is_riichi() {
            let yakuman = self.dice.one_in(15).then(|| 1 + self.dice.below(2) as u32);
            let fu = self.dice.pick(&[20, 25, 30, 40, 50, 60, 70, 110]);
            let fan = 1 + self.dice.below(13) as u32;
            return Value { fan: Some(fan), fu: (fan < 5 || fu == 30).then_some(fu), yakuman, points: None };
        }
        if self.is_family("house") {
            return fan(1 + self.dice.below(12) as u32);
        }
        let points = self.dice.pick(&[2, 5, 8, 10, 12, 25, 30, 40, 70, 115, 320]);
        match self.is_family("lingque") && self.dice.one_in(2) {
            true => Value { points: Some(points * 3), fan: Some(3), fu: Some(points), yakuman: None },
            false => super::super::maker::points(points),
        }
    }

    fn win_by_value(&mut self, winner: PlayerId) -> Win {
        Win::from_value_only(winner, self.value())
    }

    /// Builds the win of a hand from the rule book, by its tiles, by its patterns or by its value alone.
    fn win_by_tiles(&mut self, table: usize, winner: PlayerId, from: Option<PlayerId>, example: &Example) -> Win {
        let draft = &example.draft;
        let tiles = WinTiles {
            concealed: mpsz::format(&draft.concealed),
            melds: draft.melds.iter().map(ToString::to_string).collect(),
            win: draft.win_tile.map(|tile| tile.to_string()).unwrap_or_default(),
            flowers: match self.rules.set().family() {
                "lingque" => self.dice.below(4) as u8,
                // Norths set aside.
                "sanma" => self.dice.below(3) as u8,
                _ => 0,
            },
            flags: example.flags.clone(),
        };
        let turned = self.night().open_deal(table).and_then(|deal| {
            deal.acts.iter().find_map(|act| match &*act.play {
                Play::DealBegun(begun) => Some(begun.turned.clone()),
                _ => None,
            })
        });
        let turned = turned.unwrap_or_default();
        let status = self.status(table).unwrap_or_default();
        let judged = RecordedWin::for_next_deal(&status, &turned, winner, from, &tiles)
            .and_then(|win| win.judge(&self.rules, UnknownFlagPolicy::LeaveOut, Detail::Reasons));
        let Ok(ruling) = judged else {
            return self.win_by_value(winner);
        };
        let value = if self.dice.one_in(9) { self.value() } else { Value::from(&ruling) };
        let mut win = Win::from_value_only(winner, value);
        win.patterns = counted_patterns(&ruling);
        win.entered = EntryMethod::Patterns;
        if !self.dice.one_in(4) {
            win.entered = self.dice.pick(&[EntryMethod::Tiles, EntryMethod::Photo]);
            win.tiles = Some(tiles);
        }
        win
    }

    fn add_win_fields(&mut self, table: usize, from: Option<PlayerId>, win: &mut Win) {
        let other = self.player_at(table);
        if self.dice.one_in(14) {
            let payments = (0..1 + self.dice.below(2)).map(|_| {
                let payer = self.player_at(table);
                Payment::as_entered(payer, win.winner, self.amount())
            });
            let payments: Vec<Payment> = payments.collect();
            win.paid = Some(payments.into_iter().filter(|paid| paid.from != paid.to).collect());
        }
        if self.is_riichi() && win.value.yakuman.is_some() && self.dice.one_in(2) {
            win.family.set(Liability { player: other, units: 1 });
        }
        if self.is_family("lingque") && self.dice.one_in(3) {
            win.family.set(ProvidedTiles(vec![(other, 1 + self.dice.below(3) as u32)]));
        }
        if self.is_family("zung-jung") && from.is_some() && self.dice.one_in(4) {
            let points = win.value.points.unwrap_or(25);
            let owner = self.dice.one_in(2).then_some(other);
            win.family.set(RecordedLayers(vec![OwnedPoints { points, owner }]));
            let discard = RecordedDiscard::of_tile(other, "3z");
            win.family.set(DiscardsBefore(vec![discard]));
        }
    }

    /// Records something beside the deals, or changes what is recorded.
    fn side_event(&mut self) {
        match self.dice.below(31) {
            0..=2 => self.agree_payments(),
            3..=5 => self.undo(),
            6..=8 => self.redo(),
            9..=13 => self.correct(),
            14 => self.void(),
            15 => self.reseat(),
            16 => self.seat(),
            17 => self.begin_game(),
            18 | 19 => self.people_event(),
            20..=22 => self.dispute(),
            23 | 24 => self.evidence(),
            25 => self.close_and_reopen(),
            26 => self.camps(),
            27 => self.settings(),
            _ => {
                let text = self.text();
                self.record(Record::Noted { text });
            }
        }
    }

    fn agree_payments(&mut self) {
        let what = self.dice.pick(&[AgreementPurpose::Penalty, AgreementPurpose::Adjustment, AgreementPurpose::Bet]);
        let (payer, payee, amount) = (self.person(), self.person(), self.amount());
        let mut payments = match self.dice.below(6) {
            0 => vec![Payment::as_entered(payer, Holder::Table, amount)],
            1 => vec![Payment::as_entered(Holder::Table, payee, amount)],
            2 => self.night().order.clone().into_iter().map(|to| Payment::as_entered(payer, to, amount)).collect(),
            _ => vec![Payment::as_entered(payer, payee, amount)],
        };
        payments.retain(|paid| paid.from != paid.to);
        let deals: Vec<DealId> = self.night().deals.iter().map(|deal| deal.id).collect();
        let deal = (!deals.is_empty() && self.dice.one_in(4)).then(|| self.dice.pick(&deals));
        let (reason, agreed) = (self.text(), self.agreed());
        self.record(Record::Agreed(AgreedPayments { what, payments, reason, agreed, deal, is_set_aside: false }));
    }

    fn undo(&mut self) {
        let event = 1 + self.dice.below(self.replay.log().len() + 1);
        match self.replay.available_undo().filter(|_| !self.dice.one_in(4)) {
            Some(takeback) => drop(self.record_together(takeback.payloads)),
            None => {
                let agreed = self.agreed();
                self.record(Record::Undone { event, agreed, reason: String::new() });
            }
        }
    }

    fn redo(&mut self) {
        if let Some(takeback) = self.replay.available_redo() {
            self.record_together(takeback.payloads);
            return;
        }
        let undone: Vec<u64> = (1..=self.replay.log().len()).filter(|seq| self.replay.log().is_undone(*seq)).collect();
        let deals: Vec<Vec<Payload>> =
            self.replay.undone_deals().iter().map(|deal| deal.redo.payloads.clone()).collect();
        if !deals.is_empty() && self.dice.one_in(2) {
            let payloads = self.dice.pick(&deals);
            self.record_together(payloads);
        } else if !undone.is_empty() {
            let (event, agreed) = (self.dice.pick(&undone), self.agreed());
            self.record(Record::Redone { event, agreed, reason: String::new() });
        }
    }

    /// Corrects an entry, mostly of a deal, and at times a beginning and a result in one step.
    fn correct(&mut self) {
        let count = if self.dice.one_in(6) { 2 } else { 1 };
        let payloads: Vec<Payload> = (0..count).filter_map(|_| self.correction()).map(Payload::new).collect();
        if !payloads.is_empty() {
            self.record_together(payloads);
        }
    }

    fn correction(&mut self) -> Option<Record> {
        let in_deals: Vec<u64> =
            { self.night().deals.iter() }.flat_map(|deal| deal.acts.iter().map(|act| act.event)).collect();
        let event = match in_deals.is_empty() || self.dice.one_in(4) {
            true => 1 + self.dice.below(self.replay.log().len()),
            false => self.dice.pick(&in_deals),
        };
        let mut with = Payload::clone(&self.replay.event(event)?.payload);
        let table = usize::from(with.table);
        with.body = match &with.body {
            Record::Play(play) => match &**play {
                Play::DealBegun(_) => Record::from(Play::DealBegun(self.deal_beginning(table))),
                Play::Won(_) if self.dice.one_in(5) => self.draw(table),
                Play::Won(_) => self.won(table),
                Play::Drawn(_) if self.dice.one_in(2) => self.won(table),
                Play::Drawn(_) => self.draw(table),
                Play::FalseWin(_) => self.false_win(table, true),
                Play::Act(_) => self.act(table)?,
                Play::SeatsSet(_) | Play::GameBegun(_) => with.body.clone(),
            },
            Record::Noted { .. } => Record::Noted { text: self.text() },
            Record::PersonRenamed { player, .. } => {
                let player = *player;
                Record::PersonRenamed { player, name: self.dice.pick(&NAMES).to_owned() }
            }
            Record::Agreed(agreed) => {
                let mut agreed = agreed.clone();
                let amount = self.amount();
                agreed.payments.iter_mut().for_each(|paid| paid.amount = amount);
                Record::Agreed(agreed)
            }
            unchanged => unchanged.clone(),
        };
        with.group_start = None;
        let (reason, agreed) = (self.text(), self.agreed());
        Some(Record::Corrected(Correction { event, with: Box::new(with), reason, agreed }))
    }

    fn any_deal(&mut self) -> DealId {
        let deals: Vec<DealId> = self.night().deals.iter().map(|deal| deal.id).collect();
        if deals.is_empty() { DealId(1 + self.dice.below(9)) } else { self.dice.pick(&deals) }
    }

    fn void(&mut self) {
        let (deal, reason, agreed) = (self.any_deal(), self.text(), self.agreed());
        self.record(Record::DealVoided(DealVoided { deal, reason, agreed }));
    }

    fn new_seats(&mut self) -> Option<SeatAssignment> {
        let staying = self.night().order.iter().filter(|player| !self.night().has_left(**player));
        let mut people: Vec<PlayerId> = staying.copied().collect();
        let turn = self.dice.below(people.len() as u64) as usize;
        people.rotate_left(turn);
        if people.len() > 2 && self.dice.one_in(2) {
            people.swap(1, 2);
        }
        let how = self.dice.pick(&[SeatingMethod::Draw, SeatingMethod::ByHand, SeatingMethod::Rotation]);
        self.rules.seating().arrange_seats(&people, how).ok()
    }

    fn reseat(&mut self) {
        let Some(seats) = self.new_seats() else { return };
        let (from_deal, reason, agreed) = (self.any_deal(), self.text(), self.agreed());
        self.record(Record::Reseated(Reseating { from_deal, seats, reason, agreed }));
    }

    fn seat(&mut self) {
        let Some(seats) = self.new_seats() else { return };
        self.record(Record::from(Play::SeatsSet(seats)));
    }

    fn begin_game(&mut self) {
        let Some(seats) = self.new_seats() else { return };
        self.record(Record::from(Play::GameBegun(seats.into())));
    }

    fn people_event(&mut self) {
        let player = self.person();
        match self.dice.below(4) {
            0 => {
                let person = self.new_person();
                self.record(Record::PersonJoined(person));
            }
            1 => {
                let name = self.dice.pick(&NAMES).to_owned();
                self.record(Record::PersonRenamed { player, name });
            }
            2 => drop(self.record(Record::PersonLeft { player })),
            _ => {
                let left = self.night().people.iter().find(|(player, _)| self.night().has_left(**player));
                let Some((&id, person)) = left else { return };
                let name = person.name.clone();
                self.record(Record::PersonJoined(Person { id, name, guest: false, role: Role::Player }));
            }
        }
    }

    fn dispute(&mut self) {
        let open: Vec<u64> = { self.night().disputes.iter() }
            .filter(|dispute| dispute.decided.is_none())
            .map(|dispute| dispute.event)
            .collect();
        if !open.is_empty() && self.dice.one_in(2) {
            let dispute = self.dice.pick(&open);
            let decision = self.dice.pick(&[Decision::Keep, Decision::Correct, Decision::Void]);
            let decided = DisputeDecided { dispute, decision, note: self.text(), agreed: self.agreed() };
            let payloads =
                quejing_ledger::recorded_win::build_decision_payloads(self.night(), decided, "decided".to_owned());
            self.record_together(payloads);
            return;
        }
        let disputed = match self.dice.one_in(3) {
            true => 1 + self.dice.below(self.replay.log().len()),
            false => self.any_deal().0,
        };
        let (by, claim) = (self.person(), self.text());
        let mut dispute = build_dispute(&self.replay, disputed, by, claim);
        if !self.dice.one_in(3) {
            dispute.shown = serde_json::Value::Null;
        }
        self.record(Record::DisputeOpened(Box::new(dispute)));
    }

    fn evidence(&mut self) {
        let sha256 = format!("{:064x}", self.dice.below(3));
        let photos: Vec<String> = self.night().photos.keys().cloned().collect();
        if !photos.is_empty() && self.dice.one_in(3) {
            let (sha256, reason) = (self.dice.pick(&photos), self.text());
            self.record(Record::EvidenceRemoved { sha256, reason });
            return;
        }
        let what = self.dice.pick(&[
            EvidenceKind::Photo,
            EvidenceKind::Reading,
            EvidenceKind::Correction,
            EvidenceKind::Appraisal,
        ]);
        let is_photo = what == EvidenceKind::Photo;
        let data = match is_photo {
            true => serde_json::Value::Null,
            false => serde_json::json!({"tiles": "123m", "ura": "5p", "why": [1, 2.5, null]}),
        };
        let evidence = EvidenceAttached {
            deal: self.any_deal(),
            what,
            sha256: is_photo.then_some(sha256),
            bytes: is_photo.then_some(12_345),
            name: if is_photo { "IMG_0001.jpg".to_owned() } else { String::new() },
            data,
        };
        self.record(Record::EvidenceAttached(Box::new(evidence)));
    }

    fn close_and_reopen(&mut self) {
        let note = self.text();
        self.record(Record::NightClosed { note, unfinished: None });
        if self.dice.one_in(2) {
            let text = self.text();
            self.record(Record::Noted { text });
        }
        self.record(Record::NightReopened {});
    }

    fn camps(&mut self) {
        let people = self.night().order.clone();
        let named = ["石", "陈", "李", "王"].into_iter().zip(people.iter());
        let mut camps: Vec<CampRoster> =
            named.map(|(name, person)| CampRoster { name: name.to_owned(), people: vec![*person] }).collect();
        for (camp, person) in camps.iter_mut().zip(people.iter().skip(4)) {
            camp.people.push(*person);
        }
        if self.dice.one_in(4) {
            camps.clear();
        }
        self.record(Record::from(CampsDrawn { camps }));
    }

    fn settings(&mut self) {
        let body = match self.dice.below(3) {
            0 => Record::NightRenamed { title: self.dice.pick(&NAMES).to_owned() },
            1 => Record::NightHidden { hidden: self.dice.one_in(2) },
            _ => {
                let n = self.dice.pick(&[ReducedRoot::Players, ReducedRoot::Games, ReducedRoot::Number(9.0)]);
                Record::ReducedSet(ReducedScoreSettings { n, t0: 250.0, ..ReducedScoreSettings::default() })
            }
        };
        self.record(body);
    }
}

fn night_text(dice: &mut Dice) -> String {
    dice.pick(&TEXTS).to_owned()
}

/// Returns the rules of a set, often with a few options of another value.
fn odd_profile(rules: &str, dice: &mut Dice) -> RuleProfile {
    let printed = profile(rules);
    if dice.one_in(2) {
        return printed;
    }
    let mut changes = serde_json::Map::new();
    for switch in printed.switches() {
        if !dice.one_in(6) {
            continue;
        }
        let value = match switch.allowed {
            AllowedValues::Bool => serde_json::Value::from(dice.one_in(2)),
            AllowedValues::Numbers(numbers) => dice.pick(numbers).into(),
            AllowedValues::Words(words) => dice.pick(words).into(),
            AllowedValues::Range { from, to, step } => {
                (from + step * dice.below(((to - from) / step + 1) as u64) as i64).into()
            }
            AllowedValues::List { .. } => continue,
        };
        changes.insert(switch.key.to_owned(), value);
    }
    let changed = printed.with_switches(changes);
    if changed.contradiction().is_some() { printed } else { changed }
}

/// Returns the entry as a later version might have written it: with a field that this one does not know.
fn with_later_field(night: NightId, before: Option<&Event>, event: Event) -> Event {
    let text = event.text.replacen('{', r#"{"a_later_field":{"of":[1,2]},"#, 1);
    let link = before.map_or_else(|| ChainHash::origin(night), |event| event.hash);
    let payload = std::sync::Arc::new(Payload::read(&text).unwrap());
    let hash = link.next_hash(event.seq, event.time_ms, &event.author, &text);
    Event { hash, payload, text: text.into(), ..event }
}
