//! Help for phones that cannot reach this program. People who have joined read it to help others.

use maud::html;

use super::frame::{Page, Tab};
use super::{Answer, PageRequest, PageResult};
use crate::hub::listen::fingerprint;

pub fn show_help(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let body = html! {
        ol {
            li { (text!(lang, "hub-help-same")) }
            li { (text!(lang, "hub-help-guest")) }
            li { (text!(lang, "hub-help-firewall", port = request.hub.port)) }
            li { (text!(lang, "hub-help-other")) }
            li { (text!(lang, "hub-help-again")) }
        }
        @if request.visitor.device.is_some() {
            h2 { (text!(lang, "hub-addresses")) }
            ul { @for (address, interface) in request.hub.addresses() { li { code { (address) } " " small { (interface) } } } }
        }
        h2 { (text!(lang, "hub-help-safe")) }
        p { (match request.hub.secure { true => text!(lang, "hub-closed-network"), false => text!(lang, "hub-open-network") }) }
        @if let Some(certificate) = &request.hub.own_certificate {
            p { (text!(lang, "hub-help-certificate")) }
            p.address { (fingerprint(certificate)) }
            p { a.button href="/certificate.crt" { (text!(lang, "hub-certificate")) } }
        }
    };
    let title = text!(lang, "hub-help");
    Ok(Answer::Page(Page::still(if request.visitor.device.is_some() { Tab::Me } else { Tab::Outside }, title, body)))
}
