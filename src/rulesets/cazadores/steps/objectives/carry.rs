//! Tokens: laid down, taken up, carried, dropped (Cazadores 09).

use bevy::ecs::prelude::*;
use bevy::math::{Vec2, Vec3Swizzles};

use super::upshots::{Scene, Unfold};
use crate::game::{Builder, Choice, EventKind, ModelId, Offers, OrMissing, StepResult, told};
use crate::rulesets::cazadores::change::{Fallen, HuntMut};
use crate::rulesets::cazadores::content::{Id, TokenKind};
use crate::rulesets::cazadores::goals::Token;
use crate::rulesets::cazadores::hunt_ref::{HuntRef, known};
use crate::rulesets::cazadores::steps::offers::SPECIAL;
use crate::rulesets::cazadores::steps::turn_act::TurnAct;
use crate::table::{Area, Keywords};

/// How high a token counts, in inches: a foot this far above its ground is still in it.
const HEIGHT: f32 = 1.0;

/// Registers the steps of this file.
pub fn register(builder: &mut Builder<'_>) {
    builder.step(fallen);
}

/// Lays a token down on the table.
pub fn lay(hunt: &mut HuntMut, kind: &Id, at: Vec2, whence: &str, why: &[&str]) -> StepResult {
    let content = hunt.content();
    let kind = known(&content.tokens, kind)?;
    let half = hunt.table.0.board().half();
    let center = at.clamp(-half, half);
    let base = hunt.table.0.ground(center);
    let id = hunt.marks.next_area;
    hunt.marks.next_area = id.wrapping_add(1);
    hunt.table.0.add_area(Area {
        id,
        name: kind.name.clone(),
        center,
        base,
        height: HEIGHT,
        diameter: *kind.diameter,
        keywords: Keywords::empty(),
        tag: kind.id.to_string(),
    });
    let due = kind.fuse.as_ref().map(|fuse| hunt.clock.round + u32::from(*fuse.rounds));
    hunt.marks.goals.tokens.push(Token { area: id, kind: kind.id.clone(), at: center, settled: false, due });
    let rule = rule_of(&hunt.read());
    let why: Vec<&str> = std::iter::once(rule.as_str()).chain(why.iter().copied()).collect();
    let text = told!("{} is laid down {whence}", sentence(&kind.name));
    let what = EventKind::AreaPlaced { area: id, name: kind.name.clone(), at: [center.x, base, center.y] };
    hunt.ctx.record(what, text, &why);
    Ok(())
}

/// The rule that the Objective's log lines follow.
pub fn rule_of(facts: &HuntRef<'_>) -> String {
    facts.objective().map_or_else(|| "caz-setup-objectives".to_owned(), |objective| objective.rule.clone())
}

/// A name at the beginning of a sentence.
pub fn sentence(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Takes a token off the table.
pub fn remove(hunt: &mut HuntMut, area: u16) {
    hunt.marks.goals.tokens.retain(|token| token.area != area);
    if let Some(old) = hunt.table.0.remove_area(area) {
        let text = told!("{} lies there no longer", sentence(&old.name));
        hunt.ctx.record(EventKind::AreaRemoved { area }, text, &["caz-obj-carry"]);
    }
}

/// A model takes up a token, as this kind.
pub fn take_up(hunt: &mut HuntMut, model: ModelId, area: u16, kind: &Id) -> StepResult {
    let content = hunt.content();
    remove(hunt, area);
    hunt.marks.goals.carried.entry(model).or_default().push(kind.clone());
    let name = &known(&content.tokens, kind)?.name;
    let text = told!("{} takes {name}", hunt.name(model));
    let rule = rule_of(&hunt.read());
    hunt.ctx.note(text, &[rule.as_str(), "caz-obj-carry"]);
    Ok(())
}

/// What a model may drop: kinds that fall, each once.
fn droppable<'a>(facts: &HuntRef<'a>, model: ModelId) -> Vec<&'a TokenKind> {
    let mut kinds: Vec<&'a TokenKind> = facts
        .goals()
        .carried_by(model)
        .iter()
        .filter_map(|id| facts.content.tokens.get(id))
        .filter(|kind| kind.drops)
        .collect();
    kinds.sort_by(|a, b| a.id.cmp(&b.id));
    kinds.dedup_by(|a, b| a.id == b.id);
    kinds
}

/// Adds an option for each kind of token that the model may drop, at no cost.
pub fn offer(facts: &HuntRef<'_>, model: ModelId, offers: &mut Offers) {
    for kind in droppable(facts, model) {
        let choice = Choice::plain(TurnAct::Drop(kind.id.clone()), format!("Drop {}", kind.name))
            .group(SPECIAL)
            .hint("At no cost: it lies where the model stands until somebody takes it up.");
        offers.add(choice, Ok(()));
    }
}

/// A model lays down where it stands what it carries of this kind; that costs nothing.
pub fn put_down(hunt: &mut HuntMut, model: ModelId, kind: &Id) -> StepResult {
    let at = hunt.read().model(model)?.stand.at.xz();
    let_go(hunt, model, kind)?;
    let whence = format!("by {}", hunt.name(model));
    lay(hunt, kind, at, &whence, &["caz-obj-carry"])
}

/// A model no longer carries one of this kind.
pub fn let_go(hunt: &mut HuntMut, model: ModelId, kind: &Id) -> StepResult {
    let held = hunt.marks.goals.carried.entry(model).or_default();
    let place = held.iter().position(|item| item == kind);
    held.remove(place.or_missing(format_args!("`{kind}` among what {model} carries"))?);
    Ok(())
}

fn fallen(In(step): In<Fallen>, mut hunt: HuntMut) -> StepResult {
    let model = step.model;
    let content = hunt.content();
    let falls: Vec<Id> = hunt
        .marks
        .goals
        .carried_by(model)
        .iter()
        .filter(|id| content.tokens.get(*id).is_some_and(|kind| kind.drops))
        .cloned()
        .collect();
    for kind in falls {
        put_down(&mut hunt, model, &kind)?;
    }
    hunt.marks.goals.carried.remove(&model);
    let brings = hunt.read().special(model).map(|special| special.on_slain.clone()).unwrap_or_default();
    if !brings.is_empty() {
        hunt.ctx.then(Unfold { list: brings, scene: Scene { model: Some(model), ..Scene::default() } });
    }
    Ok(())
}
