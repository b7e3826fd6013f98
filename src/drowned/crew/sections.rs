//! The choices of the crew builder, and the sheet of a crew.

use crate::content::{
    Crew, DrownedContent, EffectCard, Faction, LeaderCard, Member, Profile, Role,
};
use crate::crew::Crews;
use crate::text::points;
use monteria_game::{BuildOffer, BuildSection, Offering, Row, Section, Text, text};

/// Returns the sections of the builder below the crew's name and points.
pub(super) fn sections(offering: &Offering<'_, Crews>) -> Vec<BuildSection> {
    let content = &*offering.rules.0;
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
            hint: Text::verbatim(&it.about),
            ..self.offering.one(
                format!("faction={}", it.id),
                Text::verbatim(&it.name),
                self.crew.faction == it.id,
            )
        };
        let note = text!(
            "rules-drowned-whoever-is-of-another-one-leaves",
            "Models of another faction leave the crew."
        );
        let title = text!("rules-drowned-faction", "Faction");
        BuildSection::of(title, note, self.content.factions.values().map(offer))
    }

    fn models(&self) -> BuildSection {
        let open = |one: &&Profile| one.may_join(&self.crew.faction);
        let offer = |one: &Profile| BuildOffer {
            hint: self.content.profile_words(one),
            group: match (one.is_drifter(), one.is_beast()) {
                (true, _) => text!("rules-drowned-drifters", "Drifters"),
                (_, true) => text!("rules-drowned-beasts", "Beasts"),
                _ => one.role.words(),
            },
            cost: one.points.get(),
            taken: self.crew.members.iter().filter(|own| own.profile == one.id).count() as u32,
            ..self.offering.many(format!("model:{}", one.id), Text::verbatim(&one.name))
        };
        let mut profiles: Vec<&Profile> = self.content.profiles.values().filter(open).collect();
        profiles.sort_by_key(|one| (one.is_drifter(), one.role, one.points, &one.id));
        let note = text!(
            "rules-drowned-exactly-one-leader-each-as-often",
            "Exactly one leader; each profile up to its own limit. One drifter from 100 points, \
             two from 125, three from 150."
        );
        BuildSection::of(models_title(), note, profiles.into_iter().map(offer))
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
        let on_foot = text!("rules-drowned-on-foot", "On foot");
        let mut offers = self.offering.one_or_none(&key, own.mount.as_ref(), on_foot, beasts);
        offers.push(self.offering.drop_member(number, Text::default()));
        Some(BuildSection::of(
            Text::verbatim(format!("{number}. {}", one.name)),
            text!("rules-drowned-a-leader-may-ride-a-large", "A leader may ride a large beast."),
            offers,
        ))
    }

    fn leader_cards(&self) -> BuildSection {
        let own =
            self.content.leader_cards.values().filter(|card| card.faction == self.crew.faction);
        let own = own.map(|card| (&card.id, &card.name, card.does.words(), 0));
        let none = text!("rules-drowned-no-leader-card", "None");
        let offers =
            self.offering.one_or_none("leader-card", self.crew.leader_card.as_ref(), none, own);
        let note = text!("rules-drowned-one-of-the-factions", "One card of the faction.");
        BuildSection::of(leaders_card(), note, offers)
    }

    fn effects(&self) -> BuildSection {
        let offer = |card: &EffectCard| BuildOffer {
            hint: card.does.words(),
            cost: card.points.get(),
            taken: self.crew.effects.iter().filter(|id| **id == card.id).count() as u32,
            ..self.offering.many(format!("effect:{}", card.id), Text::verbatim(&card.name))
        };
        let note = text!(
            "rules-drowned-each-once-and-no-more-than",
            "Each card once, at most ten points in all."
        );
        let title = text!("rules-drowned-effect-cards", "Effect cards");
        BuildSection::of(title, note, self.content.effect_cards.values().map(offer))
    }
}

fn models_title() -> Text {
    text!("rules-drowned-models-2", "Models")
}

fn leaders_card() -> Text {
    text!("rules-drowned-leaders-card", "Leader's card")
}

/// Returns the subtitle and the sections of a crew's sheet.
pub(super) fn sheet(content: &DrownedContent, crew: &Crew) -> (Text, Vec<Section>) {
    let member = |own: &Member| {
        let one = content.profiles.get(&own.profile)?;
        let mount = own.mount.as_ref().and_then(|id| content.profiles.get(id));
        let mount =
            mount.map(|mount| text!("rules-drowned-on-mount", "on {mount}", mount = mount.name));
        let note = [Some(one.role.words()), Some(points(one.points.get())), mount];
        let note = Text::joined(note.into_iter().flatten(), ", ");
        Some(Row::item(Text::verbatim(&one.name), note, true, content.profile_words(one)))
    };
    let points_title = || text!("rules-drowned-points-2", "Points");
    let cost = format!("{}/{}", content.cost_of(crew), crew.points);
    let limit = text!("rules-drowned-what-it-costs-and-the-limit", "Points spent, and the limit");
    let stats = Row::stats([(points_title(), Text::verbatim(cost), limit)]);
    let card = |card: &LeaderCard| {
        Row::item(Text::verbatim(&card.name), leaders_card(), true, card.does.words())
    };
    let effect = |card: &EffectCard| {
        Row::item(Text::verbatim(&card.name), points(card.points.get()), true, card.does.words())
    };
    let cards = content.leader_card(crew).into_iter().map(card);
    let subtitle = content
        .factions
        .get(&crew.faction)
        .map_or_else(Text::default, |it| Text::verbatim(&it.name));
    let sections = Section::list([
        (points_title(), vec![stats]),
        (models_title(), crew.members.iter().filter_map(member).collect()),
        (
            text!("rules-drowned-cards", "Cards"),
            cards.chain(content.effects_of(crew).map(effect)).collect(),
        ),
    ]);
    (subtitle, sections)
}
