//! Components of several pages: form controls, amounts, won hands, people.

use maud::{Markup, PreEscaped, html};

use super::PageRequest;
use super::tiles::groups;
use crate::i18n::Lang;
use crate::report::table::gain_cell;
use crate::table::ledger::{Amount, Night, PlayerId};
use crate::words::{self, PaymentText, WinText};

/// Renders a form with one button and hidden fields.
pub fn button(to: &str, class: &str, text: &str, fields: &[(&str, String)]) -> Markup {
    html! {
        form.one method="post" action=(to) {
            @for (name, value) in fields { input type="hidden" name=(name) value=(value); }
            button class=(class) { (text) }
        }
    }
}

/// Renders a choice as a row of radio buttons that look like buttons.
pub fn choices<T: std::fmt::Display + PartialEq>(
    name: &str,
    title: &str,
    all: &[(T, String)],
    chosen: Option<&T>,
) -> Markup {
    html! {
        fieldset.choices {
            legend { (title) }
            @for (value, text) in all {
                label { input type="radio" name=(name) value=(value) checked[chosen == Some(value)]; span { (text) } }
            }
        }
    }
}

/// Renders a choice as a drop-down list.
pub fn list<T: std::fmt::Display + PartialEq>(
    name: &str,
    title: &str,
    all: &[(T, String)],
    chosen: Option<&T>,
) -> Markup {
    html! {
        label.field {
            span { (title) }
            select name=(name) {
                @for (value, text) in all {
                    option value=(value) selected[chosen == Some(value)] { (text) }
                }
            }
        }
    }
}

/// Renders a check box. An obstacle disables it and becomes its tooltip.
pub fn tick(name: &str, text: &str, on: bool, obstacle: Option<&str>) -> Markup {
    html! {
        label.tick title=[obstacle] {
            input type="checkbox" name=(name) checked[on] disabled[obstacle.is_some()];
            span { (text) }
        }
    }
}

/// Renders a text field of at most `most` characters.
pub fn field(name: &str, title: &str, value: &str, most: usize) -> Markup {
    html! {
        label.field { span { (title) } input name=(name) value=(value) maxlength=(most) autocomplete="off"; }
    }
}

/// Renders a number field from 0 to `most`.
pub fn number(name: &str, title: &str, value: u32, most: u32) -> Markup {
    html! {
        label.field { span { (title) }
            input type="number" inputmode="numeric" name=(name) value=(value) min="0" max=(most); }
    }
}

/// Renders an amount with its sign and colour.
pub fn signed_amount(amount: Amount) -> Markup {
    gain_cell(&words::gain_cell(amount))
}

/// Joins the names of people to a list.
pub fn names(lang: Lang, night: &Night, people: &[PlayerId]) -> String {
    let names: Vec<String> = people.iter().map(|&who| night.name(who)).collect();
    names.join(text!(lang, "list-comma"))
}

/// Renders a recorded win: winner, value, tiles.
pub fn win(lang: Lang, win: &WinText) -> Markup {
    html! {
        div.win {
            p.head { strong { (win.winner) } " " span.worth { (win.worth) } }
            @if let Some(written) = &win.tiles { (groups(lang, written)) }
        }
    }
}

/// Renders the button that restores an undone deal.
pub fn redo_deal(request: &PageRequest, deal: u64) -> Markup {
    button("/hand/restore", "quiet", text!(request.lang, "redo"), &[("hand", deal.to_string())])
}

/// Renders payments, a row each.
pub fn payments(payments: &[PaymentText]) -> Markup {
    html! {
        table.rows { tbody { @for paid in payments {
            tr { th scope="row" { (paid.who) " " small { (paid.why) } } td { (paid.amount) } }
        } } }
    }
}

/// Returns the people of the night who have not left.
pub fn here(night: &Night) -> Vec<PlayerId> {
    night.order.iter().filter(|who| night.people.get(who).is_some_and(|one| !one.left)).copied().collect()
}

/// Returns people with their names, for a choice.
pub fn people(night: &Night, people: &[PlayerId]) -> Vec<(PlayerId, String)> {
    people.iter().map(|&who| (who, night.name(who))).collect()
}

/// Returns the display name of an author: a phone by its person, a guest's by its kind; other authors by their kind.
pub fn device(request: &PageRequest, night: &Night, author: &str) -> String {
    let lang = request.lang;
    let Some(id) = crate::hub::DeviceId::of_author(author) else {
        return crate::i18n::night::author(lang, author);
    };
    let devices = request.hub.devices();
    match devices.get_with_former(id) {
        Some(device) if device.person.is_some() => {
            let player = device.person_name(night, lang);
            text!(lang, "hub-by-phone-of", player = player)
        }
        Some(device) => text!(lang, "hub-by-guest", kind = device.kind.as_str()),
        None => text!(lang, "hub-by-unknown").to_owned(),
    }
}

/// Renders a QR code as SVG with the quiet zone of 4 modules that readers need.
pub fn qr(address: &str, label: &str) -> Markup {
    let Ok(code) = qrcode::QrCode::new(address) else {
        return html! {};
    };
    let width = code.width();
    let dark = code.to_colors().into_iter().enumerate().filter(|(_, color)| *color == qrcode::Color::Dark);
    let path: String = dark.map(|(at, _)| format!("M{} {}h1v1h-1z", at % width + 4, at / width + 4)).collect();
    let side = width + 8;
    let view = format!("0 0 {side} {side}");
    html! {
        svg.qr viewBox=(view) role="img" aria-label=(label) {
            rect width=(side) height=(side) fill="#fff" {}
            (PreEscaped(format!("<path d=\"{path}\" fill=\"#000\"/>")))
        }
    }
}
