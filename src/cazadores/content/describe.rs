//! Descriptions of content for players. They are generated from the data, so that they
//! are right for mods as well.

use crate::content::effect::{Effect, Ongoing};
use crate::content::{
    AreaKind, AttackKind, CardAction, CazadoresContent, FoeTree, HitLocation, Minion, Reach,
    Trigger, Weapon, WoundsDealt,
};
use monteria_content::read_value;
use monteria_game::{capital, counted};

/// Formats a number with its sign and unit, such as `+1 RNG`.
pub(crate) fn signed(number: impl Into<f32>, what: &str) -> String {
    let number = number.into();
    let sign = if number < 0.0 { "-" } else { "+" };
    format!("{sign}{} {what}", number.abs())
}

impl CazadoresContent {
    /// Returns the description of a value as files write it, by its type; `None` for
    /// types without descriptions.
    pub fn describe_value(&self, kind: &str, text: &str) -> Option<String> {
        Some(match kind {
            "CardAction" => self.describe_action(&read_value(text)?),
            "Effect" => self.sentence("", &[read_value(text)?]),
            "HitLocation" => self.describe_location(&read_value(text)?),
            "Weapon" => self.describe_weapon(&read_value(text)?),
            "Minion" => self.describe_minion(&read_value(text)?),
            "AreaKind" => self.describe_area(&read_value(text)?),
            "DecisionTree" => read_value::<FoeTree>(text)?.lines().join("\n"),
            _ => return None,
        })
    }

    /// Describes effects as one clause: `impose Stunned, then push 2" away`.
    pub(crate) fn describe_effects(&self, effects: &[Effect]) -> String {
        let clauses: Vec<String> =
            effects.iter().map(|effect| effect.data().describe(self)).collect();
        clauses.join(", then ")
    }

    /// Describes effects as a sentence that begins with their trigger;
    /// empty without effects.
    pub fn sentence(&self, when: &str, effects: &[Effect]) -> String {
        let words = format!("{when}{}", self.describe_effects(effects));
        if effects.is_empty() { String::new() } else { capital(&words) + "." }
    }

    /// Describes an Action card, without its name.
    pub fn describe_action(&self, action: &CardAction) -> String {
        let mut parts = Vec::new();
        let rated = if action.attack == AttackKind::Terror { "TER" } else { "ATK" };
        let bonuses =
            [(*action.spd as f32, "SPD"), (*action.atk as f32, rated), (*action.rng, "RNG")];
        let bonuses: Vec<String> = bonuses
            .iter()
            .filter(|(by, _)| *by != 0.0)
            .map(|(by, what)| signed(*by, what))
            .collect();
        if !bonuses.is_empty() {
            parts.push(format!("{}.", bonuses.join(", ")));
        }
        if let Some(range) = action.range {
            parts.push(format!("RNG {range}\"."));
        }
        parts.push(self.sentence("first, ", &action.before));
        let kind = match action.attack {
            AttackKind::Melee => Some("Melee Attack"),
            AttackKind::Shooting => Some("Shooting Attack"),
            AttackKind::Terror => Some("Terror Attack"),
            AttackKind::None => None,
        };
        if let Some(kind) = kind {
            let victims = match action.who {
                Reach::Target if action.targets > 1 => format!("{} Targets", action.targets),
                Reach::Target if action.splash > 0.0 => {
                    format!("the Target and whoever is within {}\" of it", action.splash)
                }
                Reach::Target => "the Target".to_owned(),
                Reach::AllHostileInRange => "every Hostile Model in range".to_owned(),
                Reach::AllInRange => "every other Model in range".to_owned(),
                Reach::AllHostileInFormation => "every Hostile Model between its Models".to_owned(),
                Reach::OwnSelf => "itself".to_owned(),
            };
            let rating =
                action.rating.map(|rating| format!(" (Rating {rating})")).unwrap_or_default();
            let how = match *action.advantage {
                0 => "",
                1.. => " with Advantage",
                _ => " with Disadvantage",
            };
            let wounds = match action.wounds {
                WoundsDealt::SuccessesPlusPower => "",
                WoundsDealt::Successes => ", dealing WNDs equal to Successes",
                WoundsDealt::None => ", dealing no WNDs",
            };
            parts.push(format!("{kind}{rating} on {victims}{how}{wounds}."));
        }
        parts.push(self.sentence("on a hit: ", &action.on_hit));
        parts.push(self.sentence("on a miss: ", &action.on_miss));
        parts.push(self.sentence("crit: ", &action.on_crit));
        parts.push(self.sentence(if kind.is_some() { "afterwards, " } else { "" }, &action.after));
        parts.retain(|part| !part.is_empty());
        parts.join(" ")
    }

    /// Describes an exhausted Hit Location: `Slashed heels: -1 SPD`. Empty if it
    /// has no effects.
    pub fn describe_location(&self, location: &HitLocation) -> String {
        let does: Vec<String> = location
            .effects
            .iter()
            .map(|effect| match effect {
                Ongoing::Attribute(which, by) => signed(**by as f32, which.short()),
                Ongoing::AttackDisadvantage => "Disadvantage to Attacks".to_owned(),
                Ongoing::ImposeNow(condition) => format!("gains {} at once", condition.name()),
                Ongoing::ActNow(action) => {
                    format!("at once: {} ({})", action.name, self.describe_action(action))
                }
            })
            .collect();
        if does.is_empty() {
            String::new()
        } else {
            format!("{}: {}", location.effect_name, does.join(", "))
        }
    }

    /// Describes a Weapon's numbers and abilities on one line.
    pub fn describe_weapon(&self, weapon: &Weapon) -> String {
        let range = if weapon.range_min > 0.0 {
            format!("RNG {}-{}\"", weapon.range_min, weapon.range_max)
        } else {
            format!("RNG {}\"", weapon.range_max)
        };
        let mut parts = vec![range];
        parts.push(if weapon.deals_wounds {
            format!("POW {}", weapon.power)
        } else {
            "no WNDs".to_owned()
        });
        for (by, what) in [
            (*weapon.attack_ticks, "Tick to Attack"),
            (*weapon.reload_ticks, "Tick to Reload"),
            (*weapon.armour, "Armour"),
        ] {
            if by != 0 {
                parts.push(signed(by as f32, what));
            }
        }
        if let Some(ammo) = weapon.ammo {
            parts.push(format!("Ammo {ammo}"));
        }
        if weapon.inscribes > 0 {
            parts.push(format!(
                "holds {}, cast while Readied",
                counted(weapon.inscribes, "Ritual", "Rituals")
            ));
        }
        if let Some(devotion) = &weapon.devotion {
            let fails = match devotion.on_failure.is_empty() {
                true => String::new(),
                false => format!("; on a failure {}", self.describe_effects(&devotion.on_failure)),
            };
            parts.push(format!("{} for one Ritual{fails}", signed(*devotion.lore as f32, "Lore")));
        }
        if weapon.hands > 0 {
            parts.push(format!("{}-handed", weapon.hands));
        }
        for ability in &weapon.abilities {
            let when = match ability.trigger {
                Trigger::Crit => "Crit",
                Trigger::OnHit => "On a hit",
            };
            parts.push(format!("{when}: {}", self.describe_effects(&ability.effects)));
        }
        parts.join("; ")
    }

    /// Describes a Minion's Attacks: the range of its shots, the effects of a Critical.
    /// Empty if there are none.
    pub fn describe_minion(&self, minion: &Minion) -> String {
        let mut parts = Vec::new();
        if let Some(range) = minion.shooting_range() {
            parts.push(format!("Shooting Attack to {range}\"."));
        }
        parts.push(self.sentence("crit: ", &minion.on_crit));
        parts.retain(|part| !part.is_empty());
        parts.join(" ")
    }

    /// Describes the effects of an Area on the table.
    pub fn describe_area(&self, area: &AreaKind) -> String {
        let mut parts = vec![format!("Area {}", area.diameter)];
        parts.extend(area.keywords.names().iter().map(|name| (*name).to_owned()));
        if !area.on_enter.is_empty() {
            let whoever = if area.first_only { "the first to enter" } else { "whoever enters" };
            parts.push(format!("{whoever}: {}", self.describe_effects(&area.on_enter)));
        }
        if let Some(inches) = area.passage {
            parts.push(format!("whoever enters is Placed within {inches}\" of the other"));
        }
        parts.extend(
            area.foe_bonus.iter().map(|(which, by)| {
                format!("Foes inside have {}", signed(**by as f32, which.short()))
            }),
        );
        parts.join("; ")
    }
}
