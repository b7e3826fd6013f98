//! A strike that hits hurts all enemies around as well (rules dro-skill-wide-arc,
//! dro-skill-tail-sweep).

use super::{Aftermath, SkillRule, Strike};
use crate::content::check::Check;
use crate::prelude::*;
use monteria_content::Span;

impl SkillRule for skill::Sweeps {
    fn check(&self, check: &mut Check<'_>, span: &Span) {
        check.some_inches(span, self.within);
    }

    fn after_strike(&self, strike: &Strike<'_, '_>, after: &mut Aftermath) {
        let by = strike.by;
        let inches = self.push.get();
        let other = |it: &&ModelRef<'_>| it.side() != by.side() && it.id() != strike.at;
        let near = |it: &&ModelRef<'_>| bodies_within(&strike.from, &it.body(), self.within.get());
        for other in strike.facts.standing().filter(other).filter(near) {
            let harm = Harm::plain(other.id(), self.damage.get().into(), 0);
            after.harm.push(Harm { by: Some(by.id()), ..harm });
            if inches > 0.0 {
                let from = strike.from.plan();
                after.pushes.push(Shove { to: other.id(), from, inches, prone: false });
            }
        }
    }
}
