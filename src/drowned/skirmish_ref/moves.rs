//! Move distances and move rules (rulebook, Movement actions).

use crate::content::SplitLength;
use crate::sequence::MovementMode;
use crate::skills::BonusContext;
use crate::skirmish_ref::{ModelRef, SkirmishRef};
use monteria_table::{Keywords, MoveRules, Other};

/// Distance in inches kept from enemy bases by moves that may not end in contact.
const APART: f32 = 0.05;
/// Height in inches below the climbing limit up to which obstacles can be leapt.
const LEAST: f32 = 0.01;

/// Move distance of a model.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Speed {
    /// Distance on a pass, in inches.
    pub pass: f32,
    /// Distance on a nailed it and without a test, in inches.
    pub nailed: f32,
}

impl Speed {
    /// Returns the speed with these bonuses, at least 0.
    pub fn plus(self, pass: f32, nailed: f32) -> Speed {
        Speed { pass: (self.pass + pass).max(0.0), nailed: (self.nailed + nailed).max(0.0) }
    }

    /// Returns the greatest distance of a move in this mode, in inches.
    pub fn of(self, mode: MovementMode) -> f32 {
        if mode.restricted() { self.pass } else { self.nailed }
    }
}

impl<'a> SkirmishRef<'a> {
    /// Returns the speed of a model with skills, slowing and carried things.
    pub fn speed(&self, model: &ModelRef<'a>, charging: bool) -> Speed {
        let SplitLength(pass, nailed) = model.profile().speed;
        let mut speed = Speed { pass: pass.get(), nailed: nailed.get() };
        let context = BonusContext { charging, ..BonusContext::of(self, model) };
        for effect in model.fighter.effects() {
            if let Some(SplitLength(pass, nailed)) = effect.rule().adds_to_speed(&context) {
                speed = speed.plus(pass.get(), nailed.get());
            }
        }
        if let Some(SplitLength(pass, nailed)) = model.condition.slow {
            speed = speed.plus(-pass.get(), -nailed.get());
        }
        // Carriers move no farther than on a pass (brief, Scenarios).
        if self.things.carried_by(model.id()).next().is_some() {
            speed.nailed = speed.nailed.min(speed.pass);
        }
        speed
    }

    /// Returns the rules of a move of this length that may not end in
    /// contact with enemies. Stealthed models pass through others and are
    /// passed through (rulebook, Stealth).
    pub fn move_rules(&self, model: &ModelRef<'a>, mode: MovementMode, inches: f32) -> MoveRules {
        let numbers = self.numbers();
        let unseen = |other: &&ModelRef<'a>| {
            other.id() != model.id()
                && (other.is_down() || other.condition.stealth || model.condition.stealth)
        };
        let swims = mode == MovementMode::Swim;
        let leaps =
            matches!(mode, MovementMode::Leap | MovementMode::Swim | MovementMode::CrawlLeap);
        let rough = if mode.prone() { Keywords::empty() } else { Keywords::DIFFICULT };
        let water = if swims { Keywords::empty() } else { Keywords::WATER };
        MoveRules {
            leap: numbers.step.get(),
            // Obstacles of exactly this height have to be climbed.
            spring: if leaps { numbers.leap.get() - LEAST } else { 0.0 },
            may_climb: leaps,
            may_jump_chasm: leaps,
            onto_faces: leaps,
            leapt: rough | water,
            // A base that touches land does not swim (rulebook, Swimming).
            wholly: Keywords::WATER,
            // Swimmers may climb out of water and leap into it, but not
            // leap out (rulebook, Swimming).
            clings: Keywords::WATER,
            walls: Keywords::IMPASSABLE,
            ignore_difficult: true,
            passable: self.standing().filter(unseen).map(|other| other.id()).collect(),
            apart: APART,
            ..MoveRules::new(inches)
        }
    }

    /// Returns the bodies that can block a model's path.
    pub fn in_the_way(&self, model: &ModelRef<'a>) -> Vec<Other> {
        let others = self.standing().filter(|other| other.id() != model.id());
        others.map(|other| other.other(model.side())).collect()
    }
}
