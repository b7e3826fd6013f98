//! The view of a Hunt for user interfaces.

use bevy_ecs::prelude::*;

use crate::content::{AttackKind, Condition, Upshot};
use crate::state::adversary_models::spans;
use crate::state::components::Focus;
use crate::state::hunt::TICKS;
use crate::state::hunt_ref::{HuntRef, ModelRef};
use crate::state::objective_state::TableMarker;
use crate::steps::areas;
use crate::steps::foes::decisions;
use monteria_game::{
    Badge, CardShown, Formation, Hazard, ModelId, RealTable, Stance, Text, Thing, Tone, Tracker,
    TrackerMarker, View, Viewer, listed, place, reaches, text,
};

/// Returns the Hunt as any player may see it: only the order of
/// face-down cards is hidden.
pub(crate) fn view(world: &World, viewer: Viewer) -> View {
    let facts = HuntRef::of(world);
    let mut view = View::base(world, viewer);
    view.title = text!("rules-cazadores-cazadores", "Cazadores");
    view.phase = phase(&facts);
    view.tracker = tracker(&facts);
    for model in &mut view.models {
        let Some(model_ref) = facts.get(model.id) else { continue };
        model.health = (model_ref.wounds.left, model_ref.wounds.full);
        model.badges = badges(&facts, model_ref);
        model.summary = summary(&facts, model_ref);
        if model_ref.in_play() {
            let parts = [model.summary.clone(), reach(&facts, model_ref)];
            model.summary = Text::joined(parts, "; ");
        }
    }
    if let Some(adversary) = facts.marks.adversary {
        view.cards = cards(&facts, adversary);
        view.formations.extend(formation(&facts, adversary));
    }
    if let Some(objective) = facts.objective() {
        let parts = [objective.name.as_str(), ". ", objective.about.as_str()];
        let about = Text::row(parts.map(Text::verbatim));
        view.facts.push((text!("rules-cazadores-objective", "Objective"), about));
        view.facts.push((text!("rules-cazadores-so-far", "So far"), progress(&facts)));
    }
    facts.marks.things.show(&mut view, (world, viewer), |marker| note(&facts, marker));
    if !facts.marks.house.is_empty() {
        view.facts.push((
            text!("rules-cazadores-house-rules", "House rules"),
            Text::joined(facts.marks.house.iter().map(|rule| Text::named("house", rule)), "; "),
        ));
    }
    view.real_table =
        facts.on_real_table().then(|| RealTable { thinking: decisions::trace_so_far(&facts) });
    view.facts.push((
        text!("rules-cazadores-ends-after", "Ends after"),
        text!("rules-cazadores-round", "Round {round}", round = facts.clock.limit),
    ));
    view.facts.extend(monteria_triggers::facts(world));
    view
}

/// Returns the current part of the Hunt as text.
fn phase(facts: &HuntRef<'_>) -> Text {
    let tick = facts.clock.tick;
    match (facts.clock.round, facts.turn.model) {
        (0, _) => text!("rules-deployment", "Deployment"),
        (round, Some(model)) => {
            text!(
                "rules-cazadores-round-tick-s-turn",
                "Round {round}, Tick {tick}, {name}'s Turn",
                name = facts.name(model)
            )
        }
        (round, None) => text!("rules-cazadores-round-tick", "Round {round}, Tick {tick}"),
    }
}

/// Returns the Round Clock with the Personal Clocks of all models.
fn tracker(facts: &HuntRef<'_>) -> Tracker {
    let round = facts.clock.round;
    let marker = |model_ref: &ModelRef<'_>| TrackerMarker {
        model: model_ref.id(),
        place: model_ref.clock.tick,
        next_round: model_ref.clock.looped,
    };
    Tracker {
        title: if round == 0 {
            text!("rules-deployment", "Deployment")
        } else {
            text!("rules-cazadores-round", "Round {round}")
        },
        places: TICKS,
        now: facts.clock.tick,
        markers: facts.in_play().map(marker).collect(),
    }
}

/// Returns the formation of an Adversary of several models with the models inside;
/// `None` for an Adversary of one. Players see on a real table who is inside.
fn formation(facts: &HuntRef<'_>, adversary: ModelId) -> Option<Formation> {
    let (stats, _) = facts.get(adversary)?.foe?;
    let entry = facts.content.adversaries.get(&stats.entry)?;
    if !facts.is_one_of_several(adversary) {
        return None;
    }
    let standing = || facts.adversary_models(adversary).filter(|model_ref| model_ref.in_play());
    let corners: Vec<_> = standing().map(|model_ref| model_ref.body().plan()).collect();
    let is_within = |model_ref: &&ModelRef<'_>| {
        !facts.is_one_of_several(model_ref.id())
            && !facts.on_real_table()
            && spans(&corners, model_ref.body().plan(), model_ref.stand.radius)
    };
    Some(Formation {
        name: entry.name.clone(),
        models: standing().map(|model_ref| model_ref.id()).collect(),
        within: facts.in_play().filter(is_within).map(|model_ref| model_ref.id()).collect(),
    })
}

/// Returns the state of the Objective and its counters as text.
fn progress(facts: &HuntRef<'_>) -> Text {
    let state = if facts.accomplished() {
        text!("rules-cazadores-accomplished-as-things-stand", "accomplished for now")
    } else {
        text!("rules-cazadores-not-yet", "not yet")
    };
    let counters = facts.goals().counts.iter();
    let counters = counters.map(|(counter, value)| Text::verbatim(format!("{counter} {value}")));
    Text::joined(std::iter::once(state).chain(counters), ", ")
}

/// Returns the regions that harm a model: Areas with an effect on entering models, and
/// surroundings of tokens with a burning fuse.
pub(crate) fn hazards(facts: &HuntRef<'_>, model: ModelId) -> Vec<Hazard> {
    let Some(model_ref) = facts.get(model) else { return Vec::new() };
    let base = model_ref.stand.radius;
    let hazard = |marker: &Thing<TableMarker>| {
        let area = facts.table.area(marker.id)?;
        if let Some(kind) = facts.area_kind(marker.id) {
            let harms = !kind.on_enter.is_empty();
            return harms.then(|| Hazard {
                at: area.center,
                radius: area.radius() + base,
                at_end: false,
            });
        }
        let blast =
            facts.token_kind(marker)?.fuse.as_ref()?.does.iter().find_map(Upshot::harms_within)?;
        Some(Hazard { at: area.center, radius: blast + area.radius() + base, at_end: true })
    };
    facts.marks.things.lying().filter_map(hazard).collect()
}

/// Returns a note on the purpose of a token or an Area.
fn note(facts: &HuntRef<'_>, marker: &Thing<TableMarker>) -> Option<Text> {
    if marker.token {
        return facts.token_kind(marker).map(|kind| Text::verbatim(kind.about.clone()));
    }
    let note = facts.content.describe_area(facts.area_kind(marker.id)?);
    if let Some(other) = areas::other_end(facts, marker.id).and_then(|id| facts.table.area(id)) {
        let place = place([other.center.x, other.base, other.center.y]);
        let other = text!("rules-cazadores-the-other-lies", "the other end: {place}");
        return Some(Text::joined([note, other], "; "));
    }
    Some(note)
}

/// Returns the badges of a model's Conditions and stance.
pub(crate) fn badges(facts: &HuntRef<'_>, model_ref: &ModelRef<'_>) -> Vec<Badge> {
    let mut all: Vec<Badge> =
        model_ref.afflictions.0.keys().map(|condition| condition_badge(*condition)).collect();
    all.extend(stance_badges(facts, model_ref));
    all.extend(lasting_badges(model_ref));
    if facts.is_captive(model_ref.id()) {
        let text = text!(
            "rules-cazadores-takes-no-turn-and-is-nobodys",
            "Takes no Turn and is nobody's Target until it is freed."
        );
        all.push(
            Badge::new(
                "captive",
                "Cp",
                text!("rules-cazadores-captive", "Captive"),
                text,
                Tone::Plain,
            )
            .shown_as(Stance::Held),
        );
    }
    let mut bad = |id: &str, mark: &str, name: Text, text: Text| {
        all.push(Badge::new(id, mark, name, text, Tone::Bad));
    };
    if facts.marks.spotted.contains(&model_ref.id()) {
        bad(
            "spotted",
            "Sp",
            text!("rules-cazadores-weakness-spotted", "Weakness spotted"),
            text!(
                "rules-cazadores-the-pack-attacks-it-with-advantage",
                "The Pack attacks it with Advantage until the Round ends."
            ),
        );
    }
    if model_ref.in_play() && facts.is_surrounded(model_ref.id()) {
        bad(
            "surrounded",
            "Su",
            text!("rules-cazadores-surrounded", "Surrounded"),
            text!(
                "rules-cazadores-more-hostile-than-friendly-models-are",
                "More Hostile than Friendly models are in reach: Attacks on it have Advantage."
            ),
        );
    }
    all
}

/// Returns the badges of what a model does until its next Turn.
fn stance_badges(facts: &HuntRef<'_>, model_ref: &ModelRef<'_>) -> Vec<Badge> {
    let mut all = Vec::new();
    let mut stance = |id: &str, mark: &str, name: Text, text: Text| {
        all.push(Badge::new(id, mark, name, text, Tone::Good).shown_as(Stance::Ready));
    };
    if model_ref.stance.defending {
        stance(
            "defending",
            "De",
            text!("rules-cazadores-defending", "Defending"),
            text!(
                "rules-cazadores-attacks-against-it-are-at-disadvantage",
                "Attacks against it are at Disadvantage until its next Turn."
            ),
        );
    }
    if let Some(target) = model_ref.stance.parrying {
        let text = text!(
            "rules-cazadores-cancels-and-answers-the-next-successful",
            "Cancels and answers the next successful Melee Attack of {name}.",
            name = facts.name(target)
        );
        stance("parrying", "Pa", text!("rules-cazadores-parrying", "Parrying"), text);
    }
    match model_ref.stance.focus {
        Some(Focus::Advantage) => stance(
            "focus",
            "Fo",
            text!("rules-cazadores-focused", "Focused"),
            text!("rules-cazadores-advantage-on-its-next-attack", "Advantage on its next Attack."),
        ),
        Some(Focus::Location) => {
            stance(
                "focus-location",
                "Fl",
                text!("rules-cazadores-focused", "Focused"),
                text!(
                    "rules-cazadores-may-shift-the-hit-locations-of",
                    "May shift the Hit Locations of its next Attack."
                ),
            );
        }
        None => {}
    }
    all
}

/// Returns the badges of immunities and wards, which last for the rest of the Hunt.
fn lasting_badges(model_ref: &ModelRef<'_>) -> Vec<Badge> {
    let mut all = Vec::new();
    for (index, condition) in model_ref.stance.immune.iter().enumerate() {
        all.push(Badge::new(
            format!("immune-{index}"),
            "Im",
            text!("rules-cazadores-immune-2", "Immune: {name}", name = condition.name()),
            text!(
                "rules-cazadores-it-cannot-be-for-the-rest",
                "It cannot be {name} for the rest of the Hunt.",
                name = condition.name()
            ),
            Tone::Good,
        ));
    }
    for ward in model_ref.stance.wards.iter().filter(|ward| ward.advantage < 0) {
        let id = format!("ward-{}", ward.against.name()).to_lowercase();
        let text = text!(
            "rules-cazadores-attacks-on-it-are-at-disadvantage",
            "{name} Attacks on it are at Disadvantage for the rest of the Hunt.",
            name = ward.against.name()
        );
        let mark = if ward.against == AttackKind::Melee { "Wm" } else { "Ws" };
        all.push(Badge::new(id, mark, text!("rules-cazadores-warded", "Warded"), text, Tone::Good));
    }
    for ward in model_ref.stance.wards.iter().filter(|ward| ward.advantage > 0) {
        let id = format!("mark-{}", ward.against.name()).to_lowercase();
        let text = text!(
            "rules-cazadores-attacks-on-it-have-advantage-for",
            "{name} Attacks on it have Advantage for the rest of the Hunt.",
            name = ward.against.name()
        );
        all.push(Badge::new(id, "Ma", text!("rules-cazadores-marked", "Marked"), text, Tone::Bad));
    }
    all
}

/// Returns the badge of a Condition.
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
    let mark = condition.number().to_string();
    Badge::new(condition.to_string(), mark, condition.name(), condition.text(), tone)
        .shown_as(stance)
}

fn summary(facts: &HuntRef<'_>, model_ref: &ModelRef<'_>) -> Text {
    if let Some((_, armoury)) = model_ref.pack {
        let weapons = facts.readied(armoury).map(|(_, weapon)| weapon.name.as_str());
        let in_hand = armoury.gear.iter().filter(|stock| stock.readied);
        let gear = in_hand.filter_map(|stock| facts.content.gear.get(&stock.gear));
        let readied: Vec<&str> = weapons.chain(gear.map(|gear| gear.name.as_str())).collect();
        return if readied.is_empty() {
            text!("rules-cazadores-unarmed", "unarmed")
        } else {
            let readied = listed(readied.into_iter().map(Text::verbatim));
            text!("rules-cazadores-readied-2", "{readied} Readied")
        };
    }
    match facts.card_in_play(model_ref.id()) {
        Some((card, foe_type, action)) => {
            Text::row([Text::verbatim(format!("{card} {}, ", action.name)), foe_type.name()])
        }
        None => model_ref.foe.map_or(Text::default(), |(stats, _)| stats.foe_type.name()),
    }
}

/// Returns a text about the distance that a model moves and the greatest
/// distance of its Attacks.
fn reach(facts: &HuntRef<'_>, model_ref: &ModelRef<'_>) -> Text {
    let id = model_ref.id();
    let armed = model_ref.pack.into_iter().flat_map(|(_, armoury)| facts.readied(armoury));
    let foe = model_ref.foe.map(|(stats, _)| facts.foe_range(id) + stats.shooting.unwrap_or(0.0));
    reaches(facts.speed(id), armed.map(|(_, weapon)| *weapon.range_max).chain(foe))
}

/// Returns the Adversary's two piles.
fn cards(facts: &HuntRef<'_>, adversary: ModelId) -> Vec<CardShown> {
    let Some(quarry) = facts.get(adversary).and_then(|model_ref| model_ref.quarry) else {
        // Only an Adversary has piles.
        return Vec::new();
    };
    let in_play = facts.card_in_play(adversary);
    let discards = |deck: &monteria_dice::Deck<monteria_dice::Card>| {
        deck.discards().iter().rev().map(|card| card.to_string()).collect()
    };
    vec![
        CardShown {
            pile: text!("rules-cazadores-pile-actions", "Actions"),
            face: in_play.map(|(card, ..)| card.to_string()),
            title: in_play.map_or(Text::default(), |(_, foe_type, action)| {
                let name = Text::verbatim(&action.name);
                Text::row([name, Text::sign(" ("), foe_type.name(), Text::sign(")")])
            }),
            text: in_play
                .map_or(Text::default(), |(_, _, action)| facts.content.describe_action(action)),
            left: quarry.actions.remaining(),
            discards: discards(&quarry.actions),
        },
        CardShown {
            pile: text!("rules-cazadores-pile-hit-locations", "Hit Locations"),
            face: None,
            title: Text::default(),
            text: text!(
                "rules-cazadores-one-is-flipped-for-each-wnd",
                "One is flipped for each WND dealt."
            ),
            left: quarry.hits.remaining(),
            discards: discards(&quarry.hits),
        },
    ]
}
