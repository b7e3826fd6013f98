//! Effects on dice: rerolls, penalties, and tests that are applied first.

use crate::content::check::ContentCheck;
use crate::content::skill::{First, HardToHit, Hinders, Reroll, RerollsArmour, SeesThroughCover};
use crate::content::{TestDie, TestKind, Versus};
use crate::skills::SkillRule;
use crate::skirmish_ref::Attempt;
use monteria_content::Span;

impl SkillRule for Reroll {
    fn check(&self, check: &mut ContentCheck<'_>, span: &Span) {
        if self.of.is_empty() {
            check.wrong(&span.field("of"), "no tests", "a kind of test at least");
        }
    }

    fn rerolls(&self, attempt: &Attempt<'_, '_>) -> Option<TestDie> {
        let holds = match self.versus {
            Versus::Any => true,
            Versus::Opposed => attempt.opposed,
            Versus::Unopposed => !attempt.opposed,
            Versus::Reacting => attempt.reacting,
        };
        (holds && self.of.contains(&attempt.kind)).then_some(self.die)
    }
}

impl SkillRule for Hinders {
    fn hinders(&self, test: TestKind) -> i32 {
        if self.test == test { i32::from(self.by.get()) } else { 0 }
    }
}

impl SkillRule for First {
    fn is_first(&self, test: TestKind) -> bool {
        self.0 == test
    }
}

impl SkillRule for SeesThroughCover {}
impl SkillRule for HardToHit {}
impl SkillRule for RerollsArmour {}
