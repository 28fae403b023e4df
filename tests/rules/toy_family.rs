//! A family of rules that exists only in this test, built as `CONTRIBUTING.md` describes: whatever implements the contract is
//! judged, settled, asked for its waits and compared with any other, by code that does not know it.

use quejing::hand::{HandDraft, Seat, Win, for_each_reading};
use quejing::rules::compare::{Absence, Difference, Side, Which, compare};
use quejing::rules::course::{Course, Scene};
use quejing::rules::event::{Amount, Refusal, SeatsSet};
use quejing::rules::family::Family;
use quejing::rules::profile::Switch;
use quejing::rules::waits::{Tried, Waiting, of};
use quejing::rules::{
    AnswerKind, Case, Circumstances, Counted, Detail, Faults, Pattern, PatternRow, Payment, PaymentReason, RuleProfile,
    Ruling, Step, StepRow, Unit, Verdict, Worth, net,
};
use quejing::tile::{Suit, Tile, Wind, mpsz};

/// Every win is worth 1, and 3 more for a hand of one suit. Each other player pays that much.
#[derive(Clone, Debug, PartialEq)]
struct Toy;

const ANY_WIN: Pattern = Pattern::of(&PatternRow::unlisted("toy", "toy_any_win"));
const ONE_SUIT: Pattern = Pattern::of(&PatternRow::unlisted("toy", "toy_one_suit"));

static SUM: StepRow = StepRow { id: "toy_sum", message: "toy-step-sum", limit: None, numbers: &["total"], told: &[] };

impl Family for Toy {
    type Claim = Win;

    const FLAGS: &'static [&'static str] = &[];

    const QUESTIONS: &'static [(&'static str, AnswerKind)] = &[];

    const UNIT: Unit = Unit::Points;

    fn name(&self) -> &'static str {
        "toy"
    }

    fn check(&self, draft: &HandDraft, _: &Circumstances) -> Result<Win, Faults> {
        Ok(Win::from_draft(draft, Vec::new())?)
    }

    fn explain(&self, win: &Win, _: Detail) -> Ruling {
        let mut ruling = Ruling::no_win(self.name(), *win);
        for_each_reading(win, |_| ruling.verdict = Verdict::Win);
        if ruling.is_win() {
            let tiles = win.all_tiles();
            let of = |suit: Suit| tiles.tiles().all(|tile: Tile| tile.suit() == Some(suit));
            let one_suit = Suit::ALL.into_iter().any(of).then(|| Counted::new(ONE_SUIT, 1, 3));
            ruling.counted = std::iter::once(Counted::new(ANY_WIN, 1, 1)).chain(one_suit).collect();
            let total = ruling.counted.iter().map(|counted| counted.worth).sum();
            ruling.steps = vec![Step::new(&SUM, [total])];
            ruling.worth = Worth { total, ..Worth::default() };
        }
        ruling
    }

    fn settle(&self, win: &Win, found: &Ruling, _: &Circumstances) -> Result<Option<Vec<Payment<Seat>>>, Faults> {
        let to = Seat::from(win.seat_wind());
        let amount = Amount::whole(found.worth.total.into());
        let losers = Seat::FOUR.into_iter().filter(|&seat| seat != to);
        let paid = losers.map(|from| Payment::new(from, to, amount, PaymentReason::SelfDraw));
        Ok(found.is_win().then(|| paid.collect()))
    }

    fn patterns(&self) -> Vec<Pattern> {
        vec![ANY_WIN, ONE_SUIT]
    }

    fn switches(&self) -> &'static [Switch] {
        &[]
    }

    fn start(&self, _: &Scene<'_>, _: &SeatsSet) -> Result<Course, Refusal> {
        Err(Refusal::NotInTheseRules)
    }
}

fn draft(concealed: &str, won: Option<&str>) -> HandDraft {
    HandDraft {
        concealed: mpsz::parse(concealed).expect("tiles"),
        win_tile: won.map(|tile| mpsz::parse_one(tile).expect("a tile")),
        seat_wind: Some(Wind::South),
        ..HandDraft::default()
    }
}

fn judged(concealed: &str, won: &str) -> Ruling {
    let detail = Detail::Everything;
    let judged = Toy.judge(&draft(concealed, Some(won)), &Circumstances::default(), detail);
    judged.expect("fourteen tiles")
}

#[test]
fn a_hand_is_judged_by_the_contract_alone() {
    let one_suit = judged("1123456789m555m", "1m");
    assert_eq!((one_suit.is_win(), one_suit.worth.total, one_suit.rules), (true, 4, "toy"));
    assert_eq!(judged("1123456789m555p", "1m").worth.total, 1);
    assert_eq!(judged("147m258p369s1122z", "3z").verdict, Verdict::NoWin);
    let short = Toy.judge(&draft("123m", Some("4m")), &Circumstances::default(), Detail::Reasons);
    assert_eq!(short.expect_err("four tiles").code(), "tile_count");
}

#[test]
fn it_is_settled_and_the_sum_is_nought() {
    let win = Toy.check(&draft("1123456789m555m", Some("1m")), &Circumstances::default()).expect("a hand");
    let found = Toy.explain(&win, Detail::Reasons);
    let paid = Toy.settle(&win, &found, &Circumstances::default());
    let paid = paid.expect("payable").expect("a win");
    assert_eq!(Seat::FOUR.map(|seat| net(&paid, seat)), [-4, 12, -4, -4].map(Amount::whole));
}

#[test]
fn its_waits_are_found() {
    let waiting =
        Waiting { case: Case { draft: draft("1123456789m555p", None), ..Case::default() }, ..Waiting::default() };
    let found = of(&Toy, &waiting).expect("waits");
    assert_eq!(mpsz::format(&found.tiles()), "147m");
    let worth = found.waits.iter().map(|wait| match &wait.ways {
        [Tried::Complete(Some(one)), Tried::Complete(Some(other))] => [one.worth.total, other.worth.total],
        other => panic!("{other:?}"),
    });
    assert_eq!(worth.collect::<Vec<_>>(), [[1, 1]; 3]);
}

#[test]
fn it_is_compared_with_another_family() {
    let side = Side { ruling: judged("1123456789m555m", "1m"), patterns: Toy.patterns() };
    let rules = RuleProfile::default();
    let case = Case { draft: draft("1123456789m555m", Some("1m")), ..Case::default() };
    let other = rules.judge(&case, Detail::Everything).expect("a hand");
    let differences = compare(&side, &Side::of(&rules, other));
    let mine = differences.iter().filter_map(|difference| match difference {
        Difference::OnlyIn { side: Which::First, item, absence } => Some((item.id, absence.clone())),
        _ => None,
    });
    let absent = Absence::NotInTheRules;
    assert_eq!(mine.collect::<Vec<_>>(), [(ANY_WIN, absent.clone()), (ONE_SUIT, absent)]);
}
