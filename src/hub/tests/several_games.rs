//! Tests of several games in one night, begun on phones.

use super::*;

/// Returns the form fields that seat four people in this order in the next game.
fn seat_fields(table: &TestTable, names: [&str; 4]) -> String {
    let place = |(at, name): (usize, &str)| format!("&place{at}={}", table.person_id(name));
    names.into_iter().enumerate().map(place).collect()
}

/// Records a draw in which nobody is tenpai, under riichi rules.
async fn record_draw(table: &TestTable, key: &str) {
    assert_eq!(table.post(key, "/deal/draw", "").await.to, "/win");
    assert_eq!(table.post(key, "/win/record", "").await.to, "/");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_game_is_begun_once_and_with_the_chosen_seats() {
    let table = TestTable::new(RuleSet::RIICHI);
    let (ann, ben) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    assert!(!table.get(&ann, "/").await.text.contains("Next game"));
    // East and south of a game: nobody is tenpai, so the deal passes every time.
    for _ in 0..8 {
        record_draw(&table, &ann).await;
    }
    assert!(table.read_night(|night| night.is_game_over()));
    for phone in [&ann, &ben] {
        assert!(table.get(phone, "/").await.text.contains("Next game"));
    }
    let game = table.hidden_value(&ben, "/game", "/game", "game").await.expect("a form");
    assert_eq!(game, "2");
    let form = format!("game={game}{}", seat_fields(&table, ["Cho", "Ben", "Ann", "Dai"]));
    assert_eq!(table.post(&ben, "/game", &form).await.to, "/");
    let (number, dealer) =
        table.read_night(|night| (night.game().number(), night.table_status(0).and_then(|due| due.dealer)));
    assert_eq!((number, dealer), (2, Some(table.person_id("Cho"))));
    // The same form from a page that was opened before.
    assert_eq!(table.post(&ann, "/game", &form).await.to, "/");
    assert_eq!(table.read_night(|night| night.game().number()), 2);
    let page = table.get(&ann, "/").await.text;
    assert!(page.contains("Game 2 · East 1 · 0 honba · 0 sticks") && !page.contains("href=\"/game\""), "{page}");
    assert!(page.contains("Ben: Next game: Cho, Ben, Ann, Dai"), "Ann is told: {page}");
    assert!(!table.get(&ben, "/").await.text.contains("Ben: Next game"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_broken_off_only_after_a_question_and_nobody_sits_twice() {
    let table = TestTable::new(RuleSet::RIICHI);
    let ann = table.join_as(Some("Ann")).await;
    record_draw(&table, &ann).await;
    let twice = format!("game=2{}", seat_fields(&table, ["Ann", "Ann", "Cho", "Dai"]));
    table.post(&ann, "/game", &twice).await;
    assert_eq!(table.read_night(|night| night.game().number()), 1);
    assert_eq!(table.post(&ann, "/game", "game=2&place0=x").await.to, "/game");
    let lots = "game=2&draw=on";
    assert_eq!(table.post(&ann, "/game", lots).await.to, "/game");
    assert_eq!(table.read_night(|night| night.game().number()), 1);
    let page = table.get(&ann, "/game").await.text;
    assert!(page.contains("the current game is not finished; say whether it is left out or counts"), "{page}");
    assert!(
        page.contains("Game 1 is not finished") && page.contains("name=\"unfinished\" value=\"left_out\""),
        "{page}"
    );
    assert_eq!(table.post(&ann, "/game", &format!("{lots}&unfinished=counted")).await.to, "/");
    assert_eq!(table.read_night(|night| night.game().number()), 2);
}

/// Tests that a game which the next one breaks off is left out of the results if people decide so: Ben's win counts as
/// long as it is the current game.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_broken_off_is_left_out_if_people_decide_so() {
    let table = TestTable::new(RuleSet::RIICHI);
    let (ann, cho) = (table.join_as(Some("Ann")).await, table.join_as(Some("Cho")).await);
    table.enter_win(&ann).await;
    assert_eq!(table.post(&ann, "/win/record", "").await.to, "/");
    let ben = table.person_id("Ben");
    assert!(table.read_night(|night| night.counted_total(ben)) > Amount::ZERO);
    assert_eq!(table.post(&ann, "/game", "game=2&draw=on&unfinished=left_out").await.to, "/");
    let [total, counted] = table.read_night(|night| [night.total(ben), night.counted_total(ben)]);
    assert!(total > Amount::ZERO && counted == Amount::ZERO, "{total} {counted}");
    let page = table.get(&cho, "/").await.text;
    assert!(page.contains("unfinished game left out"), "Cho is told: {page}");
}

/// Tests a riichi game in which nobody won: the uma of 15,000 and 5,000 goes by the order of the seats; 1,000 points
/// are half a euro.
#[tokio::test(flavor = "multi_thread")]
async fn the_result_of_a_game_is_text_to_share_with_money_on_the_phone_that_set_it() {
    let table = TestTable::new(RuleSet::RIICHI);
    let (ann, ben) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    record_draw(&table, &ann).await;
    assert!(!table.get(&ann, "/night").await.text.contains("<textarea"), "the game goes on");
    for _ in 1..8 {
        record_draw(&table, &ann).await;
    }
    let events = table.read_night(|night| night.last_event);
    assert_eq!(table.post(&ann, "/night/rate", "money=0,5&currency=€").await.to, "/night");
    let page = table.get(&ann, "/night").await.text;
    for part in ["1. Ann +15.0 · 30000 points · 7.50 €", "Dai → Ann 15000 (7.50 €)", "1000 points =", r#"value="0.5""#]
    {
        assert!(page.contains(part), "{part} in {page}");
    }
    assert!(!table.get(&ben, "/night").await.text.contains('€'));
    table.post(&ann, "/night/rate", "money=much&currency=€").await;
    let page = table.get(&ann, "/night").await.text;
    assert!(page.contains("Enter an amount of money") && page.contains("7.50 €"), "{page}");
    table.post(&ann, "/night/rate", "money=0.5&currency=").await;
    let page = table.get(&ann, "/night").await.text;
    assert!(page.contains("Enter the currency") && page.contains("7.50 €"), "{page}");
    assert!(table.get(&ann, "/report").await.text.contains("7.50 €"));
    table.post(&ann, "/night/rate", "money=&currency=€").await;
    assert!(!table.get(&ann, "/night").await.text.contains("7.50"));
    assert_eq!(table.read_night(|night| night.last_event), events, "nothing of it is recorded");
}
