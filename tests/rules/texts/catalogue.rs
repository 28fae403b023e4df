//! The catalogue as people read it: each message and attribute as the sentences that its choices lead to.

use std::sync::LazyLock;

use fluent_syntax::ast;
use quejing_words::Lang;

use super::{Offender, project};

/// The files of a language. References reach only messages of the same file.
pub const FILES: [&str; 3] = ["quejing.ftl", "rules.ftl", "help.ftl"];

/// A message or an attribute of one.
#[derive(Debug)]
pub struct Text {
    pub lang: Lang,
    pub file: &'static str,
    /// The message's id; of an attribute, `message.attribute`.
    pub id: String,
    /// The sentences that the choices of the text lead to, at least one.
    pub forms: Vec<Form>,
    /// The arguments that choose between singular and plural, or between numbers.
    pub number_selectors: Vec<String>,
}

/// A sentence without choices.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Form(pub Vec<Piece>);

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    Words(String),
    Argument {
        name: String,
        /// True if the sentence was chosen for this argument, apart from the one for 1.
        is_plural: bool,
    },
    Reference(String),
}

impl Form {
    /// Returns the sentence as the file has it: `{ $count } tiles`.
    pub fn source(&self) -> String {
        let part = |piece: &Piece| match piece {
            Piece::Words(words) => words.clone(),
            Piece::Argument { name, .. } => format!("{{ ${name} }}"),
            Piece::Reference(id) => format!("{{ {id} }}"),
        };
        self.0.iter().map(part).collect()
    }

    /// Returns the sentence without the words between backquotes, which are code.
    pub fn prose(&self) -> String {
        without_code_spans(&self.source())
    }
}

impl Text {
    /// Returns the text in one line, its forms separated by ` | `.
    pub fn line(&self) -> String {
        let forms: Vec<String> = self.forms.iter().map(|form| form.source().replace('\n', " ")).collect();
        forms.join(" | ")
    }

    /// Returns the text of a message without arguments and choices.
    pub fn plain(&self) -> Option<&str> {
        match self.forms.as_slice() {
            [Form(pieces)] => match pieces.as_slice() {
                [Piece::Words(words)] => Some(words),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns true for the wording of a rule text in its own script.
    pub fn is_original(&self) -> bool {
        self.id.ends_with(".original")
    }

    /// Returns true if the id begins with one of these.
    pub fn begins_with_any(&self, beginnings: &[&str]) -> bool {
        beginnings.iter().any(|beginning| self.id.starts_with(beginning))
    }

    /// Returns the offender of a gate that this text is.
    pub fn offender(&self, gate: &'static str) -> Offender {
        Offender { gate, lang: self.lang, id: self.id.clone(), text: self.line() }
    }
}

/// Returns a text without what stands between backquotes.
pub fn without_code_spans(text: &str) -> String {
    text.split('`').step_by(2).collect::<Vec<_>>().join("``")
}

/// Returns a text with `{}` for each argument and reference.
pub fn without_names(text: &str) -> String {
    let mut parts = text.split('{');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |words, part| words + "{}" + part.split_once('}').map_or(part, |(_, after)| after))
}

/// Returns the texts of the whole catalogue, which is read once.
pub fn catalogue() -> &'static [Text] {
    static TEXTS: LazyLock<Vec<Text>> = LazyLock::new(|| {
        let mut texts = Vec::new();
        for lang in Lang::ALL {
            for file in FILES {
                let path = project(&format!("crates/i18n/texts/{}/{file}", lang.code()));
                let source = std::fs::read_to_string(&path).expect("a file of the catalogue");
                texts.extend(parse(lang, file, &source));
            }
        }
        texts
    });
    &TEXTS
}

/// Reads the texts of a file.
pub fn parse(lang: Lang, file: &'static str, source: &str) -> Vec<Text> {
    let resource = fluent_syntax::parser::parse(source).unwrap_or_else(|(_, errors)| panic!("{file}: {errors:?}"));
    let mut texts = Vec::new();
    for entry in &resource.body {
        let ast::Entry::Message(message) = entry else { continue };
        let own = message.value.iter().map(|pattern| (message.id.name.to_owned(), pattern));
        let attributes = message.attributes.iter();
        let attributes = attributes.map(|one| (format!("{}.{}", message.id.name, one.id.name), &one.value));
        for (id, pattern) in own.chain(attributes) {
            let mut reader = Reader::default();
            let forms = reader.forms(pattern, &[]);
            texts.push(Text { lang, file, id, forms, number_selectors: reader.number_selectors });
        }
    }
    texts
}

/// Reads a pattern into its forms.
#[derive(Default)]
struct Reader {
    number_selectors: Vec<String>,
}

impl Reader {
    /// Returns the forms of a pattern; `plural` are the arguments whose plural was chosen around it.
    fn forms(&mut self, pattern: &ast::Pattern<&str>, plural: &[String]) -> Vec<Form> {
        let mut forms = vec![Form::default()];
        for element in &pattern.elements {
            let next = match element {
                ast::PatternElement::TextElement { value } => words(value),
                ast::PatternElement::Placeable { expression } => self.expression(expression, plural),
            };
            let longer = forms.iter().flat_map(|form| next.iter().map(move |more| joined(form, more)));
            forms = longer.collect();
        }
        forms
    }

    fn expression(&mut self, expression: &ast::Expression<&str>, plural: &[String]) -> Vec<Form> {
        let (selector, variants) = match expression {
            ast::Expression::Inline(inline) => return self.inline(inline, plural),
            ast::Expression::Select { selector, variants } => (selector, variants),
        };
        let key = |one: &ast::Variant<&str>| match one.key {
            ast::VariantKey::Identifier { name } | ast::VariantKey::NumberLiteral { value: name } => name.to_owned(),
        };
        let is_of_numbers = variants.iter().all(|one| {
            let key = key(one);
            key.parse::<f64>().is_ok() || ["zero", "one", "two", "few", "many", "other"].contains(&key.as_str())
        });
        let name = argument(selector).filter(|_| is_of_numbers);
        self.number_selectors.extend(name.clone());
        let has_one = variants.iter().any(|one| ["one", "1"].contains(&key(one).as_str()));
        let mut forms = Vec::new();
        for variant in variants {
            let mut chosen = plural.to_vec();
            chosen.extend(name.clone().filter(|_| has_one && !["one", "1"].contains(&key(variant).as_str())));
            forms.extend(self.forms(&variant.value, &chosen));
        }
        forms
    }

    fn inline(&mut self, inline: &ast::InlineExpression<&str>, plural: &[String]) -> Vec<Form> {
        let piece = match inline {
            ast::InlineExpression::StringLiteral { value } | ast::InlineExpression::NumberLiteral { value } => {
                return words(value);
            }
            ast::InlineExpression::MessageReference { id, attribute } => {
                let attribute = attribute.as_ref().map(|one| format!(".{}", one.name)).unwrap_or_default();
                Piece::Reference(format!("{}{attribute}", id.name))
            }
            ast::InlineExpression::TermReference { id, .. } => Piece::Reference(format!("-{}", id.name)),
            ast::InlineExpression::Placeable { expression } => return self.expression(expression, plural),
            other => {
                let name = argument(other).expect("an argument");
                let is_plural = plural.contains(&name);
                Piece::Argument { name, is_plural }
            }
        };
        vec![Form(vec![piece])]
    }
}

/// Returns the argument that an expression shows, with or without a function.
fn argument(inline: &ast::InlineExpression<&str>) -> Option<String> {
    match inline {
        ast::InlineExpression::VariableReference { id } => Some(id.name.to_owned()),
        ast::InlineExpression::FunctionReference { arguments, .. } => arguments.positional.first().and_then(argument),
        _ => None,
    }
}

/// Returns the form of words alone.
fn words(words: &str) -> Vec<Form> {
    vec![Form(vec![Piece::Words(words.to_owned())])]
}

/// Returns two forms in a row; neighbouring words become one piece.
fn joined(form: &Form, more: &Form) -> Form {
    let mut pieces = form.0.clone();
    for piece in &more.0 {
        match (pieces.last_mut(), piece) {
            (Some(Piece::Words(before)), Piece::Words(words)) => before.push_str(words),
            _ => pieces.push(piece.clone()),
        }
    }
    Form(pieces)
}

/// Returns the texts of a made-up file, for the tests of the gates.
pub fn sample(lang: Lang, source: &str) -> Vec<Text> {
    parse(lang, "quejing.ftl", source)
}

#[test]
fn a_text_is_read_as_the_sentences_that_its_choices_lead_to() {
    let source = "\
lost = { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
} of `{ $set }`
    .note = See { lost }.
";
    let texts = sample(Lang::En, source);
    let lines: Vec<(&str, String)> = texts.iter().map(|text| (text.id.as_str(), text.line())).collect();
    let forms = "{ $count } tile of `{ $set }` | { $count } tiles of `{ $set }`";
    assert_eq!(lines, [("lost", forms.to_owned()), ("lost.note", "See { lost }.".to_owned())]);
    assert_eq!(texts[0].number_selectors, ["count"]);
    assert_eq!(texts[0].forms[1].prose(), "{ $count } tiles of ``");
    let plural = |form: &Form| matches!(form.0[0], Piece::Argument { is_plural: true, .. });
    assert_eq!(texts[0].forms.iter().map(plural).collect::<Vec<_>>(), [false, true]);
}

#[test]
fn the_catalogue_has_all_languages() {
    let texts = catalogue();
    for lang in Lang::ALL {
        assert!(texts.iter().filter(|text| text.lang == lang).count() > 3000, "{}", lang.code());
    }
}
