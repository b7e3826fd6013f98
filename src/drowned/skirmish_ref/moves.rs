//! How far and by which ways models move (rulebook, Movement actions).

use crate::prelude::*;
use crate::skills::Moment;
use monteria_table::{MoveRules, Other};

/// How far from enemy bases a move stays that may not end in contact, in inches.
const APART: f32 = 0.05;
/// What is so much less high than what has to be climbed may be leapt, in inches.
const LEAST: f32 = 0.01;

/// How far somebody moves: on a pass, and on a nailed it, in inches.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Speed {
    /// On a pass.
    pub pass: f32,
    /// On a nailed it, and wherever nothing is tested.
    pub nailed: f32,
}

impl Speed {
    /// The same with so much more or less of both, and never below 0.
    pub fn plus(self, pass: f32, nailed: f32) -> Speed {
        Speed { pass: (self.pass + pass).max(0.0), nailed: (self.nailed + nailed).max(0.0) }
    }

    /// The most that a move of this gait may take.
    pub fn of(self, gait: Gait) -> f32 {
        if gait.restricted() { self.pass } else { self.nailed }
    }
}

impl<'a> SkirmishRef<'a> {
    /// How far a model moves: what slows it and what its skills add counted.
    pub fn speed(&self, model: &ModelRef<'a>, charging: bool) -> Speed {
        let SplitLength(pass, nailed) = model.profile().speed;
        let mut speed = Speed { pass: pass.get(), nailed: nailed.get() };
        let moment = Moment { charging, ..Moment::of(self, model) };
        for effect in model.fighter.effects() {
            if let Some(SplitLength(pass, nailed)) = effect.rule().adds_to_speed(&moment) {
                speed = speed.plus(pass.get(), nailed.get());
            }
        }
        if let Some(SplitLength(pass, nailed)) = model.condition.slow {
            speed = speed.plus(-pass.get(), -nailed.get());
        }
        // Who carries something never runs (brief, Scenarios).
        if self.things.carried_by(model.id()).next().is_some() {
            speed.nailed = speed.nailed.min(speed.pass);
        }
        speed
    }

    /// The rules of a move of so many inches that may not end in contact
    /// with an enemy. Where nobody is in the way of who is stealthed, and it
    /// in nobody's (rulebook, Stealth).
    pub fn move_rules(&self, model: &ModelRef<'a>, gait: Gait, inches: f32) -> MoveRules {
        let numbers = self.numbers();
        let unseen = |other: &&ModelRef<'a>| {
            other.id() != model.id()
                && (other.down() || other.condition.stealth || model.condition.stealth)
        };
        let swims = gait == Gait::Swim;
        let leaps = matches!(gait, Gait::Leap | Gait::Swim | Gait::CrawlLeap);
        let rough = if gait.prone() { Keywords::empty() } else { Keywords::DIFFICULT };
        let water = if swims { Keywords::empty() } else { Keywords::WATER };
        MoveRules {
            leap: numbers.step.get(),
            // What is as high as that has to be climbed.
            spring: if leaps { numbers.leap.get() - LEAST } else { 0.0 },
            may_climb: leaps,
            may_jump_chasm: leaps,
            onto_faces: leaps,
            leapt: rough | water,
            // Who touches land does not swim (rulebook, Swimming).
            wholly: Keywords::WATER,
            // Who swims may climb out, and leap in, but not out (rulebook, Swimming).
            clings: Keywords::WATER,
            walls: Keywords::IMPASSABLE,
            ignore_difficult: true,
            passable: self.standing().filter(unseen).map(|other| other.id()).collect(),
            apart: APART,
            ..MoveRules::new(inches)
        }
    }

    /// The bodies that may be in a model's way.
    pub fn in_the_way(&self, model: &ModelRef<'a>) -> Vec<Other> {
        let others = self.standing().filter(|other| other.id() != model.id());
        others.map(|other| other.other(model.side())).collect()
    }
}
