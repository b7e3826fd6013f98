//! Checks Special Gear and Rituals, and the profiles that have them.

use crate::content::check::ContentCheck;
use crate::content::check::effects::User;
use crate::content::{Aim, AreaSpot, Effect, Gear, MOST_GEAR, MOST_RITUALS, Profile, Ritual};
use monteria_content::{Span, Spanned};
use monteria_game::text;

impl ContentCheck<'_> {
    pub(super) fn gear(&mut self, gear: &Spanned<Gear>) {
        let at = |name| gear.span.field(name);
        self.named(&at("name"), &gear.name);
        if self.unchecked.weapons.get(gear.id.as_str()).is_some() {
            self.fault(
                &at("id"),
                format!("\"{}\", the id of a Weapon", gear.id),
                "an id of its own",
            );
        }
        self.ranges(&gear.span, *gear.range_min, *gear.range_max);
        self.some(&at("on_success"), &gear.on_success, "one at least");
        self.aimed(&at("aim"), gear.aim, *gear.range_max);
        for (field, list) in [("on_success", &gear.on_success), ("on_failure", &gear.on_failure)] {
            self.effects(&at(field), list, User::Pack);
            self.points(&at(field), list, gear.aim);
        }
    }

    pub(super) fn ritual(&mut self, ritual: &Spanned<Ritual>) {
        let at = |name| ritual.span.field(name);
        self.named(&at("name"), &ritual.name);
        self.aimed(&at("aim"), ritual.aim, *ritual.range);
        self.some(&at("effects"), &ritual.effects, "one at least");
        self.effects(&at("effects"), &ritual.effects, User::Pack);
        self.points(&at("effects"), &ritual.effects, ritual.aim);
    }

    /// Reports an aim at something without a range, and an aim at a point with
    /// none but base contact.
    fn aimed(&mut self, span: &Span, aim: Aim, range: f32) {
        if matches!(aim, Aim::Point | Aim::Everyone) && range <= 0.0 {
            self.fault(span, "a range of 0", "a range above 0, or another aim");
        }
    }

    /// Reports effects that place something on a point where nothing is aimed at a point.
    fn points(&mut self, list: &Span, effects: &[Effect], aim: Aim) {
        for (index, effect) in effects.iter().enumerate() {
            let spot = effect.data().placed_area().map(|(_, spot)| spot);
            if aim != Aim::Point && spot.is_some_and(AreaSpot::wants_point) {
                let span = list.item(index).field("at");
                self.fault(&span, "an Area on a point", "`aim: Point`, or another spot");
            }
        }
    }

    /// Checks the Gear and Rituals of a Cazador or Companion.
    pub(super) fn arts(&mut self, profile: &Spanned<Profile>) {
        let at = |name| profile.span.field(name);
        for (index, id) in profile.gear.iter().enumerate() {
            self.look_up(
                &at("gear").item(index),
                id,
                "a piece of Special Gear",
                &self.unchecked.gear,
            );
        }
        for (field, list) in [("rituals", &profile.rituals), ("inscribed", &profile.inscribed)] {
            for (index, id) in list.iter().enumerate() {
                self.look_up(&at(field).item(index), id, "a Ritual", &self.unchecked.rituals);
            }
            self.no_doubles(&at(field), list.iter());
        }
        if profile.gear.len() > MOST_GEAR {
            let found = format!("{} pieces of Special Gear", profile.gear.len());
            self.fault(
                &at("gear"),
                found,
                text!("rules-cazadores-at-most", "{most} at most", most = MOST_GEAR),
            );
        }
        if profile.rituals.len() > MOST_RITUALS {
            let found = format!("{} Rituals", profile.rituals.len());
            self.fault(
                &at("rituals"),
                found,
                text!("rules-cazadores-at-most", "{most} at most", most = MOST_RITUALS),
            );
        }
        let carried =
            || profile.weapons.iter().filter_map(|id| self.unchecked.weapons.get(id.as_str()));
        let pages: usize = carried().map(|weapon| usize::from(*weapon.inscribes)).sum();
        let symbol = carried().any(|weapon| weapon.devotion.is_some());
        if profile.inscribed.len() > pages {
            let found = format!("{} Rituals", profile.inscribed.len());
            self.fault(
                &at("inscribed"),
                found,
                format!("{pages} at most, in the Books that it carries"),
            );
        }
        if let Some(id) = &profile.devotion {
            if !symbol {
                let found = format!("\"{id}\" without a Religious Symbol");
                self.fault(&at("devotion"), found, "one among `weapons`");
            } else if !profile.rituals.contains(id) {
                let found = format!("\"{id}\", which it does not know");
                self.fault(&at("devotion"), found, "one of `rituals`");
            }
        }
    }
}
