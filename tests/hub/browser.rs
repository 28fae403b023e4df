//! Real Chromium, phone-sized, through its driver. Of WebDriver these few requests are all that is needed: a library
//! for them would bring forty crates and OpenSSL.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// The key of an element in WebDriver's answers.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";
const PATIENCE: Duration = Duration::from_secs(30);

/// The driver, ended with the test.
pub struct Driver {
    child: Child,
    port: u16,
}

impl Driver {
    /// Starts it; `None`, with a printed note, where it or Chromium is missing.
    pub fn start() -> Option<Driver> {
        let there = |name: &str| Command::new(name).arg("--version").output().is_ok();
        if !there("chromium") || !there("chromedriver") {
            println!("skipped: no Chromium or no driver for it (scripts/setup.sh --tests gets them)");
            return None;
        }
        let free = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = free.local_addr().expect("an address").port();
        drop(free);
        let mut command = Command::new("chromedriver");
        let child = command.arg(format!("--port={port}")).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let driver = Driver { child: child.expect("the driver starts"), port };
        let until = Instant::now() + PATIENCE;
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(Instant::now() < until, "the driver listens");
            std::thread::sleep(Duration::from_millis(50));
        }
        Some(driver)
    }

    fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        let body = if method == "POST" { body.to_string() } else { String::new() };
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("the driver");
        stream.set_read_timeout(Some(PATIENCE)).expect("a time-out");
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: localhost:{}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
            self.port,
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

    /// A phone with its own cookies.
    pub fn phone(&self, width: u32, height: u32) -> Phone<'_> {
        let options = json!({
            "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--lang=en"],
            "mobileEmulation": {"deviceMetrics": {"width": width, "height": height, "pixelRatio": 2.0, "mobile": true}},
        });
        let wanted = json!({"capabilities": {"alwaysMatch": {
            "browserName": "chrome", "goog:chromeOptions": options,
            "goog:loggingPrefs": {"performance": "ALL", "browser": "ALL"},
        }}});
        let session = self.ask("POST", "/session", &wanted);
        let id = session["sessionId"].as_str().expect("a session").to_owned();
        Phone { driver: self, id }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A browser of its own.
pub struct Phone<'a> {
    driver: &'a Driver,
    id: String,
}

impl Phone<'_> {
    fn ask(&self, method: &str, path: &str, body: Value) -> Value {
        let path = format!("/session/{}{path}", self.id);
        self.driver.ask(method, &path, &body)
    }

    pub fn open(&self, address: &str) {
        self.ask("POST", "/url", json!({ "url": address }));
    }

    pub fn script(&self, script: &str) -> Value {
        self.ask("POST", "/execute/sync", json!({"script": script, "args": []}))
    }

    /// Lets the system ask for `light` or `dark`.
    pub fn prefer(&self, scheme: &str) {
        let features = json!([{"name": "prefers-color-scheme", "value": scheme}]);
        let body = json!({"cmd": "Emulation.setEmulatedMedia", "params": {"features": features}});
        self.ask("POST", "/goog/cdp/execute", body);
    }

    /// Lets every request take this many milliseconds longer, or cuts the network.
    pub fn network_like(&self, latency: u32, offline: bool) {
        let through = -1;
        let params =
            json!({"offline": offline, "latency": latency, "downloadThroughput": through, "uploadThroughput": through});
        for (cmd, params) in [("Network.enable", json!({})), ("Network.emulateNetworkConditions", params)] {
            self.ask("POST", "/goog/cdp/execute", json!({"cmd": cmd, "params": params}));
        }
    }

    /// Gives the page another width and height.
    pub fn resize(&self, width: u32, height: u32) {
        let params = json!({"width": width, "height": height, "deviceScaleFactor": 2, "mobile": true});
        self.ask("POST", "/goog/cdp/execute", json!({"cmd": "Emulation.setDeviceMetricsOverride", "params": params}));
    }

    /// Returns the handle of the tab that is driven.
    pub fn tab(&self) -> String {
        let handle = self.ask("GET", "/window", Value::Null);
        handle.as_str().expect("a handle").to_owned()
    }

    /// Opens another tab with the same cookies and drives it.
    pub fn open_tab(&self) {
        let opened = self.ask("POST", "/window/new", json!({"type": "tab"}));
        self.turn_to_tab(opened["handle"].as_str().expect("a handle"));
    }

    /// Drives the tab with this handle.
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

    /// Returns the requests over the network since the last call: their addresses, and the bytes received in all.
    pub fn network(&self) -> (Vec<String>, u64) {
        let entries = self.ask("POST", "/se/log", json!({"type": "performance"}));
        let (mut asked, mut bytes) = (Vec::new(), 0);
        for entry in entries.as_array().expect("entries") {
            let text = entry["message"].as_str().unwrap_or_default();
            let message: Value = serde_json::from_str(text).unwrap_or_default();
            let message = &message["message"];
            match message["method"].as_str() {
                Some("Network.requestWillBeSent") => {
                    let address = message["params"]["request"]["url"].as_str();
                    asked.extend(address.map(str::to_owned));
                }
                Some("Network.loadingFinished") => {
                    bytes += message["params"]["encodedDataLength"].as_f64().unwrap_or(0.0) as u64;
                }
                _ => {}
            }
        }
        (asked, bytes)
    }

    /// Returns the errors in the console of the page.
    pub fn complaints(&self) -> Vec<String> {
        let entries = self.ask("POST", "/se/log", json!({"type": "browser"}));
        let entries = entries.as_array().expect("entries").iter();
        let wrong = entries.filter(|entry| entry["level"] == "SEVERE");
        wrong.map(|entry| entry["message"].to_string()).collect()
    }
}

impl Drop for Phone<'_> {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.ask("DELETE", "", Value::Null);
        }
    }
}
