//! The steps of the toy game: a turn, an act, a strike with a reaction inside it,
//! and flaws on demand.

use bevy_ecs::error::BevyError;
use bevy_ecs::prelude::*;
use monteria::dice::Check;
use monteria::game::*;
use monteria::table::{Body, MoveRules, distance};
use parse_display::{Display, FromStr};
use serde::{Deserialize, Serialize};

/// Health and the last round in which a model acted.
#[derive(Component, Clone, Copy, Serialize, Deserialize)]
pub struct Vigour {
    pub left: i32,
    pub acted: u32,
}

#[derive(Resource, Clone, Default, Serialize, Deserialize)]
pub struct Clock {
    pub round: u32,
}

/// Flaws on demand: `stall` lets the agenda run dry, `empty` makes the next
/// decision one without options.
#[derive(Resource, Clone, Default, Serialize, Deserialize)]
pub struct Broken(pub String);

macro_rules! step {
    ($name:ident { $($field:ident: $type:ty),* }) => {
        #[derive(Serialize, Deserialize)]
        pub struct $name {
            $(pub $field: $type),*
        }
        impl Step for $name {
            const NAME: &'static str = stringify!($name);
        }
    };
}
step!(NextTurn {});
step!(Fall {});
step!(Act { model: ModelId });
step!(Strike { by: ModelId, at: ModelId });
step!(React { by: ModelId, at: ModelId });
step!(Hit { by: ModelId, at: ModelId, braced: bool });
step!(Flaw { kind: String });
step!(Say { text: String, then: Vec<String> });

/// The round after which nobody has won.
pub const ROUNDS: u32 = 12;

fn next_turn(
    In(_): In<NextTurn>,
    mut clock: ResMut<Clock>,
    broken: Res<Broken>,
    mut ctx: StepContext,
    models: Query<(&Model, &Presence, &Vigour)>,
) {
    if broken.0 == "stall" {
        return;
    }
    let mut left: Vec<_> =
        models.iter().filter(|(_, presence, _)| **presence == Presence::InPlay).collect();
    left.sort_by_key(|(model, ..)| model.id);
    let sides: std::collections::BTreeSet<SideId> =
        left.iter().map(|(model, ..)| model.side).collect();
    if sides.len() < 2 || clock.round > ROUNDS {
        let winner = sides.first().copied().filter(|_| sides.len() == 1);
        let (id, title) = if winner.is_some() { ("won", "Won") } else { ("drawn", "Drawn") };
        let figures = vec![(Text::verbatim("Models left"), Text::verbatim(left.len().to_string()))];
        let outcome = Outcome {
            id: id.into(),
            title: Text::verbatim(title),
            reason: Text::verbatim("so it goes"),
            winner,
            figures,
        };
        return ctx.finish(outcome, &["toy-end"]);
    }
    match left.iter().find(|(.., vigour)| vigour.acted < clock.round) {
        Some((model, ..)) => {
            ctx.record(
                EventKind::TurnBegan { model: model.id },
                Text::verbatim(format!("{}'s turn", model.name)),
                &["toy-turn"],
            );
            ctx.then(Act { model: model.id });
        }
        None => {
            clock.round += 1;
            ctx.record(
                EventKind::RoundBegan { round: clock.round },
                Text::verbatim(format!("Round {}", clock.round)),
                &["toy-round"],
            );
        }
    }
    ctx.then(NextTurn {});
}

/// What a model may do in its turn.
#[derive(Clone, PartialEq, Debug, Display, FromStr)]
#[display(style = "kebab-case")]
pub enum ToyAct {
    Strike,
    Walk,
    Wait,
    Shout,
    Dash,
    #[display("flaw:{0}")]
    Flaw(String),
}

/// What a model that is struck may do.
#[derive(Clone, Copy, PartialEq, Debug, Display, FromStr)]
#[display(style = "kebab-case")]
pub enum Reply {
    Brace,
    Yield,
}

fn ask_act(
    In(act): In<Act>,
    models: Models,
    table: Res<Tabletop>,
    broken: Res<Broken>,
) -> Option<Decision> {
    if broken.0 == "stall" {
        return None;
    }
    let seen = models.get(act.model)?;
    let me = seen.model;
    let body = seen.body();
    let foes = models
        .seen()
        .map(|(_, other)| other)
        .filter(|other| other.in_play() && other.side() != me.side);
    let foes: Vec<Body> = foes.map(|other| other.body()).collect();
    let reachable =
        |foe: &Body| distance(&body, foe) <= 1.0 && table.0.sight(&body, foe, &[]).clear();
    let legal: Vec<ModelId> = foes.iter().filter(|foe| reachable(foe)).map(|foe| foe.id).collect();
    let others = foes.iter().filter(|foe| !reachable(foe)).map(|foe| {
        (foe.id, Refusal::OutOfRange { min: 0.0, max: 1.0, distance: distance(&body, foe) })
    });
    let strike = Choice::plain(ToyAct::Strike, Text::verbatim("Strike"))
        .group(Text::verbatim("Fight"))
        .cost(Text::verbatim("the turn"));
    let strike = strike.needs(Needs::Target { legal: legal.clone(), others: others.collect() });
    let region = Region::Reach { model: act.model, rules: MoveRules::new(6.0) };
    let near =
        Region::Within { center: body.plan(), min: 2.0, max: 5.0, seen_by: None, length: None };
    let mut options = vec![
        Choice::plain(ToyAct::Walk, Text::verbatim("Walk"))
            .group(Text::verbatim("Move"))
            .needs(Needs::To(region)),
        Choice::plain(ToyAct::Wait, Text::verbatim("Wait")),
        Choice::plain(ToyAct::Shout, Text::verbatim("Shout")).needs(Needs::To(near)),
    ];
    let mut refused = Vec::new();
    if legal.is_empty() {
        refused.push(RefusedChoice {
            choice: strike,
            why: Refusal::rule("NobodyNear", Text::verbatim("nobody is within 1\"")),
        });
    } else {
        options.insert(0, strike);
    }
    if me.name.ends_with("the Swift") {
        let region = Region::Reach { model: act.model, rules: MoveRules::new(9.0) };
        options.push(
            Choice::plain(ToyAct::Dash, Text::verbatim("Dash"))
                .group(Text::verbatim("Move"))
                .needs(Needs::To(region)),
        );
    }
    if me.name.ends_with("the Flawed") {
        options.push(Choice::plain("unread", Text::verbatim("Flaw")));
    }
    for kind in ["stall", "endless", "missing", "empty", "deferred", "nested", "lost", "blow"] {
        if me.name.ends_with("the Flawed") {
            options.push(Choice::plain(ToyAct::Flaw(kind.to_owned()), Text::verbatim("Flaw")));
        }
    }
    if broken.0 == "empty" {
        options.clear();
    }
    let prompt = format!("{}: what now?", me.name);
    Some(Decision {
        seat: me.seat?,
        model: Some(act.model),
        prompt: Text::verbatim(prompt),
        options,
        refused,
    })
}

fn take_act(
    In((act, answer)): In<(Act, Answer<ToyAct>)>,
    roster: Res<Roster>,
    clock: Res<Clock>,
    mut ctx: StepContext,
    mut stands: Query<(&Model, &Presence, &mut Stand, &mut Vigour)>,
) -> StepResult {
    let side = roster
        .entity(act.model)
        .and_then(|entity| stands.get(entity).ok())
        .map(|(model, ..)| model.side);
    let enemies: Vec<Body> = (roster.iter())
        .filter_map(|(_, entity)| stands.get(entity).ok())
        .filter(|(model, presence, ..)| Some(model.side) != side && **presence == Presence::InPlay)
        .map(|(model, _, stand, _)| stand.body(model.id))
        .collect();
    let entity = roster.entity(act.model).or_missing(act.model)?;
    let (_, _, mut stand, mut vigour) = stands.get_mut(entity).ok().or_missing(act.model)?;
    vigour.acted = clock.round;
    match answer.choice {
        ToyAct::Strike => ctx.then(Strike { by: act.model, at: answer.target()? }),
        ToyAct::Walk => {
            let route = answer.route()?;
            stand.at = route.end();
            let path = route.legs.iter().map(|leg| leg.to_array()).collect();
            let what = EventKind::Moved { model: act.model, path, manner: Manner::Walked };
            ctx.record(what, Text::verbatim(format!("walks {:.1}\"", route.cost)), &["toy-walk"]);
        }
        ToyAct::Dash => {
            super::dash::dash(&mut ctx, act.model, answer.route()?.legs.clone(), &enemies)
        }
        ToyAct::Shout => {
            let loud = ctx.dice().d10();
            ctx.note(Text::verbatim(format!("shouts at {loud}")), &["toy-shout"]);
        }
        ToyAct::Flaw(kind) if kind == "blow" => {
            let blow = super::blow::Blow { at: act.model, harm: 2 };
            ctx.react_before(blow, roster.ids().collect());
        }
        ToyAct::Flaw(kind) => ctx.then(Flaw { kind }),
        ToyAct::Wait => ctx.note(Text::verbatim("waits"), &["toy-wait"]),
    }
    Ok(())
}

fn strike(In(strike): In<Strike>, mut ctx: StepContext) {
    let Strike { by, at } = strike;
    ctx.record(
        EventKind::ActionTaken { model: by, action: "strike".into(), target: Some(at) },
        Text::verbatim("strikes"),
        &["toy-strike"],
    );
    ctx.then(React { by, at });
}

fn ask_react(In(react): In<React>, models: Models) -> Option<Decision> {
    let me = models.get(react.at)?.model;
    let options = vec![
        Choice::plain(Reply::Brace, Text::verbatim("Brace")),
        Choice::plain(Reply::Yield, Text::verbatim("Yield")),
    ];
    let prompt = format!("{} is struck: brace?", me.name);
    Some(Decision {
        seat: me.seat?,
        model: Some(react.at),
        prompt: Text::verbatim(prompt),
        options,
        refused: Vec::new(),
    })
}

fn take_react(In((react, answer)): In<(React, Answer<Reply>)>, mut ctx: StepContext) {
    ctx.then(Hit { by: react.by, at: react.at, braced: answer.choice == Reply::Brace });
}

fn hit(
    In(hit): In<Hit>,
    roster: Res<Roster>,
    mut ctx: StepContext,
    mut all: Query<(&Model, &mut Vigour)>,
) {
    let check = Check::new(3, Some(if hit.braced { 8 } else { 5 }));
    let roll =
        ctx.roll(Some(hit.by), "The striker", Text::verbatim("Strike"), &check, &["toy-hit"]);
    let Some(Ok((model, mut vigour))) = roster.entity(hit.at).map(|entity| all.get_mut(entity))
    else {
        return;
    };
    let amount = roll.successes as i32;
    vigour.left -= amount;
    let wounded = EventKind::Wounded { model: hit.at, amount, left: vigour.left, part: None };
    ctx.record(wounded, Text::verbatim(format!("{} takes {amount}", model.name)), &["toy-hit"]);
    ctx.then(Fall {});
}

/// Whoever has nothing left falls.
fn fall(
    In(_): In<Fall>,
    mut ctx: StepContext,
    mut models: Query<(&Model, &Vigour, &mut Presence)>,
) {
    let mut fallen: Vec<_> = models
        .iter_mut()
        .filter(|(_, vigour, presence)| vigour.left <= 0 && **presence == Presence::InPlay)
        .collect();
    fallen.sort_by_key(|(model, ..)| model.id);
    for (model, _, mut presence) in fallen {
        *presence = Presence::Slain;
        ctx.record(
            EventKind::Left { model: model.id, reason: LeaveReason::Slain },
            Text::verbatim("falls"),
            &["toy-fall"],
        );
    }
}

fn flaw(In(flaw): In<Flaw>, world: &mut World) -> StepResult {
    let kind = flaw.kind.as_str();
    let mut agenda = world.resource_mut::<Agenda>();
    match kind {
        "endless" => agenda.then(Flaw { kind: flaw.kind }),
        "nested" => {
            let say = |text: &str, then: &[&str]| Say {
                text: text.into(),
                then: then.iter().map(|text| (*text).to_owned()).collect(),
            };
            agenda.then(say("one", &["one-a", "one-b"]));
            agenda.then(say("two", &["two-a"]));
            agenda.then(say("three", &[]));
        }
        "missing" => drop(world.remove_resource::<Clock>()),
        "deferred" => {
            world.commands().queue(|_: &mut World| Err::<(), BevyError>("put off".into()))
        }
        "lost" => {
            world.resource_mut::<Clock>().round += 1;
            return Err(StepError::missing("the model m99"));
        }
        _ => world.insert_resource(Broken(kind.to_owned())),
    }
    Ok(())
}

fn say(In(say): In<Say>, mut ctx: StepContext) {
    ctx.note(Text::verbatim(say.text), &[]);
    for text in say.then {
        ctx.then(Say { text, then: Vec::new() });
    }
}

/// Registers all of it.
pub fn register(registry: &mut Registry<'_>) {
    registry.component::<Vigour>().resource::<Clock>().resource::<Broken>();
    registry.step(fall).step(next_turn).step(strike).step(hit);
    registry.step(flaw).step(say);
    registry.decision(ask_act, take_act).decision(ask_react, take_react);
    super::dash::register(registry);
    super::blow::register(registry);
}
