//! Models that are Placed: by a Scatter Roll, or beside one another.

use bevy_math::Vec2;

use super::super::steps::placing::{both, place, scatter, scatter_words};
use super::*;

impl EffectData for PlaceByScatter {
    fn words(&self, _: &CazadoresContent) -> String {
        "Place the Target by a Scatter Roll".to_owned()
    }
}

impl EffectRule for PlaceByScatter {
    fn at_table(&self, hunt: &mut HuntMut, frame: &Frame) -> StepResult<Option<String>> {
        let Some((target, _)) = both(hunt, frame.target, frame.target)? else { return Ok(None) };
        let way = scatter_words(scatter(hunt, Vec2::ZERO));
        Ok(Some(format!("Place {} {way} of where it stands.", hunt.name(target.id))))
    }

    fn apply(&self, hunt: &mut HuntMut, frame: &Frame, _: &[&str]) -> StepResult {
        let Some((target, _)) = both(hunt, frame.target, frame.target)? else { return Ok(()) };
        let to = scatter(hunt, target.plan());
        place(hunt, &target, to, &["caz-place", "ruling-19"])
    }
}

impl EffectWorth for PlaceByScatter {
    fn rough(&self) -> (f32, f32) {
        (0.2, 0.4)
    }
}

impl EffectData for PlaceTargetBeside {
    fn words(&self, _: &CazadoresContent) -> String {
        match *self.gap {
            0.0 => "Place the Target in base contact".to_owned(),
            gap => format!("Place the Target {gap}\" away"),
        }
    }
}

impl EffectRule for PlaceTargetBeside {
    fn at_table(&self, hunt: &mut HuntMut, frame: &Frame) -> StepResult<Option<String>> {
        beside_words(hunt, frame.target, frame.acting, *self.gap)
    }

    fn apply(&self, hunt: &mut HuntMut, frame: &Frame, _: &[&str]) -> StepResult {
        beside(hunt, frame.target, frame.acting, *self.gap)
    }
}

impl EffectWorth for PlaceTargetBeside {
    fn rough(&self) -> (f32, f32) {
        (0.2, 0.4)
    }
}

impl EffectData for PlaceSelfBeside {
    fn words(&self, _: &CazadoresContent) -> String {
        match *self.gap {
            0.0 => "be Placed in base contact with the Target".to_owned(),
            gap => format!("be Placed {gap}\" from the Target"),
        }
    }
}

impl EffectRule for PlaceSelfBeside {
    fn at_table(&self, hunt: &mut HuntMut, frame: &Frame) -> StepResult<Option<String>> {
        beside_words(hunt, frame.acting, frame.target, *self.gap)
    }

    fn apply(&self, hunt: &mut HuntMut, frame: &Frame, _: &[&str]) -> StepResult {
        beside(hunt, frame.acting, frame.target, *self.gap)
    }
}

impl EffectWorth for PlaceSelfBeside {}

/// How people place one model beside another.
fn beside_words(
    hunt: &HuntMut,
    moved: Option<ModelId>,
    anchor: Option<ModelId>,
    gap: f32,
) -> StepResult<Option<String>> {
    let Some((moved, anchor)) = both(hunt, moved, anchor)? else { return Ok(None) };
    let moved = hunt.name(moved.id);
    let anchor = hunt.name(anchor.id);
    let how = if gap == 0.0 { "in base contact with".to_owned() } else { format!("{gap}\" from") };
    Ok(Some(format!("Place {moved} {how} {anchor}, on the line between them.")))
}

/// Places one model beside another, on the line between them, so that their bases
/// are this far apart.
fn beside(
    hunt: &mut HuntMut,
    moved: Option<ModelId>,
    anchor: Option<ModelId>,
    gap: f32,
) -> StepResult {
    let Some((moved, anchor)) = both(hunt, moved, anchor)? else { return Ok(()) };
    let toward = moved.plan() - anchor.plan();
    let length = toward.length();
    let line = if length > 1.0e-4 { toward / length } else { Vec2::X };
    let to = anchor.plan() + line * (anchor.radius + moved.radius + gap);
    place(hunt, &moved, to, &["caz-place"])
}
