//! The waits in the hub. Asynchronous code waits for no disk and no server, because the threads that run it serve all
//! connections; and no page waits for an entry. The test follows the calls of each function by the names of the called
//! functions. The module of `Hub` describes the locks.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::visit::{self, Visit};

use crate::support::sources::{Source, is_for_tests, look_at_sources};

/// The functions that wait, for the ledger, for the session of a device or for files.
const WAITING: [&str; 8] = [
    "change_devices",
    "create_private_folder",
    "open_session",
    "read_ledger",
    "read_own_bytes",
    "remove_dir_all",
    "write_ledger",
    "write_private_file",
];
/// The functions whose arguments run on a thread that may wait.
const THREAD_STARTERS: [&str; 3] = ["change_device_session", "scope", "spawn_blocking"];

/// Variables and fields that are named after their type, so that their methods are known.
const NAMED_AFTER_TYPE: [(&str, &str); 6] = [
    ("codes", "ShortCodes"),
    ("devices", "DeviceRegistry"),
    ("hub", "Hub"),
    ("keeper", "Keeper"),
    ("request", "PageRequest"),
    ("session", "DeviceSession"),
];

/// The function or asynchronous block that is looked at.
#[derive(Clone, Default)]
struct Place {
    /// The type of the method, or the module of the function.
    home: String,
    function: String,
    is_async: bool,
}

impl Place {
    fn name(&self) -> String {
        format!("{}::{}", self.home, self.function)
    }
}

/// The calls in the code of the hub. Functions have names like `Hub::new` and `guard::read_form`; calls are written so,
/// or as `Hub.new` or `.new` for a method of this or any type, and `read_form` for a function of this or any module.
#[derive(Default)]
struct Calls {
    /// The calls of each function without `async`.
    of_functions: BTreeMap<String, BTreeSet<String>>,
    /// The calls of asynchronous code, each with the function that contains it.
    of_async_code: BTreeSet<(String, String)>,
    /// The handlers of pages, by the table of all paths.
    page_handlers: BTreeSet<String>,
    module: String,
    place: Place,
}

/// Returns the name of a called method from the name of the variable or field before it.
fn method_name(receiver: Option<&str>, name: &str, home: &str) -> String {
    let of_type = NAMED_AFTER_TYPE.iter().find(|(named, _)| receiver == Some(*named)).map(|(_, of)| *of);
    format!("{}.{name}", of_type.or_else(|| Some(home).filter(|_| receiver == Some("self"))).unwrap_or_default())
}

/// Returns the name of a called function from the parts of its path.
fn call_name(parts: &[String], home: &str) -> String {
    match parts {
        [.., of, name] if of == "Self" => format!("{home}::{name}"),
        [.., of, name] if !["super", "self", "crate"].contains(&of.as_str()) => format!("{of}::{name}"),
        [.., name] => name.clone(),
        [] => String::new(),
    }
}

fn path_parts(path: &syn::Path) -> Vec<String> {
    path.segments.iter().map(|segment| segment.ident.to_string()).collect()
}

fn is_type_name(home: &str) -> bool {
    home.starts_with(char::is_uppercase)
}

impl Calls {
    fn note_call(&mut self, name: String) {
        match self.place.is_async {
            true => drop(self.of_async_code.insert((self.place.name(), name))),
            false => drop(self.of_functions.entry(self.place.name()).or_default().insert(name)),
        }
    }

    /// Looks at a function or an asynchronous block as a place of its own.
    fn look_at(&mut self, place: Place, look: impl FnOnce(&mut Calls)) {
        if !place.is_async {
            self.of_functions.entry(place.name()).or_default();
        }
        let before = std::mem::replace(&mut self.place, place);
        look(self);
        self.place = before;
    }

    /// Notes the calls in the tokens of a macro: the names and paths before parentheses.
    fn note_calls_in(&mut self, tokens: TokenStream) {
        let (mut parts, mut receiver, mut is_method, mut is_path) = (Vec::new(), None, false, false);
        for token in tokens {
            match token {
                TokenTree::Ident(name) => {
                    if !is_path {
                        parts.clear();
                    }
                    parts.push(name.to_string());
                    is_path = false;
                }
                TokenTree::Punct(mark) => {
                    is_path = mark.as_char() == ':' && !parts.is_empty();
                    if !is_path {
                        is_method = mark.as_char() == '.';
                        receiver = parts.pop().filter(|_| is_method);
                        parts.clear();
                    }
                }
                TokenTree::Group(group) => {
                    if group.delimiter() == Delimiter::Parenthesis && !parts.is_empty() {
                        let home = &self.place.home;
                        let method = parts.last().filter(|_| is_method);
                        let method = method.map(|name| method_name(receiver.as_deref(), name, home));
                        self.note_call(method.unwrap_or_else(|| call_name(&parts, home)));
                    }
                    self.note_calls_in(group.stream());
                    (parts, receiver, is_method) = (Vec::new(), None, false);
                }
                TokenTree::Literal(_) => parts.clear(),
            }
        }
    }

    /// Returns true if a call in a module can be one of these functions.
    fn is_call_of(&self, call: &str, home: &str, functions: &BTreeSet<String>) -> bool {
        if let Some((of_type, method)) = call.split_once('.') {
            let is_method = |one: &str| match one.split_once("::") {
                Some((of, name)) => name == method && is_type_name(of) && (of_type.is_empty() || of_type == of),
                None => false,
            };
            return functions.iter().any(|one| is_method(one));
        }
        if call.contains("::") {
            return functions.contains(call);
        }
        let own = format!("{home}::{call}");
        match self.of_functions.contains_key(&own) || self.of_async_code.iter().any(|(function, _)| *function == own) {
            true => functions.contains(&own),
            false => functions
                .iter()
                .any(|one| one.split_once("::").is_some_and(|(of, name)| !is_type_name(of) && name == call)),
        }
    }

    /// Returns true if a call in a function is one of `waiting`, or of a function of `callers`.
    fn is_wait(&self, function: &str, call: &str, waiting: &[&str], callers: &BTreeSet<String>) -> bool {
        let home = function.split("::").next().unwrap_or_default();
        let name = call.rsplit(['.', ':']).next().unwrap_or_default();
        waiting.contains(&name) || self.is_call_of(call, home, callers)
    }

    /// Returns the functions without `async` that call one of `waiting`, maybe through others.
    fn callers_of(&self, waiting: &[&str]) -> BTreeSet<String> {
        let mut callers = BTreeSet::new();
        loop {
            let is_caller = |(function, calls): &(&String, &BTreeSet<String>)| {
                calls.iter().any(|call| self.is_wait(function, call, waiting, &callers))
            };
            let further: Vec<String> =
                self.of_functions.iter().filter(is_caller).map(|(function, _)| function.clone()).collect();
            let before = callers.len();
            callers.extend(further);
            if callers.len() == before {
                return callers;
            }
        }
    }

    /// Returns the handlers of pages that may wait for an entry.
    fn writing_pages(&self) -> Vec<String> {
        let writing = self.callers_of(&["write_ledger"]);
        self.page_handlers.iter().filter(|page| writing.contains(*page)).cloned().collect()
    }

    /// Returns the waits in asynchronous code, each as the function and what it calls.
    fn async_waits(&self) -> Vec<String> {
        let callers = self.callers_of(&WAITING);
        let waits = self.of_async_code.iter().filter(|(place, call)| self.is_wait(place, call, &WAITING, &callers));
        waits.map(|(place, call)| format!("{place} calls {call}")).collect()
    }
}

impl<'a> Visit<'a> for Calls {
    fn visit_item_mod(&mut self, module: &'a syn::ItemMod) {
        if !is_for_tests(&module.attrs) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_fn(&mut self, item: &'a syn::ItemFn) {
        let (home, is_async) = (self.module.clone(), item.sig.asyncness.is_some());
        let place = Place { home, function: item.sig.ident.to_string(), is_async };
        self.look_at(place, |calls| visit::visit_item_fn(calls, item));
    }

    fn visit_item_impl(&mut self, item: &'a syn::ItemImpl) {
        let home = match &*item.self_ty {
            syn::Type::Path(of) => path_parts(&of.path).pop().unwrap_or_default(),
            _ => String::new(),
        };
        self.look_at(Place { home, ..Place::default() }, |calls| visit::visit_item_impl(calls, item));
    }

    fn visit_impl_item_fn(&mut self, item: &'a syn::ImplItemFn) {
        if is_for_tests(&item.attrs) {
            return;
        }
        let (home, is_async) = (self.place.home.clone(), item.sig.asyncness.is_some());
        let place = Place { home, function: item.sig.ident.to_string(), is_async };
        self.look_at(place, |calls| visit::visit_impl_item_fn(calls, item));
    }

    fn visit_expr_async(&mut self, block: &'a syn::ExprAsync) {
        let place = Place { is_async: true, ..self.place.clone() };
        self.look_at(place, |calls| visit::visit_expr_async(calls, block));
    }

    fn visit_expr_method_call(&mut self, call: &'a syn::ExprMethodCall) {
        let name = call.method.to_string();
        if THREAD_STARTERS.contains(&name.as_str()) {
            return self.visit_expr(&call.receiver);
        }
        let receiver = match &*call.receiver {
            syn::Expr::Path(path) => path_parts(&path.path).pop(),
            syn::Expr::Field(syn::ExprField { member: syn::Member::Named(field), .. }) => Some(field.to_string()),
            _ => None,
        };
        self.note_call(method_name(receiver.as_deref(), &name, &self.place.home));
        visit::visit_expr_method_call(self, call);
    }

    fn visit_expr_call(&mut self, call: &'a syn::ExprCall) {
        let parts = match &*call.func {
            syn::Expr::Path(path) => path_parts(&path.path),
            _ => Vec::new(),
        };
        if parts.last().is_some_and(|name| THREAD_STARTERS.contains(&name.as_str())) {
            return;
        }
        if let [route, "page" | "page_and_form"] = parts.iter().map(String::as_str).collect::<Vec<_>>()[..]
            && route == "Route"
            && let Some(syn::Expr::Path(handler)) = call.args.iter().nth(2)
        {
            self.page_handlers.insert(call_name(&path_parts(&handler.path), ""));
        }
        visit::visit_expr_call(self, call);
    }

    fn visit_expr_path(&mut self, path: &'a syn::ExprPath) {
        // A function that is called here or passed on.
        let name = call_name(&path_parts(&path.path), &self.place.home);
        self.note_call(name);
    }

    fn visit_macro(&mut self, call: &'a syn::Macro) {
        self.note_calls_in(call.tokens.clone());
    }
}

/// Returns the calls in the code of the hub.
fn find_calls(sources: &[Source]) -> Calls {
    let mut calls = Calls::default();
    for source in sources.iter().filter(|source| source.member.is_empty()) {
        if let [first, ..] = &source.modules[..]
            && first == "hub"
        {
            calls.module = source.modules.last().cloned().unwrap_or_default();
            calls.visit_file(&source.code);
        }
    }
    calls
}

#[test]
fn asynchronous_code_of_the_hub_waits_for_no_disk() {
    let calls = look_at_sources(find_calls);
    let waits = calls.async_waits();
    assert!(waits.is_empty(), "these belong on a thread for blocking work:\n{}", waits.join("\n"));
    let is_called = |name: &&str| calls.of_functions.values().flatten().any(|call| call.ends_with(*name));
    let unknown: Vec<&str> = WAITING.into_iter().filter(|name| !is_called(name)).collect();
    assert!(unknown.is_empty(), "the hub calls no such functions any more: {unknown:?}");
}

#[test]
fn no_page_of_the_hub_waits_for_an_entry() {
    let calls = look_at_sources(find_calls);
    assert!(calls.page_handlers.len() > 25, "the table of all paths has another form: {:?}", calls.page_handlers);
    let pages = calls.writing_pages();
    assert!(pages.is_empty(), "these pages reach the keeper that records: {pages:?}");
}

#[test]
fn a_wait_is_found_through_other_functions_and_in_macros() {
    let code = r#"
        impl Hub {
            fn new() -> Hub { first(1) }
            fn second(&self) { self.read_ledger(); }
        }
        impl Other { fn new() -> Other { quick() } }
        fn first(hub: &Hub) { html! { p { (hub.second()) (session.show()) } } }
        fn quick() {}
        async fn served(hub: Hub) { quick(); page::first(&hub); spawn_blocking(move || first(&hub)).await; Other::new() }
        fn stream() { unfold(move |hub| async move { hub.open_session(1) }) }
        async fn built() { Hub::new(); other::first(); let quick = 1; }
        fn show(hub: &Hub) { html! { (page::record(hub)) } }
        fn record(hub: &Hub) { hub.write_ledger(|keeper| keeper.note()) }
        const ROUTES: &[Route] = &[Route::page("/", WATCHER, page::show), Route::form("/a", HOST, Unmarked, record)];
    "#;
    let mut calls = Calls { module: "page".to_owned(), ..Calls::default() };
    calls.visit_file(&syn::parse_file(code).expect("Rust"));
    let waits = ["page::built calls Hub::new", "page::served calls page::first", "page::stream calls Hub.open_session"];
    assert_eq!(calls.async_waits(), waits);
    assert_eq!(calls.writing_pages(), ["page::show"]);
}
