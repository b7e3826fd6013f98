//! Checks figures: each Model and token has one, and each figure is used.

use crate::content::check::ContentCheck;
use monteria_content::{Figures, Looks};

impl ContentCheck<'_> {
    pub(super) fn looks(&mut self, figures: &Figures) {
        let unchecked = self.unchecked;
        let mut looks = Looks::default();
        for (_, it) in unchecked.cazadores.iter().chain(unchecked.companions.iter()) {
            looks.model(it.span.field("look"), &it.look);
        }
        for (_, it) in unchecked.adversaries.iter() {
            looks.model(it.span.field("look"), &it.look);
            for (index, model) in it.models.iter().enumerate() {
                if let Some(look) = &model.look {
                    looks.model(it.span.field("models").item(index).field("look"), look);
                }
            }
        }
        for (_, it) in unchecked.minions.iter() {
            looks.model(it.span.field("look"), &it.look);
        }
        for (_, it) in unchecked.specials.iter() {
            looks.model(it.span.field("look"), &it.look);
        }
        unchecked.areas.ids().chain(unchecked.tokens.ids()).for_each(|id| looks.tag(id.as_str()));
        figures.check(&looks, self.faults);
    }
}
