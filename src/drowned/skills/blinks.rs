//! Moves from one place to another, whatever is between (rule dro-skill-flicker).

use super::{SkillAnswer, SkillRule, ask};
use crate::content::check::Check;
use crate::prelude::*;
use crate::steps::offers::{MOVE, affordable, free_to_go, option};
use monteria_content::Span;
use monteria_game::Zone;

step! {
    /// Somebody is taken along by who has flickered away.
    Along = "along" { model: ModelId, with: ModelId } => ask_along, take_along;
}

impl SkillRule for skill::Blinks {
    fn check(&self, check: &mut Check<'_>, span: &Span) {
        check.some_inches(span, self.inches);
    }
}

/// Where somebody may flicker to: any free place so near, out of contact with enemies.
fn flicker(facts: &SkirmishRef<'_>, model: &ModelRef<'_>, center: Vec2, radius: f32) -> Needs {
    let apart = facts.enemies(model.side()).map(|enemy| (enemy.id(), 0.05)).collect();
    let zones = vec![Zone::Circle { center, radius }];
    Needs::To(Region::Deploy { model: model.id(), zones, apart, highest: None })
}

/// Offers a model that blinks to flicker away.
pub(crate) fn offer_flicker(facts: &SkirmishRef<'_>, model: &ModelRef<'_>, all: &mut Offers) {
    let Some(blinks) = model.effect::<skill::Blinks>() else { return };
    let inches = blinks.inches.get();
    let needs = flicker(facts, model, model.body().plan(), inches);
    let label = event_text!("Flicker, {inches}\"");
    let choice = option(facts, Action::Flicker, label, MOVE).needs(needs);
    all.add(choice, affordable(facts, model).and_then(|()| free_to_go(facts, model)));
}

/// Somebody flickers away, and asks those near whether they come along.
pub(crate) fn flickers(skirmish: &mut SkirmishMut<'_, '_>, by: ModelId, to: Vec3) -> StepResult {
    let facts = skirmish.read();
    let one = facts.try_get(by)?;
    let field = one.effect::<skill::Blinks>().map_or(0.0, |it| it.field.get());
    let free = |it: &&ModelRef<'_>| it.id() != by && facts.engaged(it).next().is_none();
    let near = facts.friends(one.side()).filter(free);
    let near = near.filter(|it| field > 0.0 && bodies_within(&it.body(), &one.body(), field));
    let along: Vec<ModelId> = near.map(|it| it.id()).collect();
    let way = [one.stand.at, to];
    let text = event_text!("{} flickers away", one.name());
    skirmish.travel(by, (&way, Manner::Placed), text, &["dro-skill-flicker"]);
    along.into_iter().for_each(|model| skirmish.ctx.then(Along { model, with: by }));
    Ok(())
}

fn ask_along(In(Along { model, with }): In<Along>, skirmish: SkirmishMut) -> Asked {
    let facts = skirmish.read();
    let one = facts.try_get(model)?;
    let with = facts.try_get(with)?;
    let field = with.effect::<skill::Blinks>().map_or(0.0, |it| it.field.get());
    let radius = field + with.body().radius + one.body().radius;
    let there = flicker(&facts, one, with.body().plan(), radius);
    let along = Choice::plain(SkillAnswer::Along, "Come along").needs(there);
    let options = vec![Choice::plain(SkillAnswer::No, "Stay"), along];
    Ok(ask(one, event_text!("Does {} come along with {}?", one.name(), with.name()), options))
}

fn take_along(
    In((step, answer)): Answered<Along, SkillAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    if answer.choice == SkillAnswer::Along {
        let spot = answer.spot()?;
        let facts = skirmish.read();
        let one = facts.try_get(step.model)?;
        let way = [one.stand.at, lift(spot.plan(), spot.y.unwrap_or_default())];
        let text = event_text!("{} comes along", one.name());
        skirmish.travel(step.model, (&way, Manner::Placed), text, &["dro-skill-flicker"]);
    }
    Ok(())
}
