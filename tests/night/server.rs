//! The commands of a night whose ledger is on a server: two computers with one ledger, addresses that are refused, a
//! server that is not there, and the move of a ledger there and back.

use serde_json::{Value, json};

use crate::cluster::Cluster;
use crate::support::Night;

/// A computer with a folder of its own, which writes the ledger at an address.
struct Computer {
    night: Night,
    address: String,
}

impl Computer {
    fn new(name: &str, address: String) -> Computer {
        Computer { night: Night::new(name), address }
    }

    fn with_ledger<'a>(&'a self, arguments: &[&'a str]) -> Vec<&'a str> {
        [&["--ledger", &self.address], arguments].concat()
    }

    fn run(&self, arguments: &[&str]) -> String {
        let output = self.night.run(&self.with_ledger(arguments));
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    fn json(&self, arguments: &[&str]) -> Value {
        self.night.json(&self.with_ledger(arguments))
    }

    fn complaint(&self, arguments: &[&str]) -> String {
        self.night.complaint(&self.with_ledger(arguments))
    }
}

/// Lets two machines write a new database of the server, by the command of its owner.
fn prepare(cluster: &Cluster, database: &str) {
    let owner = cluster.address_text(database, "owner");
    for machine in ["first", "second"] {
        let prepared = Night::new("server-owner").json(&["server", "prepare", &owner, "--machine", machine]);
        assert_eq!(prepared, json!({"prepared": true, "machine": machine}));
    }
}

#[test]
fn two_computers_keep_one_ledger() {
    let Some(mut cluster) = Cluster::start("commands") else { return };
    let database = cluster.database("commands");
    let first = Computer::new("server-first", cluster.address_text(&database, "first"));
    let second = Computer::new("server-second", cluster.address_text(&database, "second"));
    assert!(first.complaint(&["list"]).contains("server_not_prepared"), "before its owner has prepared it");
    prepare(&cluster, &database);
    first.run(&["new", "Club", "--rules", "lingque-v28", "--players", "Ann,Ben,Cho,Dai"]);
    first.run(&["add", "win", "--winner", "Ben", "--from", "Cho", "--points", "30"]);
    let totals = |computer: &Computer| computer.json(&["due"])["totals"].clone();
    assert_eq!(totals(&first), totals(&second));
    second.run(&["add", "win", "--winner", "Ann", "--points", "20"]);
    assert_eq!(totals(&first), totals(&second));
    // A mark makes a repeated command one entry, at whichever computer it is repeated.
    for computer in [&first, &second] {
        computer.run(&["add", "note", "cake", "--id", "cake-1"]);
    }
    let events = first.run(&["events"]);
    assert_eq!(events.matches("cake").count(), 1, "{events}");
    assert_eq!(second.json(&["verify"])["sound"], true);
    // While the server is away, what was read before is shown with a warning, and what is recorded waits.
    let before = totals(&second);
    cluster.stop();
    assert_eq!(totals(&second), before);
    let output = second.night.run(&second.with_ledger(&["standings"]));
    let warning = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && warning.contains("server_unreachable"), "{warning}");
    let kept = |computer: &Computer, arguments: &[&str]| {
        let output = computer.night.run(&computer.with_ledger(arguments));
        let warning = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success() && warning.contains("entries_wait: "), "{arguments:?}: {warning}");
    };
    kept(&second, &["add", "note", "kept"]);
    kept(&second, &["add", "win", "--winner", "Ann", "--points", "20"]);
    assert!(second.run(&["deals"]).contains("[not sent yet]"));
    assert!(!second.run(&["export"]).contains("kept"), "only what the server has confirmed");
    let copy = second.night.0.join("copy");
    kept(&second, &["backup", copy.to_str().expect("a path")]);
    let elsewhere = second.night.0.join("elsewhere.sqlite");
    let refused = second.complaint(&["move", "--to", elsewhere.to_str().expect("a path")]);
    assert!(refused.contains("entries_wait") && !elsewhere.exists(), "{refused}");
    kept(&first, &["add", "win", "--winner", "Ben", "--points", "20"]);
    let stranger = Computer::new("server-stranger", cluster.address_text(&database, "first"));
    assert!(stranger.complaint(&["list"]).contains("server_unreachable"), "nothing was read before");
    cluster.start_again();
    // The first computer comes back first, so that the win of the second contradicts its own.
    assert!(!first.run(&["deals"]).contains("[not sent yet]"));
    let events = second.run(&["events"]);
    assert_eq!(events.matches("kept").count(), 1, "{events}");
    assert_eq!(totals(&first), totals(&second));
    let output = second.night.run(&second.with_ledger(&["due"]));
    assert!(String::from_utf8_lossy(&output.stderr).contains("entries_returned: "));
    let returned = second.json(&["returned"]);
    let [one] = returned["returned"].as_array().expect("a list").as_slice() else { panic!("{returned}") };
    assert_eq!((&one["reason"], &one["author"]), (&json!("meanwhile"), &json!("cli")));
    let number = one["returned"].to_string();
    let listed = second.run(&["returned"]);
    assert!(listed.contains("Recorded in the meantime") && listed.contains("Ben"), "{listed}");
    let before = second.json(&["due"])["totals"].clone();
    second.run(&["returned", "--again", &number]);
    assert_ne!(second.json(&["due"])["totals"], before);
    assert_eq!(second.json(&["returned"])["returned"], json!([]));
    assert!(second.complaint(&["returned", "--dismiss", &number]).contains("bad_input"));
    assert_eq!(totals(&first), totals(&second));
}

#[test]
fn a_ledger_moves_to_a_server_and_back() {
    let Some(cluster) = Cluster::start("move") else { return };
    let database = cluster.database("move");
    prepare(&cluster, &database);
    let night = Night::new("server-move");
    night.run(&["new", "Home", "--rules", "riichi", "--players", "Ann,Ben,Cho,Dai"]);
    night.run(&["add", "win", "--winner", "Ben", "--from", "Cho", "--fan", "3", "--fu", "30"]);
    let exported = String::from_utf8(night.run(&["export"]).stdout).expect("text");
    assert!(exported.lines().count() >= 3, "{exported}");
    let address = cluster.address_text(&database, "first");
    let moved = night.json(&["move", "--to", &address]);
    assert_eq!((&moved["nights"], &moved["requests_left"]), (&json!(1), &json!(0)));
    let kept = moved["kept"].as_str().expect("the former file");
    assert!(std::path::Path::new(kept).exists() && !night.0.join("ledger.sqlite").exists(), "{kept}");
    assert!(night.complaint(&["list"]).contains("no_night"), "the former ledger is put aside");
    let there = Computer { night, address };
    assert_eq!(there.run(&["export"]), exported);
    let back = there.night.0.join("back.sqlite");
    let moved = there.json(&["move", "--to", back.to_str().expect("a path")]);
    assert_eq!(moved["kept"], Value::Null, "the server keeps its ledger for others");
    let exported_back = there.night.run(&["--ledger", back.to_str().expect("a path"), "export"]);
    assert_eq!(String::from_utf8(exported_back.stdout).expect("text"), exported);
}

#[test]
fn an_address_that_tells_a_secret_or_cannot_be_read_is_refused_in_every_language() {
    let night = Night::new("server-address");
    for (address, code) in [
        ("postgres://ann:secret@club.example/mahjong", "server_address_password"),
        ("postgres://ann@club.example/mahjong?password=secret", "server_address_password"),
        ("postgres://ann@club.example", "server_address_database"),
        ("postgres://club.example/mahjong", "server_address_name"),
        ("postgres://ann@club.example/mahjong?sslmode=require", "server_address_encryption"),
        ("postgres://ann@host:many/mahjong", "server_address"),
    ] {
        for lang in ["en", "zh", "ja"] {
            let complaint = night.complaint(&["--lang", lang, "--ledger", address, "list"]);
            assert!(complaint.contains(&format!("{code}: ")) && complaint.lines().count() == 1, "{complaint}");
            assert!(!complaint.contains("secret"), "{complaint}");
        }
    }
}

/// A payment that was agreed while the server was away, and that comes back because the total it was agreed on has
/// changed: nobody's yes of then counts for now.
#[test]
fn a_returned_payment_is_agreed_on_again() {
    let Some(mut cluster) = Cluster::start("returned") else { return };
    let database = cluster.database("returned");
    prepare(&cluster, &database);
    let first = Computer::new("server-pays", cluster.address_text(&database, "first"));
    let second = Computer::new("server-paid", cluster.address_text(&database, "second"));
    first.run(&["new", "Club", "--rules", "lingque-v28", "--players", "Ann,Ben,Cho,Dai"]);
    let totals = |computer: &Computer| computer.json(&["due"])["totals"].clone();
    assert_eq!(totals(&first), totals(&second));
    cluster.stop();
    second.run(&["add", "money", "Ann:Ben:10", "--why", "tea", "--yes"]);
    first.run(&["add", "win", "--winner", "Ben", "--points", "20"]);
    cluster.start_again();
    let recorded = totals(&first);
    assert_eq!(totals(&second), recorded, "the payment came back");
    let returned = second.json(&["returned"]);
    let number = returned["returned"][0]["returned"].to_string();
    let output = second.night.run(&second.with_ledger(&["returned", "--again", &number]));
    assert_eq!(output.status.code(), Some(2), "a preview: {}", String::from_utf8_lossy(&output.stdout));
    assert_eq!(totals(&second), recorded, "nobody has agreed to it now");
    assert_eq!(second.json(&["returned"])["returned"].as_array().map(Vec::len), Some(1), "it is still there");
    second.run(&["returned", "--again", &number, "--yes"]);
    assert_ne!(totals(&second), recorded);
    assert_eq!(second.json(&["returned"])["returned"], json!([]));
}
