//! The answers to questions: about a win, in the fields of an event, or in a form. They differ in how they name people.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::tile::{Tile, Wind};

/// An answer to a question; each variant answers the kind of question with the same meaning. `Who` names people: a
/// [`Seat`](crate::hand::Seat) in the circumstances of a hand, a [`PlayerId`](crate::PlayerId) in an event, an
/// index into the players in a form. `D` is a discard, whose tiles are text outside the circumstances of a hand.
///
/// Flags, numbers, winds and words of choices are stored without an allocation.
///
/// ```
/// use quejing_rules::{Answer, PlayerId};
/// use quejing_rules::hand::KongKind;
/// use quejing_rules::house::acts::Kong;
/// use quejing_rules::play::ActRow;
/// let [ann, kong] = [Answer::Player(PlayerId::from_number(1)), Answer::Word("concealed".into())];
/// let row = ActRow::find_kind("kong").unwrap();
/// let act = row.fill_in(|field| Some(if field.key == "how" { kong.clone() } else { ann.clone() })).unwrap();
/// let concealed = Kong { by: PlayerId::from_number(1), how: KongKind::Concealed, from: None };
/// assert_eq!(act.downcast_ref(), Some(&concealed));
/// assert_eq!((act.answer("by"), act.answer("from")), (Some(ann), None));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<Who, D = RecordedDiscard<Who>> {
    /// Yes or no; in circumstances, the mark of a flag.
    Flag(bool),
    Number(u64),
    /// The word of a choice.
    Word(Cow<'static, str>),
    Tiles(Vec<Tile>),
    Wind(Wind),
    Player(Who),
    Players(Vec<Who>),
    Counts(Vec<(Who, u32)>),
    /// The player with whom the dealer acts.
    Partner {
        /// The dealer; `None` until known.
        dealer: Option<Who>,
        partner: Who,
    },
    /// The discards of the deal, oldest first.
    Discards(Vec<D>),
}

/// A discard of the deal, with its tiles as text.
///
/// ```
/// use quejing_rules::{PlayerId, RecordedDiscard};
/// let discard: RecordedDiscard<PlayerId> = serde_json::from_str(r#"{"by":"p000000000002","tile":"5p"}"#)?;
/// assert_eq!((discard.by, discard.drawn), (PlayerId::from_number(2), None));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordedDiscard<Who> {
    /// The player who discarded the tile, or who added it to a pung without being robbed.
    pub by: Who,
    /// The tile in MPSZ notation.
    pub tile: String,
    /// The tile that the winner had drawn before this discard, in MPSZ notation; `None` for other players and after a
    /// claim.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn: Option<String>,
    /// The circumstances that a win on this discard would have had, by their words on the wire, such as `last_tile`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<String>,
}

impl<Who> RecordedDiscard<Who> {
    /// Creates a player's discard of a tile, given in MPSZ notation, without the tile drawn before it.
    pub fn of_tile(by: Who, tile: impl Into<String>) -> RecordedDiscard<Who> {
        RecordedDiscard { by, tile: tile.into(), drawn: None, flags: Vec::new() }
    }

    /// Returns the discarded tile; `None` if the text is not exactly one tile.
    pub fn discarded_tile(&self) -> Option<Tile> {
        self.tile.trim().parse().ok()
    }

    /// Returns the tile that the winner had drawn before; `None` without one, or if the text is not exactly one tile.
    pub fn drawn_tile(&self) -> Option<Tile> {
        self.drawn.as_deref()?.trim().parse().ok()
    }
}

impl<Who, D> Answer<Who, D> {
    /// Returns the people of an [`Answer::Players`], who may be none; `None` for other kinds of answer.
    pub fn players(&self) -> Option<&[Who]> {
        match self {
            Answer::Players(players) => Some(players),
            _ => None,
        }
    }

    /// Returns the people of an [`Answer::Counts`], each with a number; `None` for other kinds of answer.
    pub fn counts(&self) -> Option<&[(Who, u32)]> {
        match self {
            Answer::Counts(counts) => Some(counts),
            _ => None,
        }
    }

    /// Returns the number of an [`Answer::Number`]; `None` for other kinds of answer.
    pub fn number(&self) -> Option<u64> {
        match self {
            Answer::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// Returns the number of an [`Answer::Number`] of at most [`u32::MAX`], as events store it; `None` for a greater
    /// number and other kinds of answer.
    pub fn event_number(&self) -> Option<u32> {
        u32::try_from(self.number()?).ok()
    }

    /// Returns the yes (true) or no of an [`Answer::Flag`]; `None` for other kinds of answer.
    pub fn flag(&self) -> Option<bool> {
        match self {
            Answer::Flag(is_set) => Some(*is_set),
            _ => None,
        }
    }

    /// Returns the discards of an [`Answer::Discards`], oldest first; `None` for other kinds of answer.
    pub fn discards(&self) -> Option<&[D]> {
        match self {
            Answer::Discards(discards) => Some(discards),
            _ => None,
        }
    }

    /// Returns true if the answer says nothing: a flag that is not set, or an empty list.
    pub fn is_empty(&self) -> bool {
        match self {
            Answer::Flag(is_set) => !is_set,
            Answer::Tiles(tiles) => tiles.is_empty(),
            Answer::Players(players) => players.is_empty(),
            Answer::Counts(counts) => counts.is_empty(),
            Answer::Discards(discards) => discards.is_empty(),
            Answer::Number(_) | Answer::Word(_) | Answer::Wind(_) | Answer::Player(_) | Answer::Partner { .. } => false,
        }
    }
}

impl<Who: Copy + PartialEq, D> Answer<Who, D> {
    /// Returns the person of an [`Answer::Player`]; `None` for other kinds of answer, a partner included.
    pub fn player(&self) -> Option<Who> {
        match self {
            Answer::Player(player) => Some(*player),
            _ => None,
        }
    }

    /// Returns the dealer of an [`Answer::Partner`], if known, and the player with whom the dealer acts; `None` for
    /// other kinds of answer.
    pub fn partner(&self) -> Option<(Option<Who>, Who)> {
        match self {
            Answer::Partner { dealer, partner } => Some((*dealer, *partner)),
            _ => None,
        }
    }

    /// Returns the answer with `new_dealer` as the dealer of an [`Answer::Partner`]; other kinds of answer stay
    /// unchanged.
    ///
    /// ```
    /// use quejing_rules::{Answer, PlayerId};
    /// let [ann, ben] = [1, 2].map(PlayerId::from_number);
    /// let with_ben: Answer<PlayerId> = Answer::Partner { dealer: None, partner: ben };
    /// assert_eq!(with_ben.with_dealer(Some(ann)).partner(), Some((Some(ann), ben)));
    /// ```
    #[must_use]
    pub fn with_dealer(self, new_dealer: Option<Who>) -> Answer<Who, D> {
        match self {
            Answer::Partner { partner, .. } => Answer::Partner { dealer: new_dealer, partner },
            answer => answer,
        }
    }

    /// Returns the answer without this player in an [`Answer::Players`] or [`Answer::Counts`]; other kinds of answer
    /// stay unchanged, even if they name the player.
    ///
    /// ```
    /// use quejing_rules::{Answer, PlayerId};
    /// let [ann, ben] = [1, 2].map(PlayerId::from_number);
    /// let both: Answer<PlayerId> = Answer::Players(vec![ann, ben]);
    /// assert_eq!(both.without_player(ann), Answer::Players(vec![ben]));
    /// ```
    #[must_use]
    pub fn without_player(mut self, player: Who) -> Answer<Who, D> {
        match &mut self {
            Answer::Players(players) => players.retain(|named| *named != player),
            Answer::Counts(counts) => counts.retain(|(named, _)| *named != player),
            _ => {}
        }
        self
    }
}

impl<Who> Answer<Who> {
    /// Returns the people that the answer names, in its order.
    pub fn people(&self) -> Vec<&Who> {
        match self {
            Answer::Player(player) => vec![player],
            Answer::Players(players) => players.iter().collect(),
            Answer::Counts(counts) => counts.iter().map(|(player, _)| player).collect(),
            Answer::Partner { dealer, partner } => dealer.iter().chain([partner]).collect(),
            Answer::Discards(discards) => discards.iter().map(|discard| &discard.by).collect(),
            Answer::Flag(_) | Answer::Number(_) | Answer::Word(_) | Answer::Tiles(_) | Answer::Wind(_) => Vec::new(),
        }
    }

    /// Returns the answer with other names for its people. People whom `find` does not know are omitted from lists;
    /// `None` if the answer is about a single person whom it does not know.
    ///
    /// ```
    /// use quejing_rules::{Answer, PlayerId};
    /// let [ann, ben] = [1, 2].map(PlayerId::from_number);
    /// let index = |who: &PlayerId| [ben].iter().position(|player| player == who);
    /// assert_eq!(Answer::Players(vec![ann, ben]).map_people(index), Some(Answer::Players(vec![0])));
    /// assert_eq!(Answer::Player(ann).map_people(index), None);
    /// ```
    pub fn map_people<Other>(&self, find: impl Fn(&Who) -> Option<Other>) -> Option<Answer<Other>> {
        Some(match self {
            Answer::Flag(is_set) => Answer::Flag(*is_set),
            Answer::Number(number) => Answer::Number(*number),
            Answer::Word(word) => Answer::Word(word.clone()),
            Answer::Tiles(tiles) => Answer::Tiles(tiles.clone()),
            Answer::Wind(wind) => Answer::Wind(*wind),
            Answer::Player(player) => Answer::Player(find(player)?),
            Answer::Players(players) => Answer::Players(players.iter().filter_map(find).collect()),
            Answer::Counts(counts) => {
                Answer::Counts(counts.iter().filter_map(|(player, count)| Some((find(player)?, *count))).collect())
            }
            Answer::Partner { dealer, partner } => {
                Answer::Partner { dealer: dealer.as_ref().and_then(&find), partner: find(partner)? }
            }
            Answer::Discards(discards) => {
                let renamed = |RecordedDiscard { by, tile, drawn, flags }: &RecordedDiscard<Who>| {
                    let (tile, drawn, flags) = (tile.clone(), drawn.clone(), flags.clone());
                    Some(RecordedDiscard { by: find(by)?, tile, drawn, flags })
                };
                Answer::Discards(discards.iter().filter_map(renamed).collect())
            }
        })
    }
}
