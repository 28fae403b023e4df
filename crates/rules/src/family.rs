//! The contract of rules: [`Rules`], which the options of each family implement, and the list of families. Nothing outside a family's folder asks which family it is.
//!
//! A family keeps functions of its own where speed counts: `check` and `value` (numbers only), `explain` (with reasons).

use std::fmt::{self, Debug};
use std::sync::OnceLock;

use quejing_message::Message;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::account::FinalAccount;
use super::book::PatternEntry;
use super::circumstances::known_flags;
use super::course::seating::seats_at_one_table;
use super::course::{BesideTotals, Course, Headcount, Scene};
use super::deal::{Camp, HouseEvent, Party, Settlement, Special};
use super::event;
use super::event::{
    ActRow, ActType, Amount, AskedFor, DrawKind, DrawRow, EventKind, FieldRow, NightGame, PlayerId, Refusal, SeatsSet,
};
use super::family_message::{FamilyMessage, FamilyValue};
use super::profile::Switch;
use super::waits::Furiten;
use super::{
    AnswerKind, Case, Circumstances, Detail, Faults, Pattern, Payment, RuleProfile, RuleSet, Ruling, Term, Unit,
    Unknown, house, lingque, riichi, zung_jung,
};
use crate::hand::{Flag, HandDraft, MAX_SEATS, Problem, Seat, Shape};
use crate::tile::{Tile, Wind};

/// A declaration that players make during a deal, as riichi.
#[derive(Clone, Copy, Debug)]
pub struct Declaration {
    /// The act, whose first field is the player.
    pub act: &'static ActRow,
    /// The circumstances of which one holds for a winner who declared, the usual one first.
    pub flags: &'static [&'static str],
    /// The circumstances that need one of those.
    pub following: &'static [&'static str],
}

/// The families of rules that come with the program. A new one is its folder, its line here, and its words.
///
/// ```
/// use quejing_rules::family::FAMILIES;
/// let ids: Vec<_> = FAMILIES.iter().map(|family| family.id).collect();
/// assert_eq!(ids, ["lingque", "zung-jung", "riichi", "house"]);
/// ```
pub static FAMILIES: &[&FamilyRow] = &[&lingque::FAMILY, &zung_jung::FAMILY, &riichi::FAMILY, &house::FAMILY];

/// Returns the rule set that people mean unless they say which.
pub(crate) fn usual() -> RuleSet {
    FAMILIES[0].usual
}

/// The families that a program added.
static ADDED: OnceLock<Vec<&'static FamilyRow>> = OnceLock::new();

/// Adds families to those that come with the program. Call it once, before anything asks for families or rule sets; returns
/// false if families were added before. Ids of families and kinds of acts are unique.
pub fn add_families(families: Vec<&'static FamilyRow>) -> bool {
    ADDED.set(families).is_ok()
}

/// Returns every family: those that come with the program, then those that it added.
///
/// ```
/// use quejing_rules::family::families;
/// assert!(families().any(|family| family.id == "riichi"));
/// ```
pub fn families() -> impl Iterator<Item = &'static FamilyRow> + Clone {
    FAMILIES.iter().chain(ADDED.get().into_iter().flatten()).copied()
}

/// Returns the name that a family gives to a field of its requests; `None` if no family has such a field.
///
/// ```
/// use quejing_rules::family::field_name;
/// assert_eq!(field_name("dice").map(|name| name.message), Some("fault-place-dice"));
/// assert_eq!(field_name("tiles"), None); // every family has tiles
/// ```
pub fn field_name(field: &str) -> Option<&'static Term> {
    families().flat_map(|family| family.fields).find(|name| name.word == field)
}

/// A family of rules: what its profiles are stored as, and its rule sets.
///
/// ```
/// use quejing_rules::family::FAMILIES;
/// let lingque = FAMILIES[0];
/// let sets: Vec<_> = lingque.sets.iter().map(|set| set.as_str()).collect();
/// assert_eq!(sets, ["lingque-v26", "lingque-v28", "lingque-v29"]);
/// ```
pub struct FamilyRow {
    /// Its part of the ids of patterns and messages; in snake case, the word `set` of stored profiles.
    pub id: &'static str,
    /// Its rule sets, the oldest first.
    pub sets: &'static [RuleSet],
    /// The one that people mean unless they say which.
    pub usual: RuleSet,
    /// The acts that its deals have.
    pub acts: &'static [&'static ActRow],
    /// The profiles that come with it, as TOML.
    pub profiles: &'static [&'static str],
    /// The draws that only its deals end in.
    pub draws: &'static [&'static DrawRow],
    /// The fields that only its events have.
    pub event_fields: &'static [&'static FieldRow],
    /// The names of the fields that only its requests have, by their words on the wire.
    pub fields: &'static [Term],
    /// Reads stored options; options left out have their defaults.
    read: fn(Value) -> serde_json::Result<RuleProfile>,
}

impl FamilyRow {
    /// Returns the family whose options have the type `T`.
    pub const fn of<T: Rules + DeserializeOwned>(
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
            event_fields: &[],
            fields: &[],
            read: |options| Ok(RuleProfile::new(serde_json::from_value::<T>(options)?)),
        }
    }

    /// Returns the family with these acts.
    pub const fn with_acts(self, acts: &'static [&'static ActRow]) -> FamilyRow {
        FamilyRow { acts, ..self }
    }

    /// Returns the family with these profiles.
    pub const fn with_profiles(self, profiles: &'static [&'static str]) -> FamilyRow {
        FamilyRow { profiles, ..self }
    }

    /// Returns the family with these draws.
    pub const fn with_draws(self, draws: &'static [&'static DrawRow]) -> FamilyRow {
        FamilyRow { draws, ..self }
    }

    /// Returns the family with these fields of events.
    pub const fn with_event_fields(self, event_fields: &'static [&'static FieldRow]) -> FamilyRow {
        FamilyRow { event_fields, ..self }
    }

    /// Returns the family with these names of fields.
    pub const fn with_request_fields(self, fields: &'static [Term]) -> FamilyRow {
        FamilyRow { fields, ..self }
    }

    /// Reads the options of a stored profile; those left out have their defaults.
    ///
    /// # Errors
    /// An option that the family does not have, or a value that it does not take.
    pub(crate) fn read(&self, options: Map<String, Value>) -> serde_json::Result<RuleProfile> {
        (self.read)(Value::Object(options))
    }
}

impl Debug for FamilyRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

/// Rules of mahjong with their options: what the options of every family answer.
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
    /// Returns the rule set that these are, with options.
    fn set(&self) -> RuleSet;

    /// Returns the circumstances that may be marked, by their words, in the order of the specification.
    fn flags(&self) -> &'static [&'static str];

    /// Returns the flags that a form folds away, because few evenings have one.
    fn rare_flags(&self) -> &'static [&'static str] {
        &[]
    }

    /// Returns the questions about a win that tiles, seats and flags do not answer.
    fn questions(&self) -> &'static [(&'static str, AnswerKind)];

    /// Returns the unit of a hand's total, and so of the number typed by a person who knows only the total.
    fn unit(&self) -> Unit;

    /// Returns the shape of a winning hand.
    fn shape(&self) -> Shape {
        Shape::default()
    }

    /// Returns the number of red fives in the table's set.
    fn red_fives(&self) -> u8 {
        0
    }

    /// Checks the hand without valuing it.
    ///
    /// # Errors
    /// All faults of the hand and its circumstances, each with its code.
    fn check(&self, case: &Case) -> Result<(), Faults>;

    /// Checks and values a hand: the one way from tiles to a ruling, for every caller. The flags of the draft are ignored.
    ///
    /// ```
    /// use quejing_rules::hand::HandDraft;
    /// use quejing_rules::{Case, Detail, RuleProfile};
    /// use quejing_rules::tile::{Wind, mpsz};
    /// let draft = HandDraft {
    ///     concealed: mpsz::parse("2288m113355p88s7z").unwrap(),
    ///     win_tile: mpsz::parse_one("7z").ok(),
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
    /// As [`Rules::check`].
    fn judge(&self, case: &Case, detail: Detail) -> Result<Ruling, Faults>;

    /// Returns the payments for the win; `None` if nothing was won, or if nobody said on whose tile.
    ///
    /// # Errors
    /// Everything that is wrong with the hand, or that cannot be paid.
    fn settle(&self, case: &Case) -> Result<Option<Vec<Payment<Seat>>>, Faults>;

    /// Settles a whole deal: what happened before its wins, open hands, bets, camps. `None` if each win is paid by itself.
    ///
    /// # Errors
    /// Everything that is wrong with the people and the events.
    fn settle_deal(&self, _party: &Party, _events: &[HouseEvent]) -> Option<Result<Settlement, Faults>> {
        None
    }

    /// Returns the special rules that a deal may have.
    fn special_rules(&self) -> &'static [Special] {
        &[]
    }

    /// Returns the camps that people may form.
    fn camps(&self) -> &'static [Camp] {
        &[]
    }

    /// Returns every pattern, in the order of the rule text.
    fn patterns(&self) -> Vec<Pattern>;

    /// Returns every pattern as the rule book has it, with its worth under these options. Rules without a book have
    /// none.
    fn entries(&self) -> Vec<PatternEntry> {
        Vec::new()
    }

    /// Returns every option, in the order of the specification.
    fn switches(&self) -> &'static [Switch];

    /// Returns the first contradiction between options that a new profile, night or request may not have.
    fn contradiction(&self) -> Option<Problem> {
        None
    }

    /// Returns the same rules in the form in which new ones are written; `None` if they have it.
    fn current_form(&self) -> Option<RuleProfile> {
        None
    }

    /// Returns true if a question of these rules makes sense beside the other answers.
    fn is_open(&self, _question: &str, _circumstances: &Circumstances) -> bool {
        true
    }

    /// Returns the reason why a hand waiting for these tiles may not win on a discard.
    fn furiten(&self, _waits: &[Tile], _discards: &[Tile]) -> Option<Furiten> {
        None
    }

    /// Returns the worth of the patterns a person typed; `None` if these rules cannot be added up that way.
    ///
    /// # Errors
    /// The id of a pattern whose worth only the table knows.
    fn add_up(&self, _patterns: &[TypedPattern<'_>]) -> Result<Option<u32>, UnknownWorth> {
        Ok(None)
    }

    /// Returns the numbers of people with whom a night begins.
    fn people(&self) -> Headcount {
        Headcount::FOUR
    }

    /// Returns the requirement that this number of people misses, although a night can begin with fewer and with more.
    ///
    /// ```
    /// use quejing_rules::{RuleProfile, RuleSet};
    /// let house = RuleProfile::from(RuleSet::HOUSE);
    /// let missed: Vec<usize> = (3..=11).filter(|&count| house.gap_in_people(count).is_some()).collect();
    /// assert_eq!(missed, [8]); // 敬请期待
    /// ```
    fn gap_in_people(&self, _found: usize) -> Option<FamilyMessage> {
        None
    }

    /// Returns the numbers of seats that a table can have.
    ///
    /// ```
    /// use quejing_rules::course::Headcount;
    /// use quejing_rules::{RuleProfile, RuleSet};
    /// let seats = |set| RuleProfile::from(set).seats();
    /// assert_eq!(seats(RuleSet::RIICHI), Headcount::FOUR);
    /// assert_eq!(seats(RuleSet::HOUSE), Headcount { least: 3, most: 4 });
    /// ```
    fn seats(&self) -> Headcount {
        let Headcount { least, most } = self.people();
        Headcount { least: least.min(MAX_SEATS), most: most.min(MAX_SEATS) }
    }

    /// Returns the draws that deals may end with under these options, the usual one first.
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

    /// Returns what players declare during a deal; `None` if they declare nothing.
    fn declaration(&self) -> Option<Declaration> {
        None
    }

    /// Returns the act by which a player plays with an open hand, and the field with those who do from the beginning of a deal;
    /// `None` if every hand is concealed.
    fn opening(&self) -> Option<(&'static ActRow, &'static FieldRow)> {
        None
    }

    /// Returns the id of the sentence about tiles that are no winning hand under these rules.
    fn no_win(&self) -> &'static str {
        "ruling-no-shape"
    }

    /// Returns the id of a circumstance's name.
    fn flag_name(&self, flag: &str) -> Option<&'static str> {
        flag.parse::<Flag>().ok().map(|flag| Message::id(&flag))
    }

    /// Returns the score kept beside the totals.
    fn beside_totals(&self) -> Option<BesideTotals> {
        None
    }

    /// Returns the name of the limit that a recorded value reaches; `None` below the limits, and in rules without them.
    fn value_limit(&self, _: &event::Value) -> Option<&'static Term> {
        None
    }

    /// Returns the points with which everybody begins and from which totals are counted; `None` if from nothing.
    fn starting_points(&self) -> Option<i64> {
        None
    }

    /// Returns the number of points that one unit of a written final score stands for: a thousand where players say `+52.1`.
    fn final_unit(&self) -> i64 {
        1
    }

    /// Seats people in this order, at least [`Rules::people`]'s least: the first deals, the next ones sit in turn order. Those
    /// for whom the table has no seat watch.
    fn arrange(&self, people: &[PlayerId]) -> SeatsSet {
        seats_at_one_table(people.iter().take(self.seats().most).copied().collect())
    }

    /// Returns the course at the start of a game.
    ///
    /// # Errors
    /// The number of people does not fit these rules.
    fn start(&self, scene: &Scene<'_>, seats: &SeatsSet) -> Result<Course, Refusal>;

    /// Gives people places in the final account of a game, and what these bring. Rules without places change nothing.
    fn rank(&self, _: NightGame<'_>, _: &mut FinalAccount) {}

    /// Returns true if rules written this way were stored by a version that showed other final scores.
    fn had_other_finals(&self, _written: &Value) -> bool {
        false
    }

    /// Returns the final scores of a game as that version showed them; `None` where it showed none.
    fn earlier_finals(&self, _: NightGame<'_>) -> Option<Vec<(PlayerId, Amount)>> {
        None
    }
}

impl dyn Rules {
    /// Returns the acts that deals under these rules have.
    pub fn acts(&self) -> &'static [&'static ActRow] {
        self.family().map_or(&[], |family| family.acts)
    }

    /// Returns the fields that events under these rules have beside those of all rules.
    pub fn event_fields(&self) -> &'static [&'static FieldRow] {
        self.family().map_or(&[], |family| family.event_fields)
    }

    /// Returns the fields of a kind of event that a list can ask for and no option excludes.
    ///
    /// ```
    /// use quejing_rules::event::EventKind;
    /// use quejing_rules::{RuleProfile, RuleSet};
    /// let asked = |set| RuleProfile::from(set).asked_fields(EventKind::Draw).map(|row| row.field.key).collect::<Vec<_>>();
    /// assert_eq!((asked(RuleSet::RIICHI), asked(RuleSet::HOUSE)), (vec!["tenpai"], vec![]));
    /// ```
    pub fn asked_fields(&self, of: EventKind) -> impl Iterator<Item = &'static FieldRow> + use<> {
        self.fields_at_table(of).filter(|row| row.field.asks.is_listed())
    }

    /// Returns the fields of a kind of event that players can be asked for during the deal and no option excludes.
    ///
    /// ```
    /// use quejing_rules::event::EventKind;
    /// use quejing_rules::{RuleProfile, RuleSet};
    /// let rules = RuleProfile::from(RuleSet::ZUNG_JUNG);
    /// assert_eq!(rules.fields_at_table(EventKind::Win).map(|row| row.field.key).collect::<Vec<_>>(), ["discards"]);
    /// assert_eq!(rules.asked_fields(EventKind::Win).count(), 0);
    /// ```
    pub fn fields_at_table(&self, of: EventKind) -> impl Iterator<Item = &'static FieldRow> + use<> {
        let rows = self.event_fields().iter().copied();
        let rows = rows.filter(move |row| row.of == of && row.field.asks != AskedFor::Apart);
        // A question of the same id says whether an option allows the field.
        let is_closed = |key| self.asks(key) && !self.asks_beside(key, &Circumstances::default());
        let closed: Vec<_> = rows.clone().map(|row| row.field.key).filter(|key| is_closed(key)).collect();
        rows.filter(move |row| !closed.contains(&row.field.key))
    }

    /// Returns true if people are asked about a draw before it is recorded: it has fields of its own, or one of several kinds.
    ///
    /// ```
    /// use quejing_rules::{RuleProfile, RuleSet};
    /// let asks = |set| RuleProfile::from(set).asks_about_draws();
    /// assert!(asks(RuleSet::RIICHI) && !asks(RuleSet::ZUNG_JUNG));
    /// ```
    pub fn asks_about_draws(&self) -> bool {
        let is_own = |kind: &DrawKind| matches!(kind, DrawKind::Family(_));
        self.asked_fields(EventKind::Draw).next().is_some() || self.draws().iter().any(is_own)
    }

    fn family(&self) -> Option<&'static FamilyRow> {
        let id = self.set().family();
        families().find(|family| family.id == id)
    }

    /// Returns true if deals under these rules have acts of this type.
    ///
    /// ```
    /// use quejing_rules::{RuleProfile, RuleSet, event::Kong};
    /// let has_kongs = |set| RuleProfile::from(set).has_act::<Kong>();
    /// assert!(has_kongs(RuleSet::HOUSE) && !has_kongs(RuleSet::RIICHI));
    /// ```
    pub fn has_act<T: ActType>(&self) -> bool {
        self.acts().contains(&T::ROW)
    }

    /// Returns the flags of these words.
    ///
    /// # Errors
    /// `bad_flag` for each word that these rules do not know and may not leave out.
    pub fn read_flags<S: AsRef<str>>(&self, words: &[S], unknown: Unknown) -> Result<Vec<&'static str>, Faults> {
        match unknown {
            Unknown::Refuse => known_flags(words, self.flags()),
            Unknown::LeaveOut => known_flags(words, &all_flags()),
        }
    }

    /// Returns true if the rules ask this question.
    ///
    /// ```
    /// use quejing_rules::{RuleProfile, RuleSet};
    /// let asks = |set, question| RuleProfile::from(set).asks(question);
    /// assert!(asks(RuleSet::RIICHI, "dora_indicators") && !asks(RuleSet::ZUNG_JUNG, "dora_indicators"));
    /// ```
    pub fn asks(&self, question: &str) -> bool {
        self.questions().iter().any(|(id, _)| *id == question)
    }

    /// Returns true if the tile is in the set that these rules play with: its kind, red fives and flowers as the rules have them.
    ///
    /// ```
    /// use quejing_rules::tile::mpsz;
    /// use quejing_rules::{RuleProfile, RuleSet};
    /// let plays = |set| mpsz::parse("7z0pf1").unwrap().into_iter().map(|tile| RuleProfile::from(set).plays_with(tile)).collect();
    /// let [lingque, zung_jung]: [Vec<bool>; 2] = [RuleSet::LINGQUE_28, RuleSet::ZUNG_JUNG].map(plays);
    /// assert_eq!((lingque, zung_jung), (vec![true, false, true], vec![true, false, false]));
    /// ```
    pub fn plays_with(&self, tile: Tile) -> bool {
        match (tile.is_flower(), tile.is_red()) {
            (true, _) => self.asks("flowers"),
            (_, true) => self.red_fives() > 0 && self.shape().kinds.has(tile),
            _ => self.shape().kinds.has(tile),
        }
    }

    /// Returns true if the rules ask this question beside these answers.
    ///
    /// ```
    /// use quejing_rules::{Circumstances, RuleProfile, RuleSet};
    /// let (house, dora) = (RuleProfile::from(RuleSet::HOUSE), Circumstances::default().with("special", 8));
    /// assert!(house.asks_beside("indicators", &dora));
    /// assert!(!house.asks_beside("indicators", &Circumstances::default()));
    /// ```
    pub fn asks_beside(&self, question: &str, circumstances: &Circumstances) -> bool {
        self.asks(question) && self.is_open(question, circumstances)
    }

    /// Returns every option with its value, as `options` on the wire.
    pub fn options(&self) -> Map<String, Value> {
        let Value::Object(mut options) = self.to_json() else {
            return Map::new();
        };
        options.retain(|key, _| self.switches().iter().any(|switch| switch.key == key));
        options
    }
}

impl Case {
    /// Adapts a hand played under any rules to these: drops circumstances that they do not ask for, gives a discard by
    /// nobody to the next player, and takes an unnamed round as the first.
    pub fn lenient(rules: &RuleProfile, draft: HandDraft, mut circumstances: Circumstances) -> Case {
        let said = circumstances.clone();
        circumstances.retain(|question| rules.flags().contains(&question) || rules.asks_beside(question, &said));
        let next = draft.seat_wind.map_or(Seat(0), Seat::from).after(1, rules.seats().most);
        circumstances.discarder = (!draft.self_draw).then_some(circumstances.discarder.unwrap_or(next));
        circumstances.round.get_or_insert(Wind::East);
        let flowers = if rules.asks("flowers") { draft.flowers } else { 0 };
        Case { draft: HandDraft { flowers, ..draft }, circumstances }
    }
}

/// Returns every flag that any family knows, each once.
fn all_flags() -> Vec<&'static str> {
    let mut all: Vec<&'static str> = Vec::new();
    for &flag in RuleProfile::each().flat_map(|rules| rules.flags()) {
        if !all.contains(&flag) {
            all.push(flag);
        }
    }
    all
}

/// A pattern as a person typed it.
///
/// ```
/// use quejing_rules::{RuleProfile, RuleSet, family::TypedPattern};
/// let typed = [TypedPattern { id: "my_own_pattern", count: 2, worth: Some(15) }];
/// assert_eq!(RuleProfile::from(RuleSet::ZUNG_JUNG).add_up(&typed), Ok(Some(30)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypedPattern<'a> {
    /// Its id on the wire.
    pub id: &'a str,
    /// The number of times it counts.
    pub count: u32,
    /// The worth of one occurrence; `None` to look it up.
    pub worth: Option<u32>,
}

/// A pattern whose worth was neither given nor found in a table.
///
/// ```
/// use quejing_rules::{RuleProfile, RuleSet, family::{TypedPattern, UnknownWorth}};
/// let typed = [TypedPattern { id: "my_own_pattern", count: 1, worth: None }];
/// let unknown = UnknownWorth("my_own_pattern".to_owned());
/// assert_eq!(RuleProfile::from(RuleSet::ZUNG_JUNG).add_up(&typed), Err(unknown));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownWorth(pub String);

/// Returns the sum of the worths; those not given are looked up.
///
/// ```
/// use quejing_rules::family::{TypedPattern, sum};
/// let typed = [TypedPattern { id: "a", count: 2, worth: Some(5) }, TypedPattern { id: "b", count: 1, worth: None }];
/// assert_eq!(sum(&typed, |id| (id == "b").then_some(3)), Ok(2 * 5 + 3));
/// ```
///
/// # Errors
/// The first pattern whose worth is unknown.
pub fn sum<'a>(
    patterns: impl IntoIterator<Item = &'a TypedPattern<'a>>,
    known: impl Fn(&str) -> Option<u32>,
) -> Result<u32, UnknownWorth> {
    let each = patterns.into_iter().map(|pattern| {
        let worth = pattern.worth.or_else(|| known(pattern.id)).ok_or_else(|| UnknownWorth(pattern.id.to_owned()))?;
        Ok(u64::from(worth) * u64::from(pattern.count))
    });
    let sum = each.sum::<Result<u64, UnknownWorth>>()?;
    Ok(u32::try_from(sum).unwrap_or(u32::MAX))
}
