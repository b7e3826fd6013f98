//! The question whether a mover acts on its path (rulebook, Nested actions).

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use super::{DeclareNested, NestAnswer, OnPath, add_on_path};
use crate::content::{Id, Weapon};
use crate::sequence::{ActionKind, Combat};
use crate::skirmish_ref::{ModelRef, SkirmishRef};
use crate::state_access::skirmish_mut::SkirmishMut;
use crate::steps::paths::stretches::{shot_stretches, template_stretches};
use monteria_game::{
    Answered, AskResult, Choice, DeclaredPath, Offers, Refusal, StepResult, event_text, text,
};
use monteria_table::Facing;

pub(super) fn ask_nested(_: In<DeclareNested>, skirmish: SkirmishMut) -> AskResult {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let one = facts.try_get(sequence.by)?;
    // Only a mover can do something on its path.
    let (ActionKind::Move(_), Some(path)) = (&sequence.action_kind, &sequence.path) else {
        return Ok(None);
    };
    if one.condition.points == 0 {
        return Ok(None);
    }
    let mut offers = Offers::from(vec![Choice::plain(
        NestAnswer::Go,
        text!("rules-drowned-only-move", "Just move"),
    )]);
    for weapon in one.fighter.weapons.iter().filter(|weapon| !weapon.is_close() && !weapon.heals())
    {
        add_nested_shot(&facts, one, path, weapon, &mut offers);
    }
    let dodge = Choice::plain(
        NestAnswer::Dodge,
        text!("rules-drowned-dodge-on-the-way", "Dodge while moving"),
    );
    offers.legal.push(dodge.cost(text!("rules-drowned-1-ap", "1 AP")).hint(text!(
        "rules-drowned-against-shots-at-it-on-the",
        "Against shots at it during the move."
    )));
    Ok(one.asks(
        event_text!(
            "rules-drowned-moves-does-it-do-something-on",
            "{name} moves {length:.1}\": does it act while moving?",
            name = one.name(),
            length = path.length()
        ),
        offers,
    ))
}

/// Adds the shots of a weapon, or its template, from points of a path.
fn add_nested_shot(
    facts: &SkirmishRef<'_>,
    one: &ModelRef<'_>,
    path: &DeclaredPath,
    weapon: &Weapon,
    offers: &mut Offers,
) {
    let never = || {
        Refusal::rule(
            "NeverInSight",
            text!(
                "rules-drowned-it-never-comes-into-sight-and",
                "it is never in sight and range along the path"
            ),
        )
    };
    let usable = Refusal::unless(one.usable(weapon), "Unusable", || {
        text!("rules-drowned-it-cannot-be-used", "it cannot be used")
    });
    if weapon.template().is_some() {
        let label = event_text!(
            "rules-drowned-lay-on-the-way",
            "Place while moving: {name}",
            name = weapon.name
        );
        let choice = Choice::plain(NestAnswer::Template(weapon.id.clone()), label)
            .cost(text!("rules-drowned-1-ap", "1 AP"));
        let hint = text!(
            "rules-drowned-where-on-the-way-and-where",
            "You choose the point of the path and the spot for the template next."
        );
        let any = template_stretches(facts, one, path, weapon, true);
        let reaches = if any.is_empty() { Err(never()) } else { Ok(()) };
        offers.add(choice.hint(hint), usable.and(reaches));
        return;
    }
    let enemies = facts.enemies(one.side()).map(|enemy| {
        let any = shot_stretches(facts, one, path, weapon, enemy, true);
        (enemy.id(), if any.is_empty() { Err(never()) } else { Ok(()) })
    });
    let choice = NestAnswer::Shoot(weapon.id.clone());
    let choice = Choice::plain(
        choice,
        event_text!(
            "rules-drowned-shoot-on-the-way",
            "Shoot while moving: {name}",
            name = weapon.name
        ),
    )
    .cost(text!("rules-drowned-1-ap", "1 AP"));
    let hint = text!(
        "rules-drowned-the-shot-is-made-from-a",
        "The shot is made from a point of the path and costs another Action Point."
    );
    offers.add_targets(
        choice.hint(hint),
        usable,
        enemies,
        text!(
            "rules-drowned-nobody-comes-into-sight-and-range",
            "no enemy is in sight and range along the path"
        ),
    );
}

pub(super) fn take_nested(
    In((_, answer)): Answered<DeclareNested, NestAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let combat = match answer.choice.clone() {
        NestAnswer::Shoot(weapon) => Combat::Shoot { at: answer.target()?, weapon },
        NestAnswer::Template(weapon) => unplaced_template(weapon),
        NestAnswer::Dodge => Combat::Dodge,
        NestAnswer::Go => return Ok(()),
    };
    let by = skirmish.sequence()?.by;
    skirmish.spend(by, 1)?;
    add_on_path(&mut skirmish, OnPath::Nested(combat))
}

/// Returns a template whose spot is not chosen yet.
pub(crate) fn unplaced_template(weapon: Id) -> Combat {
    Combat::Template { weapon, at: Vec2::ZERO, facing: Facing::default(), target: None }
}
