//! A family of rules that exists only in this test: three people play for jokers, as its whole text says here.
//!
//! 1. Three people play; the deal passes to the next one after every deal.
//! 2. A player may claim a joker during a deal: a moon brings 1 point from each other player at once, a sun 2.
//! 3. A win is worth 1 point, and 1 more for each joker that lies on the table. Each other player pays that much for a
//!    self-draw; the discarder alone pays twice as much.
//! 4. There are eight jokers. Nobody should claim a second sun in a deal.
//! 5. There are no dragons in the set.
//! 6. Who gave the winner jokers during the deal pays 1 point more for each of them.
//! 7. A player may lay a tile face up before the win; whoever but the winner laid one pays 1 point more for each of
//!    them.

use std::collections::BTreeMap;
use std::sync::Arc;

use quejing_message::{Message, PeopleIds};
use quejing_rules::account::{FinalAccount, FinalAccountColumn};
use quejing_rules::course::common_outcomes::{
    check_single_self_draw, deal_beginning, draw_outcome, false_win_outcome, players_from_recorded_dealer,
    require_one_table, require_seat, seat_cautions,
};
use quejing_rules::course::{
    Course, CourseContext, CourseState, DealStartOutcome, EventOutcome, GameOverReason, Headcount, NextStep, Seating,
    TableStatus,
};
use quejing_rules::family::{FamilyRow, RuleSetDefinition, Rules, Switch, resolve_value};
use quejing_rules::family_message::{FamilyMessage, FamilyMessageType};
use quejing_rules::hand::{
    CheckedHand, FlagRow, Seat, Seats, SetAside, Shape, SpecialHand, TileKinds, for_each_reading,
};
use quejing_rules::play::{
    ActRow, ActType, Caution, Deal, DealBegun, DealEnd, DrawnDeal, EventChoice, EventField, FamilyAct, FieldContent,
    FieldHost, FieldKind, FieldRow, FieldType, GameLength, NightGame, Play, Refusal, SeatAssignment, WonDeal,
};
use quejing_rules::tile::KIND_COUNT;
use quejing_rules::{
    Amount, Answer, AnswerKind, Case, CountedPattern, Detail, FamilyTerm, Fault, Faults, Pattern, PatternRow, Payment,
    Payment as Moved, PaymentReason, PlayerId, QuestionRow, ReasonRow, RecordedDiscard, Remark, RemarkRow, RuleSet,
    Ruling, Verdict, Worth, WorthUnit,
};
use serde::{Deserialize, Serialize};

/// The family as a program adds it.
pub static FAMILY: FamilyRow = FamilyRow::new::<Three>("three", &[RuleSet(&SET)], RuleSet(&SET))
    .with_acts(&[&JOKER])
    .with_event_fields(&[&GIVEN, &LAID])
    .with_seating(Seating::one_table(Headcount { min: SEATS, max: SEATS }))
    .with_request_fields(&[FamilyTerm { word: "jokers", message: "three-place-jokers" }]);
static SET: RuleSetDefinition = RuleSetDefinition::new::<Three>("three", "three");
const SEATS: usize = 3;
const SHAPE: Shape = Shape {
    sets: 4,
    copies: 4,
    kinds: TileKinds::ALL.without_kind_range(31, KIND_COUNT),
    set_aside: SetAside::Nothing,
    specials: &[SpecialHand::SevenPairs, SpecialHand::Orphans],
    red_fives: 0,
};
const JOKERS: u64 = 8;

/// The words of the family, in the languages of the catalogue.
pub const TEXTS: [(&str, &str); 3] = [
    (
        "en",
        "three-three = jokers for three\nthree-joker = joker\nthree-claimed = { $by } claims the { $joker }\n\
         question-jokers = Jokers on the table\nthree-place-jokers = number of jokers\nthree-by = Player\nthree-which = Joker\nthree-moon = moon\nthree-sun = sun\nthree-suns = Suns\nthree-given = Jokers given to the winner\nthree-laid = Tiles laid face up\nthree-paid = joker\n\
         three-caution-second-sun = { $player } has a sun already\nthree-step-open-wall = { $player } opens the wall\n\
         three-remind-suns = Suns: { $players }\nthree-needed-points = the points of the hand\n\
         three-fault-too-many-jokers = there are { $most } jokers, not { $found }\nthree-note-suns = Suns of the night: { $players }\nthree-sum = 1 and { $jokers } jokers\n",
    ),
    ("zh", "three-claimed = { $by } 得{ $joker }\nthree-moon = 月\nthree-sun = 日\n"),
    ("ja", "three-claimed = { $by }が{ $joker }を得た\nthree-moon = 月\nthree-sun = 日\n"),
];

static JOKER: ActRow = ActRow {
    kind: "joker_claimed",
    word: "joker",
    name: "three-joker",
    report_messages: &["three-claimed"],
    belongs_to_deal: true,
    is_listed_as_addition: true,
    fields: &[
        EventField { key: "by", label: "three-by", answer_kind: FieldKind::Player, condition: None },
        EventField {
            key: "joker",
            label: "three-which",
            answer_kind: FieldKind::Choice(&[
                EventChoice { word: "moon", name: "three-moon" },
                EventChoice { word: "sun", name: "three-sun" },
            ]),
            condition: None,
        },
    ],
    read: FamilyAct::read::<JokerClaimed>,
};

static GIVEN: FieldRow = FieldRow::new::<GivenJokers>(
    FieldHost::Win,
    EventField { key: "given", label: "three-given", answer_kind: FieldKind::Counts { most: 8 }, condition: None },
);
static LAID: FieldRow = FieldRow::new::<LaidTiles>(
    FieldHost::Win,
    EventField { key: "laid", label: "three-laid", answer_kind: FieldKind::Discards, condition: None },
);
static SUNS: FamilyTerm = FamilyTerm { word: "suns", message: "three-suns" };
static PAID: ReasonRow = ReasonRow { word: "three_joker", message: "three-paid", full_message: "three-paid" };
static SUM: RemarkRow = RemarkRow {
    id: "three_sum",
    message: "three-sum",
    constant_field: None,
    numbers: &["jokers", "total"],
    sentence_only_numbers: &[],
};
const ANY_WIN: Pattern = Pattern::from_row(&PatternRow::unlisted("three", "three_any_win"));

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Joker {
    Moon,
    Sun,
}

/// A joker that a player claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JokerClaimed {
    pub by: PlayerId,
    pub joker: Joker,
}

impl ActType for JokerClaimed {
    const ROW: &'static ActRow = &JOKER;

    fn people(&self) -> Vec<PlayerId> {
        vec![self.by]
    }
}

/// The jokers that players gave to the winner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GivenJokers(pub Vec<(PlayerId, u32)>);

impl FieldType for GivenJokers {
    const ROW: &'static FieldRow = &GIVEN;
}

impl FieldContent for GivenJokers {
    fn people(&self) -> Vec<PlayerId> {
        self.0.people()
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn answer(&self) -> Option<Answer<PlayerId>> {
        self.0.answer()
    }

    fn from_answer(answer: &Answer<PlayerId>) -> Option<GivenJokers> {
        FieldContent::from_answer(answer).map(GivenJokers)
    }
}

/// The tiles that players laid face up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LaidTiles(pub Vec<RecordedDiscard<PlayerId>>);

impl FieldType for LaidTiles {
    const ROW: &'static FieldRow = &LAID;
}

impl FieldContent for LaidTiles {
    fn people(&self) -> Vec<PlayerId> {
        self.0.people()
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn answer(&self) -> Option<Answer<PlayerId>> {
        self.0.answer()
    }

    fn from_answer(answer: &Answer<PlayerId>) -> Option<LaidTiles> {
        FieldContent::from_answer(answer).map(LaidTiles)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[serde(tag = "code", rename_all = "snake_case")]
#[message("three-caution")]
#[message(codes)]
pub enum ThreeCaution {
    SecondSun { player: PlayerId },
}

impl FamilyMessageType for ThreeCaution {}

#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[serde(tag = "step", rename_all = "snake_case")]
#[message("three-step")]
pub enum ThreeStep {
    OpenWall {
        #[message(name = "player")]
        by: PlayerId,
    },
}

impl FamilyMessageType for ThreeStep {}

#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[serde(tag = "reminder", rename_all = "snake_case")]
#[message("three-remind")]
pub enum ThreeReminder {
    Suns {
        #[message(with = PeopleIds::from)]
        players: Vec<PlayerId>,
    },
}

impl FamilyMessageType for ThreeReminder {}

/// The sentence of the family beside the final scores.
#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[serde(tag = "note", rename_all = "snake_case")]
#[message("three-note")]
pub enum ThreeNote {
    Suns {
        #[message(with = PeopleIds::from)]
        players: Vec<PlayerId>,
    },
}

impl FamilyMessageType for ThreeNote {}

#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[message("three-needed")]
enum ValueRequirement {
    Points,
}

impl FamilyMessageType for ValueRequirement {}

/// A fault with a code and a sentence of its own.
#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[message("three-fault")]
pub enum ThreeFault {
    #[message(code = "too_many_jokers")]
    TooManyJokers { found: u64, most: u64 },
}

impl FamilyMessageType for ThreeFault {}

/// The rules.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Three {}

/// Returns the checked hand and the number of jokers.
fn checked(case: &Case) -> Result<(CheckedHand, u64), Faults> {
    let win = CheckedHand::from_draft(&case.draft, SHAPE, Vec::new())?;
    match case.circumstances.number("jokers") {
        found if found > JOKERS => Err(Fault::from(ThreeFault::TooManyJokers { found, most: JOKERS }).into()),
        jokers => Ok((win, jokers)),
    }
}

impl Rules for Three {
    fn set(&self) -> RuleSet {
        RuleSet(&SET)
    }

    fn flags(&self) -> &'static [FlagRow] {
        &[]
    }

    fn questions(&self) -> &'static [QuestionRow] {
        const { &[QuestionRow::new("jokers", AnswerKind::Number)] }
    }

    fn unit(&self) -> WorthUnit {
        WorthUnit::Points
    }

    fn shape(&self) -> Shape {
        SHAPE
    }

    fn check(&self, case: &Case) -> Result<(), Faults> {
        checked(case).map(drop)
    }

    fn judge(&self, case: &Case, _: Detail) -> Result<Ruling, Faults> {
        let (win, jokers) = checked(case)?;
        let mut ruling = Ruling::no_win(self.set().as_str(), win);
        for_each_reading(&win, |_| ruling.verdict = Verdict::Win);
        if ruling.is_win() {
            let (jokers, total) = (jokers as u32, 1 + jokers as u32);
            ruling.counted = vec![CountedPattern::new(ANY_WIN, 1, 1)];
            ruling.steps = vec![Remark::new(&SUM, [jokers, total])];
            ruling.worth = Worth { total, ..Worth::default() };
        }
        Ok(ruling)
    }

    fn settle(&self, case: &Case) -> Result<Option<Vec<Payment<Seat>>>, Faults> {
        let found = self.judge(case, Detail::Reasons)?;
        let (winner, from) = (Seat::from(found.win.seat_wind()), case.circumstances.discarder);
        if !found.is_win() || from.is_none() && !found.win.is_self_draw() {
            return Ok(None);
        }
        Ok(Some(payments(winner, from, found.worth.total)))
    }

    fn patterns(&self) -> Vec<Pattern> {
        vec![ANY_WIN]
    }

    fn switches(&self) -> &'static [Switch] {
        &[]
    }

    fn settle_places(&self, game: NightGame<'_>, account: &mut FinalAccount) {
        let players: Vec<PlayerId> = game.counted_deals().flat_map(suns).collect();
        let mut values = BTreeMap::new();
        for player in &players {
            *values.entry(*player).or_default() += Amount::from_units(1);
        }
        account.columns.push(FinalAccountColumn { name: &SUNS, values });
        account.notes.extend((!players.is_empty()).then(|| ThreeNote::Suns { players }.into()));
    }

    fn start_course(&self, context: &CourseContext<'_>, seats: &SeatAssignment) -> Result<Course, Refusal> {
        let length = match context.plan().length {
            GameLength::Hands(hands) => Some(hands),
            _ => None,
        };
        Ok(Jokers { started: require_one_table(seats, SEATS)?, deals: 0, length }.into())
    }
}

/// Returns the payments of a win (rule 3).
fn payments(winner: Seat, from: Option<Seat>, total: u32) -> Vec<Payment<Seat>> {
    let pay = |seat, amount: u32, why| Payment::new(seat, winner, Amount::from_units(amount.into()), why);
    match from {
        Some(from) => vec![pay(from, 2 * total, PaymentReason::DISCARDER)],
        None => {
            let losers = Seat::all(SEATS).filter(|&seat| seat != winner);
            losers.map(|seat| pay(seat, total, PaymentReason::SELF_DRAW)).collect()
        }
    }
}

/// The course: who began at which seat, and how many deals are over.
#[derive(Clone, Debug, PartialEq)]
struct Jokers {
    started: Seats<PlayerId>,
    deals: u32,
    length: Option<u32>,
}

impl Jokers {
    fn players(&self) -> Vec<PlayerId> {
        Seats::from_fn(SEATS, |seat| self.started[seat.after_turns(self.deals as usize, SEATS)]).to_vec()
    }

    fn is_over(&self) -> bool {
        self.length.is_some_and(|length| self.deals >= length)
    }

    fn after(&self) -> Jokers {
        Jokers { deals: self.deals + 1, ..self.clone() }
    }

    fn won(&self, deal: &Deal, won: &WonDeal) -> Result<EventOutcome, Refusal> {
        check_single_self_draw(won)?;
        let mut outcome = EventOutcome::new(self.after());
        let from = won.from.map(|from| require_seat(deal, from)).transpose()?;
        for win in &won.wins {
            let (value, caution) = resolve_value(&Three {}, win)?;
            outcome.cautions.extend(caution);
            let total = value.points.ok_or(Refusal::BadValue { needed: ValueRequirement::Points.into() })?;
            outcome.payments.extend(deal.assign_payments(payments(require_seat(deal, win.winner)?, from, total)));
            for &(player, jokers) in win.family.get::<GivenJokers>().into_iter().flat_map(|given| &given.0) {
                require_seat(deal, player)?;
                let amount = Amount::from_units(jokers.into());
                outcome.payments.push(Moved::new(player, win.winner, amount, PaymentReason::new(&PAID)));
            }
            let laid = win.family.get::<LaidTiles>().into_iter().flat_map(|laid| &laid.0);
            for tile in laid.filter(|tile| tile.by != win.winner) {
                require_seat(deal, tile.by)?;
                outcome.payments.push(Moved::new(
                    tile.by,
                    win.winner,
                    Amount::from_units(1),
                    PaymentReason::new(&PAID),
                ));
            }
        }
        outcome.ending = Some(DealEnd::Won(won.wins.iter().map(|win| win.winner).collect()));
        Ok(outcome)
    }

    fn claimed(self: Arc<Self>, deal: &Deal, claimed: &JokerClaimed) -> Result<EventOutcome, Refusal> {
        require_seat(deal, claimed.by)?;
        let each = if claimed.joker == Joker::Sun { 2 } else { 1 };
        let again = claimed.joker == Joker::Sun && suns(deal).contains(&claimed.by);
        let mut outcome = EventOutcome::new(self);
        outcome.cautions.extend(again.then(|| ThreeCaution::SecondSun { player: claimed.by }.into()));
        let others = deal.players.iter().filter(|&&player| player != claimed.by);
        let pay =
            |&player: &PlayerId| Moved::new(player, claimed.by, Amount::from_units(each), PaymentReason::new(&PAID));
        outcome.payments.extend(others.map(pay));
        Ok(outcome)
    }
}

/// Returns the players who claimed a sun in a deal.
fn suns(deal: &Deal) -> Vec<PlayerId> {
    let claimed = deal.acts.iter().filter_map(|act| act.play.family_act::<JokerClaimed>());
    claimed.filter(|one| one.joker == Joker::Sun).map(|one| one.by).collect()
}

impl CourseState for Jokers {
    fn event_fields(&self) -> &'static [&'static FieldRow] {
        FAMILY.play.event_fields
    }

    fn table_status(&self, context: &CourseContext<'_>) -> TableStatus {
        let players = context.deal.map_or_else(|| self.players(), |deal| deal.players.clone());
        let mut due = TableStatus {
            deal: context.deals_played() + 1,
            playing: context.deal.is_some(),
            dealer: players.first().copied(),
            players,
            over: self.is_over().then(|| GameOverReason::Played.into()),
            ..TableStatus::default()
        };
        match (context.deal, due.dealer) {
            (Some(deal), Some(by)) => {
                due.steps.extend(
                    deal_beginning(deal)
                        .filter(|begun| begun.dice.is_empty())
                        .map(|_| ThreeStep::OpenWall { by }.into()),
                );
                let players = suns(deal);
                due.reminders.extend((!players.is_empty()).then(|| ThreeReminder::Suns { players }.into()));
            }
            (None, _) if self.is_over() => due.steps.push(NextStep::CloseNight.into()),
            (None, Some(by)) => due.steps.push(NextStep::ThrowDice { by }.into()),
            _ => {}
        }
        due
    }

    fn take_seats(
        &self,
        _: &CourseContext<'_>,
        seats: &SeatAssignment,
    ) -> Result<(Course, Vec<FamilyMessage>), Refusal> {
        let table = require_one_table(seats, SEATS)?;
        let cautions = seat_cautions(&self.players(), &table, self.deals == 0, seats.how);
        let mut started = table;
        started.rotate_right(self.deals as usize % SEATS);
        Ok((Jokers { started, ..self.clone() }.into(), cautions))
    }

    fn begin_deal(self: Arc<Self>, _: &CourseContext<'_>, begun: &DealBegun) -> Result<DealStartOutcome, Refusal> {
        let (players, other) = players_from_recorded_dealer(&self.players(), begun)?;
        let mut deal = DealStartOutcome::new(players, self.clone());
        deal.cautions.extend(other);
        deal.cautions.extend(self.is_over().then(|| Caution::GameOver.into()));
        Ok(deal)
    }

    fn apply_event(self: Arc<Self>, context: &CourseContext<'_>, play: &Play) -> Result<EventOutcome, Refusal> {
        let deal = context.deal.ok_or(Refusal::NoDeal)?;
        match play {
            Play::Act(act) => act.downcast_ref().map_or(Err(Refusal::NotInTheseRules), |one| self.claimed(deal, one)),
            Play::Won(won) => self.won(deal, won),
            Play::Drawn(DrawnDeal { why, .. }) => draw_outcome(*why, self.after().into(), self.clone().into()),
            Play::FalseWin(said) => {
                false_win_outcome(deal, said, Amount::ZERO, self.clone().into(), self.after().into())
            }
            _ => Err(Refusal::NotInTheseRules),
        }
    }

    fn next_players(&self) -> Option<Vec<PlayerId>> {
        Some(self.players())
    }
}
