//! Properties that change armour rolls.

use crate::content::property::{Armour, Pierce, Rend, Sunder};
use crate::properties::{ArmourPenalties, PropertyRule};

impl PropertyRule for Armour {
    fn adds_to_toughness(&self) -> i32 {
        i32::from(self.0.get())
    }
}

impl PropertyRule for Pierce {
    fn weaken(&self, roll: &mut ArmourPenalties) {
        roll.toughness += i32::from(self.0.get());
    }
}

impl PropertyRule for Sunder {
    fn weaken(&self, roll: &mut ArmourPenalties) {
        roll.armour += i32::from(self.0.get());
    }
}

impl PropertyRule for Rend {
    fn weaken(&self, roll: &mut ArmourPenalties) {
        roll.rend = self.0.get();
    }
}
