//! How far and by which ways models move (rulebook, Open Movement, Flight, Intangible; brief, Terrain).

use bevy::math::{Vec2, Vec3};

use super::{CONTACT, DuelRef, ModelRef};
use crate::game::{ModelId, Refusal, told};
use crate::rulesets::arcane::content::{Blow, Ignored, Innate};
use crate::table::{Body, MoveRules, Other, Route, round_milli};

/// How far from enemy bases a move stays that may not end in contact, in inches.
const APART: f32 = 0.05;
/// What an inch of ground costs that a straight run does not lead through.
const NEVER: f32 = 1000.0;
/// Cosines and sines of the angles at which a charger tries to touch its target, from straight on.
const ANGLES: [f32; 9] = [0.0, 10.0, -10.0, 20.0, -20.0, 35.0, -35.0, 50.0, -50.0];

/// The way of a Charge.
#[derive(Clone, PartialEq, Debug)]
pub struct ChargeWay {
    /// The points of the way.
    pub legs: Vec<Vec3>,
    /// Its length, in inches.
    pub inches: f32,
}

impl<'a> DuelRef<'a> {
    /// The rules of a move of so many inches that may not end in contact.
    pub fn move_rules(&self, model: &ModelRef<'a>, inches: f32) -> MoveRules {
        let card = model.card();
        let hidden = |other: &&ModelRef<'a>| {
            other.id() != model.id() && other.hidden() && other.side() != model.side()
        };
        MoveRules {
            vertical_cost: 2.0,
            step_cost: self.numbers().minor_cost.get(),
            ignore_difficult: card.is(&Innate::OpenMovement),
            may_jump_chasm: false,
            flying: card.is(&Innate::Flight),
            through: card.is(&Innate::Intangible),
            passable: self.standing().filter(hidden).map(|other| other.id()).collect(),
            apart: APART,
            ..MoveRules::new(inches)
        }
    }

    /// The rules of a Run: straight on, up no walls and through nothing that slows.
    pub fn run_rules(&self, model: &ModelRef<'a>, inches: f32) -> MoveRules {
        let walk = self.move_rules(model, inches);
        MoveRules { straight: true, may_climb: false, difficult_cost: NEVER, ..walk }
    }

    /// The bodies that may be in a model's way.
    pub fn in_the_way(&self, model: &ModelRef<'a>) -> Vec<Other> {
        self.standing()
            .filter(|other| other.id() != model.id())
            .map(|other| other.other(model.side()))
            .collect()
    }

    /// The way of a Charge to a target: straight on, at most as long as a Run, to the first free point of its rim.
    ///
    /// # Errors
    /// Why there is none.
    pub fn charge_way(
        &self,
        model: &ModelRef<'a>,
        target: ModelId,
        blow: &Blow,
    ) -> Result<ChargeWay, Refusal> {
        let missing = || Refusal::rule("NobodyThere", "nobody is there");
        let (me, foe) = (model.body(), self.get(target).ok_or_else(missing)?.body());
        let most = model.card().run.get();
        let rules = self.run_rules(model, most);
        let open = |ignored| blow.ignores.contains(&ignored);
        let rules = MoveRules {
            apart: 0.0,
            ignore_difficult: rules.ignore_difficult || open(Ignored::Abrupt),
            step_cost: if open(Ignored::MinorObstacles) { 0.0 } else { rules.step_cost },
            ..rules
        };
        let others = self.in_the_way(model);
        let walkable = self.table.walkable(&me, &rules, &others);
        let ends = ANGLES.iter().map(|angle| touching(&me, &foe, *angle));
        let mut ways = ends.filter_map(|end| walkable.along(&[end]));
        let Some(route) = ways.find(|route| self.touches(&me, &foe, route)) else {
            let why = self.table.walk(&me, &rules, &others, &[touching(&me, &foe, 0.0)]);
            let told = match why {
                Err(refusal) => told!("no straight way of {most}\" into contact: {refusal}"),
                Ok(_) => told!("no straight way of {most}\" into contact"),
            };
            return Err(Refusal::rule("NoWay", told));
        };
        Ok(ChargeWay { inches: route.cost, legs: route.legs })
    }

    fn touches(&self, me: &Body, foe: &Body, route: &Route) -> bool {
        crate::table::distance(&me.moved(route.end()), foe) <= CONTACT
    }
}

/// The centre of a base that touches another one, so many degrees from straight on.
fn touching(me: &Body, foe: &Body, degrees: f32) -> Vec2 {
    let toward = (me.plan() - foe.plan()).normalize_or(Vec2::Y);
    let (sin, cos) = libm::sincosf(degrees * core::f32::consts::PI / 180.0);
    let arm = Vec2::new(toward.x * cos - toward.y * sin, toward.x * sin + toward.y * cos);
    let at = foe.plan() + arm * (me.radius + foe.radius);
    Vec2::new(round_milli(at.x), round_milli(at.y))
}
