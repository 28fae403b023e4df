//! `#[derive(Message)]`: implements the id, the code and the arguments of a message from the type that describes it, and
//! `Display` for developers.
//!
//! On the type, `#[message("prefix")]`: a variant's id is the prefix and its name in kebab-case, a struct's id the prefix.
//! `#[message(codes)]` gives each variant its name in snake_case as its code and the type the list `CODES` of them;
//! `#[message(skip)]` leaves out the arguments of all variants; `#[message(own_display)]` leaves `Display` to the type.
//! On a variant, or a struct:
//! - `#[message("id")]`: the whole id, if it does not follow from the name;
//! - `#[message(code = "tile_count")]`: the stable code;
//! - `#[message(transparent)]`: everything comes from the one field, itself a message;
//! - `#[message(through = path)]`: everything comes from the message that the function at `path` computes from the one field;
//! - `#[message(also(needed = Self::needed))]`: a further argument, which the function computes from the whole message;
//! - `#[message(by_hand)]`: the catalogue has no message with the id: a function words it, or only developers see it.
//!
//! On a field, which without attributes is an argument with the field's name:
//! - `#[message(name = "number")]`: the argument's name; fields without a name need it;
//! - `#[message(with = path)]`: the argument is the value of the function at `path` for a reference to the field;
//! - `#[message(main)]`: the id and further arguments come from the field, itself a message that is worded together with the others;
//! - `#[message(skip)]`: no argument.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use syn::{Attribute, Data, DeriveInput, Error, Fields, Ident, LitStr, Path, Result};

/// Implements `Message` and `Display` for a type; the crate's documentation lists the attributes.
#[proc_macro_derive(Message, attributes(message))]
pub fn derive_message(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    match syn::parse(input).and_then(|input| implement_message(&input)) {
        Ok(tokens) => tokens.into(),
        Err(error) => error.into_compile_error().into(),
    }
}

/// The contents of the `message` attributes of a type, a variant or a field.
#[derive(Default)]
struct MessageSettings {
    text: Option<LitStr>,
    code: Option<LitStr>,
    name: Option<LitStr>,
    with: Option<Path>,
    also: Vec<(String, Path)>,
    codes: bool,
    transparent: bool,
    main: bool,
    skip: bool,
    own_display: bool,
    through: Option<Path>,
}

impl MessageSettings {
    fn from_attributes(attributes: &[Attribute]) -> Result<MessageSettings> {
        let mut settings = MessageSettings::default();
        for attribute in attributes.iter().filter(|one| one.path().is_ident("message")) {
            if let Ok(text) = attribute.parse_args::<LitStr>() {
                settings.text = Some(text);
                continue;
            }
            attribute.parse_nested_meta(|meta| {
                let key = meta.path.get_ident().map(Ident::to_string).unwrap_or_default();
                match key.as_str() {
                    "id" => settings.text = Some(meta.value()?.parse()?),
                    "code" => settings.code = Some(meta.value()?.parse()?),
                    "name" => settings.name = Some(meta.value()?.parse()?),
                    "with" => settings.with = Some(meta.value()?.parse()?),
                    "also" => meta.parse_nested_meta(|one| {
                        let name = one.path.require_ident()?.to_string();
                        settings.also.push((name, one.value()?.parse()?));
                        Ok(())
                    })?,
                    "codes" => settings.codes = true,
                    "transparent" => settings.transparent = true,
                    "through" => {
                        settings.through = Some(meta.value()?.parse()?);
                        settings.transparent = true;
                    }
                    "main" => settings.main = true,
                    // Only the test that compares ids with the catalogues reads it.
                    "by_hand" => {}
                    "skip" => settings.skip = true,
                    "own_display" => settings.own_display = true,
                    _ => {
                        return Err(meta.error(
                            "expected id, code, codes, name, with, also, transparent, main, by_hand, skip, through or own_display",
                        ));
                    }
                }
                Ok(())
            })?;
        }
        Ok(settings)
    }
}

/// The match arms of one variant, one for each method of `Message`: id, code and arguments.
struct MatchArms {
    id: TokenStream,
    code: TokenStream,
    arguments: TokenStream,
}

fn implement_message(input: &DeriveInput) -> Result<TokenStream> {
    let whole = MessageSettings::from_attributes(&input.attrs)?;
    let prefix = whole.text.as_ref().map(LitStr::value);
    let mut codes_of_all = Vec::new();
    let arms: Vec<MatchArms> = match &input.data {
        Data::Struct(data) => {
            vec![build_match_arms(&quote!(Self), prefix.clone(), &whole, &data.fields, input.ident.span())?]
        }
        Data::Enum(data) => {
            let variants = data.variants.iter().map(|variant| {
                let mut settings = MessageSettings::from_attributes(&variant.attrs)?;
                settings.skip |= whole.skip;
                if whole.codes {
                    let code = to_kebab_case(&variant.ident.to_string()).replace('-', "_");
                    settings.code.get_or_insert_with(|| LitStr::new(&code, variant.ident.span()));
                    codes_of_all.extend(settings.code.clone().filter(|_| !settings.transparent));
                }
                let (name, own) = (&variant.ident, settings.text.as_ref().map(LitStr::value));
                let derived = prefix.as_ref().map(|prefix| format!("{prefix}-{}", to_kebab_case(&name.to_string())));
                build_match_arms(&quote!(Self::#name), own.or(derived), &settings, &variant.fields, name.span())
            });
            variants.collect::<Result<_>>()?
        }
        Data::Union(_) => return Err(Error::new(input.ident.span(), "a union is no message")),
    };
    let (ids, codes) = (arms.iter().map(|arm| &arm.id), arms.iter().map(|arm| &arm.code));
    let arguments = arms.iter().map(|arm| &arm.arguments);
    let (name, (generics, types, bounds)) = (&input.ident, input.generics.split_for_impl());
    let list = whole.codes.then(|| {
        quote! {
            #[automatically_derived]
            impl #generics #name #types #bounds {
                /// The code of each variant that has one of its own, in order.
                pub const CODES: &'static [&'static str] = &[#(#codes_of_all),*];
            }
        }
    });
    let display = (!whole.own_display).then(|| {
        quote! {
            #[automatically_derived]
            impl #generics ::core::fmt::Display for #name #types #bounds {
                fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    ::quejing_message::write_message(self, f)
                }
            }
        }
    });
    Ok(quote! {
        #list
        #display

        #[automatically_derived]
        impl #generics ::quejing_message::Message for #name #types #bounds {
            fn id(&self) -> &'static str {
                match self { #(#ids)* }
            }

            fn code(&self) -> ::core::option::Option<&'static str> {
                match self { #(#codes)* }
            }

            fn arguments(&self, take: &mut dyn FnMut(&'static str, ::quejing_message::ArgumentValue<'_>)) {
                match self { #(#arguments)* }
            }
        }
    })
}

/// Builds the match arms of a variant, or of a struct, that the pattern `path` matches. `at` is the place in the source
/// to which errors point.
fn build_match_arms(
    path: &TokenStream,
    id: Option<String>,
    settings: &MessageSettings,
    fields: &Fields,
    at: Span,
) -> Result<MatchArms> {
    if settings.transparent {
        let Some(field) = fields.iter().next().filter(|_| fields.len() == 1) else {
            return Err(Error::new(at, "a transparent message has one field"));
        };
        let pattern = match &field.ident {
            Some(name) => quote!(#path { #name: inner }),
            None => quote!(#path(inner)),
        };
        let message = quote!(::quejing_message::Message);
        let inner = match &settings.through {
            Some(path) => quote!(#path(inner)),
            None => quote!(inner),
        };
        return Ok(MatchArms {
            id: quote!(#pattern => #message::id(#inner),),
            code: quote!(#pattern => #message::code(#inner),),
            arguments: quote!(#pattern => #message::arguments(#inner, take),),
        });
    }
    let code = match &settings.code {
        Some(code) => quote!(::core::option::Option::Some(#code)),
        None => quote!(::core::option::Option::None),
    };
    let mut id = id.map(|id| quote!(#path { .. } => #id,));
    let (mut bound, mut calls) = (Vec::new(), Vec::new());
    for (number, field) in fields.iter().enumerate() {
        let own = MessageSettings::from_attributes(&field.attrs)?;
        let place = match &field.ident {
            Some(name) => quote!(#name),
            None => {
                let index = syn::Index::from(number);
                quote!(#index)
            }
        };
        if own.skip || settings.skip {
            continue;
        }
        let local = format_ident!("field_{number}");
        if own.main {
            id = Some(quote!(#path { #place: inner, .. } => ::quejing_message::Message::id(inner),));
            bound.push(quote!(#place: #local));
            calls.push(quote!(::quejing_message::Message::arguments(#local, take);));
            continue;
        }
        let name = match (&own.name, &field.ident) {
            (Some(name), _) => name.value(),
            (None, Some(name)) => name.to_string(),
            (None, None) => {
                return Err(Error::new(at, "a field without a name needs #[message(name = \"…\")] or skip"));
            }
        };
        bound.push(quote!(#place: #local));
        let value = quote!(::quejing_message::Argument::value);
        calls.push(match &own.with {
            Some(with) => quote!(take(#name, #value(&#with(#local)));),
            None => quote!(take(#name, #value(#local));),
        });
    }
    for (name, of) in &settings.also {
        calls.push(quote!(take(#name, ::quejing_message::Argument::value(&#of(self)));));
    }
    let Some(id) = id else {
        return Err(Error::new(
            at,
            "a message needs an id: #[message(\"prefix\")] on the type, or #[message(\"id\")] here",
        ));
    };
    Ok(MatchArms {
        id,
        code: quote!(#path { .. } => #code,),
        arguments: quote!(#path { #(#bound,)* .. } => { #(#calls)* }),
    })
}

/// Converts a name in upper camel case to lower case with hyphens: `NoOpenMelds` becomes `no-open-melds`.
fn to_kebab_case(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push('-');
        }
        words.extend(letter.to_lowercase());
    }
    words
}
