//! The uses of the catalogue in the sources: the messages that are buttons, and the arguments that messages are given.
//!
//! A button is found where `text!` stands in the arguments of a call whose name has "button" in it, or in the content
//! of `button` on a page of the phones. Those whose text a variable or a function brings are not found.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::project;
use crate::support::sources::look_at_sources;

/// The facts about messages that the sources show.
#[derive(Default)]
pub struct SourceCalls {
    /// The ids of messages on buttons.
    pub buttons: BTreeSet<String>,
    pub arguments: Vec<GivenArgument>,
}

/// An argument that a call of `text!` gives.
pub struct GivenArgument {
    pub id: String,
    pub name: String,
    /// True if the value is made into a text where it is given.
    pub is_text: bool,
    /// The source file.
    pub file: String,
}

/// Functions named after a button whose text is none: their text is read aloud.
const NO_BUTTON_TEXTS: [&str; 2] = ["show_remove_button", "show_tile_button"];

/// The ends of ids of texts that explain a button.
const EXPLANATIONS: [&str; 2] = ["-tip", "-hint"];

/// Names in an expression that make it a text.
const TEXT_MAKERS: [&str; 4] = ["to_string", "format", "to_owned", "join"];

/// Returns what the sources say of messages, which is read once.
pub fn source_calls() -> &'static SourceCalls {
    static CALLS: LazyLock<SourceCalls> = LazyLock::new(|| {
        let names = look_at_sources(|sources| sources.iter().map(|one| one.name.clone()).collect::<Vec<_>>());
        let mut calls = SourceCalls::default();
        for name in names {
            let code = std::fs::read_to_string(project(&name)).expect("a source file");
            calls.read(&name, &code);
        }
        calls
    });
    &CALLS
}

impl SourceCalls {
    fn read(&mut self, file: &str, code: &str) {
        let tokens: TokenStream = code.parse().unwrap_or_else(|error| panic!("{file}: {error}"));
        self.walk(file, tokens);
    }

    fn walk(&mut self, file: &str, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Ident(name) if name == "text" || name == "fl" => self.read_call(file, &tokens[at + 1..]),
                TokenTree::Ident(name) if is_button(&name.to_string()) && !is_class(&tokens, at) => {
                    let content = content_of_button(&tokens[at + 1..]);
                    self.buttons.extend(content.and_then(first_message).filter(|id| !is_explanation(id)));
                }
                TokenTree::Group(group) => self.walk(file, group.stream()),
                _ => {}
            }
        }
    }

    /// Reads the arguments of `text!` from what follows its name.
    fn read_call(&mut self, file: &str, rest: &[TokenTree]) {
        let [TokenTree::Punct(mark), TokenTree::Group(group), ..] = rest else { return };
        if mark.as_char() != '!' {
            return;
        }
        let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
        let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(sign) if sign.as_char() == ',');
        let parts: Vec<&[TokenTree]> = tokens.split(is_comma).collect();
        let Some(at) = parts.iter().position(|part| literal(part).is_some()) else { return };
        let id = literal(parts[at]).expect("the id that was found");
        for part in &parts[at + 1..] {
            let [TokenTree::Ident(name), TokenTree::Punct(_), value @ ..] = part else { continue };
            let value: TokenStream = value.iter().cloned().collect();
            let is_text = has_name(value, &TEXT_MAKERS);
            let (id, name) = (id.clone(), name.to_string());
            self.arguments.push(GivenArgument { id, name, is_text, file: file.to_owned() });
        }
    }
}

/// Returns true if a name is the class of an element, as in `a.button`: the text of a link is the title of its page.
fn is_class(tokens: &[TokenTree], at: usize) -> bool {
    let follows_dot =
        matches!(at.checked_sub(1).map(|before| &tokens[before]), Some(TokenTree::Punct(dot)) if dot.as_char() == '.');
    let is_call =
        matches!(tokens.get(at + 1), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis);
    follows_dot && !is_call
}

/// Returns true if a function, a type or an element is named after a button.
fn is_button(name: &str) -> bool {
    let is_named = name == "button" || name == "Button" || name.ends_with("_button") || name == "button_form";
    is_named && !NO_BUTTON_TEXTS.contains(&name)
}

/// Returns true if a message explains a button.
fn is_explanation(id: &str) -> bool {
    EXPLANATIONS.iter().any(|end| id.ends_with(end))
}

/// Returns the arguments of a call from what follows its name, or the content of an element of a page.
fn content_of_button(rest: &[TokenTree]) -> Option<TokenStream> {
    let mut is_element = false;
    for token in rest {
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => return Some(group.stream()),
            TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis && !is_element => {
                return Some(group.stream());
            }
            // The values of an element's attributes are groups too.
            TokenTree::Punct(sign) if ['=', '.', '#'].contains(&sign.as_char()) => is_element = true,
            TokenTree::Punct(sign) if [';', ','].contains(&sign.as_char()) => return None,
            _ => {}
        }
    }
    None
}

/// Returns the id of the first message in the arguments of a call.
fn first_message(tokens: TokenStream) -> Option<String> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        let found = match token {
            TokenTree::Ident(name) if name == "text" => match tokens.get(at + 2) {
                Some(TokenTree::Group(group)) => group.stream().into_iter().find_map(|one| literal(&[one])),
                _ => None,
            },
            TokenTree::Group(group) => first_message(group.stream()),
            _ => None,
        };
        if found.is_some() {
            return found;
        }
    }
    None
}

/// Returns the value of tokens that are one string.
fn literal(tokens: &[TokenTree]) -> Option<String> {
    match tokens {
        [TokenTree::Literal(literal)] => {
            syn::parse_str::<syn::LitStr>(&literal.to_string()).ok().map(|text| text.value())
        }
        _ => None,
    }
}

/// Returns true if one of the names is in the tokens.
fn has_name(tokens: TokenStream, names: &[&str]) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(name) => names.contains(&name.to_string().as_str()),
        TokenTree::Group(group) => has_name(group.stream(), names),
        _ => false,
    })
}

#[test]
fn buttons_and_arguments_are_found_in_code() {
    let code = r##"
fn show(ui: &mut Ui) {
    if ui.button(text!(lang, "cancel")).on_hover_text(text!(lang, "cancel-tip")).clicked() {}
    ui.add_enabled(true, egui::Button::new(text!(lang, "add-to", set = name)));
    show_remove_button(ui, &text!(lang, "remove-player", player = name));
    html! { button.small name="act" value=(text!(lang, "no-text")) type="submit" { (text!(lang, "hub-send")) } p { (text!(lang, "page")) } a.button href="/help" { (text!(lang, "help")) } }
    let shown = text!(lang, "taken", count = count.to_string(), name = &*name);
}
"##;
    let mut calls = SourceCalls::default();
    calls.read("sample.rs", code);
    assert_eq!(calls.buttons.iter().collect::<Vec<_>>(), ["add-to", "cancel", "hub-send"]);
    let as_text = calls.arguments.iter().filter(|one| one.is_text);
    let as_text: Vec<(&str, &str)> = as_text.map(|one| (one.id.as_str(), one.name.as_str())).collect();
    assert_eq!(as_text, [("taken", "count")]);
}

#[test]
fn the_sources_have_buttons() {
    assert!(source_calls().buttons.len() > 60, "{:?}", source_calls().buttons);
    assert!(source_calls().arguments.len() > 300);
}
