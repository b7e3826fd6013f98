//! Tokens: placing, picking up, carrying and dropping them (Cazadores 09).

use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3Swizzles};

use crate::content::{Id, TokenKind};
use crate::state::hunt_mut::{Fallen, HuntMut};
use crate::state::hunt_ref::{HuntRef, required_entry};
use crate::state::objective_state::{TableMarker, Token};
use crate::steps::objectives::upshots::{ApplyUpshots, UpshotContext};
use crate::steps::turns::offers::SPECIAL;
use crate::steps::turns::turn_act::TurnAct;
use monteria_game::{
    Choice, ModelId, Occurrence, Offers, OrMissing, Registry, StepResult, Text, Thing, Until,
    event_text, text,
};

pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.step(fallen);
}

/// Places a token on the table.
pub(crate) fn put_on_table(
    hunt: &mut HuntMut,
    kind: &Id,
    at: Vec2,
    whence: &Text,
    why: &[&str],
) -> StepResult {
    let content = hunt.content();
    let kind = required_entry(&content.tokens, kind)?;
    let half = hunt.table.0.board().half();
    let until =
        kind.fuse.as_ref().map(|fuse| Until::Round(hunt.clock.round + u32::from(*fuse.rounds)));
    let token = Thing { until, ..Thing::new(TableMarker::token(kind), at.clamp(-half, half)) };
    let rule = rule_of(&hunt.read());
    let why: Vec<&str> = std::iter::once(rule.as_str()).chain(why.iter().copied()).collect();
    let text = event_text!(
        "rules-cazadores-is-laid-down",
        "{name} is put down {whence}",
        name = sentence(&kind.name)
    );
    hunt.marks.things.lay(&mut hunt.ctx, &mut hunt.table, token, text, &why);
    Ok(())
}

/// Returns the rule that the Objective's events cite.
pub(crate) fn rule_of(facts: &HuntRef<'_>) -> String {
    facts
        .objective()
        .map_or_else(|| "caz-setup-objectives".to_owned(), |objective| objective.rule.clone())
}

/// Returns a name with a capital first letter, for the beginning of a sentence.
pub(crate) fn sentence(name: &str) -> Text {
    Text::verbatim(name).capital()
}

/// Removes a token from the table if it is still there.
pub(crate) fn remove(hunt: &mut HuntMut, area: u16) -> StepResult {
    let Some(old) = hunt.table.0.area(area) else { return Ok(()) };
    let text = event_text!(
        "rules-cazadores-lies-there-no-longer",
        "{name} is removed from the table",
        name = sentence(&old.name)
    );
    hunt.marks.things.remove(&mut hunt.ctx, &mut hunt.table, area, text, &["caz-obj-carry"])
}

/// Makes a model pick up a token, as this kind.
pub(crate) fn take_up(hunt: &mut HuntMut, model: ModelId, area: u16, kind: &Id) -> StepResult {
    let content = hunt.content();
    let kind = required_entry(&content.tokens, kind)?;
    let text = event_text!(
        "rules-cazadores-takes",
        "{model} takes {kind}",
        model = hunt.name(model),
        kind = kind.name
    );
    let rule = rule_of(&hunt.read());
    hunt.ctx.occur_with(|| Occurrence::Taken { item: kind.id.to_string(), model });
    let taken = |token: &mut Token| {
        *token = Thing {
            id: token.id,
            ..Thing::new(TableMarker::token(kind), token.at).carried_by(model)
        };
    };
    hunt.marks.things.change(
        &mut hunt.ctx,
        &mut hunt.table,
        area,
        taken,
        text,
        &[&rule, "caz-obj-carry"],
    )
}

/// Returns the kinds of carried tokens that may be dropped, without duplicates.
fn droppable<'a>(facts: &HuntRef<'a>, model: ModelId) -> Vec<&'a TokenKind> {
    let held = facts.carried_by(model).filter_map(|token| facts.token_kind(token));
    let mut kinds: Vec<&'a TokenKind> = held.filter(|kind| kind.drops).collect();
    kinds.sort_by(|a, b| a.id.cmp(&b.id));
    kinds.dedup_by(|a, b| a.id == b.id);
    kinds
}

/// Adds an option for each kind of token that the model may drop, at no cost.
pub(crate) fn offer(facts: &HuntRef<'_>, model: ModelId, offers: &mut Offers) {
    for kind in droppable(facts, model) {
        let choice = Choice::plain(
            TurnAct::Drop(kind.id.clone()),
            text!("rules-cazadores-drop", "Drop {name}", name = kind.name),
        )
        .group(SPECIAL)
        .hint(text!(
            "rules-cazadores-at-no-cost-it-lies-where",
            "No cost. It stays where the model stands until a model picks it up."
        ));
        offers.add(choice, Ok(()));
    }
}

/// Puts down a carried token of this kind at the model's position, at no cost.
pub(crate) fn put_down(hunt: &mut HuntMut, model: ModelId, kind: &Id) -> StepResult {
    let at = hunt.read().model(model)?.stand.at.xz();
    let_go(hunt, model, kind)?;
    let whence = text!("rules-cazadores-by", "where {name} stands", name = hunt.name(model));
    hunt.ctx.occur_with(|| Occurrence::Dropped { item: kind.to_string(), model });
    put_on_table(hunt, kind, at, &whence, &["caz-obj-carry"])
}

/// Removes one token of this kind from a model's possession.
pub(crate) fn let_go(hunt: &mut HuntMut, model: ModelId, kind: &Id) -> StepResult {
    let held =
        hunt.marks.things.carried_by(model).find(|token| token.kind == *kind).map(|token| token.id);
    let id = held.or_missing(format_args!("`{kind}` among what {model} carries"))?;
    hunt.marks.things.retain(&mut hunt.table, |token| token.id != id);
    Ok(())
}

fn fallen(In(step): In<Fallen>, mut hunt: HuntMut) -> StepResult {
    let model = step.model;
    let facts = hunt.read();
    let held = facts.carried_by(model).filter_map(|token| facts.token_kind(token));
    let falls: Vec<Id> = held.filter(|kind| kind.drops).map(|kind| kind.id.clone()).collect();
    for kind in falls {
        put_down(&mut hunt, model, &kind)?;
    }
    hunt.marks.things.retain(&mut hunt.table, |token| token.carrier() != Some(model));
    let brings =
        hunt.read().special(model).map(|special| special.on_slain.clone()).unwrap_or_default();
    if !brings.is_empty() {
        hunt.ctx.then(ApplyUpshots {
            list: brings,
            context: UpshotContext { model: Some(model), ..UpshotContext::default() },
        });
    }
    Ok(())
}
