//! Checks Decision Trees, and that each Foe Type has one.

use crate::content::check::ContentCheck;
use crate::content::{Condition, FoePreference, FoeTree, FoeType, OwnTrees, Unchecked};
use monteria_content::{Fault, Faults, Span, Spanned};

impl ContentCheck<'_> {
    pub(super) fn tree(&mut self, tree: &Spanned<FoeTree>) {
        self.named(&tree.span.field("name"), &tree.name);
        monteria_trees::check(tree, self.faults);
        for (index, question) in tree.questions.iter().enumerate() {
            if let Some(name) = &question.name {
                self.named(&tree.span.field("questions").item(index).field("name"), name);
            }
        }
        for (index, preference) in tree.prefers.iter().enumerate() {
            if *preference == FoePreference::Suffering(Condition::Hidden) {
                let found = "models that are Hidden, which are never Targets";
                let at = tree.span.field("prefers").item(index);
                self.fault(&at, found, "another Condition");
            }
        }
    }

    pub(super) fn own_trees(&mut self, span: &Span, trees: &OwnTrees) {
        for foe_type in FoeType::ALL {
            if let Some(tree) = trees.of(foe_type) {
                let at = span.field(foe_type.tree_id());
                self.look_up(&at, tree, "a Decision Tree", &self.unchecked.trees);
            }
        }
    }
}

/// Reports Foe Types without a Decision Tree, unless files with faults may hold it.
pub(super) fn of_foe_types(unchecked: &Unchecked, faults: &mut Faults) {
    if !faults.is_empty() {
        return;
    }
    for foe_type in FoeType::ALL {
        if unchecked.trees.get(foe_type.tree_id()).is_none() {
            let found = format!("no Decision Tree `{}`", foe_type.tree_id());
            let expected = "the one that Foes of this Type follow";
            faults.push(Fault::of_file("", found, expected, None));
        }
    }
}
