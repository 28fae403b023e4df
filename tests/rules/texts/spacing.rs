//! Spaces and quotation marks by language.

use quejing_words::Lang;

use super::catalogue::Text;
use super::{Offender, is_han, is_kana};

/// The gate of quotation marks.
const QUOTES: &str = "quotes";

/// The gate of spaces.
const SPACES: &str = "spaces";

/// Returns the quotation marks that a language does not have. English ones are straight, apostrophes too.
fn wrong_marks(lang: Lang) -> &'static [char] {
    match lang {
        Lang::En => &['“', '”', '‘', '’', '„', '«', '»', '「', '」', '『', '』', '＂'],
        Lang::Zh | Lang::Ja => &['“', '”', '‘', '’', '„', '«', '»', '"', '＂'],
    }
}

/// Japanese counters, which follow their number without a space.
const COUNTERS: [&str; 46] = [
    "枚",
    "点",
    "人",
    "局",
    "本",
    "回",
    "件",
    "組",
    "番",
    "翻",
    "符",
    "台",
    "種",
    "通り",
    "位",
    "月",
    "年",
    "字",
    "行",
    "秒",
    "分",
    "時",
    "日",
    "卓",
    "倍",
    "ピクセル",
    "画素",
    "巡",
    "つ",
    "桁",
    "文字",
    "家",
    "席",
    "場",
    "試合",
    "半荘",
    "色",
    "歳",
    "度",
    "箇所",
    "か所",
    "バイト",
    "画面",
    "層",
    "面子",
    "戦",
];

/// Arguments that are numbers: Chinese puts a space between them and a Han character, as the catalogue did throughout.
const NUMBERS: [&str; 25] = [
    "count", "number", "points", "fan", "fu", "han", "entry", "entries", "position", "version", "most", "least",
    "percent", "game", "sum", "total", "kinds", "height", "width", "nights", "events", "pixels", "seconds", "line",
    "column",
];

/// Returns the messages with foreign quotation marks or wrong spaces.
pub fn offenders(texts: &[Text]) -> Vec<Offender> {
    let mut found = Vec::new();
    for text in texts {
        let prose: Vec<String> = text.forms.iter().map(|form| form.prose()).collect();
        if prose.iter().any(|prose| prose.contains(wrong_marks(text.lang))) {
            found.push(text.offender(QUOTES));
        }
        let has_wrong_space = match text.lang {
            Lang::En => has_space_before_mark,
            Lang::Zh => lacks_space_at_number,
            Lang::Ja => has_space_before_counter,
        };
        if prose.iter().any(|prose| has_wrong_space(prose)) {
            found.push(text.offender(SPACES));
        }
    }
    found
}

/// Returns true if a space stands before a punctuation mark.
fn has_space_before_mark(prose: &str) -> bool {
    [" ,", " ;"].iter().any(|wrong| prose.contains(wrong))
}

/// Returns true if a Japanese counter follows a digit or an argument after a space.
fn has_space_before_counter(prose: &str) -> bool {
    let is_counter = |after: &str| COUNTERS.iter().any(|counter| after.starts_with(counter));
    prose.match_indices(' ').any(|(at, _)| {
        let is_after_number = prose[..at].ends_with(|c: char| c == '}' || c.is_ascii_digit());
        is_after_number && is_counter(&prose[at + 1..])
    })
}

/// Returns true if a Han character touches a digit, a Latin letter or an argument that is a number.
fn lacks_space_at_number(prose: &str) -> bool {
    let letters: Vec<char> = with_digits_for_numbers(prose).chars().collect();
    let is_letter = |c: char| is_han(c) || is_kana(c);
    letters.windows(2).any(|pair| {
        is_letter(pair[0]) && pair[1].is_ascii_alphanumeric() || pair[0].is_ascii_alphanumeric() && is_letter(pair[1])
    })
}

/// Returns a sentence with a digit for each argument that is a number, and nothing for the others.
fn with_digits_for_numbers(prose: &str) -> String {
    let mut parts = prose.split('{');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |words, part| {
        let (name, after) = part.split_once('}').unwrap_or((part, ""));
        let is_number = name.trim().strip_prefix('$').is_some_and(|name| NUMBERS.contains(&name));
        words + if is_number { "0" } else { "{}" } + after
    })
}

#[test]
fn wrong_quotation_marks_and_spaces_are_found() {
    let sample = super::catalogue::sample;
    let mut texts = sample(Lang::En, "a = “Start”\nb = \"Start\"\nc = it’s\nd = late , then\ne = `“`\n");
    texts.extend(sample(
        Lang::Zh,
        "a = “开始”\nb = 「开始」\nc = { $count }张\nd = { $count } 张\ne = 第26版\nf = { $player }和\n",
    ));
    texts.extend(sample(
        Lang::Ja,
        "a = { $count } 枚\nb = { $count }枚\nc = 3 人\nd = \"開始\"\ne = { $player } さん\n",
    ));
    let found: Vec<String> = offenders(&texts).iter().map(Offender::line).collect();
    let expected = [
        "quotes en a",
        "quotes en c",
        "spaces en d",
        "quotes zh a",
        "spaces zh c",
        "spaces zh e",
        "spaces ja a",
        "spaces ja c",
        "quotes ja d",
    ];
    assert_eq!(found, expected);
}
