//! The frame of all pages: header, tabs, messages for the device; and the pages of refusals.

use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use maud::{DOCTYPE, Markup, html};
use quejing_message::Message;

use super::PageRequest;
use super::fixed::{build, edition};
use crate::hub::guard::Visitor;
use crate::hub::refusal::RefusalReason;
use crate::i18n::{self, Lang};
use crate::plain::plain_lines;
use crate::scorer::notice::Tone;

/// The name of the hidden field with the version of the program that made the form.
pub const BUILD_FIELD: &str = "build";

/// The tab at the lower edge that a page belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tab {
    Table,
    Win,
    Deals,
    Night,
    Me,
    /// No tab: pages for devices that have not joined.
    Outside,
}

/// The content of a page inside its frame.
pub struct Page {
    pub title: String,
    pub tab: Tab,
    /// If set, the script reloads the page after every change.
    pub live: bool,
    pub body: Markup,
}

impl Page {
    /// Creates a page that reloads after every change.
    pub fn live(tab: Tab, title: impl Into<String>, body: Markup) -> Page {
        Page { title: title.into(), tab, live: true, body }
    }

    /// Creates a page that does not reload, so that input is not disturbed.
    pub fn still(tab: Tab, title: impl Into<String>, body: Markup) -> Page {
        Page { live: false, ..Page::live(tab, title, body) }
    }
}

/// Builds the response with a page. A reload by the script (`live`) takes no queued messages, so that none is lost.
pub fn render_page(request: &PageRequest, page: &Page, live: bool) -> Response {
    let lang = request.lang;
    let messages = match request.visitor.id() {
        Some(id) if !live => request.hub.take_messages(id),
        _ => Vec::new(),
    };
    let inside = page.tab != Tab::Outside && request.visitor.device.is_some();
    let questions = if inside { super::bar::count_questions(request) } else { 0 };
    let body = html! {
        @if inside { (header(request, questions)) }
        main id="main" data-live[page.live] {
            div id="told" role="status" {
                @for (tone, text) in &messages { p class=(tone_class(*tone)) { (text) } }
            }
            h1 { (page.title) }
            (page.body)
        }
        @if inside { (tabs(lang, page.tab, request.can_enter(), questions)) }
    };
    Html(document(
        lang,
        &match questions {
            0 => page.title.clone(),
            count => format!("({count}) {}", page.title),
        },
        Some(request.change).filter(|_| inside),
        &body,
    ))
    .into_response()
}

/// Returns the CSS classes of a message.
pub fn tone_class(tone: Tone) -> &'static str {
    match tone {
        Tone::Sure => "note sure",
        Tone::Wrong => "note wrong",
        _ => "note doubt",
    }
}

/// Renders the header: the name of the phone's person, and the bar.
fn header(request: &PageRequest, questions: usize) -> Markup {
    let device = request.visitor.device.as_ref();
    let name = device.map(|device| device.person_name(request.hub.night().night(), request.lang));
    html! {
        header {
            a.mark href="/" { (text!(request.lang, "app-name")) }
            a.who href="/me" { (name.unwrap_or_else(|| text!(request.lang, "hub-guest").to_owned())) }
            div.bars { (super::bar::render_bar(request, questions)) }
        }
    }
}

/// Renders the tabs.
fn tabs(lang: Lang, tab: Tab, can_enter: bool, questions: usize) -> Markup {
    let tabs = [
        (Tab::Table, "/", text!(lang, "page-table")),
        (Tab::Win, "/win", text!(lang, "hub-win")),
        (Tab::Deals, "/hands", text!(lang, "deals")),
        (Tab::Night, "/night", text!(lang, "night")),
        (Tab::Me, "/me", text!(lang, "hub-me")),
    ];
    html! {
        nav aria-label=(text!(lang, "hub-pages")) {
            @for (of, to, text) in tabs {
                @if can_enter || of != Tab::Win {
                    a href=(to) aria-current=[(of == tab).then_some("page")] { (text) @if questions > 0 && of == Tab::Table { " " span.dot { (questions) } } }
                }
            }
        }
    }
}

/// Renders the HTML document around a body; `count` is the number of the change that the page shows.
fn document(lang: Lang, title: &str, count: Option<u64>, body: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang=(text!(lang, "report-html-lang")) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                meta name="theme-color" content="#14633f" media="(prefers-color-scheme: light)";
                meta name="theme-color" content="#1f7a50" media="(prefers-color-scheme: dark)";
                meta name="mobile-web-app-capable" content="yes";
                meta name="apple-mobile-web-app-capable" content="yes";
                meta name="apple-mobile-web-app-title" content=(text!(lang, "app-name"));
                title { (title) " · " (text!(lang, "app-name")) }
                link rel="stylesheet" href={ "/style.css?" (edition()) };
                link rel="icon" href="/icon.svg" type="image/svg+xml";
                link rel="apple-touch-icon" href="/icon/180.png";
                link rel="manifest" href="/app.webmanifest";
                script src={ "/script.js?" (edition()) } defer {}
            }
            body data-count=[count]
                data-lost=(text!(lang, "hub-lost"))
                data-sending=(text!(lang, "hub-sending"))
                data-reading=(text!(lang, "photo-step-reading"))
                data-failed=(text!(lang, "hub-send-failed"))
                data-arrived=(text!(lang, "hub-photo-arrived"))
                data-again=(text!(lang, "hub-send-again"))
                data-cancel=(text!(lang, "cancel"))
                data-unsent=(text!(lang, "hub-unsent"))
                data-late=(text!(lang, "hub-too-late"))
                data-changed=(text!(lang, "hub-changed-meanwhile"))
                data-show=(text!(lang, "hub-show-change"))
                data-close=(text!(lang, "close"))
                data-build=(build()) { (body) }
        }
    };
    with_build(&plain_lines(&page.into_string()))
}

/// Returns the page with the version of the program in every POST form.
fn with_build(page: &str) -> String {
    let field = format!(r#"<input type="hidden" name="{BUILD_FIELD}" value="{}">"#, build());
    let mut marked = String::with_capacity(page.len() + 4096);
    for (at, part) in page.split("<form").enumerate() {
        if at > 0 {
            marked.push_str("<form");
        }
        // User input is escaped, so every ">" ends a tag of the page.
        match part.split_once('>').filter(|_| at > 0) {
            Some((head, rest)) if head.contains(r#"method="post""#) => {
                marked.extend([head, ">", &field, rest]);
            }
            _ => marked.push_str(part),
        }
    }
    marked
}

/// Builds the response of a refusal: a sentence and its code, without internal details.
pub fn render_refusal(visitor: &Visitor, status: StatusCode, reason: RefusalReason) -> Response {
    let lang = visitor.lang;
    let reason = match reason {
        RefusalReason::NotJoined if visitor.removed => RefusalReason::Removed,
        reason => reason,
    };
    let title = text!(lang, "hub-not-done");
    let body = html! {
        main id="main" {
            h1 { (title) }
            p.note.wrong role="alert" { (i18n::word(lang, &reason)) }
            p { small { (reason.code().unwrap_or_default()) } }
            @if visitor.device.is_some() { p { a.button href="/" { (text!(lang, "night-back-to-table")) } } }
            @else {
                @match reason {
                    RefusalReason::NotJoined | RefusalReason::Removed | RefusalReason::NotInvited | RefusalReason::WrongCode => {
                        h2 { (text!(lang, "hub-code-title")) }
                        (super::regain::join_form(lang))
                    }
                    _ => { p { a.button href="/join" { (text!(lang, "hub-code-title")) } } }
                }
                p { a.button.quiet href="/help" { (text!(lang, "hub-help")) } }
            }
        }
    };
    (status, Html(document(lang, title, None, &body))).into_response()
}
