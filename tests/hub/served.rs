//! The built program while it serves, and a client that sends what a test wants byte by byte: a library would not send
//! half of it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::common::{Folder, quejing};

/// The maximum time until an answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// The address of the server.
#[derive(Clone, Copy)]
pub struct Door {
    pub port: u16,
}

/// The program, ended with the test.
pub struct Served {
    child: Child,
    door: Door,
    said: Receiver<Value>,
    invitation: Option<String>,
    /// The cookie of the device that joined first, which is the host's.
    host: Option<String>,
    /// The SHA-256 of its self-signed certificate.
    pub fingerprint: Option<String>,
    /// The file of its ledger.
    pub ledger: Option<String>,
}

/// An answer.
pub struct Came {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Came {
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(':'));
        let found = lines.find(|(own, _)| own.eq_ignore_ascii_case(name))?;
        Some(found.1.trim())
    }
}

impl Served {
    /// Serves the ledger of a folder on this port; 0 is any.
    pub fn new(folder: &Folder, port: u16) -> Served {
        Served::with(folder, port, &[])
    }

    /// Serves the ledger of a folder at a port, with further options in `more`.
    pub fn with(folder: &Folder, port: u16, more: &[&str]) -> Served {
        let port = port.to_string();
        let usual = ["serve", "--json", "--bind", "127.0.0.1", "--port", &port, "--lang", "en"];
        let arguments = [&usual, more].concat();
        Served::of(quejing(folder, &arguments))
    }

    /// Runs a program that serves on 127.0.0.1 and says so as JSON.
    pub fn of(mut command: Command) -> Served {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the program starts");
        let lines = BufReader::new(child.stdout.take().expect("its output"));
        let (says, said) = channel();
        std::thread::spawn(move || {
            let lines = lines.lines().map_while(Result::ok);
            // A test that is the program says first that it runs.
            for line in lines.filter(|line| !line.is_empty() && line != "running 1 test") {
                let said = serde_json::from_str(&line).expect("a line of JSON");
                if says.send(said).is_err() {
                    return;
                }
            }
        });
        let mut served = Served {
            child,
            door: Door { port: 0 },
            said,
            invitation: None,
            host: None,
            fingerprint: None,
            ledger: None,
        };
        let serving = served.wait("serving");
        let address = serving["addresses"][0].as_str().expect("an address");
        let port = address.rsplit(':').next().and_then(|port| port.parse().ok());
        served.door.port = port.expect("a port");
        served.fingerprint = serving["fingerprint"].as_str().map(str::to_owned);
        served.ledger = serving["ledger"].as_str().map(str::to_owned);
        served
    }

    fn wait(&mut self, event: &str) -> Value {
        loop {
            let said = self.said.recv_timeout(PATIENCE).expect("the program says so");
            if said["event"] == event {
                return said;
            }
        }
    }

    /// The address that the next device joins by: each once.
    pub fn invitation(&mut self) -> String {
        loop {
            let said = self.wait("invitation");
            let address = said["address"].as_str().expect("an address").to_owned();
            if self.invitation.as_ref() != Some(&address) {
                self.invitation = Some(address.clone());
                return address;
            }
        }
    }

    /// The code that the next device types to join.
    pub fn code(&mut self) -> String {
        let said = self.wait("code");
        assert_eq!(said["for"], "join");
        said["code"].as_str().expect("a code").to_owned()
    }

    /// Ends it as a power cut does.
    pub fn kill(mut self) {
        self.child.kill().expect("SIGKILL");
        self.child.wait().expect("it ended");
    }

    /// Lets it stand still, as a computer that is overloaded does.
    pub fn stop(&self) {
        let stopped = Command::new("kill").args(["-STOP", &self.child.id().to_string()]).status();
        assert!(stopped.expect("kill").success());
    }

    pub fn is_running(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// The most memory that it had, in megabytes.
    pub fn most_memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
        let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
        Some(kilobytes / 1024)
    }

    /// Processor time that it used, in clock ticks.
    pub fn ticks(&self) -> Option<u64> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
        Some(fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?)
    }

    /// A device joins; its cookie.
    pub fn join(&mut self) -> String {
        // The terminal looks for changes four times a second; the host's page has its invitation at once.
        let page = self.host.as_ref().map(|host| self.get(host, "/invite").text());
        let page = page.filter(|page| page.contains("/join/"));
        let address = page.unwrap_or_else(|| self.invitation());
        let token = address.rsplit("/join/").next().and_then(|rest| rest.split('<').next()).expect("a token");
        let came = self.form("", "/join", &format!("invitation={token}&lang=en"));
        assert_eq!(came.status, 303, "{}", came.text());
        let cookie = came.header("set-cookie").expect("a cookie");
        let cookie = cookie.split(';').next().expect("a pair").to_owned();
        self.host.get_or_insert_with(|| cookie.clone());
        cookie
    }

    /// A device joins and says whose it is; its cookie.
    pub fn join_as(&mut self, name: &str) -> String {
        let key = self.join();
        self.is(&key, name);
        key
    }

    /// The host's device begins a night and says that it is the first player's; its cookie.
    pub fn begin(&mut self, people: &[&str]) -> String {
        self.begin_by("lingque-v28", people, None)
    }

    /// Like [`Self::begin`], by these rules and with somebody who watches.
    pub fn begin_by(&mut self, rules: &str, people: &[&str], watcher: Option<&str>) -> String {
        let host = self.join();
        let names = people.iter().chain(&watcher).enumerate().map(|(at, name)| format!("name{at}={name}&"));
        let watches = watcher.map(|_| format!("watches{}=on&", people.len())).unwrap_or_default();
        let form = format!("{}{watches}rules={rules}", names.collect::<String>());
        assert_eq!(self.form(&host, "/begin", &form).status, 303);
        self.is(&host, people[0]);
        host
    }

    /// Waits for the news of a change on a stream of events; how long that took.
    pub fn next_news(stream: &mut BufReader<TcpStream>, since: Instant) -> Duration {
        let (mut line, mut is_sign_of_life) = (String::new(), false);
        while stream.read_line(&mut line).expect("news") > 0 {
            if line.starts_with("data:") && !is_sign_of_life {
                return since.elapsed();
            }
            is_sign_of_life = line.starts_with("event:");
            line.clear();
        }
        panic!("the stream of news ended");
    }
}

impl std::ops::Deref for Served {
    type Target = Door;

    fn deref(&self) -> &Door {
        &self.door
    }
}

impl Door {
    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a time-out");
        stream
    }

    /// Sends bytes as they are, and reads what comes back until the program closes.
    pub fn raw(&self, bytes: &[u8]) -> Option<Came> {
        let mut stream = self.connect();
        // The program may close before it has read everything.
        let _ = stream.write_all(bytes);
        let mut came = Vec::new();
        let _ = stream.read_to_end(&mut came);
        let end = came.windows(4).position(|four| four == b"\r\n\r\n")?;
        let head = String::from_utf8_lossy(&came[..end]).into_owned();
        let status = head.split(' ').nth(1)?.parse().ok()?;
        let body = came[end + 4..].to_vec();
        Some(Came { status, head, body })
    }

    fn head(&self, method: &str, path: &str, key: &str) -> String {
        let port = self.port;
        format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n\
             Cookie: {key}\r\nConnection: close\r\n"
        )
    }

    pub fn get(&self, key: &str, path: &str) -> Came {
        let request = format!("{}\r\n", self.head("GET", path, key));
        self.raw(request.as_bytes()).expect("an answer")
    }

    pub fn post(&self, key: &str, path: &str, kind: &str, body: &[u8]) -> Came {
        let head = self.head("POST", path, key);
        let head = format!("{head}Content-Type: {kind}\r\nContent-Length: {}\r\n\r\n", body.len());
        self.raw(&[head.as_bytes(), body].concat()).expect("an answer")
    }

    /// Sends a form as a page of this program does; a form about a night names the night that its page shows.
    pub fn form(&self, key: &str, path: &str, fields: &str) -> Came {
        // Every program of a test is the same one.
        static BUILD: OnceLock<String> = OnceLock::new();
        let build = BUILD.get_or_init(|| {
            let page = self.get("", "/help").text();
            let mark = page.split("data-build=\"").nth(1).expect("the program's mark");
            mark.split('"').next().unwrap_or_default().to_owned()
        });
        let night = match path.starts_with("/begin") {
            true => self.get(key, "/begin").text(),
            false => String::new(),
        };
        let night = night.split("name=\"night\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
        let night = night.map(|night| format!("&night={night}")).unwrap_or_default();
        let fields = format!("{fields}&build={build}{night}");
        self.post(key, path, "application/x-www-form-urlencoded", fields.as_bytes())
    }

    /// Says whose a device is.
    pub fn is(&self, key: &str, name: &str) {
        let page = self.get(key, "/who").text();
        let (before, _) = page.split_once(&format!(">{name}</button>")).expect("the name's button");
        let person = before.rsplit("value=\"").next().and_then(|rest| rest.split('"').next());
        let form = format!("person={}", person.expect("a person"));
        assert_eq!(self.form(key, "/who", &form).status, 303);
    }

    /// Listens for news; the first of them tells where things stand.
    pub fn listen(&self, key: &str) -> BufReader<TcpStream> {
        let mut stream = self.connect();
        let request = format!("{}\r\n", self.head("GET", "/events", key));
        stream.write_all(request.as_bytes()).expect("a request");
        let mut stream = BufReader::new(stream);
        Served::next_news(&mut stream, Instant::now());
        stream
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
