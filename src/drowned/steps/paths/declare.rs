//! Declarations within an action before any dice are rolled: an action on the
//! path, the enemies' reactions, and the answer to one of them (rulebook, Actions;
//! Nested actions; Reactions; Firefights).

mod firefight;
mod nested;
mod template_spot;

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::content::{Id, Weapon};
use crate::sequence::{Combat, CombatId, Nested, Reaction, Sequence};
use crate::skirmish_ref::{BOTH, PosedModel, SkirmishRef};
use crate::state_access::skirmish_mut::SkirmishMut;
use crate::steps::combat::templates;
use crate::steps::paths::movement::MoveTests;
use crate::steps::paths::react::{React, SAME_POINT};
use crate::steps::paths::stretches::possible_stretches;
use crate::steps::special::cards::PlayCards;
use crate::steps::turns::options::may_shoot;
use firefight::{ask_answering, take_answering};
use monteria_game::{
    Answered, AskResult, Choice, DeclaredPath, Needs, OrMissing, StepResult, actions, event_text,
    step, text,
};
use monteria_skirmish::opposing_side;
use nested::{ask_nested, take_nested};
use template_spot::{ask_template, take_template};

pub(crate) use firefight::firefight_of;
pub(crate) use nested::unplaced_template;
pub(crate) use template_spot::with_template_at;

step! {
    /// An action was declared and paid for.
    Declared = "declared" {} => declared;
    /// The mover may declare an action on its path.
    DeclareNested = "nest" {} => ask_nested, take_nested;
    /// A player chooses the point of the path at which something happens.
    ChoosePoint = "point" { what: OnPath } => ask_point, take_point;
    /// A player chooses where a template on the path, in a reaction or in an answer lies.
    LayTemplate = "lay" { of: CombatId } => ask_template, take_template;
    /// The actor may answer a reaction.
    AnswerReaction = "answering" {} => ask_answering, take_answering;
}

/// Something that happens at a point of the path.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum OnPath {
    /// Combat action of the mover.
    Nested(Combat),
    /// Reaction of an enemy.
    Reaction(Reaction),
}

actions! {
    /// Answers of the mover.
    pub enum NestAnswer {
        /// Only moves, without a combat action.
        Go,
        /// Shoots from a point of its path.
        Shoot(Id) = "shoot:{0}",
        /// Lays a template from a point of its path.
        Template(Id) = "template:{0}",
        /// Dodges attacks at it on its path.
        Dodge,
    }

    /// Answers about the spot of a template.
    pub enum LayAnswer {
        /// Lays it on its target.
        OnTarget,
        /// Lays it on the chosen spot.
        There,
    }

    /// Answers of the actor to reactions, which are named by their index.
    pub enum FightAnswer {
        /// Does not answer any reaction.
        Let,
        /// Shoots at the model that made this reaction.
        Shoot(usize, Id) = "shoot:{0}:{1}",
        /// Strikes the model that made this reaction.
        Strike(usize, Id) = "strike:{0}:{1}",
        /// Dodges the reaction with this index.
        Dodge(usize) = "dodge:{0}",
    }
}

fn declared(_: In<Declared>, mut skirmish: SkirmishMut) -> StepResult {
    let facts = skirmish.read();
    let side = facts.try_get(facts.sequence()?.by)?.side();
    let ctx = &mut skirmish.ctx;
    ctx.then(crate::steps::special::cavalry::ChooseDismount {});
    ctx.then(DeclareNested {});
    BOTH.into_iter().filter(|other| *other != side).for_each(|side| ctx.then(React { side }));
    ctx.then(crate::steps::turns::wild_beasts::WildReacts {});
    ctx.then(crate::skills::Startle {});
    ctx.then(AnswerReaction {});
    [opposing_side(opposing_side(side)), opposing_side(side)]
        .into_iter()
        .for_each(|side| ctx.then(PlayCards { side }));
    ctx.then(crate::steps::special::roles::Command {});
    ctx.then(MoveTests {});
    Ok(())
}

/// Returns the combat action of shooting at a model: a shot, or a template over it. None
/// if it is not allowed.
pub(crate) fn shooting_action(
    facts: &SkirmishRef<'_>,
    by: PosedModel<'_, '_>,
    weapon: &Weapon,
    at: PosedModel<'_, '_>,
) -> Option<Combat> {
    if weapon.template().is_some() {
        return templates::template_over(facts, by, weapon, at);
    }
    let shoots = !weapon.is_close() && may_shoot(facts, by, weapon, at).is_ok();
    shoots.then(|| Combat::Shoot { at: at.0.id(), weapon: weapon.id.clone() })
}

/// Adds something at its only possible point of the path, or asks for the point
/// if there are several.
pub(in crate::steps) fn add_on_path(
    skirmish: &mut SkirmishMut<'_, '_>,
    what: OnPath,
) -> StepResult {
    let stretches = possible_stretches(&skirmish.read(), &what)?;
    let (min, max) = stretches.bounds();
    if min < max {
        skirmish.ctx.then(ChoosePoint { what });
        return Ok(());
    }
    add_at(skirmish, stretches.nearest(0.0), what)
}

/// Returns the action in progress with something added at this distance along its path.
/// Templates lie at their proposed spot.
pub(crate) fn sequence_with(
    facts: &SkirmishRef<'_>,
    after: f32,
    what: OnPath,
) -> StepResult<Sequence> {
    let mut with = facts.sequence()?.clone();
    let actor = facts.try_get(with.by)?;
    let there = facts.pose_at(actor, with.position_at(after).unwrap_or(actor.stand.at));
    match what {
        OnPath::Nested(mut combat) => {
            if let Combat::Template { weapon, .. } = &combat {
                let weapon = facts.weapon(with.by, weapon)?;
                let found = templates::proposed_template(facts, (actor, &there), weapon);
                combat = found.or_missing("a template that may lie there")?;
            }
            with.nested = Some(Nested { after, combat });
        }
        OnPath::Reaction(reaction) => {
            let near = |nested: &Nested| (nested.after - after).abs() < SAME_POINT;
            let mut reaction =
                Reaction { after, to_nested: with.nested.as_ref().is_some_and(near), ..reaction };
            if let Combat::Template { weapon, .. } = &reaction.combat {
                let one = facts.try_get(reaction.by)?;
                let weapon = facts.weapon(reaction.by, weapon)?;
                let from = facts.pose(one);
                let found = shooting_action(facts, (one, &from), weapon, (actor, &there));
                reaction.combat = found.or_missing("a template that may lie there")?;
            }
            with.reactions.push(reaction);
        }
    }
    Ok(with)
}

/// Adds something to the action in progress at this distance along its path.
fn add_at(skirmish: &mut SkirmishMut<'_, '_>, after: f32, what: OnPath) -> StepResult {
    match &what {
        OnPath::Reaction(Reaction { combat: Combat::Template { .. }, .. }) => {
            let number = skirmish.sequence()?.reactions.len();
            skirmish.ctx.then(LayTemplate { of: CombatId::Reacting(number) });
        }
        OnPath::Nested(Combat::Template { .. }) => {
            skirmish.ctx.then(LayTemplate { of: CombatId::Acting })
        }
        OnPath::Reaction(_) | OnPath::Nested(_) => {}
    }
    let with = sequence_with(&skirmish.read(), after, what)?;
    *skirmish.sequence()? = with;
    Ok(())
}

fn ask_point(In(ChoosePoint { what }): In<ChoosePoint>, skirmish: SkirmishMut) -> AskResult {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let by = match &what {
        OnPath::Nested(_) => sequence.by,
        OnPath::Reaction(reaction) => reaction.by,
    };
    let one = facts.try_get(by)?;
    let name = one.name();
    let prompt = match &what {
        OnPath::Nested(_) => event_text!(
            "rules-drowned-after-how-many-inches-of-the-2",
            "After how many inches of the path does {name} act?"
        ),
        OnPath::Reaction(_) => event_text!(
            "rules-drowned-after-how-many-inches-of-the-3",
            "After how many inches of the path does {name} react?"
        ),
    };
    let (min, max) = possible_stretches(&facts, &what)?.bounds();
    let mut choice = Choice::plain("here", text!("rules-drowned-there", "At this point"))
        .needs(Needs::Number { min, max });
    choice.waypoints = sequence.path.as_ref().map_or_else(Vec::new, DeclaredPath::waypoints);
    let choice = choice.hint(text!(
        "rules-drowned-tenths-of-an-inch-of-the",
        "Inches along the path, counted from its start."
    ));
    Ok(one.asks(prompt, vec![choice]))
}

fn take_point(In((step, answer)): Answered<ChoosePoint>, mut skirmish: SkirmishMut) -> StepResult {
    let stretches = possible_stretches(&skirmish.read(), &step.what)?;
    let after = stretches.nearest(DeclaredPath::of_tenths(answer.number()?));
    match &step.what {
        OnPath::Nested(_) => {
            let by = skirmish.sequence()?.by;
            skirmish.note_about(
                by,
                |who| {
                    text!(
                        "rules-drowned-means-to-act-after-of-its-2",
                        "{who} will act after {after:.1}\" of its path"
                    )
                },
                &["dro-nested"],
            );
        }
        OnPath::Reaction(reaction) => {
            skirmish.note_about(
                reaction.by,
                |who| {
                    text!(
                        "rules-drowned-means-to-react-after-2",
                        "{who} will react after {after:.1}\" of the path"
                    )
                },
                &["dro-react"],
            );
        }
    }
    add_at(&mut skirmish, after, step.what)
}
