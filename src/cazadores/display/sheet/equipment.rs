//! The sections of what a pack model carries: Weapons, Special Gear and Rituals.

use crate::content::describe::{When, rituals as rituals_text, sentences};
use crate::content::{Ability, Effect, Trigger, Weapon};
use crate::display::texts::{gear_text, ritual_text, ticks};
use crate::state::components::{Armoury, PackStats};
use crate::state::hunt_ref::HuntRef;
use crate::steps::arts::rituals::{available_rituals, devotion, reads};
use monteria_game::{ModelId, Row, RowItem, Section, Text, text};

/// Builds the section of Weapons with their Ammo, and of Armour.
pub(super) fn weapon_section(facts: &HuntRef<'_>, stats: &PackStats, armoury: &Armoury) -> Section {
    let mut rows = Vec::new();
    for carried in &armoury.weapons {
        let Some(weapon) = facts.content.weapons.get(&carried.weapon) else { continue };
        rows.push(Row::Item(RowItem {
            name: Text::verbatim(weapon.name.clone()),
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

/// Builds the sections of Special Gear with its Ammo and of Rituals, cast and
/// uncast; empty without any.
pub(super) fn art_sections(facts: &HuntRef<'_>, id: ModelId, armoury: &Armoury) -> Vec<Section> {
    let mut gear = Vec::new();
    for stock in &armoury.gear {
        let Some(entry) = facts.content.gear.get(&stock.gear) else { continue };
        let note = match (entry.must_ready(), stock.readied) {
            (false, _) => Text::default(),
            (true, true) => text!(
                "rules-cazadores-handed-readied",
                "{hands}-handed, Readied",
                hands = entry.hands
            ),
            (true, false) => text!(
                "rules-cazadores-handed-must-be-readied",
                "{hands}-handed, must be Readied",
                hands = entry.hands
            ),
        };
        gear.push(Row::Item(RowItem {
            name: Text::verbatim(entry.name.clone()),
            note,
            active: stock.readied || (!entry.must_ready() && stock.left > 0),
            hint: sentences(vec![
                gear_text(facts.content, entry),
                Text::verbatim(entry.text.as_str()),
            ]),
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
            name: Text::verbatim(known.ritual.name.clone()),
            note: Text::joined([cast].into_iter().chain(book).chain(devotion), ", "),
            active: !known.spent && (!known.inscribed || reads(facts, id)),
            hint: sentences(vec![
                ritual_text(facts.content, known.ritual),
                Text::verbatim(known.ritual.text.as_str()),
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
        Text::joined([note, text!("rules-cazadores-readied-small", "Readied")], ", ")
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
            "Holds {inscribes}, cast while it is Readied.",
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
            "{armour:+} Armour while Readied.",
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
        "RNG: how far it reaches. POW: extra WNDs of an Attack that succeeds."
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
