//! A throw of two dice: its faces, and the text that stores it in the form of a deal.

/// The number of dice whose faces are buttons; a throw of more dice is typed.
pub const DICE_COUNT: usize = 2;
/// The maximum length of a typed throw, in characters.
pub const MAX_THROW_CHARS: usize = 12;
/// The pips of the faces from 1 to 6, each as column and row from 0 to 2 in a grid of three by three.
pub const FACE_PIPS: [&[(u8, u8)]; 6] = [
    &[(1, 1)],
    &[(0, 2), (2, 0)],
    &[(0, 2), (1, 1), (2, 0)],
    &[(0, 0), (0, 2), (2, 0), (2, 2)],
    &[(0, 0), (0, 2), (1, 1), (2, 0), (2, 2)],
    &[(0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)],
];
/// The text of a die whose face is not chosen yet.
const UNCHOSEN_FACE: &str = "-";

/// Parses a throw of up to two dice into the face of each, 1 to 6; a die typed as `-`, or not typed, has no face.
/// Returns `None` if the text has more than two dice or a word that is no face.
///
/// ```
/// use quejing_session::dice::{faces_text, parse_faces};
/// assert_eq!(parse_faces("3 4"), Some([Some(3), Some(4)]));
/// assert_eq!(parse_faces("1 2 3"), None);
/// assert_eq!(faces_text(&[None, Some(4)]), "- 4");
/// ```
pub fn parse_faces(typed: &str) -> Option<[Option<usize>; DICE_COUNT]> {
    let mut faces = [None; DICE_COUNT];
    for (at, word) in typed.split_whitespace().enumerate() {
        let face = faces.get_mut(at)?;
        if word != UNCHOSEN_FACE {
            *face = Some(word.parse().ok().filter(|number| (1..=FACE_PIPS.len()).contains(number))?);
        }
    }
    Some(faces)
}

/// Returns true if the text is a throw of two dice that both have a face.
pub fn is_complete_throw(typed: &str) -> bool {
    parse_faces(typed).is_some_and(|faces| faces.iter().all(Option::is_some))
}

/// Returns the text of a throw, which [`parse_faces`] parses; empty if no die has a face.
pub fn faces_text(faces: &[Option<usize>; DICE_COUNT]) -> String {
    if faces.iter().all(Option::is_none) {
        return String::new();
    }
    let words = faces.iter().map(|face| face.map_or_else(|| UNCHOSEN_FACE.to_owned(), |face| face.to_string()));
    words.collect::<Vec<_>>().join(" ")
}
