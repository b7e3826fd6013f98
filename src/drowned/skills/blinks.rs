//! Moves to any free place within reach, regardless
//! of obstacles (rule dro-skill-flicker).

use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3};

use crate::content::check::ContentCheck;
use crate::content::skill;
use crate::skills::{SkillAnswer, SkillRule, question};
use crate::skirmish_ref::{ModelRef, SkirmishRef};
use crate::state_access::skirmish_mut::SkirmishMut;
use crate::steps::turns::action::Action;
use crate::steps::turns::options::{MOVE, affordable, may_move, option};
use monteria_content::Span;
use monteria_game::{
    Answered, AskResult, Choice, Manner, ModelId, Needs, Offers, Region, StepResult, Zone,
    event_text, step, text,
};
use monteria_table::{bodies_within, lift};

step! {
    /// A friend near a flickering model may come along.
    ComeAlong = "along" { model: ModelId, with: ModelId } => ask_along, take_along;
}

impl SkillRule for skill::Blinks {
    fn check(&self, check: &mut ContentCheck<'_>, span: &Span) {
        check.positive_length(span, self.inches);
    }
}

/// Returns the region of free places within a radius and out of contact with enemies.
fn flicker_region(
    facts: &SkirmishRef<'_>,
    model: &ModelRef<'_>,
    center: Vec2,
    radius: f32,
) -> Needs {
    let apart = facts.enemies(model.side()).map(|enemy| (enemy.id(), 0.05)).collect();
    let zones = vec![Zone::Circle { center, radius }];
    Needs::To(Region::Deploy { model: model.id(), zones, apart, highest: None })
}

/// Offers the flicker action to a model with the skill.
pub(crate) fn offer_flicker(facts: &SkirmishRef<'_>, model: &ModelRef<'_>, all: &mut Offers) {
    if let Some(blinks) = model.effect::<skill::Blinks>() {
        let inches = blinks.inches.get();
        let needs = flicker_region(facts, model, model.body().plan(), inches);
        let label = event_text!(
            "rules-drowned-flicker",
            "Flicker up to {length}",
            length = monteria_game::inches(inches)
        );
        let choice = option(facts, Action::Flicker, label, MOVE).needs(needs);
        all.add(choice, affordable(facts, model).and_then(|()| may_move(facts, model)));
    }
}

/// Moves a flickering model, and queues the question to friends near it.
pub(crate) fn flicker(skirmish: &mut SkirmishMut<'_, '_>, by: ModelId, to: Vec3) -> StepResult {
    let facts = skirmish.read();
    let one = facts.try_get(by)?;
    let field = one.effect::<skill::Blinks>().map_or(0.0, |it| it.field.get());
    let free = |it: &&ModelRef<'_>| it.id() != by && facts.engaged(it).next().is_none();
    let near = facts.friends(one.side()).filter(free);
    let near = near.filter(|it| field > 0.0 && bodies_within(&it.body(), &one.body(), field));
    let along: Vec<ModelId> = near.map(|it| it.id()).collect();
    let path = [one.stand.at, to];
    let text = event_text!("rules-drowned-flickers-away", "{by} flickers away", by = one.name());
    skirmish.move_along(by, &path, Manner::Placed, text, &["dro-skill-flicker"]);
    along.into_iter().for_each(|model| skirmish.ctx.then(ComeAlong { model, with: by }));
    Ok(())
}

fn ask_along(In(ComeAlong { model, with }): In<ComeAlong>, skirmish: SkirmishMut) -> AskResult {
    let facts = skirmish.read();
    let one = facts.try_get(model)?;
    let with = facts.try_get(with)?;
    let field = with.effect::<skill::Blinks>().map_or(0.0, |it| it.field.get());
    let radius = field + with.body().radius + one.body().radius;
    let there = flicker_region(&facts, one, with.body().plan(), radius);
    let along =
        Choice::plain(SkillAnswer::ComeAlong, text!("rules-drowned-come-along", "Come along"))
            .needs(there);
    let options = vec![Choice::plain(SkillAnswer::No, text!("rules-drowned-stay", "Stay")), along];
    Ok(question(
        one,
        event_text!(
            "rules-drowned-does-come-along-with",
            "Does {one} come along with {with}?",
            one = one.name(),
            with = with.name()
        ),
        options,
    ))
}

fn take_along(
    In((step, answer)): Answered<ComeAlong, SkillAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    if answer.choice == SkillAnswer::ComeAlong {
        let spot = answer.spot()?;
        let facts = skirmish.read();
        let one = facts.try_get(step.model)?;
        let path = [one.stand.at, lift(spot.plan(), spot.y.unwrap_or_default())];
        let text =
            event_text!("rules-drowned-comes-along", "{name} comes along", name = one.name());
        skirmish.move_along(step.model, &path, Manner::Placed, text, &["dro-skill-flicker"]);
    }
    Ok(())
}
