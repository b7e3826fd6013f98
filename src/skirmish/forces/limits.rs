//! The limits of forces, and checks that ready-made forces keep them.

use std::collections::{BTreeMap, BTreeSet};

use super::{Force, ForceRules};
use monteria_content::{Faults, Id, Span, Spanned, or_near, text};
use monteria_game::{SetupFault, Text};

/// The rules of building that a force breaks, each with its place in the force.
#[derive(Default)]
pub struct Violations(Vec<SetupFault>);

impl Violations {
    /// Adds a violation: its place, the found and the expected value.
    pub fn add(
        &mut self,
        at: impl Into<String>,
        found: impl Into<Text>,
        expected: impl Into<Text>,
    ) {
        self.0.push(SetupFault::new(at, found, expected));
    }

    /// Returns the value with this id. If there is none, adds a violation that suggests
    /// the nearest id. `what` names the kind of value (`a card`).
    pub fn known<'a, T>(
        &mut self,
        at: impl Into<String>,
        all: &'a BTreeMap<Id, T>,
        id: &Id,
        what: Text,
    ) -> Option<&'a T> {
        let found = all.get(id);
        if found.is_none() {
            let near = or_near(id.as_str(), all.keys().map(Id::as_str));
            let expected = text!("rules-the-id-of", "the id of {what}{near}");
            self.add(at, Text::verbatim(format!("`{id}`")), expected);
        }
        found
    }

    /// Returns all violations of a force. If its size is out of bounds, only
    /// that one is returned.
    pub(super) fn of<C: ForceRules>(content: &C, force: &C::Force, size: u32) -> Vec<SetupFault> {
        let mut all = Violations::default();
        let terms = C::FORCE_TERMS;
        if terms.allows_size(size) {
            content.limits(force, size, &mut all);
        } else {
            all.add(terms.unit, Text::verbatim(size.to_string()), terms.bounds_text());
        }
        all.0
    }
}

/// Reports ready-made forces without a name or with the name of another.
pub fn check_names<F: Force>(all: &[Spanned<F>], what: &str, faults: &mut Faults) {
    let mut names = BTreeSet::new();
    for force in all {
        let name = force.value.name();
        faults.require_name(&force.span, name);
        if !names.insert(name) {
            let expected = format!("a name of its own for each {what}");
            faults.mismatch(&force.span.field("name"), format!("\"{name}\" twice"), expected);
        }
    }
}

/// Reports pairs of names in a scenario that are not two ready-made forces
/// of the same size.
pub fn check_pairs<F: Force>(
    span: &Span,
    pairs: &[(String, String)],
    all: &[Spanned<F>],
    faults: &mut Faults,
) {
    let size_of = |name: &str| {
        let force = all.iter().find(|force| force.value.name() == name);
        force.map(|force| force.value.size())
    };
    for (index, (one, other)) in pairs.iter().enumerate() {
        let place = span.item(index);
        let sizes = [one, other].map(|name| (name, size_of(name)));
        for (name, _) in sizes.iter().filter(|(_, size)| size.is_none()) {
            let near = or_near(name, all.iter().map(|force| force.value.name()));
            faults.mismatch(
                &place,
                format!("\"{name}\""),
                format!("the name of a ready-made force{near}"),
            );
        }
        if let [(_, Some(one)), (_, Some(other))] = sizes
            && one != other
        {
            faults.mismatch(&place, format!("forces of {one} and of {other}"), "two of one size");
        }
    }
}

/// Reports ready-made forces that break a rule of building. Does nothing if there
/// are already other faults.
pub fn keep_limits<C: ForceRules>(content: &C, all: &[Spanned<C::Force>], faults: &mut Faults) {
    if !faults.is_empty() {
        return;
    }
    for force in all {
        for violation in content.limit_violations(&force.value, force.value.size()) {
            faults.at(&force.span.at_path(&violation.field), violation.found, violation.expected);
        }
    }
}
