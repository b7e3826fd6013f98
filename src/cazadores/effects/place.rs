//! Effects that Place Models: by a Scatter Roll, or beside one another.

use bevy_math::Vec2;

use crate::content::CazadoresContent;
use crate::content::effect::{EffectData, PlaceByScatter, PlaceSelfBeside, PlaceTargetBeside};
use crate::state::hunt_mut::HuntMut;
use crate::steps::effects::{EffectContext, EffectRule};
use crate::steps::movement::placing::{both, place, scatter, scatter_words};
use crate::tactics::valuation::EffectValue;
use monteria_game::{ModelId, StepResult, Text, text};

impl EffectData for PlaceByScatter {
    fn describe(&self, _: &CazadoresContent) -> Text {
        text!("rules-cazadores-place-the-target-by-a-scatter", "Place the Target by a Scatter Roll")
    }
}

impl EffectRule for PlaceByScatter {
    fn at_table(&self, hunt: &mut HuntMut, context: &EffectContext) -> StepResult<Option<Text>> {
        let Some((target, _)) = both(hunt, context.target, context.target)? else {
            return Ok(None);
        };
        let direction = scatter_words(scatter(hunt, Vec2::ZERO));
        Ok(Some(text!(
            "rules-cazadores-place-of-where-it-stands",
            "Place {name} {direction} of where it stands.",
            name = hunt.name(target.id)
        )))
    }

    fn apply(&self, hunt: &mut HuntMut, context: &EffectContext, _: &[&str]) -> StepResult {
        // The target has left, or there was none.
        let Some((target, _)) = both(hunt, context.target, context.target)? else { return Ok(()) };
        let to = scatter(hunt, target.plan());
        place(hunt, &target, to, &["caz-place", "ruling-19"])
    }
}

impl EffectValue for PlaceByScatter {
    fn rough_value(&self) -> (f32, f32) {
        (0.2, 0.4)
    }
}

impl EffectData for PlaceTargetBeside {
    fn describe(&self, _: &CazadoresContent) -> Text {
        match *self.gap {
            0.0 => text!(
                "rules-cazadores-place-the-target-in-base-contact",
                "Place the Target in base contact"
            ),
            gap => text!("rules-cazadores-place-the-target-away", "Place the Target {gap}\" away"),
        }
    }
}

impl EffectRule for PlaceTargetBeside {
    fn at_table(&self, hunt: &mut HuntMut, context: &EffectContext) -> StepResult<Option<Text>> {
        beside_words(hunt, context.target, context.acting, *self.gap)
    }

    fn apply(&self, hunt: &mut HuntMut, context: &EffectContext, _: &[&str]) -> StepResult {
        beside(hunt, context.target, context.acting, *self.gap)
    }
}

impl EffectValue for PlaceTargetBeside {
    fn rough_value(&self) -> (f32, f32) {
        (0.2, 0.4)
    }
}

impl EffectData for PlaceSelfBeside {
    fn describe(&self, _: &CazadoresContent) -> Text {
        match *self.gap {
            0.0 => text!(
                "rules-cazadores-be-placed-in-base-contact-with",
                "be Placed in base contact with the Target"
            ),
            gap => text!(
                "rules-cazadores-be-placed-from-the-target",
                "be Placed {gap}\" from the Target"
            ),
        }
    }
}

impl EffectRule for PlaceSelfBeside {
    fn at_table(&self, hunt: &mut HuntMut, context: &EffectContext) -> StepResult<Option<Text>> {
        beside_words(hunt, context.acting, context.target, *self.gap)
    }

    fn apply(&self, hunt: &mut HuntMut, context: &EffectContext, _: &[&str]) -> StepResult {
        beside(hunt, context.acting, context.target, *self.gap)
    }
}

impl EffectValue for PlaceSelfBeside {}

/// Returns the instruction for players to place one model beside another.
fn beside_words(
    hunt: &HuntMut,
    moved: Option<ModelId>,
    anchor: Option<ModelId>,
    gap: f32,
) -> StepResult<Option<Text>> {
    let Some((moved, anchor)) = both(hunt, moved, anchor)? else { return Ok(None) };
    let moved = hunt.name(moved.id);
    let anchor = hunt.name(anchor.id);
    Ok(Some(if gap == 0.0 {
        text!(
            "rules-cazadores-place-in-base-contact-with",
            "Place {moved} in base contact with {anchor}, on the line between them."
        )
    } else {
        text!(
            "rules-cazadores-place-from",
            "Place {moved} {gap}\" from {anchor}, on the line between them."
        )
    }))
}

/// Places one model beside another, on the line between them, so that their bases
/// are this far apart.
fn beside(
    hunt: &mut HuntMut,
    moved: Option<ModelId>,
    anchor: Option<ModelId>,
    gap: f32,
) -> StepResult {
    // One of them has left, or there was no target.
    let Some((moved, anchor)) = both(hunt, moved, anchor)? else { return Ok(()) };
    let toward = moved.plan() - anchor.plan();
    let length = toward.length();
    let line = if length > 1.0e-4 { toward / length } else { Vec2::X };
    let to = anchor.plan() + line * (anchor.radius + moved.radius + gap);
    place(hunt, &moved, to, &["caz-place"])
}
