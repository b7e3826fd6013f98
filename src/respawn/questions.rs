//! Questions to the owner of a character: about it alone, or to whom it does something.

use bevy_math::Vec2;
use parse_display::Display;

use monteria_cadence::battle::{CLOSE, Unit, UnitId};
use monteria_cadence::battle_ref::BattleRef;
use monteria_game::{
    Answer, Choice, Decision, ModelId, Offers, OrMissing, Refusal, SideId, StepResult, event_text,
};
use monteria_table::{Body, Spot, closer, distance};

/// To whom something is done.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display(style = "kebab-case")]
pub(crate) enum WhomChoice {
    /// It is revived.
    ReviveWhom,
    /// It is finished.
    FinishWhom,
    /// It is helped.
    HelpWhom,
    /// The Relay Reaper strikes it next.
    Relay,
}

/// A question to the owner of a character about it, of which no option is refused.
pub(crate) fn of_character(unit: &Unit, prompt: String, options: Vec<Choice>) -> Decision {
    let model = unit.models.first().copied();
    Decision { seat: unit.seat, model, prompt, options, refused: Vec::new() }
}

/// One whom something can be done to, and whether it can be done now.
pub(crate) type Judged = (UnitId, ModelId, Result<(), Refusal>);

/// The unit of the model that was chosen among those to whom it can be done.
pub(crate) fn chosen<A>(all: Vec<Judged>, answer: &Answer<A>) -> StepResult<(UnitId, ModelId)> {
    let target = answer.target()?;
    let found = all.into_iter().find(|(_, model, verdict)| *model == target && verdict.is_ok());
    found.map(|(unit, model, _)| (unit, model)).or_missing(format_args!("the character {target}"))
}

/// Refuses what must be done strictly within so many inches of somebody.
pub(crate) fn within(max: f32, distance: f32) -> Result<(), Refusal> {
    if closer(distance, max) {
        Ok(())
    } else {
        Err(Refusal::OutOfRange { min: 0.0, max, distance })
    }
}

/// Refuses what no enemy may stand within 3" of; `of` says in words of whom.
pub(crate) fn unwatched(
    facts: &BattleRef<'_>,
    side: SideId,
    body: &Body,
    of: &str,
) -> Result<(), Refusal> {
    let near =
        |enemy: &&Unit| facts.bodies(enemy.id).iter().any(|foe| closer(distance(foe, body), CLOSE));
    match facts.enemies(side).find(near) {
        Some(enemy) => {
            Err(Refusal::rule("EnemyClose", event_text!("{} is within 3\" of {of}", enemy.name)))
        }
        None => Ok(()),
    }
}

/// A decision among models, or none where nothing can be done to any of them.
pub(crate) fn among(
    entry: &Unit,
    key: WhomChoice,
    label: &str,
    found: Vec<Judged>,
) -> Option<Decision> {
    let mut found: Vec<(ModelId, Result<(), Refusal>)> =
        found.into_iter().map(|(_, model, verdict)| (model, verdict)).collect();
    found.sort_by_key(|(model, _)| *model);
    let mut offers = Offers::default();
    offers.add_targets(Choice::plain(key, label), Ok(()), found, "nobody is near enough");
    let Offers { legal: options, refused } = offers;
    if options.is_empty() {
        return None;
    }
    let prompt = event_text!("{}: {label}. Whom?", entry.name);
    let model = entry.models.first().copied();
    Some(Decision { seat: entry.seat, model, prompt, options, refused })
}

/// A spot for a body that must be somewhere near a point.
pub(crate) fn near(facts: &BattleRef<'_>, body: &Body, at: Vec2, but: ModelId) -> Option<Body> {
    let others: Vec<Body> = facts
        .models
        .iter()
        .filter(|it| it.in_play() && it.id() != but)
        .map(|it| it.body())
        .collect();
    let spot = Spot::of(facts.table.nearest_legal(body, at, &others)?);
    Some(body.moved(bevy_math::Vec3::new(spot.x, spot.y.unwrap_or(0.0), spot.z)))
}
