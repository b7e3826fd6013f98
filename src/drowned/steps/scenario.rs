//! What a scenario is about: caches that are carried home, high ground that is held,
//! lamps that are switched, heads that are hunted, a vault that is opened; and how a
//! match ends (brief, Scenarios).

use super::roles::test;
use crate::prelude::*;
use monteria_game::Outcome;
use monteria_skirmish::SidesMut;
use monteria_table::{Footprint, Piece, within};

step! {
    /// A turn is over: what the scenario gives for it is counted.
    ScoreTurn = "score-turn" {} => score_turn;
    /// The match is over.
    Finish = "finish" {} => finish;
}

/// The heading of what a scenario lets one do.
const GROUP: &str = "Scenario";
/// The height of what lies there, in inches.
const TOKEN_HEIGHT: f32 = 0.1;

/// The tide stays so much below what it does not reach, in inches.
const HAIR: f32 = 0.01;

/// Lays out what a scenario is about.
pub(crate) fn lay_out(skirmish: &mut SkirmishMut<'_, '_>) -> StepResult {
    let kind = skirmish.turn.kind.or_missing("what is fought for")?;
    let numbers = skirmish.content().numbers.clone();
    let half = skirmish.table.0.board().size / 2.0;
    let corners = |away: Vec2| {
        [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)].map(|way| away * Vec2::from(way))
    };
    let (laid, name, places): (Laid, &str, Vec<Vec2>) = match kind {
        ScenarioKind::Caches => {
            let around = corners(Vec2::new(half.x / 2.0, numbers.cache_away.get()));
            (Laid::Cache, "A cache", [vec![Vec2::ZERO], around.to_vec()].concat())
        }
        ScenarioKind::Tower => (Laid::Tower(numbers.tower.get()), "The tower", vec![Vec2::ZERO]),
        ScenarioKind::Lamps => {
            (Laid::Lamp, "A lamp", corners(Vec2::splat(half.min_element() / 2.0)).to_vec())
        }
        ScenarioKind::Heads => return Ok(()),
        ScenarioKind::Vault => (Laid::Vault(0), "The vault", vec![Vec2::ZERO]),
    };
    for at in places {
        let text = event_text!("{name} is laid out");
        skirmish.lay(Thing::new(laid.clone(), at), text, &["dro-scenario"]);
    }
    Ok(())
}

/// How far a model is from a thing, as from a token on the ground there, in inches.
fn away(facts: &SkirmishRef<'_>, model: &ModelRef<'_>, thing: &Thing<Laid>) -> f32 {
    let at = lift(thing.at, facts.table.ground(thing.at));
    let radius = thing.what.radius();
    distance(&model.body(), &Body { id: BodyId(u16::MAX), at, radius, height: TOKEN_HEIGHT })
}

/// Adds what a model may do with what lies there.
pub(crate) fn offer(
    facts: &SkirmishRef<'_>,
    model: &ModelRef<'_>,
    may: &Result<(), Refusal>,
    all: &mut Offers,
) {
    if at_edge(facts, model) {
        let choice =
            Choice::plain(Action::CarryOff, "Carry the relic off").group(GROUP).cost("1 AP");
        all.add(choice, may.clone());
    }
    for thing in facts.things.lying() {
        let (label, idle) = match thing.what {
            Laid::Cache => ("Pick up the cache", false),
            Laid::Relic => ("Pick up the relic", false),
            Laid::Lamp => ("Switch the lamp", thing.owner == Some(model.side())),
            Laid::Vault(_) => ("Work at the vault", false),
            Laid::Tower(_) | Laid::Smoke { .. } => continue,
        };
        let refused = match () {
            () if away(facts, model, thing) > CONTACT => {
                Some(("NotInContact", "it is not in contact"))
            }
            () if facts.engaged(model).next().is_some() => {
                Some(("Engaged", "an enemy is in contact"))
            }
            () => idle.then_some(("Yours", "it burns for this crew already")),
        };
        let verdict = refused.map_or(Ok(()), |(code, why)| Err(Refusal::rule(code, why)));
        let verdict = may.clone().and(verdict);
        all.add(Choice::plain(Action::Use(thing.id), label).group(GROUP).cost("1 AP"), verdict);
    }
}

/// The point nearest to one on the edge over which a side carries the relic: that of its
/// zone, or either flank.
pub(crate) fn edge(facts: &SkirmishRef<'_>, side: SideId, at: Vec2) -> Vec2 {
    let half = facts.table.board().size / 2.0;
    if facts.turn.first_zone == Some(side) {
        at.with_y(-half.y)
    } else {
        at.with_x(half.x.copysign(at.x))
    }
}

/// Whether a model that carries the relic stands at its own edge.
fn at_edge(facts: &SkirmishRef<'_>, model: &ModelRef<'_>) -> bool {
    let relic = facts.things.carried_by(model.id()).any(|thing| thing.what == Laid::Relic);
    let near = model.body().radius + facts.numbers().edge_near.get();
    let at = model.body().plan();
    relic && within(edge(facts, model.side(), at).distance(at), near)
}

/// A model carries the relic off the table, and is gone with it.
pub(crate) fn carry_off(skirmish: &mut SkirmishMut<'_, '_>, by: ModelId) -> StepResult {
    let side = skirmish.read().try_get(by)?.side();
    let name = skirmish.name(by);
    let relic = skirmish.things.carried_by(by).find(|thing| thing.what == Laid::Relic);
    let relic = relic.or_missing("the relic that is carried off")?.id;
    let points = skirmish.content().numbers.relic_off.get();
    let gone = event_text!("{name} carries the relic off");
    skirmish.clear_away(relic, gone, &["dro-vault"])?;
    let text = event_text!("{name} leaves the table");
    skirmish.leave(by, (Presence::Fled, LeaveReason::Fled), text, &["dro-vault"]);
    score(skirmish, side, points, "dro-vault")
}

/// The tide rises: whatever is low is water from now on, where that is
/// the twist (brief, Twists).
pub(crate) fn tide(skirmish: &mut SkirmishMut<'_, '_>) -> StepResult {
    if skirmish.turn.twist != Some(Twist::RisingTide) {
        return Ok(());
    }
    let facts = skirmish.read();
    let pieces = facts.table.pieces();
    let number =
        pieces.iter().position(|piece| piece.is(Keywords::WATER)).or_missing("water that rises")?;
    let footprint =
        Footprint::Box { center: Vec2::ZERO, half: facts.table.board().size / 2.0, turn: 0.0 };
    // What is as high as that stays dry.
    let top = facts.numbers().tide_height.get() - HAIR;
    let risen = Piece { footprint, top, ..pieces[number].clone() };
    let text = "The tide has risen".to_owned();
    let SidesMut { ctx, table, hands, .. } = &mut **skirmish;
    table.change_piece((ctx, hands), number, Some(risen), text, &["dro-rising-tide"])?;
    let ids: Vec<ModelId> = skirmish.read().standing().map(|one| one.id()).collect();
    ids.into_iter().try_for_each(|id| super::apply::douse(skirmish, id))
}

/// A model uses a thing that lies there.
pub(crate) fn use_thing(skirmish: &mut SkirmishMut<'_, '_>, by: ModelId, thing: u16) -> StepResult {
    let side = skirmish.read().try_get(by)?.side();
    let what = skirmish.things.get(thing).or_missing("what is used")?.what.clone();
    let name = skirmish.name(by);
    match what {
        Laid::Cache | Laid::Relic => {
            let text = event_text!("{name} picks it up");
            skirmish.take(thing, by, text, &["dro-carry"])
        }
        Laid::Lamp | Laid::Vault(_) => {
            if !test(skirmish, by, TestKind::Objective)?.succeeds() {
                return Ok(());
            }
            let need = skirmish.content().numbers.vault_need.get();
            let (now, does, rule) = match what {
                Laid::Vault(done) if done + 1 >= need => {
                    (Laid::Relic, event_text!("opens the vault"), "dro-vault")
                }
                Laid::Vault(done) => {
                    let does = event_text!("works at the vault: {} of {need}", done + 1);
                    (Laid::Vault(done + 1), does, "dro-vault")
                }
                other @ (Laid::Cache
                | Laid::Lamp
                | Laid::Relic
                | Laid::Tower(_)
                | Laid::Smoke { .. }) => (other, event_text!("switches the lamp"), "dro-lamps"),
            };
            let change = |thing: &mut Thing<Laid>| {
                if now == Laid::Lamp {
                    thing.owner = Some(side);
                }
                thing.what = now;
            };
            skirmish.change_thing(thing, change, event_text!("{name} {does}"), &[rule])
        }
        Laid::Tower(_) | Laid::Smoke { .. } => Ok(()),
    }
}

/// What the turn that ends gives each side.
fn score_turn(_: In<ScoreTurn>, mut skirmish: SkirmishMut) -> StepResult {
    if skirmish.turn.number < u32::from(skirmish.content().numbers.scored_from.get()) {
        return Ok(());
    }
    let (points, sides, rule) = gains(&skirmish.read());
    sides.into_iter().try_for_each(|side| score(&mut skirmish, side, points, rule))
}

/// What a turn that ended now would give: how many points each time, to which
/// sides, by which rule.
fn gains(facts: &SkirmishRef<'_>) -> (i32, Vec<SideId>, &'static str) {
    match facts.turn.kind {
        Some(ScenarioKind::Tower) => {
            let [one, two] = BOTH.map(|side| wounds_on_tower(facts, side));
            let holder = (one != two).then_some(SideId(u8::from(two > one)));
            (facts.numbers().tower_held.get(), Vec::from_iter(holder), "dro-tower")
        }
        Some(ScenarioKind::Lamps) => {
            let lamps = facts.things.lying().filter(|thing| thing.what == Laid::Lamp);
            (facts.numbers().lamp.get(), lamps.filter_map(|lamp| lamp.owner).collect(), "dro-lamps")
        }
        None | Some(ScenarioKind::Caches | ScenarioKind::Heads | ScenarioKind::Vault) => {
            (0, Vec::new(), "")
        }
    }
}

/// The victory points that the turns which are left, this one among them, bring a side if
/// nothing changes any more.
pub(crate) fn to_come(facts: &SkirmishRef<'_>, side: SideId) -> i32 {
    let turn = facts.turn.number.max(u32::from(facts.numbers().scored_from.get()));
    let (points, sides, _) = gains(facts);
    let turns = (facts.turn.last + 1).saturating_sub(turn);
    points * (sides.into_iter().filter(|of| *of == side).count() as i32) * turns as i32
}

/// The wounds that a side's conscious models within the ground to hold have left.
fn wounds_on_tower(facts: &SkirmishRef<'_>, side: SideId) -> i32 {
    let inside = |one: &&ModelRef<'_>| {
        facts.things.lying().any(|thing| match thing.what {
            Laid::Tower(radius) => {
                within(one.body().plan().distance(thing.at) - one.body().radius, radius)
            }
            Laid::Cache | Laid::Lamp | Laid::Vault(_) | Laid::Relic | Laid::Smoke { .. } => false,
        })
    };
    facts.friends(side).filter(inside).map(|one| one.condition.wounds).sum()
}

fn score(skirmish: &mut SkirmishMut<'_, '_>, side: SideId, points: i32, rule: &str) -> StepResult {
    if points <= 0 {
        return Ok(());
    }
    let side_state = skirmish.side_state(side);
    side_state.score += points;
    let now = side_state.score;
    let text = event_text!("{} scores {points}: {now} in all", skirmish.crew(side));
    skirmish.ctx.note(text, &[rule]);
    Ok(())
}

/// The enemies that a side has Taken Out.
fn taken_out<'s, 'a>(
    facts: &'s SkirmishRef<'a>,
    side: SideId,
) -> impl Iterator<Item = &'s ModelRef<'a>> {
    let enemies = facts.models.iter().filter(move |one| one.side() == opposed(side));
    enemies.filter(|one| one.presence == Presence::Slain)
}

/// The victory points of a side as the match stands: those of its turns, and those that
/// are counted at the end.
pub fn standing(facts: &SkirmishRef<'_>, side: SideId, marked: Option<ModelId>) -> StepResult<i32> {
    let numbers = facts.numbers();
    let own = facts.side_state(side).score;
    let led = facts.friends(side).any(|one| one.role(Role::Leader));
    let carried = |what: &Laid| {
        let carriers = facts
            .friends(side)
            .flat_map(|one| facts.things.carried_by(one.id()).map(move |it| (one, it)));
        carriers.filter(|(_, thing)| thing.what == *what).map(|(one, _)| one).collect::<Vec<_>>()
    };
    let more = match facts.turn.kind {
        Some(ScenarioKind::Caches) => {
            let all = carried(&Laid::Cache);
            let home = all.iter().filter(|one| super::deploy::at_home(facts, one)).count();
            all.len() as i32 * numbers.cache.get() + home as i32 * numbers.cache_home.get()
        }
        Some(ScenarioKind::Tower) => i32::from(led) * numbers.tower_leader.get(),
        Some(ScenarioKind::Heads) => {
            let worth = taken_out(facts, side).map(|one| match () {
                () if one.role(Role::Leader) => numbers.head_leader.get(),
                () if Some(one.id()) == marked => numbers.head_marked.get(),
                () => numbers.head_other.get(),
            });
            worth.sum()
        }
        Some(ScenarioKind::Vault) => {
            let relic = facts.things.iter().find(|thing| thing.what == Laid::Relic);
            let at = relic.map(|it| {
                it.carrier().and_then(|id| facts.get(id)).map_or(it.at, |one| one.body().plan())
            });
            let near = |one: &&ModelRef<'_>, at: Vec2| {
                within(
                    one.body().plan().distance(at) - one.body().radius,
                    numbers.relic_within.get(),
                )
            };
            let near = at.map_or(0, |at| facts.friends(side).filter(|one| near(one, at)).count());
            let held =
                if carried(&Laid::Relic).is_empty() { 0 } else { numbers.relic_carried.get() };
            held + near as i32 * numbers.relic_near.get()
        }
        None | Some(ScenarioKind::Lamps) => 0,
    };
    Ok(own + more)
}

/// Why a match ends as it does: by victory points, or where these are equal by the points
/// of the models that each side has taken out.
fn reason((first, first_out): (i32, i32), (second, second_out): (i32, i32)) -> String {
    let points = format!("{first} to {second} victory points");
    if first == second {
        format!("{points}; by points of models taken out, {first_out} to {second_out}")
    } else {
        points
    }
}

/// The end: who has more victory points has won, then who has taken out
/// more points of models.
fn finish(_: In<Finish>, mut skirmish: SkirmishMut) -> StepResult {
    let facts = skirmish.read();
    let mut all = Vec::new();
    for side in BOTH {
        let side_state = facts.side_state(side);
        let points = standing(&facts, side, *skirmish.ctx.open(&side_state.marked))?;
        let out: i32 = taken_out(&facts, side).map(|one| one.profile().points.get()).sum();
        all.push((side_state.crew.clone(), (points, out)));
    }
    let [(one, first), (two, second)] = all.try_into().ok().or_missing("two sides")?;
    let (winner, id, title) = match first.cmp(&second) {
        std::cmp::Ordering::Greater => (Some(SideId(0)), "side-1-wins", format!("{one} wins")),
        std::cmp::Ordering::Less => (Some(SideId(1)), "side-2-wins", format!("{two} wins")),
        std::cmp::Ordering::Equal => (None, "draw", "A draw".to_owned()),
    };
    let outcome = Outcome {
        id: id.to_owned(),
        title,
        reason: reason(first, second),
        winner,
        figures: vec![(one, first.0.to_string()), (two, second.0.to_string())],
    };
    skirmish.ctx.finish(outcome, &["dro-ties"]);
    Ok(())
}
