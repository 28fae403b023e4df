//! Names of people that are equal or look alike. A new name is refused if it equals another one once capitals, widths,
//! spaces and invisible characters are ignored; people are asked about one that only looks alike, such as "bеn" with a
//! Cyrillic е beside "Ben". A replay asks neither, so that an old night keeps its meaning.
//!
//! Names look alike if their skeletons (Unicode Technical Standard 39) are equal, as written or with their capitals
//! folded. The skeletons of some honest pairs are equal, too: 二 and ニ, Al and AI, Tom and Torn. So this is a question,
//! never a refusal.

use unicode_normalization::UnicodeNormalization;

use super::text_checks::is_invisible;
use super::{Night, Payload, Record, RecordRefusal};
use quejing_rules::PlayerId;

/// A new name and the name of another person of the night that looks alike.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
pub struct SimilarNames {
    /// The new name; of two new names, the second.
    pub name: String,
    /// The name of the other person.
    pub other: String,
}

/// Returns the form in which equal names are equal texts: compatibility characters, capitals and runs of spaces are
/// folded, invisible characters removed.
pub(super) fn fold_name(name: &str) -> String {
    // Folding and normalizing once more reaches a fixed point, as the Unicode Standard (D146) does.
    let folded: String = caseless::default_case_fold_str(&name.nfkc().collect::<String>()).nfkc().collect();
    let folded = caseless::default_case_fold_str(&folded);
    let visible: String =
        folded.nfkc().filter(|&character| character.is_whitespace() || !is_invisible(character)).collect();
    visible.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns true if the names look alike, as written or with their capitals folded, and are not equal: equal names are
/// refused, so that nobody needs to be asked about them.
fn look_alike(one: &str, other: &str) -> bool {
    let skeleton = |name: &str| -> String { unicode_security::skeleton(name).collect() };
    let (folded, other_folded) = (fold_name(one), fold_name(other));
    folded != other_folded
        && (skeleton(one.trim()) == skeleton(other.trim()) || skeleton(&folded) == skeleton(&other_folded))
}

/// Returns the pairs of names in a list that look alike; the name that comes later in the list is the new one.
pub fn find_similar_names_among(names: &[&str]) -> Vec<SimilarNames> {
    let mut found = Vec::new();
    for (index, name) in names.iter().enumerate() {
        let before = names.iter().take(index).filter(|other| look_alike(name, other));
        found.extend(before.map(|other| SimilarNames { name: name.trim().to_owned(), other: other.trim().to_owned() }));
    }
    found
}

/// Returns the people whom an event names anew, with their names; a person who returns under the same name is not
/// among them.
fn new_names<'a>(night: &'a Night, body: &'a Record) -> Vec<(PlayerId, &'a str)> {
    let is_new = |(id, name): &(PlayerId, &str)| night.people.get(id).is_none_or(|known| known.name != name.trim());
    let named: Vec<(PlayerId, &str)> = match body {
        Record::NightOpened(opened) => opened.people.iter().map(|person| (person.id, person.name.as_str())).collect(),
        Record::PersonJoined(person) => vec![(person.id, person.name.as_str())],
        Record::PersonRenamed { player, name } => vec![(*player, name.as_str())],
        Record::Corrected(corrected) => return new_names(night, &corrected.with.body),
        _ => Vec::new(),
    };
    named.into_iter().filter(is_new).collect()
}

impl Night {
    /// Returns the names of everybody but `player` with which a name of this event is compared: those of the night,
    /// and those before it in an opening.
    fn other_names<'a>(&'a self, named: &'a [(PlayerId, &'a str)], player: PlayerId) -> Vec<&'a str> {
        let known = self.people.iter().filter(|(id, _)| **id != player).map(|(_, person)| person.name.as_str());
        let before = named.iter().take_while(|(id, _)| *id != player).map(|(_, name)| *name);
        known.chain(before).collect()
    }

    /// Checks that no new name in an event equals that of another person once capitals, widths, spaces and invisible
    /// characters are ignored.
    ///
    /// # Errors
    /// [`RecordRefusal::NameTaken`] with the name of the other person.
    pub(super) fn check_new_names(&self, payload: &Payload) -> Result<(), RecordRefusal> {
        let named = new_names(self, &payload.body);
        for (player, name) in &named {
            let folded = fold_name(name);
            let taken = self.other_names(&named, *player).into_iter().find(|other| fold_name(other) == folded);
            if let Some(taken) = taken {
                return Err(RecordRefusal::NameTaken(taken.trim().to_owned()));
            }
        }
        Ok(())
    }

    /// Returns the new names in an event that look like the name of another person, each with that name.
    pub fn find_similar_names(&self, payload: &Payload) -> Vec<SimilarNames> {
        let named = new_names(self, &payload.body);
        let mut found = Vec::new();
        for (player, name) in &named {
            let others = self.other_names(&named, *player).into_iter().filter(|other| look_alike(name, other));
            found.extend(
                others.map(|other| SimilarNames { name: name.trim().to_owned(), other: other.trim().to_owned() }),
            );
        }
        found
    }
}
