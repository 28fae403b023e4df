//! The crates that are linked into the program, as cargo and `Cargo.lock` list them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;

/// The name of the crate of the program.
pub(super) const PROGRAM_CRATE: &str = "quejing";

/// A crate that is linked into the program, or the program itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkedCrate {
    pub name: String,
    pub version: String,
    /// The licence as an SPDX expression; `None` if the package states none.
    pub licence: Option<String>,
    /// The authors whom its package names.
    pub authors: Vec<String>,
    /// The folder of its sources; `None` for a crate of this project.
    pub source_folder: Option<PathBuf>,
    /// The SHA-256 of its package in `Cargo.lock`; `None` for a crate of this project.
    pub sha256: Option<String>,
    /// The crates that it uses when it runs, as indices in the list that contains the crate itself.
    pub used_indices: Vec<usize>,
}

impl LinkedCrate {
    /// Returns true if the crate is part of this project.
    pub fn is_own(&self) -> bool {
        self.source_folder.is_none()
    }
}

/// Returns the target triple of the machine that runs this tool, as `rustc` states it.
pub(super) fn find_host_target() -> Result<String> {
    let version_text = run_command(Command::new("rustc").arg("-vV"))?;
    let host = version_text.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("no_host: `rustc -vV` names no host")?.to_owned())
}

fn cargo_command(project: &Path) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(project);
    command
}

/// Runs a command and returns its standard output. The error of a failed command ends with the last line of its
/// standard error.
fn run_command(command: &mut Command) -> Result<String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().with_context(|| format!("not_run: {name} cannot be run"))?;
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        bail!("failed: {name}: {}", errors.lines().next_back().unwrap_or_default());
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// Returns the crates that are linked into the program when it is built for a target with its default features, sorted
/// by name and version.
///
/// Crates that only work during compilation are left out: macros, build scripts and tests. `cargo tree` lists the
/// others. `cargo metadata` describes them, but also lists crates that only the features of tests need.
///
/// # Errors
/// Cargo fails, or its answer lacks a field or a crate.
pub fn list_linked_crates(project: &Path, target: &str) -> Result<Vec<LinkedCrate>> {
    let tree =
        ["tree", "--package", PROGRAM_CRATE, "--edges", "normal,no-proc-macro", "--prefix", "none", "--target", target];
    let tree = run_command(cargo_command(project).args(tree).arg("--locked"))?;
    let linked: BTreeSet<(&str, &str)> = tree.lines().filter_map(parse_name_and_version).collect();
    let metadata = ["metadata", "--format-version", "1", "--filter-platform", target];
    let metadata: Value = serde_json::from_str(&run_command(cargo_command(project).args(metadata).arg("--locked"))?)?;
    let checksums = parse_checksums(&std::fs::read_to_string(project.join("Cargo.lock"))?)?;
    let nodes = index_by_id(get_list(&metadata, "/resolve/nodes")?)?;

    let mut sorted = Vec::new();
    for package in get_list(&metadata, "/packages")? {
        let (name, version) = (get_text(package, "name")?, get_text(package, "version")?);
        if linked.contains(&(name, version)) {
            sorted.push((name, version, get_text(package, "id")?, package));
        }
    }
    sorted.sort_by_key(|(name, version, id, _)| (*name, *version, *id));
    if sorted.len() != linked.len() {
        bail!("not_described: cargo names {} crates, but describes {}", linked.len(), sorted.len());
    }
    let places: BTreeMap<&str, usize> = sorted.iter().enumerate().map(|(place, (_, _, id, _))| (*id, place)).collect();
    let crates = sorted.iter().map(|(name, version, id, package)| {
        let mut used_indices: Vec<usize> = match nodes.get(*id) {
            Some(node) => list_used_ids(node)?.into_iter().filter_map(|id| places.get(id).copied()).collect(),
            None => Vec::new(),
        };
        used_indices.sort_unstable();
        used_indices.dedup();
        let is_own = package["source"].is_null();
        let folder = Path::new(get_text(package, "manifest_path")?).parent();
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
            source_folder: folder.filter(|_| !is_own).map(Path::to_owned),
            sha256: checksums.get(&((*name).to_owned(), (*version).to_owned())).cloned(),
            used_indices,
        })
    });
    crates.collect()
}

fn get_list<'a>(value: &'a Value, path: &str) -> Result<&'a Vec<Value>> {
    value.pointer(path).and_then(Value::as_array).with_context(|| format!("no_list: cargo's answer has no {path}"))
}

fn get_text<'a>(value: &'a Value, name: &str) -> Result<&'a str> {
    value.get(name).and_then(Value::as_str).with_context(|| format!("no_text: cargo's answer has no {name}"))
}

/// Returns values by their field `id`. The error names the missing field.
fn index_by_id(values: &[Value]) -> Result<BTreeMap<&str, &Value>> {
    values.iter().map(|value| Ok((get_text(value, "id")?, value))).collect()
}

/// Returns the name and the version in a line of `cargo tree`, such as `serde v1.0.229 (*)`; `None` for any other line.
fn parse_name_and_version(line: &str) -> Option<(&str, &str)> {
    let mut words = line.split(' ');
    Some((words.next()?, words.next()?.strip_prefix('v')?))
}

/// Returns the ids of the crates that a crate uses when it runs.
fn list_used_ids(node: &Value) -> Result<Vec<&str>> {
    let dependencies = get_list(node, "/deps")?.iter();
    let is_normal = |dependency: &&Value| {
        let kinds = dependency["dep_kinds"].as_array();
        kinds.into_iter().flatten().any(|kind| kind["kind"].is_null())
    };
    dependencies.filter(is_normal).map(|dependency| get_text(dependency, "pkg")).collect()
}

/// Returns the checksums of the packages in the text of a `Cargo.lock`, by name and version.
fn parse_checksums(lock: &str) -> Result<BTreeMap<(String, String), String>> {
    let lock: toml::Table = lock.parse()?;
    let packages = lock.get("package").and_then(toml::Value::as_array);
    let sums = packages.into_iter().flatten().filter_map(|package| {
        let get_text = |name: &str| package.get(name)?.as_str().map(str::to_owned);
        Some(((get_text("name")?, get_text("version")?), get_text("checksum")?))
    });
    Ok(sums.collect())
}
