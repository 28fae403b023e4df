//! The report of a night: every deal in a line with its tiles and totals, reasons in words, the rules, photos if they
//! are wanted.

use crate::support::{Night, begun};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use image::{ImageReader, Rgb, RgbImage};

/// The page, and what stands before the appendix.
fn page(night: &Night, arguments: &[&str]) -> (String, String) {
    let output = night.run(&[&["report", "--lang", "en"], arguments].concat());
    assert!(output.status.success(), "{output:?}");
    let page = String::from_utf8(output.stdout).expect("text");
    let (front, _) = page.split_once("<div class=\"appendix\">").expect("an appendix");
    let front = front.to_owned();
    (page, front)
}

/// The lines of the deals, the head left out.
fn rows(front: &str) -> Vec<&str> {
    let (_, table) = front.rsplit_once("<tbody>").expect("the deals");
    let (table, _) = table.split_once("</tbody>").expect("their end");
    table.split("</tr>").filter(|row| row.contains("<td")).collect()
}

/// The ids of the tiles in a group, those on their side in brackets.
fn tiles(group: &str) -> Vec<String> {
    let drawn = group.split("<svg class=\"t").skip(1);
    let tile = |svg: &str| {
        let (_, id) = svg.split_once("href=\"#").expect("a tile");
        let id = id.split('"').next().unwrap_or_default();
        match svg.starts_with(" side") {
            true => format!("[{id}]"),
            false => id.to_owned(),
        }
    };
    drawn.map(tile).collect()
}

fn groups(row: &str) -> Vec<Vec<String>> {
    row.split("<span class=\"g\">").skip(1).map(tiles).collect()
}

/// The house rule, section 8, rule 7: who has won leaves, and the others play on. B wins from C, then A draws the tile.
#[test]
fn winners_of_one_deal_stand_with_their_own_discarders() {
    let night = Night::new("report-discarders");
    night.json(&["new", "Friday", "--rules", "house", "--players", "A,B,C,D"]);
    night.json(&["add", "deal", "--dice", "3,4"]);
    night.json(&["add", "win", "--winner", "B", "--from", "C", "--fan", "6"]);
    night.json(&["add", "win", "--winner", "A", "--fan", "7"]);
    let deals = String::from_utf8(night.run(&["deals", "--lang", "en"]).stdout).expect("text");
    assert!(deals.contains("B ← C; A by self-draw"), "{deals}");
    let (_, front) = page(&night, &[]);
    let rows = rows(&front);
    assert!(rows[0].contains("B ← C") && rows[1].contains("A by self-draw"), "{rows:?}");
}

/// 全不靠 8 副 3 翻, self-drawn 2 副, closed: 10 × 4 = 40 points, 60 from each of three; then 30 points by hand from A's
/// discard: 60 from A, 30 from the others.
#[test]
fn every_deal_is_a_line_with_its_tiles_what_it_was_worth_and_where_everybody_stood() {
    let night = begun("report-line");
    night.json(&["add", "win", "--winner", "A", "--tiles", "147m258p369s12345z"]);
    night.json(&["add", "win", "--winner", "B", "--from", "A", "--points", "30"]);
    let (page, front) = page(&night, &[]);
    let rows = rows(&front);
    let [first, second] = rows.as_slice() else { panic!("two lines: {rows:?}") };
    assert!(first.contains("A by self-draw") && first.contains("40 points"), "{first}");
    let laid: Vec<Vec<String>> = vec![
        ["1m", "4m", "7m", "2p", "5p", "8p", "3s", "6s", "9s", "1z", "2z", "3z", "4z"]
            .map(|tile| format!("t{tile}"))
            .into(),
        vec!["t5z".into()],
    ];
    assert_eq!(groups(first), laid, "the winning tile lies apart");
    assert!(first.contains("aria-label=\"1 of characters 4 of characters"), "{first}");
    for tile in laid.iter().flatten() {
        assert_eq!(page.matches(&format!("<symbol id=\"{tile}\"")).count(), 1);
    }
    let gains = |row: &str| -> Vec<String> {
        let cells = row.split("data-name=\"").skip(1);
        let cell = |cell: &str| {
            let text = cell.split('>').skip(1);
            let text: String = text.map(|part| part.split('<').next().unwrap_or("")).collect();
            format!("{} {}", &cell[..1], text.trim())
        };
        cells.map(cell).collect()
    };
    assert_eq!(gains(first), ["A +180 +180", "B −60 −60", "C −60 −60", "D −60 −60"]);
    assert!(second.contains("B ← A") && second.contains("30 points"), "{second}");
    assert_eq!(gains(second), ["A −60 +120", "B +120 +60", "C −30 −90", "D −30 −90"]);
    // 90 and 90 are owed, 120 and 60 are claimed: three payments are the fewest.
    let (_, even) = front.split_once("Settling up").expect("who pays whom");
    let (even, _) = even.split_once("</table>").expect("its end");
    assert_eq!(even.matches(" → ").count(), 3, "{even}");
}

/// The claimed tile lies on its side, towards who gave it: West is across from the dealer.
#[test]
fn melds_lie_as_on_the_table() {
    let night = begun("report-melds");
    night.json(&[
        "add",
        "win",
        "--winner",
        "A",
        "--from",
        "B",
        "--tiles",
        "1z1z",
        "--meld",
        "777z:W",
        "--meld",
        "2222p:concealed",
        "--meld",
        "123m",
        "--meld",
        "555s:S",
    ]);
    let (_, front) = page(&night, &[]);
    let expected = [
        vec!["t1z"],
        vec!["t7z", "[t7z]", "t7z"],
        vec!["tback", "t2p", "t2p", "tback"],
        vec!["[t1m]", "t2m", "t3m"],
        vec!["t5s", "t5s", "[t5s]"],
        vec!["t1z"],
    ];
    assert_eq!(groups(rows(&front)[0]), expected);
}

#[test]
fn a_void_or_corrected_deal_says_why_and_what_it_was_before() {
    let night = begun("report-why");
    for winner in ["A", "B"] {
        night.json(&["add", "win", "--winner", winner, "--points", "30"]);
    }
    night.json(&["void", "3", "--reason", "a tile <short>", "--agreed", "A,C", "--yes"]);
    night.json(&[
        "correct",
        "4",
        "--reason",
        "C discarded it",
        "--yes",
        "win",
        "--winner",
        "B",
        "--from",
        "C",
        "--points",
        "30",
    ]);
    night.json(&["add", "draw"]);
    night.json(&["undo", "--yes"]);
    let (page, front) = page(&night, &[]);
    assert!(front.contains("Void: a tile &lt;short&gt;, agreed by A, C"), "{front}");
    let traced = "Corrected by the computer: discarder C instead of a self-draw (C discarded it)";
    assert!(front.contains(traced) && front.contains("B ← C"), "{front}");
    assert!(!front.contains("data-name=\"A\"><span class=\"up\">"), "a void deal moves nothing");
    let before = "First recorded: Win: B 30 points (points entered by hand), self-draw";
    assert!(page.contains(before) && !front.contains(before));
    assert!(page.contains("<s>Draw</s> (undone)"), "what was undone stays on the record");
}

/// 30 points by self-draw: 45 from each of the others, 30 of 20 points. Agreed money stands between the deals, an
/// undone deal is struck through, and neither it nor its sums count.
#[test]
fn agreed_money_and_undone_deals_are_in_the_list() {
    let night = begun("report-all");
    night.json(&["add", "win", "--winner", "A", "--points", "30"]);
    night.json(&["add", "money", "B:C:5", "--why", "a <tea>", "--with", "B,C"]);
    night.json(&["add", "win", "--winner", "B", "--points", "20"]);
    night.json(&["undo", "--yes"]);
    let (_, front) = page(&night, &[]);
    let (_, deals) = front.split_once("<table class=\"deals\">").expect("the deals");
    let rows = rows(deals);
    let at = |text: &str| {
        let found = rows.iter().position(|row| row.contains(text));
        found.unwrap_or_else(|| panic!("{text}: {rows:#?}"))
    };
    let (won, money, undone) = (at("A by self-draw"), at("B → C"), at("B by self-draw"));
    assert!(won < money && money < undone);
    let cell = |row: usize, name: &str| {
        let (_, cell) = rows[row].split_once(&format!("data-name=\"{name}\">")).expect("a cell");
        cell.split("</td>").next().unwrap_or_default().to_owned()
    };
    for (name, moved, total) in [("B", "−5", "−50"), ("C", "+5", "−40")] {
        let cell = cell(money, name);
        assert!(cell.contains(&format!(">{moved}<")) && cell.contains(&format!(">{total}<")), "{cell}");
    }
    assert!(front.contains("a &lt;tea&gt;, agreed by B, C"), "{front}");
    assert!(rows[undone].contains("class=\"void"), "{}", rows[undone]);
    assert!(cell(undone, "B").starts_with("<s>+90</s>"), "{}", cell(undone, "B"));
    assert!(rows[undone..].iter().any(|row| row.to_lowercase().contains("undone")), "{rows:#?}");
}

/// The appendix of the 28th edition has 12 fu where its body has 16 (`jingtongdui_fu`).
#[test]
fn an_option_that_differs_is_said_with_what_is_usual() {
    let night = Night::new("report-rules");
    let of = |rules| night.json(&["new", rules, "--rules", rules, "--players", "A,B,C,D"]);
    of("lingque-v28");
    assert!(page(&night, &[]).1.contains("all options at their standard values"));
    of("lingque-v28-appendix");
    let (_, front) = page(&night, &[]);
    let said = "in its appendix): 12 (by default 16)";
    assert!(front.contains(said), "{front}");
}

#[test]
fn photos_are_shown_only_if_wanted_small_and_without_what_a_camera_adds() {
    let night = begun("report-photos");
    night.json(&["add", "win", "--winner", "B", "--from", "A", "--points", "30"]);
    let picture = night.0.join("photo.png");
    let place = picture.to_str().expect("a path");
    RgbImage::from_pixel(1600, 1200, Rgb([200, 90, 20])).save(&picture).expect("a photo");
    night.json(&["evidence", "attach", "3", place]);
    assert!(!page(&night, &[]).0.contains("<img"));
    let (page, front) = page(&night, &["--photos"]);
    assert!(!front.contains("<img"), "the lines stay short");
    let (_, data) = page.split_once("data:image/jpeg;base64,").expect("a photo");
    let data = data.split('"').next().expect("its end");
    let jpeg = STANDARD.decode(data).expect("base64");
    let small = ImageReader::new(std::io::Cursor::new(&jpeg)).with_guessed_format();
    let small = small.expect("a picture").decode().expect("a picture");
    assert_eq!((small.width(), small.height()), (480, 360));
    assert!(!jpeg.windows(4).any(|part| part == b"Exif"));
    let said = night.complaint(&["report", "--photos", "--csv"]);
    assert!(said.contains("--csv"), "{said}");
}
