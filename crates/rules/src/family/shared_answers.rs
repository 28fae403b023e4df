//! The answers that all rules give in the same way, from the rows of their family and the methods of the contract.

use serde_json::{Map, Value};

use super::{Declaration, EarlierForm, FamilyRow, NO_WIN_MESSAGE, RuleProfile, Rules, families};
use crate::circumstances::match_known_flags;
use crate::course::{ExtraScore, Headcount, Seating};
use crate::family_message::FamilyMessage;
use crate::hand::{FlagRow, SetAside};
use crate::play::{ActRow, ActType, DrawKind, DrawRow, FieldHost, FieldKind, FieldRow};
use crate::tile::Tile;
use crate::{Circumstances, Faults, QuestionCondition, QuestionRole, QuestionRow, UnknownFlagPolicy};

impl dyn Rules {
    /// Returns the row of the family of these rules; `None` if the family was never added to the program.
    pub(crate) fn family(&self) -> Option<&'static FamilyRow> {
        let id = self.set().family();
        families().find(|family| family.id == id)
    }

    /// Returns the seating of the family; that of four people if the family was never added.
    pub fn seating(&self) -> Seating {
        self.family().map_or(Seating::one_table(Headcount::FOUR_PEOPLE), |family| family.seating)
    }

    /// Returns the declaration that players can make during a deal; `None` in rules without one.
    pub fn declaration(&self) -> Option<&'static Declaration> {
        self.family()?.declaration.as_ref()
    }

    /// Returns the kind of score that is shown beside the totals; `None` in rules without one.
    pub fn extra_score(&self) -> Option<ExtraScore> {
        self.family()?.extra_score
    }

    /// Returns the message id of the sentence about tiles that are no winning hand.
    pub fn no_win_message_id(&self) -> &'static str {
        self.family().map_or(NO_WIN_MESSAGE, |family| family.no_win_message)
    }

    /// Returns the form in which earlier versions of the program stored the options of these rules; `None` if it has
    /// always been the present one.
    pub fn earlier_form(&self) -> Option<&'static EarlierForm> {
        self.family()?.earlier_form.as_ref()
    }

    /// Returns the kinds of act that only the family of these rules has; empty if the family was never added.
    pub fn acts(&self) -> &'static [&'static ActRow] {
        self.family().map_or(&[], |family| family.play.acts)
    }

    /// Returns the fields that the family of these rules adds to events; empty if the family was never added.
    pub fn event_fields(&self) -> &'static [&'static FieldRow] {
        self.family().map_or(&[], |family| family.play.event_fields)
    }

    /// Returns the field with the players whose hands are open from the beginning of a deal, and the act by which a
    /// player opens their hand later; `None` in rules without open hands.
    ///
    /// ```
    /// use quejing_rules::{RuleProfile, RuleSet};
    /// let open_hands = |set| RuleProfile::from(set).open_hands().map(|(field, act)| (field.field.key, act.kind));
    /// assert_eq!(open_hands(RuleSet::HOUSE), Some(("open", "hand_opened")));
    /// assert_eq!(open_hands(RuleSet::RIICHI), None);
    /// ```
    pub fn open_hands(&self) -> Option<(&'static FieldRow, &'static ActRow)> {
        self.event_fields().iter().find_map(|row| Some((*row, row.opening_act?)))
    }

    /// Returns the draws with which deals can end under these options, the usual one first; playing the deal again is
    /// the last resort.
    ///
    /// ```
    /// use quejing_rules::play::DrawKind;
    /// use quejing_rules::{RuleProfile, RuleSet};
    /// let draws = RuleProfile::from(RuleSet::RIICHI).draws();
    /// assert_eq!(draws.first(), Some(&DrawKind::Exhausted));
    /// ```
    pub fn draws(&self) -> Vec<DrawKind> {
        let options = self.options();
        let rows = self.family().map_or(&[][..], |family| family.play.draws).iter().copied();
        let is_excluded = |row: &&DrawRow| row.switch.and_then(|key| options.get(key)).is_some_and(is_off);
        let allowed = rows.filter(|row| !is_excluded(row));
        [DrawKind::Exhausted].into_iter().chain(allowed.map(DrawKind::Family)).chain([DrawKind::Abandoned]).collect()
    }

    /// Returns the fields of a kind of event that a form can ask for in a list ([`FieldKind::is_listed`]), except those
    /// that an option excludes.
    ///
    /// ```
    /// use quejing_rules::play::FieldHost;
    /// use quejing_rules::{RuleProfile, RuleSet};
    /// let asked =
    ///     |set| RuleProfile::from(set).asked_fields(FieldHost::Draw).map(|row| row.field.key).collect::<Vec<_>>();
    /// assert_eq!((asked(RuleSet::RIICHI), asked(RuleSet::HOUSE)), (vec!["tenpai"], vec![]));
    /// ```
    pub fn asked_fields(&self, event_kind: FieldHost) -> impl Iterator<Item = &'static FieldRow> + use<> {
        self.fields_at_table(event_kind).filter(|row| row.field.answer_kind.is_listed())
    }

    /// Returns the fields of a kind of event that players can fill in during the deal, except those that need a
    /// dedicated input and those that an option excludes.
    ///
    /// ```
    /// use quejing_rules::play::FieldHost;
    /// use quejing_rules::{RuleProfile, RuleSet};
    /// let rules = RuleProfile::from(RuleSet::ZUNG_JUNG);
    /// assert_eq!(rules.fields_at_table(FieldHost::Win).map(|row| row.field.key).collect::<Vec<_>>(), ["discards"]);
    /// assert_eq!(rules.asked_fields(FieldHost::Win).count(), 0);
    /// ```
    pub fn fields_at_table(&self, event_kind: FieldHost) -> impl Iterator<Item = &'static FieldRow> + use<> {
        let rows = self.event_fields().iter().copied();
        let rows =
            rows.filter(move |row| row.event_kind == event_kind && row.field.answer_kind != FieldKind::DedicatedInput);
        // A field that is also a question is excluded where an option makes the question meaningless.
        let is_excluded = |key| self.asks(key) && !self.asks_question_beside(key, &Circumstances::default());
        let excluded: Vec<_> = rows.clone().map(|row| row.field.key).filter(|key| is_excluded(key)).collect();
        rows.filter(move |row| !excluded.contains(&row.field.key))
    }

    /// Returns the cautions about a new draw that the record of its deal contradicts, by the conditions of the family;
    /// `declared_players` is the number of players whose declaration is on record.
    ///
    /// ```
    /// use quejing_rules::play::DrawKind;
    /// use quejing_rules::{RuleProfile, RuleSet, riichi::Options};
    /// let rules = RuleProfile::new(Options { four_riichi_draw: true, ..Options::default() });
    /// // 四家立直 ends the deal, so that the wall is not exhausted.
    /// assert_eq!(rules.draw_cautions(DrawKind::Exhausted, 4).len(), 1);
    /// assert!(rules.draw_cautions(DrawKind::Exhausted, 3).is_empty());
    /// ```
    pub fn draw_cautions(&self, draw: DrawKind, declared_players: usize) -> Vec<FamilyMessage> {
        let options = self.options();
        let conditions = self.family().map_or(&[][..], |family| family.draw_conditions).iter();
        let applying =
            conditions.filter(|condition| condition.draw == draw && is_switched_on(&options, condition.switch));
        let unmet = applying.filter(|condition| !condition.is_part_of_course && !condition.is_met_by(declared_players));
        unmet.map(|condition| (condition.caution)()).collect()
    }

    /// Returns true if people have to answer a question before a draw is recorded: under these rules, draws have fields
    /// that forms ask for, or kinds beyond those that all rules share.
    ///
    /// ```
    /// use quejing_rules::{RuleProfile, RuleSet};
    /// let asks = |set| RuleProfile::from(set).asks_about_draws();
    /// assert!(asks(RuleSet::RIICHI) && !asks(RuleSet::ZUNG_JUNG));
    /// ```
    pub fn asks_about_draws(&self) -> bool {
        let is_own = |kind: &DrawKind| matches!(kind, DrawKind::Family(_));
        self.asked_fields(FieldHost::Draw).next().is_some() || self.draws().iter().any(is_own)
    }

    /// Returns true if deals under these rules have acts of type `T`.
    ///
    /// ```
    /// use quejing_rules::{RuleProfile, RuleSet, house::acts::Kong};
    /// let has_kongs = |set| RuleProfile::from(set).has_act::<Kong>();
    /// assert!(has_kongs(RuleSet::HOUSE) && !has_kongs(RuleSet::RIICHI));
    /// ```
    pub fn has_act<T: ActType>(&self) -> bool {
        self.acts().contains(&T::ROW)
    }

    /// Returns the circumstance with this word on the wire; `None` if the rules do not know it.
    pub fn find_flag(&self, word: &str) -> Option<&'static FlagRow> {
        self.flags().iter().find(|row| row.word == word)
    }

    /// Returns the words on the wire of the circumstances that can be marked, in the order of the specification.
    pub fn flag_words(&self) -> impl Iterator<Item = &'static str> + Clone + use<> {
        self.flags().iter().map(|row| row.word)
    }

    /// Returns the circumstances that these words on the wire name, in the order of the words. Those that another
    /// family knows are included with [`UnknownFlagPolicy::LeaveOut`]; the rules then ignore them.
    ///
    /// # Errors
    /// A `bad_flag` fault for each word that these rules do not know; with [`UnknownFlagPolicy::LeaveOut`], only for
    /// words that no family knows.
    pub fn read_flags<S: AsRef<str>>(
        &self,
        words: &[S],
        unknown: UnknownFlagPolicy,
    ) -> Result<Vec<&'static str>, Faults> {
        match unknown {
            UnknownFlagPolicy::Refuse => match_known_flags(words, self.flag_words()),
            UnknownFlagPolicy::LeaveOut => match_known_flags(words, flags_of_all_families().into_iter()),
        }
    }

    /// Returns true if the rules have the question about a win with this word on the wire, whatever the other answers
    /// are.
    ///
    /// ```
    /// use quejing_rules::{RuleProfile, RuleSet};
    /// let asks = |set, question| RuleProfile::from(set).asks(question);
    /// assert!(asks(RuleSet::RIICHI, "dora_indicators") && !asks(RuleSet::ZUNG_JUNG, "dora_indicators"));
    /// ```
    pub fn asks(&self, question: &str) -> bool {
        self.questions().iter().any(|row| row.id == question)
    }

    /// Returns the first question with this role, whatever the other answers are; `None` if the rules have none.
    pub fn question(&self, role: QuestionRole) -> Option<&'static QuestionRow> {
        self.questions().iter().find(|row| row.role == role)
    }

    /// Returns true if the rules have a question with this role, whatever the other answers are.
    pub fn asks_for(&self, role: QuestionRole) -> bool {
        self.question(role).is_some()
    }

    /// Returns true if the rules play with the tile: an ordinary tile if they use its kind, a red five if they also
    /// have red fives, a flower if they ask for flowers.
    ///
    /// ```
    /// use quejing_rules::tile::mpsz;
    /// use quejing_rules::{RuleProfile, RuleSet};
    /// let plays = |set| {
    ///     mpsz::parse("7z0pf1").unwrap().into_iter().map(|tile| RuleProfile::from(set).plays_with(tile)).collect()
    /// };
    /// let [lingque, zung_jung]: [Vec<bool>; 2] = [RuleSet::LINGQUE_28, RuleSet::ZUNG_JUNG].map(plays);
    /// assert_eq!((lingque, zung_jung), (vec![true, false, true], vec![true, false, false]));
    /// ```
    pub fn plays_with(&self, tile: Tile) -> bool {
        match (tile.is_flower(), tile.is_red()) {
            (true, _) => self.shape().set_aside == SetAside::Flowers,
            (_, true) => self.shape().red_fives > 0 && self.shape().kinds.has(tile),
            _ => self.shape().kinds.has(tile),
        }
    }

    /// Returns true if the rules have this question, and no option or other answer in `circumstances` makes it
    /// meaningless.
    ///
    /// ```
    /// use quejing_rules::{Circumstances, RuleProfile, RuleSet};
    /// let (house, dora) = (RuleProfile::from(RuleSet::HOUSE), Circumstances::default().with_answer("special", 8));
    /// assert!(house.asks_question_beside("indicators", &dora));
    /// assert!(!house.asks_question_beside("indicators", &Circumstances::default()));
    /// ```
    pub fn asks_question_beside(&self, question: &str, circumstances: &Circumstances) -> bool {
        let row = self.questions().iter().find(|row| row.id == question);
        row.is_some_and(|row| match row.condition {
            None => true,
            Some(QuestionCondition::Switch(key)) => is_switched_on(&self.options(), key),
            Some(QuestionCondition::Answer(other, numbers)) => numbers.contains(&circumstances.number(other)),
        })
    }

    /// Returns the value of every option of these rules by its key, as in the object `options` on the wire.
    pub fn options(&self) -> Map<String, Value> {
        let Value::Object(mut options) = self.to_json() else {
            return Map::new();
        };
        options.retain(|key, _| self.switches().iter().any(|switch| switch.key == key));
        options
    }
}

/// Returns true if the option with this key is on; false for an option that the rules do not have.
fn is_switched_on(options: &Map<String, Value>, key: &str) -> bool {
    options.get(key).is_some_and(|value| !is_off(value))
}

/// Returns true if the value of an option switches it off: `false`, or the word `off`.
fn is_off(value: &Value) -> bool {
    *value == Value::Bool(false) || *value == "off"
}

/// Returns the circumstances that the rule sets of all families know, by their words on the wire, each once.
fn flags_of_all_families() -> Vec<&'static str> {
    let mut flags: Vec<&'static str> = Vec::new();
    for flag in RuleProfile::all_defaults().flat_map(|rules| rules.flag_words()) {
        if !flags.contains(&flag) {
            flags.push(flag);
        }
    }
    flags
}
