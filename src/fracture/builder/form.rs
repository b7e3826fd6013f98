//! The form of a force with all its choices (Fracture, Building an Army).

use std::collections::BTreeSet;

use super::draft::{Draft, weapons_after_swap};
use super::{Forces, force_sheet};
use crate::content::FractureContent;
use monteria_cadence::content::{
    Army, Category, Id, RosterUnit, Slot, UnitType, Upgrade, points, unit_points,
};
use monteria_cadence::text;
use monteria_game::{
    BuildForm, BuildOffer, BuildRules, BuildSection, BuildText, OfferKind, Offering, counted,
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
        title: if roster.name.is_empty() {
            format!("A new force of {}", army.name)
        } else {
            roster.name.clone()
        },
        coin: "points".to_owned(),
        purse: (points(army, roster) as i32, roster.limit as i32),
        texts: vec![BuildText {
            key: "name".into(),
            label: "Name".into(),
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
            label: army.name.clone(),
            hint: army.about.clone(),
            kind: OfferKind::One,
            taken: u32::from(army.id == self.army.id),
            ..BuildOffer::default()
        });
        BuildSection {
            title: "Army".to_owned(),
            note: "Another army begins a new force.".to_owned(),
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
            label: counted(limit, "point", "points"),
            kind: OfferKind::One,
            taken: u32::from(limit == now),
            refused: self.offering.refusal(&format!("limit={limit}")),
            ..BuildOffer::default()
        });
        BuildSection {
            title: "Points".to_owned(),
            note: "What the force may cost. A table is played with forces of its own number of \
                points."
                .to_owned(),
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
            Category::Command => ("Command units", "at most 25% of the force"),
            Category::Standard => ("Standard units", "at least 25% of the force"),
            Category::Specialist => ("Specialist units", "at most 50% of the force"),
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
                label: kind.name.clone(),
                hint: force_sheet::unit_words(self.army, kind),
                cost: cost.unwrap_or(0) as i32,
                taken: roster.units.iter().filter(|unit| unit.unit == kind.id).count() as u32,
                refused: self.offering.refusal(&id),
                id,
                ..BuildOffer::default()
            }
        });
        BuildSection {
            title: title.to_owned(),
            note: format!("{here} of {total} points, {share}%; {rule}."),
            aside: format!("{share}%"),
            offers: offers.collect(),
            ..BuildSection::default()
        }
    }

    /// Returns the section of a unit with its options.
    fn unit(&self, at: usize, unit: &RosterUnit) -> Option<BuildSection> {
        let kind = self.army.unit(unit.unit.as_str())?;
        let number = at + 1;
        let count = unit.size();
        let mut offers = Vec::new();
        if kind.models.len() > 1 {
            let now = kind.model(unit.model.as_ref()).map(|model| &model.id);
            offers.extend(kind.models.iter().map(|model| BuildOffer {
                hint: text::describe_model(model),
                group: "Model".to_owned(),
                kind: OfferKind::One,
                cost: model.points as i32,
                taken: u32::from(now == Some(&model.id)),
                ..self.offering.many(format!("{number}.model={}", model.id), &model.name)
            }));
        }
        if kind.size.0 < kind.size.1 {
            offers.push(BuildOffer {
                hint: format!("{} to {} of them.", kind.size.0, kind.size.1),
                group: "Size".to_owned(),
                cost: (unit_points(self.army, unit) / count.max(1)) as i32,
                taken: count,
                ..self.offering.many(format!("{number}.models"), "Models")
            });
        }
        let kits = if kind.mixed { unit.kits.len() } else { 1 };
        for kit in 0..kits {
            offers.extend(self.arms(number, kind, unit, kit));
            if let Some(own) = unit.kits.get(kit).filter(|_| kind.mixed) {
                let key = format!("{number}.{}", kit + 1);
                let group = format!("Model {}: upgrades", kit + 1);
                offers.extend(self.upgrades(&key, &group, kind, &own.upgrades, 1));
            }
        }
        offers.extend(self.swaps(number, kind, unit));
        if !kind.mixed {
            let group = "Upgrades of all its models";
            offers.extend(self.upgrades(&number.to_string(), group, kind, &unit.upgrades, count));
        }
        offers.push(BuildOffer {
            group: "The unit".to_owned(),
            kind: OfferKind::Deed,
            refused: None,
            ..self.offering.many(format!("{number}.drop"), "Leave it at home")
        });
        Some(BuildSection {
            title: format!("{number}. {}", kind.name),
            note: force_sheet::unit_words(self.army, kind),
            aside: counted(unit_points(self.army, unit), "point", "points"),
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
        let (key, whose) = match kind.mixed {
            true => (format!("{number}.{}.weapon", kit + 1), format!("Model {}: ", kit + 1)),
            false => (format!("{number}.weapon"), String::new()),
        };
        let mut offers: Vec<BuildOffer> = Vec::new();
        for slot in &kind.arms {
            let group = format!("{whose}{}", slot_words(slot));
            for id in slot.from.iter().filter_map(|list| self.army.lists.get(list)).flatten() {
                let Some(weapon) = self.army.weapon(id.as_str()) else { continue };
                let id = format!("{key}:{id}");
                if offers.iter().any(|known| known.id == id) {
                    continue;
                }
                offers.push(BuildOffer {
                    hint: text::describe_weapon(weapon),
                    group: group.clone(),
                    cost: (weapon.points * count) as i32,
                    taken: arms.weapons.iter().filter(|own| **own == weapon.id).count() as u32,
                    ..self.offering.many(id, &weapon.name)
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
        group: &str,
        kind: &UnitType,
        taken: &[Id],
        count: u32,
    ) -> Vec<BuildOffer> {
        let known = kind.upgrades.iter().flat_map(|slot| &slot.from);
        let known = known.filter_map(|offer| self.army.upgrade(offer.upgrade.as_str()));
        let offer = |upgrade: &Upgrade| BuildOffer {
            hint: text::describe_rules(&upgrade.rules),
            group: group.to_owned(),
            cost: (upgrade.points * count) as i32,
            taken: u32::from(taken.contains(&upgrade.id)),
            ..self.offering.many(format!("{key}.upgrade:{}", upgrade.id), &upgrade.name)
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
        let models = if swap.models == 1 {
            "One model".to_owned()
        } else {
            format!("{} models", swap.models)
        };
        let offer = |id: &Id| {
            let weapon = self.army.weapon(id.as_str())?;
            let carried = unit.kits.iter().skip(1).filter(|kit| kit.weapons.contains(id));
            Some(BuildOffer {
                hint: text::describe_weapon(weapon),
                group: format!("{models} may carry another weapon"),
                cost: weapon.points as i32,
                taken: carried.map(|kit| u32::from(kit.count)).sum(),
                ..self.offering.many(format!("{number}.swap:{id}"), &weapon.name)
            })
        };
        all.filter_map(offer).collect()
    }
}

fn slot_words(slot: &Slot) -> String {
    let lists: Vec<String> = slot.from.iter().map(|list| list.as_str().replace('-', " ")).collect();
    let count = if slot.least == slot.most {
        format!("{}", slot.most)
    } else if slot.least == 0 {
        format!("up to {}", slot.most)
    } else {
        format!("{} to {}", slot.least, slot.most)
    };
    let limit = |(list, most): (&Id, &u8)| {
        format!(", at most {most} of {}", list.as_str().replace('-', " "))
    };
    let limits: String = slot.limits.iter().map(limit).collect();
    format!("Each carries {count} of: {}{limits}", lists.join(", "))
}
