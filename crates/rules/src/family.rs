//! The contract of rules: [`Rules`], which the options of each family implement, and [`FamilyRow`], the family as data.
//! Code outside a family's folder never asks which family it deals with.
//!
//! A family also has functions of its own where speed counts: `check` and `value` (numbers only), `explain` (with
//! reasons).

use std::fmt::{self, Debug};
use std::sync::OnceLock;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::account::FinalAccount;
use super::book::{Example, PatternEntry};
use super::circumstances::match_known_flags;
use super::course::{Course, CourseContext, ExtraScore, Headcount, Seating};
use super::family_message::{FamilyMessage, FamilyValue};
use super::play;
use super::profile::Switch;
use super::{
    Case, Circumstances, Detail, FamilyTerm, Faults, Pattern, Payment, QuestionCondition, QuestionRole, QuestionRow,
    RuleProfile, RuleSet, Ruling, UnknownFlagPolicy, WorthUnit,
};
use crate::hand::{FlagRow, HandDraft, Problem, Seat, SetAside, Shape};
use crate::play::{
    ActRow, ActType, DrawKind, DrawRow, FieldHost, FieldKind, FieldRow, NightGame, PatternCount, Refusal,
    SeatAssignment,
};
use crate::tile::{Tile, Wind};
use crate::{Amount, PlayerId};

/// A declaration that players can make during a deal, such as riichi.
#[derive(Clone, Copy, Debug)]
pub struct Declaration {
    /// The act of declaring; its first field is the player.
    pub act: &'static ActRow,
    /// The circumstances of which exactly one is marked if the winner declared, such as riichi and double riichi; the
    /// usual one first.
    pub flags: &'static [&'static str],
    /// The circumstances that can be marked only beside one of `flags`, such as ippatsu.
    pub dependent_flags: &'static [&'static str],
    /// The question about the number of sticks on the table, of which each declaration puts down one.
    pub stick_question: &'static str,
    /// Returns the caution about a win that does not count the recorded declaration of its winner.
    pub uncounted_caution: fn(PlayerId) -> FamilyMessage,
    /// Returns the caution about a win that counts a declaration which its winner has not recorded.
    pub unrecorded_caution: fn(PlayerId) -> FamilyMessage,
}

impl Declaration {
    /// Returns true if one of the marked circumstances says that the winner declared.
    pub fn is_marked_in<S: AsRef<str>>(&self, marked: &[S]) -> bool {
        marked.iter().any(|mark| self.flags.contains(&mark.as_ref()))
    }
}

/// A condition that the record of a deal must meet for the deal to end in a draw of one kind. The conditions of a
/// family are the table by which new draws are checked.
#[derive(Clone, Copy, Debug)]
pub struct DrawCondition {
    /// The draw that has the condition.
    pub draw: DrawKind,
    /// The option under which the condition applies.
    pub switch: &'static str,
    /// The minimum and maximum number of players whose [`Declaration`] is on record.
    pub declared_players: (usize, usize),
    /// Returns the caution about a draw whose record does not meet the condition.
    pub caution: fn() -> FamilyMessage,
    /// True if the course of play checks the condition, in recorded nights too; false if only new entries are checked.
    pub is_part_of_course: bool,
}

impl DrawCondition {
    /// Returns true if a deal in which this number of players declared meets the condition.
    pub fn is_met_by(&self, declared_players: usize) -> bool {
        let (min, max) = self.declared_players;
        (min..=max).contains(&declared_players)
    }
}

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

/// The message id of the sentence about tiles that are no winning hand, in families without a sentence of their own.
const NO_WIN_MESSAGE: &str = "ruling-no-shape";

/// Returns the rule set that applies if people choose none: the usual one of the first family.
pub(crate) fn default_rule_set() -> RuleSet {
    crate::FAMILIES[0].usual
}

/// The families that another program added with [`add_families`].
static ADDED_FAMILIES: OnceLock<Vec<&'static FamilyRow>> = OnceLock::new();

/// Adds families to those that come with the program; returns false, without an effect, if families were added before.
/// A program calls it once, before anything else of this crate. The ids of families and the kinds of acts must be
/// unique.
pub fn add_families(families: Vec<&'static FamilyRow>) -> bool {
    ADDED_FAMILIES.set(families).is_ok()
}

/// Returns all families: those that come with the program, then those added by [`add_families`].
///
/// ```
/// use quejing_rules::family::families;
/// assert!(families().any(|family| family.id == "riichi"));
/// ```
pub fn families() -> impl Iterator<Item = &'static FamilyRow> + Clone {
    crate::FAMILIES.iter().chain(ADDED_FAMILIES.get().into_iter().flatten()).copied()
}

/// Returns the rows of one kind that all families have, in their order; a row that families share occurs once.
pub(crate) fn rows_of_families<R: PartialEq + 'static>(
    rows: impl Fn(&'static FamilyRow) -> &'static [&'static R],
) -> impl Iterator<Item = &'static R> {
    let mut all: Vec<&'static R> = Vec::new();
    for row in families().flat_map(rows) {
        if !all.contains(row) {
            all.push(row);
        }
    }
    all.into_iter()
}

/// Returns the name of a request field that only some families have; `None` if no family defines the field.
///
/// ```
/// use quejing_rules::family::request_field_name;
/// assert_eq!(request_field_name("dice").map(|name| name.message), Some("fault-place-dice"));
/// assert_eq!(request_field_name("tiles"), None); // every family has tiles
/// ```
pub fn request_field_name(field: &str) -> Option<&'static FamilyTerm> {
    families().flat_map(|family| family.fields).find(|name| name.word == field)
}

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
    /// The acts that only the family's deals have.
    pub acts: &'static [&'static ActRow],
    /// The profiles that come with the family, as TOML.
    pub profiles: &'static [&'static str],
    /// The draws that only the family's deals can end in.
    pub draws: &'static [&'static DrawRow],
    /// The conditions that new draws must meet, besides those that the course of play checks.
    pub draw_conditions: &'static [DrawCondition],
    /// The fields that only the family's events have.
    pub event_fields: &'static [&'static FieldRow],
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
            acts: &[],
            profiles: &[],
            draws: &[],
            draw_conditions: &[],
            event_fields: &[],
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
        FamilyRow { acts, ..self }
    }

    /// Returns the family with `profiles`, as TOML, as the profiles that come with it.
    pub const fn with_profiles(self, profiles: &'static [&'static str]) -> FamilyRow {
        FamilyRow { profiles, ..self }
    }

    /// Returns the family with `draws` as the draws that only its deals can end in.
    pub const fn with_draws(self, draws: &'static [&'static DrawRow]) -> FamilyRow {
        FamilyRow { draws, ..self }
    }

    /// Returns the family with `draw_conditions` as the conditions that new draws must meet.
    pub const fn with_draw_conditions(self, draw_conditions: &'static [DrawCondition]) -> FamilyRow {
        FamilyRow { draw_conditions, ..self }
    }

    /// Returns the family with `event_fields` as the fields that only its events have.
    pub const fn with_event_fields(self, event_fields: &'static [&'static FieldRow]) -> FamilyRow {
        FamilyRow { event_fields, ..self }
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

/// Rules of mahjong with their options: the contract that the options of every family implement.
///
/// A family that answers the methods without a default has its hands judged and its nights played. What it has besides
/// is data: its [`FamilyRow`], and the rows of its flags, questions, acts, draws and fields. What happens in a night is
/// up to its course of play.
///
/// # Limitations
/// A row is the same under all options of its family. It can only name an option that must be on, as
/// [`QuestionCondition::Switch`] and [`DrawRow::switch`] do; what depends on the value of an option needs a method.
///
/// ```
/// use quejing_rules::family::Rules;
/// use quejing_rules::{Case, Detail, RuleProfile, RuleSet, book::Example};
/// let rules = RuleProfile::from(RuleSet::ZUNG_JUNG);
/// let case = Example::read("S 2233m4455p6677s1z t1z").unwrap().case(&rules)?;
/// let total = |rules: &dyn Rules, case: &Case| rules.judge(case, Detail::Reasons).map(|found| found.worth.total);
/// assert_eq!(total(&*rules, &case), Ok(30));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
pub trait Rules: FamilyValue {
    /// Returns the rule set of the family that these options belong to.
    fn set(&self) -> RuleSet;

    /// Returns the circumstances that can be marked under these rules, in the order of the specification.
    fn flags(&self) -> &'static [FlagRow];

    /// Returns the questions about a win that its tiles, seats and flags do not answer.
    fn questions(&self) -> &'static [QuestionRow];

    /// Returns all options in the order of the specification.
    fn switches(&self) -> &'static [Switch];

    /// Returns the unit of a hand's total, in which people also enter a total by hand.
    fn unit(&self) -> WorthUnit;

    /// Returns the size and composition of a winning hand, and the tiles that the rules play with.
    fn shape(&self) -> Shape;

    /// Checks a hand and its circumstances without valuing the hand.
    ///
    /// # Errors
    /// All faults of the hand and its circumstances, each with its code.
    fn check(&self, case: &Case) -> Result<(), Faults>;

    /// Checks and values a hand: the only way from tiles to a ruling, for all callers. The circumstances of the win are
    /// those of `case.circumstances`; the flags of the draft are ignored.
    ///
    /// ```
    /// use quejing_rules::hand::HandDraft;
    /// use quejing_rules::{Case, Detail, RuleProfile};
    /// use quejing_rules::tile::{Wind, mpsz};
    /// let draft = HandDraft {
    ///     concealed: mpsz::parse("2288m113355p88s7z").unwrap(),
    ///     win_tile: mpsz::parse_single_tile("7z").ok(),
    ///     seat_wind: Some(Wind::South),
    ///     ..HandDraft::default()
    /// };
    /// let ruling = RuleProfile::default().judge(&Case { draft, ..Case::default() }, Detail::Reasons)?;
    /// assert!(ruling.is_win());
    /// assert_eq!((ruling.worth.fu, ruling.worth.fan, ruling.worth.total), (Some(10), Some(4), 40));
    /// # Ok::<(), quejing_rules::Faults>(())
    /// ```
    ///
    /// # Errors
    /// All faults of the hand and its circumstances, those that [`Rules::check`] reports.
    fn judge(&self, case: &Case, detail: Detail) -> Result<Ruling, Faults>;

    /// Returns the payments for a single win, without the other events of its deal; `None` if the hand does not win, or
    /// if the discarder is unknown under rules that do not require it.
    ///
    /// # Errors
    /// All faults of the hand and its circumstances, and those that prevent its payments.
    fn settle(&self, case: &Case) -> Result<Option<Vec<Payment<Seat>>>, Faults>;

    /// Returns all patterns of the rule set, in the order of the rule text.
    fn patterns(&self) -> Vec<Pattern>;

    /// Returns the course of play at the start of a game with these seats.
    ///
    /// # Errors
    /// A refusal if the number of people does not fit these rules.
    fn start_course(&self, context: &CourseContext<'_>, seats: &SeatAssignment) -> Result<Course, Refusal>;

    /// Returns the entries of the rule book, with their worths under these options; empty in rules without a book.
    fn pattern_entries(&self) -> Vec<PatternEntry> {
        Vec::new()
    }

    /// Returns the first contradiction between options, which new profiles, nights and requests may not have; `None` if
    /// there is none.
    fn contradiction(&self) -> Option<Problem> {
        None
    }

    /// Returns the worth of a win that people entered by its value and patterns, as far as the rules know it; nothing
    /// by default.
    ///
    /// # Errors
    /// [`UnknownWorth`] for a pattern whose worth was neither entered nor is known to the rules.
    fn entered_worth(&self, _: &play::Value, _: &[PatternCount]) -> Result<EnteredWorth, UnknownWorth> {
        Ok(EnteredWorth::default())
    }

    /// Returns the points with which each person begins and that totals are added to; `None` if totals begin at 0.
    fn starting_points(&self) -> Option<i64> {
        None
    }

    /// Ranks the people in the final account of a game and adds the points that their places bring. Rules without
    /// places change nothing.
    fn settle_places(&self, _: NightGame<'_>, _: &mut FinalAccount) {}
}

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
        self.family().map_or(&[], |family| family.acts)
    }

    /// Returns the fields that the family of these rules adds to events; empty if the family was never added.
    pub fn event_fields(&self) -> &'static [&'static FieldRow] {
        self.family().map_or(&[], |family| family.event_fields)
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
        let rows = self.family().map_or(&[][..], |family| family.draws).iter().copied();
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

impl Case {
    /// Creates the case of a hand that may have been played under other rules. Circumstances and flowers that these
    /// rules do not ask for are removed, and so is the discarder of a self-draw. An unknown discarder becomes the next
    /// player in turn after the winner; an unknown round wind becomes East.
    pub fn adapt_to(rules: &RuleProfile, draft: HandDraft, mut circumstances: Circumstances) -> Case {
        let original = circumstances.clone();
        circumstances.retain_answers(|question| {
            rules.find_flag(question).is_some() || rules.asks_question_beside(question, &original)
        });
        let next_seat = draft.seat_wind.map_or(Seat(0), Seat::from).after_turns(1, rules.seating().seats.max);
        circumstances.discarder = (!draft.self_draw).then_some(circumstances.discarder.unwrap_or(next_seat));
        circumstances.round.get_or_insert(Wind::East);
        let flowers = if rules.asks_for(QuestionRole::SetAside) { draft.flowers } else { 0 };
        Case { draft: HandDraft { flowers, ..draft }, circumstances }
    }
}

impl Example {
    /// Returns the hand of the example as a case for these rules, adapted like [`Case::adapt_to`].
    ///
    /// # Errors
    /// `bad_flag` for a circumstance that no family knows.
    pub fn case(&self, rules: &RuleProfile) -> Result<Case, Faults> {
        let flags = rules.read_flags(&self.flags, UnknownFlagPolicy::LeaveOut)?;
        Ok(Case::adapt_to(rules, self.draft.clone(), Circumstances::default().with_flags(flags)))
    }

    /// Returns the given rules with the options that the example needs; unchanged if the rules do not take these
    /// options.
    pub fn rules_with_switches(&self, rules: &RuleProfile) -> RuleProfile {
        let mut options = rules.options();
        for &(key, word) in &self.switches {
            options.insert(key.to_owned(), word.into());
        }
        RuleProfile::with_options(rules.set(), &options).unwrap_or_else(|| rules.clone())
    }
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

/// The worth of a win that people entered by its value, as far as the rules know it.
///
/// ```
/// use quejing_rules::play::{PatternCount, Value};
/// use quejing_rules::{RuleProfile, RuleSet};
/// let pattern = PatternCount { id: "my_own_pattern".to_owned(), count: 2, value: Some(15) };
/// let entered = RuleProfile::from(RuleSet::ZUNG_JUNG).entered_worth(&Value::default(), &[pattern])?;
/// assert_eq!((entered.total, entered.limit), (Some(30), None));
/// let mangan = Value { fan: Some(5), ..Value::default() };
/// let entered = RuleProfile::from(RuleSet::RIICHI).entered_worth(&mangan, &[])?;
/// assert_eq!(entered.limit.map(|limit| limit.word), Some("mangan"));
/// # Ok::<(), quejing_rules::family::UnknownWorth>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EnteredWorth {
    /// The total of the entered patterns; `None` in rules that do not add up patterns.
    pub total: Option<u32>,
    /// The name of the limit (满贯) that the value reaches; `None` below the limits, and in rules without limits.
    pub limit: Option<&'static FamilyTerm>,
}

/// The error for a pattern whose worth was neither entered nor is known to the rules; holds its id.
///
/// ```
/// use quejing_rules::play::{PatternCount, Value};
/// use quejing_rules::{RuleProfile, RuleSet, family::UnknownWorth};
/// let pattern = PatternCount { id: "my_own_pattern".to_owned(), count: 1, value: None };
/// let entered = RuleProfile::from(RuleSet::ZUNG_JUNG).entered_worth(&Value::default(), &[pattern]);
/// assert_eq!(entered, Err(UnknownWorth("my_own_pattern".to_owned())));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownWorth(pub String);

/// Returns the sum of the patterns' worths, each times its count, at most [`u32::MAX`]. `known_worth` returns the worth
/// of a pattern by its id, for worths that were not entered.
///
/// ```
/// use quejing_rules::play::PatternCount;
/// use quejing_rules::family::sum_worths;
/// let pattern = |id: &str, count, value| PatternCount { id: id.to_owned(), count, value };
/// let entered = [pattern("a", 2, Some(5)), pattern("b", 1, None)];
/// assert_eq!(sum_worths(&entered, |id| (id == "b").then_some(3)), Ok(2 * 5 + 3));
/// ```
///
/// # Errors
/// [`UnknownWorth`] with the first pattern whose worth is unknown.
pub fn sum_worths<'a>(
    patterns: impl IntoIterator<Item = &'a PatternCount>,
    known_worth: impl Fn(&str) -> Option<u32>,
) -> Result<u32, UnknownWorth> {
    let worths = patterns.into_iter().map(|pattern| {
        let worth =
            pattern.value.or_else(|| known_worth(&pattern.id)).ok_or_else(|| UnknownWorth(pattern.id.clone()))?;
        Ok(u64::from(worth) * u64::from(pattern.count))
    });
    let sum = worths.sum::<Result<u64, UnknownWorth>>()?;
    Ok(u32::try_from(sum).unwrap_or(u32::MAX))
}
