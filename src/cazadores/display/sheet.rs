//! The sheets of models in a Hunt.

pub(super) mod equipment;
mod foe;
mod pack;

use bevy_ecs::prelude::*;

use self::foe::foe_sections;
use self::pack::pack_sections;
use crate::content::AttackKind;
use crate::content::pack::maxima::wnd;
use crate::display::view::badges;
use crate::state::hunt_ref::{HuntRef, ModelRef};
use monteria_game::{ModelId, Row, Section, Sheet, Text, text};

/// Builds the sheet of a model.
pub(crate) fn sheet(world: &World, model: ModelId) -> Option<Sheet> {
    let facts = HuntRef::of(world);
    let model_ref = *facts.get(model)?;
    let mut sheet = Sheet {
        title: Text::verbatim(model_ref.name()),
        subtitle: Text::named("kind", &model_ref.model.kind),
        ..Sheet::default()
    };
    if let Some((stats, armoury)) = model_ref.pack {
        if let Some(profile) = facts.content.profile(stats.profile.as_str()) {
            sheet.about = Text::verbatim(profile.about.clone());
        } else if let Some(special) = facts.special(model) {
            sheet.about = Text::verbatim(special.about.clone());
        }
        sheet.sections = pack_sections(&facts, &model_ref, stats, armoury);
    } else if let Some((stats, _)) = model_ref.foe {
        sheet.about = match facts.content.adversaries.get(&stats.entry) {
            Some(entry) => Text::verbatim(entry.about.clone()),
            None => {
                let minion =
                    facts.content.minions.get(&stats.entry).map(|entry| entry.about.clone());
                let special = || facts.special(model).map(|special| special.about.clone());
                Text::verbatim(minion.or_else(special).unwrap_or_default())
            }
        };
        if let Some(entry) =
            facts.content.adversaries.get(&stats.entry).filter(|_| facts.is_one_of_several(model))
        {
            let kind = Text::named("kind", &model_ref.model.kind);
            sheet.subtitle =
                Text::row([kind, Text::sign(": "), Text::verbatim(entry.name.as_str())]);
        }
        sheet.sections = foe_sections(&facts, &model_ref, stats);
    }
    Some(sheet)
}

fn cell(
    label: impl Into<Text>,
    value: impl Into<Text>,
    hint: impl Into<Text>,
) -> (Text, Text, Text) {
    (label.into(), value.into(), hint.into())
}

/// Builds the top section of every sheet: wounds, clock and states.
fn state_section(facts: &HuntRef<'_>, model_ref: &ModelRef<'_>) -> Section {
    let tick = model_ref.clock.tick;
    let clock = if model_ref.clock.looped {
        text!("rules-cazadores-tick-next-round", "{tick}, next Round")
    } else {
        Text::verbatim(tick.to_string())
    };
    let mut rows = vec![
        Row::Bar {
            label: wnd(),
            now: model_ref.wounds.left,
            full: model_ref.wounds.full,
            hint: text!("rules-cazadores-wounds-at-0-it-is-slain", "Wounds: at 0 it is slain."),
        },
        Row::Stats {
            cells: vec![cell(
                text!("rules-cazadores-clock", "Clock"),
                clock,
                text!(
                    "rules-cazadores-its-personal-clock-the-tick-of",
                    "Its Personal Clock: the Tick of the Round on which it takes its next Turn. \
                     Actions move it forward by their Ticks."
                ),
            )],
        },
    ];
    rows.extend(badges(facts, model_ref).into_iter().map(Row::State));
    Section { title: text!("rules-cazadores-state", "State"), rows }
}

/// Formats a Defence; a Defenceless model has none.
fn defence_text(facts: &HuntRef<'_>, id: ModelId, kind: AttackKind) -> Text {
    match facts.defence(id, kind) {
        Some(value) => Text::verbatim(value.to_string()),
        None => text!("rules-cazadores-none", "none"),
    }
}
