//! Conditions that every event must meet, under all rules.

use std::collections::BTreeSet;

use crate::{Body, ChainHash, EVENT_FORMAT, NightOpened, PlayerId, Refusal};

/// The maximum length of a name, in characters.
const MAX_NAME_CHARS: usize = 60;

pub(super) fn check_opening(opened: &NightOpened) -> Result<(), Refusal> {
    if opened.format > EVENT_FORMAT {
        return Err(Refusal::Format { found: opened.format, known: EVENT_FORMAT });
    }
    check_no_repetition(opened.people.iter().map(|person| &person.id))?;
    let mut names = BTreeSet::new();
    for person in &opened.people {
        check_name(&person.name)?;
        if !names.insert(person.name.trim()) {
            return Err(Refusal::NameTaken(person.name.trim().to_owned()));
        }
    }
    Ok(())
}

/// Checks that no person occurs twice; the refusal names the first who does.
pub(super) fn check_no_repetition<'a>(players: impl IntoIterator<Item = &'a PlayerId>) -> Result<(), Refusal> {
    let mut seen = BTreeSet::new();
    players.into_iter().find(|player| !seen.insert(**player)).map_or(Ok(()), |player| Err(Refusal::Twice(*player)))
}

pub(super) fn check_name(name: &str) -> Result<(), Refusal> {
    let letters = name.trim().chars().count();
    let visible = (1..=MAX_NAME_CHARS).contains(&letters) && !name.chars().any(char::is_control);
    visible.then_some(()).ok_or(Refusal::BadName)
}

pub(super) fn check_not_blank(text: &str) -> Result<(), Refusal> {
    let empty = text.trim().is_empty();
    (!empty).then_some(()).ok_or(Refusal::NoReason)
}

pub(super) fn check_sha256(text: &str) -> Result<(), Refusal> {
    ChainHash::parse(text).is_some().then_some(()).ok_or(Refusal::BadSha256)
}

/// Returns the people named in an act, win, draw or false win, with repetitions; empty for other events.
pub(crate) fn people_in_deal_event(body: &Body) -> Vec<PlayerId> {
    match body {
        Body::Act(act) => act.people(),
        Body::Won(won) => {
            let winners = won.wins.iter().flat_map(|win| [win.winner].into_iter().chain(win.family.people()));
            winners.chain(won.from).collect()
        }
        Body::Drawn(drawn) => drawn.family.people().collect(),
        Body::FalseWin(false_win) => false_win.family.people().chain([false_win.by]).collect(),
        _ => Vec::new(),
    }
}

/// Checks that a win has winners, each only once, none of whom discarded the winning tile.
pub(super) fn check_winners(body: &Body) -> Result<(), Refusal> {
    if let Body::Won(won) = body {
        if won.wins.is_empty() {
            return Err(Refusal::NoWinner);
        }
        check_no_repetition(won.wins.iter().map(|win| &win.winner))?;
        if let Some(win) = won.wins.iter().find(|win| Some(win.winner) == won.from) {
            return Err(Refusal::OwnTile(win.winner));
        }
    }
    Ok(())
}
