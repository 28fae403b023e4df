//! A browser by WebDriver (W3C), of whatever engine. Of WebDriver these few requests are all that is needed: a library
//! for them would bring forty crates and OpenSSL.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// The key of an element in WebDriver's answers.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";
pub const PATIENCE: Duration = Duration::from_secs(30);

/// Returns a port that nobody listens on.
pub fn free_port() -> u16 {
    let free = TcpListener::bind("127.0.0.1:0").expect("a port");
    free.local_addr().expect("an address").port()
}

/// Waits until a driver listens.
pub fn wait_for_driver(port: u16) {
    let until = Instant::now() + PATIENCE;
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(Instant::now() < until, "the driver listens");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Sends a request to a driver and returns the value of its answer.
pub fn ask(port: u16, method: &str, path: &str, body: &Value) -> Value {
    let body = if method == "POST" { body.to_string() } else { String::new() };
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("the driver");
    stream.set_read_timeout(Some(PATIENCE)).expect("a time-out");
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: localhost:{port}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all((head + &body).as_bytes()).expect("a request");
    // The driver keeps the connection: the answer is as long as it says.
    let mut came = BufReader::new(stream);
    let (mut line, mut length) = (String::new(), 0);
    while came.read_line(&mut line).expect("an answer") > 2 {
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse().expect("a length");
        }
        line.clear();
    }
    let mut body = vec![0; length];
    came.read_exact(&mut body).expect("a body");
    let answer: Value = serde_json::from_slice(&body).expect("JSON");
    let value = answer["value"].clone();
    assert!(value["error"].is_null(), "{method} {path}: {value}");
    value
}

/// A browser of its own, with the requests that every driver understands.
pub struct Session {
    port: u16,
    id: String,
    is_chromium: bool,
}

impl Session {
    /// Starts a browser with these capabilities.
    pub fn start(port: u16, capabilities: &Value) -> Session {
        let wanted = json!({"capabilities": {"alwaysMatch": capabilities}});
        let session = ask(port, "POST", "/session", &wanted);
        let id = session["sessionId"].as_str().expect("a session").to_owned();
        let is_chromium = session["capabilities"]["browserName"] == "chrome";
        Session { port, id, is_chromium }
    }

    pub fn ask(&self, method: &str, path: &str, body: Value) -> Value {
        ask(self.port, method, &format!("/session/{}{path}", self.id), &body)
    }

    pub fn open(&self, address: &str) {
        self.ask("POST", "/url", json!({ "url": address }));
    }

    /// Gives the browser a cookie as the program does, for the pages at the address `home`.
    pub fn set_cookie(&self, home: &str, name: &str, value: &str) {
        let mut cookie = json!({"name": name, "value": value, "path": "/", "httpOnly": true, "sameSite": "Strict"});
        if self.is_chromium {
            cookie["url"] = json!(home);
            self.ask("POST", "/goog/cdp/execute", json!({"cmd": "Network.setCookie", "params": cookie}));
        } else {
            // By WebDriver, only the page that is open can have one.
            self.open(&format!("{home}help"));
            self.ask("POST", "/cookie", json!({ "cookie": cookie }));
        }
    }

    pub fn script(&self, script: &str) -> Value {
        self.ask("POST", "/execute/sync", json!({"script": script, "args": []}))
    }

    /// Opens another tab and continues there; returns its handle.
    pub fn open_tab(&self) -> String {
        let tab = self.ask("POST", "/window/new", json!({"type": "tab"}));
        let handle = tab["handle"].as_str().expect("a tab").to_owned();
        self.turn_to_tab(&handle);
        handle
    }

    /// Returns the handle of the current tab.
    pub fn tab(&self) -> String {
        self.ask("GET", "/window", Value::Null).as_str().expect("a tab").to_owned()
    }

    /// Continues in another tab.
    pub fn turn_to_tab(&self, handle: &str) {
        self.ask("POST", "/window", json!({ "handle": handle }));
    }

    /// A picture of what is seen, as PNG.
    pub fn picture(&self) -> Vec<u8> {
        use base64::Engine;
        let text = self.ask("GET", "/screenshot", Value::Null);
        let text = text.as_str().expect("a picture");
        let engine = base64::engine::general_purpose::STANDARD;
        engine.decode(text).expect("base64")
    }

    /// Waits until an expression is true; how long that took.
    pub fn wait(&self, expression: &str) -> Duration {
        let begun = Instant::now();
        while self.script(&format!("return Boolean({expression})")) != Value::Bool(true) {
            let page = || self.script("return document.body.innerText");
            assert!(begun.elapsed() < PATIENCE, "{expression}: {}", page());
            std::thread::sleep(Duration::from_millis(20));
        }
        begun.elapsed()
    }

    fn find(&self, css: &str) -> String {
        let found = self.ask("POST", "/element", json!({"using": "css selector", "value": css}));
        found[ELEMENT].as_str().expect("an element").to_owned()
    }

    /// Types, or chooses a file.
    pub fn type_into(&self, css: &str, text: &str) {
        let element = self.find(css);
        self.ask("POST", &format!("/element/{element}/value"), json!({ "text": text }));
    }

    pub fn click(&self, css: &str) {
        let centre = format!("document.querySelector({}).scrollIntoView({{block: 'center'}})", json!(css));
        self.script(&centre);
        let element = self.find(css);
        self.ask("POST", &format!("/element/{element}/click"), json!({}));
    }

    /// Clicks the button, link, summary or label with this text, once it is there.
    pub fn tap(&self, text: &str) {
        let found = format!(
            "[...document.querySelectorAll('button, a, summary, label')].find(one => one.getClientRects().length && one.innerText.trim() === {})",
            json!(text)
        );
        self.wait(&found);
        let element = self.script(&format!("const one = {found}; one.scrollIntoView({{block: 'center'}}); return one"));
        let element = element[ELEMENT].as_str().expect("an element");
        self.ask("POST", &format!("/element/{element}/click"), json!({}));
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.ask("DELETE", "", Value::Null);
        }
    }
}
