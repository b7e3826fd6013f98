//! Playing for the Objective: who of the Pack does what for it, and where (Cazadores 09).

use super::escape;
use super::ground::{Place, Walker};
use super::menu::Menu;
use super::mind::Mind;
use crate::content::{Counsel, Deed, Need, Objective, Place as Where, Skill, Supplied, WeaponKind};
use crate::goals::Token;
use crate::hunt_ref::{HuntRef, in_reach};
use crate::steps::objectives::rounds::exhausted;
use crate::steps::objectives::setup::ProvideAct;
use crate::steps::turn_act::{CarriedWeapon, TurnAct};
use monteria_content::Bounded;
use monteria_dice::odds;
use monteria_game::{Decision, ModelId, Needs, Order};

/// A Deed with less of a chance than this is left to luck that nobody has.
const WORTHWHILE: f32 = 0.12;
/// What an inch of way counts against a chance of 1.
const INCH: f32 = 0.03;
/// With so many exhausted Hit Locations the Adversary may be taken.
pub(crate) const RIPE: i32 = 2;
/// What takes less than this share of the time for which the Pack stands is done yet
/// before it leaves a Hunt that is lost.
const LAST_CHANCE: f32 = 0.6;

/// Something to be done for the Objective.
struct Errand<'f> {
    deed: &'f Deed,
    at: Goal<'f>,
}

/// Where.
#[derive(Clone, Copy)]
enum Goal<'f> {
    Token(&'f Token),
    Model(ModelId),
}

/// The order that serves the Objective best; none where the model had
/// better do as always.
pub(super) fn choose(mind: &Mind<'_>, menu: &Menu<'_>) -> Option<Order> {
    let objective = mind.facts.objective()?;
    if mind.facts.special(mind.me).is_some() {
        return escape::choose(mind, menu);
    }
    match objective.counsel {
        Counsel::Flee => return escape::choose(mind, menu),
        Counsel::Capture => {
            if let Some(order) = capture(mind, menu, objective) {
                return Some(order);
            }
        }
        Counsel::Deeds | Counsel::SlaySpecial => {}
    }
    if brings_it_home(mind) {
        return escape::choose(mind, menu);
    }
    let errand = mine(mind, objective)?;
    act(mind, menu, &errand)
}

/// What can still be done for the Objective of a Hunt that is lost: whoever does it and
/// gets away has won (ruling 66). None where nothing is close enough, or another is the
/// one to do it.
pub(crate) fn last_chance(mind: &Mind<'_>, menu: &Menu<'_>) -> Option<Order> {
    let facts = &mind.facts;
    let objective = facts.objective()?;
    if facts.special(mind.me).is_some() || facts.accomplished() {
        return None;
    }
    match objective.counsel {
        Counsel::Deeds => {
            let errand = mine(mind, objective)?;
            // A free Move and a Pass take one Tick.
            let way = inches(facts, mind.me, errand.at) / mind.speed.max(1.0);
            let tries = 1.0 / chance(facts, mind.me, errand.deed)?;
            let ticks = way + tries * errand.deed.act.ticks() as f32;
            let time = ticks <= LAST_CHANCE * mind.stands;
            if time { act(mind, menu, &errand) } else { None }
        }
        Counsel::Capture => capture(mind, menu, objective),
        Counsel::Flee | Counsel::SlaySpecial => None,
    }
}

/// Whether it is near its end and holds what would be lost with it.
fn brings_it_home(mind: &Mind<'_>) -> bool {
    let me = mind.myself();
    let kinds = mind.facts.carried_by(mind.me).filter_map(|token| mind.facts.token_kind(token));
    let held = { kinds }.any(|kind| kind.drops && kind.fuse.is_none());
    held && mind.facts.accomplished() && me.wounds.left * 2 <= me.wounds.full
}

/// The chance that a model succeeds in a Deed; none for one that lacks what it wants.
fn chance(facts: &HuntRef<'_>, model: ModelId, deed: &Deed) -> Option<f32> {
    let model_ref = facts.get(model)?;
    if !facts.carries_needed(model, deed)
        || !model_ref.in_play()
        || model_ref.is_down()
        || facts.special(model).is_some()
    {
        return None;
    }
    let chance = odds(&facts.check(model, deed.skill, deed.dt.map(Bounded::get))).success as f32;
    (chance >= WORTHWHILE).then_some(chance)
}

/// All that is left to do, in the order of the data.
fn errands<'f>(facts: &'f HuntRef<'_>, objective: &'f Objective) -> Vec<Errand<'f>> {
    // While a fuse burns nobody need carry another barrel there.
    if facts.tokens().any(|token| token.until.is_some()) {
        return Vec::new();
    }
    let mut all = Vec::new();
    for deed in &objective.deeds {
        match &deed.place {
            Where::To { model, .. } => {
                let Some(other) = facts.goals().specials.get(model) else { continue };
                let here = facts.get(*other).is_some_and(|model_ref| model_ref.in_play());
                let due = deed.needs.iter().all(|need| match need {
                    Need::Captive => facts.captive(*other),
                    // Urging on is for whoever stands there anyway.
                    Need::Free => !facts.captive(*other) && facts.near_exit(*other, 1.0),
                    Need::Carries(_)
                    | Need::Room
                    | Need::NobodyHostileWithin(_)
                    | Need::FreeHands(_) => true,
                });
                if here && due && !facts.goals().encouraged.contains(other) {
                    all.push(Errand { deed, at: Goal::Model(*other) });
                }
            }
            Where::Near { .. } | Where::Inside(_) => all.extend(
                facts
                    .tokens_for(deed)
                    .into_iter()
                    .map(|token| Errand { deed, at: Goal::Token(token) }),
            ),
        }
    }
    all
}

/// What the acting model is the one to do: of what it is the best for, the closest.
fn mine<'m>(mind: &'m Mind<'_>, objective: &'m Objective) -> Option<Errand<'m>> {
    let facts = &mind.facts;
    let value = |model: ModelId, errand: &Errand<'_>| -> Option<f32> {
        let room = match errand.at {
            Goal::Token(token) if errand.deed.needs.contains(&Need::Room) => {
                facts.has_room(model, &token.kind)
            }
            Goal::Token(_) | Goal::Model(_) => true,
        };
        let chance = chance(facts, model, errand.deed).filter(|_| room)?;
        Some(chance - INCH * inches(facts, model, errand.at))
    };
    let best = |errand: &Errand<'_>| -> Option<ModelId> {
        let candidates = mind
            .pack
            .iter()
            .filter_map(|model_ref| Some((value(model_ref.id(), errand)?, model_ref.id())));
        candidates.max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1))).map(|(_, id)| id)
    };
    let own = errands(facts, objective).into_iter().filter(|errand| best(errand) == Some(mind.me));
    own.min_by(|a, b| inches(facts, mind.me, a.at).total_cmp(&inches(facts, mind.me, b.at)))
}

fn inches(facts: &HuntRef<'_>, model: ModelId, goal: Goal<'_>) -> f32 {
    match goal {
        Goal::Token(token) => facts.distance_to_token(model, token),
        Goal::Model(other) => facts.distance(model, other),
    }
}

/// Does it where that is possible, else goes there.
fn act(mind: &Mind<'_>, menu: &Menu<'_>, errand: &Errand<'_>) -> Option<Order> {
    let facts = &mind.facts;
    let within = match (&errand.deed.place, errand.at) {
        (Where::Near { within, .. } | Where::To { within, .. }, goal) => {
            in_reach(inches(facts, mind.me, goal), 0.0, **within)
        }
        (Where::Inside(_), Goal::Token(token)) => facts.inside(mind.me, token),
        (Where::Inside(_), Goal::Model(_)) => false,
    };
    // The only token's option has no number; another Deed's tokens do not count there.
    let deed = || errand.deed.id.clone();
    let at_token = match errand.at {
        Goal::Token(token) => menu.find(&TurnAct::DeedAt(deed(), token.id)),
        Goal::Model(_) => None,
    };
    if !within {
        let going = menu.going()?;
        if going == TurnAct::Move && (!facts.turn.action || inches(facts, mind.me, errand.at) < 2.0)
        {
            return None;
        }
        return go(mind, errand).map(|place| place.order(going));
    }
    match (at_token.or_else(|| menu.find(&TurnAct::Deed(deed()))), errand.at) {
        (Some(choice), Goal::Model(other)) => {
            choice.aims_at(other).then(|| Order::at(&choice.id, other))
        }
        (Some(choice), Goal::Token(_)) => {
            (choice.needs == Needs::Nothing).then(|| Order::plain(&choice.id))
        }
        // Its hands are full, perhaps.
        (None, _) => {
            let ready = menu.acts.iter().find(|(act, _)| matches!(act, TurnAct::Ready(_)));
            ready.map(|(act, _)| Order::plain(act))
        }
    }
}

/// The way there.
fn go(mind: &Mind<'_>, errand: &Errand<'_>) -> Option<Place> {
    let facts = &mind.facts;
    let goal = match errand.at {
        Goal::Token(token) => token.at,
        Goal::Model(other) => facts.get(other)?.body().plan(),
    };
    toward(mind, goal)
}

fn toward(mind: &Mind<'_>, goal: bevy_math::Vec2) -> Option<Place> {
    let mut walker = Walker::new(mind, mind.facts.speed(mind.me));
    let own = mind.myself().body().plan();
    // As near as it gets in one Move: the spot itself, then ever farther short of it.
    let line = own - goal;
    let length = line.length();
    for short in [0.0f32, 0.6, 1.2, 1.8] {
        if length > short + 0.3
            && let Some(place) = walker.to(goal + line / length * short)
        {
            return Some(place);
        }
    }
    let field = walker.field_to(goal);
    walker.toward(&field)
}

/// The Net, once the Adversary is worn down.
fn capture(mind: &Mind<'_>, menu: &Menu<'_>, objective: &Objective) -> Option<Order> {
    let facts = &mind.facts;
    let weapon = &objective.on_hit.first()?.weapon;
    let counter = &objective.on_hit.first()?.counter;
    let (_, armoury) = mind.myself().pack?;
    let place = armoury.weapons.iter().position(|carried| carried.weapon == *weapon)?;
    let carried = armoury.weapons.get(place)?;
    if exhausted(facts) < RIPE || facts.goals().count(counter) > 0 || carried.ammo == Some(0) {
        return None;
    }
    let adversary = facts.marks.adversary?;
    let throw = TurnAct::Attack(weapon.clone());
    if menu.offers_at(&throw, adversary) {
        return Some(Order::at(throw, adversary));
    }
    if !carried.readied {
        let holds =
            |act: &TurnAct| matches!(act, TurnAct::Switch(hands) if hands.0.contains(&place));
        return menu.acts.iter().find(|(act, _)| holds(act)).map(|(act, _)| Order::plain(act));
    }
    if !carried.loaded {
        let reload = TurnAct::Reload(CarriedWeapon::First(weapon.clone()));
        return menu.offers(&reload).then(|| Order::plain(reload));
    }
    let weapon = facts.content.weapons.get(weapon)?;
    let foe = facts.get(adversary)?.body();
    let own = mind.myself().body();
    menu.find(&TurnAct::FreeMove)?;
    // A spot from which it can be thrown: on the line to the Adversary, else beside it.
    let mut walker = Walker::new(mind, facts.speed(mind.me));
    let line = (own.plan() - foe.plan()).normalize_or(bevy_math::Vec2::X);
    let ring = foe.radius + own.radius + (*weapon.range_min + *weapon.range_max) / 2.0;
    let turns = [(1.0f32, 0.0f32), (0.866, 0.5), (0.866, -0.5), (0.5, 0.866), (0.5, -0.866)];
    let place = turns.into_iter().find_map(|(cosine, sine)| {
        let turned =
            bevy_math::Vec2::new(line.x * cosine - line.y * sine, line.x * sine + line.y * cosine);
        walker.to(foe.plan() + turned * ring)
    });
    let place = match place {
        Some(place) => Some(place),
        None => toward(mind, foe.plan() + line * ring),
    };
    place.filter(Place::away).map(|place| place.order(TurnAct::FreeMove))
}

/// Who takes what the Objective supplies: whoever will use it best.
pub(crate) fn provide(facts: &HuntRef<'_>, decision: &Decision) -> Option<Order> {
    let objective = facts.objective()?;
    let weapon = objective.supplies.iter().any(|supply| matches!(supply.what, Supplied::Weapon(_)));
    let skill = objective.deeds.first().map_or(Skill::Shooting, |deed| deed.skill);
    let worth = |act: ProvideAct| -> f32 {
        let (model, gives_up) = match act {
            ProvideAct::Nobody => return 0.0,
            ProvideAct::Give(model) => (model, false),
            ProvideAct::InPlaceOf(model, _) => (model, true),
        };
        let Some(model) = facts.get(model) else { return 0.0 };
        let skill = if weapon { Skill::Shooting } else { skill };
        let shoots = model.pack.is_some_and(|(_, armoury)| {
            facts.readied(armoury).any(|(_, weapon)| weapon.kind == WeaponKind::Shooting)
        });
        let bother = if weapon && shoots { 0.5 } else { 0.0 };
        facts.pool(model.id(), skill) as f32 - bother - if gives_up { 1.5 } else { 0.0 }
    };
    let mut best: Option<(f32, &str)> = None;
    for (act, choice) in decision.acts() {
        let value = worth(act);
        if best.is_none_or(|(least, _)| value > least) {
            best = Some((value, &choice.id));
        }
    }
    best.map(|(_, id)| Order::plain(id))
}
