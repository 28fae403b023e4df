//! The throw of two dice as faces to choose, and as the text that the form of a deal keeps.

/// The number of dice that have a row of faces; more are typed.
pub const DICE: usize = 2;
/// The maximum length of typed dice, in characters.
pub const MAX_TYPED_CHARS: usize = 12;
/// The pips of the faces 1 to 6, as columns and rows from 0 to 2.
pub const PIPS: [&[(u8, u8)]; 6] = [
    &[(1, 1)],
    &[(0, 2), (2, 0)],
    &[(0, 2), (1, 1), (2, 0)],
    &[(0, 0), (0, 2), (2, 0), (2, 2)],
    &[(0, 0), (0, 2), (1, 1), (2, 0), (2, 2)],
    &[(0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)],
];
/// The word for a die that has not been chosen yet, between those that have.
const UNKNOWN: &str = "-";

/// Returns the face of each die, from 1 to 6; `None` if there are more dice or other text than the rows can show.
///
/// ```
/// use quejing_session::dice::{faces, typed};
/// assert_eq!(faces("3 4"), Some([Some(3), Some(4)]));
/// assert_eq!(faces("1 2 3"), None);
/// assert_eq!(typed(&[None, Some(4)]), "- 4");
/// ```
pub fn faces(typed: &str) -> Option<[Option<usize>; DICE]> {
    let mut faces = [None; DICE];
    for (at, word) in typed.split_whitespace().enumerate() {
        let face = faces.get_mut(at)?;
        if word != UNKNOWN {
            *face = Some(word.parse().ok().filter(|number| (1..=PIPS.len()).contains(number))?);
        }
    }
    Some(faces)
}

/// Returns true if every die has a face.
pub fn is_complete(typed: &str) -> bool {
    faces(typed).is_some_and(|faces| faces.iter().all(Option::is_some))
}

/// Returns the text of chosen faces; empty if no die has one.
pub fn typed(faces: &[Option<usize>; DICE]) -> String {
    if faces.iter().all(Option::is_none) {
        return String::new();
    }
    let words = faces.iter().map(|face| face.map_or_else(|| UNKNOWN.to_owned(), |face| face.to_string()));
    words.collect::<Vec<_>>().join(" ")
}
