//! A parser for the forms of a page, and random input for them. It knows as much HTML as the hub's pages have.

use super::random::Random;

/// One control of a form.
#[derive(Clone, Debug, PartialEq)]
enum Control {
    /// Sent unchanged.
    Hidden { name: String, value: String },
    /// A text or number field with its initial value.
    Text { name: String, value: String },
    /// A check box.
    Tick { name: String, value: String },
    /// One of the radio buttons of a name.
    Radio { name: String, value: String, checked: bool },
    /// A drop-down list.
    List { name: String, values: Vec<String> },
    /// A button that sends the form, with its own name and value, if any.
    Button { name: String, value: String },
}

/// A POST form with its enabled controls.
#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    pub action: String,
    controls: Vec<Control>,
}

/// An HTML tag with its attributes.
struct Tag<'a> {
    name: &'a str,
    attributes: Vec<(&'a str, String)>,
}

impl Tag<'_> {
    fn get(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().find(|(own, _)| *own == name);
        found.map(|(_, value)| value.as_str())
    }

    fn text(&self, name: &str) -> String {
        self.get(name).unwrap_or_default().to_owned()
    }
}

fn unescaped(text: &str) -> String {
    let text = text.replace("&lt;", "<").replace("&gt;", ">");
    text.replace("&quot;", "\"").replace("&amp;", "&")
}

/// Parses a tag from its name on; returns it with the rest of the text.
fn tag(text: &str) -> Option<(Tag<'_>, &str)> {
    let end = text.find([' ', '>', '\n'])?;
    let (name, mut rest) = text.split_at(end);
    let mut attributes = Vec::new();
    loop {
        rest = rest.trim_start();
        if let Some(after) = rest.strip_prefix('>') {
            return Some((Tag { name, attributes }, after));
        }
        let end = rest.find(['=', ' ', '>'])?;
        let (own, after) = rest.split_at(end);
        match after.strip_prefix("=\"") {
            Some(quoted) => {
                let (value, after) = quoted.split_once('"')?;
                attributes.push((own, unescaped(value)));
                rest = after;
            }
            None => {
                attributes.push((own, String::new()));
                rest = after;
            }
        }
    }
}

/// Returns the POST forms of a page.
pub fn forms(page: &str) -> Vec<Form> {
    let mut forms: Vec<Form> = Vec::new();
    let mut open = false;
    let mut list: Option<(String, Vec<String>)> = None;
    let mut rest = page;
    while let Some((_, inside)) = rest.split_once('<') {
        let Some((tag, after)) = tag(inside) else {
            rest = inside;
            continue;
        };
        rest = after;
        match tag.name {
            "form" => {
                open = tag.get("method") == Some("post");
                if open {
                    let action = tag.text("action");
                    forms.push(Form { action, controls: Vec::new() });
                }
            }
            "/form" => open = false,
            "select" => list = Some((tag.text("name"), Vec::new())),
            "option" => {
                if let Some((_, values)) = &mut list {
                    values.push(tag.text("value"));
                }
            }
            "/select" => {
                if let (true, Some((name, values)), Some(form)) = (open, list.take(), forms.last_mut()) {
                    form.controls.push(Control::List { name, values });
                }
            }
            "input" | "button" | "textarea" if open && tag.get("disabled").is_none() => {
                let (name, value) = (tag.text("name"), tag.text("value"));
                let control = match (tag.name, tag.get("type")) {
                    ("button", _) => Control::Button { name, value },
                    (_, Some("hidden")) => Control::Hidden { name, value },
                    (_, Some("checkbox")) => {
                        let value = tag.get("value").unwrap_or("on").to_owned();
                        Control::Tick { name, value }
                    }
                    (_, Some("radio")) => Control::Radio { name, value, checked: tag.get("checked").is_some() },
                    (_, Some("file")) => continue,
                    _ => Control::Text { name, value },
                };
                if let Some(form) = forms.last_mut() {
                    form.controls.push(control);
                }
            }
            _ => {}
        }
    }
    forms
}

impl Form {
    /// Returns true if the form has an enabled button.
    pub fn is_live(&self) -> bool {
        self.controls.iter().any(|control| matches!(control, Control::Button { .. }))
    }

    /// Returns the form data after the fields in `chosen` are set; the others keep their initial values.
    pub fn with(&self, chosen: &[(&str, &str)]) -> String {
        let mut fields: Vec<(String, String)> = Vec::new();
        for control in &self.controls {
            match control {
                Control::Hidden { name, value } | Control::Text { name, value } => {
                    fields.push((name.clone(), value.clone()));
                }
                Control::Radio { name, value, checked: true } => fields.push((name.clone(), value.clone())),
                Control::List { name, values } => {
                    fields.extend(values.first().map(|value| (name.clone(), value.clone())));
                }
                _ => {}
            }
        }
        for (name, value) in chosen {
            fields.retain(|(own, _)| own != name);
            fields.push(((*name).to_owned(), (*value).to_owned()));
        }
        serde_urlencoded::to_string(fields).expect("a form")
    }

    /// Returns true if the form has a hidden field or a button with this name.
    pub fn has(&self, name: &str) -> bool {
        self.controls.iter().any(|control| match control {
            Control::Hidden { name: own, .. } | Control::Button { name: own, .. } => own == name,
            _ => false,
        })
    }

    /// Returns form data with the fields in `meant` set and random, fitting values in the others.
    pub fn meant(&self, random: &mut Random, meant: &[(&str, &str)]) -> String {
        let filled = self.filled(random);
        let mut fields: Vec<(String, String)> = serde_urlencoded::from_str(&filled).expect("a form");
        for (name, value) in meant {
            fields.retain(|(own, _)| own != name);
            fields.push(((*name).to_owned(), (*value).to_owned()));
        }
        serde_urlencoded::to_string(fields).expect("a form")
    }

    /// Returns form data with random values.
    pub fn filled(&self, random: &mut Random) -> String {
        let mut fields: Vec<(String, String)> = Vec::new();
        let mut radios: Vec<(&str, Vec<&str>)> = Vec::new();
        let mut buttons = Vec::new();
        for control in &self.controls {
            match control {
                Control::Hidden { name, value } => fields.push((name.clone(), value.clone())),
                Control::Text { name, value } => fields.push((name.clone(), typed(name, value, random))),
                Control::Tick { name, value } => {
                    if random.one_in(2) {
                        fields.push((name.clone(), value.clone()));
                    }
                }
                Control::Radio { name, value, .. } => match radios.iter_mut().find(|(own, _)| own == name) {
                    Some((_, values)) => values.push(value),
                    None => radios.push((name, vec![value])),
                },
                Control::List { name, values } if !values.is_empty() => {
                    fields.push((name.clone(), random.of(values).clone()));
                }
                Control::List { .. } => {}
                Control::Button { name, value } => buttons.push((name, value)),
            }
        }
        for (name, values) in radios {
            fields.push((name.to_owned(), (*random.of(&values)).to_owned()));
        }
        if !buttons.is_empty() {
            let (name, value) = random.of(&buttons);
            if !name.is_empty() {
                fields.push(((*name).clone(), (*value).clone()));
            }
        }
        serde_urlencoded::to_string(fields).expect("a form")
    }
}

/// Returns random text for a field of this name; `before` if there is no choice for it.
fn typed(name: &str, before: &str, random: &mut Random) -> String {
    let some = match name {
        "amount" => *random.of(&["7", "0.5", "1000", "12.125", "nonsense", ""]),
        "reason" | "claim" | "note" | "text" => *random.of(&["so it was", "", "furiten"]),
        "dice" => *random.of(&["3+4", "1+1", "6+6", "9+9", ""]),
        _ if name.starts_with("waiting") || name == "fan" => *random.of(&["0", "1", "4"]),
        _ => return before.to_owned(),
    };
    some.to_owned()
}

#[test]
fn the_forms_of_a_page_are_read_with_their_controls() {
    let page = r#"<main><form method="post" action="/a"><input type="hidden" name="x" value="1 &amp; 2"><label><input type="radio" name="r" value="1"><span>One</span></label><label><input type="radio" name="r" value="2" checked></label><select name="s"><option value="p">P</option><option value="q" selected>Q</option></select><button disabled>No</button></form><form action="/b"></form></main>"#;
    let all = forms(page);
    assert_eq!(all.len(), 1);
    assert_eq!(all[0].action, "/a");
    assert!(!all[0].is_live(), "its button is disabled");
    assert_eq!(all[0].with(&[]), "x=1+%26+2&r=2&s=p");
}
