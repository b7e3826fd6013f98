//! Setting a Hunt up in the order that its Objective asks for (Cazadores 5.1.4, 5.1.5 and 09).

use bevy::ecs::prelude::*;
use bevy::math::{Vec2, Vec3, Vec3Swizzles};
use serde::{Deserialize, Serialize};

use super::carry::lay;
use crate::game::{Answer, Builder, Choice, Decision, ModelId, SeatId, Step};
use crate::rulesets::cazadores::Goals;
use crate::rulesets::cazadores::change::HuntMut;
use crate::rulesets::cazadores::components::Carried;
use crate::rulesets::cazadores::content::{
    Anchor, CazadoresContent, Id, MOST_WEAPONS, PACK_BASE_RADIUS, PACK_HEIGHT, Placing, ScatterDie, Supplied,
    Weapon, WeaponKind,
};
use crate::rulesets::cazadores::hunt::FOES;
use crate::rulesets::cazadores::hunt_ref::{HuntRef, card_meaning};
use crate::rulesets::cazadores::nav::Nav;
use crate::rulesets::cazadores::steps::deploy::{self, DeployPack};
use crate::table::{Body, BodyId};

/// How often the dice are asked for a token's place before the nearest that fits is taken (house, ruling 67).
const TRIES: u32 = 20;

/// One part of setting up.
#[derive(Serialize, Deserialize)]
pub struct SetUp {
    /// What is placed now.
    pub part: Placing,
}

/// Some of the Pack are given what the Objective supplies; where there is enough for all, nobody is asked.
#[derive(Serialize, Deserialize)]
pub struct Supplying {
    /// Which of the Objective's supplies.
    pub supply: u8,
    /// How many there are to give.
    pub left: u8,
}

/// The players say who takes what the Objective supplies; when none is left to give, who takes another for Renown, where more
/// can be had.
#[derive(Serialize, Deserialize)]
pub struct Provide {
    /// Which of the Objective's supplies.
    pub supply: u8,
    /// How many are left to give.
    pub left: u8,
}

/// The choice of nobody to take what is to be had.
const NOBODY: &str = "nobody";

/// What was found out before the Hunt takes effect (house, ruling 71).
#[derive(Serialize, Deserialize)]
pub struct Prepare;

impl Step for Prepare {
    const NAME: &'static str = "prepare";
}
impl Step for SetUp {
    const NAME: &'static str = "set-up";
}
impl Step for Supplying {
    const NAME: &'static str = "supplying";
}
impl Step for Provide {
    const NAME: &'static str = "provide";
}

/// Registers the steps of this file.
pub fn register(builder: &mut Builder<'_>) {
    builder.step(set_up).step(prepare).step(supplying).decision(ask_provide, answer_provide);
}

fn set_up(In(step): In<SetUp>, mut hunt: HuntMut) {
    match step.part {
        Placing::Tokens { token, count, die, apart } => {
            for _ in 0..count {
                place_token(&mut hunt, &token, die, apart);
            }
        }
        Placing::Special { model, from, die } => place_special(&mut hunt, &model, &from, die),
        Placing::Adversary { from } => {
            let (at, whence) = anchor(&mut hunt, &from);
            deploy::place_adversary(&mut hunt, at, &whence);
        }
        Placing::Minions { from } => {
            for minion in deploy::minions(&hunt.read()) {
                let (at, whence) = anchor(&mut hunt, &from);
                deploy::scatter_in(&mut hunt, minion, at, &whence, true);
            }
        }
        Placing::PackAtExits => hunt.ctx.then(DeployPack { seat: SeatId(0) }),
        Placing::PackScattered => {
            let hunters: Vec<ModelId> = hunt.read().hunters().map(|model_ref| model_ref.id()).collect();
            for hunter in hunters {
                deploy::scatter_in(&mut hunt, hunter, Vec2::ZERO, "the centre of the table", false);
            }
        }
    }
}

/// The Tick on which Foes begin whose hour is known.
const LATE: u32 = 3;

fn prepare(In(_): In<Prepare>, mut hunt: HuntMut) {
    let known = hunt.marks.goals.preparations.clone();
    let why = ["caz-scouting", "ruling-71"];
    if known.contains("card")
        && let Some(adversary) = hunt.marks.adversary
    {
        let facts = hunt.read();
        let next = facts.get(adversary).and_then(|model_ref| {
            let card = *model_ref.quarry?.actions.peek()?;
            let entry = facts.content.adversaries.get(&model_ref.foe?.0.entry)?;
            Some((card, card_meaning(entry, card)?.1.name.clone()))
        });
        if let Some((card, name)) = next {
            hunt.ctx.note(format!("Scouted: the Adversary will begin with {card}, {name}"), &why);
        }
    }
    if known.contains("hour") {
        let foes: Vec<ModelId> = hunt
            .read()
            .models
            .iter()
            .filter(|model_ref| model_ref.model.side == FOES)
            .map(|model_ref| model_ref.id())
            .collect();
        for foe in foes {
            hunt.set_clock(foe, |clock| clock.tick = LATE);
        }
        hunt.ctx.note(format!("Scouted: the Foes begin on Tick {LATE}"), &why);
    }
    if known.contains("terrain") {
        hunt.ctx.note("Scouted: the Pack may come in within 5\" of an Exit", &why);
    }
}

/// The point that something is placed from, in numbers and in words.
fn anchor(hunt: &mut HuntMut, anchor: &Anchor) -> (Vec2, String) {
    let of = |hunt: &HuntMut, id: Option<ModelId>| {
        let facts = hunt.read();
        let model_ref = id.and_then(|id| facts.get(id)).filter(|model_ref| model_ref.in_play());
        model_ref.map(|model_ref| (model_ref.stand.at.xz(), model_ref.name().to_owned()))
    };
    let found = match anchor {
        Anchor::Centre => None,
        Anchor::Adversary => of(hunt, hunt.marks.goals.mustered.or(hunt.marks.adversary))
            .map(|(at, _)| (at, "the Adversary".to_owned())),
        Anchor::Special(kind) => of(hunt, hunt.marks.goals.specials.get(kind).copied()),
        Anchor::PackModel => {
            let fresh = |hunt: &HuntMut| -> Vec<ModelId> {
                let facts = hunt.read();
                let here =
                    facts.hunters().filter(|model_ref| model_ref.in_play()).map(|model_ref| model_ref.id());
                here.filter(|id| !facts.goals().anchored.contains(id)).collect()
            };
            if fresh(hunt).is_empty() {
                hunt.marks.goals.anchored.clear();
            }
            let left = fresh(hunt);
            let chosen = (!left.is_empty()).then(|| left[hunt.ctx.dice().pick(left.len())]);
            if let Some(chosen) = chosen {
                hunt.marks.goals.anchored.insert(chosen);
            }
            of(hunt, chosen)
        }
    };
    found.unwrap_or((Vec2::ZERO, "the centre of the table".to_owned()))
}

fn scattered(hunt: &mut HuntMut, from: Vec2, die: ScatterDie) -> (Vec2, u32) {
    let inches = match die {
        ScatterDie::Still => return (from, 0),
        ScatterDie::D5 => hunt.ctx.dice().d5(),
        ScatterDie::D10 => hunt.ctx.dice().d10(),
    };
    let (x, z) = hunt.ctx.dice().direction();
    (from + Vec2::new(x, z) * inches as f32, inches)
}

/// The closest ground to a point on which one of the Pack could stand.
fn standing(facts: &HuntRef<'_>, at: Vec2) -> Option<Vec3> {
    let body = Body { id: BodyId(u16::MAX), at: Vec3::ZERO, radius: PACK_BASE_RADIUS, height: PACK_HEIGHT };
    facts.table.place(&body, at, &[]).moves.first().map(|first| first.to)
}

/// Whether one of the Pack could ever get from an Exit to a place (house, ruling 67).
fn can_be_reached(facts: &HuntRef<'_>, at: Vec2) -> bool {
    let body = Body { id: BodyId(u16::MAX), at: Vec3::ZERO, radius: PACK_BASE_RADIUS, height: PACK_HEIGHT };
    let nav = Nav::of(facts.table, &body, false);
    let field = nav.field(at);
    let board = facts.table.board();
    board.exits.iter().any(|exit| {
        let (from, to) = board.exit_ends(exit);
        nav.inches(&field, board.clamp(from.lerp(to, 0.5), body.radius + 0.05)).is_some()
    })
}

fn place_token(hunt: &mut HuntMut, kind: &Id, die: ScatterDie, apart: f32) {
    let fits = |facts: &HuntRef<'_>, at: Vec2| {
        // Between the closest points (Cazadores 3.3): both are as wide as their kind.
        let wide = facts.content.tokens.get(kind).map_or(0.0, |kind| kind.diameter);
        let others = facts.goals().tokens.iter().filter(|other| other.kind == *kind);
        others.map(|other| (other.at - at).length() - wide).fold(f32::INFINITY, f32::min) >= apart
            && can_be_reached(facts, at)
    };
    let (mut at, mut inches) = (Vec2::ZERO, 0);
    for _ in 0..TRIES {
        let (wished, rolled) = scattered(hunt, Vec2::ZERO, die);
        let facts = hunt.read();
        (at, inches) = (standing(&facts, wished).map_or(Vec2::ZERO, |at| at.xz()), rolled);
        if fits(&facts, at) {
            break;
        }
    }
    let facts = hunt.read();
    if !fits(&facts, at) {
        at = nearest_that_fits(&facts, at, |at| fits(&facts, at)).unwrap_or(at);
    }
    let text = format!("{inches}\" from the centre of the table");
    lay(hunt, kind, at, &text, &["caz-scatter", "ruling-67"]);
}

/// The place nearest to a point, on a grid of an inch, where a token may lie.
fn nearest_that_fits(facts: &HuntRef<'_>, near: Vec2, fits: impl Fn(Vec2) -> bool) -> Option<Vec2> {
    let half = facts.table.board().half() - Vec2::splat(1.0);
    let columns = |inches: f32| (2.0 * inches).max(0.0) as i32;
    let mut spots: Vec<Vec2> = (0..=columns(half.x))
        .flat_map(|x| (0..=columns(half.y)).map(move |z| Vec2::new(x as f32, z as f32) - half))
        .collect();
    spots.sort_by(|a, b| (*a - near).length().total_cmp(&(*b - near).length()));
    spots.into_iter().filter_map(|at| standing(facts, at).map(|at| at.xz())).find(|at| fits(*at))
}

fn place_special(hunt: &mut HuntMut, kind: &Id, from: &Anchor, die: ScatterDie) {
    let Some(model) = hunt.marks.goals.specials.get(kind).copied() else { return };
    let (from, whence) = anchor(hunt, from);
    let (wished, inches) = scattered(hunt, from, die);
    let facts = hunt.read();
    let Some(model_ref) = facts.get(model) else { return };
    let others: Vec<Body> = facts.in_play().map(|other| other.body()).collect();
    let placed = facts.table.place(&model_ref.body(), wished, &others);
    let Some(at) = placed.moves.first().map(|first| first.to) else { return };
    let rule = facts.objective().map_or(String::new(), |objective| objective.rule.clone());
    let text = match die {
        ScatterDie::Still => format!("{} stands at {whence}", model_ref.name()),
        _ => format!("{} is placed {inches}\" from {whence}", model_ref.name()),
    };
    hunt.arrive(model, at, text, &[rule.as_str(), "ruling-19"]);
    hunt.shove(&placed.moves[1..], crate::game::Manner::MadeRoom, &["caz-overlap"]);
}

/// Queues the supplies of the Objective.
pub fn supplies(content: &CazadoresContent, goals: &Goals) -> Vec<Supplying> {
    let Some(objective) = goals.objective.as_ref().and_then(|id| content.objectives.get(id)) else {
        return Vec::new();
    };
    let supplies = objective.supplies.iter().enumerate();
    supplies.map(|(index, supply)| Supplying { supply: index as u8, left: supply.models }).collect()
}

fn supplying(In(step): In<Supplying>, mut hunt: HuntMut) {
    let Supplying { supply, left } = step;
    let facts = hunt.read();
    let Some(objective) = facts.objective() else { return };
    let Some(what) = objective.supplies.get(usize::from(supply)).map(|supply| supply.what.clone()) else {
        return;
    };
    let rule = objective.rule.clone();
    let wanting = candidates(&facts, &what);
    if matches!(what, Supplied::Token(_)) && wanting.len() <= usize::from(left) {
        for model in wanting {
            give(&mut hunt, model, &what, None, &rule);
        }
    } else {
        hunt.ctx.then(Provide { supply, left });
    }
}

/// The models that may still be given one: those that have none yet.
fn candidates(facts: &HuntRef<'_>, what: &Supplied) -> Vec<ModelId> {
    let without = |id: &ModelId| match what {
        Supplied::Token(kind) => !facts.goals().carries(*id, kind.as_str()),
        Supplied::Weapon(weapon) => facts
            .get(*id)
            .and_then(|model_ref| model_ref.pack)
            .is_some_and(|(_, armoury)| !armoury.weapons.iter().any(|carried| carried.weapon == *weapon)),
    };
    facts.hunters().map(|model_ref| model_ref.id()).filter(without).collect()
}

/// What could be given to whom: the model, and the place of the Weapon that it gives up for it.
fn gifts(facts: &HuntRef<'_>, what: &Supplied) -> Vec<(String, ModelId, Option<usize>)> {
    let mut all = Vec::new();
    for id in candidates(facts, what) {
        let armoury = facts.get(id).and_then(|model_ref| model_ref.pack).map(|(_, armoury)| armoury);
        match (what, armoury) {
            (Supplied::Weapon(_), Some(armoury)) if armoury.weapons.len() >= MOST_WEAPONS => {
                for place in 0..armoury.weapons.len() {
                    all.push((format!("give:{id}:{}", place + 1), id, Some(place)));
                }
            }
            _ => all.push((format!("give:{id}"), id, None)),
        }
    }
    all
}

fn ask_provide(In(step): In<Provide>, hunt: HuntMut) -> Option<Decision> {
    let facts = hunt.read();
    let supply = facts.objective()?.supplies.get(usize::from(step.supply))?;
    let gifts = gifts(&facts, &supply.what);
    let seat = facts.hunters().filter_map(|model_ref| model_ref.model.seat).min()?;
    let bought = step.left == 0;
    if gifts.is_empty() || (bought && !supply.more) {
        return None;
    }
    let (name, hint) = match &supply.what {
        Supplied::Token(kind) => {
            facts.content.tokens.get(kind).map(|kind| (kind.name.clone(), kind.about.clone()))?
        }
        Supplied::Weapon(weapon) => facts
            .content
            .weapons
            .get(weapon)
            .map(|weapon| (format!("the {}", weapon.name), facts.content.describe_weapon(weapon)))?,
    };
    let options = gifts.into_iter().filter_map(|(choice, model, place)| {
        let model_ref = facts.get(model)?;
        let label = match place.and_then(|place| model_ref.pack?.1.weapons.get(place)) {
            Some(carried) => {
                let own = facts.content.weapons.get(&carried.weapon).map_or("", |own| own.name.as_str());
                format!("{}, in place of the {own}", model_ref.name())
            }
            None => model_ref.name().to_owned(),
        };
        Some(Choice::plain(choice, label).group("Supplies").hint(hint.clone()))
    });
    let mut options: Vec<Choice> = options.collect();
    let nobody = Choice::plain(NOBODY, "Nobody").group("Supplies");
    let prompt = if bought {
        options.insert(0, nobody.hint("What there is must do."));
        format!("Who takes {name} as well, for 1 Renown?")
    } else {
        if matches!(supply.what, Supplied::Weapon(_)) {
            options.push(nobody.hint("It is left behind."));
        }
        format!("Who takes {name}? ({} left to give)", step.left)
    };
    Some(Decision { seat, model: None, prompt, options, refused: Vec::new() })
}

fn answer_provide(In((step, answer)): In<(Provide, Answer)>, mut hunt: HuntMut) {
    let facts = hunt.read();
    let Some(objective) = facts.objective() else { return };
    let Some(supply) = objective.supplies.get(usize::from(step.supply)) else { return };
    let (what, rule) = (supply.what.clone(), objective.rule.clone());
    let found = gifts(&facts, &what).into_iter().find(|(choice, ..)| *choice == answer.choice);
    let Some((_, model, place)) = found else { return };
    give(&mut hunt, model, &what, place, &rule);
    if step.left == 0 {
        hunt.marks.goals.extra_supplies += 1;
    }
    hunt.ctx.then(Provide { supply: step.supply, left: step.left.saturating_sub(1) });
}

fn give(hunt: &mut HuntMut, model: ModelId, what: &Supplied, place: Option<usize>, rule: &str) {
    let content = hunt.content();
    let name = hunt.name(model);
    match what {
        Supplied::Token(kind) => {
            hunt.marks.goals.carried.entry(model).or_default().push(kind.clone());
            let what = content.tokens.get(kind).map_or("", |kind| kind.name.as_str());
            hunt.ctx.note(format!("{name} carries {what}"), &[rule]);
        }
        Supplied::Weapon(id) => {
            let Some(weapon) = content.weapons.get(id) else { return };
            hunt.set_armoury(model, |armoury| {
                if let Some(place) = place.filter(|place| *place < armoury.weapons.len()) {
                    armoury.weapons.remove(place);
                }
                armoury.weapons.push(carried(weapon));
            });
            hunt.ctx.note(format!("{name} carries the {}", weapon.name), &[rule]);
        }
    }
}

fn carried(weapon: &Weapon) -> Carried {
    Carried {
        weapon: weapon.id.clone(),
        readied: false,
        ammo: if weapon.kind == WeaponKind::Shooting { weapon.ammo } else { None },
        loaded: true,
        gained: Vec::new(),
    }
}
