//! Effects that help a model to move, or spare it falls and wounds.

use super::SkillRule;
use crate::content::check::Check;
use crate::content::skill::{Anchored, FallsSoftly, GivesALeg, Knits, SlipsAfter, Swings};
use crate::prelude::TestKind;
use monteria_content::Span;

impl SkillRule for SlipsAfter {
    fn check(&self, check: &mut Check<'_>, span: &Span) {
        check.some_inches(span, self.inches);
    }

    fn slips_after(&self, hit: TestKind) -> Option<f32> {
        (self.hit == hit).then_some(self.inches.get())
    }
}

impl SkillRule for Swings {}
impl SkillRule for GivesALeg {}
impl SkillRule for FallsSoftly {}
impl SkillRule for Anchored {}
impl SkillRule for Knits {}
