//! The frame of all pages: header, tabs, messages to the user; and the pages of refusals.

use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use maud::{DOCTYPE, Markup, html};
use quejing_message::Message;

use super::PageRequest;
use super::assets::{asset_version, build_id};
use crate::hub::guard::Visitor;
use crate::hub::refusal::RefusalReason;
use quejing_io::plain::escape_controls_in_lines;
use quejing_session::notice::Tone;
use quejing_words::{self as words, Lang};

/// The name of the hidden form field with the id of the program that made the form: see [`build_id`].
pub const BUILD_FIELD: &str = "build";

/// The tab, at the lower edge of every page, to which a page belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageTab {
    Table,
    Win,
    Deals,
    Night,
    Me,
    /// No tab, for the pages of devices that have not joined.
    Outside,
}

/// A page before [`render_page`] adds the frame of all pages to it.
pub struct PhonePage {
    pub title: String,
    pub tab: PageTab,
    /// True if the script reloads the page after every change.
    pub reloads: bool,
    pub body: Markup,
}

impl PhonePage {
    /// Creates a page that the script reloads after every change.
    pub fn with_reload(tab: PageTab, title: impl Into<String>, body: Markup) -> PhonePage {
        PhonePage { title: title.into(), tab, reloads: true, body }
    }

    /// Creates a page that the script does not reload, so that the input of the user stays.
    pub fn without_reload(tab: PageTab, title: impl Into<String>, body: Markup) -> PhonePage {
        PhonePage { reloads: false, ..PhonePage::with_reload(tab, title, body) }
    }
}

/// Builds the response with a page in its frame, with the messages of the device. A reload by the script (`is_reload`)
/// does not count as shown, because the script may show only a part of that page.
pub fn render_page(request: &PageRequest, page: &PhonePage, is_reload: bool) -> Response {
    let lang = request.lang;
    let messages = match request.visitor.device_id() {
        Some(id) => request.hub.messages_for_page(id, Some(request.path()).filter(|_| !is_reload)),
        _ => Vec::new(),
    };
    let has_joined = page.tab != PageTab::Outside && request.visitor.device.is_some();
    let question_count = if has_joined { super::news_bar::count_questions(request) } else { 0 };
    let body = html! {
        @if has_joined { (page_header(request, question_count)) }
        main id="main" data-live[page.reloads] {
            div id="told" role="status" {
                @for one in &messages { p class=(tone_css_class(one.tone)) data-note=(one.id) { (one.text) } }
            }
            h1 { (page.title) }
            (page.body)
        }
        @if has_joined { (tab_bar(lang, page.tab, request.can_record(), question_count)) }
    };
    Html(html_document(
        lang,
        &match question_count {
            0 => page.title.clone(),
            count => format!("({count}) {}", page.title),
        },
        Some(request.change_count).filter(|_| has_joined),
        &body,
    ))
    .into_response()
}

/// Returns the CSS classes of a message by its tone: `note sure`, `note wrong`, or for all other tones `note doubt`.
pub fn tone_css_class(tone: Tone) -> &'static str {
    match tone {
        Tone::Sure => "note sure",
        Tone::Wrong => "note wrong",
        _ => "note doubt",
    }
}

/// Renders the header of a page: the name of the program, the name of the person of the phone, and the bar.
fn page_header(request: &PageRequest, question_count: usize) -> Markup {
    let device = request.visitor.device.as_ref();
    let name = device.map(|device| device.person_name(request.hub.read_ledger().night(), request.lang));
    html! {
        header {
            a.mark href="/" { (text!(request.lang, "app-name")) }
            a.who href="/me" { (name.unwrap_or_else(|| text!(request.lang, "hub-guest").to_owned())) }
            div.bars id="bars" { (super::news_bar::render_bar(request, question_count)) }
        }
    }
}

/// Renders the tabs at the lower edge; that of the win only for devices that may record. The tab of the table shows the
/// number of questions to the user.
fn tab_bar(lang: Lang, tab: PageTab, can_record: bool, question_count: usize) -> Markup {
    let tabs = [
        (PageTab::Table, "/", text!(lang, "page-table")),
        (PageTab::Win, "/win", text!(lang, "hub-win")),
        (PageTab::Deals, "/hands", text!(lang, "deals")),
        (PageTab::Night, "/night", text!(lang, "night")),
        (PageTab::Me, "/me", text!(lang, "hub-me")),
    ];
    html! {
        nav aria-label=(text!(lang, "hub-pages")) {
            @for (page_tab, to, text) in tabs {
                @if can_record || page_tab != PageTab::Win {
                    a href=(to) aria-current=[(page_tab == tab).then_some("page")] { (text) @if question_count > 0 && page_tab == PageTab::Table { " " span.dot { (question_count) } } }
                }
            }
        }
    }
}

/// Renders the HTML document around a body. `change_count` is the number of the last change before the page was made;
/// `None` turns reloading off.
fn html_document(lang: Lang, title: &str, change_count: Option<u64>, body: &Markup) -> String {
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
                link rel="stylesheet" href={ "/style.css?" (asset_version()) };
                link rel="icon" href="/icon.svg" type="image/svg+xml";
                link rel="apple-touch-icon" href="/icon/180.png";
                link rel="manifest" href="/app.webmanifest";
                script src={ "/script.js?" (asset_version()) } defer {}
            }
            body data-count=[change_count]
                data-lost=(text!(lang, "hub-lost"))
                data-sending=(text!(lang, "hub-sending"))
                data-reading=(text!(lang, "photo-step-reading"))
                data-failed=(text!(lang, "hub-send-failed"))
                data-arrived=(text!(lang, "hub-photo-arrived"))
                data-again=(text!(lang, "hub-send-again"))
                data-kept=(text!(lang, "hub-photo-kept", time = "%"))
                data-drop=(text!(lang, "hub-photo-drop"))
                data-cancel=(text!(lang, "cancel"))
                data-unsent=(text!(lang, "hub-unsent"))
                data-late=(text!(lang, "hub-too-late"))
                data-changed=(text!(lang, "hub-changed-meanwhile"))
                data-show=(text!(lang, "hub-show-change"))
                data-close=(text!(lang, "close"))
                data-build=(build_id()) { (body) }
        }
    };
    add_build_fields(&escape_controls_in_lines(&page.into_string()))
}

/// Adds the hidden [`BUILD_FIELD`] with the id of the program to every POST form of a page.
fn add_build_fields(page: &str) -> String {
    let field = format!(r#"<input type="hidden" name="{BUILD_FIELD}" value="{}">"#, build_id());
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

/// Builds the response with the page of a refusal: a sentence for the user and the stable code of the reason, without
/// internal details. To a device that has not joined, also offers the form for a short code and help.
pub fn render_refusal(visitor: &Visitor, status: StatusCode, reason: RefusalReason) -> Response {
    let lang = visitor.lang;
    let reason = match reason {
        RefusalReason::NotJoined if visitor.is_removed => RefusalReason::Removed,
        reason => reason,
    };
    let title = text!(lang, "hub-not-done");
    let body = html! {
        main id="main" {
            h1 { (title) }
            p.note.wrong role="alert" { (words::render(lang, &reason)) }
            p { small { (reason.code().unwrap_or_default()) } }
            @if visitor.device.is_some() { p { a.button href="/" { (text!(lang, "night-back-to-table")) } } }
            @else {
                @match reason {
                    RefusalReason::NotJoined | RefusalReason::Removed | RefusalReason::NotInvited | RefusalReason::WrongCode => {
                        h2 { (text!(lang, "hub-code-title")) }
                        (super::recovery::join_code_form(lang))
                    }
                    _ => { p { a.button href="/join" { (text!(lang, "hub-code-title")) } } }
                }
                p { a.button.quiet href="/help" { (text!(lang, "hub-help")) } }
            }
        }
    };
    (status, Html(html_document(lang, title, None, &body))).into_response()
}

/// Builds the response to a request that came as plain HTTP to the port of HTTPS: a sentence with the right address.
pub fn render_plain_http_refusal(visitor: &Visitor, address: &str) -> Response {
    let (lang, status) = (visitor.lang, StatusCode::BAD_REQUEST);
    let body = html! {
        main id="main" {
            p.note.wrong role="alert" { (text!(lang, "hub-plain-http", address = address)) }
            p { a.button href=(address) { (address) } }
        }
    };
    (status, Html(html_document(lang, text!(lang, "hub-not-done"), None, &body))).into_response()
}
