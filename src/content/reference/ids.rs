//! Learns which list the ids in a field refer to, from the shipped content,
//! where every id exists.

use std::collections::{BTreeMap, BTreeSet};

use super::{FormBody, FormNode};

/// Percentage of a field's values that must be ids of a list for the field
/// to refer to it.
const MIN_PERCENT: usize = 90;

/// The lists that fields refer to, by `Type.field`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IdLists(BTreeMap<String, String>);

impl IdLists {
    /// Learns from the forms of files; `things` are pairs of list and id.
    pub fn learn<'f>(
        forms: impl IntoIterator<Item = &'f FormNode>,
        things: &[(&str, &str)],
    ) -> IdLists {
        let mut lists: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for (list, id) in things.iter().filter(|(_, id)| !id.is_empty()) {
            lists.entry(id).or_default().insert(list);
        }
        let mut seen: BTreeMap<&str, (usize, BTreeMap<&str, usize>)> = BTreeMap::new();
        let mut open: Vec<&FormNode> = forms.into_iter().collect();
        while let Some(node) = open.pop() {
            open.extend(node.children());
            let FormBody::Text(text) = &node.body else { continue };
            // The id of a thing is no reference.
            if node.key.ends_with(".id") || text.is_empty() {
                continue;
            }
            let (count, of) = seen.entry(&node.key).or_default();
            *count += 1;
            for list in lists.get(text.as_str()).into_iter().flatten() {
                *of.entry(list).or_default() += 1;
            }
        }
        let of = |(key, (count, of)): (&str, (usize, BTreeMap<&str, usize>))| {
            let (list, most) = of.into_iter().max_by_key(|(_, most)| *most)?;
            (most * 100 >= count * MIN_PERCENT).then(|| (key.to_owned(), list.to_owned()))
        };
        IdLists(seen.into_iter().filter_map(of).collect())
    }

    /// Returns the list that a field refers to, if it does.
    pub fn of(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(String::as_str)
    }
}

#[cfg(test)]
mod tests;
