//! Effects that add a bonus while a condition holds.

use crate::content::check::ContentCheck;
use crate::content::skill::{Damage, Plus, Speed, Strikes};
use crate::content::{Property, Split, SplitLength, Stat};
use crate::skills::{BonusContext, SkillRule};
use monteria_content::Span;

impl SkillRule for Plus {
    fn check(&self, check: &mut ContentCheck<'_>, span: &Span) {
        if matches!(self.to, Stat::Armour | Stat::Toughness) && !self.when.applies_to_armour_rolls()
        {
            let expected =
                "a condition that an armour roll can fulfil, such as Always or AgainstBeasts";
            check.wrong(&span.field("when"), &format!("{:?}", self.when), expected);
        }
    }

    fn adds_to(&self, stat: Stat, context: &BonusContext<'_, '_>) -> i32 {
        if self.to == stat { self.by.get() * self.when.times(context) } else { 0 }
    }
}

impl SkillRule for Speed {
    fn check(&self, check: &mut ContentCheck<'_>, span: &Span) {
        let SplitLength(pass, nailed) = self.by;
        if pass.get() + nailed.get() <= 0.0 {
            check.wrong(&span.field("by"), "nothing", "inches on a pass or on a nailed it");
        }
        if !self.when.applies_to_moves() {
            let expected = "a condition that a move can fulfil: Always, Charging or Wounded";
            check.wrong(&span.field("when"), &format!("{:?}", self.when), expected);
        }
    }

    fn adds_to_speed(&self, context: &BonusContext<'_, '_>) -> Option<SplitLength> {
        (self.when.times(context) > 0).then_some(self.by)
    }
}

impl SkillRule for Damage {
    fn adds_to_damage(&self, context: &BonusContext<'_, '_>, nailed: bool) -> i32 {
        let Split(pass, second) = self.by;
        let each = if nailed { second } else { pass };
        i32::from(each.get()) * self.when.times(context)
    }
}

impl SkillRule for Strikes {
    fn adds_properties(&self, context: &BonusContext<'_, '_>, all: &mut Vec<Property>) {
        let times = usize::try_from(self.when.times(context)).unwrap_or(0);
        all.extend(std::iter::repeat_n(self.with, times));
    }
}
