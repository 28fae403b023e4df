//! Tests that a question shows what it is about: its own tiles, claim and reason; and that no hand joins an entry on
//! whose page it was not shown.

use super::*;
use quejing_session::night::EvidenceKind;

/// A hand that wins on the same tile as [`WINNING_HAND`].
const OTHER_WINNING_HAND: &str = "23467m55s345p678s5m";

/// Returns the first question to the user of a page.
fn question(page: &str) -> String {
    let card = page.split("class=\"card asks\"").nth(1).and_then(|rest| rest.split("</section>").next());
    card.unwrap_or_else(|| panic!("no question: {page}")).to_owned()
}

/// Dai wins on the tile of the recorded win of Ben, and asks Cho, who pays a second time.
async fn add_second_winner(table: &TestTable, ben: &str, dai: &str) {
    table.enter_win(ben).await;
    table.post(dai, "/win/new", "").await;
    table.post(dai, "/win/do", &format!("do=type&tiles={OTHER_WINNING_HAND}")).await;
    table.post(dai, "/win", "has=marks&winner=3").await;
    table.post(dai, "/win", "has=marks&winner=3&from=2").await;
    table.post(ben, "/win/record", "").await;
    let event = table.read_night(|night| night.deals[0].acts.last().expect("a win").event);
    table.post(dai, "/win/do", &format!("do=same-tile&event={event}")).await;
    assert_eq!(table.post(dai, "/win/record", "").await.to, "/confirm");
    table.post(dai, "/confirm", "yes=1").await;
}

/// Tests that the question to Cho shows Dai's hand, which costs him money, beside that on the record.
#[tokio::test(flavor = "multi_thread")]
async fn a_question_shows_the_hand_that_it_adds() {
    let table = TestTable::new(RuleSet::RIICHI);
    let (ben, cho) = (table.join_as(Some("Ben")).await, table.join_as(Some("Cho")).await);
    let dai = table.join_as(Some("Dai")).await;
    add_second_winner(&table, &ben, &dai).await;
    let card = question(&table.get(&cho, "/").await.text);
    let (requested, recorded) = card.split_once("<details").expect("the record so far");
    assert_eq!(requested.matches("class=\"win\"").count(), 2, "{requested}");
    assert!(requested.contains("<strong>Dai</strong>") && requested.contains("3p, 4p, 5p"), "{requested}");
    assert!(recorded.contains("<strong>Ben</strong>") && !recorded.contains("<strong>Dai</strong>"), "{recorded}");
}

/// Tests that once Dai has asked, his hand is no longer being entered, before and after the consent.
#[tokio::test(flavor = "multi_thread")]
async fn a_hand_is_done_for_its_phone_once_its_consent_is_asked_for() {
    let table = TestTable::new(RuleSet::RIICHI);
    let (ben, cho) = (table.join_as(Some("Ben")).await, table.join_as(Some("Cho")).await);
    let dai = table.join_as(Some("Dai")).await;
    add_second_winner(&table, &ben, &dai).await;
    for answered in [false, true] {
        if answered {
            table.post(&cho, "/agree/answer", "ask=1&yes=").await;
            assert_eq!(table.read_night(|night| night.deals[0].winners().len()), 2);
        }
        let page = table.get(&ben, "/").await.text;
        assert!(!page.contains("Being entered"), "{page}");
        let page = table.get(&dai, "/win").await.text;
        assert!(!page.contains("is already recorded") && page.contains("name=\"tiles\""), "{page}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_contains_the_claim_of_its_dispute_and_the_reason_of_its_undo() {
    let table = TestTable::new(RuleSet::LINGQUE_28);
    let (ann, cho) = (table.join_as(Some("Ann")).await, table.join_as(Some("Cho")).await);
    table.enter_win(&ann).await;
    table.post(&ann, "/win/record", "").await;
    let hand = table.read_night(|night| night.deals[0].id.0);
    table.post(&cho, "/hand/object", &format!("hand={hand}&claim=furiten")).await;
    let dispute = table.read_night(|night| night.disputes[0].event);
    let form = format!("hand={hand}&dispute={dispute}&decision=keep&note=no{}", table.in_person_fields());
    table.post(&ann, "/hand/decide", &form).await;
    let card = question(&table.get(&cho, "/").await.text);
    assert!(card.contains("Claim: furiten") && card.contains("(no)"), "{card}");
    table.post(&cho, "/agree/answer", "ask=1&yes=").await;
    // The undo asks Ann, with the reason; the entry keeps it.
    let undo = table.hub.lock_keeper().replay().available_undo().expect("an entry").newest_event;
    table.post(&cho, "/hand/void", &format!("hand={hand}")).await;
    table.post(&cho, "/confirm", &format!("yes=1&reason=a+wrong+tile{}", table.in_person_fields())).await;
    let card = question(&table.get(&ann, "/").await.text);
    assert!(card.contains("(a wrong tile)"), "{card} {undo}");
    let ask = table.hub.lock_keeper().consent().pending_requests().expect("requests")[0].id;
    table.post(&ann, "/agree/answer", &format!("ask={ask}&yes=")).await;
    assert!(table.read_night(|night| night.deals.is_empty()), "undone");
    let reasons: Vec<String> = {
        let keeper = table.hub.lock_keeper();
        keeper.replay().events().iter().map(|event| event.payload.body.takeback_reason().to_owned()).collect()
    };
    assert!(reasons.iter().any(|reason| reason == "a wrong tile"), "{reasons:?}");
}

/// Tests that a hand left on the board joins no draw, and causes no question about a win.
#[tokio::test(flavor = "multi_thread")]
async fn a_hand_left_on_the_board_joins_no_draw() {
    let table = TestTable::new(RuleSet::RIICHI);
    let (ben, dai) = (table.join_as(Some("Ben")).await, table.join_as(Some("Dai")).await);
    table.enter_win(&dai).await;
    table.enter_win(&ben).await;
    table.post(&ben, "/win/record", "").await;
    table.post(&dai, "/deal/draw", "").await;
    let page = table.get(&dai, "/win").await.text;
    assert!(!page.contains("is already recorded"), "{page}");
    assert_eq!(table.post(&dai, "/win/record", "").await.to, "/", "{page}");
    table.read_night(|night| {
        let drawn = night.deals.last().expect("the draw");
        assert!(drawn.acts.last().expect("an end").is_draw());
        let evidence = night.evidence.iter().filter(|piece| piece.attached.deal == drawn.id).count();
        assert_eq!(evidence, 0, "the draw has no hand");
        assert!(night.evidence.iter().any(|piece| piece.attached.what == EvidenceKind::Appraisal), "the win has");
    });
}

/// Tests that the hand of another night is put away with a message, in memory and from the disk.
#[tokio::test(flavor = "multi_thread")]
async fn a_hand_of_another_night_is_put_away() {
    for restarts in [false, true] {
        let mut table = TestTable::new(RuleSet::RIICHI);
        let dai = table.join_as(Some("Dai")).await;
        table.enter_win(&dai).await;
        table.begin_night(RuleSet::RIICHI);
        if restarts {
            table.hub = open_hub(&table.folder, BlindReader);
            table.router = pages::build_router(table.hub.clone());
        }
        let page = table.get(&dai, "/win").await.text;
        assert!(page.contains("name=\"tiles\"") && !page.contains("class=\"lying\""), "{restarts}: {page}");
        table.post(&dai, "/deal/draw", "").await;
        assert_eq!(table.post(&dai, "/win/record", "").await.to, "/");
        assert_eq!(table.read_night(|night| night.evidence.len()), 0);
    }
}

/// Tests the WebKit walk: *New hand* on the form of a draw is no draw any more; *Do not record* returns to the page
/// where the change began.
#[tokio::test(flavor = "multi_thread")]
async fn new_hand_ends_a_draw_and_no_returns_to_where_it_began() {
    let table = TestTable::new(RuleSet::RIICHI);
    let (ann, cho) = (table.join_as(Some("Ann")).await, table.join_as(Some("Cho")).await);
    table.post(&ann, "/deal/draw", "").await;
    assert!(table.get(&ann, "/win").await.text.contains("How it ended"));
    table.post(&ann, "/win/do", "do=new").await;
    assert!(!table.get(&ann, "/win").await.text.contains("How it ended"));
    table.enter_win(&ann).await;
    table.post(&ann, "/win/record", "").await;
    let hand = table.read_night(|night| night.deals[0].id.0);
    for (path, form, origin) in [
        ("/hand/void", format!("hand={hand}"), format!("/hand/{hand}")),
        ("/undo", format!("entry={}", table.last_entry()), "/deal".to_owned()),
        ("/undo", format!("entry={}&page=%2Fhands", table.last_entry()), "/hands".to_owned()),
    ] {
        assert_eq!(table.post(&cho, path, &form).await.to, "/confirm", "{path}");
        assert_eq!(table.post(&cho, "/confirm", "no=").await.to, origin, "{path}");
    }
    // A question that was left unanswered is over once something else was done.
    table.post(&cho, "/hand/void", &format!("hand={hand}")).await;
    let by = table.person_id("Cho");
    assert_eq!(table.post(&cho, "/deal/add", &format!("what=riichi&by={by}&then=%2F")).await.to, "/");
    assert_eq!(table.get(&cho, "/confirm").await.to, "/");
}

impl TestTable {
    /// Returns the number of the entry that can be undone.
    fn last_entry(&self) -> u64 {
        self.hub.lock_keeper().replay().available_undo().expect("an entry").newest_event
    }
}
