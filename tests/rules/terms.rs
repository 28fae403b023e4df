//! The texts use one term per thing and language, in the words of players: no message of the catalogue and no page of
//! the guide has a word that another one stands for.

use std::path::Path;

use quejing_words::Lang;

/// A word that texts of a language must not have, and what stands for it.
struct ForbiddenWord {
    lang: Lang,
    word: &'static str,
    /// The word to write instead.
    instead: &'static str,
    /// The ids of the messages that may have the word, because it means something else there.
    except: &'static [&'static str],
}

const fn forbidden(lang: Lang, word: &'static str, instead: &'static str) -> ForbiddenWord {
    ForbiddenWord { lang, word, instead, except: &[] }
}

const FORBIDDEN_WORDS: &[ForbiddenWord] = &[
    forbidden(Lang::En, "Drop it", "Discard it"),
    ForbiddenWord {
        except: &["profile-bad-format", "source-no-camera-support"],
        ..forbidden(Lang::En, "support", "bet on")
    },
    forbidden(Lang::Zh, "您", "你"),
    ForbiddenWord { except: &["profile-bad-format"], ..forbidden(Lang::Zh, "支持", "下注") },
    forbidden(Lang::Zh, "下注谁", "押谁"),
    forbidden(Lang::Ja, "スマートフォン", "スマホ"),
    forbidden(Lang::Ja, "マシン", "パソコン"),
    forbidden(Lang::Ja, "和了やめ", "アガリ止め"),
    forbidden(Lang::Ja, "么", "幺"),
    forbidden(Lang::Ja, "飜", "翻"),
    forbidden(Lang::Ja, "支持", "賭け"),
    forbidden(Lang::Ja, "応援", "賭け"),
];

/// Returns the messages of a file as pairs of id and text; code between backquotes, arguments and comments are left
/// out.
fn messages(text: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if let Some((id, first)) = line.split_once(" =").filter(|(id, _)| !id.contains([' ', '{'])) {
            found.push((id.to_owned(), without_code(first)));
        } else if let Some((_, text)) = found.last_mut() {
            text.push('\n');
            text.push_str(&without_code(line));
        }
    }
    found
}

/// Returns a text without what stands between backquotes or in placeables.
fn without_code(text: &str) -> String {
    let words = text.split('`').step_by(2).collect::<String>();
    let mut plain = String::new();
    let mut is_argument = false;
    for character in words.chars() {
        match character {
            '{' => is_argument = true,
            '}' => is_argument = false,
            other if !is_argument => plain.push(other),
            _ => {}
        }
    }
    plain
}

#[test]
fn no_message_has_a_forbidden_word() {
    let texts = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/i18n/texts");
    let mut wrong = Vec::new();
    for rule in FORBIDDEN_WORDS {
        let mut exceptions: Vec<&str> = rule.except.to_vec();
        for file in ["quejing.ftl", "rules.ftl", "help.ftl"] {
            let path = texts.join(rule.lang.code()).join(file);
            let text = std::fs::read_to_string(&path).expect("a file of the catalogue");
            for (id, _) in messages(&text).into_iter().filter(|(_, text)| text.contains(rule.word)) {
                match exceptions.iter().position(|exception| *exception == id) {
                    Some(at) => drop(exceptions.remove(at)),
                    None => {
                        wrong.push(format!("{id} in {}: {} instead of {}", path.display(), rule.instead, rule.word))
                    }
                }
            }
        }
        let unused = exceptions.iter().map(|id| format!("{id} needs no exception for {}", rule.word));
        wrong.extend(unused);
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn words_in_code_and_arguments_are_no_words() {
    let text = "# support\nfirst = { $support } bets\nsecond =\n    `--support` late\n";
    let [first, second] = messages(text).try_into().expect("two messages");
    assert_eq!((first.0.as_str(), first.1.as_str()), ("first", "  bets"));
    assert!(second.1.contains("late") && !second.1.contains("support"), "{}", second.1);
}
