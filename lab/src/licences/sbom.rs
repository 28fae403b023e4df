//! The bill of materials: <https://cyclonedx.org/docs/1.5/json/>. It has neither a time nor a serial number, so that
//! equal sources give equal files.

use anyhow::{Context, Result};
use serde_json::{Map, Value, json};

use super::crates::{LinkedCrate, PROGRAM_CRATE};

/// Builds the bill of materials of the program and its linked crates as formatted JSON.
///
/// # Errors
/// The program itself is not among the crates.
pub fn build_sbom(crates: &[LinkedCrate]) -> Result<String> {
    let (programs, libraries): (Vec<_>, Vec<_>) = crates.iter().partition(|linked| linked.name == PROGRAM_CRATE);
    let program = programs.first().context("no_program: the crate `quejing` is not among them")?;
    let dependencies = crates.iter().map(|linked| {
        let used_crates = linked.used_indices.iter().filter_map(|place| crates.get(*place)).map(bom_reference);
        json!({"ref": bom_reference(linked), "dependsOn": used_crates.collect::<Vec<_>>()})
    });
    let bill = json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": build_component(program, "application")},
        "components": libraries.iter().map(|linked| build_component(linked, "library")).collect::<Vec<_>>(),
        "dependencies": dependencies.collect::<Vec<_>>(),
    });
    Ok(format!("{bill:#}\n"))
}

fn build_component(linked: &LinkedCrate, kind: &str) -> Value {
    let mut component = Map::new();
    let mut set = |name: &str, value: Value| component.insert(name.to_owned(), value);
    set("type", kind.into());
    set("bom-ref", bom_reference(linked).into());
    set("name", linked.name.as_str().into());
    set("version", linked.version.as_str().into());
    if let Some(licence) = &linked.licence {
        set("licenses", json!([{"expression": licence}]));
    }
    if !linked.is_own() {
        set("purl", package_url(linked).into());
    }
    if let Some(sha256) = &linked.sha256 {
        set("hashes", json!([{"alg": "SHA-256", "content": sha256}]));
    }
    component.into()
}

/// Returns the id of a crate in the bill: the package URL, or `name@version` for a crate of this project.
fn bom_reference(linked: &LinkedCrate) -> String {
    match linked.is_own() {
        true => format!("{}@{}", linked.name, linked.version),
        false => package_url(linked),
    }
}

/// Returns the package URL of a crate of crates.io. Only `+` in the version needs an escape.
fn package_url(linked: &LinkedCrate) -> String {
    format!("pkg:cargo/{}@{}", linked.name, linked.version.replace('+', "%2B"))
}
