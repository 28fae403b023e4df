//! A family of rules that exists only in this test, built as `CONTRIBUTING.md` describes: whatever implements the
//! contract is judged, settled, asked for its waits and compared with any other, by code that does not know it.

use quejing_rules::compare::{ComparedSide, PatternAbsence, RuleSetRuling, RulingDifference, compare_rulings};
use quejing_rules::course::{Course, CourseContext};
use quejing_rules::family::Rules;
use quejing_rules::family::{RuleSetDefinition, Switch};
use quejing_rules::hand::{CheckedHand, FlagRow, HandDraft, Seat, Seats, Shape, for_each_reading};
use quejing_rules::tile::{Suit, Tile, Wind, mpsz};
use quejing_rules::waits::{TileTrial, WaitQuery, find_waits};
use quejing_rules::{
    Amount, AnswerKind, Case, CountedPattern, Detail, Faults, Pattern, PatternRow, Payment, PaymentReason, QuestionRow,
    Remark, RemarkRow, RuleProfile, RuleSet, Ruling, Verdict, Worth, WorthUnit, net_change,
};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::support::wire::result;
use quejing_rules::play::{Refusal, SeatAssignment};

/// Every win is worth 1, 3 more for a hand of one suit, and 10 more while a west wind blows. Each other player pays
/// that much, unless somebody treats: then that seat pays alone.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Toy {}

static SET: RuleSetDefinition = RuleSetDefinition::new::<Toy>("toy", "toy");

const ANY_WIN: Pattern = Pattern::from_row(&PatternRow::unlisted("toy", "toy_any_win"));
const ONE_SUIT: Pattern = Pattern::from_row(&PatternRow::unlisted("toy", "toy_one_suit"));

static SUM: RemarkRow = RemarkRow {
    id: "toy_sum",
    message: "toy-step-sum",
    constant_field: None,
    numbers: &["total"],
    sentence_only_numbers: &[],
};

fn checked(case: &Case) -> Result<CheckedHand, Faults> {
    Ok(CheckedHand::from_draft(&case.draft, Shape::default(), Vec::new())?)
}

impl Rules for Toy {
    fn set(&self) -> RuleSet {
        RuleSet(&SET)
    }

    fn flags(&self) -> &'static [FlagRow] {
        &[]
    }

    fn questions(&self) -> &'static [QuestionRow] {
        const { &[QuestionRow::new("gale", AnswerKind::Wind), QuestionRow::new("treats", AnswerKind::Seat)] }
    }

    fn switches(&self) -> &'static [Switch] {
        &[]
    }

    fn unit(&self) -> WorthUnit {
        WorthUnit::Points
    }

    fn shape(&self) -> Shape {
        Shape::default()
    }

    fn check(&self, case: &Case) -> Result<(), Faults> {
        checked(case).map(drop)
    }

    fn judge(&self, case: &Case, _: Detail) -> Result<Ruling, Faults> {
        let win = checked(case)?;
        let mut ruling = Ruling::no_win(self.set().as_str(), win);
        for_each_reading(&win, |_| ruling.verdict = Verdict::Win);
        if ruling.is_win() {
            let tiles = win.all_tiles();
            let of = |suit: Suit| tiles.tiles().all(|tile: Tile| tile.suit() == Some(suit));
            let one_suit = Suit::ALL.into_iter().any(of).then(|| CountedPattern::new(ONE_SUIT, 1, 3));
            ruling.counted = std::iter::once(CountedPattern::new(ANY_WIN, 1, 1)).chain(one_suit).collect();
            let gale = if case.circumstances.wind("gale") == Some(Wind::West) { 10 } else { 0 };
            let total = gale + ruling.counted.iter().map(|counted| counted.worth).sum::<u32>();
            ruling.steps = vec![Remark::new(&SUM, [total])];
            ruling.worth = Worth { total, ..Worth::default() };
        }
        Ok(ruling)
    }

    fn settle(&self, case: &Case) -> Result<Option<Vec<Payment<Seat>>>, Faults> {
        let found = self.judge(case, Detail::Reasons)?;
        let to = Seat::from(found.win.seat_wind());
        let amount = Amount::from_units(found.worth.total.into());
        let treats = case.circumstances.seat("treats");
        let losers = Seat::all(4).filter(|&seat| treats.map_or(seat != to, |treats| seat == treats));
        let paid = losers.map(|from| Payment::new(from, to, amount, PaymentReason::SELF_DRAW));
        Ok(found.is_win().then(|| paid.collect()))
    }

    fn patterns(&self) -> Vec<Pattern> {
        vec![ANY_WIN, ONE_SUIT]
    }

    fn start_course(&self, _: &CourseContext<'_>, _: &SeatAssignment) -> Result<Course, Refusal> {
        Err(Refusal::NotInTheseRules)
    }
}

fn draft(concealed: &str, won: Option<&str>) -> HandDraft {
    HandDraft {
        concealed: mpsz::parse(concealed).expect("tiles"),
        win_tile: won.map(|tile| mpsz::parse_single_tile(tile).expect("a tile")),
        seat_wind: Some(Wind::South),
        ..HandDraft::default()
    }
}

fn case(concealed: &str, won: Option<&str>) -> Case {
    Case { draft: draft(concealed, won), ..Case::default() }
}

fn judged(concealed: &str, won: &str) -> Ruling {
    Toy {}.judge(&case(concealed, Some(won)), Detail::Everything).expect("fourteen tiles")
}

#[test]
fn a_hand_is_judged_by_the_contract_alone() {
    let one_suit = judged("1123456789m555m", "1m");
    assert_eq!((one_suit.is_win(), one_suit.worth.total, one_suit.rules), (true, 4, "toy"));
    assert_eq!(judged("1123456789m555p", "1m").worth.total, 1);
    assert_eq!(judged("147m258p369s1122z", "3z").verdict, Verdict::NoWin);
    let short = Toy {}.judge(&case("123m", Some("4m")), Detail::Reasons);
    assert_eq!(short.expect_err("four tiles").code(), "tile_count");
}

#[test]
fn it_is_settled_and_the_sum_is_nought() {
    let paid = Toy {}.settle(&case("1123456789m555m", Some("1m"))).expect("payable").expect("a win");
    assert_eq!(Seats::from_fn(4, |seat| net_change(&paid, seat)), [-4, 12, -4, -4].map(Amount::from_units));
}

#[test]
fn its_waits_are_found() {
    let waiting = WaitQuery { case: case("1123456789m555p", None), ..WaitQuery::default() };
    let found = find_waits(&Toy {}, &waiting).expect("waits");
    assert_eq!(mpsz::format(&found.tiles()), "147m");
    let worth = found.waits.iter().map(|wait| match &wait.ways {
        [TileTrial::Complete(Some(one)), TileTrial::Complete(Some(other))] => [one.worth.total, other.worth.total],
        other => panic!("{other:?}"),
    });
    assert_eq!(worth.collect::<Vec<_>>(), [[1, 1]; 3]);
}

#[test]
fn it_is_compared_with_another_family() {
    let side = RuleSetRuling { ruling: judged("1123456789m555m", "1m"), patterns: Toy {}.patterns() };
    let rules = RuleProfile::default();
    let case = case("1123456789m555m", Some("1m"));
    let other = rules.judge(&case, Detail::Everything).expect("a hand");
    let differences = compare_rulings(&side, &RuleSetRuling::new(&rules, other));
    let mine = differences.iter().filter_map(|difference| match difference {
        RulingDifference::OnlyIn { side: ComparedSide::First, item, absence } => Some((item.id, absence.clone())),
        _ => None,
    });
    let absent = PatternAbsence::NotInTheRules;
    assert_eq!(mine.collect::<Vec<_>>(), [(ANY_WIN, absent.clone()), (ONE_SUIT, absent)]);
}

#[test]
fn the_wire_asks_its_questions_and_settles_its_hands() {
    let answered = |more: serde_json::Value| {
        let mut input = json!({"concealed": "1123456789m555p", "win_tile": "1m", "seat_wind": "S", "self_draw": true});
        input.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        result(RuleSet(&SET), &input, false)
    };
    let settled = |more: serde_json::Value| answered(more)["payments"].clone();
    assert_eq!(answered(json!({"gale": "W"}))["total"], 11);
    assert_eq!(answered(json!({"gale": "E"}))["total"], 1);
    assert_eq!(settled(json!({"mode": "settle"})), json!([-1, 3, -1, -1]));
    // The first seat is an answer, too.
    assert_eq!(settled(json!({"mode": "settle", "treats": 0})), json!([-1, 1, 0, 0]));
    assert_eq!(answered(json!({"mode": "settle"}))["verdict"], "settled");
    assert_eq!(answered(json!({"mode": "settle", "win_tile": "3z"})), json!({"verdict": "no_win"}));
    for (wrong, code) in [(json!({"treats": 4}), "bad_seat"), (json!({"gale": "X"}), "bad_seat")] {
        assert_eq!(answered(wrong.clone())["reasons"], json!([code]), "{wrong}");
    }
}
