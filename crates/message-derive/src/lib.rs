//! `#[derive(Message)]`: implements the id, the code and the arguments of a message from the type that describes it,
//! and `Display` for developers.
//!
//! On the type, `#[message("prefix")]`: a variant's id is the prefix and its name in kebab-case, a struct's id the
//! prefix. `#[message(codes)]` gives each variant its name in snake_case as its code and the type the list `CODES` of
//! them; `#[message(skip)]` leaves out the arguments of all variants; `#[message(own_display)]` leaves `Display` to the
//! type.
//!
//! On a variant, or a struct:
//! - `#[message("id")]`: the whole id, if it does not follow from the name;
//! - `#[message(code = "tile_count")]`: the stable code;
//! - `#[message(transparent)]`: everything comes from the one field, itself a message;
//! - `#[message(through = path)]`: everything comes from the message that the function at `path` computes from the one
//!   field;
//! - `#[message(also(needed = Self::needed))]`: a further argument, which the function computes from the whole message;
//! - `#[message(by_hand)]`: the catalogue has no message with the id: a function words it, or only developers see it.
//!
//! On a field, which without attributes is an argument with the field's name:
//! - `#[message(name = "number")]`: the argument's name; fields without a name need it;
//! - `#[message(with = path)]`: the argument is the value of the function at `path` for a reference to the field;
//! - `#[message(main)]`: the id and further arguments come from the field, itself a message that is worded together
//!   with the others;
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
    /// The id, or on a type the prefix of ids: `#[message("…")]` or `id = "…"`.
    id: Option<LitStr>,
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
            if let Ok(id) = attribute.parse_args::<LitStr>() {
                settings.id = Some(id);
                continue;
            }
            attribute.parse_nested_meta(|meta| {
                let key = meta.path.get_ident().map(Ident::to_string).unwrap_or_default();
                match key.as_str() {
                    "id" => settings.id = Some(meta.value()?.parse()?),
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

/// Generates `Message` for a type, `Display` unless the type has its own, and the list `CODES` if it is requested.
fn implement_message(input: &DeriveInput) -> Result<TokenStream> {
    let type_settings = MessageSettings::from_attributes(&input.attrs)?;
    let prefix = type_settings.id.as_ref().map(LitStr::value);
    let mut variant_codes = Vec::new();
    let arms: Vec<MatchArms> = match &input.data {
        Data::Struct(data) => {
            vec![build_match_arms(&quote!(Self), prefix.clone(), &type_settings, &data.fields, input.ident.span())?]
        }
        Data::Enum(data) => {
            let variants = data.variants.iter().map(|variant| {
                let mut settings = MessageSettings::from_attributes(&variant.attrs)?;
                settings.skip |= type_settings.skip;
                if type_settings.codes {
                    let code = to_kebab_case(&variant.ident.to_string()).replace('-', "_");
                    settings.code.get_or_insert_with(|| LitStr::new(&code, variant.ident.span()));
                    variant_codes.extend(settings.code.clone().filter(|_| !settings.transparent));
                }
                let (name, own_id) = (&variant.ident, settings.id.as_ref().map(LitStr::value));
                let derived_id = prefix.as_ref().map(|prefix| format!("{prefix}-{}", to_kebab_case(&name.to_string())));
                build_match_arms(&quote!(Self::#name), own_id.or(derived_id), &settings, &variant.fields, name.span())
            });
            variants.collect::<Result<_>>()?
        }
        Data::Union(_) => return Err(Error::new(input.ident.span(), "a union is no message")),
    };
    let (ids, codes) = (arms.iter().map(|arm| &arm.id), arms.iter().map(|arm| &arm.code));
    let arguments = arms.iter().map(|arm| &arm.arguments);
    let (name, (generics, types, bounds)) = (&input.ident, input.generics.split_for_impl());
    let list = type_settings.codes.then(|| {
        quote! {
            #[automatically_derived]
            impl #generics #name #types #bounds {
                /// The code of each variant that has one of its own, in order.
                pub const CODES: &'static [&'static str] = &[#(#variant_codes),*];
            }
        }
    });
    let display = (!type_settings.own_display).then(|| {
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

            fn arguments(&self, visit: &mut dyn FnMut(&'static str, ::quejing_message::ArgumentValue<'_>)) {
                match self { #(#arguments)* }
            }
        }
    })
}

/// Builds the match arms for the variant or struct at `path`. `span` is the place in the source to which errors point;
/// `id` is the id that follows from the type, which a main field replaces.
fn build_match_arms(
    path: &TokenStream,
    id: Option<String>,
    settings: &MessageSettings,
    fields: &Fields,
    span: Span,
) -> Result<MatchArms> {
    if settings.transparent {
        let Some(field) = fields.iter().next().filter(|_| fields.len() == 1) else {
            return Err(Error::new(span, "a transparent message has one field"));
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
            arguments: quote!(#pattern => #message::arguments(#inner, visit),),
        });
    }
    let code = match &settings.code {
        Some(code) => quote!(::core::option::Option::Some(#code)),
        None => quote!(::core::option::Option::None),
    };
    let mut id = id.map(|id| quote!(#path { .. } => #id,));
    let (mut bindings, mut calls) = (Vec::new(), Vec::new());
    for (number, field) in fields.iter().enumerate() {
        let field_settings = MessageSettings::from_attributes(&field.attrs)?;
        let place = match &field.ident {
            Some(name) => quote!(#name),
            None => {
                let index = syn::Index::from(number);
                quote!(#index)
            }
        };
        if field_settings.skip || settings.skip {
            continue;
        }
        let local = format_ident!("field_{number}");
        if field_settings.main {
            id = Some(quote!(#path { #place: inner, .. } => ::quejing_message::Message::id(inner),));
            bindings.push(quote!(#place: #local));
            calls.push(quote!(::quejing_message::Message::arguments(#local, visit);));
            continue;
        }
        let name = match (&field_settings.name, &field.ident) {
            (Some(name), _) => name.value(),
            (None, Some(name)) => name.to_string(),
            (None, None) => {
                return Err(Error::new(span, "a field without a name needs #[message(name = \"…\")] or skip"));
            }
        };
        bindings.push(quote!(#place: #local));
        let value = quote!(::quejing_message::Argument::value);
        calls.push(match &field_settings.with {
            Some(with) => quote!(visit(#name, #value(&#with(#local)));),
            None => quote!(visit(#name, #value(#local));),
        });
    }
    for (name, function) in &settings.also {
        calls.push(quote!(visit(#name, ::quejing_message::Argument::value(&#function(self)));));
    }
    let Some(id) = id else {
        return Err(Error::new(
            span,
            "a message needs an id: #[message(\"prefix\")] on the type, or #[message(\"id\")] here",
        ));
    };
    Ok(MatchArms {
        id,
        code: quote!(#path { .. } => #code,),
        arguments: quote!(#path { #(#bindings,)* .. } => { #(#calls)* }),
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
