//! Components of several pages: form controls, amounts, recorded wins, people, authors, QR codes.

use maud::{Markup, PreEscaped, html};

use super::PageRequest;
use super::form_marks::mark_pair;
use super::tile_images::tile_groups;
use crate::report::html_table::gain_cell;
use quejing_session::night::{Amount, Keeper, Night, PlayerId};
use quejing_words::Lang;
use quejing_words::history::{self, PaymentText, WinText};

/// Renders a form with one button and hidden fields, which is posted to `action_path`. `class` contains the CSS classes
/// of the button.
pub fn button_form(action_path: &str, class: &str, label: &str, fields: &[(&str, String)]) -> Markup {
    html! {
        form.one method="post" action=(action_path) {
            @for (name, value) in fields { input type="hidden" name=(name) value=(value); }
            button class=(class) { (label) }
        }
    }
}

/// Renders a choice as a titled row of radio buttons that look like buttons. Each option has a value and a label;
/// `None` as `chosen` selects none.
pub fn radio_buttons<T: std::fmt::Display + PartialEq>(
    name: &str,
    title: &str,
    options: &[(T, String)],
    chosen: Option<&T>,
) -> Markup {
    html! {
        fieldset.choices {
            legend { (title) }
            @for (value, label) in options {
                label { input type="radio" name=(name) value=(value) checked[chosen == Some(value)]; span { (label) } }
            }
        }
    }
}

/// Renders a choice as a titled drop-down list. Each option has a value and a label; with `None` as `chosen`, browsers
/// select the first.
pub fn drop_down<T: std::fmt::Display + PartialEq>(
    name: &str,
    title: &str,
    options: &[(T, String)],
    chosen: Option<&T>,
) -> Markup {
    html! {
        label.field {
            span { (title) }
            select name=(name) {
                @for (value, label) in options {
                    option value=(value) selected[chosen == Some(value)] { (label) }
                }
            }
        }
    }
}

/// Renders a check box with a label. An obstacle disables the box and becomes its tooltip.
pub fn check_box(name: &str, label: &str, is_ticked: bool, obstacle: Option<&str>) -> Markup {
    html! {
        label.tick title=[obstacle] {
            input type="checkbox" name=(name) checked[is_ticked] disabled[obstacle.is_some()];
            span { (label) }
        }
    }
}

/// Renders a titled text field with its initial `value`; browsers accept at most `max_chars` characters.
pub fn text_field(name: &str, title: &str, value: &str, max_chars: usize) -> Markup {
    html! {
        label.field { span { (title) } input name=(name) value=(value) maxlength=(max_chars) autocomplete="off"; }
    }
}

/// Renders a titled field for an amount of points, for which phones show the keyboard with digits and a decimal sign.
pub fn amount_field(name: &str, title: &str, value: &str, max_chars: usize) -> Markup {
    html! {
        label.field { span { (title) }
            input name=(name) value=(value) inputmode="decimal" maxlength=(max_chars) autocomplete="off"; }
    }
}

/// Renders a titled field for an integer from 0 to `max_value`, with its initial `value`.
pub fn number_field(name: &str, title: &str, value: u32, max_value: u32) -> Markup {
    html! {
        label.field { span { (title) }
            input type="number" inputmode="numeric" name=(name) value=(value) min="0" max=(max_value); }
    }
}

/// Renders an amount of points with its sign, in the colour of a gain or loss.
pub fn signed_amount(amount: Amount) -> Markup {
    gain_cell(&history::gain_cell(amount))
}

/// Joins the names of people to one text, with the list comma of the language between them.
pub fn join_names(lang: Lang, night: &Night, people: &[PlayerId]) -> String {
    let names: Vec<String> = people.iter().map(|&who| night.name(who)).collect();
    names.join(text!(lang, "list-comma"))
}

/// Renders a recorded win: the winner, the worth and, if they are recorded, the tiles.
pub fn win_section(lang: Lang, win: &WinText) -> Markup {
    html! {
        div.win {
            p.head { strong { (win.winner) } " " span.worth { (win.worth) } }
            @if let Some(groups) = &win.tiles { (tile_groups(lang, groups)) }
        }
    }
}

/// Renders the button that restores an undone or voided deal; `deal` is the number of its first event.
pub fn restore_deal_button(request: &PageRequest, keeper: &Keeper, deal: u64) -> Markup {
    let fields = [("hand", deal.to_string()), mark_pair(&keeper.open_night().entry_mark(deal))];
    button_form("/hand/restore", "quiet", text!(request.lang, "redo"), &fields)
}

/// Renders a table with a row for each payment: the people, the reason and the amount.
pub fn payments_table(payments: &[PaymentText]) -> Markup {
    html! {
        table.rows { tbody { @for paid in payments {
            tr { th scope="row" { (paid.parties) " " small { (paid.reason) } } td { (paid.amount) } }
        } } }
    }
}

/// Returns the people of the night who have not left, in the order of the night.
pub fn people_present(night: &Night) -> Vec<PlayerId> {
    night.order.iter().filter(|who| night.is_present(**who)).copied().collect()
}

/// Returns these people with their names, as the values and labels of a choice in a form.
pub fn named_people(night: &Night, people: &[PlayerId]) -> Vec<(PlayerId, String)> {
    people.iter().map(|&who| (who, night.name(who))).collect()
}

/// Returns the display name of the author of an entry: the person of a phone, the kind of a phone without a person, a
/// word for an unknown phone, or the kind of another program.
pub fn author_display_name(request: &PageRequest, night: &Night, author: &str) -> String {
    let lang = request.lang;
    let Some(id) = crate::hub::DeviceId::parse_author(author) else {
        return quejing_words::night::author_name(lang, author);
    };
    let devices = request.hub.lock_devices();
    match devices.get_including_former(id) {
        Some(device) if device.person().is_some() => {
            let player = device.person_name(night, lang);
            text!(lang, "hub-by-phone-of", player = player)
        }
        Some(device) => text!(lang, "hub-by-guest", kind = device.kind.as_str()),
        None => text!(lang, "hub-by-unknown").to_owned(),
    }
}

/// Renders the QR code of a URL as SVG, with the quiet zone of 4 modules that readers need; empty if the URL is too
/// long.
pub fn qr_code_svg(url: &str, label: &str) -> Markup {
    let Ok(code) = qrcode::QrCode::new(url) else {
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
