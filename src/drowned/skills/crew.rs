//! Effects on the crew or on other models: costs, orders, cover and reactions.

use crate::content::Profile;
use crate::content::check::ContentCheck;
use crate::content::skill::{CheaperWith, CommandsBeasts, Covers, Drives, FreeReaction, Ripostes};
use crate::skills::SkillRule;
use monteria_content::Span;

impl SkillRule for CheaperWith {
    fn check(&self, check: &mut ContentCheck<'_>, span: &Span) {
        check.known_profile(span.field("whom"), &self.whom);
    }

    fn saves(&self, crew: &[&Profile]) -> i32 {
        if crew.iter().any(|other| other.id == self.whom) { self.less.get() } else { 0 }
    }
}

impl SkillRule for Covers {
    fn check(&self, check: &mut ContentCheck<'_>, span: &Span) {
        check.positive_length(span, self.within);
    }
}

impl SkillRule for CommandsBeasts {}
impl SkillRule for Drives {}
impl SkillRule for FreeReaction {}
impl SkillRule for Ripostes {}
