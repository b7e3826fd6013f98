//! Objectives of scenarios (caches, high ground, lamps, heads, the vault), scoring, and
//! the end of the match (brief, Scenarios).

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use crate::content::{Role, ScenarioKind, TestKind, Twist};
use crate::occurrences::RELIC;
use crate::skirmish_ref::{BOTH, ModelRef, SkirmishRef};
use crate::state::{CrewName, MarkerKind};
use crate::state_access::skirmish_mut::SkirmishMut;
use crate::steps::special::roles::intelligence_test;
use crate::steps::special::turn_points::turn_gains;
use crate::steps::turns::action::Action;
use monteria_game::{
    Choice, Departure, ModelId, Occurrence, Offers, OrMissing, Outcome, Presence, Refusal, SideId,
    StepResult, Text, Thing, event_text, points_reason, step, text,
};
use monteria_skirmish::{SidesMut, opposing_side};
use monteria_table::{Body, BodyId, CONTACT, Footprint, Keywords, Piece, distance, lift, within};

step! {
    /// The points of a turn are scored.
    ScoreTurn = "score-turn" {} => score_turn;
    Finish = "finish" {} => finish;
}

/// Heading of scenario options in the action menu.
const GROUP: Text = text!("rules-drowned-scenario", "Scenario");
/// Height of tokens on the table, in inches.
const TOKEN_HEIGHT: f32 = 0.1;

/// Distance in inches by which the tide stays below ground that remains dry.
const HAIR: f32 = 0.01;

/// Places the objectives of the scenario.
pub(crate) fn place_objectives(skirmish: &mut SkirmishMut<'_, '_>) -> StepResult {
    let kind = skirmish.turn.kind.or_missing("what is fought for")?;
    let numbers = skirmish.content().numbers.clone();
    let half = skirmish.table.0.board().size / 2.0;
    let corners = |away: Vec2| {
        [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)].map(|corner| away * Vec2::from(corner))
    };
    let (objective, name, places): (MarkerKind, Text, Vec<Vec2>) = match kind {
        ScenarioKind::Caches => {
            let around = corners(Vec2::new(half.x / 2.0, numbers.cache_away.get()));
            (
                MarkerKind::Cache,
                text!("rules-drowned-a-cache", "A cache"),
                [vec![Vec2::ZERO], around.to_vec()].concat(),
            )
        }
        ScenarioKind::Tower => (
            MarkerKind::Tower(numbers.tower.get()),
            text!("rules-drowned-the-tower", "The tower"),
            vec![Vec2::ZERO],
        ),
        ScenarioKind::Lamps => (
            MarkerKind::Lamp,
            text!("rules-drowned-a-lamp", "A lamp"),
            corners(Vec2::splat(half.min_element() / 2.0)).to_vec(),
        ),
        ScenarioKind::Heads => return Ok(()),
        ScenarioKind::Vault => {
            (MarkerKind::Vault(0), text!("rules-drowned-the-vault", "The vault"), vec![Vec2::ZERO])
        }
    };
    for at in places {
        let text = event_text!("rules-drowned-is-laid-out", "{name} is placed on the table");
        skirmish.lay(Thing::new(objective.clone(), at), text, &["dro-scenario"]);
    }
    Ok(())
}

/// Returns the distance in inches of a model from a token on the ground.
fn distance_to_thing(
    facts: &SkirmishRef<'_>,
    model: &ModelRef<'_>,
    thing: &Thing<MarkerKind>,
) -> f32 {
    let at = lift(thing.at, facts.table.ground(thing.at));
    let radius = thing.what.radius();
    distance(&model.body(), &Body { id: BodyId(u16::MAX), at, radius, height: TOKEN_HEIGHT })
}

/// Offers uses of scenario things to a model.
pub(crate) fn offer_things(
    facts: &SkirmishRef<'_>,
    model: &ModelRef<'_>,
    may: &Result<(), Refusal>,
    all: &mut Offers,
) {
    if at_edge(facts, model) {
        let choice = Choice::plain(
            Action::CarryOff,
            text!("rules-drowned-carry-the-relic-off", "Carry the relic off"),
        )
        .group(GROUP)
        .cost(text!("rules-drowned-1-ap", "1 AP"));
        all.add(choice, may.clone());
    }
    for thing in facts.things.lying() {
        let (label, idle) = match thing.what {
            MarkerKind::Cache => {
                (text!("rules-drowned-pick-up-the-cache", "Pick up the cache"), false)
            }
            MarkerKind::Relic => {
                (text!("rules-drowned-pick-up-the-relic", "Pick up the relic"), false)
            }
            MarkerKind::Lamp => (
                text!("rules-drowned-switch-the-lamp", "Switch the lamp to your side"),
                thing.owner == Some(model.side()),
            ),
            MarkerKind::Vault(_) => {
                (text!("rules-drowned-work-at-the-vault", "Work on the vault"), false)
            }
            MarkerKind::Tower(_) | MarkerKind::Smoke { .. } => continue,
        };
        let usable = if distance_to_thing(facts, model, thing) > CONTACT {
            let why = text!("rules-drowned-it-is-not-in-contact", "it is not in contact");
            Err(Refusal::rule("NotInContact", why))
        } else if facts.engaged(model).next().is_some() {
            Err(Refusal::rule(
                "Engaged",
                text!("rules-drowned-an-enemy-is-in-contact", "an enemy is in contact"),
            ))
        } else if idle {
            Err(Refusal::rule(
                "Yours",
                text!(
                    "rules-drowned-it-burns-for-this-crew-already",
                    "it burns for this crew already"
                ),
            ))
        } else {
            Ok(())
        };
        let verdict = may.clone().and(usable);
        all.add(
            Choice::plain(Action::Use(thing.id), label)
                .group(GROUP)
                .cost(text!("rules-drowned-1-ap", "1 AP")),
            verdict,
        );
    }
}

/// Returns the nearest point of the edge over which a side may carry the relic: that of
/// its zone, or either flank.
pub(crate) fn nearest_exit(facts: &SkirmishRef<'_>, side: SideId, at: Vec2) -> Vec2 {
    let half = facts.table.board().size / 2.0;
    if facts.turn.first_zone == Some(side) {
        at.with_y(-half.y)
    } else {
        at.with_x(half.x.copysign(at.x))
    }
}

/// Returns whether a model with the relic is at its own edge.
fn at_edge(facts: &SkirmishRef<'_>, model: &ModelRef<'_>) -> bool {
    let relic = facts.things.carried_by(model.id()).any(|thing| thing.what == MarkerKind::Relic);
    let near = model.body().radius + facts.numbers().edge_near.get();
    let at = model.body().plan();
    relic && within(nearest_exit(facts, model.side(), at).distance(at), near)
}

/// Removes a model with the relic from the table and scores it.
pub(crate) fn carry_off(skirmish: &mut SkirmishMut<'_, '_>, by: ModelId) -> StepResult {
    let side = skirmish.read().try_get(by)?.side();
    let name = skirmish.name(by);
    let relic = skirmish.things.carried_by(by).find(|thing| thing.what == MarkerKind::Relic);
    let relic = relic.or_missing("the relic that is carried off")?.id;
    let points = skirmish.content().numbers.relic_off.get();
    let gone = event_text!("rules-drowned-carries-the-relic-off", "{name} carries the relic off");
    skirmish.clear_away(relic, gone, &["dro-vault"])?;
    skirmish.ctx.occur_with(|| Occurrence::Delivered { item: RELIC.to_owned(), model: by });
    let text = event_text!("rules-drowned-leaves-the-table", "{name} leaves the table");
    skirmish.remove_model(by, Departure::FLED, text, &["dro-vault"]);
    score(skirmish, side, points, "dro-vault")
}

/// Raises the tide if that is the twist: low ground becomes water (brief, Twists).
pub(crate) fn raise_tide(skirmish: &mut SkirmishMut<'_, '_>) -> StepResult {
    if skirmish.turn.twist != Some(Twist::RisingTide) {
        return Ok(());
    }
    let facts = skirmish.read();
    let pieces = facts.table.pieces();
    let number =
        pieces.iter().position(|piece| piece.is(Keywords::WATER)).or_missing("water that rises")?;
    let footprint =
        Footprint::Box { center: Vec2::ZERO, half: facts.table.board().size / 2.0, turn: 0.0 };
    // Ground of exactly this height stays dry.
    let top = facts.numbers().tide_height.get() - HAIR;
    let risen = Piece { footprint, top, ..pieces[number].clone() };
    let text = text!("rules-drowned-the-tide-has-risen", "The tide has risen");
    let SidesMut { ctx, table, models, .. } = &mut **skirmish;
    table.change_piece((ctx, models), number, Some(risen), text, &["dro-rising-tide"])?;
    let ids: Vec<ModelId> = skirmish.read().standing().map(|one| one.id()).collect();
    ids.into_iter().try_for_each(|id| crate::steps::combat::apply::extinguish(skirmish, id))
}

/// Applies the use of a thing by a model.
pub(crate) fn use_thing(skirmish: &mut SkirmishMut<'_, '_>, by: ModelId, thing: u16) -> StepResult {
    let side = skirmish.read().try_get(by)?.side();
    let what = skirmish.things.get(thing).or_missing("what is used")?.what.clone();
    let name = skirmish.name(by);
    match what {
        MarkerKind::Cache | MarkerKind::Relic => {
            let text = event_text!("rules-drowned-picks-it-up", "{name} picks it up");
            skirmish.take(thing, by, text, &["dro-carry"])?;
            skirmish.note_taken(by, &what);
            Ok(())
        }
        MarkerKind::Lamp | MarkerKind::Vault(_) => {
            if !intelligence_test(skirmish, by, TestKind::Objective)?.succeeds() {
                return Ok(());
            }
            let need = skirmish.content().numbers.vault_need.get();
            let (now, text, rule) = match what {
                MarkerKind::Vault(done) if done + 1 >= need => (
                    MarkerKind::Relic,
                    event_text!("rules-drowned-opens-the-vault-2", "{name} opens the vault"),
                    "dro-vault",
                ),
                MarkerKind::Vault(done) => {
                    let text = event_text!(
                        "rules-drowned-works-at-the-vault-of-2",
                        "{name} works on the vault: {done} of {need}",
                        done = done + 1
                    );
                    (MarkerKind::Vault(done + 1), text, "dro-vault")
                }
                other @ (MarkerKind::Cache
                | MarkerKind::Lamp
                | MarkerKind::Relic
                | MarkerKind::Tower(_)
                | MarkerKind::Smoke { .. }) => (
                    other,
                    event_text!(
                        "rules-drowned-switches-the-lamp-2",
                        "{name} switches the lamp to its side"
                    ),
                    "dro-lamps",
                ),
            };
            let change = |thing: &mut Thing<MarkerKind>| {
                if now == MarkerKind::Lamp {
                    thing.owner = Some(side);
                }
                thing.what = now;
            };
            skirmish.change_thing(thing, change, text, &[rule])
        }
        MarkerKind::Tower(_) | MarkerKind::Smoke { .. } => Ok(()),
    }
}

/// Scores the turn for each side.
fn score_turn(_: In<ScoreTurn>, mut skirmish: SkirmishMut) -> StepResult {
    if skirmish.turn.number < u32::from(skirmish.content().numbers.scored_from.get()) {
        return Ok(());
    }
    let (points, sides, rule) = turn_gains(&skirmish.read());
    sides.into_iter().try_for_each(|side| score(&mut skirmish, side, points, rule))
}

/// Adds points to the score of a side; a negative number takes them away.
pub(crate) fn score(
    skirmish: &mut SkirmishMut<'_, '_>,
    side: SideId,
    points: i32,
    rule: &str,
) -> StepResult {
    // Objectives may be worth nothing.
    if points == 0 {
        return Ok(());
    }
    let side_state = skirmish.side_state(side);
    side_state.score += points;
    let now = side_state.score;
    let crew = skirmish.crew(side);
    let number = points.unsigned_abs();
    let text = if points < 0 {
        event_text!("rules-drowned-loses-in-all", "{crew} loses {number}: {now} in all")
    } else {
        event_text!("rules-drowned-scores-in-all", "{crew} scores {number}: {now} in all")
    };
    skirmish.ctx.note(text, &[rule]);
    Ok(())
}

/// Iterates over the enemies that a side has Taken Out.
fn taken_out<'s, 'a>(
    facts: &'s SkirmishRef<'a>,
    side: SideId,
) -> impl Iterator<Item = &'s ModelRef<'a>> {
    let enemies = facts.models.iter().filter(move |one| one.side() == opposing_side(side));
    enemies.filter(|one| one.presence == Presence::Slain)
}

/// Returns the current victory points of a side: from past turns, and those counted at
/// the end of the match.
pub fn victory_points(
    facts: &SkirmishRef<'_>,
    side: SideId,
    marked: Option<ModelId>,
) -> StepResult<i32> {
    let numbers = facts.numbers();
    let own = facts.side_state(side).score;
    let led = facts.friends(side).any(|one| one.has_role(Role::Leader));
    let carried = |what: &MarkerKind| {
        let carriers = facts
            .friends(side)
            .flat_map(|one| facts.things.carried_by(one.id()).map(move |it| (one, it)));
        carriers.filter(|(_, thing)| thing.what == *what).map(|(one, _)| one).collect::<Vec<_>>()
    };
    let more = match facts.turn.kind {
        Some(ScenarioKind::Caches) => {
            let all = carried(&MarkerKind::Cache);
            let home = all
                .iter()
                .filter(|one| crate::steps::special::deploy::in_own_zone(facts, one))
                .count();
            all.len() as i32 * numbers.cache.get() + home as i32 * numbers.cache_home.get()
        }
        Some(ScenarioKind::Tower) => i32::from(led) * numbers.tower_leader.get(),
        Some(ScenarioKind::Heads) => {
            let points_for = |enemy: &ModelRef<'_>| {
                if enemy.has_role(Role::Leader) {
                    numbers.head_leader.get()
                } else if Some(enemy.id()) == marked {
                    numbers.head_marked.get()
                } else {
                    numbers.head_other.get()
                }
            };
            taken_out(facts, side).map(points_for).sum()
        }
        Some(ScenarioKind::Vault) => {
            let carries = !carried(&MarkerKind::Relic).is_empty();
            let held = if carries { numbers.relic_carried.get() } else { 0 };
            held + models_near_relic(facts, side) * numbers.relic_near.get()
        }
        None | Some(ScenarioKind::Lamps) => 0,
    };
    Ok(own + more)
}

/// Returns the number of a side's conscious models near the relic, wherever it is.
fn models_near_relic(facts: &SkirmishRef<'_>, side: SideId) -> i32 {
    let Some(relic) = facts.things.iter().find(|thing| thing.what == MarkerKind::Relic) else {
        // The vault is still closed, or the relic was carried off.
        return 0;
    };
    let carrier = relic.carrier().and_then(|id| facts.get(id));
    let at = carrier.map_or(relic.at, |one| one.body().plan());
    let far = facts.numbers().relic_within.get();
    let near = |one: &&ModelRef<'_>| {
        let body = one.body();
        within(body.plan().distance(at) - body.radius, far)
    };
    facts.friends(side).filter(near).count() as i32
}

/// Score of a side at the end of the match, in the order in which scores are compared.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct FinalScore {
    victory_points: i32,
    /// Points of enemy models taken out, which break ties.
    taken_out: i32,
}

/// Returns the reason of the result: victory points, or on a tie the points
/// of models taken out.
fn outcome_reason(first: FinalScore, second: FinalScore) -> Text {
    let won = first.victory_points;
    let other = second.victory_points;
    // The outcome rewrites this reason for its readers.
    let points = points_reason([won, other]);
    if won == other {
        text!(
            "rules-drowned-to-victory-points-by-points-of",
            "{points}; by points of models taken out, {out} to {other_out}",
            out = first.taken_out,
            other_out = second.taken_out
        )
    } else {
        points
    }
}

/// Returns the score of each side with the name of its crew.
fn final_scores(skirmish: &SkirmishMut<'_, '_>) -> StepResult<[(CrewName, FinalScore); 2]> {
    let facts = skirmish.read();
    let mut all = Vec::new();
    for side in BOTH {
        let side_state = facts.side_state(side);
        let marked = *skirmish.ctx.open(&side_state.marked);
        let victory_points = victory_points(&facts, side, marked)?;
        let taken_out = taken_out(&facts, side).map(|one| one.profile().points.get()).sum();
        all.push((side_state.crew.clone(), FinalScore { victory_points, taken_out }));
    }
    all.try_into().ok().or_missing("two sides")
}

/// Returns the figures of an outcome: the victory points of each crew.
fn figures(scores: &[(CrewName, FinalScore); 2]) -> Vec<(Text, Text)> {
    let figure = |(crew, score): &(CrewName, FinalScore)| {
        (crew.text(), Text::verbatim(score.victory_points.to_string()))
    };
    scores.iter().map(figure).collect()
}

fn wins(crew: &CrewName) -> Text {
    text!("rules-drowned-wins-the-match", "{crew} wins")
}

/// Ends the match by a rule of the scenario; without a winner it is a draw.
pub(crate) fn finish_by_rule(
    skirmish: &mut SkirmishMut<'_, '_>,
    winner: Option<SideId>,
    reason: Text,
    rule: &str,
) -> StepResult {
    let title = match winner {
        Some(side) => wins(&skirmish.crew(side)),
        None => text!("rules-drowned-a-draw", "A draw"),
    };
    let figures = figures(&final_scores(skirmish)?);
    let outcome = Outcome { id: "scenario".into(), title, reason, winner, figures };
    skirmish.ctx.finish(outcome, &[rule]);
    Ok(())
}

/// Ends the match. The side with more victory points wins, then the side that took out
/// more points of models.
fn finish(_: In<Finish>, mut skirmish: SkirmishMut) -> StepResult {
    let scores = final_scores(&skirmish)?;
    let figures = figures(&scores);
    let [(one, first), (two, second)] = scores;
    let (winner, id, title) = match first.cmp(&second) {
        std::cmp::Ordering::Greater => (Some(SideId(0)), "side-1-wins", wins(&one)),
        std::cmp::Ordering::Less => (Some(SideId(1)), "side-2-wins", wins(&two)),
        std::cmp::Ordering::Equal => (None, "draw", text!("rules-drowned-a-draw", "A draw")),
    };
    let outcome = Outcome {
        id: id.to_owned(),
        title,
        reason: outcome_reason(first, second),
        winner,
        figures,
    };
    skirmish.ctx.finish(outcome, &["dro-ties"]);
    Ok(())
}
