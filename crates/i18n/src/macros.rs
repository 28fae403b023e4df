//! The macros for the text of a message, and for an error's `Display`.

/// Returns the text of a message in a language: `text!(lang, "id")` as a `&'static str`, `text!(lang, "id", count = 3,
/// name = name)` as a `String`. Id and arguments are checked against the English file while compiling. An argument is a
/// [`quejing_message::Argument`] or a reference to it.
#[macro_export]
macro_rules! text {
    ($lang:expr, $id:literal $(,)?) => {{
        static SAID: $crate::LanguageCache<String> = $crate::LanguageCache::new();
        let lang: $crate::Lang = $lang;
        SAID.get_or_init(lang, || $crate::fl!(lang.message_loader(), $id)).as_str()
    }};
    ($lang:expr, $id:literal, $($name:ident = $value:expr),+ $(,)?) => {{
        use $crate::Argument as _;
        let lang: $crate::Lang = $lang;
        // A method call, which reaches an argument behind any number of references.
        $crate::fl!(lang.message_loader(), $id, $($name = $crate::fluent_value(lang, (&$value).value())),+)
    }};
}

/// Implements `Display` in English for error types; each is listed with the function that words the error in any
/// language.
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
