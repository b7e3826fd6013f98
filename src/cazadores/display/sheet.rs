//! The sheets of models in a Hunt.

use bevy_ecs::prelude::*;

use crate::content::describe::{When, rituals as rituals_text, sentences};
use crate::content::pack::maxima::wnd;
use crate::content::{
    Ability, ActionRank, Adversary, AttackKind, Attribute, CardAction, Effect, FoeAttribute, Skill,
    Trigger, Weapon,
};
use crate::display::texts::{gear_text, ritual_text, ticks};
use crate::display::view::badges;
use crate::state::components::{Armoury, FoeStats, PackStats, Quarry};
use crate::state::hunt_ref::{HuntRef, ModelRef, card_meaning};
use crate::steps::arts::rituals::{available_rituals, devotion, reads};
use monteria_game::{ModelId, Row, RowItem, Section, Sheet, Text, listed, text};

/// Builds the sheet of a model.
pub(crate) fn sheet(world: &World, model: ModelId) -> Option<Sheet> {
    let facts = HuntRef::of(world);
    let model_ref = *facts.get(model)?;
    let mut sheet = Sheet {
        title: model_ref.name().into(),
        subtitle: model_ref.model.kind.clone().into(),
        ..Sheet::default()
    };
    if let Some((stats, armoury)) = model_ref.pack {
        if let Some(profile) = facts.content.profile(stats.profile.as_str()) {
            sheet.about = profile.about.clone().into();
        } else if let Some(special) = facts.special(model) {
            sheet.about = special.about.clone().into();
        }
        sheet.sections = pack_sections(&facts, &model_ref, stats, armoury);
    } else if let Some((stats, _)) = model_ref.foe {
        sheet.about = match facts.content.adversaries.get(&stats.entry) {
            Some(entry) => entry.about.clone().into(),
            None => {
                let minion =
                    facts.content.minions.get(&stats.entry).map(|entry| entry.about.clone());
                let special = || facts.special(model).map(|special| special.about.clone());
                minion.or_else(special).unwrap_or_default().into()
            }
        };
        if let Some(entry) =
            facts.content.adversaries.get(&stats.entry).filter(|_| facts.is_one_of_several(model))
        {
            let kind = Text::from(&model_ref.model.kind);
            sheet.subtitle = Text::row([kind, ": ".into(), entry.name.as_str().into()]);
        }
        sheet.sections = foe_sections(&facts, &model_ref, stats);
    }
    Some(sheet)
}

/// Returns the tooltip of an Attribute: the Checks and values that use it.
fn attribute_hint(attribute: Attribute, name: Text) -> Text {
    let skills = Skill::ALL.into_iter().filter(|skill| skill.attribute() == attribute);
    let dice = listed(skills.map(Skill::name));
    let hint = text!("rules-cazadores-dice-of-checks-of", "{name}: dice of Checks of {dice}");
    match attribute {
        Attribute::Prowess => text!(
            "rules-cazadores-with-armour-it-is-the-mdef",
            "{hint}; with Armour it is the MDEF"
        ),
        Attribute::Sharpness => text!(
            "rules-cazadores-with-armour-it-is-the-sdef",
            "{hint}; with Armour it is the SDEF"
        ),
        Attribute::Wits | Attribute::Resolve => hint,
    }
}

/// Returns the tooltip of a Skill: its Checks and its dice.
fn skill_hint(skill: Skill) -> Text {
    let rolled = match skill {
        Skill::Athletics => text!(
            "rules-cazadores-cover-ground-flee-and-dangerous-terrain",
            "Cover Ground, Flee and Dangerous Terrain"
        ),
        Skill::Melee => text!(
            "rules-cazadores-attacks-with-melee-weapons-and-parry",
            "Attacks with Melee Weapons, and Parry"
        ),
        Skill::Shooting => {
            text!("rules-cazadores-attacks-with-shooting-weapons", "Attacks with Shooting Weapons")
        }
        Skill::Stealth => text!("rules-cazadores-hide", "Hide"),
        Skill::Hunt => text!("rules-cazadores-spot-weakness", "Spot Weakness"),
        Skill::Lore => text!("rules-cazadores-cast-ritual", "Cast Ritual"),
        Skill::Fortitude => text!("rules-cazadores-recover", "Recover"),
        Skill::Leadership => {
            text!("rules-cazadores-aid-and-to-break-a-clock", "Aid, and to break a clock tie")
        }
    };
    text!(
        "rules-cazadores-dice-of-its-checks-its-rating",
        "Dice of its Checks: its Rating and {attribute}. Rolled for {rolled}.",
        attribute = skill.attribute().short()
    )
}

fn cell(
    label: impl Into<Text>,
    value: impl Into<Text>,
    hint: impl Into<Text>,
) -> (Text, Text, Text) {
    (label.into(), value.into(), hint.into())
}

/// Builds the top section of every sheet: wounds, clock and states.
fn state_section(facts: &HuntRef<'_>, model_ref: &ModelRef<'_>) -> Section {
    let tick = model_ref.clock.tick;
    let clock = if model_ref.clock.looped {
        text!("rules-cazadores-tick-next-round", "{tick}, next Round")
    } else {
        tick.to_string().into()
    };
    let mut rows = vec![
        Row::Bar {
            label: wnd(),
            now: model_ref.wounds.left,
            full: model_ref.wounds.full,
            hint: text!("rules-cazadores-wounds-at-0-it-is-slain", "Wounds: at 0 it is slain."),
        },
        Row::Stats {
            cells: vec![cell(
                text!("rules-cazadores-clock", "Clock"),
                clock,
                text!(
                    "rules-cazadores-its-personal-clock-the-tick-of",
                    "Its Personal Clock: the Tick of the Round on which it has its next Turn; \
                     Actions move it on by their Ticks."
                ),
            )],
        },
    ];
    rows.extend(badges(facts, model_ref).into_iter().map(Row::State));
    Section { title: text!("rules-cazadores-state", "State"), rows }
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
    let attribute = |attribute: Attribute, name: Text, value: i32| {
        cell(attribute.short(), value.to_string(), attribute_hint(attribute, name))
    };
    let attributes = vec![
        cell(
            FoeAttribute::Speed.short(),
            format!("{:.0}\"", facts.speed(id)),
            text!(
                "rules-cazadores-speed-inches-of-a-move-and",
                "Speed: inches of a Move and of the free Move, with the penalty of Armour"
            ),
        ),
        attribute(Attribute::Prowess, text!("rules-cazadores-prowess", "Prowess"), stats.prowess),
        attribute(
            Attribute::Sharpness,
            text!("rules-cazadores-sharpness", "Sharpness"),
            stats.sharpness,
        ),
        attribute(Attribute::Wits, text!("rules-cazadores-wits", "Wits"), stats.wits),
        attribute(Attribute::Resolve, text!("rules-cazadores-resolve", "Resolve"), stats.resolve),
    ];
    let defences = vec![
        cell(
            text!("rules-cazadores-mdef", "MDEF"),
            defence_text(facts, id, AttackKind::Melee),
            text!(
                "rules-cazadores-melee-defence-what-a-die-of",
                "Melee Defence: what a die of a Melee Attack against it must show at least; PROW \
                 and Armour"
            ),
        ),
        cell(
            text!("rules-cazadores-sdef", "SDEF"),
            defence_text(facts, id, AttackKind::Shooting),
            text!(
                "rules-cazadores-shooting-defence-what-a-die-of",
                "Shooting Defence: what a die of a Shooting Attack against it must show at least; \
                 SHRP and Armour"
            ),
        ),
    ];
    Section {
        title: text!("rules-cazadores-attributes", "Attributes"),
        rows: vec![Row::Stats { cells: attributes }, Row::Stats { cells: defences }],
    }
}

/// Formats a Defence; a Defenceless model has none.
fn defence_text(facts: &HuntRef<'_>, id: ModelId, kind: AttackKind) -> Text {
    match facts.defence(id, kind) {
        Some(value) => value.to_string().into(),
        None => text!("rules-cazadores-none", "none"),
    }
}

/// Builds the section of the Skills of a pack model, in rows of four.
fn skill_section(facts: &HuntRef<'_>, id: ModelId) -> Section {
    let skills: Vec<_> = Skill::ALL
        .into_iter()
        .map(|skill| cell(skill.name(), facts.pool(id, skill).to_string(), skill_hint(skill)))
        .collect();
    Section {
        title: text!("rules-cazadores-skills", "Skills"),
        rows: skills.chunks(4).map(|cells| Row::Stats { cells: cells.to_vec() }).collect(),
    }
}

/// Builds the section of Weapons with their Ammo, and of Armour.
fn weapon_section(facts: &HuntRef<'_>, stats: &PackStats, armoury: &Armoury) -> Section {
    let mut rows = Vec::new();
    for carried in &armoury.weapons {
        let Some(weapon) = facts.content.weapons.get(&carried.weapon) else { continue };
        rows.push(Row::Item(RowItem {
            name: weapon.name.clone().into(),
            note: weapon_note(weapon, carried.readied),
            active: carried.readied,
            hint: weapon_hint(facts, weapon, &carried.gained),
        }));
        if let (Some(left), Some(full)) = (carried.ammo, weapon.ammo) {
            rows.push(Row::Bar {
                label: if carried.loaded {
                    text!("rules-cazadores-loaded", "Ammo, loaded")
                } else {
                    text!("rules-cazadores-not-loaded", "Ammo, not loaded")
                },
                now: i32::from(left),
                full: i32::from(*full),
                hint: text!(
                    "rules-cazadores-every-shot-takes-one-then-it",
                    "Every shot takes one; then it must be reloaded."
                ),
            });
        }
    }
    if rows.is_empty() {
        rows.push(Row::Text {
            text: text!("rules-cazadores-unarmed-rng-0-pow-0", "Unarmed: RNG 0\", POW 0."),
        });
    }
    rows.push(Row::Text {
        text: text!("rules-cazadores-armour-2", "Armour {armour}", armour = stats.armour),
    });
    Section { title: text!("rules-cazadores-weapons", "Weapons"), rows }
}

/// Builds the sections of Special Gear with its Ammo and of Rituals, cast and uncast;
/// empty without any.
fn art_sections(facts: &HuntRef<'_>, id: ModelId, armoury: &Armoury) -> Vec<Section> {
    let mut gear = Vec::new();
    for stock in &armoury.gear {
        let Some(entry) = facts.content.gear.get(&stock.gear) else { continue };
        let note = match (entry.must_ready(), stock.readied) {
            (false, _) => Text::default(),
            (true, true) => text!(
                "rules-cazadores-handed-readied",
                "{hands}-handed, readied",
                hands = entry.hands
            ),
            (true, false) => text!(
                "rules-cazadores-handed-must-be-readied",
                "{hands}-handed, must be readied",
                hands = entry.hands
            ),
        };
        gear.push(Row::Item(RowItem {
            name: entry.name.clone().into(),
            note,
            active: stock.readied || (!entry.must_ready() && stock.left > 0),
            hint: sentences(vec![gear_text(facts.content, entry), entry.text.as_str().into()]),
        }));
        gear.push(Row::Bar {
            label: text!("rules-cazadores-ammo-3", "Ammo"),
            now: i32::from(stock.left),
            full: i32::from(*entry.ammo),
            hint: text!(
                "rules-cazadores-every-use-takes-one-whether-or",
                "Every use takes one, whether or not it succeeds."
            ),
        });
    }
    let rituals = available_rituals(facts, id).into_iter().map(|known| {
        let cast = if known.spent {
            text!("rules-cazadores-cast-in-this-hunt", "cast in this Hunt")
        } else {
            text!("rules-cazadores-not-yet-cast", "not yet cast")
        };
        let in_book = text!("rules-cazadores-in-its-book", "in its Book");
        let book = known.inscribed.then_some(in_book);
        let devotion = devotion(facts, id, known.ritual).map(|devotion| {
            text!("rules-cazadores-lore-2", "{bonus:+} Lore", bonus = devotion.lore)
        });
        Row::Item(RowItem {
            name: known.ritual.name.clone().into(),
            note: Text::joined([cast].into_iter().chain(book).chain(devotion), ", "),
            active: !known.spent && (!known.inscribed || reads(facts, id)),
            hint: sentences(vec![
                ritual_text(facts.content, known.ritual),
                known.ritual.text.as_str().into(),
            ]),
        })
    });
    let all = [
        (text!("rules-cazadores-special-gear", "Special Gear"), gear),
        (text!("rules-cazadores-rituals", "Rituals"), rituals.collect()),
    ];
    let all = all.into_iter().filter(|(_, rows)| !rows.is_empty());
    all.map(|(title, rows)| Section { title, rows }).collect()
}

/// Formats a Weapon's numbers in short form.
pub(crate) fn weapon_note(weapon: &Weapon, readied: bool) -> Text {
    let range = if weapon.range_min > 0.0 {
        format!("{:.0}-{:.0}\"", weapon.range_min, weapon.range_max)
    } else {
        format!("{:.0}\"", weapon.range_max)
    };
    let note = text!(
        "rules-cazadores-rng-pow-handed",
        "{kind}, RNG {range}, POW {power}, {ticks}, {hands}-handed",
        kind = weapon.kind.attack().name(),
        power = weapon.power,
        ticks = ticks(weapon.ticks_to_attack()),
        hands = weapon.hands
    );
    if readied {
        Text::joined([note, text!("rules-cazadores-readied-small", "readied")], ", ")
    } else {
        note
    }
}

fn weapon_hint(facts: &HuntRef<'_>, weapon: &Weapon, gained: &[Vec<Effect>]) -> Text {
    let mut parts: Vec<Text> =
        weapon.abilities.iter().map(|ability| ability_text(facts, ability)).collect();
    for effects in gained {
        parts.push(facts.content.sentence(When::OnGainedCrit, effects));
    }
    if weapon.inscribes > 0 {
        parts.push(text!(
            "rules-cazadores-holds-cast-while-it-is-readied",
            "Holds {inscribes}, cast while it is readied.",
            inscribes = rituals_text(*weapon.inscribes)
        ));
    }
    if let Some(devotion) = &weapon.devotion {
        parts.push(text!(
            "rules-cazadores-lore-to-cast-one-ritual",
            "{lore:+} Lore to cast one Ritual.",
            lore = devotion.lore
        ));
        parts.push(facts.content.sentence(When::IfRitualFails, &devotion.on_failure));
    }
    if weapon.armour != 0 {
        parts.push(text!(
            "rules-cazadores-armour-while-readied",
            "{armour:+} Armour while readied.",
            armour = weapon.armour
        ));
    }
    if weapon.reload_ticks != 0 {
        parts.push(text!(
            "rules-cazadores-reload-takes",
            "Reload takes {ticks_to_reload}.",
            ticks_to_reload = ticks(weapon.ticks_to_reload())
        ));
    }
    parts.push(text!(
        "rules-cazadores-rng-how-far-it-reaches-pow",
        "RNG: how far it reaches. POW: WNDs more for an Attack that succeeds."
    ));
    sentences(parts)
}

fn ability_text(facts: &HuntRef<'_>, ability: &Ability) -> Text {
    let when = match ability.trigger {
        Trigger::Crit => When::OnCrit,
        Trigger::OnHit => When::OnHit,
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
        let names = stats.immune.iter().map(|condition| condition.name());
        sections.push(Section {
            title: text!("rules-cazadores-immune", "Immune"),
            rows: vec![Row::Text { text: Text::joined(names, ", ") }],
        });
    }
    sections
}

/// Builds the section of the Attributes of a Foe.
fn foe_attribute_section(facts: &HuntRef<'_>, id: ModelId) -> Section {
    let cells = vec![
        cell(
            FoeAttribute::Speed.short(),
            format!("{:.0}\"", facts.speed(id)),
            text!("rules-cazadores-speed-inches-of-a-move", "Speed: inches of a Move"),
        ),
        cell(
            FoeAttribute::Attack.short(),
            facts.attack(id).to_string(),
            text!("rules-cazadores-attack-dice-of-its-attacks", "Attack: dice of its Attacks"),
        ),
        cell(
            FoeAttribute::Range.short(),
            format!("{:.0}\"", facts.foe_range(id)),
            text!(
                "rules-cazadores-range-inches-that-it-reaches-in",
                "Range: inches that it reaches in close combat"
            ),
        ),
        cell(
            FoeAttribute::Defence.short(),
            defence_text(facts, id, AttackKind::Melee),
            text!(
                "rules-cazadores-defence-what-a-die-of-an",
                "Defence: what a die of an Attack against it must show at least"
            ),
        ),
        cell(
            FoeAttribute::Terror.short(),
            facts.terror(id).to_string(),
            text!(
                "rules-cazadores-terror-dice-of-its-terror-attacks",
                "Terror: dice of its Terror Attacks and to recover; what a clock tie with it must \
                 beat"
            ),
        ),
    ];
    let title = text!("rules-cazadores-attributes", "Attributes");
    Section { title, rows: vec![Row::Stats { cells }] }
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
            label: Text::row([
                location.name.as_str().into(),
                format!(" ({})", numbers(*location.low, *location.high)).into(),
            ]),
            now: state.left,
            full: state.full,
            hint: match facts.content.describe_location(location) {
                text if text.is_empty() => text!(
                    "rules-cazadores-nothing-further-happens-when-it-is",
                    "Nothing further happens when it is exhausted."
                ),
                text if state.exhausted() => {
                    text!("rules-cazadores-in-play", "{text}. In play.")
                }
                text => text.with("."),
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
            name: of_rank(rank, &action.name),
            note: "♠ ♦ ♣".into(),
            active: is_in_play(action),
            hint: facts.content.describe_action(action),
        }));
        let special = entry.special.get(rank);
        actions.push(Row::Item(RowItem {
            name: of_rank(rank, &special.action.name),
            note: Text::row(["♥ ".into(), special.foe_type.name()]),
            active: is_in_play(&special.action),
            hint: facts.content.describe_action(&special.action),
        }));
    }
    vec![
        Section { title: hit_locations(), rows: locations.collect() },
        Section { title: text!("rules-cazadores-actions-title", "Actions"), rows: actions },
        piles_section(quarry),
    ]
}

/// Builds the section of an Adversary's piles with their discards.
fn piles_section(quarry: &Quarry) -> Section {
    let row = |title: Text, deck: &monteria_dice::Deck<monteria_dice::Card>| Row::Text {
        text: text!(
            "rules-cazadores-face-down-discards-last-first",
            "{title}: {remaining} face down; discards, last first: {discards}",
            remaining = deck.remaining(),
            discards = if deck.discards().is_empty() {
                text!("rules-cazadores-no-discards", "none")
            } else {
                let cards = deck.discards().iter().rev().map(|card| card.to_string().into());
                Text::joined(cards, " ")
            }
        ),
    };
    let actions = text!("rules-cazadores-actions-title", "Actions");
    Section {
        title: text!("rules-cazadores-piles", "Piles"),
        rows: vec![row(actions, &quarry.actions), row(hit_locations(), &quarry.hits)],
    }
}

fn hit_locations() -> Text {
    text!("rules-cazadores-hit-locations-2", "Hit Locations")
}

/// Returns the value of a card with the name of its Action.
fn of_rank(rank: ActionRank, action: &str) -> Text {
    Text::row([rank.name(), ": ".into(), action.into()])
}

/// Builds the section of a Minion: Foe Type, shots and Criticals.
fn minion_section(facts: &HuntRef<'_>, id: ModelId, stats: &FoeStats) -> Section {
    let mut rows = vec![Row::Text {
        text: text!("rules-cazadores-foe-type", "Foe Type: {name}", name = stats.foe_type.name()),
    }];
    let own = facts.content.minions.get(&stats.entry).and_then(|entry| entry.tree.as_ref());
    if let Some(tree) = own.and_then(|id| facts.content.trees.get(id)) {
        rows.push(Row::Text {
            text: text!("rules-cazadores-decision-tree", "Decision Tree: {name}", name = tree.name),
        });
    }
    if let Some(bonus) = stats.shooting {
        rows.push(Row::Text {
            text: text!(
                "rules-cazadores-shooting-attacks-rng",
                "Shooting Attacks: RNG {foe_range:.0}\"",
                foe_range = facts.foe_range(id) + bonus
            ),
        });
    }
    if !stats.crit.is_empty() {
        rows.push(Row::Text { text: facts.content.sentence(When::OnCrit, &stats.crit) });
    }
    Section { title: text!("rules-cazadores-minion", "Minion"), rows }
}

fn numbers(low: u8, high: u8) -> String {
    if low == high { low.to_string() } else { format!("{low}-{high}") }
}
