//! The question where a declared template lies (rulebook, Template weapons).

use bevy_ecs::prelude::*;
use bevy_math::Vec3;

use super::{LayAnswer, LayTemplate};
use crate::sequence::{Combat, CombatId, Sequence};
use crate::skirmish_ref::ModelRef;
use crate::state_access::skirmish_mut::SkirmishMut;
use crate::steps::combat::templates;
use monteria_game::{Answered, AskResult, Choice, OrMissing, StepResult, event_text, place, text};
use monteria_table::{Facing, Spot, flat};

pub(super) fn ask_template(
    In(LayTemplate { of }): In<LayTemplate>,
    skirmish: SkirmishMut,
) -> AskResult {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let actor = facts.try_get(sequence.by)?;
    let by = sequence.tester(of).or_missing("who lays it")?;
    let combat = sequence.combat(of).or_missing("a template")?;
    let weapon = facts.weapon(by, combat.weapon().or_missing("its weapon")?)?;
    let place = |after: f32| sequence.position_at(after).unwrap_or(actor.stand.at);
    let reaction = |number: usize| sequence.reactions.get(number).or_missing("a reaction");
    let base = |one: &ModelRef<'_>, at: Vec3| {
        Some(templates::CoveredBase { at: flat(at), radius: one.stand.radius })
    };
    let (over, from) = match of {
        CombatId::Acting => (None, sequence.nested.as_ref().map(|nested| place(nested.after))),
        CombatId::Answering => {
            let against = sequence.firefight.as_ref().or_missing("an answer")?.against;
            let foe = facts.try_get(reaction(against)?.by)?;
            (base(foe, foe.stand.at), Some(place(reaction(against)?.after)))
        }
        CombatId::Reacting(number) => (base(actor, place(reaction(number)?.after)), None),
    };
    let one = facts.try_get(by)?;
    let over = over.filter(|_| weapon.is_harmful());
    let needs = templates::template_needs(&facts, one, weapon, over, from);
    let target = combat.target().and_then(|id| facts.get(id));
    let label = match target {
        Some(on) => event_text!("rules-drowned-on-one", "On {name}", name = on.name()),
        None => text!("rules-drowned-at-its-own-feet", "At its own feet"),
    };
    let on = Choice::plain(LayAnswer::OnTarget, label);
    let options = vec![
        on,
        Choice::plain(LayAnswer::There, text!("rules-drowned-there", "At this point")).needs(needs),
    ];
    Ok(one.asks(
        event_text!(
            "rules-drowned-where-does-lay-its-template",
            "Where does {who} place its template?",
            who = one.name()
        ),
        options,
    ))
}

pub(super) fn take_template(
    In((step, answer)): Answered<LayTemplate, LayAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    if answer.choice == LayAnswer::There {
        let spot = answer.spot()?;
        let facing = answer.facing.unwrap_or_default();
        let by = skirmish.sequence()?.tester(step.of).or_missing("who lays it")?;
        let at = place([spot.x, spot.y.unwrap_or_default(), spot.z]);
        skirmish.note_about(
            by,
            |who| text!("rules-drowned-lays-its-template-2", "{who} places its template: {at}"),
            &["dro-template-spot"],
        );
        *skirmish.sequence()? = with_template_at(skirmish.sequence()?, step.of, spot, facing);
    }
    Ok(())
}

/// Returns the action with one of its templates laid at this spot.
pub(crate) fn with_template_at(
    sequence: &Sequence,
    of: CombatId,
    spot: Spot,
    toward: Facing,
) -> Sequence {
    let mut with = sequence.clone();
    let combat = match of {
        CombatId::Acting => with.nested.as_mut().map(|nested| &mut nested.combat),
        CombatId::Answering => with.firefight.as_mut().map(|answer| &mut answer.combat),
        CombatId::Reacting(number) => {
            with.reactions.get_mut(number).map(|reaction| &mut reaction.combat)
        }
    };
    if let Some(Combat::Template { at, facing, target, .. }) = combat {
        *at = spot.plan();
        *facing = toward;
        // A template from the path needs no target.
        *target = target.filter(|_| of != CombatId::Acting);
    }
    with
}
