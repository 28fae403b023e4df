//! The wording of the course of play: next steps, reminders, contradictions, and the reason for its end.

use super::{Lang, render, word};
use quejing_ledger::{DrawKind, Night, PlayerId};
use quejing_message::{ArgumentValue, Message};
use quejing_rules::course::{Due, Wall};
use quejing_rules::deal::SpecialRule;
use quejing_rules::family_message::FamilyMessage;

/// Joins the names of several people.
pub(super) fn names(lang: Lang, night: &Night, players: &[PlayerId]) -> String {
    let names: Vec<String> = players.iter().map(|&player| night.name(player)).collect();
    names.join(text!(lang, "list-comma"))
}

/// A message of a course, with the names of a night's people.
struct NightMessage<'a> {
    lang: Lang,
    night: &'a Night,
    message: &'a dyn Message,
}

impl Message for NightMessage<'_> {
    fn id(&self) -> &'static str {
        self.message.id()
    }

    fn arguments(&self, take: &mut dyn FnMut(&'static str, ArgumentValue<'_>)) {
        let name = |id: String| id.parse().map_or(id, |player| self.night.name(player));
        self.message.arguments(&mut |field, value| match value {
            ArgumentValue::People(ids) => take(field, ArgumentValue::List(ids.into_iter().map(name).collect())),
            ArgumentValue::Tiles(text) => {
                take(field, ArgumentValue::Text(crate::fault::tiles(self.lang, &text).into()))
            }
            ArgumentValue::Time(time_ms) => take(field, ArgumentValue::Text(quejing_io::dates::day(time_ms).into())),
            other => take(field, other),
        });
    }
}

/// Returns the text of a step, a reminder or a caution of any family's course.
pub fn message_text(lang: Lang, night: &Night, message: &dyn Message) -> String {
    render(lang, &NightMessage { lang, night, message })
}

/// Returns the number and name of a special rule of the house rule.
pub fn special_named(lang: Lang, special: u8) -> String {
    render(lang, &SpecialRule::named(&special))
}

/// Returns the meaning of a special rule of the house rule at the table.
pub fn special_means(lang: Lang, special: u8) -> String {
    render(lang, &SpecialRule::explained(&special))
}

/// Returns the sentence on the place where the wall is opened.
pub fn wall(lang: Lang, night: &Night, wall: &Wall) -> String {
    text!(
        lang,
        "course-due-wall",
        last = night.name(wall.tail.0),
        last_stack = wall.tail.1,
        first = night.name(wall.first.0),
        first_stack = wall.first.1
    )
}

/// Returns the text of a contradiction to the course of play.
pub fn caution(lang: Lang, night: &Night, caution: &FamilyMessage) -> String {
    message_text(lang, night, caution)
}

/// Returns the reason for which a deal ended without a winner.
pub fn draw_reason(lang: Lang, why: DrawKind) -> &'static str {
    word(lang, &why)
}

/// Returns the name of a kind of draw, where it is chosen.
pub fn draw_name(lang: Lang, kind: DrawKind) -> &'static str {
    word(lang, kind.row())
}

/// Returns the deal at a table with its dealer, and from the second game on the game; `None` without seats.
pub fn deal_headline(lang: Lang, night: &Night, due: &Due) -> Option<String> {
    let dealer = night.name(due.dealer?);
    Some(in_game(lang, night, text!(lang, "due-hand", deal = due.deal, dealer = dealer)))
}

/// Puts the number of the current game before a text if it is not the first.
pub(super) fn in_game(lang: Lang, night: &Night, deal: String) -> String {
    match night.game().number() {
        1 => deal,
        game => text!(lang, "due-in-game", game = game, deal = deal),
    }
}

/// Lists the next steps, a line each.
pub fn due(lang: Lang, night: &Night, due: &Due) -> Vec<String> {
    let names = |players: &[PlayerId]| names(lang, night, players);
    let mut lines = Vec::new();
    if let Some(dealer) = due.dealer {
        let (dealer, players) = (night.name(dealer), names(&due.players));
        let deal = text!(lang, "course-due-deal", deal = due.deal, dealer = dealer, players = players);
        lines.push(in_game(lang, night, deal));
    }
    if let Some(round) = due.round {
        lines.push(text!(
            lang,
            "course-due-round",
            wind = super::wind(lang, round),
            counters = due.honba,
            sticks = due.sticks
        ));
    }
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
    lines.extend(due.wall.iter().map(|built| wall(lang, night, built)));
    lines.extend(due.steps.iter().map(|due| message_text(lang, night, due)));
    let remembered = due.reminders.iter();
    lines.extend(remembered.map(|remind| message_text(lang, night, remind)));
    lines.extend(due.over.iter().map(|why| message_text(lang, night, why)));
    lines
}
