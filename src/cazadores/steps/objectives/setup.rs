//! Setting a Hunt up in the order that its Objective defines (Cazadores 5.1.4,
//! 5.1.5 and 09).

use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3, Vec3Swizzles};
use parse_display::Display;
use serde::{Deserialize, Serialize};

use crate::content::{
    Anchor, CazadoresContent, Id, MOST_WEAPONS, Objective, PACK_BASE_RADIUS, PACK_HEIGHT, Placing,
    ScatterDie, Supplied, Supply, Weapon, WeaponKind,
};
use crate::state::components::CarriedWeapon;
use crate::state::hunt::FOES;
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::{HuntRef, card_meaning, required_entry};
use crate::state::objective_state::{ObjectiveState, TableMarker};
use crate::steps::objectives::carry::put_on_table;
use crate::steps::turns::deploy;
use crate::steps::turns::deploy::DeployPack;
use monteria_content::Bounded;
use monteria_game::{
    Answered, AskResult, Choice, Decision, ModelId, OrMissing, Registry, SeatId, Step, StepResult,
    Text, Thing, event_text, text,
};
use monteria_table::{Body, BodyId, Nav};

/// Number of rolls for a token's place before the nearest fitting place is taken
/// (house, ruling 67).
const TRIES: u32 = 20;

/// One part of the setup.
#[derive(Serialize, Deserialize)]
pub(crate) struct SetUp {
    pub part: Placing,
}

/// The Objective's supplies are given to some of the Pack; if there are enough for all,
/// nobody is asked.
#[derive(Serialize, Deserialize)]
pub(crate) struct Supplying {
    /// Index among the Objective's supplies.
    pub supply: u8,
    /// Number of supplies to give.
    pub left: u8,
}

/// The players choose the models that take the supplies; when none is left, the models
/// that take another for Renown, if the Objective allows it.
#[derive(Serialize, Deserialize)]
pub(crate) struct ChooseReceiver {
    /// Index among the Objective's supplies.
    pub supply: u8,
    /// Number of supplies left to give.
    pub left: u8,
}

/// Facts found out before the Hunt take effect (house, ruling 71).
#[derive(Serialize, Deserialize)]
pub(crate) struct Prepare;

impl Step for Prepare {
    const NAME: &'static str = "prepare";
}
impl Step for SetUp {
    const NAME: &'static str = "set-up";
}
impl Step for Supplying {
    const NAME: &'static str = "supplying";
}
impl Step for ChooseReceiver {
    const NAME: &'static str = "provide";
}

pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.step(set_up).step(prepare).step(supplying).decision(ask_receiver, answer_receiver);
}

fn set_up(In(step): In<SetUp>, mut hunt: HuntMut) -> StepResult {
    match step.part {
        Placing::Tokens { token, count, die, apart } => {
            for _ in 0..*count {
                place_token(&mut hunt, &token, die, *apart)?;
            }
        }
        Placing::Special { model, from, die } => place_special(&mut hunt, &model, &from, die)?,
        Placing::Adversary { from } => {
            let (at, whence) = anchor(&mut hunt, &from);
            deploy::place_adversary(&mut hunt, at, &whence)?;
        }
        Placing::Minions { from } => {
            for minion in deploy::minions(&hunt.read()) {
                let (at, whence) = anchor(&mut hunt, &from);
                deploy::scatter_in(&mut hunt, minion, at, &whence, true)?;
            }
        }
        Placing::PackAtExits if hunt.on_real_table() => deploy::deploy_on_real_table(&mut hunt)?,
        Placing::PackAtExits => hunt.ctx.then(DeployPack { seat: SeatId(0) }),
        Placing::PackScattered => {
            let hunters: Vec<ModelId> =
                hunt.read().hunters().map(|model_ref| model_ref.id()).collect();
            for hunter in hunters {
                deploy::scatter_in(
                    &mut hunt,
                    hunter,
                    Vec2::ZERO,
                    &text!("rules-cazadores-the-centre-of-the-table", "the centre of the table"),
                    false,
                )?;
            }
        }
    }
    Ok(())
}

/// The Tick on which Foes begin if the scouts know their hour.
const LATE: u32 = 3;

fn prepare(In(_): In<Prepare>, mut hunt: HuntMut) -> StepResult {
    let known = hunt.marks.goals.preparations.clone();
    let why = ["caz-scouting", "ruling-71"];
    if known.contains("card")
        && let Some(adversary) = hunt.marks.adversary
    {
        let facts = hunt.read();
        let next = facts.model(adversary)?.quarry.and_then(|quarry| quarry.actions.peek().copied());
        let card = next.or_missing("the first card of the Adversary")?;
        let meaning = card_meaning(facts.entry(adversary)?, card);
        let name = &meaning.or_missing(format_args!("what {card} means"))?.1.name;
        let card = card.to_string();
        let text = event_text!(
            "rules-cazadores-scouted-the-adversary-will-begin-with",
            "Scouted: the Adversary will begin with {card}, {name}"
        );
        hunt.ctx.note(text, &why);
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
            hunt.set_clock(foe, |clock| clock.tick = LATE)?;
        }
        hunt.ctx.note(
            event_text!(
                "rules-cazadores-scouted-the-foes-begin-on-tick",
                "Scouted: the Foes begin on Tick {late}",
                late = LATE
            ),
            &why,
        );
    }
    if known.contains("terrain") {
        hunt.ctx.note(
            text!(
                "rules-cazadores-scouted-the-pack-may-come-in",
                "Scouted: the Pack may come in within 5\" of an Exit"
            ),
            &why,
        );
    }
    Ok(())
}

/// Returns the point that something is placed from, with its name.
fn anchor(hunt: &mut HuntMut, anchor: &Anchor) -> (Vec2, Text) {
    let of = |hunt: &HuntMut, id: Option<ModelId>| {
        let facts = hunt.read();
        let model_ref = id.and_then(|id| facts.get(id)).filter(|model_ref| model_ref.in_play());
        model_ref.map(|model_ref| (model_ref.stand.at.xz(), Text::from(model_ref.name())))
    };
    let found = match anchor {
        Anchor::Centre => None,
        Anchor::Adversary => of(hunt, hunt.marks.goals.first_placed.or(hunt.marks.adversary))
            .map(|(at, _)| (at, text!("rules-cazadores-the-adversary-2", "the Adversary"))),
        Anchor::Special(kind) => of(hunt, hunt.marks.goals.specials.get(kind).copied()),
        Anchor::PackModel => {
            let fresh = |hunt: &HuntMut| -> Vec<ModelId> {
                let facts = hunt.read();
                let here = facts
                    .hunters()
                    .filter(|model_ref| model_ref.in_play())
                    .map(|model_ref| model_ref.id());
                here.filter(|id| !facts.goals().used_anchors.contains(id)).collect()
            };
            if fresh(hunt).is_empty() {
                hunt.marks.goals.used_anchors.clear();
            }
            let left = fresh(hunt);
            let chosen = (!left.is_empty()).then(|| left[hunt.ctx.dice().pick(left.len())]);
            if let Some(chosen) = chosen {
                hunt.marks.goals.used_anchors.insert(chosen);
            }
            of(hunt, chosen)
        }
    };
    found.unwrap_or_else(|| {
        (Vec2::ZERO, text!("rules-cazadores-the-centre-of-the-table", "the centre of the table"))
    })
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

/// Returns the closest position to a point where a pack model could stand.
fn standing_position(facts: &HuntRef<'_>, at: Vec2) -> Option<Vec3> {
    let body = Body {
        id: BodyId(u16::MAX),
        at: Vec3::ZERO,
        radius: PACK_BASE_RADIUS,
        height: PACK_HEIGHT,
    };
    facts.table.place(&body, at, &[]).moves.first().map(|first| first.to)
}

/// Returns whether a pack model could ever get from an Exit to a place
/// (house, ruling 67).
fn can_be_reached(facts: &HuntRef<'_>, at: Vec2) -> bool {
    let body = Body {
        id: BodyId(u16::MAX),
        at: Vec3::ZERO,
        radius: PACK_BASE_RADIUS,
        height: PACK_HEIGHT,
    };
    let nav = Nav::of(facts.table, &body, false);
    let field = nav.field(at);
    let board = facts.table.board();
    board.exits.iter().any(|exit| {
        let (from, to) = board.exit_ends(exit);
        nav.inches(&field, board.clamp(from.lerp(to, 0.5), body.radius + 0.05)).is_some()
    })
}

fn place_token(hunt: &mut HuntMut, kind: &Id, die: ScatterDie, apart: f32) -> StepResult {
    let fits = |facts: &HuntRef<'_>, at: Vec2| {
        // Distances are between the closest points (Cazadores 3.3): each token has the
        // diameter of its kind.
        let wide = facts.content.tokens.get(kind).map_or(0.0, |kind| *kind.diameter);
        let others = facts.tokens().filter(|other| other.kind == *kind);
        others.map(|other| (other.at - at).length() - wide).fold(f32::INFINITY, f32::min) >= apart
            && can_be_reached(facts, at)
    };
    let mut at = Vec2::ZERO;
    let mut inches = 0;
    for _ in 0..TRIES {
        let (wished, rolled) = scattered(hunt, Vec2::ZERO, die);
        let facts = hunt.read();
        at = standing_position(&facts, wished).map_or(Vec2::ZERO, |at| at.xz());
        inches = rolled;
        if fits(&facts, at) {
            break;
        }
    }
    let facts = hunt.read();
    if !fits(&facts, at) {
        at = nearest_that_fits(&facts, at, |at| fits(&facts, at)).unwrap_or(at);
    }
    let text = event_text!(
        "rules-cazadores-from-the-centre-of-the-table",
        "{inches}\" from the centre of the table"
    );
    put_on_table(hunt, kind, at, &text, &["caz-scatter", "ruling-67"])
}

/// Returns the place nearest to a point, on a grid of one inch, where a token
/// may be placed.
fn nearest_that_fits(facts: &HuntRef<'_>, near: Vec2, fits: impl Fn(Vec2) -> bool) -> Option<Vec2> {
    let half = facts.table.board().half() - Vec2::splat(1.0);
    let columns = |inches: f32| (2.0 * inches).max(0.0) as i32;
    let mut spots: Vec<Vec2> = (0..=columns(half.x))
        .flat_map(|x| (0..=columns(half.y)).map(move |z| Vec2::new(x as f32, z as f32) - half))
        .collect();
    spots.sort_by(|a, b| (*a - near).length().total_cmp(&(*b - near).length()));
    spots
        .into_iter()
        .filter_map(|at| standing_position(facts, at).map(|at| at.xz()))
        .find(|at| fits(*at))
}

fn place_special(hunt: &mut HuntMut, kind: &Id, from: &Anchor, die: ScatterDie) -> StepResult {
    let model = *required_entry(&hunt.marks.goals.specials, kind)?;
    let (from, whence) = anchor(hunt, from);
    let (wished, inches) = scattered(hunt, from, die);
    let facts = hunt.read();
    let model_ref = facts.model(model)?;
    let others: Vec<Body> = facts.in_play().map(|other| other.body()).collect();
    let placed = facts.table.place(&model_ref.body(), wished, &others);
    let at = placed.moves.first().or_missing(format_args!("a place for {model}"))?.to;
    let rule = facts.objective().map_or(String::new(), |objective| objective.rule.clone());
    let text = match die {
        ScatterDie::Still => {
            text!("rules-stands-at", "{name} stands at {whence}", name = model_ref.name())
        }
        ScatterDie::D5 | ScatterDie::D10 => {
            text!(
                "rules-cazadores-is-placed-from",
                "{name} is placed {inches}\" from {whence}",
                name = model_ref.name()
            )
        }
    };
    hunt.arrive(model, at, text, &[rule.as_str(), "ruling-19"])?;
    hunt.apply_pushes(&placed.moves[1..], monteria_game::Manner::MadeRoom, &["caz-overlap"])
}

/// Returns the steps that give out the supplies of the Objective.
pub(crate) fn supplies(content: &CazadoresContent, goals: &ObjectiveState) -> Vec<Supplying> {
    let Some(objective) = goals.objective.as_ref().and_then(|id| content.objectives.get(id)) else {
        // Only Objectives have supplies.
        return Vec::new();
    };
    let supplies = objective.supplies.iter().enumerate();
    supplies
        .map(|(index, supply)| Supplying { supply: index as u8, left: *supply.models })
        .collect()
}

fn supplying(In(step): In<Supplying>, mut hunt: HuntMut) -> StepResult {
    let Supplying { supply, left } = step;
    let facts = hunt.read();
    let (objective, what) = supply_of(&facts, supply)?;
    let rule = objective.rule.clone();
    let what = what.what.clone();
    let wanting = candidates(&facts, &what);
    if matches!(what, Supplied::Token(_)) && wanting.len() <= usize::from(left) {
        for model in wanting {
            give(&mut hunt, model, &what, None, &rule)?;
        }
    } else {
        hunt.ctx.then(ChooseReceiver { supply, left });
    }
    Ok(())
}

/// Returns the models without one of these supplies.
fn candidates(facts: &HuntRef<'_>, what: &Supplied) -> Vec<ModelId> {
    let without = |id: &ModelId| match what {
        Supplied::Token(kind) => !facts.carries(*id, kind.as_str()),
        Supplied::Weapon(weapon) => {
            facts.get(*id).and_then(|model_ref| model_ref.pack).is_some_and(|(_, armoury)| {
                !armoury.weapons.iter().any(|carried| carried.weapon == *weapon)
            })
        }
    };
    facts.hunters().map(|model_ref| model_ref.id()).filter(without).collect()
}

/// The receiver of a supply.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Display)]
#[display(style = "kebab-case")]
pub(crate) enum SupplyAct {
    Nobody,
    /// A model, in exchange for the weapon at this position, counted from 1.
    #[display("give:{0}:{1}")]
    InPlaceOf(ModelId, usize),
    #[display("give:{0}")]
    Give(ModelId),
}

/// Returns the possible receivers with their names.
fn possible_receivers(facts: &HuntRef<'_>, what: &Supplied) -> StepResult<Vec<(SupplyAct, Text)>> {
    let mut all = Vec::new();
    for id in candidates(facts, what) {
        let model_ref = facts.model(id)?;
        let name = model_ref.name();
        match (what, model_ref.pack) {
            (Supplied::Weapon(_), Some((_, armoury))) if armoury.weapons.len() >= MOST_WEAPONS => {
                for (place, carried) in armoury.weapons.iter().enumerate() {
                    let own = &required_entry(&facts.content.weapons, &carried.weapon)?.name;
                    let label = event_text!(
                        "rules-cazadores-in-place-of-the",
                        "{name}, in place of the {own}"
                    );
                    all.push((SupplyAct::InPlaceOf(id, place + 1), label));
                }
            }
            (Supplied::Weapon(_) | Supplied::Token(_), _) => {
                all.push((SupplyAct::Give(id), name.into()))
            }
        }
    }
    Ok(all)
}

fn ask_receiver(In(step): In<ChooseReceiver>, hunt: HuntMut) -> AskResult {
    let facts = hunt.read();
    let (_, supply) = supply_of(&facts, step.supply)?;
    let possible_receivers = possible_receivers(&facts, &supply.what)?;
    let bought = step.left == 0;
    if possible_receivers.is_empty() || (bought && !supply.more) {
        return Ok(None);
    }
    let (name, hint) = match &supply.what {
        Supplied::Token(kind) => {
            let kind = required_entry(&facts.content.tokens, kind)?;
            (Text::from(&kind.name), Text::from(&kind.about))
        }
        Supplied::Weapon(weapon) => {
            let weapon = required_entry(&facts.content.weapons, weapon)?;
            let name = text!("rules-cazadores-the-weapon", "the {weapon}", weapon = weapon.name);
            (name, facts.content.describe_weapon(weapon))
        }
    };
    let option = |(act, label): (SupplyAct, Text)| {
        Choice::plain(act, label)
            .group(text!("rules-cazadores-supplies", "Supplies"))
            .hint(hint.clone())
    };
    let mut options: Vec<Choice> = possible_receivers.into_iter().map(option).collect();
    let nobody = Choice::plain(SupplyAct::Nobody, text!("rules-cazadores-nobody", "Nobody"))
        .group(text!("rules-cazadores-supplies", "Supplies"));
    let prompt = if bought {
        options.insert(
            0,
            nobody.hint(text!("rules-cazadores-what-there-is-must-do", "What there is must do.")),
        );
        text!("rules-cazadores-who-takes-as-well-for-1", "Who takes {name} as well, for 1 Renown?")
    } else {
        if matches!(supply.what, Supplied::Weapon(_)) {
            options.push(
                nobody.hint(text!("rules-cazadores-it-is-left-behind", "It is left behind.")),
            );
        }
        text!(
            "rules-cazadores-who-takes-left-to-give",
            "Who takes {name}? ({left} left to give)",
            left = step.left
        )
    };
    let seat = facts.hunters().filter_map(|model_ref| model_ref.model.seat).min();
    let seat = seat.or_missing("a seat for the Pack")?;
    Ok(Some(Decision { seat, model: None, prompt, options, refused: Vec::new() }))
}

fn answer_receiver(
    In((step, answer)): Answered<ChooseReceiver, SupplyAct>,
    mut hunt: HuntMut,
) -> StepResult {
    let facts = hunt.read();
    let (objective, supply) = supply_of(&facts, step.supply)?;
    let what = supply.what.clone();
    let rule = objective.rule.clone();
    let (model, place) = match answer.choice {
        SupplyAct::Nobody => return Ok(()),
        SupplyAct::Give(model) => (model, None),
        SupplyAct::InPlaceOf(model, place) => (model, place.checked_sub(1)),
    };
    give(&mut hunt, model, &what, place, &rule)?;
    if step.left == 0 {
        hunt.marks.goals.extra_supplies += 1;
    }
    hunt.ctx.then(ChooseReceiver { supply: step.supply, left: step.left.saturating_sub(1) });
    Ok(())
}

/// Returns the Objective and one of its supplies.
fn supply_of<'a>(facts: &HuntRef<'a>, index: u8) -> StepResult<(&'a Objective, &'a Supply)> {
    let objective = facts.objective().or_missing("the Objective")?;
    let supply = objective.supplies.get(usize::from(index));
    Ok((objective, supply.or_missing(format_args!("supply {index} of the Objective"))?))
}

fn give(
    hunt: &mut HuntMut,
    model: ModelId,
    what: &Supplied,
    place: Option<usize>,
    rule: &str,
) -> StepResult {
    let content = hunt.content();
    let name = hunt.name(model);
    match what {
        Supplied::Token(kind) => {
            let kind = required_entry(&content.tokens, kind)?;
            let token = TableMarker::token(kind);
            let text =
                event_text!("rules-cazadores-carries-2", "{name} carries {kind}", kind = kind.name);
            let token = Thing::new(token, Vec2::ZERO).carried_by(model);
            hunt.marks.things.lay(&mut hunt.ctx, &mut hunt.table, token, text, &[rule]);
        }
        Supplied::Weapon(id) => {
            let weapon = required_entry(&content.weapons, id)?;
            hunt.set_armoury(model, |armoury| {
                if let Some(place) = place.filter(|place| *place < armoury.weapons.len()) {
                    armoury.weapons.remove(place);
                }
                armoury.weapons.push(carried(weapon));
            })?;
            hunt.ctx.note(
                event_text!(
                    "rules-cazadores-carries-the",
                    "{name} carries the {weapon}",
                    weapon = weapon.name
                ),
                &[rule],
            );
        }
    }
    Ok(())
}

fn carried(weapon: &Weapon) -> CarriedWeapon {
    CarriedWeapon {
        weapon: weapon.id.clone(),
        readied: false,
        ammo: weapon.ammo.filter(|_| weapon.kind == WeaponKind::Shooting).map(Bounded::get),
        loaded: true,
        gained: Vec::new(),
    }
}
