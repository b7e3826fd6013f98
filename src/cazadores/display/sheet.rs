//! The sheets of models in a Hunt.

use bevy_ecs::prelude::*;

use crate::content::{
    Ability, ActionRank, Adversary, AttackKind, Attribute, CardAction, Effect, Skill, Trigger,
    Weapon, WeaponKind,
};
use crate::display::texts::{gear_text, ritual_text};
use crate::display::view::badges;
use crate::state::components::{Armoury, FoeStats, PackStats, Quarry};
use crate::state::hunt_ref::{HuntRef, ModelRef, card_meaning};
use crate::steps::arts::rituals::{available_rituals, devotion, reads};
use monteria_game::{ModelId, Row, RowItem, Section, Sheet, counted, listed};

/// Builds the sheet of a model.
pub(crate) fn sheet(world: &World, model: ModelId) -> Option<Sheet> {
    let facts = HuntRef::of(world);
    let model_ref = *facts.get(model)?;
    let mut sheet = Sheet {
        title: model_ref.name().to_owned(),
        subtitle: model_ref.model.kind.clone(),
        ..Sheet::default()
    };
    if let Some((stats, armoury)) = model_ref.pack {
        if let Some(profile) = facts.content.profile(stats.profile.as_str()) {
            sheet.about = profile.about.clone();
        } else if let Some(special) = facts.special(model) {
            sheet.about = special.about.clone();
        }
        sheet.sections = pack_sections(&facts, &model_ref, stats, armoury);
    } else if let Some((stats, _)) = model_ref.foe {
        sheet.about = match facts.content.adversaries.get(&stats.entry) {
            Some(entry) => entry.about.clone(),
            None => {
                let minion =
                    facts.content.minions.get(&stats.entry).map(|entry| entry.about.clone());
                let special = || facts.special(model).map(|special| special.about.clone());
                minion.or_else(special).unwrap_or_default()
            }
        };
        if let Some(entry) =
            facts.content.adversaries.get(&stats.entry).filter(|_| facts.is_one_of_several(model))
        {
            sheet.subtitle = format!("{}: {}", model_ref.model.kind, entry.name);
        }
        sheet.sections = foe_sections(&facts, &model_ref, stats);
    }
    Some(sheet)
}

/// Returns the tooltip of an Attribute: the Checks and values that use it.
fn attribute_hint(attribute: Attribute, name: &str) -> String {
    let skills = Skill::ALL.into_iter().filter(|skill| skill.attribute() == attribute);
    let dice = listed(&skills.map(|skill| skill.name().to_owned()).collect::<Vec<_>>());
    let defence = match attribute {
        Attribute::Prowess => "; with Armour it is the MDEF",
        Attribute::Sharpness => "; with Armour it is the SDEF",
        Attribute::Wits | Attribute::Resolve => "",
    };
    format!("{name}: dice of Checks of {dice}{defence}")
}

/// Returns the tooltip of a Skill: its Checks and its dice.
fn skill_hint(skill: Skill) -> String {
    let rolled = match skill {
        Skill::Athletics => "Cover Ground, Flee and Dangerous Terrain",
        Skill::Melee => "Attacks with Melee Weapons, and Parry",
        Skill::Shooting => "Attacks with Shooting Weapons",
        Skill::Stealth => "Hide",
        Skill::Hunt => "Spot Weakness",
        Skill::Lore => "Cast Ritual",
        Skill::Fortitude => "Recover",
        Skill::Leadership => "Aid, and to break a clock tie",
    };
    format!(
        "Dice of its Checks: its Rating and {}. Rolled for {rolled}.",
        skill.attribute().short()
    )
}

fn cell(label: &str, value: impl ToString, hint: &str) -> (String, String, String) {
    (label.to_owned(), value.to_string(), hint.to_owned())
}

/// Builds the top section of every sheet: wounds, clock and states.
fn state_section(facts: &HuntRef<'_>, model_ref: &ModelRef<'_>) -> Section {
    let waits = if model_ref.clock.looped { ", next Round" } else { "" };
    let mut rows = vec![
        Row::Bar {
            label: "WND".to_owned(),
            now: model_ref.wounds.left,
            full: model_ref.wounds.full,
            hint: "Wounds: at 0 it is slain.".to_owned(),
        },
        Row::Stats {
            cells: vec![cell(
                "Clock",
                format!("{}{waits}", model_ref.clock.tick),
                "Its Personal Clock: the Tick of the Round on which it has its next Turn; Actions \
                 move it on by their Ticks.",
            )],
        },
    ];
    rows.extend(badges(facts, model_ref).into_iter().map(Row::State));
    Section { title: "State".to_owned(), rows }
}

fn pack_sections(
    facts: &HuntRef<'_>,
    model_ref: &ModelRef<'_>,
    stats: &PackStats,
    armoury: &Armoury,
) -> Vec<Section> {
    let id = model_ref.id();
    let mut sections = vec![
        state_section(facts, model_ref),
        attribute_section(facts, id, stats),
        skill_section(facts, id),
        weapon_section(facts, stats, armoury),
    ];
    sections.extend(art_sections(facts, id, armoury));
    sections
}

/// Builds the section of SPD, Attributes and Defences of a pack model.
fn attribute_section(facts: &HuntRef<'_>, id: ModelId, stats: &PackStats) -> Section {
    let attribute = |attribute: Attribute, name: &str, value: i32| {
        cell(attribute.short(), value, &attribute_hint(attribute, name))
    };
    let attributes = vec![
        cell(
            "SPD",
            format!("{:.0}\"", facts.speed(id)),
            "Speed: inches of a Move and of the free Move, with the penalty of Armour",
        ),
        attribute(Attribute::Prowess, "Prowess", stats.prowess),
        attribute(Attribute::Sharpness, "Sharpness", stats.sharpness),
        attribute(Attribute::Wits, "Wits", stats.wits),
        attribute(Attribute::Resolve, "Resolve", stats.resolve),
    ];
    let defences = vec![
        cell(
            "MDEF",
            defence_text(facts, id, AttackKind::Melee),
            "Melee Defence: what a die of a Melee Attack against it must show at least; PROW and \
             Armour",
        ),
        cell(
            "SDEF",
            defence_text(facts, id, AttackKind::Shooting),
            "Shooting Defence: what a die of a Shooting Attack against it must show at least; \
             SHRP and Armour",
        ),
    ];
    Section {
        title: "Attributes".to_owned(),
        rows: vec![Row::Stats { cells: attributes }, Row::Stats { cells: defences }],
    }
}

/// Formats a Defence; a Defenceless model has none.
fn defence_text(facts: &HuntRef<'_>, id: ModelId, kind: AttackKind) -> String {
    facts.defence(id, kind).map_or("none".to_owned(), |value| value.to_string())
}

/// Builds the section of the Skills of a pack model, in rows of four.
fn skill_section(facts: &HuntRef<'_>, id: ModelId) -> Section {
    let skills: Vec<_> = Skill::ALL
        .into_iter()
        .map(|skill| cell(skill.name(), facts.pool(id, skill), &skill_hint(skill)))
        .collect();
    Section {
        title: "Skills".to_owned(),
        rows: skills.chunks(4).map(|cells| Row::Stats { cells: cells.to_vec() }).collect(),
    }
}

/// Builds the section of Weapons with their Ammo, and of Armour.
fn weapon_section(facts: &HuntRef<'_>, stats: &PackStats, armoury: &Armoury) -> Section {
    let mut rows = Vec::new();
    for carried in &armoury.weapons {
        let Some(weapon) = facts.content.weapons.get(&carried.weapon) else { continue };
        rows.push(Row::Item(RowItem {
            name: weapon.name.clone(),
            note: weapon_note(weapon, carried.readied),
            active: carried.readied,
            hint: weapon_hint(facts, weapon, &carried.gained),
        }));
        if let (Some(left), Some(full)) = (carried.ammo, weapon.ammo) {
            rows.push(Row::Bar {
                label: format!("Ammo{}", if carried.loaded { ", loaded" } else { ", not loaded" }),
                now: i32::from(left),
                full: i32::from(*full),
                hint: "Every shot takes one; then it must be reloaded.".to_owned(),
            });
        }
    }
    if rows.is_empty() {
        rows.push(Row::Text { text: "Unarmed: RNG 0\", POW 0.".to_owned() });
    }
    rows.push(Row::Text { text: format!("Armour {}", stats.armour) });
    Section { title: "Weapons".to_owned(), rows }
}

/// Builds the sections of Special Gear with its Ammo and of Rituals, cast and uncast;
/// empty without any.
fn art_sections(facts: &HuntRef<'_>, id: ModelId, armoury: &Armoury) -> Vec<Section> {
    let mut gear = Vec::new();
    for stock in &armoury.gear {
        let Some(entry) = facts.content.gear.get(&stock.gear) else { continue };
        let note = match (entry.must_ready(), stock.readied) {
            (false, _) => String::new(),
            (true, true) => format!("{}-handed, readied", entry.hands),
            (true, false) => format!("{}-handed, must be readied", entry.hands),
        };
        gear.push(Row::Item(RowItem {
            name: entry.name.clone(),
            note,
            active: stock.readied || (!entry.must_ready() && stock.left > 0),
            hint: format!("{} {}", gear_text(facts.content, entry), entry.text).trim().to_owned(),
        }));
        gear.push(Row::Bar {
            label: "Ammo".to_owned(),
            now: i32::from(stock.left),
            full: i32::from(*entry.ammo),
            hint: "Every use takes one, whether or not it succeeds.".to_owned(),
        });
    }
    let rituals = available_rituals(facts, id).into_iter().map(|known| {
        let cast = if known.spent { "cast in this Hunt" } else { "not yet cast" };
        let book = if known.inscribed { ", in its Book" } else { "" };
        let devotion = match devotion(facts, id, known.ritual) {
            Some(devotion) => format!(", {:+} Lore", devotion.lore),
            None => String::new(),
        };
        Row::Item(RowItem {
            name: known.ritual.name.clone(),
            note: format!("{cast}{book}{devotion}"),
            active: !known.spent && (!known.inscribed || reads(facts, id)),
            hint: format!("{} {}", ritual_text(facts.content, known.ritual), known.ritual.text)
                .trim()
                .to_owned(),
        })
    });
    let all = [("Special Gear", gear), ("Rituals", rituals.collect())];
    let all = all.into_iter().filter(|(_, rows)| !rows.is_empty());
    all.map(|(title, rows)| Section { title: title.to_owned(), rows }).collect()
}

/// Formats a Weapon's numbers in short form.
pub(crate) fn weapon_note(weapon: &Weapon, readied: bool) -> String {
    let range = if weapon.range_min > 0.0 {
        format!("{:.0}-{:.0}\"", weapon.range_min, weapon.range_max)
    } else {
        format!("{:.0}\"", weapon.range_max)
    };
    let kind = match weapon.kind {
        WeaponKind::Melee => "Melee",
        WeaponKind::Shooting => "Shooting",
    };
    let hand = if readied { ", readied" } else { "" };
    format!(
        "{kind}, RNG {range}, POW {}, {}, {}-handed{hand}",
        weapon.power,
        counted(weapon.ticks_to_attack(), "tick", "ticks"),
        weapon.hands
    )
}

fn weapon_hint(facts: &HuntRef<'_>, weapon: &Weapon, gained: &[Vec<Effect>]) -> String {
    let mut parts: Vec<String> =
        weapon.abilities.iter().map(|ability| ability_text(facts, ability)).collect();
    for effects in gained {
        parts.push(facts.content.sentence("Gained in this Hunt: Crit: ", effects));
    }
    if weapon.inscribes > 0 {
        parts.push(format!(
            "Holds {}, cast while it is readied.",
            counted(weapon.inscribes, "Ritual", "Rituals")
        ));
    }
    if let Some(devotion) = &weapon.devotion {
        parts.push(format!("{:+} Lore to cast one Ritual.", devotion.lore));
        parts.push(facts.content.sentence("if that fails: ", &devotion.on_failure));
    }
    if weapon.armour != 0 {
        parts.push(format!("{:+} Armour while readied.", weapon.armour));
    }
    if weapon.reload_ticks != 0 {
        parts.push(format!("Reload takes {}.", counted(weapon.ticks_to_reload(), "tick", "ticks")));
    }
    parts.retain(|part| !part.is_empty());
    parts.push("RNG: how far it reaches. POW: WNDs more for an Attack that succeeds.".to_owned());
    parts.join(" ")
}

fn ability_text(facts: &HuntRef<'_>, ability: &Ability) -> String {
    let when = match ability.trigger {
        Trigger::Crit => "crit: ",
        Trigger::OnHit => "on a hit: ",
    };
    facts.content.sentence(when, &ability.effects)
}

fn foe_sections(facts: &HuntRef<'_>, model_ref: &ModelRef<'_>, stats: &FoeStats) -> Vec<Section> {
    let id = model_ref.id();
    let mut sections = vec![state_section(facts, model_ref), foe_attribute_section(facts, id)];
    match (model_ref.quarry, facts.content.adversaries.get(&stats.entry)) {
        (Some(quarry), Some(entry)) => {
            sections.extend(adversary_sections(facts, id, quarry, entry));
        }
        _ => sections.push(minion_section(facts, id, stats)),
    }
    if !stats.immune.is_empty() {
        let names: Vec<&str> = stats.immune.iter().map(|condition| condition.name()).collect();
        sections.push(Section {
            title: "Immune".to_owned(),
            rows: vec![Row::Text { text: names.join(", ") }],
        });
    }
    sections
}

/// Builds the section of the Attributes of a Foe.
fn foe_attribute_section(facts: &HuntRef<'_>, id: ModelId) -> Section {
    let cells = vec![
        cell("SPD", format!("{:.0}\"", facts.speed(id)), "Speed: inches of a Move"),
        cell("ATK", facts.attack(id), "Attack: dice of its Attacks"),
        cell(
            "RNG",
            format!("{:.0}\"", facts.foe_range(id)),
            "Range: inches that it reaches in close combat",
        ),
        cell(
            "DEF",
            defence_text(facts, id, AttackKind::Melee),
            "Defence: what a die of an Attack against it must show at least",
        ),
        cell(
            "TER",
            facts.terror(id),
            "Terror: dice of its Terror Attacks and to recover; what a clock tie with it must beat",
        ),
    ];
    Section { title: "Attributes".to_owned(), rows: vec![Row::Stats { cells }] }
}

/// Builds the sections of an Adversary: Hit Locations, Actions and piles.
fn adversary_sections(
    facts: &HuntRef<'_>,
    id: ModelId,
    quarry: &Quarry,
    entry: &Adversary,
) -> Vec<Section> {
    let locations =
        entry.locations.iter().zip(&quarry.locations).map(|(location, state)| Row::Bar {
            label: format!("{} ({})", location.name, numbers(*location.low, *location.high)),
            now: state.left,
            full: state.full,
            hint: match facts.content.describe_location(location) {
                text if text.is_empty() => {
                    "Nothing further happens when it is exhausted.".to_owned()
                }
                text => format!("{text}.{}", if state.exhausted() { " In play." } else { "" }),
            },
        });
    let in_play = facts.card_in_play(id).map(|(card, ..)| card);
    let is_in_play = |action: &CardAction| {
        in_play
            .and_then(|card| card_meaning(entry, card))
            .is_some_and(|(_, played)| std::ptr::eq(played, action))
    };
    let mut actions = Vec::new();
    for rank in ActionRank::ALL {
        let action = entry.standard.get(rank);
        actions.push(Row::Item(RowItem {
            name: format!("{}: {}", rank.name(), action.name),
            note: "♠ ♦ ♣".to_owned(),
            active: is_in_play(action),
            hint: facts.content.describe_action(action),
        }));
        let special = entry.special.get(rank);
        actions.push(Row::Item(RowItem {
            name: format!("{}: {}", rank.name(), special.action.name),
            note: format!("♥ {}", special.foe_type.name()),
            active: is_in_play(&special.action),
            hint: facts.content.describe_action(&special.action),
        }));
    }
    vec![
        Section { title: "Hit Locations".to_owned(), rows: locations.collect() },
        Section { title: "Actions".to_owned(), rows: actions },
        piles_section(quarry),
    ]
}

/// Builds the section of an Adversary's piles with their discards.
fn piles_section(quarry: &Quarry) -> Section {
    let row = |title: &str, deck: &monteria_dice::Deck<monteria_dice::Card>| Row::Text {
        text: format!(
            "{title}: {} face down; discards, last first: {}",
            deck.remaining(),
            if deck.discards().is_empty() {
                "none".to_owned()
            } else {
                deck.discards()
                    .iter()
                    .rev()
                    .map(|card| card.to_string())
                    .collect::<Vec<_>>()
                    .join(" ")
            }
        ),
    };
    Section {
        title: "Piles".to_owned(),
        rows: vec![row("Actions", &quarry.actions), row("Hit Locations", &quarry.hits)],
    }
}

/// Builds the section of a Minion: Foe Type, shots and Criticals.
fn minion_section(facts: &HuntRef<'_>, id: ModelId, stats: &FoeStats) -> Section {
    let mut rows = vec![Row::Text { text: format!("Foe Type: {}", stats.foe_type.name()) }];
    let own = facts.content.minions.get(&stats.entry).and_then(|entry| entry.tree.as_ref());
    if let Some(tree) = own.and_then(|id| facts.content.trees.get(id)) {
        rows.push(Row::Text { text: format!("Decision Tree: {}", tree.name) });
    }
    if let Some(bonus) = stats.shooting {
        rows.push(Row::Text {
            text: format!("Shooting Attacks: RNG {:.0}\"", facts.foe_range(id) + bonus),
        });
    }
    if !stats.crit.is_empty() {
        rows.push(Row::Text { text: facts.content.sentence("crit: ", &stats.crit) });
    }
    Section { title: "Minion".to_owned(), rows }
}

fn numbers(low: u8, high: u8) -> String {
    if low == high { low.to_string() } else { format!("{low}-{high}") }
}
