//! Rules that restrict the direction of a weapon: an arc of its model, or straight ahead.

use crate::battle_ref::ModelRef;
use crate::content::Arc;
use crate::strike::{in_arc, straight_ahead};
use crate::weapon_rules::WeaponRuleEffect;
use monteria_table::Body;

pub(super) struct InArc(pub(super) Arc);

impl WeaponRuleEffect for InArc {
    fn retain_aiming(&self, shooters: &mut Vec<&ModelRef<'_>>, aims: &[Body]) {
        shooters.retain(|from| aims.iter().any(|body| in_arc(from, body, self.0)));
    }
}

pub(super) struct Fixed;

impl WeaponRuleEffect for Fixed {
    fn retain_aiming(&self, shooters: &mut Vec<&ModelRef<'_>>, aims: &[Body]) {
        shooters.retain(|from| aims.iter().any(|body| straight_ahead(from, body)));
    }
}
