//! Every kind of entry is corrected, taken back or given after later entries were recorded. The corrected night equals
//! a night that was recorded right from the start.

use crate::course::*;
use quejing_ledger::consent::find_concerned_people;
use quejing_rules::hand::KongKind;
use quejing_rules::house::acts::{CampRoster, CampsDrawn, HandOpened, Kong, Support};
use quejing_rules::riichi::Options;
use quejing_rules::riichi::acts::RiichiDeclared;
use quejing_rules::riichi::fields::TenpaiPlayers;

fn riichi(by: u64) -> Record {
    Record::from(RiichiDeclared { player: player(by) })
}

fn exhausted(tenpai: &[u64]) -> Record {
    let tenpai = TenpaiPlayers(tenpai.iter().map(|&number| player(number)).collect());
    Record::from(Play::Drawn(DrawnDeal { family: FamilyFields::from_field(tenpai), ..DrawnDeal::default() }))
}

fn kong(by: u64, from: u64) -> Record {
    let how = if from > 0 { KongKind::Exposed } else { KongKind::Concealed };
    Record::from(Kong { by: player(by), how, from: (from > 0).then(|| player(from)) })
}

fn support(who: u64, whom: u64) -> Record {
    Record::from(Support { who: player(who), player: player(whom) })
}

fn opened_hand(by: u64) -> Record {
    Record::from(HandOpened { player: player(by) })
}

fn false_win(by: u64, goes_on: bool) -> Record {
    Record::from(Play::FalseWin(FalseWin {
        fine: Some(Amount::from_units(20)),
        goes_on,
        ..FalseWin::declared_by(player(by))
    }))
}

fn begun(beginning: DealBegun) -> Record {
    Record::from(Play::DealBegun(beginning))
}

fn money(from: u64, to: u64, units: i64) -> Record {
    let payment = Payment::as_entered(player(from), player(to), Amount::from_units(units));
    Record::Agreed(AgreedPayments::new(AgreementPurpose::Bet, vec![payment], "a bet".to_owned(), Vec::new()))
}

fn camps(second: u64) -> Record {
    let names = ["石", "陈", "李", "王"];
    let camps = names.iter().zip([1, second, 3, 4]);
    let roster = |(name, one): (&&str, u64)| CampRoster { name: (*name).to_owned(), people: vec![player(one)] };
    Record::from(CampsDrawn { camps: camps.map(roster).collect() })
}

fn joined(name: &str) -> Record {
    Record::PersonJoined(Person { id: player(9), name: name.to_owned(), guest: false, role: Role::Spectator })
}

fn correction(event: u64, with: Record) -> Record {
    Record::Corrected(Correction {
        event,
        with: Box::new(Payload::new(with)),
        reason: "a slip".to_owned(),
        agreed: Vec::new(),
    })
}

fn addition(before: u64, with: Record) -> Record {
    Record::ActAdded(ActAddition::before(before, Payload::new(with)))
}

/// Returns everything about a night but the numbers of its events.
fn essence(replay: &ReplayedNight) -> Vec<String> {
    let night = replay.night();
    let deals = night.deals.iter().map(|deal| {
        let payments: Vec<&Payment> = deal.payments().collect();
        let kinds: Vec<&str> = deal.acts.iter().map(|act| act.play.kind()).collect();
        format!(
            "{:?} {:?} {} {:?} {:?} {payments:?} {kinds:?}",
            deal.players, deal.round, deal.honba, deal.special, deal.ending
        )
    });
    let acts: Vec<_> = night.standing_acts.iter().map(|one| &one.act).collect();
    let agreed: Vec<_> =
        night.agreed.iter().map(|(event, payments)| (payments, night.agreement_reason(*event))).collect();
    let course = due(replay);
    let rest = format!(
        "{:?} {:?} {:?} {:?} {acts:?} {agreed:?} {:?} {:?} {} {}",
        night.totals,
        night.seats,
        night.people,
        night.attendance,
        night.reduced,
        course.dealer,
        course.honba,
        course.sticks
    );
    let games = night.games().count();
    deals
        .chain([rest, format!("{games} {} {:?}", night.is_closed, night.opened.as_ref().map(|one| &one.title))])
        .collect()
}

/// The opening and seats of a riichi night of 4 people.
fn riichi_start() -> Vec<Record> {
    let opened = opened_with(RuleProfile::new(Options::default()), 4, NightPlan::default());
    vec![opened, Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4])))]
}

/// The opening and seats of a house night: 5 and 6 watch.
fn house_start() -> Vec<Record> {
    vec![opened("house", 6), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4])))]
}

fn plain_deal() -> Record {
    begun(dice(3, 3))
}

/// A kind of entry: its name, the night before it, the entry as recorded, as it should be, and what followed.
type LateCase = (&'static str, Vec<Record>, Record, Record, Vec<Record>);

fn late_cases() -> Vec<LateCase> {
    let riichi_deals = || vec![won(2, 1, han(3, 30)), exhausted(&[3]), won(3, 0, han(2, 30))];
    let house_deals = || vec![won(2, 1, fan(1)), plain_deal(), won(3, 0, fan(2))];
    let started = |start: Vec<Record>, deal: Record| start.into_iter().chain([deal]).collect::<Vec<_>>();
    let in_house = || started(house_start(), plain_deal());
    let in_riichi = || started(riichi_start(), begun(DealBegun::default()));
    let reduced = |t0| Record::ReducedSet(ReducedScoreSettings { t0, ..ReducedScoreSettings::default() });
    let next_game = |order: &[u64]| Record::from(Play::GameBegun(seats(order).into()));
    vec![
        ("riichi", in_riichi(), riichi(1), riichi(3), riichi_deals()),
        ("kong", in_house(), kong(1, 2), kong(1, 0), house_deals()),
        ("open hand", in_house(), opened_hand(1), opened_hand(2), house_deals()),
        ("bet", in_house(), support(5, 1), support(5, 2), house_deals()),
        ("false win", in_house(), false_win(1, true), false_win(3, true), house_deals()),
        (
            "false win that ends the deal",
            in_house(),
            false_win(1, false),
            false_win(3, false),
            vec![plain_deal(), won(3, 0, fan(2))],
        ),
        ("dice", house_start(), begun(dice(3, 4)), plain_deal(), house_deals()),
        (
            "dealer",
            riichi_start(),
            begun(DealBegun { dealer: Some(player(2)), ..DealBegun::default() }),
            begun(DealBegun::default()),
            riichi_deals(),
        ),
        ("win", in_riichi(), won(2, 1, han(3, 30)), won(4, 0, han(3, 30)), riichi_deals()),
        ("draw", in_riichi(), exhausted(&[1]), exhausted(&[2, 3]), riichi_deals()),
        ("money", riichi_start(), money(1, 2, 500), money(2, 1, 700), riichi_deals()),
        ("camps", house_start(), camps(5), camps(2), house_deals().into_iter().skip(1).collect()),
        (
            "seats",
            riichi_start(),
            Record::from(Play::SeatsSet(seats(&[4, 3, 2, 1]))),
            Record::from(Play::SeatsSet(seats(&[2, 1, 3, 4]))),
            riichi_deals(),
        ),
        (
            "next game",
            riichi_start().into_iter().chain([won(2, 1, han(3, 30))]).collect(),
            next_game(&[4, 3, 2, 1]),
            next_game(&[2, 3, 4, 1]),
            riichi_deals(),
        ),
        ("settings of the reduced score", riichi_start(), reduced(100.0), reduced(200.0), riichi_deals()),
        ("person", riichi_start(), joined("Eve"), joined("Eva"), riichi_deals()),
        ("name", riichi_start(), renamed("Bob"), renamed("Rob"), riichi_deals()),
        ("title", riichi_start(), titled("Monday"), titled("Tuesday"), riichi_deals()),
        ("note", riichi_start(), noted("tea"), noted("coffee"), riichi_deals()),
    ]
}

fn renamed(name: &str) -> Record {
    Record::PersonRenamed { player: player(2), name: name.to_owned() }
}

fn titled(title: &str) -> Record {
    Record::NightRenamed { title: title.to_owned() }
}

fn noted(text: &str) -> Record {
    Record::Noted { text: text.to_owned() }
}

fn recorded(before: &[Record], entry: Option<Record>, after: &[Record]) -> ReplayedNight {
    night_of(before.iter().cloned().chain(entry).chain(after.iter().cloned()))
}

#[test]
fn every_kind_of_entry_is_corrected_when_it_is_not_the_last() {
    for (name, before, wrong, right, after) in late_cases() {
        let mut replay = recorded(&before, Some(wrong), &after);
        let correct = correction(before.len() as u64 + 1, right.clone());
        let checked = replay.check_next_event(&Payload::new(correct.clone()), replay.night().last_time_ms);
        assert!(checked.is_ok(), "{name}: {checked:?}");
        add(&mut replay, correct);
        assert_eq!(replay.night().refused, [], "{name}");
        assert_eq!(essence(&replay), essence(&recorded(&before, Some(right), &after)), "{name}");
    }
}

#[test]
fn every_kind_of_entry_is_taken_back_when_it_is_not_the_last() {
    for (name, before, entry, _, after) in late_cases() {
        let event = before.len() as u64 + 1;
        let mut replay = recorded(&before, Some(entry), &after);
        let removal = replay.build_act_removal(event);
        let checked = replay.check_next_event(&removal, replay.night().last_time_ms);
        assert!(checked.is_ok(), "{name}: {checked:?}");
        add(&mut replay, removal.body);
        // Without its entry, a dice throw is no beginning; the win then begins the deal.
        assert_eq!(essence(&replay), essence(&recorded(&before, None, &after)), "{name}");
    }
}

/// Tests that a forgotten act can be given afterwards: the deal, three later entries and the totals are those of a
/// night in which it was recorded in time.
#[test]
fn every_act_of_a_deal_is_given_when_later_entries_exist() {
    for (name, before, act, _, after) in late_cases() {
        let ends_deal = |body: &Record| {
            matches!(body.play(), Some(Play::Won(_) | Play::Drawn(_)))
                || matches!(body.play(), Some(Play::FalseWin(one)) if !one.goes_on)
        };
        if !act.belongs_to_deal() || ends_deal(&act) {
            continue;
        }
        let end = before.len() as u64 + 1;
        let mut replay = recorded(&before, None, &after);
        let given = addition(end, act.clone());
        let checked = replay.check_next_event(&Payload::new(given.clone()), replay.night().last_time_ms);
        assert!(checked.is_ok(), "{name}: {checked:?}");
        let number = add(&mut replay, given);
        let in_time = recorded(&before, Some(act), &after);
        assert_eq!(essence(&replay), essence(&in_time), "{name}");
        sound(&replay);
        // The deal and its number stay, and the addition is undone and redone like any other entry.
        let deal = replay.night().deal(DealId(number)).expect("the deal of the addition");
        assert_eq!(deal.id.0, before.len() as u64, "{name}");
        let line = find_account_line(&replay, number).expect("a line");
        assert!(line.events.contains(&number) && line.first_event == deal.id.0);
        add(&mut replay, Record::undo_of(number));
        assert_eq!(essence(&replay), essence(&recorded(&before, None, &after)), "{name}");
        add(&mut replay, Record::redo_of(number));
        assert_eq!(essence(&replay), essence(&in_time), "{name}");
    }
}

/// The riichi tile was ron: 1's riichi of the first deal never stood, so 1 gets the stick back that 2 collected. Both
/// are asked, and nobody else.
#[test]
fn a_riichi_whose_tile_was_ron_is_taken_back_with_the_consent_of_both() {
    let mut replay = recorded(
        &riichi_start(),
        Some(begun(DealBegun::default())),
        &[riichi(1), won(2, 1, han(3, 30)), exhausted(&[3])],
    );
    // 3 han 30 fu of a player who does not deal: 3,900, and the stick. The draw brings 3 three times 1,000.
    assert_eq!(totals(&replay), [-5900.0, 3900.0, 3000.0, -1000.0]);
    let removal = replay.build_act_removal(4);
    let preview = preview_event(&replay, NightId::from_number(1), 0, &removal).expect("a preview");
    let concerned = find_concerned_people(&replay, "test", 0, std::slice::from_ref(&removal), &preview.totals);
    assert_eq!(numbers(&concerned), [1, 2]);
    add(&mut replay, removal.body);
    assert_eq!(totals(&replay), [-4900.0, 2900.0, 3000.0, -1000.0]);
    sound(&replay);
}

/// A deal that a riichi began keeps its number, its evidence and its place when the riichi is taken back.
#[test]
fn a_deal_that_a_riichi_began_keeps_its_number_without_it() {
    let mut replay = recorded(&riichi_start(), Some(riichi(1)), &[won(2, 1, han(3, 30)), exhausted(&[3])]);
    let evidence = EvidenceAttached {
        deal: DealId(3),
        what: EvidenceKind::Reading,
        sha256: None,
        bytes: None,
        name: String::new(),
        data: serde_json::json!({"concealed": "123m"}),
    };
    add(&mut replay, Record::EvidenceAttached(Box::new(evidence)));
    let removal = replay.build_act_removal(3);
    let preview = preview_event(&replay, NightId::from_number(1), 0, &removal).expect("a preview");
    assert_eq!(preview.stale.iter().map(|one| one.deal).collect::<Vec<_>>(), [DealId(3)]);
    add(&mut replay, removal.body);
    assert_eq!(replay.night().deals[0].id, DealId(3));
    assert_eq!(totals(&replay), [-4900.0, 2900.0, 3000.0, -1000.0]);
    sound(&replay);
}

/// A riichi that was forgotten costs its declarer 1,000, which the winner of the deal collects: both are asked.
#[test]
fn a_forgotten_riichi_is_given_with_the_consent_of_both() {
    let mut replay = recorded(&riichi_start(), None, &[won(2, 1, han(3, 30)), exhausted(&[3])]);
    let given = Payload::new(addition(3, riichi(4)));
    let preview = preview_event(&replay, NightId::from_number(1), 0, &given).expect("a preview");
    let concerned = find_concerned_people(&replay, "test", 0, std::slice::from_ref(&given), &preview.totals);
    assert_eq!(numbers(&concerned), [2, 4]);
    let number = add(&mut replay, given.body);
    // 3,900 for the win, less 1,000 for the draw, and the stick.
    assert_eq!(totals(&replay), [-4900.0, 3900.0, 3000.0, -2000.0]);
    // The first event of a deal without a recorded beginning keeps the deal's number.
    assert_eq!(replay.night().deals[0].id, DealId(3));
    // The wrong person: the addition itself is corrected.
    add(&mut replay, correction(number, riichi(3)));
    assert_eq!(totals(&replay), [-4900.0, 3900.0, 2000.0, -1000.0]);
    sound(&replay);
}

#[test]
fn impossible_additions_are_refused() {
    let replay = recorded(&riichi_start(), Some(riichi(1)), &[won(2, 1, han(3, 30)), exhausted(&[3])]);
    let refusal = |body: Record| replay.check_next_event(&Payload::new(body), replay.night().last_time_ms).unwrap_err();
    assert_eq!(refusal(addition(4, riichi(1))), Refusal::Twice(player(1)).into());
    assert_eq!(refusal(addition(4, exhausted(&[1]))), RecordRefusal::EndsDeal);
    assert_eq!(refusal(addition(4, kong(1, 2))), Refusal::NotInTheseRules.into());
    assert_eq!(refusal(addition(2, riichi(1))), RecordRefusal::UnknownEvent(2));
    assert_eq!(refusal(addition(40, riichi(1))), RecordRefusal::UnknownEvent(40));
    assert_eq!(refusal(addition(4, noted("tea"))), RecordRefusal::OtherKind);
}

/// Additions replay from the file as they were recorded, one by one or all at once, and before any later event.
#[test]
fn additions_replay_alike_in_every_way() {
    let mut replay = recorded(&riichi_start(), None, &[won(2, 1, han(3, 30)), exhausted(&[3])]);
    add(&mut replay, addition(3, riichi(4)));
    add(&mut replay, won(3, 0, han(2, 30)));
    let at_once = ReplayedNight::from_events(replay.events().to_vec());
    assert_eq!(at_once.night(), replay.night());
    let before = replay.replay_before(4);
    assert_eq!(before.night().total(player(4)), Amount::from_units(-1000));
}

/// An addition keeps its place when the event that it precedes is undone: 1's riichi stays on the open deal, so that
/// the deal recorded again has both riichi. Undone last, it is the undo that is offered, and takes effect.
#[test]
fn an_addition_stays_when_the_event_after_it_is_undone() {
    let mut replay = recorded(&riichi_start(), None, &[won(2, 3, han(3, 30))]);
    let late = add(&mut replay, addition(3, riichi(1)));
    let undo = add(&mut replay, Record::undo_of(3));
    assert_eq!(totals(&replay), [-1000.0, 0.0, 0.0, 0.0]);
    assert_eq!(essence(&replay), essence(&recorded(&riichi_start(), None, &[riichi(1)])));
    assert_eq!(replay.available_undo().expect("an undo").newest_event, late);
    let mut without = replay.clone();
    add(&mut without, Record::undo_of(late));
    assert_eq!((totals(&without), without.night().deals.len()), (vec![0.0; 4], 0));
    let mut restored = replay.clone();
    add(&mut restored, Record::redo_of(undo - 2));
    assert_eq!(essence(&restored), essence(&recorded(&riichi_start(), Some(riichi(1)), &[won(2, 3, han(3, 30))])));
    add(&mut replay, riichi(4));
    add(&mut replay, won(2, 3, han(3, 30)));
    // 3,900 for the win, and two sticks.
    assert_eq!(totals(&replay), [-1000.0, 5900.0, -3900.0, -1000.0]);
    sound(&replay);
    assert_eq!(replay.night().deals.len(), 1);
}

/// Taking back the win of a deal that an addition begins undoes the win; the addition began the deal already.
#[test]
fn the_end_of_a_deal_that_an_addition_begins_is_taken_back() {
    let mut replay = recorded(&riichi_start(), None, &[won(2, 3, han(3, 30))]);
    add(&mut replay, addition(3, riichi(1)));
    let removal = replay.build_act_removal(3);
    let checked = replay.check_next_event(&removal, replay.night().last_time_ms);
    assert!(checked.is_ok(), "{checked:?}");
    add(&mut replay, removal.body);
    sound(&replay);
    assert_eq!(essence(&replay), essence(&recorded(&riichi_start(), None, &[riichi(1)])));
}

/// Tests that an addition days later does not move the end of play, even if the last deal is open again.
#[test]
fn an_addition_does_not_move_the_end_of_play() {
    let mut replay = recorded(&riichi_start(), None, &[won(2, 1, han(3, 30)), exhausted(&[3])]);
    let end = replay.play_end_ms();
    assert_eq!(end, replay.event(4).map(|event| event.time_ms));
    add_after(&mut replay, 86_400_000, addition(3, riichi(4)));
    add_after(&mut replay, 1000, addition(4, riichi(1)));
    assert_eq!(replay.play_end_ms(), end);
    add_after(&mut replay, 1000, Record::undo_of(4));
    assert_eq!(replay.play_end_ms(), end, "the riichi stays at the time of the draw that it preceded");
}

/// A correction of an addition is refused where the addition would lose its effect: it must not end the deal, nor go to
/// another table, nor repeat a riichi.
#[test]
fn impossible_corrections_of_additions_are_refused() {
    let mut replay = recorded(&riichi_start(), Some(riichi(1)), &[won(2, 1, han(3, 30)), exhausted(&[3])]);
    let late = add(&mut replay, addition(4, riichi(4)));
    let refusal = |with: Payload| {
        let body = Correction { event: late, with: Box::new(with), reason: String::new(), agreed: Vec::new() };
        replay.check_next_event(&Payload::new(Record::Corrected(body)), replay.night().last_time_ms).err()
    };
    assert_eq!(refusal(Payload::new(exhausted(&[1]))), Some(RecordRefusal::EndsDeal));
    assert_eq!(refusal(Payload::new(riichi(1))), Some(Refusal::Twice(player(1)).into()));
    assert_eq!(
        refusal(Payload { table: 1, ..Payload::new(riichi(3)) }),
        Some(RecordRefusal::OtherTable { deal: 0, found: 1 })
    );
    assert_eq!(refusal(Payload::new(riichi(3))), None);
}

/// An addition belongs to the table of the event that it precedes.
#[test]
fn an_addition_at_another_table_is_refused() {
    let people: Vec<PlayerId> = (1..=9).map(player).collect();
    let seated = profile("house").seating().arrange_seats(&people, SeatingMethod::Draw).expect("seats");
    let mut replay = night_of([opened("house", 9), Record::from(Play::SeatsSet(seated))]);
    add_at(&mut replay, 1, plain_deal());
    add_at(&mut replay, 1, won(6, 5, fan(1)));
    let check = |table: u8, by: u64, from: u64| {
        let with = Payload { table, ..Payload::new(kong(by, from)) };
        let addition = Payload { table: 1, ..Payload::new(Record::ActAdded(ActAddition::before(4, with))) };
        replay.check_next_event(&addition, replay.night().last_time_ms).err()
    };
    assert_eq!(check(0, 1, 2), Some(RecordRefusal::OtherTable { deal: 1, found: 0 }));
    assert_eq!(check(1, 5, 6), None);
    let built = replay.build_act_addition(4, Payload::new(kong(5, 6)));
    assert_eq!(replay.check_next_event(&built, replay.night().last_time_ms), Ok(Vec::new()));
}

/// The night before an event has the later additions as corrected since.
#[test]
fn the_night_before_an_event_has_additions_as_corrected() {
    let mut replay = recorded(&riichi_start(), None, &[won(2, 1, han(3, 30)), exhausted(&[3]), noted("tea")]);
    let late = add(&mut replay, addition(3, riichi(4)));
    let of_draw = add(&mut replay, addition(4, riichi(4)));
    add(&mut replay, correction(late, riichi(3)));
    add(&mut replay, correction(of_draw, riichi(1)));
    for seq in [4, 5] {
        let before = replay.replay_before(seq);
        let expected = recorded(&riichi_start(), Some(riichi(3)), &[won(2, 1, han(3, 30)), riichi(1)]);
        let expected = if seq == 4 { totals(&expected) } else { totals(&replay) };
        assert_eq!(totals(&before), expected, "{seq}");
    }
}

/// The reason for which an addition contradicts the course of play is given once, inside or beside the added event.
#[test]
fn an_addition_with_its_own_reason_is_not_asked_again() {
    let replay = recorded(&house_start(), Some(plain_deal()), &[kong(1, 0), won(2, 1, fan(1)), plain_deal()]);
    let late_bet = |inside: Option<&str>, beside: Option<&str>| {
        let reason = |text: Option<&str>| text.map(str::to_owned);
        let with = Payload { override_reason: reason(inside), ..Payload::new(support(5, 2)) };
        let addition = Record::ActAdded(ActAddition::before(5, with));
        let payload = Payload { override_reason: reason(beside), ..Payload::new(addition) };
        replay.check_next_event(&payload, replay.night().last_time_ms).expect("accepted").len()
    };
    assert_eq!(late_bet(None, None), 1);
    assert_eq!((late_bet(Some("agreed"), None), late_bet(None, Some("agreed"))), (0, 0));
}

/// The deal of an addition is found however many deals began since.
#[test]
fn the_deal_of_an_addition_is_found_after_many_deals() {
    let deals = (0..12).map(|_| won(2, 1, han(1, 30))).collect::<Vec<_>>();
    let mut replay = recorded(&riichi_start(), None, &deals);
    let late = add(&mut replay, addition(3, riichi(4)));
    assert_eq!(replay.night().deal(DealId(late)).map(|deal| deal.id), Some(DealId(3)));
    add(&mut replay, Record::undo_of(late));
    assert_eq!(replay.night().deal(DealId(late)), None);
}
