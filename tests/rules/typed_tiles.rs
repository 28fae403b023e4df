//! Tiles as people type them: full-width, mixed notations, marks of red fives. A slow second reader tries every way to
//! cut a word into tiles.

use proptest::prelude::*;
use quejing_rules::tile::{NotationError, Suit, Tile, chinese, glyph, mpsz, parse_tiles};
use quejing_words::{Lang, notation_error_text};

fn tiles(text: &str) -> Vec<Tile> {
    mpsz::parse(text).expect("MPSZ")
}

#[test]
fn tiles_are_read_as_people_type_them() {
    let cases = [
        ("１２３ｍ４５６ｐ", "123m456p"),
        ("２３４万５６条", "234m56s"),
        ("234万56条", "234m56s"),
        ("234萬56條789餅", "234m56s789p"),
        ("234万56索789饼", "234m56s789p"),
        ("2筒二筒", "22p"),
        ("123M406P7Z", "123m406p7z"),
        ("F1 Q4 f2", "f1q4f2"),
        ("Ｆ１", "f1"),
        ("r5m", "0m"),
        ("R5M", "0m"),
        ("4r56m", "406m"),
        ("r55m", "05m"),
        ("5mr", "0m"),
        ("455mr6m", "450m6m"),
        ("5mr 5p", "0m5p"),
        ("5m r5p", "5m0p"),
        ("5mr5m", "5m0m"),
        ("赤五万", "0m"),
        ("赤5m", "0m"),
        ("赤五m", "0m"),
        ("红5筒", "0p"),
        ("紅五條", "0s"),
        ("四赤五六萬", "406m"),
        ("五万红五万", "5m0m"),
        ("五万赤", "0m"),
        ("5p红 6p", "0p6p"),
        ("0万０索", "0m0s"),
        ("伍萬", "5m"),
        ("123m東", "123m1z"),
        ("东东东123m", "111z123m"),
        ("123m🀄", "123m7z"),
        ("🀀🀀123m中", "11z123m7z"),
        ("🀄\u{fe0e}東\u{fe0f}🀇", "7z1z1m"),
        ("1\u{fe0f}\u{20e3}2\u{fe0f}\u{20e3}m", "12m"),
        ("\u{feff}123m\u{200b}4p", "123m4p"),
        ("红中白板发财东风北風發財", "7z5z6z1z4z6z"),
        ("五万红中", "5m7z"),
        ("123m, 456p、東，南", "123m456p12z"),
        ("　１２３ｍ　", "123m"),
        ("3条竹", "3sf4"),
    ];
    for (typed, read) in cases {
        assert_eq!(parse_tiles(typed), Ok(tiles(read)), "{typed}");
    }
}

#[test]
fn an_error_names_the_character_that_is_no_tile() {
    let cases = [
        ("234万5x条", 6, 'x'),
        ("234万56", 5, '5'),
        ("１２３ｍ４５", 5, '４'),
        ("123m東x", 6, 'x'),
        ("123m8東", 5, '8'),
        ("東123m9字", 7, '字'),
        ("🀄12", 2, '1'),
        ("🀇東🀫", 3, '🀫'),
        ("万", 1, '万'),
        ("8z東", 1, '8'),
        ("東９Ｚ", 2, '９'),
        ("f5東", 2, '5'),
        ("4mr", 3, 'r'),
        ("r4m", 1, 'r'),
        ("r", 1, 'r'),
        ("r5z", 2, '5'),
        ("r0m", 1, 'r'),
        ("0mr", 3, 'r'),
        ("東r", 2, 'r'),
        ("5m r", 4, 'r'),
        ("5mr5p", 3, 'r'),
        ("5mr55p5m", 3, 'r'),
        ("红六万", 2, '六'),
        ("赤中", 2, '中'),
        ("赤五", 2, '五'),
        ("12红中", 1, '1'),
        ("东财", 2, '财'),
        ("板", 1, '板'),
        ("123m7风", 5, '7'),
    ];
    for (typed, position, found) in cases {
        let error = parse_tiles(typed).expect_err(typed);
        let said = notation_error_text(Lang::En, &error);
        assert!(said.starts_with(&format!("character {position}, `{found}`")), "{typed}: {said}");
        for lang in [Lang::Zh, Lang::Ja] {
            let said = notation_error_text(lang, &error);
            assert!(said.contains(&position.to_string()) && said.contains(found), "{typed}: {said}");
        }
    }
}

/// The marks of a red five, which stand before it or after its suit.
const RED_MARKS: &str = "r红紅赤";
const FIVES: &str = "5五伍";

/// Returns the letter of the suit that a character names; `None` for other characters.
fn suit_letter(character: char) -> Option<char> {
    match character {
        'm' | '万' | '萬' => Some('m'),
        'p' | '筒' | '饼' | '餅' => Some('p'),
        's' | '索' | '条' | '條' => Some('s'),
        'z' => Some('z'),
        _ => None,
    }
}

/// Returns true if the letter `r` stands between an ordinary five and a five of another suit, and could mean either.
fn has_ambiguous_mark(word: &[char]) -> bool {
    let is_one_of = |index: usize, signs: &str| word.get(index).is_some_and(|sign| signs.contains(*sign));
    let is_ambiguous = |index: usize| {
        let suit = word.get(index - 1).and_then(|sign| suit_letter(*sign)).filter(|letter| *letter != 'z');
        let is_red = index >= 3 && is_one_of(index - 3, RED_MARKS);
        let is_number = |sign: char| sign.is_ascii_digit() || "一二三四五六七八九伍".contains(sign);
        let after = word.iter().skip(index + 1).find(|sign| !is_number(**sign) && !RED_MARKS.contains(**sign));
        let is_between_fives = is_one_of(index - 2, FIVES) && !is_red && is_one_of(index + 1, FIVES);
        suit.is_some() && is_between_fives && after.and_then(|sign| suit_letter(*sign)) != suit
    };
    (2..word.len()).any(|index| word[index] == 'r' && is_ambiguous(index))
}

/// Returns all ways to read the characters of a word, without white space and commas, as tiles. A mark belongs to the
/// five after it if there is one.
fn all_readings(word: &[char]) -> Vec<Vec<Tile>> {
    if word.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    let mut take = |tiles: Vec<Tile>, length: usize| {
        for rest in word.get(length..).map(all_readings).unwrap_or_default() {
            all.push([tiles.clone(), rest].concat());
        }
    };
    let text = |from: usize, to: usize| word.get(from..to).map(|part| part.iter().collect::<String>());
    let two_characters = [
        ("红紅", "中", "7z"),
        ("白", "板", "5z"),
        ("发發", "财財", "6z"),
        ("东東", "风風", "1z"),
        ("南", "风風", "2z"),
        ("西", "风風", "3z"),
        ("北", "风風", "4z"),
    ];
    for (first, second, tile) in two_characters {
        if word.len() > 1 && first.contains(word[0]) && second.contains(word[1]) {
            take(tiles(tile), 2);
        }
    }
    if let Some(first) = text(0, 1) {
        let honours = "东1东東1東南2南西3西北4北白5白发6发發6發中7中".chars().collect::<Vec<char>>();
        if let Some([_, digit, _]) = honours.chunks(3).find(|one| one[0] == word[0]) {
            take(tiles(&format!("{digit}z")), 1);
        }
        take(glyph::parse(&first).unwrap_or_default(), if glyph::parse(&first).is_ok() { 1 } else { usize::MAX });
        let is_flower = chinese::parse(&first).is_ok_and(|one| one.iter().any(|tile| tile.is_flower()));
        take(chinese::parse(&first).unwrap_or_default(), if is_flower { 1 } else { usize::MAX });
    }
    if let Some(two) = text(0, 2).filter(|two| two.starts_with(['f', 'q'])) {
        take(mpsz::parse(&two).unwrap_or_default(), if mpsz::parse(&two).is_ok() { 2 } else { usize::MAX });
    }
    // Numbers, each with a mark before it or none, and their suit, with a mark after it or none.
    let mut numbers = Vec::new();
    let mut at = 0;
    loop {
        let is_red = word.get(at).is_some_and(|mark| RED_MARKS.contains(*mark));
        let sign = word.get(at + usize::from(is_red)).copied().unwrap_or(' ');
        let number = "0123456789".chars().position(|digit| digit == sign).or_else(|| {
            let numeral = if sign == '伍' { '五' } else { sign };
            "〇一二三四五六七八九".chars().position(|digit| digit == numeral && digit != '〇')
        });
        let Some(number) = number.filter(|number| !is_red || *number == 5) else {
            break;
        };
        numbers.push((number, is_red));
        at += 1 + usize::from(is_red);
    }
    let Some(letter) = word.get(at).and_then(|sign| suit_letter(*sign)) else {
        return all;
    };
    let of_suit = |(number, is_red): &(usize, bool)| match (is_red, letter) {
        (true, 'z') => None,
        (true, _) => mpsz::parse_single_tile(&format!("0{letter}")).ok(),
        (false, _) => mpsz::parse_single_tile(&format!("{number}{letter}")).ok(),
    };
    if let Some(group) = numbers.iter().map(of_suit).collect::<Option<Vec<Tile>>>().filter(|group| !group.is_empty()) {
        let is_before_five = word.get(at + 2).is_some_and(|next| FIVES.contains(*next));
        let marked = word.get(at + 1).is_some_and(|mark| RED_MARKS.contains(*mark)) && !is_before_five;
        let last = group.last().copied().filter(|tile| tile.number() == Some(5) && !tile.is_red());
        take(group.clone(), at + 1);
        if let (true, Some(suit)) = (marked, last.and_then(Tile::suit)) {
            let red = [&group[..group.len() - 1], &[Tile::red_five(suit)]].concat();
            take(red, at + 2);
        }
    }
    all
}

/// The slow second reader; `None` for an error.
fn read_slowly(text: &str) -> Option<Vec<Tile>> {
    let is_skipped = |c: char| "\u{fe0e}\u{fe0f}\u{20e3}\u{200b}\u{feff}".contains(c);
    let narrow = |c: char| match "０１２３４５６７８９ｍｐｓｚｆｑｒＭＰＳＺＦＱＲ，".chars().position(|wide| wide == c)
    {
        Some(index) => "0123456789mpszfqrmpszfqr,".chars().nth(index).expect("as long"),
        None => c.to_ascii_lowercase(),
    };
    let plain: String = text.chars().filter(|c| !is_skipped(*c)).map(narrow).collect();
    let mut all = Vec::new();
    for word in plain.split(|c: char| c.is_whitespace() || "、,".contains(c)) {
        let word: Vec<char> = word.chars().collect();
        if has_ambiguous_mark(&word) {
            return None;
        }
        all.extend(all_readings(&word).into_iter().next()?);
    }
    Some(all)
}

/// The reader before the notations could be mixed: the first character outside ASCII decides between them.
fn read_one_notation(text: &str) -> Option<Vec<Tile>> {
    match text.chars().find(|character| !character.is_ascii()) {
        None => mpsz::parse(text).ok(),
        Some('\u{1f000}'..='\u{1f02b}') => glyph::parse(text).ok(),
        Some(_) => chinese::parse(text).ok(),
    }
}

fn any_tile() -> impl Strategy<Value = Tile> {
    (0..45_usize).prop_map(|index| Tile::all().nth(index).expect("45 tiles"))
}

/// Writes one tile in one of several ways; `way` chooses.
fn write_tile(tile: Tile, way: usize) -> String {
    let text = tile.to_string();
    let (digit, letter) = (text.chars().next().unwrap_or(' '), text.chars().last().unwrap_or(' '));
    let of_suit =
        |signs: [&'static str; 3]| Suit::ALL.into_iter().zip(signs).find(move |(suit, _)| Some(*suit) == tile.suit());
    match (way % 8, tile.is_red()) {
        (0, _) => text,
        (1, _) => text.to_uppercase(),
        (2, _) => text.chars().map(|c| char::from_u32(u32::from(c) + 0xfee0).expect("full-width")).collect(),
        (3, false) => glyph::tile_glyph(tile).to_string(),
        (3, true) => format!("r5{letter}"),
        (4, _) if tile.suit().is_some() => {
            format!("{digit}{}", of_suit(["萬", "餅", "條"]).expect("a suit").1)
        }
        (5, true) => format!("5{letter}r"),
        (6, true) => format!("赤5{letter}"),
        (7, true) => format!("紅五{}", of_suit(["万", "筒", "索"]).expect("a suit").1),
        (5, false) if tile.suit().is_some() => format!("{}{letter}", &chinese::tile_name(tile)[..3]),
        _ => chinese::tile_name(tile),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4096))]

    #[test]
    fn what_one_notation_reads_is_read_the_same_in_a_mixture(
        ascii in "[0-9mpszfq \t]{0,10}",
        chinese in "[一二五五九万筒索条饼餅萬東东中红紅赤梅 、，,]{0,8}",
        glyphs in "[🀇🀄🀢🀫\u{fe0f} ]{0,5}",
        any in "[0-9mpszfq一五万红赤东🀇🀄 ,x]{0,8}",
    ) {
        for text in [ascii, chinese, glyphs, any] {
            if let Some(read) = read_one_notation(&text) {
                prop_assert_eq!(parse_tiles(&text), Ok(read), "{}", text);
            }
        }
    }

    #[test]
    fn errors_in_mpsz_are_those_of_mpsz(text in "[0-9mpszfq x]{0,8}") {
        if let Err(error) = mpsz::parse(&text) {
            prop_assert_eq!(parse_tiles(&text), Err(NotationError::Mpsz(error)), "{}", text);
        }
    }

    #[test]
    fn tiles_written_in_any_way_are_read_back(all in prop::collection::vec((any_tile(), 0..8_usize), 0..14)) {
        let text: Vec<String> = all.iter().map(|(tile, way)| write_tile(*tile, *way)).collect();
        let expected: Vec<Tile> = all.iter().map(|(tile, _)| *tile).collect();
        prop_assert_eq!(parse_tiles(&text.join(" ")), Ok(expected.clone()), "{:?}", text);
        prop_assert_eq!(read_slowly(&text.join(" ")), Some(expected), "{:?}", text);
    }

    #[test]
    fn the_slow_reader_reads_the_same(
        letters in "[0345m5mp5szrRｒ５东🀄x ,]{0,9}",
        marks in "[0５五5五伍m万筒p红赤紅中東风白板 、]{0,9}",
        flowers in "[fqFｑ123１4mz竹春发财\u{fe0f}]{0,7}",
        honours in "[123567zZｚ東东南风風中🀀🀆]{0,7}",
    ) {
        for text in [letters, marks, flowers, honours] {
            prop_assert_eq!(parse_tiles(&text).ok(), read_slowly(&text), "{}", text);
        }
    }
}
