//! A parser for the forms of a page, and random input for them. It understands only the HTML that the hub's pages use.

use super::random_numbers::RandomNumbers;

/// A control of a form: its name and the value that it sends.
#[derive(Clone, Debug, PartialEq)]
enum FormControl {
    /// A hidden field, which sends its value unchanged.
    Hidden { name: String, value: String },
    /// A text or number field, or a text area, with its initial value.
    Text { name: String, value: String },
    /// A check box, which sends its value only if ticked.
    Tick { name: String, value: String },
    /// A radio button; of the buttons with one name, one sends its value.
    Radio { name: String, value: String, checked: bool },
    /// A drop-down list with the values of its options.
    List { name: String, values: Vec<String> },
    /// A button that sends the form together with the button's name and value; the name may be empty.
    Button { name: String, value: String },
}

/// A POST form of a page: its action and its enabled controls, in the order of the page.
#[derive(Clone, Debug, PartialEq)]
pub struct PageForm {
    pub action: String,
    controls: Vec<FormControl>,
}

/// An HTML tag: its name (with a slash for an end tag) and its attributes.
struct HtmlTag<'a> {
    name: &'a str,
    attributes: Vec<(&'a str, String)>,
}

impl HtmlTag<'_> {
    fn attribute(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().find(|(own, _)| *own == name);
        found.map(|(_, value)| value.as_str())
    }

    fn attribute_text(&self, name: &str) -> String {
        self.attribute(name).unwrap_or_default().to_owned()
    }
}

fn unescape_html(text: &str) -> String {
    let text = text.replace("&lt;", "<").replace("&gt;", ">");
    text.replace("&quot;", "\"").replace("&amp;", "&")
}

/// Parses a tag from text that begins with its name; returns the tag and the text after it. `None` for an incomplete
/// tag.
fn parse_tag(text: &str) -> Option<(HtmlTag<'_>, &str)> {
    let end = text.find([' ', '>', '\n'])?;
    let (name, mut rest) = text.split_at(end);
    let mut attributes = Vec::new();
    loop {
        rest = rest.trim_start();
        if let Some(after) = rest.strip_prefix('>') {
            return Some((HtmlTag { name, attributes }, after));
        }
        let end = rest.find(['=', ' ', '>'])?;
        let (own, after) = rest.split_at(end);
        match after.strip_prefix("=\"") {
            Some(quoted) => {
                let (value, after) = quoted.split_once('"')?;
                attributes.push((own, unescape_html(value)));
                rest = after;
            }
            None => {
                attributes.push((own, String::new()));
                rest = after;
            }
        }
    }
}

/// Parses the POST forms of a page, in the order of the page.
pub fn parse_forms(page: &str) -> Vec<PageForm> {
    let mut forms: Vec<PageForm> = Vec::new();
    let mut open = false;
    let mut list: Option<(String, Vec<String>)> = None;
    let mut rest = page;
    while let Some((_, inside)) = rest.split_once('<') {
        let Some((tag, after)) = parse_tag(inside) else {
            rest = inside;
            continue;
        };
        rest = after;
        match tag.name {
            "form" => {
                open = tag.attribute("method") == Some("post");
                if open {
                    let action = tag.attribute_text("action");
                    forms.push(PageForm { action, controls: Vec::new() });
                }
            }
            "/form" => open = false,
            "select" => list = Some((tag.attribute_text("name"), Vec::new())),
            "option" => {
                if let Some((_, values)) = &mut list {
                    values.push(tag.attribute_text("value"));
                }
            }
            "/select" => {
                if let (true, Some((name, values)), Some(form)) = (open, list.take(), forms.last_mut()) {
                    form.controls.push(FormControl::List { name, values });
                }
            }
            "input" | "button" | "textarea" if open && tag.attribute("disabled").is_none() => {
                let (name, value) = (tag.attribute_text("name"), tag.attribute_text("value"));
                let control = match (tag.name, tag.attribute("type")) {
                    ("button", _) => FormControl::Button { name, value },
                    (_, Some("hidden")) => FormControl::Hidden { name, value },
                    (_, Some("checkbox")) => {
                        let value = tag.attribute("value").unwrap_or("on").to_owned();
                        FormControl::Tick { name, value }
                    }
                    (_, Some("radio")) => {
                        FormControl::Radio { name, value, checked: tag.attribute("checked").is_some() }
                    }
                    (_, Some("file")) => continue,
                    _ => FormControl::Text { name, value },
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

impl PageForm {
    /// Returns true if the form has an enabled button, so that a browser can send it.
    pub fn has_enabled_button(&self) -> bool {
        self.controls.iter().any(|control| matches!(control, FormControl::Button { .. }))
    }

    /// Returns URL-encoded form data with the fields in `chosen` set and initial values in the others; check boxes stay
    /// unticked.
    pub fn data_with(&self, chosen: &[(&str, &str)]) -> String {
        let mut fields: Vec<(String, String)> = Vec::new();
        for control in &self.controls {
            match control {
                FormControl::Hidden { name, value } | FormControl::Text { name, value } => {
                    fields.push((name.clone(), value.clone()));
                }
                FormControl::Radio { name, value, checked: true } => fields.push((name.clone(), value.clone())),
                FormControl::List { name, values } => {
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

    /// Returns true if the form has a hidden field or a button with a name.
    pub fn has_control(&self, name: &str) -> bool {
        self.controls.iter().any(|control| match control {
            FormControl::Hidden { name: own, .. } | FormControl::Button { name: own, .. } => own == name,
            _ => false,
        })
    }

    /// Returns URL-encoded form data like [`Self::random_data`], but with the fields in `meant` set.
    pub fn random_data_with(&self, random: &mut RandomNumbers, meant: &[(&str, &str)]) -> String {
        let filled = self.random_data(random);
        let mut fields: Vec<(String, String)> = serde_urlencoded::from_str(&filled).expect("a form");
        for (name, value) in meant {
            fields.retain(|(own, _)| own != name);
            fields.push(((*name).to_owned(), (*value).to_owned()));
        }
        serde_urlencoded::to_string(fields).expect("a form")
    }

    /// Returns URL-encoded form data with a random button and random values that fit the controls.
    pub fn random_data(&self, random: &mut RandomNumbers) -> String {
        let mut fields: Vec<(String, String)> = Vec::new();
        let mut radios: Vec<(&str, Vec<&str>)> = Vec::new();
        let mut buttons = Vec::new();
        for control in &self.controls {
            match control {
                FormControl::Hidden { name, value } => fields.push((name.clone(), value.clone())),
                FormControl::Text { name, value } => fields.push((name.clone(), random_text(name, value, random))),
                FormControl::Tick { name, value } => {
                    if random.hits_one_in(2) {
                        fields.push((name.clone(), value.clone()));
                    }
                }
                FormControl::Radio { name, value, .. } => match radios.iter_mut().find(|(own, _)| own == name) {
                    Some((_, values)) => values.push(value),
                    None => radios.push((name, vec![value])),
                },
                FormControl::List { name, values } if !values.is_empty() => {
                    fields.push((name.clone(), random.choose(values).clone()));
                }
                FormControl::List { .. } => {}
                FormControl::Button { name, value } => buttons.push((name, value)),
            }
        }
        for (name, values) in radios {
            fields.push((name.to_owned(), (*random.choose(&values)).to_owned()));
        }
        if !buttons.is_empty() {
            let (name, value) = random.choose(&buttons);
            if !name.is_empty() {
                fields.push(((*name).clone(), (*value).clone()));
            }
        }
        serde_urlencoded::to_string(fields).expect("a form")
    }
}

/// Returns a random text, perhaps an invalid one, for a field with a name; `before` if there are no texts for that
/// name.
fn random_text(name: &str, before: &str, random: &mut RandomNumbers) -> String {
    let some = match name {
        "amount" => *random.choose(&["7", "0.5", "1000", "12.125", "nonsense", ""]),
        "reason" | "claim" | "note" | "text" => *random.choose(&["so it was", "", "furiten"]),
        "dice" => *random.choose(&["3+4", "1+1", "6+6", "9+9", ""]),
        _ if name.starts_with("waiting") || name == "fan" => *random.choose(&["0", "1", "4"]),
        _ => return before.to_owned(),
    };
    some.to_owned()
}

#[test]
fn the_forms_of_a_page_are_read_with_their_controls() {
    let page = r#"<main><form method="post" action="/a"><input type="hidden" name="x" value="1 &amp; 2"><label><input type="radio" name="r" value="1"><span>One</span></label><label><input type="radio" name="r" value="2" checked></label><select name="s"><option value="p">P</option><option value="q" selected>Q</option></select><button disabled>No</button></form><form action="/b"></form></main>"#;
    let all = parse_forms(page);
    assert_eq!(all.len(), 1);
    assert_eq!(all[0].action, "/a");
    assert!(!all[0].has_enabled_button(), "its button is disabled");
    assert_eq!(all[0].data_with(&[]), "x=1+%26+2&r=2&s=p");
}
