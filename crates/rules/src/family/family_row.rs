//! A family as data: its rule sets, and what it adds to events, requests and stored profiles.

use std::fmt::{self, Debug};

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::{Declaration, DrawCondition, RuleProfile, RuleSet, Rules};
use crate::course::{ExtraScore, Headcount, Seating};
use crate::play::{ActRow, DrawRow, FieldRow, NightGame, PlayRows};
use crate::tile::Tile;
use crate::{Amount, FamilyTerm, PlayerId};

/// The message id of the sentence about tiles that are no winning hand, in families without a sentence of their own.
pub(super) const NO_WIN_MESSAGE: &str = "ruling-no-shape";

/// The form in which earlier versions of the program stored the options of a family, and the final scores that they
/// computed from it.
#[derive(Clone, Copy, Debug)]
pub struct EarlierForm {
    /// Returns true if stored options have this form.
    pub is_form_of: fn(&Value) -> bool,
    /// Returns equivalent rules with the options that new profiles use; `None` if the rules already have them.
    pub upgrade: fn(&RuleProfile) -> Option<RuleProfile>,
    /// Returns the final scores of a game as those versions showed them; empty if they showed none.
    pub final_scores: fn(&RuleProfile, NightGame<'_>) -> Vec<(PlayerId, Amount)>,
}

/// A function that returns the own discard that bars a player from winning on a discard, from the tiles that the player
/// waits for and their own discards, oldest first; `None` if the player may win on a discard.
pub type FindBarringDiscard = fn(waits: &[Tile], own_discards: &[Tile]) -> Option<Tile>;

/// A family of rules: its rule sets, and what it adds to events, requests and stored profiles.
///
/// ```
/// use quejing_rules::FAMILIES;
/// let lingque = FAMILIES[0];
/// let sets: Vec<_> = lingque.sets.iter().map(|set| set.as_str()).collect();
/// assert_eq!(sets, ["lingque-v26", "lingque-v28", "lingque-v29"]);
/// ```
pub struct FamilyRow {
    /// The id of the family, which is part of the ids of its messages; in snake case, the value of the key `set` in
    /// stored profiles.
    pub id: &'static str,
    /// The rule sets of the family, the oldest first.
    pub sets: &'static [RuleSet],
    /// The rule set of the family that applies if people choose none.
    pub usual: RuleSet,
    /// The name of the profile of the family by which most people play, which is offered first; `None` if they play by
    /// the usual rule set.
    pub usual_profile: Option<&'static str>,
    /// The acts, draws and fields that only the family's events have.
    pub play: PlayRows,
    /// The profiles that come with the family, as TOML.
    pub profiles: &'static [&'static str],
    /// The conditions that new draws must meet, besides those that the course of play checks.
    pub draw_conditions: &'static [DrawCondition],
    /// The names of the request fields that only the family has, by their words on the wire.
    pub fields: &'static [FamilyTerm],
    /// The family that it varies, whose names and texts it uses where it has none of its own; `None` for a family with
    /// texts of its own.
    pub varied_family: Option<&'static str>,
    /// The number of people who can play, and their seats.
    pub seating: Seating,
    /// The declaration that players can make during a deal; `None` in families without one.
    pub declaration: Option<Declaration>,
    /// The search for the own discard that bars a player from winning on a discard (振听); `None` in families without
    /// furiten.
    pub find_barring_discard: Option<FindBarringDiscard>,
    /// The kind of score that is shown beside the totals; `None` in families without one.
    pub extra_score: Option<ExtraScore>,
    /// The message id of the sentence about tiles that are no winning hand.
    pub no_win_message: &'static str,
    /// The form in which earlier versions stored the family's options; `None` if it has always been the present one.
    pub earlier_form: Option<EarlierForm>,
    /// Parses stored options; missing options have their defaults.
    read: fn(Value) -> serde_json::Result<RuleProfile>,
}

impl FamilyRow {
    /// Creates a family of four players whose options have the type `T`, without acts, profiles, draws, fields and
    /// other optional data.
    pub const fn new<T: Rules + DeserializeOwned>(
        id: &'static str,
        sets: &'static [RuleSet],
        usual: RuleSet,
    ) -> FamilyRow {
        FamilyRow {
            id,
            sets,
            usual,
            usual_profile: None,
            play: PlayRows::NONE,
            profiles: &[],
            draw_conditions: &[],
            fields: &[],
            varied_family: None,
            seating: Seating::one_table(Headcount::FOUR_PEOPLE),
            declaration: None,
            find_barring_discard: None,
            extra_score: None,
            no_win_message: NO_WIN_MESSAGE,
            earlier_form: None,
            read: |options| Ok(RuleProfile::new(serde_json::from_value::<T>(options)?)),
        }
    }

    /// Returns the family with `acts` as the acts that only its deals have.
    pub const fn with_acts(self, acts: &'static [&'static ActRow]) -> FamilyRow {
        FamilyRow { play: PlayRows { acts, ..self.play }, ..self }
    }

    /// Returns the family with `profiles`, as TOML, as the profiles that come with it.
    pub const fn with_profiles(self, profiles: &'static [&'static str]) -> FamilyRow {
        FamilyRow { profiles, ..self }
    }

    /// Returns the family with the profile of this name as the one that is offered first.
    pub const fn with_usual_profile(self, name: &'static str) -> FamilyRow {
        FamilyRow { usual_profile: Some(name), ..self }
    }

    /// Returns the family with `draws` as the draws that only its deals can end in.
    pub const fn with_draws(self, draws: &'static [&'static DrawRow]) -> FamilyRow {
        FamilyRow { play: PlayRows { draws, ..self.play }, ..self }
    }

    /// Returns the family with `draw_conditions` as the conditions that new draws must meet.
    pub const fn with_draw_conditions(self, draw_conditions: &'static [DrawCondition]) -> FamilyRow {
        FamilyRow { draw_conditions, ..self }
    }

    /// Returns the family with `event_fields` as the fields that only its events have.
    pub const fn with_event_fields(self, event_fields: &'static [&'static FieldRow]) -> FamilyRow {
        FamilyRow { play: PlayRows { event_fields, ..self.play }, ..self }
    }

    /// Returns the family with `fields` as the names of the request fields that only it has.
    pub const fn with_request_fields(self, fields: &'static [FamilyTerm]) -> FamilyRow {
        FamilyRow { fields, ..self }
    }

    /// Returns the family as a variation of `family`, whose names and texts it uses where it has none of its own.
    pub const fn as_variation_of(self, family: &'static str) -> FamilyRow {
        FamilyRow { varied_family: Some(family), ..self }
    }

    /// Returns the family with this seating.
    pub const fn with_seating(self, seating: Seating) -> FamilyRow {
        FamilyRow { seating, ..self }
    }

    /// Returns the family with the declaration that its players can make.
    pub const fn with_declaration(self, declaration: Declaration) -> FamilyRow {
        FamilyRow { declaration: Some(declaration), ..self }
    }

    /// Returns the family with furiten, whose function is [`FamilyRow::find_barring_discard`].
    pub const fn with_furiten(self, find_barring_discard: FindBarringDiscard) -> FamilyRow {
        FamilyRow { find_barring_discard: Some(find_barring_discard), ..self }
    }

    /// Returns the family with the score that is shown beside the totals.
    pub const fn with_extra_score(self, extra_score: ExtraScore) -> FamilyRow {
        FamilyRow { extra_score: Some(extra_score), ..self }
    }

    /// Returns the family with the message id of its own sentence about tiles that are no winning hand.
    pub const fn with_no_win_message(self, message: &'static str) -> FamilyRow {
        FamilyRow { no_win_message: message, ..self }
    }

    /// Returns the family with the form in which earlier versions stored its options.
    pub const fn with_earlier_form(self, earlier_form: EarlierForm) -> FamilyRow {
        FamilyRow { earlier_form: Some(earlier_form), ..self }
    }

    /// Parses the options of a stored profile; missing options have their defaults.
    ///
    /// # Errors
    /// An error of the parser for an option that the family does not have, or for a value of the wrong type.
    pub(crate) fn read(&self, options: Map<String, Value>) -> serde_json::Result<RuleProfile> {
        (self.read)(Value::Object(options))
    }
}

impl Debug for FamilyRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}
