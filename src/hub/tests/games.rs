//! Tests of several games in one night, begun on phones.

use super::*;

/// Seats of the form to begin a game, in this order.
fn seats(table: &Table, names: [&str; 4]) -> String {
    let place = |(at, name): (usize, &str)| format!("&place{at}={}", table.person(name));
    names.into_iter().enumerate().map(place).collect()
}

/// Records a draw in which nobody is tenpai.
async fn draw(table: &Table, key: &str) {
    assert_eq!(table.post(key, "/deal/draw", "").await.to, "/win");
    assert_eq!(table.post(key, "/win/record", "").await.to, "/");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_game_is_begun_once_and_with_the_chosen_seats() {
    let table = Table::new(RuleSet::RIICHI);
    let (ann, ben) = (table.join(Some("Ann")).await, table.join(Some("Ben")).await);
    assert!(!table.get(&ann, "/").await.text.contains("Next game"));
    // East and south of a game: nobody is tenpai, so the deal passes every time.
    for _ in 0..8 {
        draw(&table, &ann).await;
    }
    assert!(table.night(|night| night.is_game_over()));
    for phone in [&ann, &ben] {
        assert!(table.get(phone, "/").await.text.contains("Next game"));
    }
    let game = table.hidden(&ben, "/game", "/game", "game").await.expect("a form");
    assert_eq!(game, "2");
    let form = format!("game={game}{}", seats(&table, ["Cho", "Ben", "Ann", "Dai"]));
    assert_eq!(table.post(&ben, "/game", &form).await.to, "/");
    let (number, dealer) = table.night(|night| (night.game().number(), night.due(0).and_then(|due| due.dealer)));
    assert_eq!((number, dealer), (2, Some(table.person("Cho"))));
    // The same form from a page that was opened before.
    assert_eq!(table.post(&ann, "/game", &form).await.to, "/");
    assert_eq!(table.night(|night| night.game().number()), 2);
    let page = table.get(&ann, "/").await.text;
    assert!(page.contains("Game 2 · East 1 · 0 honba · 0 sticks") && !page.contains("Next game"), "{page}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_broken_off_only_after_a_question_and_nobody_sits_twice() {
    let table = Table::new(RuleSet::RIICHI);
    let ann = table.join(Some("Ann")).await;
    draw(&table, &ann).await;
    let twice = format!("game=2{}", seats(&table, ["Ann", "Ann", "Cho", "Dai"]));
    table.post(&ann, "/game", &twice).await;
    assert_eq!(table.night(|night| night.game().number()), 1);
    assert_eq!(table.post(&ann, "/game", "game=2&place0=x").await.to, "/game");
    let lots = "game=2&draw=on";
    assert_eq!(table.post(&ann, "/game", lots).await.to, "/confirm");
    assert_eq!(table.night(|night| night.game().number()), 1);
    table.post(&ann, "/confirm", "yes=1&reason=tired").await;
    assert_eq!(table.night(|night| night.game().number()), 2);
}
