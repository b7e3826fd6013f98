//! Movement of models: distances and paths (rulebook, Open Movement,
//! Flight, Intangible; brief, Terrain).

use bevy_math::Vec2;

use super::{APART, DuelRef, ModelRef};
use crate::content::{Blow, Ignored, Innate};
use monteria_game::{ModelId, Refusal, Text, event_text, inches, move_refusal_text, text};
use monteria_table::{CONTACT, MoveRules, Other, Route};

/// The cost of an inch of ground that a straight run may not cross:
/// more than any movement.
const FORBIDDEN_COST: f32 = 1000.0;

impl<'a> DuelRef<'a> {
    /// Returns the rules of a move of this many inches that may not end in contact.
    pub fn move_rules(&self, model: &ModelRef<'a>, inches: f32) -> MoveRules {
        let card = model.card();
        let hidden = |other: &&ModelRef<'a>| other.id() != model.id() && other.hidden();
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

    /// Returns the rules of a Run: straight, not up walls, not through terrain that
    /// slows, and not past friends.
    pub(crate) fn run_rules(&self, model: &ModelRef<'a>, inches: f32) -> MoveRules {
        let walk = self.move_rules(model, inches);
        MoveRules {
            straight: true,
            may_climb: false,
            pass_friends: false,
            difficult_cost: FORBIDDEN_COST,
            ..walk
        }
    }

    /// Returns whether a model can take a step toward a point.
    pub(crate) fn can_approach(&self, model: &ModelRef<'a>, goal: Vec2) -> bool {
        let me = model.body();
        let step = me.plan() + (goal - me.plan()).clamp_length_max(1.0);
        self.table.walk(&me, &self.move_rules(model, 2.0), &self.in_the_way(model), &[step]).is_ok()
    }

    /// Returns the bodies that may block the path of a model.
    pub fn in_the_way(&self, model: &ModelRef<'a>) -> Vec<Other> {
        self.standing()
            .filter(|other| other.id() != model.id())
            .map(|other| other.other(model.side()))
            .collect()
    }

    /// Returns the path of a Charge to a target: straight, at most as long as a Run, to
    /// the first free point at its base.
    ///
    /// # Errors
    /// The reason why there is no such path.
    pub fn charge_path(
        &self,
        model: &ModelRef<'a>,
        target: ModelId,
        blow: &Blow,
    ) -> Result<Route, Refusal> {
        let missing = || {
            Refusal::rule("NobodyThere", text!("rules-arcane-nobody-is-there", "nobody is there"))
        };
        let me = model.body();
        let foe = self.get(target).ok_or_else(missing)?.body();
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
        self.table.touching_way((&me, &foe), &rules, &others, CONTACT).map_err(|why| {
            let no_way = event_text!(
                "rules-arcane-no-straight-way-of-into-contact",
                "no straight path of {most} leads into contact",
                most = inches(most)
            );
            let why = why.map(|why| move_refusal_text(&why));
            Refusal::rule("NoWay", Text::joined([Some(no_way), why].into_iter().flatten(), ": "))
        })
    }
}
