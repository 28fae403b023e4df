//! A family of rules that exists only in this test: four people play with sixteen tiles, as its whole text says here.
//!
//! 1. Four people play; the deal passes to the next one after every deal.
//! 2. A winning hand is five sets and a pair. Nothing else wins.
//! 3. A win is worth 1 point: 3 more if no set is a sequence, 5 more if all tiles are of one suit, 1 more if nothing
//!    was claimed.
//! 4. Each other player pays that much for a self-draw; the discarder alone pays all of it.
//! 5. A player may turn a lucky tile during a deal, which brings 1 point from each other player at once. Nobody should
//!    turn a second one in a deal. Before the first one is turned, the dealer shakes the cup.
//! 6. The hand is worth 1 point more for each of its tiles that is lucky. At most four tiles are lucky.

use std::collections::BTreeMap;
use std::sync::Arc;

use quejing_message::{Message, PeopleIds};
use quejing_rules::account::{FinalAccount, FinalAccountColumn};
use quejing_rules::course::common_outcomes::{
    check_single_self_draw, draw_outcome, false_win_outcome, players_from_recorded_dealer, require_one_table,
    require_seat,
};
use quejing_rules::course::{
    Course, CourseContext, CourseState, DealStartOutcome, EventOutcome, NextStep, TableStatus,
};
use quejing_rules::family::{FamilyRow, RuleSetDefinition, Rules, Switch, resolve_value};
use quejing_rules::family_message::{FamilyMessage, FamilyMessageType};
use quejing_rules::hand::{
    CheckedHand, FlagRow, MAX_SETS, Reading, Seat, Seats, SetAside, Shape, TileKinds, for_each_reading,
};
use quejing_rules::play::{
    ActRow, ActType, Deal, DealBegun, DealEnd, DrawnDeal, EventField, FamilyAct, FieldKind, FieldRow, NightGame, Play,
    Refusal, SeatAssignment, ValueRequirement, WonDeal,
};
use quejing_rules::tile::{Suit, Tile};
use quejing_rules::{
    Amount, AnswerKind, Case, CountedPattern, Detail, FamilyTerm, Fault, Faults, Pattern, PatternRow, Payment,
    Payment as Moved, PaymentReason, PlayerId, QuestionRow, ReasonRow, Remark, RemarkRow, RuleSet, Ruling, Verdict,
    Worth, WorthUnit,
};
use serde::{Deserialize, Serialize};

/// The family as a program adds it.
pub static FAMILY: FamilyRow = FamilyRow::new::<Five>("five", &[RuleSet(&SET)], RuleSet(&SET))
    .with_acts(&[&TURN])
    .with_no_win_message("five-no-win")
    .with_request_fields(&[FamilyTerm { word: "lucky", message: "five-place-lucky" }]);
static SET: RuleSetDefinition = RuleSetDefinition::new::<Five>("five", "five");
const SEATS: usize = 4;
const MAX_LUCKY: usize = 4;

/// The words of the family, in the languages of the catalogue.
pub const TEXTS: [(&str, &str); 3] = [
    (
        "en",
        "five-five = five sets\nfive-no-win = this is not a winning hand: it has no five sets and a pair\n\
         five-sum = { $total } in all\nfive-any_win = Five sets and a pair\n\
         five-all_triplets = No sequence\nfive-one_suit = One suit\nfive-concealed = Nothing claimed\n\
         five-lucky = Lucky tiles\nfive-place-lucky = lucky tiles\nquestion-lucky = Lucky tiles on the table\n\
         five-turn = lucky turn\nfive-by = Player\nfive-turned = { $by } turns a lucky tile\nfive-paid = lucky tile\n\
         five-turns = Turns\nfive-caution-second-turn = { $player } has turned a lucky tile already\n\
         five-step-shake-cup = { $player } shakes the cup\nfive-remind-turned = Turned by: { $players }\n\
         five-note-turned = Lucky tiles of the night: { $players }\n\
         five-fault-too-many-lucky = there are { $most } lucky tiles, not { $found }\n",
    ),
    ("zh", "five-no-win = 不成和牌：不是五组加将\n"),
    ("ja", "five-no-win = 和了形ではありません。五面子一雀頭ではありません\n"),
];

static SUM: RemarkRow = RemarkRow {
    id: "five_sum",
    message: "five-sum",
    constant_field: None,
    numbers: &["total"],
    sentence_only_numbers: &[],
};
const ANY_WIN: Pattern = Pattern::from_row(&PatternRow::unlisted("five", "any_win"));
const ALL_TRIPLETS: Pattern = Pattern::from_row(&PatternRow::unlisted("five", "all_triplets"));
const ONE_SUIT: Pattern = Pattern::from_row(&PatternRow::unlisted("five", "one_suit"));
const CONCEALED: Pattern = Pattern::from_row(&PatternRow::unlisted("five", "concealed"));
const LUCKY: Pattern = Pattern::from_row(&PatternRow::unlisted("five", "lucky"));

static TURN: ActRow = ActRow {
    kind: "lucky_turned",
    word: "turn",
    name: "five-turn",
    report_messages: &["five-turned"],
    belongs_to_deal: true,
    is_listed_as_addition: true,
    fields: &[EventField { key: "by", label: "five-by", answer_kind: FieldKind::Player, condition: None }],
    read: FamilyAct::read::<LuckyTurned>,
};
static TURNS: FamilyTerm = FamilyTerm { word: "turns", message: "five-turns" };
static PAID: ReasonRow = ReasonRow { word: "five_lucky", message: "five-paid", full_message: "five-paid" };

/// A lucky tile that a player turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LuckyTurned {
    pub by: PlayerId,
}

impl ActType for LuckyTurned {
    const ROW: &'static ActRow = &TURN;

    fn people(&self) -> Vec<PlayerId> {
        vec![self.by]
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[serde(tag = "code", rename_all = "snake_case")]
#[message("five-caution")]
#[message(codes)]
pub enum FiveCaution {
    SecondTurn { player: PlayerId },
}

impl FamilyMessageType for FiveCaution {}

#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[serde(tag = "step", rename_all = "snake_case")]
#[message("five-step")]
pub enum FiveStep {
    ShakeCup { player: PlayerId },
}

impl FamilyMessageType for FiveStep {}

#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[serde(tag = "reminder", rename_all = "snake_case")]
#[message("five-remind")]
pub enum FiveReminder {
    Turned {
        #[message(with = PeopleIds::from)]
        players: Vec<PlayerId>,
    },
}

impl FamilyMessageType for FiveReminder {}

#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[serde(tag = "note", rename_all = "snake_case")]
#[message("five-note")]
pub enum FiveNote {
    Turned {
        #[message(with = PeopleIds::from)]
        players: Vec<PlayerId>,
    },
}

impl FamilyMessageType for FiveNote {}

#[derive(Clone, Debug, PartialEq, Eq, Message, Serialize)]
#[message("five-fault")]
pub enum FiveFault {
    #[message(code = "too_many_lucky")]
    TooManyLucky { found: usize, most: usize },
}

impl FamilyMessageType for FiveFault {}

/// The shape of a winning hand (rule 2).
pub const SHAPE: Shape = Shape {
    sets: MAX_SETS,
    copies: 4,
    kinds: TileKinds::ALL,
    set_aside: SetAside::Nothing,
    specials: &[],
    red_fives: 0,
};

/// The rules.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Five {}

/// Returns the checked hand and the lucky tiles (rule 6).
fn checked(case: &Case) -> Result<(CheckedHand, &[Tile]), Faults> {
    let win = CheckedHand::from_draft(&case.draft, SHAPE, Vec::new())?;
    match case.circumstances.tiles("lucky") {
        lucky if lucky.len() > MAX_LUCKY => {
            Err(Fault::from(FiveFault::TooManyLucky { found: lucky.len(), most: MAX_LUCKY }).into())
        }
        lucky => Ok((win, lucky)),
    }
}

/// Returns what counts in one reading (rules 3 and 6); nothing in one that is no win (rule 2).
fn counted(win: &CheckedHand, lucky: &[Tile], reading: Reading) -> Vec<CountedPattern> {
    let Reading::Standard(split) = reading else {
        return Vec::new();
    };
    let tiles = win.all_tiles();
    let of = |suit: Suit| tiles.tiles().all(|tile: Tile| tile.suit() == Some(suit));
    let all = [
        (ANY_WIN, 1, true),
        (ALL_TRIPLETS, 3, split.sequences == [0; 3]),
        (ONE_SUIT, 5, Suit::ALL.into_iter().any(of)),
        (CONCEALED, 1, win.is_closed()),
    ];
    let found = tiles.tiles().filter(|tile| lucky.contains(tile)).count() as u32;
    let lucky = (found > 0).then(|| CountedPattern::new(LUCKY, found, found));
    let own = all.into_iter().filter(|(.., holds)| *holds).map(|(id, worth, _)| CountedPattern::new(id, 1, worth));
    own.chain(lucky).collect()
}

fn sum(counted: &[CountedPattern]) -> u32 {
    counted.iter().map(|one| one.worth).sum()
}

impl Rules for Five {
    fn set(&self) -> RuleSet {
        RuleSet(&SET)
    }

    fn flags(&self) -> &'static [FlagRow] {
        &[]
    }

    fn questions(&self) -> &'static [QuestionRow] {
        const { &[QuestionRow::new("lucky", AnswerKind::Tiles)] }
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
        let (win, lucky) = checked(case)?;
        let mut ruling = Ruling::no_win(self.set().as_str(), win);
        for_each_reading(&win, |reading| {
            let found = counted(&win, lucky, reading);
            if sum(&found) > sum(&ruling.counted) {
                (ruling.counted, ruling.reading, ruling.verdict) = (found, Some(reading), Verdict::Win);
            }
        });
        if ruling.is_win() {
            let total = sum(&ruling.counted);
            ruling.steps = vec![Remark::new(&SUM, [total])];
            ruling.worth = Worth { total, ..Worth::default() };
        }
        Ok(ruling)
    }

    fn settle(&self, case: &Case) -> Result<Option<Vec<Payment<Seat>>>, Faults> {
        let found = self.judge(case, Detail::Reasons)?;
        let (winner, from) = (Seat::from(found.win.seat_wind()), case.circumstances.discarder);
        let is_settled = found.is_win() && (from.is_some() || found.win.is_self_draw());
        Ok(is_settled.then(|| payments(winner, from, found.worth.total)))
    }

    fn patterns(&self) -> Vec<Pattern> {
        vec![ANY_WIN, ALL_TRIPLETS, ONE_SUIT, CONCEALED, LUCKY]
    }

    fn switches(&self) -> &'static [Switch] {
        &[]
    }

    fn settle_places(&self, game: NightGame<'_>, account: &mut FinalAccount) {
        let players: Vec<PlayerId> = game.counted_deals().flat_map(turned).collect();
        let mut values = BTreeMap::new();
        for player in &players {
            *values.entry(*player).or_default() += Amount::from_units(1);
        }
        account.columns.push(FinalAccountColumn { name: &TURNS, values });
        account.notes.extend((!players.is_empty()).then(|| FiveNote::Turned { players }.into()));
    }

    fn start_course(&self, _: &CourseContext<'_>, seats: &SeatAssignment) -> Result<Course, Refusal> {
        Ok(Turns { started: require_one_table(seats, SEATS)?, deals: 0 }.into())
    }
}

/// Returns the payments of a win (rule 4).
fn payments(winner: Seat, from: Option<Seat>, total: u32) -> Vec<Payment<Seat>> {
    let pay = |seat, why| Payment::new(seat, winner, Amount::from_units(total.into()), why);
    match from {
        Some(from) => vec![pay(from, PaymentReason::DISCARDER)],
        None => {
            let losers = Seat::all(SEATS).filter(|&seat| seat != winner);
            losers.map(|seat| pay(seat, PaymentReason::SELF_DRAW)).collect()
        }
    }
}

/// The course: who began at which seat, and how many deals are over.
#[derive(Clone, Debug, PartialEq)]
struct Turns {
    started: Seats<PlayerId>,
    deals: usize,
}

impl Turns {
    fn players(&self) -> Vec<PlayerId> {
        Seats::from_fn(SEATS, |seat| self.started[seat.after_turns(self.deals, SEATS)]).to_vec()
    }

    fn after(&self) -> Course {
        Turns { deals: self.deals + 1, ..self.clone() }.into()
    }

    fn won(&self, deal: &Deal, won: &WonDeal) -> Result<EventOutcome, Refusal> {
        check_single_self_draw(won)?;
        let mut outcome = EventOutcome::new(self.after());
        let from = won.from.map(|from| require_seat(deal, from)).transpose()?;
        for win in &won.wins {
            let (value, caution) = resolve_value(&Five {}, win)?;
            outcome.cautions.extend(caution);
            let total = value.points.ok_or(Refusal::BadValue { needed: ValueRequirement::Patterns.into() })?;
            outcome.payments.extend(deal.assign_payments(payments(require_seat(deal, win.winner)?, from, total)));
        }
        outcome.ending = Some(DealEnd::Won(won.wins.iter().map(|win| win.winner).collect()));
        Ok(outcome)
    }
}

/// Returns the players who turned lucky tiles in a deal.
fn turned(deal: &Deal) -> Vec<PlayerId> {
    deal.acts.iter().filter_map(|act| act.play.family_act::<LuckyTurned>()).map(|turn| turn.by).collect()
}

/// Returns the payments of a lucky tile (rule 5).
fn lucky_turn(course: Course, deal: &Deal, turn: &LuckyTurned) -> Result<EventOutcome, Refusal> {
    require_seat(deal, turn.by)?;
    let mut outcome = EventOutcome::new(course);
    let again = turned(deal).contains(&turn.by);
    outcome.cautions.extend(again.then(|| FiveCaution::SecondTurn { player: turn.by }.into()));
    let others = deal.players.iter().filter(|&&player| player != turn.by);
    let pay = |&player: &PlayerId| Moved::new(player, turn.by, Amount::from_units(1), PaymentReason::new(&PAID));
    outcome.payments.extend(others.map(pay));
    Ok(outcome)
}

impl CourseState for Turns {
    fn event_fields(&self) -> &'static [&'static FieldRow] {
        FAMILY.play.event_fields
    }

    fn table_status(&self, context: &CourseContext<'_>) -> TableStatus {
        let players = context.deal.map_or_else(|| self.players(), |deal| deal.players.clone());
        let dealer = players.first().copied();
        let turned = context.deal.map(turned).unwrap_or_default();
        let step = |player| match context.deal {
            None => Some(NextStep::ThrowDice { by: player }.into()),
            Some(_) => turned.is_empty().then(|| FiveStep::ShakeCup { player }.into()),
        };
        let steps = dealer.and_then(step);
        let reminder = (!turned.is_empty()).then(|| FiveReminder::Turned { players: turned.clone() }.into());
        TableStatus {
            reminders: reminder.into_iter().collect(),
            deal: context.deals_played() + 1,
            playing: context.deal.is_some(),
            dealer,
            players,
            steps: steps.into_iter().collect(),
            ..TableStatus::default()
        }
    }

    fn take_seats(
        &self,
        _: &CourseContext<'_>,
        seats: &SeatAssignment,
    ) -> Result<(Course, Vec<FamilyMessage>), Refusal> {
        let mut started = require_one_table(seats, SEATS)?;
        started.rotate_right(self.deals % SEATS);
        Ok((Turns { started, ..self.clone() }.into(), Vec::new()))
    }

    fn begin_deal(self: Arc<Self>, _: &CourseContext<'_>, begun: &DealBegun) -> Result<DealStartOutcome, Refusal> {
        let (players, other) = players_from_recorded_dealer(&self.players(), begun)?;
        let mut deal = DealStartOutcome::new(players, self.clone());
        deal.cautions.extend(other);
        Ok(deal)
    }

    fn apply_event(self: Arc<Self>, context: &CourseContext<'_>, play: &Play) -> Result<EventOutcome, Refusal> {
        let deal = context.deal.ok_or(Refusal::NoDeal)?;
        match play {
            Play::Act(act) => act
                .downcast_ref()
                .map_or(Err(Refusal::NotInTheseRules), |turn| lucky_turn(self.clone().into(), deal, turn)),
            Play::Won(won) => self.won(deal, won),
            Play::Drawn(DrawnDeal { why, .. }) => draw_outcome(*why, self.after(), self.clone().into()),
            Play::FalseWin(said) => false_win_outcome(deal, said, Amount::ZERO, self.clone().into(), self.after()),
            _ => Err(Refusal::NotInTheseRules),
        }
    }

    fn next_players(&self) -> Option<Vec<PlayerId>> {
        Some(self.players())
    }
}
