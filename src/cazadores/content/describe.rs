//! Descriptions of content for players. They are generated from the data, so that they
//! are right for mods as well.

use crate::content::effect::{Effect, Ongoing};
use crate::content::{
    AreaKind, AttackKind, AttackReach, CardAction, CazadoresContent, FoeAttribute, FoeTree,
    HitLocation, Minion, Skill, Trigger, Weapon, WoundsDealt,
};
use monteria_content::read_value;
use monteria_game::{Text, keyword_name, text};

/// Formats a number with its sign and unit, such as `+1 RNG`.
pub(crate) fn signed(number: impl Into<f32>, what: impl Into<Text>) -> Text {
    let number = number.into();
    let sign = if number < 0.0 { "-" } else { "+" };
    Text::row([Text::verbatim(format!("{sign}{} ", number.abs())), what.into()])
}

/// When effects take place: the beginning of the sentence about them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// Without such a beginning.
    Always,
    First,
    OnHit,
    OnMiss,
    OnCrit,
    /// On a Critical, by an ability that was gained in the Hunt.
    OnGainedCrit,
    Afterwards,
    OnFailure,
    /// If the Ritual that a Symbol helps with fails.
    IfRitualFails,
}

impl When {
    fn sentence(self, effects: Text) -> Text {
        match self {
            When::Always => effects.capital().with(Text::sign(".")),
            When::First => text!("rules-cazadores-first-2", "First, {effects}."),
            When::OnHit => text!("rules-cazadores-on-a-hit", "On a hit: {effects}."),
            When::OnMiss => text!("rules-cazadores-on-a-miss", "On a miss: {effects}."),
            When::OnCrit => text!("rules-cazadores-crit", "Crit: {effects}."),
            When::OnGainedCrit => text!(
                "rules-cazadores-gained-in-this-hunt-crit",
                "Gained in this Hunt: Crit: {effects}."
            ),
            When::Afterwards => text!("rules-cazadores-afterwards-2", "Afterwards, {effects}."),
            When::OnFailure => text!("rules-cazadores-on-a-failure-3", "On a failure: {effects}."),
            When::IfRitualFails => {
                text!("rules-cazadores-if-that-fails", "If that fails: {effects}.")
            }
        }
    }
}

impl CazadoresContent {
    /// Returns the description of a value as files write it, by its type; `None`
    /// for types without descriptions.
    pub fn describe_value(&self, kind: &str, text: &str) -> Option<Text> {
        Some(match kind {
            "CardAction" => self.describe_action(&read_value(text)?),
            "Effect" => self.sentence(When::Always, &[read_value(text)?]),
            "HitLocation" => self.describe_location(&read_value(text)?),
            "Weapon" => self.describe_weapon(&read_value(text)?),
            "Minion" => self.describe_minion(&read_value(text)?),
            "AreaKind" => self.describe_area(&read_value(text)?),
            "DecisionTree" => Text::joined(read_value::<FoeTree>(text)?.lines(), "\n"),
            _ => return None,
        })
    }

    /// Describes effects as one clause: `impose Stunned, then push 2" away`.
    pub(crate) fn describe_effects(&self, effects: &[Effect]) -> Text {
        let clauses = effects.iter().map(|effect| effect.data().describe(self));
        let all =
            clauses.reduce(|first, next| text!("rules-cazadores-then", "{first}, then {next}"));
        all.unwrap_or_default()
    }

    /// Describes effects as a sentence that begins with their
    /// trigger; empty without effects.
    pub fn sentence(&self, when: When, effects: &[Effect]) -> Text {
        if effects.is_empty() {
            Text::default()
        } else {
            when.sentence(self.describe_effects(effects))
        }
    }

    /// Describes an Action card, without its name.
    pub fn describe_action(&self, action: &CardAction) -> Text {
        let mut parts = vec![action_bonuses(action)];
        if let Some(range) = action.range {
            parts.push(text!("rules-cazadores-action-range", "RNG {range}\"."));
        }
        parts.push(self.sentence(When::First, &action.before));
        let attack = attack_sentence(action);
        let after = if attack.is_some() { When::Afterwards } else { When::Always };
        parts.extend(attack);
        parts.push(self.sentence(When::OnHit, &action.on_hit));
        parts.push(self.sentence(When::OnMiss, &action.on_miss));
        parts.push(self.sentence(When::OnCrit, &action.on_crit));
        parts.push(self.sentence(after, &action.after));
        sentences(parts)
    }

    /// Describes an exhausted Hit Location: `Slashed heels: -1 SPD`. Empty if
    /// it has no effects.
    pub fn describe_location(&self, location: &HitLocation) -> Text {
        let does: Vec<Text> = location
            .effects
            .iter()
            .map(|effect| match effect {
                Ongoing::Attribute(which, by) => signed(**by as f32, which.short()),
                Ongoing::AttackDisadvantage => {
                    text!("rules-cazadores-disadvantage-to-attacks", "Disadvantage to Attacks")
                }
                Ongoing::ImposeNow(condition) => text!(
                    "rules-cazadores-gains-at-once",
                    "gains {name} at once",
                    name = condition.name()
                ),
                Ongoing::ActNow(action) => {
                    text!(
                        "rules-cazadores-at-once",
                        "at once: {name} ({action})",
                        name = action.name,
                        action = self.describe_action(action)
                    )
                }
            })
            .collect();
        if does.is_empty() {
            Text::default()
        } else {
            let name = Text::verbatim(&location.effect_name);
            Text::row([name, Text::sign(": "), Text::joined(does, ", ")])
        }
    }

    /// Describes a Weapon's numbers and abilities on one line.
    pub fn describe_weapon(&self, weapon: &Weapon) -> Text {
        let range = if weapon.range_min > 0.0 {
            text!(
                "rules-cazadores-rng-from-to",
                "RNG {least}-{most}\"",
                least = weapon.range_min,
                most = weapon.range_max
            )
        } else {
            text!("rules-cazadores-rng", "RNG {range_max}\"", range_max = weapon.range_max)
        };
        let mut parts = vec![range];
        parts.push(if weapon.deals_wounds {
            text!("rules-cazadores-pow", "POW {power}", power = weapon.power)
        } else {
            text!("rules-cazadores-no-wnds", "no WNDs")
        });
        for (by, what) in [
            (*weapon.attack_ticks, text!("rules-cazadores-tick-to-attack", "Tick to Attack")),
            (*weapon.reload_ticks, text!("rules-cazadores-tick-to-reload", "Tick to Reload")),
            (*weapon.armour, text!("rules-cazadores-armour", "Armour")),
        ] {
            if by != 0 {
                parts.push(signed(by as f32, what));
            }
        }
        if let Some(ammo) = weapon.ammo {
            parts.push(text!("rules-cazadores-ammo", "Ammo {ammo}"));
        }
        if weapon.inscribes > 0 {
            parts.push(text!(
                "rules-cazadores-holds-rituals-cast-while-readied",
                "holds {rituals}, cast while Readied",
                rituals = rituals(*weapon.inscribes)
            ));
        }
        if let Some(devotion) = &weapon.devotion {
            let lore = signed(*devotion.lore as f32, Skill::Lore.name());
            parts.push(text!("rules-cazadores-lore-for-one-ritual", "{lore} for one Ritual"));
            if !devotion.on_failure.is_empty() {
                let effects = self.describe_effects(&devotion.on_failure);
                parts.push(text!("rules-cazadores-on-a-failure", "on a failure {effects}"));
            }
        }
        if weapon.hands > 0 {
            parts.push(text!("rules-cazadores-handed", "{hands}-handed", hands = weapon.hands));
        }
        for ability in &weapon.abilities {
            let effects = self.describe_effects(&ability.effects);
            parts.push(match ability.trigger {
                Trigger::Crit => text!("rules-cazadores-crit-2", "Crit: {effects}"),
                Trigger::OnHit => text!("rules-cazadores-on-a-hit-2", "On a hit: {effects}"),
            });
        }
        Text::joined(parts, "; ")
    }

    /// Describes a Minion's Attacks: the range of its shots, the effects of a Critical.
    /// Empty if there are none.
    pub fn describe_minion(&self, minion: &Minion) -> Text {
        let mut parts = Vec::new();
        if let Some(range) = minion.shooting_range() {
            parts
                .push(text!("rules-cazadores-shooting-attack-to", "Shooting Attack to {range}\"."));
        }
        parts.push(self.sentence(When::OnCrit, &minion.on_crit));
        sentences(parts)
    }

    /// Describes the effects of an Area on the table.
    pub fn describe_area(&self, area: &AreaKind) -> Text {
        let mut parts =
            vec![text!("rules-cazadores-area", "Area {diameter}", diameter = area.diameter)];
        parts.extend(area.keywords.list().map(keyword_name));
        if !area.on_enter.is_empty() {
            let effects = self.describe_effects(&area.on_enter);
            parts.push(if area.first_only {
                text!("rules-cazadores-the-first-to-enter", "the first model to enter: {effects}")
            } else {
                text!("rules-cazadores-whoever-enters", "each model that enters: {effects}")
            });
        }
        if let Some(inches) = area.passage {
            parts.push(text!(
                "rules-cazadores-whoever-enters-is-placed-within-of",
                "each model that enters is Placed within {inches}\" of the other end"
            ));
        }
        parts.extend(area.foe_bonus.iter().map(|(which, by)| {
            text!(
                "rules-cazadores-foes-inside-have",
                "Foes inside have {by}",
                by = signed(**by as f32, which.short())
            )
        }));
        Text::joined(parts, "; ")
    }
}

/// Returns a number of WNDs in words.
pub(crate) fn wnds(count: i32) -> Text {
    Text::counted("rules-cazadores-n-wnds", count, "WND", "WNDs")
}

/// Returns a number of Rituals in words.
pub(crate) fn rituals(count: u8) -> Text {
    Text::counted("rules-cazadores-n-rituals", count, "Ritual", "Rituals")
}

/// Returns sentences in a row; empty ones are left out.
pub(crate) fn sentences(parts: Vec<Text>) -> Text {
    Text::joined(parts.into_iter().filter(|part| !part.is_empty()), " ")
}

/// Returns the bonuses that a card gives as a sentence; empty without any.
fn action_bonuses(action: &CardAction) -> Text {
    let rated = match action.attack {
        AttackKind::Terror => FoeAttribute::Terror,
        AttackKind::Melee | AttackKind::Shooting | AttackKind::None => FoeAttribute::Attack,
    };
    let bonuses = [
        (*action.spd as f32, FoeAttribute::Speed),
        (*action.atk as f32, rated),
        (*action.rng, FoeAttribute::Range),
    ];
    let bonuses = bonuses.into_iter().filter(|(by, _)| *by != 0.0);
    let bonuses = Text::joined(bonuses.map(|(by, what)| signed(by, what.short())), ", ");
    if bonuses.is_empty() { bonuses } else { bonuses.with(Text::sign(".")) }
}

/// Returns the sentence about the Attack of a card; `None` if it is no Attack.
fn attack_sentence(action: &CardAction) -> Option<Text> {
    let kind = action.attack.attack_text()?;
    let kind = match action.rating {
        Some(rating) => {
            text!("rules-cazadores-attack-with-rating", "{kind} (Rating {rating})")
        }
        None => kind,
    };
    let victims = victims_text(action);
    let attack = match *action.advantage {
        0 => text!("rules-cazadores-attack-on", "{kind} on {victims}"),
        1.. => {
            text!("rules-cazadores-attack-on-with-advantage", "{kind} on {victims} with Advantage")
        }
        _ => text!(
            "rules-cazadores-attack-on-with-disadvantage",
            "{kind} on {victims} with Disadvantage"
        ),
    };
    let attack = match action.wounds {
        WoundsDealt::SuccessesPlusPower => attack,
        WoundsDealt::Successes => text!(
            "rules-cazadores-dealing-wnds-equal-to-successes-2",
            "{attack}, dealing WNDs equal to Successes"
        ),
        WoundsDealt::None => {
            text!("rules-cazadores-dealing-no-wnds-2", "{attack}, dealing no WNDs")
        }
    };
    Some(attack.with(Text::sign(".")))
}

/// Returns the models that the Attack of a card strikes, in words.
fn victims_text(action: &CardAction) -> Text {
    match action.who {
        AttackReach::Target if action.targets > 1 => {
            text!("rules-cazadores-targets", "{targets} Targets", targets = action.targets)
        }
        AttackReach::Target if action.splash > 0.0 => text!(
            "rules-cazadores-the-target-and-whoever-is-within",
            "the Target and every Model within {splash}\" of it",
            splash = action.splash
        ),
        AttackReach::Target => text!("rules-cazadores-the-target", "the Target"),
        AttackReach::AllHostileInRange => {
            text!("rules-cazadores-every-hostile-model-in-range", "every Hostile Model in range")
        }
        AttackReach::AllInRange => {
            text!("rules-cazadores-every-other-model-in-range", "every other Model in range")
        }
        AttackReach::AllHostileInFormation => text!(
            "rules-cazadores-every-hostile-model-between-its-models",
            "every Hostile Model between its Models"
        ),
        AttackReach::OwnSelf => text!("rules-cazadores-itself", "itself"),
    }
}
