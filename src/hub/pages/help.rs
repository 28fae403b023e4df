//! Help for phones that cannot reach this program. People who have joined read it to help others.

use maud::html;

use super::frame::{Page, Place};
use super::{Answer, PageRequest, PageResult};

pub fn show(asked: &PageRequest) -> PageResult {
    let lang = asked.lang;
    let body = html! {
        ol {
            li { (text!(lang, "hub-help-same")) }
            li { (text!(lang, "hub-help-guest")) }
            li { (text!(lang, "hub-help-firewall", port = asked.hub.port)) }
            li { (text!(lang, "hub-help-other")) }
            li { (text!(lang, "hub-help-again")) }
        }
        @if asked.visitor.device.is_some() {
            h2 { (text!(lang, "hub-addresses")) }
            ul { @for (address, interface) in asked.hub.addresses() { li { code { (address) } " " small { (interface) } } } }
        }
        h2 { (text!(lang, "hub-help-safe")) }
        p { (match asked.hub.secure { true => text!(lang, "hub-closed-network"), false => text!(lang, "hub-open-network") }) }
    };
    let title = text!(lang, "hub-help");
    Ok(Answer::Page(Page::still(if asked.visitor.device.is_some() { Place::Me } else { Place::Outside }, title, body)))
}
