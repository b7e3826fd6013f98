//! Names of models, groups and targets of the match.

use super::{Selection, Session};
use monteria_game::{ModelId, Needs, Text};

impl Session {
    /// Returns the name of a model.
    pub fn name(&self, model: ModelId) -> &str {
        self.view.model(model).map_or("somebody", |model| model.name.as_str())
    }

    /// Returns the name under which a model acts: that of its group, if it has one.
    pub fn party(&self, model: ModelId) -> &str {
        let group = self.view.model(model).map_or("", |model| model.group.as_str());
        if group.is_empty() { self.name(model) } else { group }
    }

    /// Returns the name of a target among several: that of its group, if no other
    /// member is among them.
    pub fn target_name(&self, model: ModelId, among: &[ModelId]) -> &str {
        let group = |id: ModelId| self.view.model(id).map_or("", |model| model.group.as_str());
        let own = group(model);
        let alone = among.iter().all(|other| *other == model || group(*other) != own);
        if alone { self.party(model) } else { self.name(model) }
    }

    /// Returns the target that stands for a model with the armed option: the model
    /// itself, or a targetable member of its group.
    pub fn stand_in(&self, selection: &Selection, model: ModelId) -> ModelId {
        let named = self.armed(selection).map(|choice| Session::all_targets(&choice.needs));
        named.and_then(|named| self.one_of(&named, model)).unwrap_or(model)
    }

    /// Returns this model if it is in the list, else the first of its group that is.
    pub fn one_of(&self, named: &[ModelId], model: ModelId) -> Option<ModelId> {
        if named.contains(&model) {
            return Some(model);
        }
        let of = |id: ModelId| self.view.model(id).map(|model| (model.side, model.group.as_str()));
        let own = of(model).filter(|(_, group)| !group.is_empty())?;
        named.iter().copied().find(|id| of(*id) == Some(own))
    }

    /// Returns the legal and the refused targets of an option as one list.
    pub fn all_targets(needs: &Needs) -> Vec<ModelId> {
        let (legal, others) = needs.targets();
        legal.iter().copied().chain(others.iter().map(|(id, _)| *id)).collect()
    }

    /// Returns a text of the match with names of models in place of their ids.
    pub fn named(&self, text: &Text) -> Text {
        let mut named = text.clone();
        named.replace_names(&|part| {
            let replaced = self.view.with_names(part, |model| model.name.clone());
            (replaced != part).then(|| replaced.to_string())
        });
        named
    }
}
