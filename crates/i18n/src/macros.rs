//! The macros for a message's text and an error's `Display`.

/// The text of a message in a language: `text!(lang, "id")` is a `&'static str`, `text!(lang, "id", count = 3, name = name)` a `String`.
/// Id and arguments are checked against the English file while compiling; an argument is anything that is a
/// [`quejing_message::Argument`], or a reference to it.
#[macro_export]
macro_rules! text {
    ($lang:expr, $id:literal $(,)?) => {{
        static SAID: $crate::Each<String> = $crate::Each::new();
        let lang: $crate::Lang = $lang;
        SAID.get(lang, || $crate::fl!(lang.texts(), $id)).as_str()
    }};
    ($lang:expr, $id:literal, $($name:ident = $value:expr),+ $(,)?) => {{
        use $crate::Argument as _;
        let lang: $crate::Lang = $lang;
        // A method call, which reaches an argument behind any number of references.
        $crate::fl!(lang.texts(), $id, $($name = $crate::fluent_value(lang, (&$value).value())),+)
    }};
}

/// Implements `Display` of an error that holds data alone: in English, by the function that words it in any language.
#[macro_export]
macro_rules! displayed_in_english {
    ($($error:ty => $say:expr),+ $(,)?) => {$(
        impl std::fmt::Display for $error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let say: fn($crate::Lang, &$error) -> _ = $say;
                f.write_str(say($crate::Lang::En, self).as_ref())
            }
        }
    )+};
}
