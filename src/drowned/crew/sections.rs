//! The choices of the crew builder, and the sheet of a crew.

use crate::content::{
    Crew, DrownedContent, EffectCard, Faction, LeaderCard, Member, Profile, Role,
};
use crate::crew::Crews;
use monteria_game::{BuildOffer, BuildSection, Offering, Row, Section, counted};

/// Returns the sections of the builder below the crew's name and points.
pub(super) fn sections(offering: &Offering<'_, Crews>) -> Vec<BuildSection> {
    let content = &*offering.bench.0;
    let crew = offering.draft;
    let builder = CrewSections { content, crew, offering };
    let mut sections = vec![builder.factions(), builder.models()];
    sections.extend(crew.members.iter().enumerate().filter_map(|(at, own)| builder.rider(at, own)));
    sections.extend([builder.leader_cards(), builder.effects()]);
    sections
}

struct CrewSections<'a> {
    content: &'a DrownedContent,
    crew: &'a Crew,
    offering: &'a Offering<'a, Crews>,
}

impl CrewSections<'_> {
    fn factions(&self) -> BuildSection {
        let offer = |it: &Faction| BuildOffer {
            hint: it.about.clone(),
            ..self.offering.one(format!("faction={}", it.id), &it.name, self.crew.faction == it.id)
        };
        let note = "Whoever is of another one leaves the crew.";
        BuildSection::of("Faction", note, self.content.factions.values().map(offer))
    }

    fn models(&self) -> BuildSection {
        let open = |one: &&Profile| one.may_join(&self.crew.faction);
        let offer = |one: &Profile| BuildOffer {
            hint: self.content.profile_words(one),
            group: match (one.is_drifter(), one.is_beast()) {
                (true, _) => "Drifters".to_owned(),
                (_, true) => "Beasts".to_owned(),
                _ => one.role.words().to_owned(),
            },
            cost: one.points.get(),
            taken: self.crew.members.iter().filter(|own| own.profile == one.id).count() as u32,
            ..self.offering.many(format!("model:{}", one.id), &one.name)
        };
        let mut profiles: Vec<&Profile> = self.content.profiles.values().filter(open).collect();
        profiles.sort_by_key(|one| (one.is_drifter(), one.role, one.points, &one.id));
        let note = "Exactly one leader; each as often as it may be. One drifter from 100 points, \
            two from 125, three from \
                    150.";
        BuildSection::of("Models", note, profiles.into_iter().map(offer))
    }

    /// Returns the section of a leader with the beasts it can ride, or
    /// None for other members.
    fn rider(&self, at: usize, own: &Member) -> Option<BuildSection> {
        let number = at + 1;
        let one = self.content.profiles.get(&own.profile)?;
        if one.role != Role::Leader {
            return None;
        }
        let beasts = self.content.profiles.values().filter(|beast| beast.can_carry());
        let beasts =
            beasts.map(|beast| (&beast.id, &beast.name, beast.numbers(), beast.points.get()));
        let key = format!("{number}.mount");
        let mut offers = self.offering.one_or_none(&key, own.mount.as_ref(), "On foot", beasts);
        offers.push(self.offering.drop_member(number, ""));
        Some(BuildSection::of(
            format!("{number}. {}", one.name),
            "A leader may ride a large beast.",
            offers,
        ))
    }

    fn leader_cards(&self) -> BuildSection {
        let own =
            self.content.leader_cards.values().filter(|card| card.faction == self.crew.faction);
        let own = own.map(|card| (&card.id, &card.name, card.does.words(), 0));
        let offers =
            self.offering.one_or_none("leader-card", self.crew.leader_card.as_ref(), "None", own);
        BuildSection::of("Leader's card", "One of the faction's.", offers)
    }

    fn effects(&self) -> BuildSection {
        let offer = |card: &EffectCard| BuildOffer {
            hint: card.does.words(),
            cost: card.points.get(),
            taken: self.crew.effects.iter().filter(|id| **id == card.id).count() as u32,
            ..self.offering.many(format!("effect:{}", card.id), &card.name)
        };
        let note = "Each once, and no more than ten points of them.";
        BuildSection::of("Effect cards", note, self.content.effect_cards.values().map(offer))
    }
}

/// Returns the subtitle and the sections of a crew's sheet.
pub(super) fn sheet(content: &DrownedContent, crew: &Crew) -> (String, Vec<Section>) {
    let member = |own: &Member| {
        let one = content.profiles.get(&own.profile)?;
        let mount = own.mount.as_ref().and_then(|id| content.profiles.get(id));
        let mount = mount.map_or(String::new(), |mount| format!(", on {}", mount.name));
        let note =
            format!("{}, {}{mount}", one.role.words(), counted(one.points, "point", "points"));
        Some(Row::item(&one.name, note, true, content.profile_words(one)))
    };
    let points = format!("{}/{}", content.cost_of(crew), crew.points);
    let points = Row::stats([("Points", points, "What it costs, and the limit")]);
    let card = |card: &LeaderCard| Row::item(&card.name, "Leader's card", true, card.does.words());
    let effect = |card: &EffectCard| {
        Row::item(&card.name, counted(card.points, "point", "points"), true, card.does.words())
    };
    let cards = content.leader_card(crew).into_iter().map(card);
    let subtitle =
        content.factions.get(&crew.faction).map_or_else(String::new, |it| it.name.clone());
    let sections = Section::list([
        ("Points", vec![points]),
        ("Models", crew.members.iter().filter_map(member).collect()),
        ("Cards", cards.chain(content.effects_of(crew).map(effect)).collect()),
    ]);
    (subtitle, sections)
}
