//! The page with help for phones that cannot reach this program. People who have joined read it to help others.

use maud::html;

use super::page_frame::{PageTab, PhonePage};
use super::{PageAnswer, PageRequest, PageResult};
use crate::hub::connections::certificate_fingerprint;

/// Shows the help page: advice for phones without connection, the addresses of this program for devices that have
/// joined, and the fingerprint of the self-signed certificate if there is one.
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
            ul { @for (address, interface) in request.hub.page_urls() { li { code { (address) } " " small { (interface) } } } }
        }
        h2 { (text!(lang, "hub-help-safe")) }
        p { (match request.hub.uses_https { true => text!(lang, "hub-closed-network"), false => text!(lang, "hub-open-network") }) }
        @if let Some(certificate) = &request.hub.own_certificate {
            p { (text!(lang, "hub-help-certificate")) }
            p.address { (certificate_fingerprint(certificate)) }
            p { a.button href="/certificate.crt" { (text!(lang, "hub-certificate")) } }
        }
    };
    let title = text!(lang, "hub-help");
    Ok(PageAnswer::Page(PhonePage::without_reload(
        if request.visitor.device.is_some() { PageTab::Me } else { PageTab::Outside },
        title,
        body,
    )))
}
