//! Real WebKit (WebKitGTK), the engine of every browser on an iPhone, in a window of a phone's size: for each phone a
//! driver and a screen of its own. It is not iOS: touch, camera, sleep and HEIC are missing.

use std::io::{BufRead, BufReader};
use std::ops::Deref;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use serde_json::json;

use crate::common::Folder;
use crate::webdriver::{Session, free_port, wait_for_driver};

const DRIVER: &str = "WebKitWebDriver";

/// A program that ends with the test.
struct Helper(Child);

impl Drop for Helper {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A phone with WebKit. The order of the fields is that in which they end.
pub struct WebKitPhone {
    session: Session,
    _driver: Helper,
    _window_manager: Helper,
    _screen: Helper,
    display: String,
    _folder: Folder,
}

impl Deref for WebKitPhone {
    type Target = Session;

    fn deref(&self) -> &Session {
        &self.session
    }
}

/// Returns the browser that WebKit's driver controls; `None` if it is not installed.
fn browser() -> Option<PathBuf> {
    let libraries = std::fs::read_dir("/usr/lib").ok()?.flatten();
    let mut places = libraries.flat_map(|folder| {
        ["webkitgtk-6.0", "webkit2gtk-4.1", "webkit2gtk-4.0"]
            .map(|version| folder.path().join(version).join("MiniBrowser"))
    });
    places.find(|place| place.is_file())
}

/// Returns true if everything that these phones need is installed; prints a note if not.
pub fn is_installed() -> bool {
    let runs = |name: &str| {
        let paths = std::env::var_os("PATH").unwrap_or_default();
        std::env::split_paths(&paths).any(|folder| folder.join(name).is_file())
    };
    let missing = [DRIVER, "Xvfb", "openbox", "xdotool"].into_iter().find(|name| !runs(name));
    let missing = missing.or(if browser().is_none() { Some("MiniBrowser") } else { None });
    if let Some(name) = missing {
        println!("skipped: no WebKit, {name} is missing (scripts/setup.sh --tests gets it)");
    }
    missing.is_none()
}

fn start(command: &mut Command) -> Helper {
    Helper(command.stdin(Stdio::null()).stderr(Stdio::null()).spawn().expect("an installed program"))
}

impl WebKitPhone {
    /// Starts a phone of 390 by 844 pixels.
    pub fn start(name: &str) -> WebKitPhone {
        let folder = Folder::new(&format!("webkit-{name}"));
        // The screen chooses a free number and says it.
        let mut command = Command::new("Xvfb");
        command.args(["-displayfd", "1", "-screen", "0", "390x844x24", "-nolisten", "tcp"]);
        let mut screen = start(command.stdout(Stdio::piped()));
        let mut number = String::new();
        let said = screen.0.stdout.take().expect("its output");
        BufReader::new(said).read_line(&mut number).expect("the number of the screen");
        let display = format!(":{}", number.trim());
        // Without a window manager a window is never focused, and never hidden.
        let window_manager = start(Command::new("openbox").env("DISPLAY", &display).stdout(Stdio::null()));
        let port = free_port();
        let mut command = Command::new(DRIVER);
        command.arg(format!("--port={port}")).stdout(Stdio::null());
        command.env("DISPLAY", &display).env("LANG", "C.UTF-8").env_remove("WAYLAND_DISPLAY");
        // Layers drawn by OpenGL in software take most of the time, and show the same.
        command.env("WEBKIT_DISABLE_COMPOSITING_MODE", "1");
        for variable in ["HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"] {
            command.env(variable, &*folder);
        }
        let driver = start(&mut command);
        wait_for_driver(port);
        let options = json!({"binary": browser().expect("MiniBrowser"), "args": ["--automation", "--full-screen"]});
        let session = Session::start(port, &json!({"browserName": "MiniBrowser", "webkitgtk:browserOptions": options}));
        WebKitPhone {
            session,
            _driver: driver,
            _window_manager: window_manager,
            _screen: screen,
            display,
            _folder: folder,
        }
    }

    fn windows(&self, act: &[&str]) {
        let search = ["search", "--onlyvisible", "--class", "MiniBrowser"];
        let done = Command::new("xdotool").args([&search, act].concat()).env("DISPLAY", &self.display).output();
        let done = done.expect("xdotool");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    }

    /// Hides the page, as a phone does that is put away. The driver's own command for that never returns.
    pub fn hide(&self) {
        self.windows(&["windowminimize", "%@"]);
        self.wait("document.hidden");
    }

    /// Shows the page again.
    pub fn unhide(&self) {
        let search = ["search", "--class", "MiniBrowser", "windowmap", "%@"];
        let done = Command::new("xdotool").args(search).env("DISPLAY", &self.display).output();
        assert!(done.expect("xdotool").status.success());
        self.wait("!document.hidden");
    }
}
