//! What the course of play says: what to do now, what to remember, what contradicts it, why it is over.

use super::{Lang, house, word};
use quejing_ledger::{Caution, DrawKind, Night, PlayerId};
use quejing_rules::course::{Due, DueStep, Over, Reminder, Wall};
use quejing_rules::house::Special;
use quejing_rules::tile::mpsz;

/// Several people.
pub(super) fn names(lang: Lang, night: &Night, players: &[PlayerId]) -> String {
    let names: Vec<String> = players.iter().map(|&player| night.name(player)).collect();
    names.join(text!(lang, "list-comma"))
}

/// Tiles as people call them; a text that cannot be read as tiles stays as it is.
fn tiles(lang: Lang, text: &str) -> String {
    let Ok(tiles) = mpsz::parse(text) else {
        return text.to_owned();
    };
    let tiles: Vec<String> = tiles.iter().map(|&tile| super::tile(lang, tile)).collect();
    tiles.join(text!(lang, "list-comma"))
}

/// What people should do now.
pub fn step(lang: Lang, night: &Night, step: &DueStep) -> String {
    let name = |player: &PlayerId| night.name(*player);
    match step {
        DueStep::ChangeSeats { players } => {
            let players = names(lang, night, players);
            text!(lang, "course-step-change-seats", players = players)
        }
        DueStep::ThrowDice { by } => {
            text!(lang, "course-step-throw-dice", player = name(by))
        }
        DueStep::ThrowAgain { by } => {
            text!(lang, "course-step-throw-again", player = name(by))
        }
        DueStep::SetSeats => text!(lang, "course-step-set-seats").to_owned(),
        DueStep::DrawCamps { again: false } => text!(lang, "course-step-draw-camps").to_owned(),
        DueStep::DrawCamps { again: true } => text!(lang, "course-step-draw-camps-again").to_owned(),
        DueStep::TurnTile { by } => text!(lang, "course-step-turn-tile", player = name(by)),
        DueStep::PassThree => text!(lang, "course-step-pass-three").to_owned(),
        DueStep::SwapPlaces { by } => {
            text!(lang, "course-step-swap-places", player = name(by))
        }
        DueStep::ChooseSupport { who } => {
            text!(lang, "course-step-choose-support", player = name(who))
        }
        DueStep::EndInDraw { why } => {
            let why = drawn(lang, *why);
            text!(lang, "course-step-end-in-draw", why = why)
        }
        DueStep::CloseNight => text!(lang, "course-step-close-night").to_owned(),
    }
}

/// What holds in the deal.
pub fn reminder(lang: Lang, night: &Night, reminder: &Reminder) -> String {
    let names = |players: &[PlayerId]| names(lang, night, players);
    match reminder {
        Reminder::Special { special } => special_means(lang, *special),
        Reminder::Wild { turned, wild } => {
            text!(lang, "course-remind-wild", turned = tiles(lang, turned), wild = tiles(lang, wild))
        }
        Reminder::Bonus { turned, bonus } => {
            text!(lang, "course-remind-bonus", turned = tiles(lang, turned), bonus = tiles(lang, bonus))
        }
        Reminder::StillIn { players } => {
            text!(lang, "course-remind-still-in", players = names(players))
        }
        Reminder::Open { players } => {
            text!(lang, "course-remind-open", players = names(players))
        }
        Reminder::LastDeal => text!(lang, "course-remind-last-deal").to_owned(),
        Reminder::RiichiDiscard { players } => {
            let players = names(players);
            text!(lang, "course-remind-riichi-discard", players = players)
        }
        Reminder::Immunity => text!(lang, "course-remind-immunity").to_owned(),
        Reminder::DeadHands { players } => {
            text!(lang, "course-remind-dead-hands", players = names(players))
        }
    }
}

fn special_of(special: u8) -> Option<Special> {
    Special::of_number(u64::from(special)).ok().flatten()
}

/// A special rule of the house rule: its number and name.
pub fn special_named(lang: Lang, special: u8) -> String {
    match special_of(special) {
        Some(rule) => text!(lang, "course-special-named", number = special, name = house::special(lang, rule)),
        None => text!(lang, "course-special-none").to_owned(),
    }
}

/// What a special rule of the house rule means at the table.
pub fn special_means(lang: Lang, special: u8) -> String {
    let Some(rule) = special_of(special) else {
        return text!(lang, "course-special-none").to_owned();
    };
    let means = match rule {
        Special::Wild => text!(lang, "course-special-wild"),
        Special::MoreThanOneFan => text!(lang, "course-special-more-than-one-fan"),
        Special::NoChow => text!(lang, "course-special-no-chow"),
        Special::GeneralPair => text!(lang, "course-special-general-pair"),
        Special::PassThree => text!(lang, "course-special-pass-three"),
        Special::BloodBattle => text!(lang, "course-special-blood-battle"),
        Special::Dora => text!(lang, "course-special-dora"),
        Special::DoubleDiscard => text!(lang, "course-special-double-discard"),
        Special::NoDiscard => text!(lang, "course-special-no-discard"),
        Special::RiverOfBlood => text!(lang, "course-special-river-of-blood"),
        Special::SwapPlaces => text!(lang, "course-special-swap-places"),
    };
    text!(lang, "course-special", number = special, name = house::special(lang, rule), means = means)
}

/// Where the wall is opened.
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

/// What contradicts the course of play.
pub fn caution(lang: Lang, night: &Night, caution: &Caution) -> String {
    match caution {
        Caution::GameOver => text!(lang, "course-caution-game-over"),
        Caution::PaidOtherwise => text!(lang, "course-caution-paid-otherwise"),
        Caution::OtherSeats => text!(lang, "course-caution-other-seats"),
        Caution::ClockBack => text!(lang, "course-caution-clock-back"),
        Caution::ClockOff { time_ms } => {
            let day = quejing_io::dates::day(*time_ms);
            return text!(lang, "course-caution-clock-off", day = day);
        }
        Caution::NoSpecial => text!(lang, "course-caution-no-special"),
        Caution::NotLastDeal => text!(lang, "course-caution-not-last-deal"),
        Caution::NoSwap => text!(lang, "course-caution-no-swap"),
        Caution::SwapNotDue => text!(lang, "course-caution-swap-not-due"),
        Caution::CampsDue => text!(lang, "course-caution-camps-due"),
        Caution::FalseWinEnds => text!(lang, "course-caution-false-win-ends"),
        Caution::NoSuchDraw => text!(lang, "course-caution-no-such-draw"),
        Caution::NoNagashi => text!(lang, "course-caution-no-nagashi"),
        Caution::OneYakuman => text!(lang, "course-caution-one-yakuman"),
        Caution::TripleRonIsDraw => text!(lang, "course-caution-triple-ron-is-draw"),
        Caution::OtherLayers => text!(lang, "course-caution-other-layers"),
        other => return caution_of(lang, night, other),
    }
    .to_owned()
}

/// What contradicts the course and names somebody or something.
fn caution_of(lang: Lang, night: &Night, caution: &Caution) -> String {
    let name = |player: &PlayerId| night.name(*player);
    match caution {
        Caution::OtherDealer { due, said } => {
            let (due, said) = (name(due), name(said));
            text!(lang, "course-caution-other-dealer", due = due, said = said)
        }
        Caution::BelowMinimum { needed, found } => {
            text!(lang, "course-caution-below-minimum", found = found, needed = needed)
        }
        Caution::OneWinner { first } => {
            text!(lang, "course-caution-one-winner", player = name(first))
        }
        Caution::OtherSpecial { due, said } => {
            let rule = |number: &u8| special_named(lang, *number);
            let (due, said) = (rule(due), rule(said));
            text!(lang, "course-caution-other-special", due = due, said = said)
        }
        Caution::NoSupport { who } => {
            text!(lang, "course-caution-no-support", player = name(who))
        }
        Caution::LateSupport { who } => {
            text!(lang, "course-caution-late-support", player = name(who))
        }
        Caution::NotBettor { who } => {
            text!(lang, "course-caution-not-bettor", player = name(who))
        }
        Caution::LateOpen { player } => {
            text!(lang, "course-caution-late-open", player = name(player))
        }
        Caution::OneFan { special } => {
            let special = special_means(lang, *special);
            text!(lang, "course-caution-one-fan", special = special)
        }
        Caution::NoRotation { people } => {
            text!(lang, "course-caution-no-rotation", people = people)
        }
        Caution::TooFewPoints { player } => {
            text!(lang, "course-caution-too-few-points", player = name(player))
        }
        Caution::RiichiNotTenpai { player } => {
            let player = name(player);
            text!(lang, "course-caution-riichi-not-tenpai", player = player)
        }
        Caution::DeadHand { player } => {
            text!(lang, "course-caution-dead-hand", player = name(player))
        }
        Caution::OtherValue { found, said } => text!(lang, "course-caution-other-value", found = found, said = said),
        Caution::LeftTable { player } => {
            text!(lang, "course-caution-left-table", player = name(player))
        }
        Caution::GameOver
        | Caution::PaidOtherwise
        | Caution::OtherSeats
        | Caution::ClockBack
        | Caution::ClockOff { .. }
        | Caution::NoSpecial
        | Caution::NotLastDeal
        | Caution::NoSwap
        | Caution::SwapNotDue
        | Caution::CampsDue
        | Caution::FalseWinEnds
        | Caution::NoSuchDraw
        | Caution::NoNagashi
        | Caution::OneYakuman
        | Caution::TripleRonIsDraw
        | Caution::OtherLayers => caution.code().to_owned(),
    }
}

/// Why a game is over.
pub fn over(lang: Lang, why: Over) -> &'static str {
    match why {
        Over::Played => text!(lang, "course-over-played"),
        Over::LastDealerLeads => text!(lang, "course-over-last-dealer-leads"),
        Over::Bust => text!(lang, "course-over-bust"),
        Over::Reached => text!(lang, "course-over-reached"),
    }
}

/// How a deal ended without a winner.
pub fn drawn(lang: Lang, why: DrawKind) -> &'static str {
    word(lang, &why)
}

/// What is due, a line each.
pub fn due(lang: Lang, night: &Night, due: &Due) -> Vec<String> {
    let names = |players: &[PlayerId]| names(lang, night, players);
    let mut lines = Vec::new();
    if let Some(dealer) = due.dealer {
        lines.push(text!(
            lang,
            "course-due-deal",
            deal = due.hand,
            dealer = night.name(dealer),
            players = names(&due.players)
        ));
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
    lines.extend(due.steps.iter().map(|due| step(lang, night, due)));
    let remembered = due.reminders.iter();
    lines.extend(remembered.map(|remind| reminder(lang, night, remind)));
    lines.extend(due.over.map(|why| over(lang, why).to_owned()));
    lines
}
