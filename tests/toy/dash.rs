//! A dash past enemies: whoever it passes may snipe at it, once, from where it passes;
//! whoever is sniped at may duck.

use bevy_ecs::prelude::*;
use monteria::game::*;
use monteria::table::Body;
use parse_display::{Display, FromStr};
use serde::{Deserialize, Serialize};

use super::steps::{Hit, Vigour};

/// How near a dash must pass for an enemy to snipe, in inches from centre to centre.
const NEAR: f32 = 3.0;

/// What an enemy does whom a dash passes.
#[derive(Clone, Copy, PartialEq, Debug, Display, FromStr)]
#[display(style = "kebab-case")]
pub enum Snipe {
    Snipe,
    Hold,
}

/// What a model does at which somebody snipes.
#[derive(Clone, Copy, PartialEq, Debug, Display, FromStr)]
#[display(style = "kebab-case")]
pub enum Duck {
    Duck,
    Stand,
}

/// Enemies whom a dash passes.
#[derive(Clone, Serialize, Deserialize)]
pub struct Passing(pub Vec<ModelId>);

impl Mark for Passing {
    const WALK: &'static str = "dash";
    const END: &'static str = "dash-ends";
    const RULES: &'static [&'static str] = &["toy-dash"];
}

/// A model is passed by another that dashes.
#[derive(Clone, Serialize, Deserialize)]
pub struct Passed {
    pub dasher: ModelId,
}

impl Trigger for Passed {
    const NAME: &'static str = "passed";
}

/// A model is sniped at.
#[derive(Clone, Serialize, Deserialize)]
pub struct Sniped {
    pub by: ModelId,
}

impl Trigger for Sniped {
    const NAME: &'static str = "sniped";
}

pub fn register(registry: &mut Registry<'_>) {
    registry.walk(stands, passes, ends).reaction(ask_snipe, snipe).reaction(ask_duck, duck);
}

/// Puts the walk of a dash on the agenda, with a mark where it comes nearest to each
/// enemy that it passes.
pub fn dash(
    ctx: &mut StepContext<'_>,
    model: ModelId,
    way: Vec<bevy_math::Vec3>,
    enemies: &[Body],
) {
    let start = way[0];
    let end = way[way.len() - 1];
    let along = end - start;
    let mut marks: Vec<(f32, ModelId)> = enemies
        .iter()
        .map(|enemy| ((enemy.at - start).dot(along) / along.length_squared(), enemy))
        .filter(|(part, enemy)| {
            (0.0..1.0).contains(part) && (start + along * *part).distance(enemy.at) <= NEAR
        })
        .map(|(part, enemy)| (part, enemy.id))
        .collect();
    marks.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let mut grouped: Vec<(f32, Vec<ModelId>)> = Vec::new();
    for (part, enemy) in marks {
        match grouped.last_mut().filter(|(other, _)| (part - other).abs() < 1e-3) {
            Some((_, together)) => together.push(enemy),
            None => grouped.push((part, vec![enemy])),
        }
    }
    let marks = grouped
        .into_iter()
        .map(|(part, enemies)| (start + along * part, Passing(enemies)))
        .collect();
    ctx.then(Walk::plain(model, vec![start, end], marks));
}

fn stands(
    In(walk): In<Walk<Passing>>,
    roster: Res<Roster>,
    all: Query<&Vigour>,
) -> Option<Walk<Passing>> {
    let vigour = all.get(roster.entity(walk.model)?).ok()?;
    (vigour.left > 0).then_some(walk)
}

fn passes(In(at): In<AtMark<Passing>>, mut ctx: StepContext) {
    ctx.react(Passed { dasher: at.model }, at.mark.0);
}

fn ends(In(end): In<WalkEnded<Passing>>, mut ctx: StepContext) {
    let how = if end.arrived { "arrives" } else { "is stopped" };
    ctx.note(Text::verbatim(format!("{how} with {} marks left", end.left.len())), &["toy-dash"]);
}

fn ask(
    model: ModelId,
    models: &Models,
    prompt: &str,
    options: [impl Action; 2],
) -> Option<Decision> {
    let seen = models.get(model).filter(|seen| seen.in_play())?;
    Some(Decision {
        seat: seen.model.seat?,
        model: Some(model),
        prompt: Text::verbatim(prompt.to_owned()),
        options: options
            .map(|action| Choice::plain(action.clone(), Text::verbatim(action.to_string())))
            .into(),
        refused: Vec::new(),
    })
}

fn ask_snipe(In(reactor): In<Reactor<Passed>>, models: Models) -> Option<Decision> {
    models.in_play(reactor.trigger.dasher).then_some(())?;
    ask(reactor.model, &models, "Snipe?", [Snipe::Snipe, Snipe::Hold])
}

fn snipe(In((reactor, answer)): In<(Reactor<Passed>, Answer<Snipe>)>, mut ctx: StepContext) {
    if answer.choice == Snipe::Snipe {
        ctx.note(Text::verbatim("snipes"), &["toy-dash"]);
        ctx.react(Sniped { by: reactor.model }, vec![reactor.trigger.dasher]);
    }
}

fn ask_duck(In(reactor): In<Reactor<Sniped>>, models: Models) -> Option<Decision> {
    ask(reactor.model, &models, "Duck?", [Duck::Duck, Duck::Stand])
}

fn duck(In((reactor, answer)): In<(Reactor<Sniped>, Answer<Duck>)>, mut ctx: StepContext) {
    let braced = answer.choice == Duck::Duck;
    ctx.note(Text::verbatim(answer.choice.to_string()), &["toy-dash"]);
    ctx.then(Hit { by: reactor.trigger.by, at: reactor.model, braced });
}
