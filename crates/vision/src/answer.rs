//! Applies answers to the questions of a reading.

use super::{Choice, PhotoReading, Question, QuestionKind};
use quejing_rules::hand::{LaidMeld, MeldKind};

impl PhotoReading {
    /// Returns the reading after an answer to one of its questions; `None` if the answer does not determine the hand.
    pub fn answered(&self, question: &Question, choice: &Choice) -> Option<PhotoReading> {
        let mut reading = self.clone();
        let hand = &mut reading.hand.layout;
        match (question.kind, *choice) {
            (QuestionKind::Face | QuestionKind::Changed, Choice::Class(class, _)) => {
                reading.tiles.get_mut(*question.tiles.first()?)?.class = class;
            }
            (QuestionKind::WinTile, Choice::Tile(index)) => {
                if hand.win != Some(index) {
                    hand.standing.remove(hand.standing.iter().position(|tile| *tile == index)?);
                    hand.standing.extend(hand.win.replace(index));
                }
            }
            (QuestionKind::Meld, Choice::Word("standing")) => {
                let (freed, kept) = std::mem::take(&mut hand.melds)
                    .into_iter()
                    .partition::<Vec<_>, _>(|meld| meld.tiles.iter().any(|i| question.tiles.contains(i)));
                hand.melds = kept;
                hand.standing.extend(freed.into_iter().flat_map(|meld| meld.tiles));
            }
            (QuestionKind::Meld, Choice::Word("meld")) => {
                let is_there = |meld: &LaidMeld<usize>| meld.tiles.iter().all(|i| question.tiles.contains(i));
                if !hand.melds.iter().any(is_there) {
                    let faces = question.tiles.iter().map(|i| self.face(*i).map(|face| face.plain()));
                    let faces: Vec<_> = faces.collect::<Option<_>>()?;
                    let kind = match faces.as_slice() {
                        [a, b, c] if a == b && b == c => MeldKind::Pung,
                        [_, _, _] => MeldKind::Chow,
                        [_, _, _, _] => MeldKind::Kong,
                        _ => return None,
                    };
                    hand.standing.retain(|tile| !question.tiles.contains(tile));
                    hand.melds.push(LaidMeld::of(kind, question.tiles.clone()));
                }
            }
            (QuestionKind::AddedKong, Choice::Word("added_kong")) => {
                let meld = hand.melds.iter_mut().find(|meld| meld.tiles == question.tiles)?;
                // The fourth tile lies on top of another and shows the same face.
                meld.tiles.extend(question.tiles.first());
                (meld.kind, meld.added) = (MeldKind::Kong, true);
            }
            (QuestionKind::Belongs, Choice::Word("hand")) => {
                let (mine, others) = std::mem::take(&mut hand.beside)
                    .into_iter()
                    .partition::<Vec<_>, _>(|tile| question.tiles.contains(tile));
                hand.beside = others;
                hand.standing.extend(mine);
            }
            (QuestionKind::Belongs, Choice::Word("other")) => {
                let other = |tile: &usize| question.tiles.contains(tile);
                hand.standing.retain(|tile| !other(tile));
                hand.melds.retain(|meld| !meld.tiles.iter().any(other));
                hand.win = hand.win.filter(|tile| !other(tile));
                hand.flowers.retain(|tile| !other(tile));
            }
            // The reading stays unchanged; tiles on the wall are not part of the hand.
            (QuestionKind::AddedKong, Choice::Word(_)) | (QuestionKind::Indicator, _) => {}
            _ => return None,
        }
        Some(reading)
    }

    /// Returns the open questions of which some answer changes `value` or does not determine the hand.
    pub fn questions_that_matter<V: PartialEq>(&self, value: impl Fn(&PhotoReading) -> V) -> Vec<&Question> {
        let taken = value(self);
        let matters = |question: &&Question| {
            let differs = |choice: &Choice| {
                let other = self.answered(question, choice);
                other.is_none_or(|other| value(&other) != taken)
            };
            question.choices.is_empty() || question.choices.iter().any(differs)
        };
        self.hand.questions.iter().filter(matters).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{HandReading, TileClass, TileReading};
    use quejing_rules::hand::Layout;

    fn reading(text: &str) -> PhotoReading {
        let tiles: Vec<TileReading> = text
            .split_whitespace()
            .map(|word| crate::readings::tile([[0.0; 2]; 4], vec![(word.parse().expect("a class"), 0.9)]))
            .collect();
        let last = tiles.len() - 1;
        crate::readings::photo(
            [1, 1],
            tiles,
            HandReading {
                layout: Layout { standing: (0..last).collect(), win: Some(last), ..Layout::default() },
                rows: vec![(0..=last).collect()],
                ..HandReading::default()
            },
        )
    }

    fn class(text: &str) -> TileClass {
        text.parse().expect("a class")
    }

    fn win(reading: &PhotoReading) -> String {
        reading.draft().win_tile.map(|tile| tile.to_string()).unwrap_or_default()
    }

    #[test]
    fn only_questions_that_change_the_value_matter() {
        let mut read = reading("1m 1m 1m 2m 3m 4m 5p 5p 5p 6s 7s 8s 9s 9s");
        let question = |kind, tiles: Vec<usize>, choices: Vec<Choice>| Question { kind, tiles, choices };
        let face = |other| vec![Choice::Class(class("5p"), 0.9), Choice::Class(class(other), 0.1)];
        read.hand.questions = vec![
            question(QuestionKind::Face, vec![6], face("0p")),
            question(QuestionKind::WinTile, vec![13], vec![Choice::Tile(13), Choice::Tile(12)]),
            question(QuestionKind::WinTile, vec![13], vec![Choice::Tile(13), Choice::Tile(0)]),
            question(QuestionKind::Meld, vec![0, 1, 2], ["standing", "meld"].map(Choice::Word).to_vec()),
        ];
        let of = |kinds: Vec<&Question>| kinds.iter().map(|q| q.choices.len()).sum::<usize>();
        assert_eq!(of(read.questions_that_matter(win)), 2, "the other winning tile alone");
        let melds = |reading: &PhotoReading| reading.draft().melds.len();
        let found = read.questions_that_matter(melds);
        assert_eq!(found.iter().map(|q| q.kind).collect::<Vec<_>>(), [QuestionKind::Meld]);
        assert_eq!(read.questions_that_matter(|_| 0).len(), 0);
        read.hand.questions = vec![question(QuestionKind::TooMany, vec![1], vec![Choice::Tile(1)])];
        assert_eq!(read.questions_that_matter(|_| 0).len(), 1, "an answer that tells nothing");
    }

    #[test]
    fn answers_change_the_hand() {
        let read = reading("1m 1m 1m 2m 3m 4m 5p 5p 5p 6s 7s 8s 9s 9s");
        let ask = |kind, tiles: &[usize], choice| {
            let question = Question { kind, tiles: tiles.to_vec(), choices: vec![choice] };
            read.answered(&question, &choice)
        };
        let melded = ask(QuestionKind::Meld, &[0, 1, 2], Choice::Word("meld")).expect("a pung");
        assert_eq!((melded.hand.melds[0].kind, melded.hand.standing.len()), (MeldKind::Pung, 10));
        assert_eq!(ask(QuestionKind::Belongs, &[13], Choice::Word("other")).expect("left out").hand.win, None);
        let face = ask(QuestionKind::Face, &[13], Choice::Class(class("8s"), 0.1)).expect("a face");
        assert_eq!(win(&face), "8s");
        assert_eq!(ask(QuestionKind::BrokenMeld, &[1], Choice::Word("meld")), None);
    }
}
