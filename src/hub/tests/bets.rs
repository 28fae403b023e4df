//! Tests of the bets of the house rule (section 7), from the bettor's phone to the recorded deal; and tests that the
//! button Record records exactly the preview that its page showed.

use super::*;
use quejing_rules::play::DealEvent;
use quejing_session::night::{CampsDrawn, DealBegun, Payload, Support};

/// A hand of two fan, 底和 and 一气通贯: 60 points from the discarder (section 4), and half of that for or from a bettor
/// (section 7).
const TWO_FAN_HAND: &str = "123456789m111p22p";

impl TestTable {
    /// Bets on a player by the form of the table page; returns the HTML of the table page afterwards.
    async fn place_bet(&self, key: &str, player: &str, reason: &str) -> String {
        let mut form = format!("player={}&reason={reason}", self.person_id(player));
        for name in ["night", "table", "deal"] {
            if let Some(value) = self.hidden_value(key, "/", "/support", name).await {
                form.push_str(&format!("&{name}={value}"));
            }
        }
        self.post(key, "/support", &form).await;
        self.get(key, "/").await.text
    }

    /// Returns the reason of a late bet for a form, with everybody ticked as having agreed.
    fn late_reason(&self) -> String {
        let people = self.read_night(|night| night.order.clone());
        let ticks: String = people.iter().map(|who| format!("&said={who}")).collect();
        format!("her+phone+was+off{ticks}")
    }

    /// Enters [`TWO_FAN_HAND`] as a win of Ben on Cho's discard, with the dice 3 and 3 and special rule 6, without
    /// recording it.
    pub(super) async fn enter_two_fan_win(&self, key: &str) {
        self.enter_house_win(key, TWO_FAN_HAND).await;
    }

    /// Enters these tiles like [`Self::enter_two_fan_win`].
    async fn enter_house_win(&self, key: &str, tiles: &str) {
        self.post(key, "/win/new", "").await;
        self.post(key, "/win/do", &format!("do=type&tiles={tiles}")).await;
        self.post(key, "/win", "has=deal&dealer=0&dice=3+3&special=6&winner=1").await;
        self.post(key, "/win", "winner=1&from=2").await;
    }

    fn total_units(&self, name: &str) -> i64 {
        let who = self.person_id(name);
        self.read_night(|night| night.total(who).units().expect("a whole number"))
    }

    /// Opens a second program on the ledger of this table.
    pub(super) fn open_second_program(&self) -> TestTable {
        let hub = open_hub(&self.folder, BlindReader);
        TestTable { router: pages::build_router(hub.clone()), hub, folder: PathBuf::new() }
    }

    /// Begins the night "Saturday" by the house rule with these people.
    fn begin_house_night(&self, people: &[(&str, Role)]) {
        let comers =
            people.iter().map(|(name, role)| Attendee { name: (*name).to_owned(), is_guest: false, role: *role });
        let opening = NightOpening {
            title: "Saturday".to_owned(),
            rules_name: RuleSet::HOUSE.to_string(),
            note: String::new(),
            profile: RuleSet::HOUSE.into(),
            plan: NightPlan::default(),
            attendees: comers.collect(),
            seating_method: SeatingMethod::ByHand,
        };
        self.hub.lock_keeper().begin_night(&opening).expect("a night");
        self.hub.sync_ledger();
    }
}

/// With two tables, a phone enters wins of the table at which its person sits, until somebody chooses another one.
#[tokio::test(flavor = "multi_thread")]
async fn a_phone_enters_wins_of_its_own_table() {
    let table = TestTable::without_night(BlindReader);
    let names = ["Ann", "Ben", "Cho", "Dai", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jon"];
    table.begin_house_night(&names.map(|name| (name, Role::Player)));
    let seated = table.read_night(|night| night.seats.as_ref().expect("seats").tables.clone());
    for (number, players) in seated.iter().enumerate() {
        let name = table.read_night(|night| night.name(players[0]));
        let phone = table.join_as(Some(&name)).await;
        table.get(&phone, "/win").await;
        table.post(&phone, "/win/do", &format!("do=type&tiles={TWO_FAN_HAND}")).await;
        let page = table.get(&phone, "/win").await.text;
        let chosen =
            page.split("name=\"table\"").find(|part| part.split('>').next().unwrap_or_default().contains("checked"));
        assert!(chosen.is_some_and(|part| part.contains(&format!("value=\"{number}\""))), "{name}: {page}");
        // Another table that was chosen stays chosen.
        let other = 1 - number;
        table.post(&phone, "/win", &format!("table={other}")).await;
        let page = table.get(&phone, "/win").await.text;
        let chosen =
            page.split("name=\"table\"").find(|part| part.split('>').next().unwrap_or_default().contains("checked"));
        assert!(chosen.is_some_and(|part| part.contains(&format!("value=\"{other}\""))), "{name}: {page}");
    }
    assert_eq!(seated.len(), 2);
}

/// Tests that the gains beside the button Record include everybody whose total changes, also the bettor.
#[tokio::test(flavor = "multi_thread")]
async fn the_gains_beside_record_include_those_of_bettors() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, eve) = (table.join_as(Some("Ann")).await, table.join_as(Some("Eve")).await);
    table.place_bet(&eve, "Ben", "").await;
    table.enter_two_fan_win(&ann).await;
    let page = table.get(&ann, "/win").await.text;
    let foot = page.split("class=\"foot\"").nth(1).and_then(|rest| rest.split("</section>").next()).expect("the foot");
    assert!(foot.contains("<span>Eve ") && foot.contains("+30"), "{foot}");
}

/// Tests that the page unfolds the field for turned tiles under special rule 8 of the house rule, which needs them.
#[tokio::test(flavor = "multi_thread")]
async fn the_field_for_turned_tiles_is_unfolded() {
    let table = TestTable::new(RuleSet::HOUSE);
    let ann = table.join_as(Some("Ann")).await;
    table.post(&ann, "/deal", "has=deal&dealer=0&dice=4+4&special=8").await;
    table.post(&ann, "/win/new", "").await;
    table.post(&ann, "/win/do", &format!("do=type&tiles={TWO_FAN_HAND}")).await;
    table.post(&ann, "/win", "winner=1&from=2").await;
    let page = table.get(&ann, "/win").await.text;
    assert!(page.contains("one more for each kong; enter all of them"), "{page}");
    let fold =
        page.split("<details open").nth(1).and_then(|rest| rest.split("</details>").next()).expect("an open fold");
    assert!(fold.contains("<span>Turned-up tiles</span>"), "{fold}");
}

/// Tests a win entered by its value, without tiles: it locks the bets, and they stay locked after it was dropped.
#[tokio::test(flavor = "multi_thread")]
async fn a_score_without_tiles_locks_the_bets_as_a_hand_does() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, eve) = (table.join_as(Some("Ann")).await, table.join_as(Some("Eve")).await);
    table.post(&ann, "/win/new", "").await;
    table.post(&ann, "/win", "has=value&fan=2").await;
    let body = table.place_bet(&eve, "Ben", "").await;
    assert!(body.contains("bets are locked"), "{body}");
    table.post(&ann, "/win/do", "do=new").await;
    let body = table.place_bet(&eve, "Ben", "").await;
    assert!(body.contains("bets are locked"), "{body}");
}

/// Tests that a hand that was shown keeps the bets locked after it was dropped, also for another phone and after
/// a restart; the next deal is open for bets.
#[tokio::test(flavor = "multi_thread")]
async fn a_hand_that_was_shown_keeps_the_bets_locked_whatever_is_dropped() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, eve) = (table.join_as(Some("Ann")).await, table.join_as(Some("Eve")).await);
    table.enter_two_fan_win(&ann).await;
    assert!(table.get(&eve, "/").await.text.contains("class=\"tiles\""), "the tiles are shown");
    table.post(&ann, "/win/do", "do=new").await;
    assert!(!table.get(&eve, "/").await.text.contains("Being entered on"));
    let body = table.place_bet(&eve, "Ben", "").await;
    assert!(body.contains("bets are locked"), "{body}");
    let again = table.open_second_program();
    let body = again.place_bet(&eve, "Ben", "").await;
    assert!(body.contains("bets are locked"), "{body}");
    table.post(&ann, "/deal/draw", "").await;
    let body = table.place_bet(&eve, "Ben", "").await;
    assert!(body.contains("You bet on Ben"), "{body}");
}

/// Tests that a late bet asks those who pay more by the shown hand, with its tiles, its reason and their sums. It
/// counts once they agree, and the entry names it as the cause.
#[tokio::test(flavor = "multi_thread")]
async fn a_late_bet_asks_those_who_pay_more() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, eve) = (table.join_as(Some("Ann")).await, table.join_as(Some("Eve")).await);
    let (cho, dai) = (table.join_as(Some("Cho")).await, table.join_as(Some("Dai")).await);
    table.enter_two_fan_win(&ann).await;
    let body = table.place_bet(&eve, "Ben", "was+in+the+kitchen").await;
    assert!(body.contains("is waiting for Cho"), "{body}");
    let asked = table.get(&cho, "/").await.text;
    let card = asked.split("class=\"card asks\"").nth(1).and_then(|rest| rest.split("</section>").next());
    let card = card.expect("a question");
    for part in ["Eve still wants to bet on Ben", "was in the kitchen", "class=\"tiles\"", "\u{2212}60", "\u{2212}90"] {
        assert!(card.contains(part), "{part}: {card}");
    }
    for key in [&ann, &dai] {
        assert!(!table.get(key, "/").await.text.contains("/support/answer"), "nobody else is asked");
    }
    // Until then, the hand is recorded without the bet.
    assert!(!table.get(&ann, "/win").await.text.contains("\u{2212}90"));
    table.post(&cho, "/support/answer", &format!("bettor={}&yes=", table.person_id("Eve"))).await;
    assert!(table.get(&eve, "/").await.text.contains("everyone agreed"));
    assert!(table.get(&ann, "/").await.text.contains("Eve → Ben (was in the kitchen)"));
    let done = table.post(&ann, "/win/record", "").await;
    assert_eq!(done.to, "/", "{}", table.get(&ann, &done.to).await.text);
    assert_eq!(["Ben", "Cho", "Eve"].map(|name| table.total_units(name)), [60, -90, 30]);
    let news = table.get(&cho, "/me").await.text;
    assert!(news.contains("Eve's late bet on Ben (was in the kitchen)"), "{news}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_late_bet_that_is_refused_or_not_answered_does_not_count() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, eve) = (table.join_as(Some("Ann")).await, table.join_as(Some("Eve")).await);
    let cho = table.join_as(Some("Cho")).await;
    table.place_bet(&eve, "Cho", "").await;
    table.enter_two_fan_win(&ann).await;
    // Ben would no longer get the half of a supporter of Cho.
    let ticked = format!("was+in+the+kitchen&said={}", table.person_id("Ben"));
    table.place_bet(&eve, "Ben", &ticked).await;
    let eve_id = table.person_id("Eve");
    table.post(&cho, "/support/answer", &format!("bettor={eve_id}")).await;
    assert!(table.get(&eve, "/").await.text.contains("Cho did not agree"));
    let bets = table.hub.lock_keeper().bets().unrecorded().expect("bets");
    assert_eq!(bets.waiting_bets().count(), 0);
    // The bet in time counts again: Eve loses half with Cho.
    table.post(&ann, "/win/record", "").await;
    assert_eq!(["Ben", "Cho", "Eve"].map(|name| table.total_units(name)), [90, -60, -30]);
}

/// Tests that a late bet is refused while somebody who may pay more has no phone and is not ticked; and that people to
/// whom it became costly only by a change of the hand are asked before the hand is recorded.
#[tokio::test(flavor = "multi_thread")]
async fn a_late_bet_asks_again_when_the_hand_costs_others() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, eve) = (table.join_as(Some("Ann")).await, table.join_as(Some("Eve")).await);
    table.enter_two_fan_win(&ann).await;
    let body = table.place_bet(&eve, "Ben", "was+in+the+kitchen").await;
    assert!(body.contains("it may cost others money (Cho)"), "{body}");
    let dai = table.join_as(Some("Dai")).await;
    let ticked = format!("was+in+the+kitchen&said={}", table.person_id("Cho"));
    table.place_bet(&eve, "Ben", &ticked).await;
    // It was Dai's tile.
    table.post(&ann, "/win", "winner=1&from=3").await;
    assert_eq!(table.post(&ann, "/win/record", "").await.to, "/win");
    let said = table.get(&ann, "/win").await.text;
    assert!(said.contains("would now cost others more (Dai)"), "{said}");
    assert_eq!(table.read_night(|night| night.deals.len()), 0);
    table.post(&dai, "/support/answer", &format!("bettor={}&yes=", table.person_id("Eve"))).await;
    assert_eq!(table.post(&ann, "/win/record", "").await.to, "/");
    assert_eq!(["Ben", "Dai", "Eve"].map(|name| table.total_units(name)), [60, -90, 30]);
}

/// Returns true if an event of a deal was corrected.
fn is_corrected(night: &Night, act: &DealEvent) -> bool {
    night.act_record(act.event).expect("a record").corrected_by.is_some()
}

/// Returns the late bet of the last deal with the people who agreed to it, and those of them who did so on a phone.
fn recorded_late_bet(night: &Night) -> (Vec<PlayerId>, Vec<PlayerId>) {
    let mut acts = night.deals[0].acts.iter().filter_map(|act| Some(&night.act_record(act.event)?.payload));
    let late = acts.find(|payload| payload.body.family_act::<Support>().is_some()).expect("a late bet");
    (late.agreed.clone(), late.consents.iter().map(|consent| consent.player).collect())
}

/// Tests that a person agrees to the loss that was shown: a hand that makes it greater asks again, one that makes it
/// smaller does not.
#[tokio::test(flavor = "multi_thread")]
async fn a_late_bet_asks_again_when_the_accepted_loss_grows() {
    // A pure one-suit hand with 一气通贯 is worth more than two fan.
    const DEARER_HAND: &str = "123456789m111m22m";
    for is_dearer in [true, false] {
        let table = TestTable::new(RuleSet::HOUSE);
        let (ann, eve) = (table.join_as(Some("Ann")).await, table.join_as(Some("Eve")).await);
        let cho = table.join_as(Some("Cho")).await;
        let answer = async || {
            let yes = format!("bettor={}&yes=", table.person_id("Eve"));
            table.post(&cho, "/support/answer", &yes).await;
        };
        let (first, second) = if is_dearer { (TWO_FAN_HAND, DEARER_HAND) } else { (DEARER_HAND, TWO_FAN_HAND) };
        table.enter_house_win(&ann, first).await;
        table.place_bet(&eve, "Ben", "was+in+the+kitchen").await;
        answer().await;
        assert!(table.get(&eve, "/").await.text.contains("everyone agreed"));
        table.enter_house_win(&ann, second).await;
        let recorded = table.post(&ann, "/win/record", "").await;
        if is_dearer {
            assert_eq!(recorded.to, "/win");
            let said = table.get(&ann, "/win").await.text;
            assert!(said.contains("would now cost others more (Cho)"), "{said}");
            assert_eq!(table.read_night(|night| night.deals.len()), 0);
            answer().await;
            assert_eq!(table.post(&ann, "/win/record", "").await.to, "/");
        } else {
            assert_eq!(recorded.to, "/");
        }
        let [ben, lost, eve] = ["Ben", "Cho", "Eve"].map(|name| table.total_units(name));
        assert_eq!((ben * 3 / 2, eve * 3), (-lost, -lost), "half for the bettor (section 7)");
    }
}

/// Tests that the record names the people who agreed to a late bet, and that the account of each tells it: who agreed
/// on a phone, and who did at the table, as the bettor ticked.
#[tokio::test(flavor = "multi_thread")]
async fn a_late_bet_is_recorded_with_the_people_who_agreed() {
    for is_ticked in [true, false] {
        let table = TestTable::new(RuleSet::HOUSE);
        let (ann, eve) = (table.join_as(Some("Ann")).await, table.join_as(Some("Eve")).await);
        let cho_id = table.person_id("Cho");
        table.enter_two_fan_win(&ann).await;
        let cho = table.join_as(Some("Cho")).await;
        let reason = if is_ticked { format!("was+in+the+kitchen&said={cho_id}") } else { "was+in+the+kitchen".into() };
        table.place_bet(&eve, "Ben", &reason).await;
        if !is_ticked {
            let yes = format!("bettor={}&yes=", table.person_id("Eve"));
            table.post(&cho, "/support/answer", &yes).await;
        }
        assert_eq!(table.post(&ann, "/win/record", "").await.to, "/");
        let on_phone = if is_ticked { Vec::new() } else { vec![cho_id] };
        assert_eq!(table.read_night(recorded_late_bet), (vec![cho_id], on_phone));
        let account = table.get(&cho, "/told").await.text;
        assert!(account.contains("Eve's late bet on Ben (was in the kitchen)"), "{account}");
        assert_eq!(account.contains("Cho agreed in person"), is_ticked, "{account}");
        // The record of the hand is opened and recorded again as it is: the consent is no correction.
        let entry = table.read_night(|night| night.deals[0].id.0);
        table.post(&ann, "/hand/correct", &format!("hand={entry}")).await;
        table.post(&ann, "/win/record", "").await;
        assert!(table.read_night(|night| night.deals[0].acts.iter().all(|act| !is_corrected(night, act))));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bet_after_a_hand_is_being_entered_is_refused_and_what_was_shown_is_recorded() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, eve) = (table.join_as(Some("Ann")).await, table.join_as(Some("Eve")).await);
    table.enter_two_fan_win(&ann).await;
    let shown = table.get(&ann, "/win").await.text;
    assert!(shown.contains("\u{2212}60"), "{shown}");
    let body = table.place_bet(&eve, "Ben", "").await;
    assert!(body.contains("bets are locked"), "{body}");
    let mark = table.hidden_value(&ann, "/win", "/win/record", "mark").await.expect("a mark");
    let done = table.post_with_build(&ann, "/win/record", &format!("mark={mark}")).await;
    assert_eq!(done.to, "/", "{}", table.get(&ann, &done.to).await.text);
    assert_eq!(["Ben", "Cho", "Eve"].map(|name| table.total_units(name)), [60, -60, 0]);
    // The next deal is open for bets.
    let body = table.place_bet(&eve, "Ben", "").await;
    assert!(body.contains("You bet on Ben"), "{body}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_late_bet_with_a_reason_is_seen_by_everyone_and_shown_before_it_is_recorded() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, eve) = (table.join_as(Some("Ann")).await, table.join_as(Some("Eve")).await);
    table.enter_two_fan_win(&ann).await;
    let seen = table.hidden_value(&ann, "/win", "/win/record", "mark").await.expect("a mark");
    table.place_bet(&eve, "Ben", &table.late_reason()).await;
    let seats = table.get(&ann, "/").await.text;
    assert!(seats.contains("Eve → Ben (her phone was off)"), "{seats}");
    // Ann's page is out of date: nothing is recorded, and a message names the change.
    table.post_with_build(&ann, "/win/record", &format!("mark={seen}")).await;
    assert_eq!(table.read_night(|night| night.deals.len()), 0);
    let body = table.get(&ann, "/win").await.text;
    for part in ["Not recorded", "Eve bets on Ben", "Cho \u{2212}90 instead of \u{2212}60"] {
        assert!(body.contains(part), "{part}: {body}");
    }
    let done = table.post(&ann, "/win/record", "").await;
    assert_eq!(done.to, "/", "{}", table.get(&ann, &done.to).await.text);
    assert_eq!(["Ben", "Cho", "Eve"].map(|name| table.total_units(name)), [60, -90, 30]);
    let reason = table.read_night(|night| {
        let mut acts = night.deals[0].acts.iter();
        acts.find_map(|act| night.act_record(act.event)?.payload.override_reason.clone())
    });
    assert_eq!(reason.as_deref(), Some("her phone was off"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bet_made_in_time_is_hidden_until_play_begins_and_then_part_of_the_preview() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, eve) = (table.join_as(Some("Ann")).await, table.join_as(Some("Eve")).await);
    assert!(table.get(&ann, "/").await.text.contains("Eve –"));
    table.place_bet(&eve, "Cho", "").await;
    let before = table.get(&ann, "/").await.text;
    assert!(before.contains("Eve \u{2713}") && !before.contains("Eve →"));
    table.enter_two_fan_win(&ann).await;
    let after = table.get(&ann, "/").await.text;
    assert!(after.contains("Eve → Cho"), "{after}");
    // The bettor on the loser also pays half, to the winner.
    let shown = table.get(&ann, "/win").await.text;
    assert!(shown.contains("+90") && shown.contains("\u{2212}30"), "{shown}");
    table.post(&ann, "/win/record", "").await;
    assert_eq!(["Ben", "Cho", "Eve"].map(|name| table.total_units(name)), [90, -60, -30]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bet_is_offered_only_to_bettors() {
    let table = TestTable::new(RuleSet::HOUSE);
    // Six play billiards: nobody of the queue bets (section 12).
    let six = ["Ann", "Ben", "Cho", "Dai", "Eve", "Fay"].map(|name| (name, Role::Player));
    table.begin_house_night(&six);
    let eve = table.join_as(Some("Eve")).await;
    assert!(!table.get(&eve, "/").await.text.contains("action=\"/support\""));
    let page = table.get(&eve, "/support").await.text;
    assert!(page.contains("not Eve's turn to bet"));
    let form = format!("player={}&table=0&deal=1", table.person_id("Ben"));
    let refused = table.post(&eve, "/support", &form).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    let bets = table.hub.lock_keeper().bets().unrecorded().expect("bets");
    assert_eq!(bets.bets_on_deal(0, 1).count(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_bet_counts_even_if_it_returns_to_an_earlier_choice() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, eve) = (table.join_as(Some("Ann")).await, table.join_as(Some("Eve")).await);
    table.place_bet(&eve, "Ben", "").await;
    table.post(&ann, "/deal", "has=deal&dealer=0&dice=3+3&special=6").await;
    table.place_bet(&eve, "Dai", "").await;
    table.place_bet(&eve, "Ben", "").await;
    table.enter_two_fan_win(&ann).await;
    let done = table.post(&ann, "/win/record", "").await;
    assert_eq!(done.to, "/", "{}", table.get(&ann, &done.to).await.text);
    assert_eq!(["Ben", "Cho", "Eve"].map(|name| table.total_units(name)), [60, -90, 30]);
}

/// Tests a late change of a bet while a hand of a begun deal is being entered: the change counts once the recorder has
/// seen it.
#[tokio::test(flavor = "multi_thread")]
async fn a_late_change_of_a_recorded_bet_is_not_taken_back_by_the_hand_that_is_being_entered() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, eve) = (table.join_as(Some("Ann")).await, table.join_as(Some("Eve")).await);
    table.place_bet(&eve, "Cho", "").await;
    table.post(&ann, "/deal", "has=deal&dealer=0&dice=3+3&special=6").await;
    table.enter_two_fan_win(&ann).await;
    let seen = table.hidden_value(&ann, "/win", "/win/record", "mark").await.expect("a mark");
    let body = table.place_bet(&eve, "Ben", &table.late_reason()).await;
    assert!(body.contains("Eve → Ben (her phone was off)"), "{body}");
    table.post_with_build(&ann, "/win/record", &format!("mark={seen}")).await;
    assert_eq!(table.read_night(|night| night.counted_deals().filter(|deal| deal.ending.is_some()).count()), 0);
    let body = table.get(&ann, "/win").await.text;
    assert!(body.contains("Not recorded") && body.contains("\u{2212}90"), "{body}");
    let done = table.post(&ann, "/win/record", "").await;
    assert_eq!(done.to, "/", "{}", table.get(&ann, &done.to).await.text);
    assert_eq!(["Ben", "Cho", "Eve"].map(|name| table.total_units(name)), [60, -90, 30]);
    let supports = table.read_night(|night| {
        let acts = night.deals[0].acts.iter();
        acts.filter(|act| act.play.family_act::<Support>().is_some()).count()
    });
    assert_eq!(supports, 1, "the bettor's own, and no other");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bet_survives_a_restart_and_belongs_to_its_night() {
    let table = TestTable::new(RuleSet::HOUSE);
    let eve = table.join_as(Some("Eve")).await;
    table.place_bet(&eve, "Ben", "").await;
    let again = table.open_second_program();
    let page = again.get(&eve, "/").await.text;
    assert!(page.contains("You bet on Ben"), "{page}");
    let five = ["Ann", "Ben", "Cho", "Dai"].map(|name| (name, Role::Player));
    again.begin_house_night(&[&five[..], &[("Eve", Role::Spectator)]].concat());
    let page = again.get(&eve, "/").await.text;
    assert!(!page.contains("You bet on Ben"), "{page}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bet_missed_by_its_deal_is_reported_to_the_bettor() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, eve) = (table.join_as(Some("Ann")).await, table.join_as(Some("Eve")).await);
    table.place_bet(&eve, "Ben", "").await;
    // Another program records a whole deal without asking for bets.
    let mut keeper = quejing_session::night::Keeper::open(&LedgerLocation::Folder(table.folder.clone()), Lang::En)
        .expect("the ledger");
    keeper.sync_with_ledger().expect("the night");
    let drawn = Payload::new(Play::Drawn(quejing_session::night::DrawnDeal::default()));
    let begun = DealBegun { dice: vec![3, 3], ..DealBegun::default() };
    keeper.record_events(vec![Payload::new(Play::DealBegun(begun)), drawn]).expect("a deal");
    table.hub.sync_ledger();
    let body = table.get(&eve, "/").await.text;
    assert!(body.contains("Your bet on Ben in deal 1"), "{body}");
    assert!(!table.get(&ann, "/").await.text.contains("Your bet on Ben"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_is_recorded_once_from_one_page() {
    let table = TestTable::new(RuleSet::LINGQUE_28);
    let ann = table.join_as(Some("Ann")).await;
    let mark = table.hidden_value(&ann, "/deal", "/deal/draw", "mark").await;
    let form = format!("mark={}", mark.expect("a mark"));
    for _ in 0..3 {
        table.post_with_build(&ann, "/deal/draw", &form).await;
    }
    assert_eq!(table.read_night(|night| night.counted_deals().count()), 1);
    let body = table.get(&ann, "/").await.text;
    assert!(body.contains("No draw was recorded"), "{body}");
}

#[tokio::test(flavor = "multi_thread")]
async fn pressing_record_again_after_a_lost_response_records_once_without_an_error() {
    let table = TestTable::new(RuleSet::LINGQUE_28);
    let ann = table.join_as(Some("Ann")).await;
    table.enter_win(&ann).await;
    let mark = table.hidden_value(&ann, "/win", "/win/record", "mark").await;
    let form = format!("mark={}", mark.expect("a mark"));
    for _ in 0..2 {
        let done = table.post_with_build(&ann, "/win/record", &form).await;
        assert_eq!(done.to, "/");
    }
    assert_eq!(table.read_night(|night| night.counted_deals().count()), 1);
    let body = table.get(&ann, "/").await.text;
    assert!(!body.contains("Not recorded"), "{body}");
    // A page without a mark is refused, and the current preview is shown.
    table.enter_win(&ann).await;
    table.post_with_build(&ann, "/win/record", "").await;
    assert_eq!(table.read_night(|night| night.counted_deals().count()), 1);
    let body = table.get(&ann, "/win").await.text;
    assert!(body.contains("your page was out of date"), "{body}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_of_a_deal_that_has_changed_is_answered_with_a_sentence() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, ben) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    let seen = table.hidden_value(&ann, "/deal", "/deal/add", "seen").await.expect("the deal");
    let begin = "has=deal&dealer=0&dice=3+3&special=6";
    table.post(&ben, "/deal", begin).await;
    let before = table.read_night(|night| night.last_event);
    let by = table.person_id("Ann");
    let form = format!("what=open&by={by}&seen={seen}");
    let response = table.post_with_build(&ann, "/deal/add", &form).await;
    assert_eq!(response.to, "/deal");
    assert_eq!(table.read_night(|night| night.last_event), before);
    let body = table.get(&ann, "/deal").await.text;
    assert!(body.contains("has changed since this page"), "{body}");
    // The form of the camps is refused in the same way.
    let form = table.hidden_value(&ann, "/deal", "/deal/camps", "seen").await;
    table.post(&ben, "/deal/draw", "").await;
    let drawn = |night: &Night| night.standing_act::<CampsDrawn>().is_some();
    assert!(!table.read_night(drawn));
    let camp = |(name, number)| format!("camp-{}={number}", table.person_id(name));
    let camps = [("Ann", 1), ("Ben", 2), ("Cho", 3), ("Dai", 4)].map(camp).join("&");
    let form = format!("{camps}&seen={}", form.expect("the deal"));
    assert_eq!(table.post_with_build(&ann, "/deal/camps", &form).await.to, "/deal");
    assert!(!table.read_night(drawn));
    let body = table.get(&ann, "/deal").await.text;
    assert!(body.contains("has changed since this page"), "{body}");
    let seen = table.hidden_value(&ann, "/deal", "/deal/camps", "seen").await;
    let form = format!("{camps}&seen={}", seen.expect("the next deal"));
    assert_eq!(table.post_with_build(&ann, "/deal/camps", &form).await.to, "/deal/camps");
    let seen = table.hidden_value(&ann, "/deal/camps", "/deal/camps/record", "seen").await.expect("the next deal");
    let response = table.post(&ann, "/deal/camps/record", &format!("seen={seen}")).await;
    if response.to == "/confirm" {
        let sure = "yes=1&reason=drawn";
        table.post(&ann, "/confirm", sure).await;
    }
    assert!(table.read_night(drawn), "the form of this page is recorded");
}

#[tokio::test(flavor = "multi_thread")]
async fn ending_a_night_asks_first_and_beginning_one_does_while_a_deal_is_open() {
    let table = TestTable::new(RuleSet::HOUSE);
    let ann = table.join_as(Some("Ann")).await;
    let begin = "has=deal&dealer=0&dice=3+3&special=6";
    table.post(&ann, "/deal", begin).await;
    let night = table.hub.lock_keeper().night_id();
    let people = "title=x&rules=house&name0=A&name1=B&name2=C&name3=D";
    let body = table.post(&ann, "/begin", people).await.text;
    assert_eq!(table.hub.lock_keeper().night_id(), night);
    assert!(body.contains("still open"), "{body}");
    assert!(table.get(&ann, "/begin/end").await.text.contains("still open"));
    table.post(&ann, "/deal/draw", "").await;
    let response = table.post(&ann, "/begin/end", "").await;
    assert_eq!(response.to, "/begin/end");
    assert!(!table.read_night(|night| night.is_closed));
    let sure = table.hidden_value(&ann, "/begin/end", "/begin/end", "sure").await;
    let form = format!("sure={}", sure.expect("a question"));
    table.post(&ann, "/begin/end", &form).await;
    assert!(table.read_night(|night| night.is_closed));
}

/// Tests special rule 12 of the house rule, by which the dealer and Cho swap seats: sending the form of the deal
/// unchanged keeps them so.
#[tokio::test(flavor = "multi_thread")]
async fn a_swap_of_seats_stays_when_the_form_of_the_deal_is_sent_again() {
    let table = TestTable::new(RuleSet::HOUSE);
    let ann = table.join_as(Some("Ann")).await;
    let cho = table.person_id("Cho");
    table.post(&ann, "/deal", &format!("has=deal&dealer=0&dice=6+6&special=12&swap={cho}")).await;
    let page = table.get(&ann, "/deal").await.text;
    assert!(page.contains("The dealer swaps seats with") && page.contains(">nobody<"), "{page}");
    assert!(page.contains(&format!("<option value=\"{cho}\" selected")), "{page}");
    let begun = |night: &Night| {
        night.open_deal(0).map(|hand| (hand.dealer(), hand.acts.len(), is_corrected(night, &hand.acts[0])))
    };
    assert_eq!(table.read_night(begun), Some((Some(cho), 1, false)));
    let dealer = table.read_night(|night| night.order.iter().position(|one| *one == cho)).expect("a player");
    let again =
        table.post_with_build(&ann, "/deal", &format!("has=deal&dealer={dealer}&dice=6+6&special=12&swap={cho}")).await;
    assert_eq!((again.to.as_str(), table.read_night(begun)), ("/deal", Some((Some(cho), 1, false))));
}
