//! A small check that XML is well formed.

use std::collections::BTreeSet;

/// An element, as it opens.
#[derive(Debug)]
pub struct Element {
    pub name: String,
    pub attributes: Vec<(String, String)>,
    /// The text up to the next tag.
    pub text: String,
}

impl Element {
    pub fn get(&self, name: &str) -> &str {
        self.attributes.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value)
    }

    pub fn number(&self, name: &str) -> f64 {
        self.get(name).parse().unwrap_or_else(|_| panic!("expected a number as {name}, found {self:?}"))
    }
}

/// All elements in order. Panics unless every tag is closed, every attribute is quoted and stands once, every
/// ampersand begins one of the five entities, ids are unique, and what refers to an id finds it.
pub fn elements(xml: &str) -> Vec<Element> {
    let (mut open, mut all, mut rest) = (Vec::<String>::new(), Vec::<Element>::new(), xml);
    while let Some(at) = rest.find('<') {
        let end = rest[at..].find('>').expect("a tag ends") + at;
        let tag = &rest[at + 1..end];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name), "the tag that closes");
        } else {
            let element = element(tag.trim_end_matches('/'));
            if !tag.ends_with('/') {
                open.push(element.name.clone());
            }
            all.push(element);
        }
        let text = &rest[end + 1..];
        let text = &text[..text.find('<').unwrap_or(text.len())];
        assert!(!text.contains('>'), "a bare > in {text:?}");
        let text = plain(text);
        assert!(!open.is_empty() || text.trim().is_empty(), "text outside: {text:?}");
        if !tag.starts_with('/') {
            all.last_mut().unwrap().text = text;
        }
        rest = &rest[end + 1..];
    }
    assert!(open.is_empty(), "not closed: {open:?}");
    references(xml, &all);
    all
}

fn element(tag: &str) -> Element {
    let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
    assert!(name.chars().all(|c| c.is_ascii_alphanumeric()), "a name: {name:?}");
    let mut attributes = Vec::<(String, String)>::new();
    while !rest.trim().is_empty() {
        let (key, after) = rest.trim_start().split_once("=\"").expect("a quoted attribute");
        let (value, after) = after.split_once('"').expect("the end of an attribute");
        assert!(attributes.iter().all(|(known, _)| known != key), "{key} stands twice");
        attributes.push((key.to_owned(), plain(value)));
        rest = after;
    }
    Element { name: name.to_owned(), attributes, text: String::new() }
}

/// Text without its entities.
fn plain(text: &str) -> String {
    let mut parts = text.split('&');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (entity, rest) = part.split_once(';').expect("an entity ends");
        plain.push(match entity {
            "amp" => '&',
            "lt" => '<',
            "gt" => '>',
            "quot" => '"',
            "#39" => '\'',
            other => panic!("entity {other}"),
        });
        plain.push_str(rest);
    }
    assert!(!plain.chars().any(|c| c.is_control() && c != '\n'), "a control character in {plain:?}");
    plain
}

fn references(xml: &str, elements: &[Element]) {
    let ids: Vec<&str> = elements.iter().map(|e| e.get("id")).filter(|id| !id.is_empty()).collect();
    let set: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), set.len(), "ids are unique");
    for used in xml.split("url(#").skip(1) {
        let id = used.split_once(')').unwrap().0;
        assert!(set.contains(id), "no element has the id {id}");
    }
}
