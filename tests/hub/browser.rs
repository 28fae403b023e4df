//! Real Chromium, phone-sized, through its driver.

use std::ops::Deref;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

use crate::webdriver::{Session, free_port, wait_for_driver};

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
        let port = free_port();
        let mut command = Command::new("chromedriver");
        let child = command.arg(format!("--port={port}")).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let driver = Driver { child: child.expect("the driver starts"), port };
        wait_for_driver(port);
        Some(driver)
    }

    /// A phone with its own cookies.
    pub fn phone(&self, width: u32, height: u32) -> Phone<'_> {
        let options = json!({
            "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--lang=en"],
            "mobileEmulation": {"deviceMetrics": {"width": width, "height": height, "pixelRatio": 2.0, "mobile": true}},
        });
        let wanted = json!({
            "browserName": "chrome", "goog:chromeOptions": options,
            "goog:loggingPrefs": {"performance": "ALL", "browser": "ALL"},
        });
        Phone { _driver: self, session: Session::start(self.port, &wanted) }
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
    _driver: &'a Driver,
    session: Session,
}

impl Deref for Phone<'_> {
    type Target = Session;

    fn deref(&self) -> &Session {
        &self.session
    }
}

impl Phone<'_> {
    /// Runs a script before those of every page.
    pub fn run_first(&self, script: &str) {
        let body = json!({"cmd": "Page.addScriptToEvaluateOnNewDocument", "params": {"source": script}});
        self.ask("POST", "/goog/cdp/execute", body);
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
