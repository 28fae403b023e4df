//! Conditions that every event must meet, under all rules.

use std::collections::BTreeSet;

use crate::{ChainHash, EVENT_FORMAT, NightOpened, RecordRefusal};
use quejing_rules::PlayerId;
use quejing_rules::play::{Play, Refusal};

/// The maximum length of a person's name or a night's title, in characters without blanks around it.
pub const MAX_NAME_CHARS: usize = 60;

pub(super) fn check_opening(opened: &NightOpened) -> Result<(), RecordRefusal> {
    if opened.format > EVENT_FORMAT {
        return Err(RecordRefusal::Format { found: opened.format, known: EVENT_FORMAT });
    }
    check_no_repetition(opened.people.iter().map(|person| &person.id))?;
    let mut names = BTreeSet::new();
    for person in &opened.people {
        check_name(&person.name)?;
        if !names.insert(person.name.trim()) {
            return Err(RecordRefusal::NameTaken(person.name.trim().to_owned()));
        }
    }
    Ok(())
}

/// Checks that no person occurs twice; the refusal names the first who does.
pub(super) fn check_no_repetition<'a>(players: impl IntoIterator<Item = &'a PlayerId>) -> Result<(), RecordRefusal> {
    let mut seen = BTreeSet::new();
    players
        .into_iter()
        .find(|player| !seen.insert(**player))
        .map_or(Ok(()), |player| Err(Refusal::Twice(*player).into()))
}

pub(super) fn check_name(name: &str) -> Result<(), RecordRefusal> {
    let char_count = name.trim().chars().count();
    let is_valid = (1..=MAX_NAME_CHARS).contains(&char_count) && !name.chars().any(char::is_control);
    is_valid.then_some(()).ok_or(RecordRefusal::BadName)
}

pub(super) fn check_not_blank(text: &str) -> Result<(), RecordRefusal> {
    let is_blank = text.trim().is_empty();
    (!is_blank).then_some(()).ok_or(RecordRefusal::NoReason)
}

pub(super) fn check_sha256(text: &str) -> Result<(), RecordRefusal> {
    ChainHash::parse(text).is_some().then_some(()).ok_or(RecordRefusal::BadSha256)
}

/// Returns the people whom an act, win, draw or false win names, with repetitions; empty for other events.
pub(crate) fn people_in_deal_event(play: &Play) -> Vec<PlayerId> {
    match play {
        Play::Act(act) => act.people(),
        Play::Won(won) => {
            let winners = won.wins.iter().flat_map(|win| [win.winner].into_iter().chain(win.family.people()));
            winners.chain(won.from).collect()
        }
        Play::Drawn(drawn) => drawn.family.people().collect(),
        Play::FalseWin(false_win) => false_win.family.people().chain([false_win.by]).collect(),
        Play::SeatsSet(_) | Play::GameBegun(_) | Play::DealBegun(_) => Vec::new(),
    }
}

/// Checks that a win has at least one winner, nobody twice, and that no winner discarded the winning tile; other events
/// pass.
pub(super) fn check_winners(play: &Play) -> Result<(), RecordRefusal> {
    if let Play::Won(won) = play {
        if won.wins.is_empty() {
            return Err(Refusal::NoWinner.into());
        }
        check_no_repetition(won.wins.iter().map(|win| &win.winner))?;
        if let Some(win) = won.wins.iter().find(|win| Some(win.winner) == won.from) {
            return Err(RecordRefusal::OwnTile(win.winner));
        }
    }
    Ok(())
}
