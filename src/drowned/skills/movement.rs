//! Effects on movement, falls and recovery.

use crate::content::TestKind;
use crate::content::check::ContentCheck;
use crate::content::skill::{Anchored, FallsSoftly, GivesALeg, Knits, SlipsAfter, Swings};
use crate::skills::SkillRule;
use monteria_content::Span;

impl SkillRule for SlipsAfter {
    fn check(&self, check: &mut ContentCheck<'_>, span: &Span) {
        check.positive_length(span, self.inches);
    }

    fn move_after_hit(&self, hit: TestKind) -> Option<f32> {
        (self.hit == hit).then_some(self.inches.get())
    }
}

impl SkillRule for Swings {}
impl SkillRule for GivesALeg {}
impl SkillRule for FallsSoftly {}
impl SkillRule for Anchored {}
impl SkillRule for Knits {}
