//! Placeholders of a wording: `{name}`, `{bonus:+}`.

/// A placeholder of a wording.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Placeholder {
    /// The name of its argument.
    pub name: String,
    /// The format specification behind the colon; `None` if there is none.
    pub specification: Option<String>,
}

/// Returns the placeholders of a wording, each name once, in order of their first place.
///
/// # Errors
/// Returns a message for a placeholder without a name, and for a bracket without partner.
pub(crate) fn placeholders(wording: &str) -> Result<Vec<Placeholder>, String> {
    let mut found: Vec<Placeholder> = Vec::new();
    let mut rest = wording.replace("{{", "").replace("}}", "");
    // `\u{2014}` is a character.
    while let Some(start) = rest.find("\\u{") {
        let end = rest[start..].find('}').map_or(rest.len(), |end| start + end + 1);
        rest.replace_range(start..end, "");
    }
    let mut rest = rest.as_str();
    while let Some((_, after)) = rest.split_once('{') {
        let Some((inside, behind)) = after.split_once('}') else {
            return Err("a placeholder is not closed by `}`".to_owned());
        };
        rest = behind;
        let (name, specification) = match inside.split_once(':') {
            Some((name, specification)) => (name.trim(), Some(specification.to_owned())),
            None => (inside.trim(), None),
        };
        if !is_name(name) {
            return Err(format!(
                "`{{{inside}}}` has no name: write `{{name}}`, and `name = value`"
            ));
        }
        if specification.as_deref().is_some_and(|specification| specification.contains('?')) {
            return Err(format!("`{{{inside}}}` is for developers: players read this text"));
        }
        let placeholder = Placeholder { name: name.to_owned(), specification };
        match found.iter().find(|other| other.name == placeholder.name) {
            Some(other) if *other != placeholder => {
                return Err(format!("`{{{name}}}` stands twice, in two formats"));
            }
            Some(_) => {}
            None => found.push(placeholder),
        }
    }
    Ok(found)
}

fn is_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_lowercase() || first == '_')
        && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

#[cfg(test)]
mod tests;
