//! Checks Adversaries, Minions and the Areas that they place.

use crate::content::check::ContentCheck;
use crate::content::check::effects::User;
use crate::content::foe::{HIGHEST_LOCATION, LOWEST_LOCATION};
use crate::content::{ActionRank, Adversary, AreaKind, HitLocation, Minion};
use monteria_content::{Span, Spanned};

impl ContentCheck<'_> {
    pub(super) fn adversary(&mut self, adversary: &Spanned<Adversary>) {
        let at = |name| adversary.span.field(name);
        self.named(&at("name"), &adversary.name);
        self.named(&at("look"), &adversary.look);
        for (index, (minion, _)) in adversary.minions.iter().enumerate() {
            let at = at("minions").item(index).item(0);
            self.look_up(&at, minion, "a Minion", &self.unchecked.minions);
        }
        for (index, area) in adversary.areas.iter().enumerate() {
            self.look_up(&at("areas").item(index), area, "a kind of Area", &self.unchecked.areas);
        }
        self.own_trees(&at("trees"), &adversary.trees);
        self.models(adversary);
        let user = User::Foe(Some(&adversary.areas));
        self.locations(&at("locations"), &adversary.locations, user);
        for rank in ActionRank::ALL {
            let field = rank.field();
            self.action(&at("standard").field(field), adversary.standard.get(rank), user);
            let card = at("special").field(field).field("action").item(0);
            // An action that is "As Standard" has no text of its own: its faults are
            // those of the standard one.
            if adversary.special.get(rank).action != *adversary.standard.get(rank) {
                self.action(&card, &adversary.special.get(rank).action, user);
            }
        }
    }

    /// Checks the Models of an Adversary of several Models, and the owners
    /// of its Hit Locations.
    fn models(&mut self, adversary: &Spanned<Adversary>) {
        let at = |name| adversary.span.field(name);
        let models = &adversary.models;
        if !models.is_empty() {
            self.within(&at("models"), models.len(), 2..=6);
        }
        self.no_doubles(&at("models"), models.iter().map(|model| &model.id));
        for (index, model) in models.iter().enumerate() {
            let at = at("models").item(index);
            self.named(&at.field("name"), &model.name);
            if let Some(look) = &model.look {
                self.named(&at.field("look"), look);
            }
            if !adversary.locations.iter().any(|location| location.of.as_ref() == Some(&model.id)) {
                let found = format!("no Hit Location of \"{}\"", model.id);
                self.fault(&at, found, "one at least with this id in `of`");
            }
        }
        for (index, location) in adversary.locations.iter().enumerate() {
            let at = at("locations").item(index);
            let known = location.of.as_ref().map(|id| models.iter().any(|model| model.id == *id));
            match (models.is_empty(), known) {
                (true, Some(_)) => self.fault(
                    &at.field("of"),
                    "the Hit Location of a Model",
                    "no `of`: this Adversary is a single Model",
                ),
                (false, None) => {
                    self.fault(&at, "a Hit Location of nobody", "`of` with the id of a Model")
                }
                (false, Some(false)) => {
                    let all: Vec<&str> = models.iter().map(|model| model.id.as_str()).collect();
                    let found =
                        location.of.as_ref().map_or(String::new(), |id| format!("\"{id}\""));
                    self.fault(&at.field("of"), found, format!("one of {}", all.join(", ")));
                }
                _ => {}
            }
        }
    }

    /// Checks that every card from 2 to 10 strikes exactly one location.
    fn locations(&mut self, list: &Span, locations: &[HitLocation], user: User<'_>) {
        let numbers = LOWEST_LOCATION..=HIGHEST_LOCATION;
        let mut sound = true;
        for (index, location) in locations.iter().enumerate() {
            let at = list.item(index);
            self.named(&at.field("name"), &location.name);
            self.within(&at.field("wounds"), location.wounds, 1..=30);
            self.ongoing(&at.field("effects"), &location.effects, user);
            if !location.effects.is_empty() {
                self.named(&at.field("effect_name"), &location.effect_name);
            }
            sound &= !self.is_known(&at.field("low")) && !self.is_known(&at.field("high"));
            if location.low > location.high {
                let expected = format!("{} (low) or more", location.low);
                self.fault(&at.field("high"), location.high.to_string(), expected);
                sound = false;
            }
            let earlier = locations.get(..index).unwrap_or_default();
            if earlier.iter().any(|other| other.id == location.id) {
                self.fault(
                    &at.field("id"),
                    format!("\"{}\" a second time", location.id),
                    "each id once",
                );
            }
            let shared =
                |other: &&HitLocation| other.low <= location.high && location.low <= other.high;
            if let Some(other) = earlier.iter().find(shared) {
                let found = format!("cards {} to {}", location.low, location.high);
                let expected =
                    format!("none of those of {} ({} to {})", other.name, other.low, other.high);
                self.fault(&at.field("low"), found, expected);
            }
        }
        let struck = |number: u8| locations.iter().any(|it| (*it.low..=*it.high).contains(&number));
        let gaps: Vec<String> = numbers.filter(|n| !struck(*n)).map(|n| n.to_string()).collect();
        if sound && !gaps.is_empty() {
            let found = format!("no location for card {}", gaps.join(", "));
            self.fault(
                list,
                found,
                format!("one for each from {LOWEST_LOCATION} to {HIGHEST_LOCATION}"),
            );
        }
    }

    pub(super) fn minion(&mut self, minion: &Spanned<Minion>) {
        let at = |name| minion.span.field(name);
        self.named(&at("name"), &minion.name);
        self.named(&at("look"), &minion.look);
        if let Some(tree) = &minion.tree {
            self.look_up(&at("tree"), tree, "a Decision Tree", &self.unchecked.trees);
        }
        self.effects(&at("on_crit"), &minion.on_crit, User::Foe(None));
    }

    pub(super) fn area_kind(&mut self, area: &Spanned<AreaKind>) {
        let at = |name| area.span.field(name);
        self.named(&at("name"), &area.name);
        self.effects(&at("on_enter"), &area.on_enter, User::Area);
    }
}
