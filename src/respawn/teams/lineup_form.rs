//! The form of the team builder, and the sheet of a team (Respawn, Creating Your Team).

use crate::content::{
    Character, Class, GROUP, GROUPS, League, Loadout, PerkPage, Team, perk_words,
};
use crate::teams::TeamRules;
use crate::teams::lineup::Lineup;
use monteria_cadence::content::Id;
use monteria_cadence::text::{describe_model, describe_weapon};
use monteria_game::{
    Budget, BuildForm, BuildOffer, BuildRules, BuildSection, BuildText, OfferKind, Offering, Row,
    Section, Sheet, Text, text,
};

/// Returns the form of a team in the making.
pub(crate) fn form(rules: &TeamRules, lineup: &Lineup) -> BuildForm {
    // Without a league there is nothing to choose from.
    let Some(league) = rules.0.league() else { return BuildForm::default() };
    let team = &lineup.team;
    let offers = LineupOffers { league, lineup, offering: Offering::new(rules, lineup) };
    let mut texts = vec![BuildText {
        key: "name".into(),
        label: text!("rules-name", "Name"),
        value: team.name.clone(),
    }];
    texts.extend(team.characters.iter().enumerate().map(|(at, one)| BuildText {
        key: format!("{}.name", at + 1),
        label: text!("rules-respawn-character-2", "Character {number}", number = at + 1),
        value: one.name.clone(),
    }));
    let mut sections = vec![offers.size()];
    sections.extend(team.characters.iter().enumerate().map(|(at, one)| offers.character(at, one)));
    let count = team.characters.len() as i32;
    BuildForm {
        title: team_title(team),
        coin: text!("rules-respawn-characters-3", "characters"),
        budget: Budget { spent: count, limit: count },
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
            label: text!(
                "rules-respawn-characters",
                "{number} characters",
                number = groups * GROUP
            ),
            kind: OfferKind::One,
            taken: u32::from(count == groups * GROUP),
            ..BuildOffer::default()
        });
        BuildSection {
            title: text!("rules-respawn-size", "Size"),
            note: text!(
                "rules-respawn-three-characters-of-different-classes-larger",
                "Three characters of different classes; larger games take two groups of three."
            ),
            offers: offers.collect(),
            ..BuildSection::default()
        }
    }

    /// Returns the section of a character with all its options.
    fn character(&self, at: usize, one: &Character) -> BuildSection {
        let number = at + 1;
        let league = self.league;
        let class = league.class(one.class.as_str());
        let mut offers = self.classes_and_profiles(number, one);
        offers.extend(class.into_iter().flat_map(|class| self.gear(number, class, one)));
        BuildSection {
            title: Text::verbatim(format!("{number}. {}", character_name(league, one))),
            note: text!(
                "rules-respawn-a-profile-a-class-of-its",
                "A profile, a class of its own, a loadout, two perks and a piece of equipment."
            ),
            aside: class.map_or(Text::default(), |class| Text::verbatim(&class.name)),
            offers,
            ..BuildSection::default()
        }
    }

    /// Returns an option of a character; `taken` says whether it has it.
    fn offer(&self, id: String, label: &str, group: Text, hint: Text, taken: bool) -> BuildOffer {
        BuildOffer {
            refused: self.offering.refusal(&id).filter(|_| !taken),
            id,
            label: Text::verbatim(label),
            hint,
            group,
            kind: OfferKind::One,
            taken: u32::from(taken),
            ..BuildOffer::default()
        }
    }

    /// Returns the classes and profiles that a character may have.
    fn classes_and_profiles(&self, number: usize, one: &Character) -> Vec<BuildOffer> {
        let classes = self.league.classes.iter().map(|class| {
            let id = format!("{number}.class={}", class.id);
            let group = text!("rules-respawn-class", "Class");
            self.offer(id, &class.name, group, Text::default(), class.id == one.class)
        });
        let profiles = self.league.profiles.iter().map(|profile| {
            let id = format!("{number}.profile={}", profile.id);
            let group = text!("rules-respawn-profile", "Profile");
            let taken = profile.id == one.profile;
            self.offer(id, &profile.name, group, describe_model(profile), taken)
        });
        classes.chain(profiles).collect()
    }

    /// Returns the loadouts, perks and equipment that a character of a class may have.
    fn gear(&self, number: usize, class: &Class, one: &Character) -> Vec<BuildOffer> {
        let loadouts = class.loadouts.iter().map(|loadout| {
            let id = format!("{number}.loadout={}", loadout.id);
            let group = text!("rules-respawn-loadout", "Loadout");
            let hint = loadout_words(self.league, loadout);
            self.offer(id, &loadout.name, group, hint, loadout.id == one.loadout)
        });
        let perks = pages_with_ids(&self.league.perks, &class.perks).map(|perk| {
            let id = format!("{number}.perk:{}", perk.id);
            let group = text!("rules-respawn-two-perks", "Two perks");
            let taken = one.perks.contains(&perk.id);
            let offer = self.offer(id, &perk.name, group, perk_words(perk), taken);
            BuildOffer { kind: OfferKind::Many, ..offer }
        });
        let equipment = pages_with_ids(&self.league.equipment, &class.equipment).map(|gear| {
            let id = format!("{number}.equipment={}", gear.id);
            let group = text!("rules-respawn-equipment", "Equipment");
            self.offer(id, &gear.name, group, perk_words(gear), one.equipment == gear.id)
        });
        loadouts.chain(perks).chain(equipment).collect()
    }
}

/// Returns the pages with these ids, in the order of the ids.
fn pages_with_ids<'a>(all: &'a [PerkPage], ids: &'a [Id]) -> impl Iterator<Item = &'a PerkPage> {
    ids.iter().filter_map(|id| all.iter().find(|it| it.id == *id))
}

fn loadout_words(league: &League, loadout: &Loadout) -> Text {
    let weapon = |id: &Id| {
        let weapon = league.weapons.iter().find(|weapon| weapon.id == *id)?;
        Some(Text::joined([Text::verbatim(&weapon.name), describe_weapon(weapon)], ": "))
    };
    Text::joined([&loadout.primary, &loadout.secondary].into_iter().filter_map(weapon), " ")
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

/// Returns the name of a team as a title.
fn team_title(team: &Team) -> Text {
    match team.name.is_empty() {
        true => text!("rules-respawn-a-new-team", "A new team"),
        false => Text::verbatim(&team.name),
    }
}

/// Returns the sheet of a team.
pub(crate) fn sheet(league: &League, team: &Team) -> Sheet {
    let item = |one: &Character| {
        let class = league.class(one.class.as_str());
        let loadout = class.and_then(|class| class.loadouts.iter().find(|it| it.id == one.loadout));
        let profile = league.profiles.iter().find(|it| it.id == one.profile);
        let gear = std::slice::from_ref(&one.equipment);
        let names = profile.map(|profile| &profile.name).into_iter();
        let names = names.chain(class.map(|class| &class.name));
        let names = names.chain(loadout.map(|loadout| &loadout.name));
        let names = names.chain(pages_with_ids(&league.perks, &one.perks).map(|perk| &perk.name));
        let names = names.chain(pages_with_ids(&league.equipment, gear).map(|gear| &gear.name));
        let note = Text::joined(names.map(Text::verbatim), ", ");
        let hint = profile.map(describe_model).unwrap_or_default();
        Row::item(Text::verbatim(character_name(league, one)), note, true, hint)
    };
    let rows = team.characters.iter().map(item).collect();
    Sheet {
        title: team_title(team),
        subtitle: Text::verbatim(&league.name),
        about: Text::verbatim(&league.about),
        sections: vec![Section { title: text!("rules-respawn-the-team", "The team"), rows }],
    }
}
