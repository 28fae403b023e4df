//! Real Chromium, phone-sized, through its driver. The driver and its browsers serve all tests of the program, as the
//! start of a browser takes longer than most tests: a phone that a test has finished with is emptied and is the phone
//! of a later test.

use std::ops::Deref;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use serde_json::{Value, json};

use crate::webdriver::{Session, free_port, wait_for_driver};

/// Starts the driver at the port `$0`, and ends it, with all its browsers, once the standard input ends: at the end of
/// the test program, however that ends.
const KEEPER: &str = r#"trap '' INT; chromedriver --port="$0" >/dev/null 2>&1 & cat >/dev/null; kill "$!""#;

/// The options of every browser. The pipe ends a browser with its driver.
const OPTIONS: [&str; 6] = [
    "--headless=new",
    "--remote-debugging-pipe",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--lang=en",
];

/// The options that halve the cost of a start and of each page: no tabs and no toolbar, no profile on the disk, one
/// process for all pages, and no page that is kept after it is left.
const SIMPLE: [&str; 5] = [
    "--app=data:,",
    "--guest",
    "--disable-features=BackForwardCache,ProactivelySwapBrowsingInstance,RenderDocument,SpareRendererForSitePerProcess",
    "--disable-site-isolation-trials",
    "--renderer-process-limit=1",
];

/// What a browser is started with.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Kind {
    /// Width and height of the page in pixels.
    size: (u32, u32),
    /// True without [`SIMPLE`].
    is_usual: bool,
    /// True if the driver collects the requests over the network and the messages of the console.
    is_logged: bool,
}

/// The driver of the test program.
pub struct Driver {
    port: u16,
    /// What keeps the driver; it ends once its standard input is closed, at the end of the test program.
    _keeper: Child,
    /// The browsers that no test uses now.
    idle: Mutex<Vec<(Kind, Session)>>,
}

impl Driver {
    /// Returns the driver, started for the first test; `None`, with a printed note, where it or Chromium is missing.
    pub fn start() -> Option<&'static Driver> {
        static DRIVER: OnceLock<Option<Driver>> = OnceLock::new();
        let driver = DRIVER.get_or_init(|| {
            let there = |name: &str| Command::new(name).arg("--version").output().is_ok();
            if !there("chromium") || !there("chromedriver") {
                return None;
            }
            let port = free_port();
            let mut keeper = Command::new("sh");
            keeper.args(["-c", KEEPER, &port.to_string()]).stdin(Stdio::piped());
            let keeper = keeper.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("a shell");
            wait_for_driver(port);
            Some(Driver { port, _keeper: keeper, idle: Mutex::default() })
        });
        if driver.is_none() {
            println!("skipped: no Chromium or no driver for it (scripts/setup.sh --tests gets them)");
        }
        driver.as_ref()
    }

    /// A phone with its own cookies, and with one tab.
    pub fn phone(&'static self, width: u32, height: u32) -> Phone {
        self.take(Kind { size: (width, height), is_usual: false, is_logged: false })
    }

    /// A phone whose requests over the network and messages of the console are logged.
    pub fn logged_phone(&'static self, width: u32, height: u32) -> Phone {
        self.take(Kind { size: (width, height), is_usual: false, is_logged: true })
    }

    /// A phone whose browser is as people have it: with tabs, and with pages that are kept after they are left, with
    /// whatever they still hold.
    pub fn usual_phone(&'static self, width: u32, height: u32) -> Phone {
        self.take(Kind { size: (width, height), is_usual: true, is_logged: false })
    }

    fn take(&'static self, kind: Kind) -> Phone {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let found = idle.iter().position(|(own, _)| *own == kind).map(|at| idle.swap_remove(at).1);
        drop(idle);
        let session = found.unwrap_or_else(|| self.start_browser(kind));
        Phone { driver: self, session: Some(session), kind, is_used_up: AtomicBool::new(kind.is_usual) }
    }

    fn start_browser(&self, kind: Kind) -> Session {
        let more = if kind.is_usual { &[][..] } else { &SIMPLE };
        let arguments = [&OPTIONS, more].concat();
        let (width, height) = kind.size;
        let options = json!({
            "args": arguments,
            "mobileEmulation": {"deviceMetrics": {"width": width, "height": height, "pixelRatio": 2.0, "mobile": true}},
        });
        let mut wanted = json!({"browserName": "chrome", "goog:chromeOptions": options});
        if kind.is_logged {
            wanted["goog:loggingPrefs"] = json!({"performance": "ALL", "browser": "ALL"});
        }
        Session::start(self.port, &wanted)
    }
}

/// A browser of its own.
pub struct Phone {
    driver: &'static Driver,
    /// `None` once the phone is given back.
    session: Option<Session>,
    kind: Kind,
    /// True if the browser ends with the test, because it is not as new ones are.
    is_used_up: AtomicBool,
}

impl Deref for Phone {
    type Target = Session;

    fn deref(&self) -> &Session {
        self.session.as_ref().expect("a phone in use")
    }
}

impl Phone {
    /// Asks the browser itself, by its own protocol (CDP).
    fn command(&self, cmd: &str, params: Value) {
        self.ask("POST", "/goog/cdp/execute", json!({"cmd": cmd, "params": params}));
    }

    /// Runs a script before those of every page.
    pub fn run_first(&self, script: &str) {
        self.is_used_up.store(true, Ordering::Relaxed);
        self.command("Page.addScriptToEvaluateOnNewDocument", json!({"source": script}));
    }

    /// Lets the system ask for `light` or `dark`.
    pub fn prefer(&self, scheme: &str) {
        let features = json!([{"name": "prefers-color-scheme", "value": scheme}]);
        self.command("Emulation.setEmulatedMedia", json!({"features": features}));
    }

    /// Lets every request take this many milliseconds longer, or cuts the network.
    pub fn network_like(&self, latency: u32, offline: bool) {
        let through = -1;
        let params =
            json!({"offline": offline, "latency": latency, "downloadThroughput": through, "uploadThroughput": through});
        self.command("Network.enable", json!({}));
        self.command("Network.emulateNetworkConditions", params);
    }

    /// Gives the page another width and height.
    pub fn resize(&self, width: u32, height: u32) {
        self.is_used_up.store(true, Ordering::Relaxed);
        let params = json!({"width": width, "height": height, "deviceScaleFactor": 2, "mobile": true});
        self.command("Emulation.setDeviceMetricsOverride", params);
    }

    /// Returns the requests over the network of a logged phone since the last call: their addresses, and the bytes
    /// received in all.
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

    /// Returns the errors in the console of a logged phone.
    pub fn complaints(&self) -> Vec<String> {
        let entries = self.ask("POST", "/se/log", json!({"type": "browser"}));
        let entries = entries.as_array().expect("entries").iter();
        let wrong = entries.filter(|entry| entry["level"] == "SEVERE");
        wrong.map(|entry| entry["message"].to_string()).collect()
    }

    /// Makes the browser as a new one is: no page, cookie, stored file, emulation or log.
    fn empty(&self) {
        let origin = self.script("return location.origin");
        self.open("data:,");
        self.network_like(0, false);
        self.command("Emulation.setEmulatedMedia", json!({"features": []}));
        self.command("Storage.clearDataForOrigin", json!({"origin": origin, "storageTypes": "all"}));
        self.command("Network.clearBrowserCookies", json!({}));
        self.command("Network.clearBrowserCache", json!({}));
        if self.kind.is_logged {
            self.network();
            self.complaints();
        }
    }
}

impl Drop for Phone {
    /// Gives the browser to the next test. That of a failed test is left as it is, and ends with the driver.
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        if !self.is_used_up.load(Ordering::Relaxed) {
            self.empty();
            let mut idle = self.driver.idle.lock().unwrap_or_else(PoisonError::into_inner);
            idle.extend(self.session.take().map(|session| (self.kind, session)));
        }
    }
}
