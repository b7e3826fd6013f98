//! A Hunt described for whoever draws it.

use bevy_ecs::prelude::*;

use super::band::spans;
use super::components::Focus;
use super::content::{AttackKind, Condition, Upshot};
use super::goals::Laid;
use super::hunt::TICKS;
use super::hunt_ref::{HuntRef, ModelRef};
use super::steps::areas;
use super::steps::foes::minds;
use monteria_game::{
    Badge, CardShown, Formation, Hazard, ModelId, RealTable, Stance, Thing, Tone, Tracker,
    TrackerMarker, View, Viewer, place, reaches,
};

/// The Hunt as anyone at the table may see it: nothing of it is hidden but the
/// order of face-down cards.
pub(crate) fn view(world: &World, viewer: Viewer) -> View {
    let facts = HuntRef::of(world);
    let mut view = View::base(world, viewer);
    let clock = facts.clock;
    view.title = "Cazadores".to_owned();
    view.phase = match (clock.round, facts.turn.model) {
        (0, _) => "Deployment".to_owned(),
        (round, Some(model)) => {
            format!("Round {round}, Tick {}, {}'s Turn", clock.tick, facts.name(model))
        }
        (round, None) => format!("Round {round}, Tick {}", clock.tick),
    };
    view.tracker = Tracker {
        title: if clock.round == 0 {
            "Deployment".to_owned()
        } else {
            format!("Round {}", clock.round)
        },
        places: TICKS,
        now: clock.tick,
        markers: facts
            .in_play()
            .map(|model_ref| TrackerMarker {
                model: model_ref.id(),
                place: model_ref.clock.tick,
                next_round: model_ref.clock.looped,
            })
            .collect(),
    };
    for model in &mut view.models {
        let Some(model_ref) = facts.get(model.id) else { continue };
        model.health = (model_ref.wounds.left, model_ref.wounds.full);
        model.badges = badges(&facts, model_ref);
        model.summary = summary(&facts, model_ref);
        if model_ref.in_play() {
            model.summary = format!("{}; {}", model.summary, reach(&facts, model_ref));
        }
    }
    if let Some(adversary) = facts.marks.adversary {
        view.cards = cards(&facts, adversary);
        let entry = facts
            .get(adversary)
            .and_then(|model_ref| facts.content.adversaries.get(&model_ref.foe?.0.entry));
        if let Some(entry) = entry.filter(|_| facts.is_of_band(adversary)) {
            let standing = || facts.band(adversary).filter(|model_ref| model_ref.in_play());
            let corners: Vec<_> = standing().map(|model_ref| model_ref.body().plan()).collect();
            let within = facts.in_play().filter(|model_ref| !facts.is_of_band(model_ref.id()));
            let within = within.filter(|_| !facts.by_people());
            let within = within.filter(|model_ref| {
                spans(&corners, model_ref.body().plan(), model_ref.stand.radius)
            });
            view.formations.push(Formation {
                name: entry.name.clone(),
                models: standing().map(|model_ref| model_ref.id()).collect(),
                within: within.map(|model_ref| model_ref.id()).collect(),
            });
        }
    }
    if let Some(objective) = facts.objective() {
        view.facts
            .push(("Objective".to_owned(), format!("{}. {}", objective.name, objective.about)));
        let done = if facts.accomplished() { "accomplished as things stand" } else { "not yet" };
        let counts =
            facts.goals().counts.iter().map(|(counter, value)| format!("{counter} {value}"));
        let told: Vec<String> = std::iter::once(done.to_owned()).chain(counts).collect();
        view.facts.push(("So far".to_owned(), told.join(", ")));
    }
    facts.marks.things.show(&mut view, (world, viewer), |laid| note(&facts, laid));
    if !facts.marks.house.is_empty() {
        view.facts.push(("House rules".to_owned(), facts.marks.house.join("; ")));
    }
    view.real_table = facts.by_people().then(|| RealTable { thinking: minds::so_far(&facts) });
    view.facts.push(("Ends after".to_owned(), format!("Round {}", clock.limit)));
    view
}

/// Where a model comes to harm: in Areas that do something to whoever enters them, and
/// around a token with a burning fuse.
pub(crate) fn hazards(facts: &HuntRef<'_>, model: ModelId) -> Vec<Hazard> {
    let Some(model_ref) = facts.get(model) else { return Vec::new() };
    let base = model_ref.stand.radius;
    let hazard = |laid: &Thing<Laid>| {
        let area = facts.table.area(laid.id)?;
        if let Some(kind) = facts.area_kind(laid.id) {
            let harms = !kind.on_enter.is_empty();
            return harms.then(|| Hazard {
                at: area.center,
                radius: area.radius() + base,
                at_end: false,
            });
        }
        let blast =
            facts.token_kind(laid)?.fuse.as_ref()?.does.iter().find_map(Upshot::harms_within)?;
        Some(Hazard { at: area.center, radius: blast + area.radius() + base, at_end: true })
    };
    facts.marks.things.lying().filter_map(hazard).collect()
}

/// What a token or an Area is for.
fn note(facts: &HuntRef<'_>, laid: &Thing<Laid>) -> Option<String> {
    if laid.token {
        return facts.token_kind(laid).map(|kind| kind.about.clone());
    }
    let mut note = facts.content.describe_area(facts.area_kind(laid.id)?);
    if let Some(other) = areas::other_end(facts, laid.id).and_then(|id| facts.table.area(id)) {
        note +=
            &format!("; the other lies {}", place([other.center.x, other.base, other.center.y]));
    }
    Some(note)
}

/// Conditions and stance as marks.
pub(crate) fn badges(facts: &HuntRef<'_>, model_ref: &ModelRef<'_>) -> Vec<Badge> {
    let mut all: Vec<Badge> =
        model_ref.afflictions.0.keys().map(|condition| condition_badge(*condition)).collect();
    let mut stance = |id: &str, mark: &str, name: &str, text: String| {
        all.push(Badge::new((id, mark), name, text, Tone::Good).shown_as(Stance::Ready));
    };
    if model_ref.stance.defending {
        stance(
            "defending",
            "De",
            "Defending",
            "Attacks against it are at Disadvantage until its next Turn.".into(),
        );
    }
    if let Some(target) = model_ref.stance.parrying {
        let text = format!(
            "Cancels and answers the next successful Melee Attack of {}.",
            facts.name(target)
        );
        stance("parrying", "Pa", "Parrying", text);
    }
    match model_ref.stance.focus {
        Some(Focus::Advantage) => {
            stance("focus", "Fo", "Focused", "Advantage on its next Attack.".into())
        }
        Some(Focus::Location) => {
            stance(
                "focus-location",
                "Fl",
                "Focused",
                "May shift the Hit Locations of its next Attack.".into(),
            );
        }
        None => {}
    }
    for (index, condition) in model_ref.stance.immune.iter().enumerate() {
        all.push(Badge::new(
            (format!("immune-{index}"), "Im"),
            format!("Immune: {}", condition.name()),
            format!("It cannot be {} for the rest of the Hunt.", condition.name()),
            Tone::Good,
        ));
    }
    for ward in model_ref.stance.wards.iter().filter(|ward| ward.advantage < 0) {
        let id = format!("ward-{:?}", ward.against).to_lowercase();
        let text = format!(
            "{:?} Attacks on it are at Disadvantage for the rest of the Hunt.",
            ward.against
        );
        let mark = if ward.against == AttackKind::Melee { "Wm" } else { "Ws" };
        all.push(Badge::new((id, mark), "Warded", text, Tone::Good));
    }
    for ward in model_ref.stance.wards.iter().filter(|ward| ward.advantage > 0) {
        let id = format!("mark-{:?}", ward.against).to_lowercase();
        let text =
            format!("{:?} Attacks on it have Advantage for the rest of the Hunt.", ward.against);
        all.push(Badge::new((id, "Ma"), "Marked", text, Tone::Bad));
    }
    if facts.captive(model_ref.id()) {
        let text = "Takes no Turn and is nobody's Target until it is freed.";
        all.push(
            Badge::new(("captive", "Cp"), "Captive", text, Tone::Plain).shown_as(Stance::Held),
        );
    }
    let mut bad = |id: &str, mark: &str, name: &str, text: &str| {
        all.push(Badge::new((id, mark), name, text, Tone::Bad));
    };
    if facts.marks.spotted.contains(&model_ref.id()) {
        bad(
            "spotted",
            "Sp",
            "Weakness spotted",
            "The Pack attacks it with Advantage until the Round ends.",
        );
    }
    if model_ref.in_play() && facts.surrounded(model_ref.id()) {
        bad(
            "surrounded",
            "Su",
            "Surrounded",
            "More Hostile than Friendly models are in reach: Attacks on it have Advantage.",
        );
    }
    all
}

/// A Condition as a mark.
fn condition_badge(condition: Condition) -> Badge {
    let tone = if condition == Condition::Hidden { Tone::Good } else { Tone::Bad };
    let stance = match condition {
        Condition::Burning => Some(Stance::Burning),
        Condition::Hidden => Some(Stance::Hidden),
        Condition::KnockedDown => Some(Stance::Prone),
        Condition::Stunned => Some(Stance::Stunned),
        Condition::Terrified => Some(Stance::Cowering),
        Condition::Bleeding
        | Condition::Defenceless
        | Condition::Freezing
        | Condition::Poisoned => None,
    };
    let id = (condition.to_string(), condition.number().to_string());
    Badge::new(id, condition.name(), condition.text(), tone).shown_as(stance)
}

fn summary(facts: &HuntRef<'_>, model_ref: &ModelRef<'_>) -> String {
    if let Some((_, armoury)) = model_ref.pack {
        let weapons = facts.readied(armoury).map(|(_, weapon)| weapon.name.as_str());
        let in_hand = armoury.gear.iter().filter(|stock| stock.readied);
        let gear = in_hand.filter_map(|stock| facts.content.gear.get(&stock.gear));
        let readied: Vec<&str> = weapons.chain(gear.map(|gear| gear.name.as_str())).collect();
        return if readied.is_empty() {
            "unarmed".to_owned()
        } else {
            format!("{} readied", readied.join(" and "))
        };
    }
    match facts.card_in_play(model_ref.id()) {
        Some((card, foe_type, action)) => format!("{card} {}, {foe_type:?}", action.name),
        None => model_ref.foe.map_or(String::new(), |(stats, _)| format!("{:?}", stats.foe_type)),
    }
}

/// How far it moves, and from how far away it attacks at most.
fn reach(facts: &HuntRef<'_>, model_ref: &ModelRef<'_>) -> String {
    let id = model_ref.id();
    let armed = model_ref.pack.into_iter().flat_map(|(_, armoury)| facts.readied(armoury));
    let foe = model_ref.foe.map(|(stats, _)| facts.foe_range(id) + stats.shooting.unwrap_or(0.0));
    reaches(facts.speed(id), armed.map(|(_, weapon)| *weapon.range_max).chain(foe))
}

/// The Adversary's two piles.
fn cards(facts: &HuntRef<'_>, adversary: ModelId) -> Vec<CardShown> {
    let Some(quarry) = facts.get(adversary).and_then(|model_ref| model_ref.quarry) else {
        return Vec::new();
    };
    let in_play = facts.card_in_play(adversary);
    let discards = |deck: &monteria_dice::Deck<monteria_dice::Card>| {
        deck.discards().iter().rev().map(|card| card.to_string()).collect()
    };
    vec![
        CardShown {
            pile: "Actions".to_owned(),
            face: in_play.map(|(card, ..)| card.to_string()),
            title: in_play.map_or(String::new(), |(_, foe_type, action)| {
                format!("{} ({foe_type:?})", action.name)
            }),
            text: in_play
                .map_or(String::new(), |(_, _, action)| facts.content.describe_action(action)),
            left: quarry.actions.remaining(),
            discards: discards(&quarry.actions),
        },
        CardShown {
            pile: "Hit Locations".to_owned(),
            face: None,
            title: String::new(),
            text: "One is flipped for each WND dealt.".to_owned(),
            left: quarry.hits.remaining(),
            discards: discards(&quarry.hits),
        },
    ]
}
