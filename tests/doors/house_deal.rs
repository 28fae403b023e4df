//! `quejing score --rules house`: the money of a whole deal in text, with reasons, in both languages.

use std::process::Command;

fn score(args: &str) -> (bool, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_quejing"))
        .args(["score", "--rules", "house"])
        .args(args.split_whitespace())
        .output()
        .expect("the program runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.success(), text(&output.stdout), text(&output.stderr))
}

/// Sections 4 to 7: 清一色 一气通贯 底和 are 6 fan, 180 by discard; South plays openly: 360, and half of it for South's
/// supporter; East's concealed kong is 20 from each, 40 from the open hand.
#[test]
fn kongs_open_hands_and_bets_are_paid_with_reasons() {
    let hand = "--seat S --discarder W --open S --bet Eve=S --kong concealed:E --win 2p 123456789p1112p";
    let (fine, said, wrong) = score(&format!("--lang en {hand}"));
    assert!(fine, "{wrong}");
    for text in ["payments: east +80  south +320  west −560  north −20  Eve +180", "concealed kong", "to a bettor"]
    {
        assert!(said.to_lowercase().contains(&text.to_lowercase()), "{text}: {said}");
    }
    let (_, said, _) = score(&format!("--lang zh {hand}"));
    assert!(said.contains("暗杠") && said.contains("付给下注者") && said.contains("Eve +180"), "{said}");
}

/// Section 11: West waits with 3 fan: the false win pays 30 × 3 to West alone; with nobody waiting 10 × (1 + 2) to
/// each.
#[test]
fn a_false_win_needs_no_hand() {
    let (fine, said, wrong) = score("--lang en --false-win N --tenpai W=3");
    assert!(fine && said.contains("+90") && said.contains("−90"), "{said}{wrong}");
    let (_, said, _) = score("--lang en --false-win N");
    assert!(said.matches("+30").count() == 3 && said.contains("−90"), "{said}");
}

/// Section 8, rule 7: a winner is out of the deal, so a second win on their discard is impossible.
#[test]
fn a_deal_that_cannot_be_is_refused_with_its_code() {
    for args in [
        "--special 7 --won W:E=3,S:W=2",
        "--kong exposed:S --false-win N",
        "--tenpai W=3 --kong concealed:E",
        "--open S --seat S --win 2p 123456789p1112p",
    ] {
        let (fine, _, wrong) = score(args);
        assert!(!fine && wrong.contains("bad_event"), "{args}: {wrong}");
    }
}
