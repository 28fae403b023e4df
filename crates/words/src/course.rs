//! The texts of the course of play: next steps, reminders, warnings about contradictions, and the reason for its end.

use super::named_message::render_with_names;
use super::{Lang, render, render_word};
use quejing_ledger::{ChairChange, Night};
use quejing_message::Message;
use quejing_rules::PlayerId;
use quejing_rules::course::{NextStep, TableStatus, WallBreak};
use quejing_rules::deal::SpecialRuleLabel;
use quejing_rules::family_message::FamilyMessage;
use quejing_rules::play::DrawKind;

/// Returns the names of several people, separated by the language's list comma.
pub(super) fn people_names(lang: Lang, night: &Night, players: &[PlayerId]) -> String {
    let names: Vec<String> = players.iter().map(|&player| night.name(player)).collect();
    names.join(text!(lang, "list-comma"))
}

/// Returns the text of a step, reminder, warning or act in the course of play of any rule family, with the names of the
/// night's people.
pub fn course_message_text(lang: Lang, night: &Night, message: &dyn Message) -> String {
    render_with_names(lang, Some(night), message)
}

/// Returns the number and the name of a special rule, given by its number in the house rule.
pub fn special_rule_name(lang: Lang, special: u8) -> String {
    render(lang, &SpecialRuleLabel::with_name(&special))
}

/// Returns the explanation of a special rule, given by its number in the house rule.
pub fn special_rule_text(lang: Lang, special: u8) -> String {
    render(lang, &SpecialRuleLabel::with_meaning(&special))
}

/// Returns the sentence on the break of the wall: the last stack and the first stack that is dealt, each by its number
/// and the player in front of whom it stands.
pub fn wall_break_text(lang: Lang, night: &Night, wall: &WallBreak) -> String {
    text!(
        lang,
        "course-due-wall",
        last = night.name(wall.tail.0),
        last_stack = wall.tail.1,
        first = night.name(wall.first.0),
        first_stack = wall.first.1
    )
}

/// Returns the warning about an event that contradicts the course of play, with the names of the night's people.
pub fn caution_text(lang: Lang, night: &Night, caution: &FamilyMessage) -> String {
    course_message_text(lang, night, caution)
}

/// Returns the reason for a draw, as part of a sentence.
pub fn draw_reason_text(lang: Lang, kind: DrawKind) -> &'static str {
    render_word(lang, &kind)
}

/// Returns the name of a kind of draw, as the label of a choice.
pub fn draw_name(lang: Lang, kind: DrawKind) -> &'static str {
    render_word(lang, kind.row())
}

/// Returns the heading of the deal at a table, such as `East 2 · 1 honba · 2 sticks`; in rules without round names, its
/// number and dealer. After the first game, the number of the game precedes it. `None` without a dealer.
pub fn deal_headline(lang: Lang, night: &Night, due: &TableStatus) -> Option<String> {
    let dealer = night.name(due.dealer?);
    let numbered = || text!(lang, "due-hand", deal = due.deal, dealer = dealer);
    Some(with_game_number(lang, night, round_text(lang, due).unwrap_or_else(numbered)))
}

/// Returns a deal's round and dealership with counters and sticks, such as `East 2 · 1 honba · 2 sticks`; `None` in
/// rules without round names.
fn round_text(lang: Lang, due: &TableStatus) -> Option<String> {
    Some(text!(
        lang,
        "course-due-round",
        wind = super::wind_name(lang, due.round?),
        dealership = due.dealership?,
        counters = due.honba,
        sticks = due.sticks
    ))
}

/// Puts the number of the current game before the name of a deal, unless it is the first game.
pub(super) fn with_game_number(lang: Lang, night: &Night, deal: String) -> String {
    match night.game().number() {
        1 => deal,
        game => text!(lang, "due-in-game", game = game, deal = deal),
    }
}

/// Returns the deal at a table with its players, its round, the change of chairs and the lines of [`step_lines`]; only
/// the latter after the game, and nothing before people took their seats.
pub fn table_status_lines(lang: Lang, night: &Night, table: usize) -> Vec<String> {
    let Some(due) = night.table_status(table) else {
        return Vec::new();
    };
    let names = |players: &[PlayerId]| people_names(lang, night, players);
    let mut lines = Vec::new();
    // After a game, there is no dealer and nobody has a seat until the next one begins.
    if due.over.is_some() && !due.playing {
        return step_lines(lang, night, &due);
    }
    if let Some(dealer) = due.dealer {
        let (dealer, players) = (night.name(dealer), names(&due.players));
        let deal = text!(lang, "course-due-deal", deal = due.deal, dealer = dealer, players = players);
        lines.push(with_game_number(lang, night, deal));
    }
    lines.extend(round_text(lang, &due));
    lines.extend(chair_change_text(lang, night, table));
    lines.extend(step_lines(lang, night, &due));
    lines
}

/// Returns the sentence on the change of chairs before the next deal at a table; `None` if everybody keeps their chair.
pub fn chair_change_text(lang: Lang, night: &Night, table: usize) -> Option<String> {
    let Some(change) = night.chair_change(table) else {
        let due = night.table_status(table)?;
        return due.steps.iter().find(|step| is_seat_change(step)).map(|step| course_message_text(lang, night, step));
    };
    Some(match change {
        ChairChange::Exchange(first, second) => {
            text!(lang, "chairs-exchange", one = night.name(first), other = night.name(second))
        }
        ChairChange::Replacement { leaver, successor } => {
            text!(lang, "chairs-replace", leaves = night.name(leaver), sits = night.name(successor))
        }
        ChairChange::Rearrangement(_) if !night.chair_moves(table).is_empty() => {
            let moves = night.chair_moves(table).into_iter();
            let moves = moves.map(|(leaver, successor)| {
                text!(lang, "chairs-move", sits = night.name(successor), leaves = night.name(leaver))
            });
            moves.collect::<Vec<_>>().join(text!(lang, "list-comma"))
        }
        ChairChange::Rearrangement(players) => course_message_text(lang, night, &NextStep::ChangeSeats { players }),
    })
}

fn is_seat_change(step: &FamilyMessage) -> bool {
    matches!(step.downcast_ref(), Some(NextStep::ChangeSeats { .. }))
}

/// Returns lines, as far as each applies, on the people who wait, are free or bet, the break of the wall, the next
/// steps except a change of chairs, the reminders, and the reason for which the game is over.
pub fn step_lines(lang: Lang, night: &Night, due: &TableStatus) -> Vec<String> {
    let names = |players: &[PlayerId]| people_names(lang, night, players);
    let mut lines = Vec::new();
    if !due.queue.is_empty() {
        let players = names(&due.queue);
        lines.push(text!(lang, "course-due-queue", players = players));
    }
    if let Some(free) = due.free {
        lines.push(text!(lang, "course-due-free", player = night.name(free)));
    }
    if !due.bettors.is_empty() {
        let players = names(&due.bettors);
        lines.push(text!(lang, "course-due-bettors", players = players));
    }
    lines.extend(due.wall.iter().map(|wall| wall_break_text(lang, night, wall)));
    let steps = due.steps.iter().filter(|step| !is_seat_change(step));
    lines.extend(steps.map(|step| course_message_text(lang, night, step)));
    let reminders = due.reminders.iter();
    lines.extend(reminders.map(|reminder| course_message_text(lang, night, reminder)));
    lines.extend(due.over.iter().map(|reason| course_message_text(lang, night, reason)));
    lines
}

#[cfg(test)]
mod tests {
    use quejing_ledger::Record;
    use quejing_rules::play::Play;
    use quejing_rules::play::{DrawnDeal, FamilyFields, Value};
    use quejing_rules::riichi::fields::TenpaiPlayers;
    use quejing_rules::{RuleProfile, RuleSet};

    use super::*;
    use crate::history::value_text;
    use crate::maker::{night_of, opened, player, seats};

    /// Checks a yakuman of 32000 on the tile of a player with 30000 points.
    #[test]
    fn whoever_ends_the_game_below_zero_is_named() {
        let value = Value { yakuman: Some(1), ..Value::default() };
        let mut opening = opened("riichi", 4);
        if let Record::NightOpened(opening) = &mut opening {
            let rules = serde_json::from_str(r#"{"set":"riichi","bust_ends_game":true}"#);
            opening.rules.profile = rules.expect("rules");
        }
        let replay =
            night_of([opening, Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4]))), crate::maker::win(2, 3, value)]);
        let night = replay.night();
        let over = night.table_status(0).and_then(|due| due.over).expect("the game is over");
        assert_eq!(course_message_text(Lang::En, night, &over), "The game is over: P3 went bust (below 0 points)");
        assert_eq!(serde_json::to_value(&over).ok(), Some("bust".into()), "as other programs read it");
    }

    fn headlines(bodies: impl IntoIterator<Item = Record>) -> Vec<String> {
        let beginning = [opened("riichi", 4), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4])))];
        let replay = night_of(beginning.into_iter().chain(bodies));
        let night = replay.night();
        let due = night.table_status(0).expect("seats");
        Lang::ALL.map(|lang| deal_headline(lang, night, &due).expect("a dealer")).to_vec()
    }

    /// Checks two draws: the dealer alone is tenpai and deals again with one more counter; then nobody is tenpai and
    /// the deal passes on.
    #[test]
    fn riichi_names_its_deals_by_round_and_dealer() {
        let drawn = |tenpai: &[u64]| {
            let tenpai = TenpaiPlayers(tenpai.iter().map(|&number| player(number)).collect());
            Record::from(Play::Drawn(DrawnDeal { family: FamilyFields::from_field(tenpai), ..DrawnDeal::default() }))
        };
        let expected = ["东一局 · 1 本场 · 立直棒 0", "East 1 · 1 honba · 0 sticks", "東1局 1本場 供託0本"];
        assert_eq!(headlines([drawn(&[1])]), expected);
        assert_eq!(headlines([drawn(&[1]), drawn(&[])])[1], "East 2 · 1 honba · 0 sticks");
        let again = Record::from(Play::GameBegun(seats(&[4, 3, 2, 1]).into()));
        assert_eq!(headlines([drawn(&[]), again])[1], "Game 2 · East 1 · 0 honba · 0 sticks");
    }

    /// Checks that a riichi seat shows the points of the current game, from the starting points on.
    #[test]
    fn the_total_at_a_seat_counts_from_the_starting_points_of_each_game() {
        // The dealer wins 3 han 30 fu on the tile of 2: 5,800. The text begins with 30,000 points.
        let won = crate::maker::win(1, 2, Value { fan: Some(3), fu: Some(30), ..Value::default() });
        let beginning = vec![opened("riichi", 4), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4]))), won];
        let totals = |bodies: Vec<Record>| {
            let replay = night_of(bodies);
            [1, 2].map(|number| crate::history::seat_total(replay.night(), player(number)).text)
        };
        assert_eq!(totals(beginning.clone()), ["35800", "24200"]);
        let next = [beginning, vec![Record::from(Play::GameBegun(seats(&[1, 2, 3, 4]).into()))]].concat();
        assert_eq!(totals(next), ["30000", "30000"]);
        assert_eq!(
            totals(vec![opened("lingque-v28", 4), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4])))]),
            ["0", "0"]
        );
    }

    /// Checks the names of the limits (section 4.3 of the rule text).
    #[test]
    fn riichi_names_the_limit_of_a_value() {
        let rules = RuleProfile::from(RuleSet::RIICHI);
        let text = |lang, fan, fu| value_text(lang, &rules, &Value { fan: Some(fan), fu, ..Value::default() });
        assert_eq!(text(Lang::En, 3, Some(40)), "3 han 40 fu");
        assert_eq!(text(Lang::En, 4, Some(40)), "mangan, 4 han 40 fu");
        assert_eq!(text(Lang::En, 6, Some(30)), "haneman, 6 han 30 fu");
        assert_eq!(text(Lang::Zh, 8, None), "倍满，8 翻");
        assert_eq!(text(Lang::En, 11, Some(30)), "sanbaiman, 11 han 30 fu");
        let yakuman = Value { yakuman: Some(1), ..Value::default() };
        assert_eq!(value_text(Lang::Zh, &rules, &yakuman), "役满");
    }
}
