//! Vehicles, and transports, which are vehicles too (Advanced Rules: Vehicles).

use crate::unit_rules::UnitRuleEffect;

pub(super) struct Vehicle;

impl UnitRuleEffect for Vehicle {
    fn is_vehicle(&self) -> bool {
        true
    }
}

/// A vehicle that carries so many models.
pub(super) struct Transport(pub(super) u8);

impl UnitRuleEffect for Transport {
    fn is_vehicle(&self) -> bool {
        true
    }

    fn seats(&self) -> Option<usize> {
        Some(usize::from(self.0))
    }
}
