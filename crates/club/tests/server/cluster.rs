//! A PostgreSQL server of a test: its own data, its own socket, an unprivileged user, gone afterwards.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use quejing_club::{ServerAddress, prepare_server};

/// The roles of the tests.
const ROLES: &str = "CREATE ROLE owner LOGIN CREATEROLE CREATEDB; CREATE ROLE first LOGIN; CREATE ROLE second LOGIN;
                     CREATE ROLE stranger LOGIN;";
/// The user as whom the server runs if the tests run as root, whom PostgreSQL refuses.
const UNPRIVILEGED_USER: &str = "nobody";

/// A running server.
pub(crate) struct Cluster {
    folder: PathBuf,
    programs: PathBuf,
    /// True if the server waits for the disk, so that nothing is lost when it is killed.
    is_durable: bool,
}

impl Cluster {
    /// Starts a server; `None`, with a line on standard error, if PostgreSQL is not installed.
    pub(crate) fn start(name: &str) -> Option<Cluster> {
        Cluster::start_with(name, false)
    }

    /// Starts a server like [`Self::start`] that can be killed without a loss.
    pub(crate) fn start_durable(name: &str) -> Option<Cluster> {
        Cluster::start_with(name, true)
    }

    /// Starts a server like [`Self::start`] that lets nobody but its administrator in without a password.
    pub(crate) fn start_with_passwords(name: &str) -> Option<Cluster> {
        let mut cluster = Cluster::start(name)?;
        let rules = "local all postgres trust\nlocal all all scram-sha-256\n";
        let mut write = cluster.program("sh");
        write.args(["-c", &format!("printf '{rules}' >data/pg_hba.conf")]);
        expect(&mut write, "pg_hba.conf");
        cluster.stop();
        cluster.start_again();
        Some(cluster)
    }

    fn start_with(name: &str, is_durable: bool) -> Option<Cluster> {
        let Some(programs) = find_programs() else {
            eprintln!("passed over: PostgreSQL's initdb and pg_ctl are not installed (scripts/setup.sh --tests)");
            return None;
        };
        let folder = std::env::temp_dir().join(format!("quejing-pg-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        if is_root() {
            let chown = Command::new("chown").arg(UNPRIVILEGED_USER).arg(&folder).status();
            assert!(chown.is_ok_and(|status| status.success()), "the folder of the server");
        }
        let mut cluster = Cluster { folder, programs, is_durable };
        let data = cluster.data();
        let arguments =
            ["-D", data.to_str().expect("a path"), "-A", "trust", "-U", "postgres", "--no-sync", "-E", "UTF8"];
        expect(cluster.program("initdb").args(arguments), "initdb");
        cluster.start_again();
        cluster.sql("postgres", "postgres", ROLES).expect("the roles");
        Some(cluster)
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// Returns a command of PostgreSQL as the user of the server.
    fn program(&self, name: &str) -> Command {
        // A program of PostgreSQL, or one of the system.
        let own = self.programs.join(name);
        let path = if own.exists() { own } else { PathBuf::from(name) };
        let mut command = match is_root() {
            true => {
                let mut command = Command::new("setpriv");
                command.args(["--reuid", UNPRIVILEGED_USER, "--clear-groups", "--"]).arg(path);
                command
            }
            false => Command::new(path),
        };
        command.current_dir(&self.folder).env("LC_ALL", "C.UTF-8");
        command
    }

    /// Starts the server, and returns once it answers.
    pub(crate) fn start_again(&mut self) {
        let (data, log) = (self.data(), self.folder.join("log"));
        let sync = if self.is_durable { "on" } else { "off" };
        let options = format!("-c listen_addresses='' -k {} -c fsync={sync}", self.folder.display());
        let mut command = self.program("pg_ctl");
        command.args(["-w", "-D"]).arg(data).arg("-l").arg(log).args(["-o", &options, "start"]);
        expect(&mut command, "pg_ctl start");
    }

    /// Stops the server at once, as a power cut does.
    pub(crate) fn stop(&mut self) {
        let data = self.data();
        let mut command = self.program("pg_ctl");
        command.args(["-w", "-D"]).arg(data).args(["-m", "immediate", "stop"]);
        expect(&mut command, "pg_ctl stop");
    }

    /// Creates an empty database and returns its name.
    pub(crate) fn database(&self, name: &str) -> String {
        self.sql("postgres", "postgres", &format!("CREATE DATABASE {name} OWNER owner")).expect("a database");
        name.to_owned()
    }

    /// Creates a database with the tables of a ledger for the machines `first` and `second`, and returns its name.
    pub(crate) fn prepared(&self, name: &str) -> String {
        let database = self.database(name);
        for machine in ["first", "second"] {
            prepare_server(&self.address(&database, "owner"), Some(machine)).expect("prepared");
        }
        database
    }

    /// Creates a database with the tables of a ledger for the machine `first`, where the owner needs a password.
    pub(crate) fn prepared_by_superuser(&self, name: &str) -> String {
        let database = self.database(name);
        prepare_server(&self.address(&database, "postgres"), Some("first")).expect("prepared");
        database
    }

    /// Returns the folder of the server.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Stops or continues all processes of the server, which then answer nobody.
    pub(crate) fn freeze(&self, is_frozen: bool) {
        // A stopped server has no number.
        let Ok(pid) = std::fs::read_to_string(self.data().join("postmaster.pid")) else { return };
        let Some(pid) = pid.lines().next().map(str::to_owned) else { return };
        let children = Command::new("ps").args(["-o", "pid=", "--ppid", &pid]).output().expect("ps");
        let children = String::from_utf8_lossy(&children.stdout).into_owned();
        let signal = if is_frozen { "-STOP" } else { "-CONT" };
        let stopped = Command::new("kill").arg(signal).arg(&pid).args(children.split_whitespace()).output();
        assert!(stopped.is_ok(), "kill {signal}");
    }

    /// Returns the address of a database for a role.
    pub(crate) fn address(&self, database: &str, role: &str) -> ServerAddress {
        self.address_text(database, role).parse().expect("an address")
    }

    /// Returns the address of a database for a role as it is written.
    pub(crate) fn address_text(&self, database: &str, role: &str) -> String {
        let folder = self.folder.display().to_string().replace('/', "%2F");
        format!("postgres://{role}@{folder}/{database}")
    }

    /// Runs SQL as a role, and returns what it prints.
    pub(crate) fn sql(&self, database: &str, role: &str, sql: &str) -> Result<String, String> {
        let mut command = self.program("psql");
        command.arg("-h").arg(&self.folder).args([
            "-U",
            role,
            "-d",
            database,
            "-v",
            "ON_ERROR_STOP=1",
            "-qAt",
            "-c",
            sql,
        ]);
        let output = command.output().expect("psql");
        match output.status.success() {
            true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
            false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
        }
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.freeze(false);
        let data = self.data();
        let mut command = self.program("pg_ctl");
        let _ = command.args(["-w", "-D"]).arg(data).args(["-m", "immediate", "stop"]).output();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n")
}

/// Returns the folder of PostgreSQL's programs: the newest version under Debian's folder, or where `pg_ctl` is found.
fn find_programs() -> Option<PathBuf> {
    let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut versions: Vec<PathBuf> = debian.map(|entry| entry.path().join("bin")).collect();
    versions.sort();
    let in_path =
        std::env::var_os("PATH").into_iter().flat_map(|path| std::env::split_paths(&path).collect::<Vec<_>>());
    let has_all = |folder: &PathBuf| ["initdb", "pg_ctl", "psql"].iter().all(|name| is_program(&folder.join(name)));
    versions.into_iter().rev().chain(in_path).find(has_all)
}

fn is_program(path: &Path) -> bool {
    path.is_file()
}

fn expect(command: &mut Command, name: &str) {
    // A server that stays must not hold the pipes of the test.
    let output: Output = command.stdout(Stdio::null()).stderr(Stdio::null()).stdin(Stdio::null()).output().expect(name);
    assert!(output.status.success(), "{name} failed");
}
