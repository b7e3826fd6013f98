//! Declarations within an action before any dice are rolled: an action on the
//! path, the enemies' reactions, and the answer to one of them (rulebook, Actions;
//! Nested actions; Reactions; Firefights).

use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3};
use serde::{Deserialize, Serialize};

use crate::content::{Id, Weapon};
use crate::sequence::{ActionKind, Combat, CombatId, Firefight, Nested, Reaction, Sequence};
use crate::skirmish_ref::{BOTH, ModelRef, Pose, PosedModel, SkirmishRef};
use crate::state_access::skirmish_mut::SkirmishMut;
use crate::steps::combat::templates;
use crate::steps::paths::movement::MoveTests;
use crate::steps::paths::react::{React, SAME_POINT};
use crate::steps::paths::stretches::{possible_stretches, shot_stretches, template_stretches};
use crate::steps::special::cards::PlayCards;
use crate::steps::turns::options::{may_shoot, strikable};
use monteria_game::{
    Answered, AskResult, Choice, Decision, DeclaredPath, Needs, Offers, OrMissing, Refusal,
    StepResult, Text, actions, event_text, place, step, text,
};
use monteria_skirmish::opposing_side;
use monteria_table::{Facing, Spot, flat};

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
        /// Only moves.
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
        /// Does not answer.
        Let,
        /// Shoots at the model that made this reaction.
        Shoot(usize, Id) = "shoot:{0}:{1}",
        /// Strikes the model that made this reaction.
        Strike(usize, Id) = "strike:{0}:{1}",
        /// Dodges this reaction.
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

fn ask_nested(_: In<DeclareNested>, skirmish: SkirmishMut) -> AskResult {
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
        text!("rules-drowned-only-move", "Only move"),
    )]);
    for weapon in one.fighter.weapons.iter().filter(|weapon| !weapon.is_close() && !weapon.heals())
    {
        add_nested_shot(&facts, one, path, weapon, &mut offers);
    }
    let dodge = Choice::plain(
        NestAnswer::Dodge,
        text!("rules-drowned-dodge-on-the-way", "Dodge on the way"),
    );
    offers.legal.push(dodge.cost(text!("rules-drowned-1-ap", "1 AP")).hint(text!(
        "rules-drowned-against-shots-at-it-on-the",
        "Against shots at it on the way."
    )));
    Ok(one.asks(
        event_text!(
            "rules-drowned-moves-does-it-do-something-on",
            "{name} moves {length:.1}\": does it do something on the way?",
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
                "it never comes into sight and range"
            ),
        )
    };
    let usable = Refusal::unless(one.usable(weapon), "Unusable", || {
        text!("rules-drowned-it-cannot-be-used", "it cannot be used")
    });
    if weapon.template().is_some() {
        let label = event_text!(
            "rules-drowned-lay-on-the-way",
            "Lay on the way: {name}",
            name = weapon.name
        );
        let choice = Choice::plain(NestAnswer::Template(weapon.id.clone()), label)
            .cost(text!("rules-drowned-1-ap", "1 AP"));
        let hint = text!(
            "rules-drowned-where-on-the-way-and-where",
            "Where on the way, and where the template lies, is asked next."
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
            "Shoot on the way: {name}",
            name = weapon.name
        ),
    )
    .cost(text!("rules-drowned-1-ap", "1 AP"));
    let hint = text!(
        "rules-drowned-the-shot-is-made-from-a",
        "The shot is made from a point of the way, for another Action Point."
    );
    offers.add_targets(
        choice.hint(hint),
        usable,
        enemies,
        text!(
            "rules-drowned-nobody-comes-into-sight-and-range",
            "nobody comes into sight and range"
        ),
    );
}

fn take_nested(
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

fn ask_template(In(LayTemplate { of }): In<LayTemplate>, skirmish: SkirmishMut) -> AskResult {
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
        Choice::plain(LayAnswer::There, text!("rules-drowned-there", "There")).needs(needs),
    ];
    Ok(one.asks(
        event_text!(
            "rules-drowned-where-does-lay-its-template",
            "Where does {who} lay its template?",
            who = one.name()
        ),
        options,
    ))
}

fn take_template(
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
            |who| text!("rules-drowned-lays-its-template-2", "{who} lays its template: {at}"),
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
            "After how many inches of the way does {name} act?"
        ),
        OnPath::Reaction(_) => event_text!(
            "rules-drowned-after-how-many-inches-of-the-3",
            "After how many inches of the way does {name} react?"
        ),
    };
    let (min, max) = possible_stretches(&facts, &what)?.bounds();
    let mut choice = Choice::plain("here", text!("rules-drowned-there", "There"))
        .needs(Needs::Number { min, max });
    choice.along = sequence.path.as_ref().map_or_else(Vec::new, DeclaredPath::waypoints);
    let choice = choice.hint(text!(
        "rules-drowned-tenths-of-an-inch-of-the",
        "Inches of the way, counted from its beginning."
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
                        "{who} means to act after {after:.1}\" of its way"
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
                        "{who} means to react after {after:.1}\" of the way"
                    )
                },
                &["dro-react"],
            );
        }
    }
    add_at(&mut skirmish, after, step.what)
}

/// Returns the actor's pose at the point of a reaction, and the reacting model.
fn reaction_point<'f, 'a>(
    facts: &'f SkirmishRef<'a>,
    one: &ModelRef<'a>,
    number: usize,
) -> StepResult<(Pose, &'f ModelRef<'a>)> {
    let sequence = facts.sequence()?;
    let reaction = sequence.reactions.get(number).or_missing("the reaction that is answered")?;
    let at = sequence.position_at(reaction.after).unwrap_or(one.stand.at);
    Ok((facts.pose_at(one, at), facts.try_get(reaction.by)?))
}

fn ask_answering(_: In<AnswerReaction>, skirmish: SkirmishMut) -> AskResult {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let one = facts.try_get(sequence.by)?;
    let open = matches!(sequence.action_kind, ActionKind::Move(_) | ActionKind::Interact(_));
    // An answer is a nested action, and a move has at most one.
    if !open || sequence.nested.is_some() || one.condition.points == 0 {
        return Ok(None);
    }
    let mut options =
        vec![Choice::plain(FightAnswer::Let, text!("rules-drowned-no-answer", "No answer"))];
    let before =
        |reaction: &Reaction| !reaction.to_nested && reaction.after <= sequence.dismount_distance();
    let first = sequence.reactions.iter().position(before).unwrap_or_default();
    for (number, reaction) in sequence.reactions.iter().enumerate().filter(|(_, it)| before(it)) {
        let (from, enemy) = reaction_point(&facts, one, number)?;
        let mut offer = |answer, label: Text| {
            options.push(Choice::plain(answer, label).cost(text!("rules-drowned-1-ap", "1 AP")))
        };
        for weapon in
            one.fighter.weapons.iter().filter(|weapon| one.usable(weapon) && !weapon.heals())
        {
            let name = &weapon.name;
            let arm = weapon.id.clone();
            if weapon.template().is_some() {
                // A harmless template needs no target, so one answer
                // serves for all reactions.
                let once = weapon.is_harmful() || number == first;
                if once && answer_template(&facts, (one, &from), weapon, enemy).is_some() {
                    let label = event_text!(
                        "rules-drowned-lay-in-answer-to",
                        "Lay {name}, in answer to {enemy}",
                        enemy = enemy.name()
                    );
                    offer(FightAnswer::Shoot(number, arm), label);
                }
                continue;
            }
            if shooting_action(&facts, (one, &from), weapon, (enemy, &facts.pose(enemy))).is_some()
            {
                let label = event_text!(
                    "rules-drowned-shoot-back-at-with",
                    "Shoot back at {enemy} with {name}",
                    enemy = enemy.name()
                );
                offer(FightAnswer::Shoot(number, arm.clone()), label);
            }
            let reached = || strikable(&facts, one, &from, weapon).contains(&(enemy.id(), Ok(())));
            if weapon.is_close() && (reaction.pounces || reached()) {
                offer(
                    FightAnswer::Strike(number, arm),
                    event_text!(
                        "rules-drowned-strike-back-at-with",
                        "Strike back at {enemy} with {name}",
                        enemy = enemy.name()
                    ),
                );
            }
        }
        offer(
            FightAnswer::Dodge(number),
            event_text!("rules-drowned-dodge", "Dodge {name}", name = enemy.name()),
        );
    }
    let prompt = event_text!("rules-drowned-does-answer", "Does {name} answer?", name = one.name());
    Ok(one.asks(prompt, options).filter(Decision::is_choice))
}

fn take_answering(
    In((_, answer)): Answered<AnswerReaction, FightAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    // The actor answers no reaction.
    let Some(answered) = firefight_of(&skirmish.read(), answer.choice)? else { return Ok(()) };
    let by = skirmish.sequence()?.by;
    skirmish.spend(by, 1)?;
    if matches!(answered.combat, Combat::Template { .. }) {
        skirmish.ctx.then(LayTemplate { of: CombatId::Answering });
    }
    let combat = crate::steps::turns::activation::describe_combat(&skirmish, &answered.combat);
    skirmish.note_about(
        by,
        |who| text!("rules-drowned-answers-2", "{who} answers: {combat}"),
        &["dro-firefight"],
    );
    skirmish.sequence()?.firefight = Some(answered);
    Ok(())
}

/// Returns the template that answers a reaction: over the reacting model, or anywhere
/// if it is harmless.
fn answer_template(
    facts: &SkirmishRef<'_>,
    by: PosedModel<'_, '_>,
    weapon: &Weapon,
    enemy: &ModelRef<'_>,
) -> Option<Combat> {
    let over = templates::template_over(facts, by, weapon, (enemy, &facts.pose(enemy)));
    over.or_else(|| templates::harmless_template(facts, by, weapon))
}

/// Returns the answer to a reaction, or None if there is none.
pub(crate) fn firefight_of(
    facts: &SkirmishRef<'_>,
    answer: FightAnswer,
) -> StepResult<Option<Firefight>> {
    let one = facts.try_get(facts.sequence()?.by)?;
    let (against, combat) = match answer {
        FightAnswer::Let => return Ok(None),
        FightAnswer::Dodge(number) => (number, Combat::Dodge),
        FightAnswer::Strike(number, weapon) => {
            (number, Combat::Strike { at: reaction_point(facts, one, number)?.1.id(), weapon })
        }
        FightAnswer::Shoot(number, weapon) => {
            let (from, enemy) = reaction_point(facts, one, number)?;
            let arm = facts.weapon(one.id(), &weapon)?;
            let shot = match arm.template() {
                Some(_) => answer_template(facts, (one, &from), arm, enemy),
                None => shooting_action(facts, (one, &from), arm, (enemy, &facts.pose(enemy))),
            };
            (number, shot.or_missing("a shot that may be made")?)
        }
    };
    Ok(Some(Firefight { against, combat }))
}
