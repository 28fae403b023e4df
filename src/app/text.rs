//! Tables of words for the screens that are not in the catalogue yet.

use crate::plain::plain_lines;

macro_rules! words {
    ($(#[$doc:meta])* enum $words:ident; $($(#[$group:meta])* $name:ident: $zh:literal, $en:literal;)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $words { $($(#[$group])* #[allow(missing_docs)] $name,)* }

        impl $words {
            /// All of them.
            pub const ALL: &[$words] = &[$($words::$name,)*];

            /// The text in a language.
            pub const fn text(self, lang: Lang) -> &'static str {
                match (self, lang) {
                    $(($words::$name, Lang::Zh) => $zh, ($words::$name, Lang::En | Lang::Ja) => $en,)*
                }
            }

            /// The text with its `{}` filled in order.
            pub fn with(self, lang: Lang, values: &[&dyn std::fmt::Display]) -> String {
                $crate::app::text::filled(self.text(lang), values)
            }
        }
    };
}
pub(crate) use words;

/// A text with its `{}` filled in order.
pub(super) fn filled(text: &str, values: &[&dyn std::fmt::Display]) -> String {
    let mut parts = text.split("{}");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for (index, part) in parts.enumerate() {
        if let Some(value) = values.get(index) {
            // Names, notes and paths come in here.
            out.push_str(&plain_lines(&value.to_string()));
        }
        out.push_str(part);
    }
    out
}
