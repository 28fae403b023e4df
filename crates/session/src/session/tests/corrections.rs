//! Tests of recorded hands and draws that are reopened, corrected and revalued.

use super::*;
use crate::entry_desk::record_obstacle;
use quejing_rules::play::Play;

/// Returns true if a proposal waits that shows the changed totals of four people.
fn asks_about_four_totals(model: &Session) -> bool {
    let proposal = model.desk().recorder().proposal();
    proposal.is_some_and(|asked| asked.shows_effects() && asked.preview.totals.len() == 4)
}

/// Lingque, section 4: 一气贯通 8 fu 3 fan, 混一色 8/3, 番牌中 4, 暗刻 2 and 门前清 2 are 24 fu 5 fan, 120 points. For the dealer the
/// pair of east adds 2 fu: 130. The discarder pays twice that, each other player that (section 7).
#[test]
fn a_recorded_win_is_reopened_and_revalued_while_the_hand_in_play_waits() {
    let mut model = Session::new(Lang::En, LedgerLocation::Memory);
    model.apply(SessionAction::TypeTiles("12346789m11777z5m".into()));
    change_round(&mut model, |now| {
        (now.winner, now.giver) = (Some(1), Some(2));
    });
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    assert_eq!(night_totals(&model), [-120, 480, -240, -120]);
    // A later hand, and one that is in play.
    model.apply(SessionAction::TypeTiles(KNITTED_HAND.into()));
    change_round(&mut model, set_dealer_self_draw);
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    let later = night_totals(&model);
    model.apply(SessionAction::TypeTiles(KNITTED_HAND.into()));
    change_round(&mut model, |now| now.set_winner(3));
    let event = win_event(&model, 0);
    model.apply(SessionAction::ReopenHand(event, 0));
    assert_eq!(model.desk().reopened_deal_number(), Some(1));
    assert!(model.hand().is_recorded() && !model.hand().is_correction());
    assert_eq!(ruling_worth(&model), Some(120));
    let now = model.hand().round();
    assert_eq!((now.dealer, now.winner, now.giver), (0, Some(1), Some(2)), "as it was");
    change_round(&mut model, |now| now.set_winner(0));
    assert_eq!(ruling_worth(&model), Some(130));
    assert!(model.hand().is_correction());
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    assert!(asks_about_four_totals(&model));
    confirm_change(&mut model);
    let moved: Vec<i64> = night_totals(&model).iter().zip(&later).map(|(after, before)| after - before).collect();
    assert_eq!(moved, [520 + 120, -130 - 480, -260 + 240, -130 + 120]);
    // A tile was wrong, too: with a 9p for the first one it is no win.
    let first = model.hand().board().layout().standing[0];
    model.apply(SessionAction::EditBoard(BoardEdit::SetClass(first, "9p".parse().expect("a class"))));
    assert!(!model.desk().is_recordable());
    model.apply(SessionAction::NewHand);
    assert_eq!((model.desk().reopened_deal_number(), model.hand().board().hand_tile_count()), (None, 14));
    assert_eq!(model.hand().round().winner, Some(3), "it waited");
    assert!(!model.hand().is_recorded());
    assert_eq!(model.keeper().night().deals.len(), 2);
}

/// A hand with 三色贯通 8 fu 3 fan, 暗刻 2 and 门前清 2. Its triplet of east is worth 4 as the seat wind (番牌门风) for East, and 2
/// (客风刻) for others. Closed, 4 fan: 64 or 56 points (Lingque, section 4).
const EAST_TRIPLET_HAND: &str = "123m456p789s111z5m5m";

/// Records a win with these typed tiles by `winner` on a discard of `from`, both as indices of players.
fn record_win(model: &mut Session, tiles: &str, winner: usize, from: usize) {
    model.apply(SessionAction::TypeTiles(tiles.into()));
    change_round(model, |now| (now.winner, now.giver) = (Some(winner), Some(from)));
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    assert!(model.hand().is_recorded());
    model.apply(SessionAction::NewHand);
}

/// Records three wins by the first player: two as the dealer, the third with [`EAST_TRIPLET_HAND`] as East. Then
/// proposes the correction that the third player won deal 1.
pub(super) fn propose_other_winner(model: &mut Session) {
    record_win(model, KNITTED_HAND, 0, 1);
    record_win(model, KNITTED_HAND, 0, 3);
    record_win(model, EAST_TRIPLET_HAND, 0, 1);
    assert_eq!(night_totals(model)[0], 128 + 128 + 256);
    let event = win_event(model, 0);
    model.apply(SessionAction::ReopenHand(event, 0));
    change_round(model, |now| now.set_winner(2));
    model.apply(SessionAction::Record(model.hand().preview_mark()));
}

fn recorded_points(model: &Session, hand: usize) -> Option<u32> {
    let acts = &model.keeper().night().deals[hand].acts;
    acts.iter().find_map(|act| match &*act.play {
        Play::Won(won) => won.wins[0].value.points,
        _ => None,
    })
}

/// Returns the first player's total before and after the proposal, as its effects show it.
fn shown_first_total(model: &Session) -> (Option<i64>, Option<i64>) {
    let proposal =
        model.desk().recorder().proposal().filter(|asked| asked.shows_effects()).expect("a change with its effects");
    let first = model.keeper().night().order[0];
    let total = proposal.preview.totals.iter().find(|total| total.player == first);
    total.map(|total| (total.before.units(), total.after.units())).expect("the first player's total changes")
}

#[test]
fn a_correction_revalues_later_deals_everywhere() {
    let mut model = Session::new(Lang::En, LedgerLocation::Memory);
    propose_other_winner(&mut model);
    // Before: 512 = 2 × 128 + 256. After: -32 in deal 1, 128, and 4 × 56.
    assert_eq!(shown_first_total(&model), (Some(512), Some(-32 + 128 + 224)));
    confirm_change(&mut model);
    assert_eq!(night_totals(&model)[0], 320);
    assert_eq!(recorded_points(&model, 2), Some(56));
    // The opened deal says what the list says.
    let event = win_event(&model, 2);
    model.apply(SessionAction::ReopenHand(event, 0));
    assert_eq!(ruling_worth(&model), Some(56));
    // Taken back, all of it is.
    model.apply(SessionAction::NewHand);
    undo_last(&mut model);
    if model.desk().recorder().proposal().is_some() {
        confirm_change(&mut model);
    }
    assert_eq!((night_totals(&model)[0], recorded_points(&model, 2)), (512, Some(64)));
}

#[test]
fn a_correction_can_leave_later_deals_unchanged() {
    let mut model = Session::new(Lang::En, LedgerLocation::Memory);
    propose_other_winner(&mut model);
    let choose = |model: &mut Session, choice| {
        choose_revaluation(model, choice);
        shown_first_total(model).1
    };
    assert_eq!(choose(&mut model, LaterDealsPolicy::Leave), Some(-32 + 128 + 256));
    assert_eq!(choose(&mut model, LaterDealsPolicy::Revalue), Some(-32 + 128 + 224));
    choose(&mut model, LaterDealsPolicy::Leave);
    confirm_change(&mut model);
    assert_eq!((night_totals(&model)[0], recorded_points(&model, 2)), (352, Some(64)));
}

/// While the correction waits, another device records a fourth deal: the first player wins with the triplet of east
/// again.
#[test]
fn a_deal_recorded_while_a_correction_waits_is_revalued_too() {
    let mut model = Session::new(Lang::En, LedgerLocation::Memory);
    propose_other_winner(&mut model);
    let third = &model.keeper().night().deals[2].acts;
    let won = third.iter().find(|act| matches!(*act.play, Play::Won(_)));
    let same = Payload::new((*won.expect("a win").play).clone());
    model.desk_mut().recorder_mut().keeper_mut().record_events(vec![same]).expect("recorded");
    model.desk.update_from_night();
    assert_eq!(night_totals(&model)[0], 512 + 256);
    confirm_change(&mut model);
    assert!(model.desk().recorder().proposal().is_some(), "it is shown again first");
    assert_eq!(night_totals(&model)[0], 512 + 256);
    confirm_change(&mut model);
    assert!(model.desk().recorder().proposal().is_none());
    // 3 deals deal 3 after the correction, and 4 deal 4: the first player is not East in either.
    assert_eq!(night_totals(&model)[0], -32 + 128 + 224 + 224);
    assert_eq!((recorded_points(&model, 2), recorded_points(&model, 3)), (Some(56), Some(56)));
}

/// After a correction that leaves later deals alone, a reopened later deal shows its recorded value and payments, and
/// offers the value by the present rules.
#[test]
fn a_reopened_deal_shows_its_recorded_value_and_offers_the_present_one() {
    let mut model = Session::new(Lang::En, LedgerLocation::Memory);
    propose_other_winner(&mut model);
    choose_revaluation(&mut model, LaterDealsPolicy::Leave);
    confirm_change(&mut model);
    let event = win_event(&model, 2);
    model.apply(SessionAction::NewHand);
    model.apply(SessionAction::ReopenHand(event, 0));
    assert!(model.hand().is_recorded());
    let (win, now) = model.hand().revalued_win().expect("another value");
    assert_eq!((win.value.points, now.points), (Some(64), Some(56)));
    let first = model.keeper().night().order[0];
    let paid = model.hand().bill().payment_plan().expect("payments");
    assert_eq!(paid.gain(Holder::Player(first)).units(), Some(256));
    model.apply(SessionAction::RevalueWin);
    assert!(model.desk().recorder().proposal().is_some_and(Proposal::shows_effects));
    confirm_change(&mut model);
    assert_eq!((night_totals(&model)[0], recorded_points(&model, 2)), (320, Some(56)));
    assert_eq!(model.hand().revalued_win(), None);
}

/// Two players win 全不靠, 32 points, on the same discard of the third player. Each is paid 64 by the discarder and 32 by
/// each other player, as in section 7 for a single win.
#[test]
fn a_second_winner_on_the_same_tile_joins_the_recorded_entry() {
    let mut model = Session::new(Lang::En, LedgerLocation::Memory);
    record_win(&mut model, KNITTED_HAND, 1, 2);
    // Another phone has its hand on the board already, and was about to begin the next deal.
    model.apply(SessionAction::TypeTiles(KNITTED_HAND.into()));
    change_round(&mut model, |now| now.set_winner(3));
    let (_, event) = joinable_win(model.keeper().night()).expect("a win on a discard");
    model.apply(SessionAction::JoinWin(event));
    let now = model.hand().round().clone();
    assert_eq!((now.winner, now.giver), (Some(3), Some(2)));
    assert_eq!([0, 1, 2, 3].map(|place| now.may_win(place)), [true, false, false, true]);
    change_round(&mut model, |now| now.set_winner(2));
    assert_eq!(model.hand().round().winner, Some(3), "the discarder does not win");
    assert!(model.hand().is_correction() && model.desk().is_recordable());
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    confirm_change(&mut model);
    let night = model.keeper().night();
    assert_eq!(night.deals.len(), 1, "one entry");
    assert_eq!(night_totals(&model), [-64, 128 - 32, -128, 128 - 32]);
    let winners = night.deals[0].winners();
    assert_eq!(winners.len(), 2);
    // Each of the wins can be laid out again, and keeps its place.
    model.apply(SessionAction::NewHand);
    assert!(model.hand().board().is_empty(), "the hand is recorded, and waits no more");
    for (at, place) in [(0, 1), (1, 3)] {
        model.apply(SessionAction::ReopenHand(event, at));
        assert_eq!(model.hand().round().winner, Some(place));
        assert!(model.hand().is_recorded() && model.hand().revalued_win().is_none());
        let own = model.hand().bill().payment_plan().expect("payments").payloads.clone();
        let recorded = model.keeper().night().deals[0].acts.iter().find(|act| act.event == event).expect("the win");
        assert!(own.iter().any(|payload| payload.body.play() == Some(&*recorded.play)));
        model.apply(SessionAction::NewHand);
    }
}

#[test]
fn leaving_a_joined_entry_restores_the_hand() {
    let mut model = Session::new(Lang::En, LedgerLocation::Memory);
    record_win(&mut model, KNITTED_HAND, 1, 2);
    model.apply(SessionAction::TypeTiles(EAST_TRIPLET_HAND.into()));
    let (_, event) = joinable_win(model.keeper().night()).expect("a win on a discard");
    model.apply(SessionAction::JoinWin(event));
    model.apply(SessionAction::NewHand);
    assert_eq!((model.desk().reopened_deal_number(), model.hand().board().hand_tile_count()), (None, 14));
}

/// Two more winners join a recorded win at the same time: the later correction must not overwrite the earlier one.
#[test]
fn an_outdated_correction_is_not_recorded() {
    let mut model = Session::new(Lang::En, LedgerLocation::Memory);
    record_win(&mut model, KNITTED_HAND, 1, 2);
    model.apply(SessionAction::TypeTiles(KNITTED_HAND.into()));
    change_round(&mut model, |now| now.set_winner(3));
    let (_, event) = joinable_win(model.keeper().night()).expect("a win on a discard");
    model.apply(SessionAction::JoinWin(event));
    let hand = &model.keeper().night().deals[0];
    let act = hand.acts.iter().find(|act| act.event == event).expect("the win");
    let Play::Won(mut other) = (*act.play).clone() else {
        panic!("a win");
    };
    let third = Win { winner: hand.players[0], ..other.wins[0].clone() };
    other.wins.push(third);
    let with = Payload::new(Play::Won(other));
    let corrected = Correction { event, with: Box::new(with), reason: "elsewhere".into(), agreed: Vec::new() };
    let body = Payload::new(Record::Corrected(corrected));
    model.desk_mut().recorder_mut().keeper_mut().record_events(vec![body]).expect("recorded");
    model.desk.update_from_night();
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    assert!(model.desk().recorder().proposal().is_none(), "nothing is recorded over it");
    assert_eq!(model.hand().round().other_wins.len(), 2, "it joins what is there now");
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    confirm_change(&mut model);
    assert_eq!(model.keeper().night().deals[0].winners().len(), 3);
}

#[test]
fn wins_set_aside_are_listed_and_the_toast_names_every_winner() {
    let mut model = Session::new(Lang::En, LedgerLocation::Memory);
    model.apply(SessionAction::TypeTiles(KNITTED_HAND.into()));
    change_round(&mut model, |now| (now.winner, now.giver) = (Some(1), Some(2)));
    model.apply(SessionAction::SetWinAside);
    let second = model.keeper().night().order[1];
    assert_eq!(model.hand().winners_aside(), [second]);
    // To the table and back.
    model.apply(SessionAction::BeginWin(None));
    assert_eq!(model.hand().winners_aside(), [second]);
    model.apply(SessionAction::TypeTiles(KNITTED_HAND.into()));
    change_round(&mut model, |now| now.set_winner(2));
    assert_eq!(model.hand().round().winner, None, "the discarder");
    change_round(&mut model, |now| now.set_winner(3));
    assert_eq!(model.hand().round().giver, Some(2), "it is known");
    assert!(model.desk().is_recordable());
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    assert!(model.desk().recorder().proposal().is_some(), "Lingque has one winner");
    confirm_change(&mut model);
    let (toasts, _) = model.notices.toasts();
    let said: Vec<String> = toasts.into_iter().map(|message| message.text(Lang::En)).collect();
    let names = [1, 3].map(|place| model.desk().people().name(place));
    let both = |text: &String| names.iter().all(|name| text.contains(name.as_str()));
    assert!(said.iter().any(both), "{said:?}");
}

/// A photo taken while a recorded win is reopened becomes the hand in play, which keeps the answers about its deal.
#[test]
fn a_new_hand_follows_the_hand_in_play_not_the_reopened_one() {
    let mut model = model_with_hand();
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    model.apply(SessionAction::TypeTiles(KNITTED_HAND.into()));
    change_round(&mut model, |now| {
        now.set_winner(2);
        now.deal.dice = "1 2".into();
    });
    let event = win_event(&model, 0);
    model.apply(SessionAction::ReopenHand(event, 0));
    assert!(model.hand().round().deal.dice.is_empty());
    model.apply(SessionAction::TypeTiles("123m456p789s11222z".into()));
    assert_eq!((model.desk().reopened_deal_number(), model.hand().board().hand_tile_count()), (None, 14));
    let now = model.hand().round();
    assert_eq!((now.winner, now.deal.dice.as_str()), (Some(2), "1 2"));
    assert!(!model.hand().is_correction());
}

/// Riichi: 立直 平和 断幺九 with dora indicator 1m (one dora, 2m) and ura indicator 4p (one dora, 5p) are 3 han and 2 dora.
/// Without riichi, the ura indicator does not count and the winner puts down no stick.
#[test]
fn a_reopened_riichi_win_keeps_its_indicators_and_sticks() {
    let mut model = riichi_model();
    model.apply(SessionAction::TypeTiles("23467m55s345p678s5m".into()));
    change_round(&mut model, |now| {
        (now.winner, now.giver) = (Some(1), Some(2));
        now.flags_mut().set_declared(1, true);
        now.flags_mut().set_declared(3, true);
        now.answers.set_typed_text("dora_indicators", "1m");
        now.answers.set_typed_text("ura_indicators", "4p");
    });
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    let recorded = night_totals(&model);
    // 5 han: mangan, 8000, and both sticks.
    assert_eq!(recorded, [0, 8000 + 1000, -8000, -1000]);
    model.apply(SessionAction::NewHand);
    let event = win_event(&model, 0);
    let gains = |model: &Session| -> Vec<i64> {
        let settled = model.hand().bill().payment_plan().expect("payments");
        let people = model.hand().round().people.iter();
        let gain = |&person| settled.gain(Holder::Player(person)).units();
        people.map(gain).map(|gain| gain.expect("whole")).collect()
    };
    // As it was entered, with the sticks that were laid for it.
    model.apply(SessionAction::ReopenHand(event, 0));
    assert_eq!(gains(&model), recorded);
    model.apply(SessionAction::NewHand);
    // From the record, as after another start.
    model.desk.change_hand(|hand| hand.forget_entered_hand());
    model.apply(SessionAction::ReopenHand(event, 0));
    let answers = &model.hand().round().answers;
    assert_eq!(["dora_indicators", "ura_indicators"].map(|question| answers.typed_text(question)), ["1m", "4p"]);
    assert_eq!(gains(&model), recorded, "with the sticks of the record");
    // 丁 had not declared.
    change_round(&mut model, |now| now.flags_mut().set_declared(3, false));
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    confirm_change(&mut model);
    assert_eq!(night_totals(&model), [0, 8000, -8000, 0]);
    undo_last(&mut model);
    assert_eq!(night_totals(&model), recorded);
}

/// Riichi: two winners on one discard, both after riichi. Each reopened win shows the payments of the whole deal as
/// recorded, including the sticks put down in it.
#[test]
fn a_reopened_riichi_deal_of_two_winners_has_the_sticks_it_was_recorded_with() {
    let mut model = riichi_model();
    model.apply(SessionAction::TypeTiles("23467m55s345p678s5m".into()));
    change_round(&mut model, |now| {
        (now.winner, now.giver) = (Some(1), Some(0));
        now.flags_mut().set_declared(1, true);
        now.flags_mut().set_declared(2, true);
    });
    model.apply(SessionAction::SetWinAside);
    model.apply(SessionAction::TypeTiles("23467m55s345p678s5m".into()));
    change_round(&mut model, |now| now.set_winner(2));
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    let recorded = night_totals(&model);
    // Riichi, pinfu, all simples each, 3 han 30 fu: 3900. The nearest after the discarder takes both sticks.
    assert_eq!(recorded, [-7800, 3900 + 1000, 3900 - 1000, 0]);
    model.apply(SessionAction::NewHand);
    let event = win_event(&model, 0);
    let gains = |model: &Session| -> Vec<i64> {
        let settled = model.hand().bill().payment_plan().expect("payments");
        let people = model.hand().round().people.iter();
        let gain = |&person| settled.gain(Holder::Player(person)).units();
        people.map(gain).map(|gain| gain.expect("whole")).collect()
    };
    for (win, entered) in [(0, true), (1, true), (0, false), (1, false)] {
        if !entered {
            model.desk.change_hand(|hand| hand.forget_entered_hand());
        }
        model.apply(SessionAction::ReopenHand(event, win));
        assert_eq!(gains(&model), recorded, "win {win}");
        model.apply(SessionAction::NewHand);
    }
}

/// Riichi 3.14: one player of four is tenpai after riichi and gets 1000 from each other player. Corrected, player 4 is
/// tenpai too, and the two get 1500 each. An earlier draw and the last draw are corrected in the same way.
#[test]
fn a_recorded_draw_is_reopened_and_corrected_while_the_hand_in_play_waits() {
    let mut model = riichi_model();
    model.apply(declare(1, true));
    record_draw(&mut model);
    assert_eq!(night_totals(&model), [-1000, 3000 - 1000, -1000, -1000]);
    record_draw(&mut model);
    model.apply(SessionAction::TypeTiles("23467m55s345p678s5m".into()));
    change_round(&mut model, |now| now.set_winner(3));
    let ends: Vec<ReopenableEnd> = model.keeper().night().deals.iter().filter_map(last_reopenable_end).collect();
    let [first, second] = ends.as_slice() else { panic!("two draws: {ends:?}") };
    assert_eq!((first.index, first.winner), (0, None));
    model.apply(SessionAction::ReopenHand(first.event, first.index));
    assert_eq!(model.desk().reopened_deal_number(), Some(1));
    assert!(
        model.hand().laid().is_entering_draw()
            && model.hand().is_recorded()
            && !model.hand().is_correction()
            && model.hand().revalued_win().is_none()
    );
    let tenpai = tenpai_row(&model);
    let now = model.hand().round();
    assert_eq!(
        [0, 1, 2, 3].map(|place| (now.flags().has_declared(place), now.fields().is_player_marked(tenpai, place))),
        [(false, false), (true, true), (false, false), (false, false)]
    );
    change_round(&mut model, |now| now.answers.mark_player(tenpai, 3, true));
    assert!(model.hand().is_correction());
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    assert!(asks_about_four_totals(&model));
    confirm_change(&mut model);
    assert_eq!(night_totals(&model), [-1500, 1500 - 1000, -1500, 1500]);
    // The last draw was an abortive one.
    model.apply(SessionAction::ReopenHand(second.event, second.index));
    change_round(&mut model, |now| now.answers.draw.as_mut().expect("a draw").kind = unusual_draw(now.rules()));
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    confirm_change(&mut model);
    model.apply(SessionAction::NewHand);
    assert_eq!(
        (
            model.desk().reopened_deal_number(),
            model.hand().board().hand_tile_count(),
            model.hand().laid().is_entering_draw()
        ),
        (None, 14, false)
    );
    assert_eq!(model.hand().round().winner, Some(3), "it waited");
    let night = model.keeper().night();
    assert_eq!(night.deals.len(), 2);
    let is_other = |act: &quejing_rules::play::DealEvent| matches!(&*act.play, Play::Drawn(drawn) if drawn.why == unusual_draw(model.hand().round().rules()));
    assert!(night.deals[1].acts.iter().any(is_other));
}

/// Riichi: a reopened draw loses a declaration with its stick. The player stays recorded as tenpai.
#[test]
fn a_declaration_is_taken_back_in_a_reopened_draw() {
    let mut model = riichi_model();
    model.apply(declare(1, true));
    record_draw(&mut model);
    let end = last_reopenable_end(&model.keeper().night().deals[0]).expect("a draw");
    model.apply(SessionAction::ReopenHand(end.event, end.index));
    change_round(&mut model, |now| now.flags_mut().set_declared(1, false));
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    confirm_change(&mut model);
    assert_eq!(night_totals(&model), [-1000, 3000, -1000, -1000]);
    assert_eq!(model.keeper().night().deals.len(), 1);
}

/// Rules that ask nothing about a draw still let people correct its dealer.
#[test]
fn the_dealer_of_a_recorded_draw_is_corrected_under_rules_that_ask_nothing_about_it() {
    let mut model = Session::new(Lang::En, LedgerLocation::Memory);
    model.apply(SessionAction::RecordDraw(model.desk().night_view().draw_mark(model.hand().round_at_table())));
    let dealer = |model: &Session| {
        let night = model.keeper().night();
        night.order.iter().position(|&player| Some(player) == night.deals[0].dealer())
    };
    assert_eq!(dealer(&model), Some(0));
    let end = last_reopenable_end(&model.keeper().night().deals[0]).expect("a draw");
    model.apply(SessionAction::ReopenHand(end.event, end.index));
    change_round(&mut model, |now| now.dealer = 2);
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    confirm_change(&mut model);
    assert_eq!(dealer(&model), Some(2));
    assert_eq!(model.keeper().night().deals.len(), 1);
}

/// Records a draw with the preset answers.
fn record_draw(model: &mut Session) {
    model.apply(SessionAction::RecordDraw(model.desk().night_view().draw_mark(model.hand().round_at_table())));
    assert!(model.hand().laid().is_entering_draw());
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    assert!(model.hand().is_recorded());
    model.apply(SessionAction::NewHand);
}

fn tenpai_row(model: &Session) -> &'static quejing_rules::play::FieldRow {
    let mut rows = model.hand().round().fields().asked(quejing_rules::play::FieldHost::Draw);
    rows.find(|row| row.field.key == "tenpai").expect("tenpai is asked")
}

/// Returns a kind of draw other than the default one.
fn unusual_draw(rules: &RuleProfile) -> quejing_rules::play::DrawKind {
    rules.draws().into_iter().find(|kind| *kind != Default::default()).expect("an abortive draw")
}

/// A riichi night whose last deal is a win of the second player on a discard of the third, 2000 points (平和 断幺九, 2 han
/// 30 fu). The first player's riichi is added late before the win, so that the winner gets a stick. Returns the number
/// of the win.
fn model_with_late_riichi(declared_in_time: Option<usize>) -> (Session, u64) {
    let mut model = riichi_model();
    if let Some(place) = declared_in_time {
        model.apply(declare(place, true));
    }
    record_win(&mut model, "23467m55s345p678s5m", 1, 2);
    let event = win_event(&model, 0);
    let before = model.keeper().night().deals[0].acts.iter().find(|act| act.play.belongs_to_deal());
    let (before, player) = (before.expect("an act").event, model.keeper().night().order[0]);
    let riichi = Payload::new(Record::from(quejing_rules::riichi::acts::RiichiDeclared { player }));
    let addition = Payload::new(Record::ActAdded(quejing_ledger::ActAddition::before(before, riichi)));
    model.desk_mut().recorder_mut().keeper_mut().record_events(vec![addition]).expect("recorded");
    model.desk.update_from_night();
    (model, event)
}

/// Corrects the declarations of the reopened win, and confirms it.
fn correct_declarations(model: &mut Session, event: u64, declarations: &[(usize, bool)]) {
    model.apply(SessionAction::ReopenHand(event, 0));
    change_round(model, |now| {
        declarations.iter().for_each(|&(place, declared)| now.flags_mut().set_declared(place, declared))
    });
    assert!(model.hand().is_correction(), "{:?}", record_obstacle(model.desk(), model.lang));
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    confirm_change(model);
    assert!(model.desk().recorder().proposal().is_none());
    assert_eq!(model.keeper().night().refused, []);
}

/// Riichi: an addition stays where the last deal is recorded again, and is taken back where its declaration is
/// unmarked, whatever number it has in the night before the record.
#[test]
fn an_added_riichi_stays_or_goes_as_the_reopened_win_says() {
    let (mut model, event) = model_with_late_riichi(None);
    assert_eq!(night_totals(&model), [-1000, 3000, -2000, 0]);
    correct_declarations(&mut model, event, &[(3, true)]);
    assert_eq!(night_totals(&model), [-1000, 4000, -2000, -1000]);

    let (mut model, event) = model_with_late_riichi(None);
    correct_declarations(&mut model, event, &[(0, false), (3, true)]);
    assert_eq!(night_totals(&model), [0, 3000, -2000, -1000]);

    let (mut model, event) = model_with_late_riichi(None);
    correct_declarations(&mut model, event, &[(0, false)]);
    assert_eq!(night_totals(&model), [0, 2000, -2000, 0]);

    // The addition precedes another declaration.
    let (mut model, event) = model_with_late_riichi(Some(3));
    assert_eq!(night_totals(&model), [-1000, 4000, -2000, -1000]);
    correct_declarations(&mut model, event, &[(0, false)]);
    assert_eq!(night_totals(&model), [0, 3000, -2000, -1000]);
}

/// Riichi: the riichi of the winner is taken back after the win that counts it. The contradiction needs a reason first.
#[test]
fn a_riichi_that_a_recorded_win_counts_is_taken_back_with_a_reason() {
    let mut model = riichi_model();
    model.apply(declare(1, true));
    model.apply(SessionAction::TypeTiles("23467m55s345p678s5m".into()));
    change_round(&mut model, |now| {
        now.set_winner(1);
        now.giver = Some(2);
    });
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    model.apply(SessionAction::NewHand);
    let declared = model.keeper().night().deals[0].acts.iter().find(|act| matches!(*act.play, Play::Act(_)));
    let declared = declared.expect("a riichi").event;
    model.apply(SessionAction::Night(NightAction::TakeBackAct(declared)));
    let asked = model.desk().recorder().proposal().expect("a question").clone();
    assert_eq!(asked.contradictions.iter().map(|caution| caution.code()).collect::<Vec<_>>(), ["riichi_not_recorded"]);
    assert!(asked.needs_reason());
    confirm_change(&mut model);
    if model.desk().recorder().proposal().is_some() {
        confirm_change(&mut model);
    }
    let night = model.keeper().night();
    assert!(night.deals[0].acts.iter().all(|act| !matches!(*act.play, Play::Act(_))));
    assert_eq!(night.refused, []);
}
