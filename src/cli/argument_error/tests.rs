use clap::Parser;

use super::*;
use crate::cli::hand_arguments::HandArguments;
use quejing_rules::lingque::LingqueWinError;
use quejing_rules::{Fault, house};
use quejing_session::game::RuleProfile;

#[derive(clap::Parser)]
struct TestArguments {
    hand: Option<String>,
    #[command(flatten)]
    arguments: HandArguments,
}

/// One error message in each language, in the order of [`Lang::ALL`].
type TranslatedSentences = [String; Lang::ALL.len()];

/// Returns the English sentence, then those of the other languages.
fn split_english_from_others(sentences: &TranslatedSentences) -> (&str, Vec<&str>) {
    let pairs = Lang::ALL.into_iter().zip(sentences);
    let (english, others): (Vec<_>, Vec<_>) = pairs.partition(|(lang, _)| *lang == Lang::En);
    let others = others.into_iter().map(|(_, text)| text.as_str());
    (english[0].1, others.collect())
}

/// Returns the errors that a line of arguments causes when it is parsed, or under the default rules of each rule set.
fn refusal_sentences(arguments: &str) -> Vec<TranslatedSentences> {
    let sentences = |error: anyhow::Error| {
        let refused = error.downcast_ref::<ArgumentError>().expect("ours");
        Lang::ALL.map(|lang| refused.text(lang).to_string())
    };
    let words = std::iter::once("line").chain(arguments.split_whitespace());
    let line = match TestArguments::try_parse_from(words) {
        Ok(line) => line,
        Err(error) => {
            let fault = std::error::Error::source(&error).expect("an error of our own");
            return vec![Lang::ALL.map(|lang| argument_error_text(lang, fault).expect("ours").to_string())];
        }
    };
    let draft = match line.arguments.build_draft(line.hand.as_deref()) {
        Ok(draft) => draft,
        Err(error) => return vec![sentences(error)],
    };
    let fits = RuleProfile::all_defaults().map(|rules| line.arguments.check_applicable(&rules).err());
    let cases = RuleProfile::all_defaults().map(|rules| line.arguments.build_case(&rules, &draft).err());
    let special = line.arguments.special_rule();
    let party = line.arguments.deal.build_party(None);
    let others = [
        line.arguments.win_event(&draft, 1).err(),
        line.arguments.deal.build_events(None).err(),
        special.err(),
        party.err(),
    ];
    let found = fits.chain(cases).chain(others).flatten();
    found.map(sentences).collect()
}

/// Returns the untranslated words of a sentence: those of more than three Latin letters that are not in `arguments` and
/// are no option, code or flag.
fn untranslated_words(sentence: &str, arguments: &str) -> Vec<String> {
    let codes = "heaven earth after_kong last_tile rob_kong riichi double_riichi ippatsu rob_closed_kong human furiten \
                 after_kong_discard after_kita rob_kita bad_input bad_seat bad_flag concealed exposed added";
    sentence
        .split(|letter: char| !(letter.is_ascii_alphanumeric() || "-_".contains(letter)))
        .filter(|word| word.len() > 3 && word.chars().all(|c| c.is_ascii_alphabetic() || "-_".contains(c)))
        .filter(|word| !word.starts_with("--") && !word.starts_with("bad_"))
        .filter(|word| !arguments.contains(word) && !codes.split_whitespace().any(|code| code == *word))
        .map(str::to_owned)
        .collect()
}

const HAND_TEXT: &str = "12346789m77711z";

#[test]
fn every_invalid_argument_has_a_code_and_a_sentence_in_every_language() {
    let cases: &[(&str, &str)] = &[
        ("", "bad_input"),
        ("12x", "bad_tile"),
        ("一二三万百", "bad_tile"),
        ("12346789m77711z --win 5x", "bad_tile"),
        ("12346789m77711z --win 55m", "bad_tile"),
        ("12346789m77711z --meld 12", "bad_tile"),
        ("12346789m77711z --meld 123m:X", "bad_meld"),
        ("12346789m77711z --seat Q", "bad_seat"),
        ("12346789m77711z --win 5m --flowers 2", "bad_input"),
        ("12346789m77711z --win 5m --dora 1x --discarder W", "bad_tile"),
        ("12346789m77711z --win 5m --turned 9z", "bad_tile"),
        ("12346789m77711z --win 5m --special 13", "bad_special"),
        ("12346789m77711z --win 5m --flag nothing", "bad_flag"),
        ("12346789m77711z --win 5m --discarder Q", "bad_seat"),
        ("12346789m77711z --win 5m --seat S --discarder E --self-draw", "bad_seat"),
        ("12346789m77711z --win 5m --seat S --discarder E --provided W", "bad_input"),
        ("12346789m77711z --win 5m --seat S --open S", "bad_event"),
        ("12346789m77711z --win 5m --seat S --tenpai W=3", "bad_event"),
        ("12346789m77711z --win 5m --seat S --kong sideways:S", "bad_event"),
        ("12346789m77711z --win 5m --seat S --bet Eve", "bad_input"),
        ("12346789m77711z --win 5m --seat S --camp S", "bad_input"),
        ("12346789m77711z --win 5m --seat S --won W=x", "bad_input"),
        ("12346789m77711z --win 5m --seat S --false-win S=x", "bad_input"),
        ("12346789m77711z --win 5m --seat S --false-win S --tenpai W=x", "bad_input"),
        ("12346789m77711z --win 5m --seat S --false-win S --tenpai W", "bad_input"),
    ];
    for (arguments, code) in cases {
        let found = refusal_sentences(arguments);
        let codes: Vec<&str> = found.iter().map(|sentences| split_english_from_others(sentences).0).collect();
        assert!(codes.iter().any(|sentence| sentence.starts_with(&format!("{code}: "))), "{arguments}: {codes:?}");
        for sentences in &found {
            let (english, others) = split_english_from_others(sentences);
            for other in others {
                assert_eq!(english.split(':').next(), other.split(':').next(), "{arguments}");
                assert!(other.contains(|c: char| !c.is_ascii()), "{other}");
                assert_eq!(untranslated_words(other, arguments), [""; 0], "{other}");
            }
        }
    }
}

#[test]
fn errors_of_photos_whole_hands_and_settlements_have_sentences_in_every_language() {
    let tile = quejing_session::game::mpsz::parse_single_tile("5m").expect("a tile");
    let no_such = house::SpecialRule::of_number(13).expect_err("there is none");
    let refused = [
        ArgumentError::NotSeen { code: "bad_tile", option: "--win", tile },
        ArgumentError::WholeHand,
        ArgumentError::NoDeal(RuleSet::RIICHI),
        ArgumentError::Faults(Fault::from(LingqueWinError::OddPoints(7)).into()),
        ArgumentError::Faults(Fault::from(LingqueWinError::Seat(quejing_session::game::Seat(0))).into()),
        ArgumentError::Faults(Fault::from(LingqueWinError::ProvidedByWinner(quejing_session::game::Seat(0))).into()),
        ArgumentError::Faults(Fault::from(LingqueWinError::TooManyProvided(6)).into()),
        ArgumentError::Faults(Faults(vec![no_such])),
    ];
    for one in refused {
        let sentences = Lang::ALL.map(|lang| one.text(lang).to_string());
        let (english, others) = split_english_from_others(&sentences);
        assert!(english.is_ascii(), "{english}");
        for other in others {
            assert_eq!(untranslated_words(other, HAND_TEXT), [""; 0], "{other}");
        }
    }
}

#[test]
fn errors_of_other_types_are_not_translated() {
    let other = anyhow::anyhow!("no_file: gone");
    assert_eq!(translate_argument_error(Lang::Zh, other).to_string(), "no_file: gone");
}
