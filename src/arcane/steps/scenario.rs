//! What a scenario is about: stones that are held, a captive that is led home, an altar that is served, an edge that is reached; and how
//! a match ends (brief, Scenarios; rulebook, Victory Points).

use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3};

use super::acts::Act;
use super::moves::depart;
use super::offers::{affordable, may_move};
use crate::change::DuelMut;
use crate::content::{Category, ScenarioKind};
use crate::duel_ref::{DuelRef, ModelRef, Standing, Tally, half};
use crate::state::{CAPTIVE_RADIUS, Laid};
use crate::words::{points, victory_points};
use monteria_game::{
    Audience, Choice, EventKind, LeaveReason, ModelId, Needs, Offers, OrMissing, Outcome, Presence, Refusal,
    Region, SideId, StepResult, Thing, Viewer, inches, step, told,
};
use monteria_table::{Body, BodyId, bodies_within, distance, within};

/// The heading of what a scenario lets one do.
const GROUP: &str = "Scenario";
/// Half the height of what lies there, and the radius of the altar, in inches.
const LOW: f32 = 0.1;
const ALTAR_RADIUS: f32 = 1.0;

step! {
    /// The captive comes after whoever leads it.
    Led = "led" {
        /// Who.
        model: ModelId,
    } => led;
    /// A turn is over: what the scenario gives for it is counted.
    ScoreTurn = "score-turn" {} => score_turn;
    /// The match is over.
    Finish = "finish" {} => finish;
}

/// Lays out what the scenario is about.
pub(super) fn lay_out(duel: &mut DuelMut<'_, '_>) {
    let apart = duel.content.0.numbers.stones_apart.get();
    let (what, all, text, why) = match duel.turn.kind {
        Some(ScenarioKind::Stones) => {
            let text = "A stone to hold lies on the table";
            (Laid::Stone, vec![-apart, 0.0, apart], text, "arc-scenario-stones")
        }
        Some(ScenarioKind::Prisoner) => {
            (Laid::Captive, vec![0.0], "The captive is in the middle", "arc-scenario-prisoner")
        }
        Some(ScenarioKind::Ritual) => {
            (Laid::Altar, vec![0.0], "The altar is in the middle", "arc-scenario-ritual")
        }
        None | Some(ScenarioKind::Duel | ScenarioKind::Marked | ScenarioKind::Breakthrough) => return,
    };
    for x in all {
        let body = Body { id: BodyId(0), at: Vec3::ZERO, radius: CAPTIVE_RADIUS, height: LOW };
        let at = duel.table.0.nearest_legal(&body, Vec2::new(x, 0.0), &[]);
        let at = at.map_or(Vec2::new(x, 0.0), |spot| Vec2::new(spot.x, spot.z));
        duel.lay(Thing::new(what.clone(), at), text.to_owned(), &[why]);
    }
}

/// The first thing of this kind on the table, with its body.
fn found(facts: &DuelRef<'_>, what: &Laid, radius: f32) -> Option<(u16, Body)> {
    let thing = facts.things.lying().find(|thing| thing.what == *what)?;
    Some((thing.id, low_body(facts, thing.at, radius)))
}

fn low_body(facts: &DuelRef<'_>, at: Vec2, radius: f32) -> Body {
    Body { id: BodyId(0), at: Vec3::new(at.x, facts.table.ground(at), at.y), radius, height: LOW }
}

/// What the scenario lets an activated character do.
pub fn offer(facts: &DuelRef<'_>, model: &ModelRef<'_>, offers: &mut Offers) {
    match facts.turn.kind {
        Some(ScenarioKind::Prisoner) => offer_lead(facts, model, offers),
        Some(ScenarioKind::Ritual) => offer_prayer(facts, model, offers),
        Some(ScenarioKind::Breakthrough) if facts.turn.attacker == Some(model.side()) => {
            offer_leave(facts, model, offers);
        }
        None
        | Some(
            ScenarioKind::Duel | ScenarioKind::Stones | ScenarioKind::Marked | ScenarioKind::Breakthrough,
        ) => {}
    }
}

/// The Action Points of a Walk on which the captive is led.
fn lead_cost(facts: &DuelRef<'_>) -> u8 {
    facts.numbers().walk.get() + facts.numbers().captive_cost.get()
}

fn offer_lead(facts: &DuelRef<'_>, model: &ModelRef<'_>, offers: &mut Offers) {
    let Some((_, captive)) = found(facts, &Laid::Captive, CAPTIVE_RADIUS) else { return };
    let far = model.card().walk.get().min(facts.numbers().captive_walk.get());
    let region = Region::Reach { model: model.id(), rules: facts.move_rules(model, far) };
    let choice = Choice::plain(Act::Lead, "Lead the captive")
        .group(GROUP)
        .cost(points(lead_cost(facts)))
        .hint(told!(
            "A Walk of {} with the captive; within {} of your edge it is yours.",
            inches(far),
            inches(facts.numbers().edge_within.get())
        ))
        .needs(Needs::To(region));
    let most = facts.numbers().captive_within.get();
    let away = distance(&model.body(), &captive);
    let rival = facts.enemies(model.side()).find(|enemy| bodies_within(&enemy.body(), &captive, most));
    let near = match rival {
        _ if !within(away, most) => Err(Refusal::OutOfRange { min: 0.0, max: most, distance: away }),
        Some(enemy) => Err(Refusal::rule("Contested", told!("{} is as near to the captive", enemy.name()))),
        None => Ok(()),
    };
    offers.add(
        choice,
        near.and_then(|()| affordable(facts, model, lead_cost(facts))).and_then(|()| may_move(facts, model)),
    );
}

/// What serving the altar costs a model, and what it brings.
fn prayer(facts: &DuelRef<'_>, model: &ModelRef<'_>) -> (u8, i32) {
    let numbers = facts.numbers();
    if model.category(Category::Mystic) {
        (numbers.altar_mystic_cost.get(), numbers.altar_mystic_points.get())
    } else {
        (numbers.altar_cost.get(), numbers.altar_points.get())
    }
}

fn offer_prayer(facts: &DuelRef<'_>, model: &ModelRef<'_>, offers: &mut Offers) {
    let Some((_, altar)) = found(facts, &Laid::Altar, ALTAR_RADIUS) else { return };
    let (cost, won) = prayer(facts, model);
    let most = facts.numbers().altar_within.get();
    let choice = Choice::plain(Act::Pray, "Serve the altar")
        .group(GROUP)
        .cost(points(cost))
        .hint(told!("{}; once a turn for each side.", victory_points(won)));
    let away = distance(&model.body(), &altar);
    let prayed = facts.camp(model.side()).is_ok_and(|camp| camp.prayed);
    let verdict = match () {
        () if !within(away, most) => Err(Refusal::OutOfRange { min: 0.0, max: most, distance: away }),
        () if model.hidden() => Err(Refusal::rule("Hidden", "it is Hidden")),
        () if prayed => Err(Refusal::rule("HasServed", "your side has served the altar this turn")),
        () if !facts.engaged(model).is_empty() => Err(Refusal::rule("Engaged", "it is engaged")),
        () => affordable(facts, model, cost),
    };
    offers.add(choice, verdict);
}

/// How far a base is from its side's own edge, or from the far one, in inches.
fn to_edge(facts: &DuelRef<'_>, model: &ModelRef<'_>, own: bool) -> f32 {
    let outward = facts.camp(model.side()).map_or(Vec2::ZERO, |camp| camp.edge.outward());
    let way = if own { outward } else { -outward };
    facts.table.board().half().y - model.body().plan().dot(way) - model.stand.radius
}

fn offer_leave(facts: &DuelRef<'_>, model: &ModelRef<'_>, offers: &mut Offers) {
    let most = facts.numbers().edge_within.get();
    let choice = Choice::plain(Act::Leave, "Leave by the far edge")
        .group(GROUP)
        .hint(told!("{}; it does not come back.", victory_points(half(model.worth()))));
    let away = to_edge(facts, model, false);
    let verdict = match () {
        () if !within(away, most) => Err(Refusal::OutOfRange { min: 0.0, max: most, distance: away }),
        () if !facts.free_to_go(model) => {
            Err(Refusal::rule("Engaged", "it is engaged: it has to Escape first"))
        }
        () => Ok(()),
    };
    offers.add(choice, verdict);
}

/// An action of the scenario begins.
fn begin(duel: &mut DuelMut<'_, '_>, model: ModelId, act: &Act, text: String, why: &[&str]) {
    duel.ctx.record(EventKind::ActionTaken { model, action: act.to_string(), target: None }, text, why);
}

/// A model pays for a walk on which it leads the captive.
///
/// # Errors
/// Where it is missing; so for every action below.
pub fn lead_walk(duel: &mut DuelMut<'_, '_>, model: ModelId, way: Vec<Vec3>, cost: f32) -> StepResult {
    let text = told!("{} leads the captive", duel.name(model));
    begin(duel, model, &Act::Lead, text, &["arc-scenario-prisoner"]);
    duel.vigor(model)?.moved = true;
    let price = lead_cost(&duel.read());
    duel.spend(model, price)?;
    depart(duel, model, way, cost)?;
    duel.ctx.then(Led { model });
    Ok(())
}

fn led(In(Led { model }): In<Led>, mut duel: DuelMut) -> StepResult {
    let facts = duel.read();
    let leader = facts.try_get(model)?;
    let captive = found(&facts, &Laid::Captive, CAPTIVE_RADIUS);
    let Some((id, captive)) = captive.filter(|_| leader.in_play()) else { return Ok(()) };
    let (side, name, body) = (leader.side(), leader.name().to_owned(), leader.body());
    let (why, numbers) = (&["arc-scenario-prisoner"], facts.numbers());
    let (won, within) = (numbers.captive_points.get(), numbers.edge_within.get());
    if to_edge(&facts, leader, true) <= within {
        let text = told!("{name} leads the captive off the table: {}", victory_points(won));
        duel.camp(side)?.points += won;
        return duel.clear_away(id, text, why);
    }
    // At the heel of whoever leads it, or where there is no ground for it there, at its feet.
    let back = (captive.plan() - body.plan()).normalize_or_zero() * (body.radius + captive.radius);
    let behind = low_body(&facts, body.plan() + back, captive.radius);
    let at = if facts.table.spot_legal(&behind, &[]).is_ok() { behind.plan() } else { body.plan() };
    let text = told!("The captive follows {name}");
    duel.change_thing(id, |captive| captive.at = at, text, why)
}

/// A model serves the altar.
pub fn pray(duel: &mut DuelMut<'_, '_>, model: ModelId) -> StepResult {
    let facts = duel.read();
    let one = facts.try_get(model)?;
    let (side, (cost, won)) = (one.side(), prayer(&facts, one));
    let text = told!("{} serves the altar: {}", duel.name(model), victory_points(won));
    begin(duel, model, &Act::Pray, text, &["arc-scenario-ritual"]);
    let camp = duel.camp(side)?;
    (camp.prayed, camp.points) = (true, camp.points + won);
    duel.spend(model, cost)
}

/// A model leaves the table by the far edge.
pub fn leave_table(duel: &mut DuelMut<'_, '_>, model: ModelId) -> StepResult {
    let facts = duel.read();
    let one = facts.try_get(model)?;
    let (side, won) = (one.side(), half(one.worth()));
    let text = told!("{} gets through: {}", duel.name(model), victory_points(won));
    duel.camp(side)?.points += won;
    duel.leave(model, (Presence::Fled, LeaveReason::Fled), text, &["arc-scenario-breakthrough"])
}

/// The levels of those of a side who hold a stone: near it and not Hidden.
fn holding(facts: &DuelRef<'_>, side: SideId, stone: &Body) -> i32 {
    let most = facts.numbers().stone_within.get();
    let near = |model: &&ModelRef<'_>| !model.hidden() && bodies_within(&model.body(), stone, most);
    facts.friends(side).filter(near).map(ModelRef::level).sum()
}

/// Whoever was marked in secret is told to all when it is eliminated, and when the match ends.
fn tell_marked(duel: &mut DuelMut<'_, '_>, ends: bool) -> StepResult {
    for side in [SideId(0), SideId(1)] {
        let Some(marked) = *duel.ctx.open(&duel.read().camp(side)?.marked) else { continue };
        let known = duel.read().camp(side)?.marked.get(Viewer::Everyone).is_some();
        let slain = duel.read().try_get(marked)?.presence == Presence::Slain;
        if !known && (ends || slain) {
            let camp = duel.camp(side)?;
            camp.marked.tell(Audience::Everyone);
            let party = camp.party.clone();
            let text = told!("{party} had marked {}", duel.name(marked));
            duel.ctx.note(text, &["arc-scenario-marked"]);
        }
    }
    Ok(())
}

fn score_turn(In(_): In<ScoreTurn>, mut duel: DuelMut) -> StepResult {
    tell_marked(&mut duel, false)?;
    let facts = duel.read();
    if facts.turn.number < 2 {
        return Ok(());
    }
    let won = facts.numbers().stone_points.get();
    let stones = facts.things.lying().filter(|thing| thing.what == Laid::Stone);
    let held: Vec<SideId> = stones
        .filter_map(|stone| {
            let stone = low_body(&facts, stone.at, 0.0);
            let [north, south] = [SideId(0), SideId(1)].map(|side| holding(&facts, side, &stone));
            (north != south).then_some(SideId(u8::from(south > north)))
        })
        .collect();
    for side in held {
        let camp = duel.camp(side)?;
        camp.points += won;
        let text = told!("{} holds a stone: {}", camp.party, victory_points(won));
        duel.ctx.note(text, &["arc-scenario-stones"]);
    }
    Ok(())
}

fn finish(In(_): In<Finish>, mut duel: DuelMut) -> StepResult {
    tell_marked(&mut duel, true)?;
    let facts = duel.read();
    let mut sides: Vec<(String, Tally)> = Vec::new();
    for side in [SideId(0), SideId(1)] {
        let camp = facts.camp(side)?;
        sides.push((camp.party.clone(), facts.tally(side, *duel.ctx.open(&camp.marked))));
    }
    let totals: Vec<i32> = sides.iter().map(|(_, tally)| tally.total()).collect();
    let difference = totals.first().or_missing("the points of a side")? - totals.last().unwrap_or(&0);
    let standing = Standing::of(difference);
    let winner = (standing != Standing::Tie).then_some(SideId(u8::from(difference < 0)));
    let (id, title) = standing.words();
    let told: Vec<String> = sides.iter().map(|(name, tally)| format!("{name} {}", tally.total())).collect();
    let figures = sides.iter().map(|(name, tally)| {
        let rows: Vec<String> = tally.rows().map(|(what, points)| format!("{what} {points}")).collect();
        let of = if rows.is_empty() { String::new() } else { format!(" ({})", rows.join(", ")) };
        (name.clone(), format!("{}{of}", tally.total()))
    });
    let outcome = Outcome {
        id: id.to_owned(),
        title: title.to_owned(),
        reason: format!("{} by {} victory points", told.join(", "), difference.abs()),
        winner,
        figures: figures.collect(),
    };
    duel.ctx.finish(outcome, &["arc-victory", "arc-leader", "arc-result"]);
    Ok(())
}
