//! Conditions that every event must meet, whatever the rules.

use std::collections::BTreeSet;

use crate::{Body, EVENT_FORMAT, Hash, NightOpened, PlayerId, Refusal};

/// The most characters in a name.
const MAX_NAME_CHARS: usize = 60;

pub(super) fn check_opening(opened: &NightOpened) -> Result<(), Refusal> {
    if opened.format > EVENT_FORMAT {
        return Err(Refusal::Format { found: opened.format, known: EVENT_FORMAT });
    }
    each_once(opened.people.iter().map(|person| &person.id))?;
    let mut names = BTreeSet::new();
    for person in &opened.people {
        check_name(&person.name)?;
        if !names.insert(person.name.trim()) {
            return Err(Refusal::NameTaken(person.name.trim().to_owned()));
        }
    }
    Ok(())
}

pub(super) fn each_once<'a>(players: impl IntoIterator<Item = &'a PlayerId>) -> Result<(), Refusal> {
    let mut seen = BTreeSet::new();
    players.into_iter().find(|player| !seen.insert(**player)).map_or(Ok(()), |player| Err(Refusal::Twice(*player)))
}

pub(super) fn check_name(name: &str) -> Result<(), Refusal> {
    let letters = name.trim().chars().count();
    let visible = (1..=MAX_NAME_CHARS).contains(&letters) && !name.chars().any(char::is_control);
    visible.then_some(()).ok_or(Refusal::BadName)
}

pub(super) fn check_words(text: &str) -> Result<(), Refusal> {
    let empty = text.trim().is_empty();
    (!empty).then_some(()).ok_or(Refusal::NoReason)
}

pub(super) fn check_sha256(text: &str) -> Result<(), Refusal> {
    Hash::parse(text).is_some().then_some(()).ok_or(Refusal::BadSha256)
}

/// Lists everybody named in a deal's event.
pub(crate) fn people_of(body: &Body) -> Vec<PlayerId> {
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

pub(super) fn check_paid(body: &Body) -> Result<(), Refusal> {
    if let Body::Won(won) = body {
        if won.wins.is_empty() {
            return Err(Refusal::NoWinner);
        }
        each_once(won.wins.iter().map(|win| &win.winner))?;
        if let Some(win) = won.wins.iter().find(|win| Some(win.winner) == won.from) {
            return Err(Refusal::OwnTile(win.winner));
        }
    }
    Ok(())
}
