//! The contract of rules: [`Rules`], which the options of each family implement, and the list of families. Code outside
//! a family's folder never asks which family it deals with.
//!
//! A family also has functions of its own where speed counts: `check` and `value` (numbers only), `explain` (with
//! reasons).

use std::fmt::{self, Debug};
use std::sync::OnceLock;

use quejing_message::Message;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::account::FinalAccount;
use super::book::PatternEntry;
use super::circumstances::match_known_flags;
use super::course::seating::seats_at_one_table;
use super::course::{Course, CourseContext, ExtraScore, Headcount};
use super::deal::{Camp, HouseEvent, Party, Settlement, SpecialRule};
use super::event;
use super::event::{
    ActRow, ActType, Amount, DrawKind, DrawRow, FieldHost, FieldKind, FieldRow, NightGame, PlayerId, Refusal,
    SeatAssignment,
};
use super::family_message::{FamilyMessage, FamilyValue};
use super::profile::Switch;
use super::waits::Furiten;
use super::{
    Case, Circumstances, Detail, FamilyTerm, Faults, Pattern, Payment, QuestionRole, QuestionRow, RuleProfile, RuleSet,
    Ruling, UnknownFlagPolicy, WorthUnit, house, lingque, riichi, sanma, zung_jung,
};
use crate::hand::{Flag, HandDraft, MAX_SEATS, Problem, Seat, SetAside, Shape};
use crate::tile::{Tile, Wind};

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

/// The families of rules that come with the program. A new family needs its folder, an element of this list, and its
/// texts in the message catalogue.
///
/// ```
/// use quejing_rules::family::FAMILIES;
/// let ids: Vec<_> = FAMILIES.iter().map(|family| family.id).collect();
/// assert_eq!(ids, ["lingque", "zung-jung", "riichi", "sanma", "house"]);
/// ```
pub static FAMILIES: &[&FamilyRow] =
    &[&lingque::FAMILY, &zung_jung::FAMILY, &riichi::FAMILY, &sanma::FAMILY, &house::FAMILY];

/// Returns the rule set that applies if people choose none: the usual one of the first family.
pub(crate) fn default_rule_set() -> RuleSet {
    FAMILIES[0].usual
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
    FAMILIES.iter().chain(ADDED_FAMILIES.get().into_iter().flatten()).copied()
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
/// use quejing_rules::family::FAMILIES;
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
    /// Parses stored options; missing options have their defaults.
    read: fn(Value) -> serde_json::Result<RuleProfile>,
}

impl FamilyRow {
    /// Creates a family whose options have the type `T`, without acts, profiles, draws and fields.
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

    /// Returns the circumstances that can be marked under these rules, by their words on the wire, in the order of the
    /// specification.
    fn flags(&self) -> &'static [&'static str];

    /// Returns those of [`Rules::flags`] that forms fold away because they are rare; none by default.
    fn rare_flags(&self) -> &'static [&'static str] {
        &[]
    }

    /// Returns the questions about a win that its tiles, seats and flags do not answer.
    fn questions(&self) -> &'static [QuestionRow];

    /// Returns the unit of a hand's total, in which people also enter a total by hand.
    fn unit(&self) -> WorthUnit;

    /// Returns the size and composition of a winning hand; by default four sets and a pair, of all kinds, with all
    /// special hands.
    fn shape(&self) -> Shape {
        Shape::default()
    }

    /// Returns the number of red fives in the table's set of tiles; 0 by default.
    fn red_fives(&self) -> u8 {
        0
    }

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

    /// Returns the settlement of a whole deal: the events before its wins, open hands, bets and camps. `None` under
    /// rules that settle each win separately with [`Rules::settle`].
    ///
    /// # Errors
    /// All faults of the people and the events.
    fn settle_deal(&self, _party: &Party, _events: &[HouseEvent]) -> Option<Result<Settlement, Faults>> {
        None
    }

    /// Returns the special rules that a deal may have, in the order of their numbers; empty in rules without them.
    fn special_rules(&self) -> &'static [SpecialRule] {
        &[]
    }

    /// Returns the camps that people may form (阵营战); empty in rules without camps.
    fn camps(&self) -> &'static [Camp] {
        &[]
    }

    /// Returns all patterns of the rule set, in the order of the rule text.
    fn patterns(&self) -> Vec<Pattern>;

    /// Returns the entries of the rule book, with their worths under these options; empty in rules without a book.
    fn pattern_entries(&self) -> Vec<PatternEntry> {
        Vec::new()
    }

    /// Returns all options in the order of the specification.
    fn switches(&self) -> &'static [Switch];

    /// Returns the first contradiction between options, which new profiles, nights and requests may not have; `None` if
    /// there is none.
    fn contradiction(&self) -> Option<Problem> {
        None
    }

    /// Returns equivalent rules with the options that new profiles use; `None` if these rules already have them.
    fn upgraded_profile(&self) -> Option<RuleProfile> {
        None
    }

    /// Returns false if an option, or the other answers in the circumstances, make a question of these rules
    /// meaningless; true by default.
    fn accepts_question(&self, _question: &str, _circumstances: &Circumstances) -> bool {
        true
    }

    /// Returns the furiten of a player who waits for some tiles after their own discards, oldest first; `None` if the
    /// player may win on a discard, and in rules without furiten.
    fn furiten(&self, _waits: &[Tile], _discards: &[Tile]) -> Option<Furiten> {
        None
    }

    /// Returns the sum of the worths of patterns that a person typed; `None`, the default, in rules that do not value
    /// hands by such a sum.
    ///
    /// # Errors
    /// [`UnknownWorth`] for a pattern whose worth was neither typed nor is known to the rules.
    fn add_up_patterns(&self, _patterns: &[TypedPattern<'_>]) -> Result<Option<u32>, UnknownWorth> {
        Ok(None)
    }

    /// Returns the minimum and maximum number of people with whom a night can begin; four by default.
    fn headcount(&self) -> Headcount {
        Headcount::FOUR_PEOPLE
    }

    /// Returns the requirement that a number of people misses although it lies within [`Rules::headcount`]; `None` if a
    /// night can begin with this number.
    ///
    /// ```
    /// use quejing_rules::{RuleProfile, RuleSet};
    /// let house = RuleProfile::from(RuleSet::HOUSE);
    /// let missed: Vec<usize> =
    ///     (3..=11).filter(|&count| house.missed_headcount_requirement(count).is_some()).collect();
    /// assert_eq!(missed, [8]); // 敬请期待
    /// ```
    fn missed_headcount_requirement(&self, _found: usize) -> Option<FamilyMessage> {
        None
    }

    /// Returns the minimum and maximum number of seats at a table; by default those of [`Rules::headcount`], but at
    /// most [`MAX_SEATS`].
    ///
    /// ```
    /// use quejing_rules::course::Headcount;
    /// use quejing_rules::{RuleProfile, RuleSet};
    /// let seats = |set| RuleProfile::from(set).table_seats();
    /// assert_eq!(seats(RuleSet::RIICHI), Headcount::FOUR_PEOPLE);
    /// assert_eq!(seats(RuleSet::HOUSE), Headcount { min: 3, max: 4 });
    /// ```
    fn table_seats(&self) -> Headcount {
        let Headcount { min, max } = self.headcount();
        Headcount { min: min.min(MAX_SEATS), max: max.min(MAX_SEATS) }
    }

    /// Returns the draws with which deals can end under these options, the usual one first; by default those that all
    /// rules share.
    ///
    /// ```
    /// use quejing_rules::event::DrawKind;
    /// use quejing_rules::{RuleProfile, RuleSet};
    /// let draws = RuleProfile::from(RuleSet::RIICHI).draws();
    /// assert_eq!(draws.first(), Some(&DrawKind::Exhausted));
    /// ```
    fn draws(&self) -> Vec<DrawKind> {
        vec![DrawKind::Exhausted, DrawKind::Abandoned]
    }

    /// Returns the declaration that players can make during a deal; `None` in rules without one.
    fn declaration(&self) -> Option<Declaration> {
        None
    }

    /// Returns the act by which a player opens their hand, and the field with the players whose hands are open from the
    /// beginning of a deal; `None` in rules without open hands.
    fn open_hand_act(&self) -> Option<(&'static ActRow, &'static FieldRow)> {
        None
    }

    /// Returns the message id of the sentence about tiles that are no winning hand.
    fn no_win_message_id(&self) -> &'static str {
        "ruling-no-shape"
    }

    /// Returns the message id of the name of a circumstance, given by its word on the wire; `None` for other words. By
    /// default, it knows the words of [`Flag`].
    fn flag_message_id(&self, flag: &str) -> Option<&'static str> {
        flag.parse::<Flag>().ok().map(|flag| Message::id(&flag))
    }

    /// Returns the kind of score that is shown beside the totals; `None` in rules without one.
    fn extra_score(&self) -> Option<ExtraScore> {
        None
    }

    /// Returns the name of the limit (满贯) that a recorded value reaches; `None` below the limits, and in rules without
    /// limits.
    fn value_limit(&self, _: &event::Value) -> Option<&'static FamilyTerm> {
        None
    }

    /// Returns the points with which each person begins and that totals are added to; `None` if totals begin at 0.
    fn starting_points(&self) -> Option<i64> {
        None
    }

    /// Returns the number of points in one unit of a written final score: 1000 where players write `+52.1`, 1 by
    /// default.
    fn final_score_unit(&self) -> i64 {
        1
    }

    /// Returns the seats of people in the given order: the first is the dealer, the next ones follow in turn order. By
    /// default, people beyond the seats of one table only watch. Callers pass at least the minimum of
    /// [`Rules::headcount`].
    fn arrange_people(&self, people: &[PlayerId]) -> SeatAssignment {
        seats_at_one_table(people.iter().take(self.table_seats().max).copied().collect())
    }

    /// Returns the course of play at the start of a game with these seats.
    ///
    /// # Errors
    /// A refusal if the number of people does not fit these rules.
    fn start_course(&self, context: &CourseContext<'_>, seats: &SeatAssignment) -> Result<Course, Refusal>;

    /// Ranks the people in the final account of a game and adds the points that their places bring. Rules without
    /// places change nothing.
    fn settle_places(&self, _: NightGame<'_>, _: &mut FinalAccount) {}

    /// Returns true if the program version that stored these rules in this JSON form computed final scores differently.
    fn had_other_final_scores(&self, _stored: &Value) -> bool {
        false
    }

    /// Returns the final scores of a game as the older program versions that [`Self::had_other_final_scores`] detects
    /// showed them; `None` if they showed none.
    fn earlier_final_scores(&self, _: NightGame<'_>) -> Option<Vec<(PlayerId, Amount)>> {
        None
    }
}

impl dyn Rules {
    /// Returns the kinds of act that only the family of these rules has; empty if the family was never added.
    pub fn acts(&self) -> &'static [&'static ActRow] {
        self.family().map_or(&[], |family| family.acts)
    }

    /// Returns the fields that the family of these rules adds to events; empty if the family was never added.
    pub fn event_fields(&self) -> &'static [&'static FieldRow] {
        self.family().map_or(&[], |family| family.event_fields)
    }

    /// Returns the fields of a kind of event that a form can ask for in a list ([`FieldKind::is_listed`]), except those
    /// that an option excludes.
    ///
    /// ```
    /// use quejing_rules::event::FieldHost;
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
    /// use quejing_rules::event::FieldHost;
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
    /// use quejing_rules::event::DrawKind;
    /// use quejing_rules::{RuleProfile, RuleSet, riichi::Options};
    /// let rules = RuleProfile::new(Options { four_riichi_draw: true, ..Options::default() });
    /// // 四家立直 ends the deal, so that the wall is not exhausted.
    /// assert_eq!(rules.draw_cautions(DrawKind::Exhausted, 4).len(), 1);
    /// assert!(rules.draw_cautions(DrawKind::Exhausted, 3).is_empty());
    /// ```
    pub fn draw_cautions(&self, draw: DrawKind, declared_players: usize) -> Vec<FamilyMessage> {
        let options = self.options();
        let is_on = |switch: &str| options.get(switch).and_then(Value::as_bool).unwrap_or(false);
        let conditions = self.family().map_or(&[][..], |family| family.draw_conditions).iter();
        let applying = conditions.filter(|condition| condition.draw == draw && is_on(condition.switch));
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

    /// Returns the row of the family of these rules; `None` if the family was never added to the program.
    fn family(&self) -> Option<&'static FamilyRow> {
        let id = self.set().family();
        families().find(|family| family.id == id)
    }

    /// Returns true if deals under these rules have acts of type `T`.
    ///
    /// ```
    /// use quejing_rules::{RuleProfile, RuleSet, event::Kong};
    /// let has_kongs = |set| RuleProfile::from(set).has_act::<Kong>();
    /// assert!(has_kongs(RuleSet::HOUSE) && !has_kongs(RuleSet::RIICHI));
    /// ```
    pub fn has_act<T: ActType>(&self) -> bool {
        self.acts().contains(&T::ROW)
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
            UnknownFlagPolicy::Refuse => match_known_flags(words, self.flags()),
            UnknownFlagPolicy::LeaveOut => match_known_flags(words, &flags_of_all_families()),
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
            (_, true) => self.red_fives() > 0 && self.shape().kinds.has(tile),
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
        self.asks(question) && self.accepts_question(question, circumstances)
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

impl Case {
    /// Creates the case of a hand that may have been played under other rules. Circumstances and flowers that these
    /// rules do not ask for are removed, and so is the discarder of a self-draw. An unknown discarder becomes the next
    /// player in turn after the winner; an unknown round wind becomes East.
    pub fn adapt_to(rules: &RuleProfile, draft: HandDraft, mut circumstances: Circumstances) -> Case {
        let original = circumstances.clone();
        circumstances.retain_answers(|question| {
            rules.flags().contains(&question) || rules.asks_question_beside(question, &original)
        });
        let next_seat = draft.seat_wind.map_or(Seat(0), Seat::from).after_turns(1, rules.table_seats().max);
        circumstances.discarder = (!draft.self_draw).then_some(circumstances.discarder.unwrap_or(next_seat));
        circumstances.round.get_or_insert(Wind::East);
        let flowers = if rules.asks_for(QuestionRole::SetAside) { draft.flowers } else { 0 };
        Case { draft: HandDraft { flowers, ..draft }, circumstances }
    }
}

/// Returns the circumstances that the rule sets of all families know, by their words on the wire, each once.
fn flags_of_all_families() -> Vec<&'static str> {
    let mut flags: Vec<&'static str> = Vec::new();
    for &flag in RuleProfile::all_defaults().flat_map(|rules| rules.flags()) {
        if !flags.contains(&flag) {
            flags.push(flag);
        }
    }
    flags
}

/// A pattern of a hand as a person typed it: its id, its count and, if typed, its worth.
///
/// ```
/// use quejing_rules::{RuleProfile, RuleSet, family::TypedPattern};
/// let typed = [TypedPattern { id: "my_own_pattern", count: 2, worth: Some(15) }];
/// assert_eq!(RuleProfile::from(RuleSet::ZUNG_JUNG).add_up_patterns(&typed), Ok(Some(30)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypedPattern<'a> {
    /// The pattern's id on the wire.
    pub id: &'a str,
    /// The number of times that the pattern counts.
    pub count: u32,
    /// The worth of one occurrence; `None` if the rules have to supply it.
    pub worth: Option<u32>,
}

/// The error for a pattern whose worth was neither typed nor is known to the rules; holds its id.
///
/// ```
/// use quejing_rules::{RuleProfile, RuleSet, family::{TypedPattern, UnknownWorth}};
/// let typed = [TypedPattern { id: "my_own_pattern", count: 1, worth: None }];
/// let unknown = UnknownWorth("my_own_pattern".to_owned());
/// assert_eq!(RuleProfile::from(RuleSet::ZUNG_JUNG).add_up_patterns(&typed), Err(unknown));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownWorth(pub String);

/// Returns the sum of the patterns' worths, each times its count, at most [`u32::MAX`]. `known_worth` returns the worth
/// of a pattern by its id, for worths that were not typed.
///
/// ```
/// use quejing_rules::family::{TypedPattern, sum_worths};
/// let typed = [TypedPattern { id: "a", count: 2, worth: Some(5) }, TypedPattern { id: "b", count: 1, worth: None }];
/// assert_eq!(sum_worths(&typed, |id| (id == "b").then_some(3)), Ok(2 * 5 + 3));
/// ```
///
/// # Errors
/// [`UnknownWorth`] with the first pattern whose worth is unknown.
pub fn sum_worths<'a>(
    patterns: impl IntoIterator<Item = &'a TypedPattern<'a>>,
    known_worth: impl Fn(&str) -> Option<u32>,
) -> Result<u32, UnknownWorth> {
    let worths = patterns.into_iter().map(|pattern| {
        let worth =
            pattern.worth.or_else(|| known_worth(pattern.id)).ok_or_else(|| UnknownWorth(pattern.id.to_owned()))?;
        Ok(u64::from(worth) * u64::from(pattern.count))
    });
    let sum = worths.sum::<Result<u64, UnknownWorth>>()?;
    Ok(u32::try_from(sum).unwrap_or(u32::MAX))
}
