//! Strikes that also damage other enemies
//! nearby (rules dro-skill-wide-arc, dro-skill-tail-sweep).

use crate::content::check::ContentCheck;
use crate::content::skill;
use crate::sequence::{PendingDamage, Push};
use crate::skills::{SkillRule, StrikeEffects, StrikeHit};
use crate::skirmish_ref::ModelRef;
use monteria_content::Span;
use monteria_table::bodies_within;

impl SkillRule for skill::Sweeps {
    fn check(&self, check: &mut ContentCheck<'_>, span: &Span) {
        check.positive_length(span, self.within);
    }

    fn after_strike(&self, strike: &StrikeHit<'_, '_>, after: &mut StrikeEffects) {
        let by = strike.by;
        let inches = self.push.get();
        let other = |it: &&ModelRef<'_>| it.side() != by.side() && it.id() != strike.at;
        let near = |it: &&ModelRef<'_>| bodies_within(&strike.from, &it.body(), self.within.get());
        for other in strike.facts.standing().filter(other).filter(near) {
            let pending = PendingDamage::plain(other.id(), self.damage.get().into(), 0);
            after.pending.push(PendingDamage { by: Some(by.id()), ..pending });
            if inches > 0.0 {
                let from = strike.from.plan();
                after.pushes.push(Push { to: other.id(), from, inches, prone: false });
            }
        }
    }
}
