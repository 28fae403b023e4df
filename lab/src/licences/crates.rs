//! The crates that are linked into the program, from cargo and `Cargo.lock`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;

/// The crate of the program.
pub(super) const PROGRAM: &str = "quejing";

/// A crate that is linked into the program, or the program itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkedCrate {
    pub name: String,
    pub version: String,
    /// The licence expression (SPDX).
    pub licence: Option<String>,
    /// The people whom its package names.
    pub authors: Vec<String>,
    /// The folder of its sources; `None` for a crate of this project.
    pub sources: Option<PathBuf>,
    /// The SHA-256 of its package, from `Cargo.lock`.
    pub sha256: Option<String>,
    /// The places of the crates that it uses in the list that it is in.
    pub uses: Vec<usize>,
}

impl LinkedCrate {
    /// Returns true if the crate is a part of this project.
    pub fn is_own(&self) -> bool {
        self.sources.is_none()
    }
}

/// Returns the machine that this program was built for.
pub(super) fn own_target() -> Result<String> {
    let said = output_of(Command::new("rustc").arg("-vV"))?;
    let host = said.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("no_host: `rustc -vV` names no host")?.to_owned())
}

fn cargo(project: &Path) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(project);
    command
}

fn output_of(command: &mut Command) -> Result<String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().with_context(|| format!("not_run: {name} cannot be run"))?;
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        bail!("failed: {name}: {}", errors.lines().next_back().unwrap_or_default());
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// Returns the crates of the program, built for a target with its usual features, sorted by name and version.
///
/// Those that only work while compiling are left out: macros, build scripts, tests. `cargo tree` names the rest; `cargo metadata`
/// describes them, but also names what only features of tests need.
///
/// # Errors
/// Cargo fails, or its answer lacks something.
pub fn linked_crates(project: &Path, target: &str) -> Result<Vec<LinkedCrate>> {
    let tree =
        ["tree", "--package", PROGRAM, "--edges", "normal,no-proc-macro", "--prefix", "none", "--target", target];
    let tree = output_of(cargo(project).args(tree).arg("--locked"))?;
    let linked: BTreeSet<(&str, &str)> = tree.lines().filter_map(name_and_version).collect();
    let metadata = ["metadata", "--format-version", "1", "--filter-platform", target];
    let metadata: Value = serde_json::from_str(&output_of(cargo(project).args(metadata).arg("--locked"))?)?;
    let checksums = checksums(&std::fs::read_to_string(project.join("Cargo.lock"))?)?;
    let nodes = by_id(list(&metadata, "/resolve/nodes")?)?;

    let mut sorted = Vec::new();
    for package in list(&metadata, "/packages")? {
        let (name, version) = (text(package, "name")?, text(package, "version")?);
        if linked.contains(&(name, version)) {
            sorted.push((name, version, text(package, "id")?, package));
        }
    }
    sorted.sort_by_key(|(name, version, id, _)| (*name, *version, *id));
    if sorted.len() != linked.len() {
        bail!("not_described: cargo names {} crates, but describes {}", linked.len(), sorted.len());
    }
    let places: BTreeMap<&str, usize> = sorted.iter().enumerate().map(|(place, (_, _, id, _))| (*id, place)).collect();
    let crates = sorted.iter().map(|(name, version, id, package)| {
        let mut uses: Vec<usize> = match nodes.get(*id) {
            Some(node) => used(node)?.into_iter().filter_map(|id| places.get(id).copied()).collect(),
            None => Vec::new(),
        };
        uses.sort_unstable();
        uses.dedup();
        let is_own = package["source"].is_null();
        let folder = Path::new(text(package, "manifest_path")?).parent();
        Ok(LinkedCrate {
            name: (*name).to_owned(),
            version: (*version).to_owned(),
            // Older packages separate alternatives by a slash.
            licence: package["license"].as_str().map(|licence| licence.replace('/', " OR ")),
            authors: package["authors"]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(|name| name.as_str().map(str::to_owned))
                .collect(),
            sources: folder.filter(|_| !is_own).map(Path::to_owned),
            sha256: checksums.get(&((*name).to_owned(), (*version).to_owned())).cloned(),
            uses,
        })
    });
    crates.collect()
}

fn list<'a>(value: &'a Value, path: &str) -> Result<&'a Vec<Value>> {
    value.pointer(path).and_then(Value::as_array).with_context(|| format!("no_list: cargo's answer has no {path}"))
}

fn text<'a>(value: &'a Value, name: &str) -> Result<&'a str> {
    value.get(name).and_then(Value::as_str).with_context(|| format!("no_text: cargo's answer has no {name}"))
}

/// Returns values by their field `id`.
fn by_id(values: &[Value]) -> Result<BTreeMap<&str, &Value>> {
    values.iter().map(|value| Ok((text(value, "id")?, value))).collect()
}

/// Returns the name and the version in a line of `cargo tree`, such as `serde v1.0.229 (*)`.
fn name_and_version(line: &str) -> Option<(&str, &str)> {
    let mut words = line.split(' ');
    Some((words.next()?, words.next()?.strip_prefix('v')?))
}

/// Returns the crates that a crate uses when it runs, by id.
fn used(node: &Value) -> Result<Vec<&str>> {
    let dependencies = list(node, "/deps")?.iter();
    let is_normal = |dependency: &&Value| {
        let kinds = dependency["dep_kinds"].as_array();
        kinds.into_iter().flatten().any(|kind| kind["kind"].is_null())
    };
    dependencies.filter(is_normal).map(|dependency| text(dependency, "pkg")).collect()
}

/// Returns the checksums of packages in a `Cargo.lock`, by name and version.
fn checksums(lock: &str) -> Result<BTreeMap<(String, String), String>> {
    let lock: toml::Table = lock.parse()?;
    let packages = lock.get("package").and_then(toml::Value::as_array);
    let sums = packages.into_iter().flatten().filter_map(|package| {
        let text = |name: &str| package.get(name)?.as_str().map(str::to_owned);
        Some(((text("name")?, text("version")?), text("checksum")?))
    });
    Ok(sums.collect())
}
