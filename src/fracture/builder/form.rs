//! The form of a force with all its choices (Fracture, Building an Army).

use std::collections::BTreeSet;

use super::draft::{Draft, weapons_after_swap};
use super::{Forces, force_sheet};
use crate::content::{FractureContent, at_most_of};
use monteria_cadence::content::{
    Army, Category, Id, ModelType, RosterUnit, Slot, UnitType, Upgrade, points, unit_points,
};
use monteria_cadence::text::{describe_model, describe_rules, describe_weapon};
use monteria_game::{
    Budget, BuildForm, BuildOffer, BuildRules, BuildSection, BuildText, OfferKind, Offering, Text,
    text,
};

/// Builds the form of a draft.
pub(super) fn form(forces: &Forces, draft: &Draft) -> BuildForm {
    let content = &*forces.0;
    let roster = &draft.force.roster;
    // An army that is no longer installed leaves nothing to build.
    let Some(army) = draft.army(content) else { return BuildForm::default() };
    let builder = FormBuilder { content, draft, army, offering: Offering::new(forces, draft) };
    let mut sections = vec![builder.armies(), builder.limits()];
    for category in [Category::Standard, Category::Command, Category::Specialist] {
        sections.push(builder.units(category));
    }
    sections
        .extend(roster.units.iter().enumerate().filter_map(|(at, unit)| builder.unit(at, unit)));
    BuildForm {
        title: match roster.name.is_empty() {
            true => {
                text!("rules-fracture-a-new-force-of", "A new force of {name}", name = army.name)
            }
            false => Text::verbatim(&roster.name),
        },
        coin: text!("rules-fracture-coin", "points"),
        budget: Budget { spent: points(army, roster) as i32, limit: roster.limit as i32 },
        texts: vec![BuildText {
            key: "name".into(),
            label: text!("rules-fracture-name", "Name"),
            value: roster.name.clone(),
        }],
        sections,
        faults: forces.faults(draft),
        choices: forces.choices(draft),
        sheet: Some(force_sheet::sheet(army, roster)),
    }
}

struct FormBuilder<'a> {
    content: &'a FractureContent,
    draft: &'a Draft,
    army: &'a Army,
    offering: Offering<'a, Forces>,
}

impl FormBuilder<'_> {
    fn armies(&self) -> BuildSection {
        let offers = self.content.armies.values().map(|army| BuildOffer {
            id: format!("army={}", army.id),
            label: Text::verbatim(&army.name),
            hint: Text::verbatim(&army.about),
            kind: OfferKind::One,
            taken: u32::from(army.id == self.army.id),
            ..BuildOffer::default()
        });
        BuildSection {
            title: text!("rules-fracture-army", "Army"),
            note: text!(
                "rules-fracture-another-army-begins-a-new-force",
                "Choosing another army starts a new force."
            ),
            offers: offers.collect(),
            ..BuildSection::default()
        }
    }

    fn limits(&self) -> BuildSection {
        let now = self.draft.force.roster.limit;
        let scenarios = self.content.scenarios.values().map(|it| it.points);
        let ready = self.content.armies.values().flat_map(|army| &army.rosters).map(|it| it.limit);
        let all: BTreeSet<u32> = scenarios.chain(ready).chain([500, 1000, 2000, now]).collect();
        let offers = all.into_iter().map(|limit| BuildOffer {
            id: format!("limit={limit}"),
            label: Text::counted("rules-cadence-points", limit, "point", "points"),
            kind: OfferKind::One,
            taken: u32::from(limit == now),
            refused: self.offering.refusal(&format!("limit={limit}")),
            ..BuildOffer::default()
        });
        BuildSection {
            title: text!("rules-fracture-points-2", "Points"),
            note: text!(
                "rules-fracture-what-the-force-may-cost-a",
                "The points limit of the force. A table takes only forces with its own limit."
            ),
            offers: offers.collect(),
            ..BuildSection::default()
        }
    }

    fn units(&self, category: Category) -> BuildSection {
        let roster = &self.draft.force.roster;
        let total = points(self.army, roster);
        let of = |unit: &&RosterUnit| {
            self.army.unit(unit.unit.as_str()).is_some_and(|kind| kind.category == category)
        };
        let here: u32 =
            roster.units.iter().filter(of).map(|unit| unit_points(self.army, unit)).sum();
        let (title, rule) = match category {
            Category::Command => (
                text!("rules-fracture-command-units", "Command units"),
                text!("rules-fracture-at-most-25-of-the-force", "at most 25% of the force"),
            ),
            Category::Standard => (
                text!("rules-fracture-standard-units", "Standard units"),
                text!("rules-fracture-at-least-25-of-the-force", "at least 25% of the force"),
            ),
            Category::Specialist => (
                text!("rules-fracture-specialist-units", "Specialist units"),
                text!("rules-fracture-at-most-50-of-the-force", "at most 50% of the force"),
            ),
        };
        let share = (here * 100).checked_div(total).unwrap_or(0);
        let kinds = self.army.units.iter().filter(|kind| kind.category == category);
        let offers = kinds.map(|kind| {
            let id = format!("unit:{}", kind.id);
            let mut after = self.draft.clone();
            let cost = after.choose(self.content, &id).is_ok().then(|| {
                after.force.roster.units.last().map_or(0, |unit| unit_points(self.army, unit))
            });
            BuildOffer {
                label: Text::verbatim(&kind.name),
                hint: force_sheet::unit_words(self.army, kind),
                cost: cost.unwrap_or(0) as i32,
                taken: roster.units.iter().filter(|unit| unit.unit == kind.id).count() as u32,
                refused: self.offering.refusal(&id),
                id,
                ..BuildOffer::default()
            }
        });
        BuildSection {
            title,
            note: text!("rules-fracture-of-points", "{here} of {total} points, {share}%; {rule}."),
            aside: Text::verbatim(format!("{share}%")),
            offers: offers.collect(),
            ..BuildSection::default()
        }
    }

    /// Returns the kinds of models of a unit; it takes one of them.
    fn models(&self, number: usize, kind: &UnitType, unit: &RosterUnit) -> Vec<BuildOffer> {
        let now = kind.model(unit.model.as_ref()).map(|model| &model.id);
        let offer = |model: &ModelType| {
            let id = format!("{number}.model={}", model.id);
            BuildOffer {
                hint: describe_model(model),
                group: text!("rules-fracture-model", "Model"),
                kind: OfferKind::One,
                cost: model.points as i32,
                taken: u32::from(now == Some(&model.id)),
                ..self.offering.many(id, Text::verbatim(&model.name))
            }
        };
        kind.models.iter().map(offer).collect()
    }

    /// Returns the section of a unit with its options.
    fn unit(&self, at: usize, unit: &RosterUnit) -> Option<BuildSection> {
        let kind = self.army.unit(unit.unit.as_str())?;
        let number = at + 1;
        let count = unit.size();
        let mut offers = Vec::new();
        if kind.models.len() > 1 {
            offers.extend(self.models(number, kind, unit));
        }
        if kind.size.0 < kind.size.1 {
            offers.push(BuildOffer {
                hint: text!(
                    "rules-fracture-to-of-them",
                    "{least} to {most} models.",
                    least = kind.size.0,
                    most = kind.size.1
                ),
                group: text!("rules-fracture-size", "Size"),
                cost: (unit_points(self.army, unit) / count.max(1)) as i32,
                taken: count,
                ..self.offering.many(format!("{number}.models"), text!("rules-models", "Models"))
            });
        }
        let kits = if kind.mixed { unit.kits.len() } else { 1 };
        for kit in 0..kits {
            offers.extend(self.arms(number, kind, unit, kit));
            if let Some(own) = unit.kits.get(kit).filter(|_| kind.mixed) {
                let key = format!("{number}.{}", kit + 1);
                let group = text!(
                    "rules-fracture-model-upgrades",
                    "Model {number}: upgrades",
                    number = kit + 1
                );
                offers.extend(self.upgrades(&key, group, kind, &own.upgrades, 1));
            }
        }
        offers.extend(self.swaps(number, kind, unit));
        if !kind.mixed {
            let group =
                text!("rules-fracture-upgrades-of-all-its-models", "Upgrades for all its models");
            offers.extend(self.upgrades(&number.to_string(), group, kind, &unit.upgrades, count));
        }
        offers.push(BuildOffer {
            group: text!("rules-fracture-the-unit", "The unit"),
            kind: OfferKind::Deed,
            refused: None,
            ..self.offering.many(
                format!("{number}.drop"),
                text!("rules-fracture-leave-it-at-home", "Remove unit"),
            )
        });
        Some(BuildSection {
            title: Text::verbatim(format!("{number}. {}", kind.name)),
            note: force_sheet::unit_words(self.army, kind),
            aside: Text::counted(
                "rules-cadence-points",
                unit_points(self.army, unit),
                "point",
                "points",
            ),
            offers,
            ..BuildSection::default()
        })
    }

    /// Returns the weapons that all models of a kit may carry.
    fn arms(
        &self,
        number: usize,
        kind: &UnitType,
        unit: &RosterUnit,
        kit: usize,
    ) -> Vec<BuildOffer> {
        // A unit without this kit offers no weapons for it.
        let Some(arms) = unit.kits.get(kit) else { return Vec::new() };
        let count = if kind.mixed { 1 } else { unit.size() };
        let key = match kind.mixed {
            true => format!("{number}.{}.weapon", kit + 1),
            false => format!("{number}.weapon"),
        };
        let mut offers: Vec<BuildOffer> = Vec::new();
        for slot in &kind.arms {
            let group = match kind.mixed {
                true => text!(
                    "rules-fracture-model-slot",
                    "Model {number}: {slot}",
                    number = kit + 1,
                    slot = slot_words(slot)
                ),
                false => slot_words(slot),
            };
            for id in slot.from.iter().filter_map(|list| self.army.lists.get(list)).flatten() {
                let Some(weapon) = self.army.weapon(id.as_str()) else { continue };
                let id = format!("{key}:{id}");
                if offers.iter().any(|known| known.id == id) {
                    continue;
                }
                offers.push(BuildOffer {
                    hint: describe_weapon(weapon),
                    group: group.clone(),
                    cost: (weapon.points * count) as i32,
                    taken: arms.weapons.iter().filter(|own| **own == weapon.id).count() as u32,
                    ..self.offering.many(id, Text::verbatim(&weapon.name))
                });
            }
        }
        offers
    }

    /// Returns the upgrades that `count` models may take; `key` is the beginning of the
    /// choices, `taken` holds the current ones.
    fn upgrades(
        &self,
        key: &str,
        group: Text,
        kind: &UnitType,
        taken: &[Id],
        count: u32,
    ) -> Vec<BuildOffer> {
        let known = kind.upgrades.iter().flat_map(|slot| &slot.from);
        let known = known.filter_map(|offer| self.army.upgrade(offer.upgrade.as_str()));
        let offer = |upgrade: &Upgrade| BuildOffer {
            hint: describe_rules(&upgrade.rules),
            group: group.clone(),
            cost: (upgrade.points * count) as i32,
            taken: u32::from(taken.contains(&upgrade.id)),
            ..self
                .offering
                .many(format!("{key}.upgrade:{}", upgrade.id), Text::verbatim(&upgrade.name))
        };
        known.map(offer).collect()
    }

    /// Returns the weapons that some models may carry in place of one of theirs.
    fn swaps(&self, number: usize, kind: &UnitType, unit: &RosterUnit) -> Vec<BuildOffer> {
        // Most units swap nothing.
        let (Some(swap), Some(base)) = (&kind.swap, unit.kits.first()) else { return Vec::new() };
        let mut seen: BTreeSet<&Id> = BTreeSet::new();
        let all = swap.from.iter().filter_map(|list| self.army.lists.get(list)).flatten();
        let all = all.filter(|id| {
            seen.insert(*id) && weapons_after_swap(self.army, kind, &base.weapons, id).is_some()
        });
        let models = match swap.models {
            1 => text!("rules-fracture-one-model", "One model"),
            models => Text::counted("rules-cadence-models", models, "model", "models"),
        };
        let offer = |id: &Id| {
            let weapon = self.army.weapon(id.as_str())?;
            let carried = unit.kits.iter().skip(1).filter(|kit| kit.weapons.contains(id));
            Some(BuildOffer {
                hint: describe_weapon(weapon),
                group: text!(
                    "rules-fracture-may-carry-another-weapon",
                    "{models} may carry another weapon"
                ),
                cost: weapon.points as i32,
                taken: carried.map(|kit| u32::from(kit.count)).sum(),
                ..self.offering.many(format!("{number}.swap:{id}"), Text::verbatim(&weapon.name))
            })
        };
        all.filter_map(offer).collect()
    }
}

/// Describes a slot for weapons: how many of which lists.
fn slot_words(slot: &Slot) -> Text {
    let list_name = |list: &Id| list.as_str().replace('-', " ");
    let lists: Vec<String> = slot.from.iter().map(list_name).collect();
    let count = if slot.least == slot.most {
        Text::verbatim(slot.most.to_string())
    } else if slot.least == 0 {
        text!("rules-fracture-up-to", "up to {most}", most = slot.most)
    } else {
        text!("rules-to", "{least} to {most}", least = slot.least, most = slot.most)
    };
    let carries = text!(
        "rules-fracture-each-carries-of",
        "Each carries {count} of: {lists}",
        lists = lists.join(", ")
    );
    let limits = slot.limits.iter().map(|(list, most)| at_most_of(*most, &list_name(list)));
    Text::joined([carries].into_iter().chain(limits), ", ")
}
