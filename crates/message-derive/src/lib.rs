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
//!
//! Use `transparent` for a variant that only wraps another message, `through` where a function makes that message, and
//! `main` where the other message lends its id but the variant adds arguments. Use `own_display` only if the type has a
//! text for developers that other code relies on.
//!
//! # Limitations
//!
//! - The macro sees one type at a time. Two variants with one id, or an id that no catalogue has, compile; a test of
//!   the workspace finds them.
//! - `by_hand` is a promise that nothing checks but that test.
//! - `transparent` and `through` take variants with exactly one field. Unions are refused.
//! - The generated code names `::quejing_message`, so a crate that renames the dependency cannot use the derive.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use syn::{Attribute, Data, DeriveInput, Error, Field, Fields, Ident, LitStr, Path, Result, Variant};

/// Implements `Message` and `Display` for a type; the crate's documentation lists the attributes.
#[proc_macro_derive(Message, attributes(message))]
pub fn derive_message(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    match syn::parse(input).and_then(|input| implement_message(&input)) {
        Ok(tokens) => tokens.into(),
        Err(error) => error.into_compile_error().into(),
    }
}

/// The contents of the `message` attributes of a type, a variant or a field.
#[derive(Clone, Default)]
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
    let variants = match &input.data {
        Data::Struct(data) => vec![MessageVariant::of_struct(input, &type_settings, &data.fields)],
        Data::Enum(data) => {
            let variants = data.variants.iter().map(|variant| MessageVariant::of_enum(variant, &type_settings));
            variants.collect::<Result<_>>()?
        }
        Data::Union(_) => return Err(Error::new(input.ident.span(), "a union is no message")),
    };
    let arms: Vec<MatchArms> = variants.iter().map(MessageVariant::build_match_arms).collect::<Result<_>>()?;
    let list = type_settings.codes.then(|| implement_code_list(input, &variants));
    let display = (!type_settings.own_display).then(|| implement_display(input));
    let (ids, codes) = (arms.iter().map(|arm| &arm.id), arms.iter().map(|arm| &arm.code));
    let arguments = arms.iter().map(|arm| &arm.arguments);
    let (name, (generics, types, bounds)) = (&input.ident, input.generics.split_for_impl());
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

/// Generates the list `CODES` of a type's variants with codes of their own.
fn implement_code_list(input: &DeriveInput, variants: &[MessageVariant]) -> TokenStream {
    let (name, (generics, types, bounds)) = (&input.ident, input.generics.split_for_impl());
    let codes = variants.iter().filter(|variant| !variant.settings.transparent);
    let codes = codes.filter_map(|variant| variant.settings.code.as_ref());
    quote! {
        #[automatically_derived]
        impl #generics #name #types #bounds {
            /// The code of each variant that has one of its own, in order.
            pub const CODES: &'static [&'static str] = &[#(#codes),*];
        }
    }
}

/// Generates `Display` for developers.
fn implement_display(input: &DeriveInput) -> TokenStream {
    let (name, (generics, types, bounds)) = (&input.ident, input.generics.split_for_impl());
    quote! {
        #[automatically_derived]
        impl #generics ::core::fmt::Display for #name #types #bounds {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::quejing_message::write_message(self, f)
            }
        }
    }
}

/// A variant of an enum, or a struct as a whole.
struct MessageVariant<'a> {
    /// The path of its constructor, such as `Self::TileCount`.
    path: TokenStream,
    /// The id that its attributes or its name give; a main field replaces it.
    id: Option<String>,
    settings: MessageSettings,
    fields: &'a Fields,
    /// The place in the source to which errors point.
    span: Span,
}

impl<'a> MessageVariant<'a> {
    fn of_struct(input: &DeriveInput, settings: &MessageSettings, fields: &'a Fields) -> MessageVariant<'a> {
        let id = settings.id.as_ref().map(LitStr::value);
        MessageVariant { path: quote!(Self), id, settings: settings.clone(), fields, span: input.ident.span() }
    }

    fn of_enum(variant: &'a Variant, type_settings: &MessageSettings) -> Result<MessageVariant<'a>> {
        let mut settings = MessageSettings::from_attributes(&variant.attrs)?;
        settings.skip |= type_settings.skip;
        let (name, span) = (&variant.ident, variant.ident.span());
        let kebab_name = to_kebab_case(&name.to_string());
        if type_settings.codes {
            settings.code.get_or_insert_with(|| LitStr::new(&kebab_name.replace('-', "_"), span));
        }
        let own_id = settings.id.as_ref().map(LitStr::value);
        let derived_id = || Some(format!("{}-{kebab_name}", type_settings.id.as_ref()?.value()));
        let id = own_id.or_else(derived_id);
        Ok(MessageVariant { path: quote!(Self::#name), id, settings, fields: &variant.fields, span })
    }

    /// Builds the match arms of the variant.
    fn build_match_arms(&self) -> Result<MatchArms> {
        if self.settings.transparent {
            return self.build_transparent_arms();
        }
        let path = &self.path;
        let code = match &self.settings.code {
            Some(code) => quote!(::core::option::Option::Some(#code)),
            None => quote!(::core::option::Option::None),
        };
        let mut id = self.id.as_ref().map(|id| quote!(#path { .. } => #id,));
        let (mut bindings, mut calls) = (Vec::new(), Vec::new());
        for (number, field) in self.fields.iter().enumerate() {
            let settings = MessageSettings::from_attributes(&field.attrs)?;
            if settings.skip || self.settings.skip {
                continue;
            }
            let (place, local) = (field_place(number, field), format_ident!("field_{number}"));
            bindings.push(quote!(#place: #local));
            if settings.main {
                id = Some(quote!(#path { #place: inner, .. } => ::quejing_message::Message::id(inner),));
                calls.push(quote!(::quejing_message::Message::arguments(#local, visit);));
            } else {
                calls.push(self.build_argument_call(field, &settings, &local)?);
            }
        }
        for (name, function) in &self.settings.also {
            calls.push(quote!(visit(#name, ::quejing_message::Argument::value(&#function(self)));));
        }
        let Some(id) = id else {
            let needed = "a message needs an id: #[message(\"prefix\")] on the type, or #[message(\"id\")] here";
            return Err(Error::new(self.span, needed));
        };
        Ok(MatchArms {
            id,
            code: quote!(#path { .. } => #code,),
            arguments: quote!(#path { #(#bindings,)* .. } => { #(#calls)* }),
        })
    }

    /// Builds the match arms of a variant whose one field is the message.
    fn build_transparent_arms(&self) -> Result<MatchArms> {
        let path = &self.path;
        let Some(field) = self.fields.iter().next().filter(|_| self.fields.len() == 1) else {
            return Err(Error::new(self.span, "a transparent message has one field"));
        };
        let pattern = match &field.ident {
            Some(name) => quote!(#path { #name: inner }),
            None => quote!(#path(inner)),
        };
        let message = quote!(::quejing_message::Message);
        let inner = match &self.settings.through {
            Some(function) => quote!(#function(inner)),
            None => quote!(inner),
        };
        Ok(MatchArms {
            id: quote!(#pattern => #message::id(#inner),),
            code: quote!(#pattern => #message::code(#inner),),
            arguments: quote!(#pattern => #message::arguments(#inner, visit),),
        })
    }

    /// Builds the call that visits a field, bound to `local`, as an argument.
    fn build_argument_call(&self, field: &Field, settings: &MessageSettings, local: &Ident) -> Result<TokenStream> {
        let name = match (&settings.name, &field.ident) {
            (Some(name), _) => name.value(),
            (None, Some(name)) => name.to_string(),
            (None, None) => {
                return Err(Error::new(self.span, "a field without a name needs #[message(name = \"…\")] or skip"));
            }
        };
        let value = quote!(::quejing_message::Argument::value);
        Ok(match &settings.with {
            Some(with) => quote!(visit(#name, #value(&#with(#local)));),
            None => quote!(visit(#name, #value(#local));),
        })
    }
}

/// Returns the name of a field in patterns: its own, or its number in a tuple.
fn field_place(number: usize, field: &Field) -> TokenStream {
    match &field.ident {
        Some(name) => quote!(#name),
        None => {
            let index = syn::Index::from(number);
            quote!(#index)
        }
    }
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
