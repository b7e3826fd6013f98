//! The form of the team builder, and the sheet of a team (Respawn, Creating Your Team).

use crate::content::{Character, GROUP, GROUPS, League, Loadout, PerkPage, Team, perk_words};
use crate::teams::TeamRules;
use crate::teams::lineup::Lineup;
use monteria_cadence::content::Id;
use monteria_cadence::text::{describe_model, describe_weapon};
use monteria_game::{
    BuildForm, BuildOffer, BuildRules, BuildSection, BuildText, OfferKind, Offering, Row, RowItem,
    Section, Sheet,
};

/// Returns the form of a team in the making.
pub(crate) fn form(rules: &TeamRules, lineup: &Lineup) -> BuildForm {
    // Without a league there is nothing to choose from.
    let Some(league) = rules.0.league() else { return BuildForm::default() };
    let team = &lineup.team;
    let offers = LineupOffers { league, lineup, offering: Offering::new(rules, lineup) };
    let mut texts =
        vec![BuildText { key: "name".into(), label: "Name".into(), value: team.name.clone() }];
    texts.extend(team.characters.iter().enumerate().map(|(at, one)| BuildText {
        key: format!("{}.name", at + 1),
        label: format!("Character {}", at + 1),
        value: one.name.clone(),
    }));
    let mut sections = vec![offers.size()];
    sections.extend(team.characters.iter().enumerate().map(|(at, one)| offers.character(at, one)));
    let count = team.characters.len() as i32;
    BuildForm {
        title: if team.name.is_empty() { "A new team".to_owned() } else { team.name.clone() },
        coin: "characters".to_owned(),
        purse: (count, count),
        texts,
        sections,
        faults: rules.faults(lineup),
        choices: rules.choices(lineup),
        sheet: Some(sheet(league, team)),
    }
}

struct LineupOffers<'a> {
    league: &'a League,
    lineup: &'a Lineup,
    offering: Offering<'a, TeamRules>,
}

impl LineupOffers<'_> {
    fn size(&self) -> BuildSection {
        let count = self.lineup.team.characters.len();
        let offers = (1..=GROUPS).map(|groups| BuildOffer {
            id: format!("groups={groups}"),
            label: format!("{} characters", groups * GROUP),
            kind: OfferKind::One,
            taken: u32::from(count == groups * GROUP),
            ..BuildOffer::default()
        });
        BuildSection {
            title: "Size".to_owned(),
            note: "Three characters of different classes; larger games take two groups of three."
                .to_owned(),
            offers: offers.collect(),
            ..BuildSection::default()
        }
    }

    /// Returns the section of a character with all its options.
    fn character(&self, at: usize, one: &Character) -> BuildSection {
        let number = at + 1;
        let league = self.league;
        let mut offers = Vec::new();
        let mut offer =
            |id: String, label: &str, hint: String, group: &str, taken: bool, kind: OfferKind| {
                offers.push(BuildOffer {
                    refused: self.offering.refusal(&id).filter(|_| !taken),
                    id,
                    label: label.to_owned(),
                    hint,
                    group: group.to_owned(),
                    kind,
                    taken: u32::from(taken),
                    ..BuildOffer::default()
                });
            };
        let single = OfferKind::One;
        for class in &league.classes {
            let id = format!("{number}.class={}", class.id);
            offer(id, &class.name, String::new(), "Class", class.id == one.class, single);
        }
        for profile in &league.profiles {
            let id = format!("{number}.profile={}", profile.id);
            offer(
                id,
                &profile.name,
                describe_model(profile),
                "Profile",
                profile.id == one.profile,
                single,
            );
        }
        let class = league.class(one.class.as_str());
        for loadout in class.iter().flat_map(|class| &class.loadouts) {
            let id = format!("{number}.loadout={}", loadout.id);
            let hint = loadout_words(league, loadout);
            offer(id, &loadout.name, hint, "Loadout", loadout.id == one.loadout, single);
        }
        for perk in class.iter().flat_map(|class| pages_with_ids(&league.perks, &class.perks)) {
            let id = format!("{number}.perk:{}", perk.id);
            let taken = one.perks.contains(&perk.id);
            offer(id, &perk.name, perk_words(perk), "Two perks", taken, OfferKind::Many);
        }
        for gear in
            class.iter().flat_map(|class| pages_with_ids(&league.equipment, &class.equipment))
        {
            let id = format!("{number}.equipment={}", gear.id);
            let taken = one.equipment == gear.id;
            offer(id, &gear.name, perk_words(gear), "Equipment", taken, single);
        }
        BuildSection {
            title: format!("{number}. {}", character_name(league, one)),
            note: "A profile, a class of its own, a loadout, two perks and a piece of equipment."
                .to_owned(),
            aside: class.map_or(String::new(), |class| class.name.clone()),
            offers,
            ..BuildSection::default()
        }
    }
}

/// Returns the pages with these ids, in the order of the ids.
fn pages_with_ids<'a>(all: &'a [PerkPage], ids: &'a [Id]) -> impl Iterator<Item = &'a PerkPage> {
    ids.iter().filter_map(|id| all.iter().find(|it| it.id == *id))
}

fn loadout_words(league: &League, loadout: &Loadout) -> String {
    let weapon = |id: &Id| {
        let weapon = league.weapons.iter().find(|weapon| weapon.id == *id)?;
        Some(format!("{}: {}", weapon.name, describe_weapon(weapon)))
    };
    let all: Vec<String> =
        [&loadout.primary, &loadout.secondary].into_iter().filter_map(weapon).collect();
    all.join(" ")
}

/// Returns a character's name, or that of its class.
fn character_name(league: &League, one: &Character) -> String {
    if !one.name.trim().is_empty() {
        return one.name.trim().to_owned();
    }
    league
        .class(one.class.as_str())
        .map_or_else(|| one.class.to_string(), |class| class.name.clone())
}

/// Returns the sheet of a team.
pub(crate) fn sheet(league: &League, team: &Team) -> Sheet {
    let item = |one: &Character| {
        let class = league.class(one.class.as_str());
        let loadout = class.and_then(|class| class.loadouts.iter().find(|it| it.id == one.loadout));
        let profile = league.profiles.iter().find(|it| it.id == one.profile);
        let mut words: Vec<String> = Vec::new();
        words.extend(profile.map(|profile| profile.name.clone()));
        words.extend(class.map(|class| class.name.clone()));
        words.extend(loadout.map(|loadout| loadout.name.clone()));
        words.extend(pages_with_ids(&league.perks, &one.perks).map(|perk| perk.name.clone()));
        let gear = std::slice::from_ref(&one.equipment);
        words.extend(pages_with_ids(&league.equipment, gear).map(|gear| gear.name.clone()));
        Row::Item(RowItem {
            name: character_name(league, one),
            note: words.join(", "),
            active: true,
            hint: profile.map(describe_model).unwrap_or_default(),
        })
    };
    let rows = team.characters.iter().map(item).collect();
    Sheet {
        title: if team.name.is_empty() { "A new team".to_owned() } else { team.name.clone() },
        subtitle: league.name.clone(),
        about: league.about.clone(),
        sections: vec![Section { title: "The team".to_owned(), rows }],
    }
}
