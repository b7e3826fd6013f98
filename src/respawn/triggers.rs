//! What triggers of tables and missions find and do in the arena: the states of
//! characters, what they carry, and how they leave alive.

use std::collections::BTreeMap;

use crate::Respawn;
use crate::area::{ArenaMut, ArenaRef};
use crate::content::{ArenaTable, Bout, League};
use crate::state::{Arena, CharacterState, Kind, Pickup, Special, Thing};
use crate::steps::ending::check_end;
use monteria_cadence::ModuleTriggers;
use monteria_cadence::battle::{Unit, UnitId};
use monteria_cadence::battle_ref::BattleRef;
use monteria_cadence::change::BattleMut;
use monteria_cadence::triggers::words;
use monteria_content::reference::KnownNames;
use monteria_content::{Catalog, Faults, Id, Spanned};
use monteria_game::{ModelId, OrMissing, StepResult, Style, event_text};
use monteria_triggers::TriggerWords;

/// The id of the rule that triggers follow.
const RULE: &str = "cad-arena-triggers";
/// The word for a flag, which characters carry.
pub(crate) const FLAG: &str = "flag";
/// The word for a big gun, which is fired at once.
pub(crate) const BIG_GUN: &str = "big gun";

/// A state of characters that triggers may begin and end.
struct StateWord {
    word: &'static str,
    has: fn(&CharacterState) -> bool,
    set: fn(&mut CharacterState, bool),
}

/// The states, by the names of their badges.
const STATES: [StateWord; 7] = [
    StateWord { word: "Stasis", has: |it| it.in_stasis, set: |it, on| it.in_stasis = on },
    StateWord { word: "Marked", has: |it| it.marked, set: |it, on| it.marked = on },
    StateWord { word: "Shield", has: |it| it.shielded, set: |it, on| it.shielded = on },
    StateWord { word: "Speed", has: |it| it.swift, set: |it, on| it.swift = on },
    StateWord { word: "Damage", has: |it| it.strong, set: |it, on| it.strong = on },
    StateWord { word: "Tuned", has: |it| it.tuned, set: |it, on| it.tuned = on },
    StateWord { word: "Phased", has: |it| it.phased, set: |it, on| it.phased = on },
];

/// Returns the state with this word.
fn state_of(word: &str) -> Option<&'static StateWord> {
    STATES.iter().find(|state| state.word == word)
}

/// Returns the names that triggers may use, for editors.
pub(crate) fn known_names() -> BTreeMap<String, KnownNames> {
    trigger_words(&[], None, None).known_names(&[], &["classes"])
}

/// Returns the names that triggers may use in these leagues: `table` is the one that they
/// are played on, or `None` for those of a mission.
fn trigger_words(
    leagues: &[&League],
    table: Option<&ArenaTable>,
    styles: Option<&Catalog<Spanned<Style>>>,
) -> TriggerWords {
    let classes = leagues.iter().flat_map(|league| &league.classes);
    let classes = classes.flat_map(|it| [it.id.to_string(), it.name.clone()]);
    let teams = leagues.iter().flat_map(|league| &league.teams);
    let characters = teams.flat_map(|team| &team.characters).map(|it| it.name.clone());
    let pieces = table.into_iter().flat_map(|table| &table.table.pieces).map(|it| it.id.clone());
    let states = STATES.iter().map(|state| state.word);
    let mut words = words(states, classes.chain(characters), pieces);
    words.models.retain(|name| !name.is_empty());
    words.actions.extend(Special::ALL.iter().map(|special| special.name().to_lowercase()));
    words.items = [FLAG, BIG_GUN].map(str::to_owned).to_vec();
    words.styles = styles.into_iter().flat_map(Catalog::ids).map(Id::to_string).collect();
    words.items.extend(Pickup::ALL.iter().map(|what| String::from(what.name())));
    words
}

/// Returns the ids and names of models and of leagues, which styles may name.
pub(crate) fn styled_names(leagues: &[&League]) -> Vec<String> {
    let own = leagues.iter().flat_map(|league| [league.id.to_string(), league.name.clone()]);
    trigger_words(leagues, None, None).models.into_iter().chain(own).collect()
}

/// Checks the triggers of a mission.
pub(crate) fn check_bout_triggers(
    entry: &Spanned<Bout>,
    leagues: &[&League],
    styles: &Catalog<Spanned<Style>>,
    faults: &mut Faults,
) {
    let words = trigger_words(leagues, None, Some(styles));
    let span = entry.span.field("triggers");
    monteria_triggers::check(&entry.value.triggers, &span, &words, faults);
}

/// Checks the triggers of a table, by themselves and with those of each mission: any
/// mission may be played on any table.
pub(crate) fn check_arena_triggers<'b>(
    entry: &Spanned<ArenaTable>,
    bouts: impl Iterator<Item = &'b Spanned<Bout>>,
    leagues: &[&League],
    styles: &Catalog<Spanned<Style>>,
    faults: &mut Faults,
) {
    let arena = &entry.value;
    let words = trigger_words(leagues, Some(arena), Some(styles));
    let span = entry.span.field("triggers");
    monteria_triggers::check(&arena.triggers, &span, &words, faults);
    for bout in bouts {
        let span = bout.span.field("triggers");
        let table = (&arena.id, &arena.triggers);
        monteria_cadence::triggers::check_together(table, &bout.value.triggers, &span, faults);
    }
}

impl ModuleTriggers for Respawn {
    fn trigger_rule(&self) -> &'static str {
        RULE
    }

    fn has_state(&self, facts: &BattleRef<'_>, unit: &Unit, state: &str) -> bool {
        state_of(state).is_some_and(|state| facts.arena().has_state(unit.id, state.has))
    }

    fn set_state(
        &self,
        battle: &mut BattleMut<'_, '_>,
        unit: UnitId,
        state: &str,
        on: bool,
    ) -> StepResult {
        let found = state_of(state).or_missing(format_args!("the state `{state}`"))?;
        (found.set)(battle.character_state_mut(unit)?, on);
        let name = battle.unit_name(unit)?;
        let text = match on {
            true => event_text!("rules-respawn-gets-the-state", "{name} gets the state {state}"),
            false => event_text!("rules-respawn-loses-the-state", "{name} loses the state {state}"),
        };
        battle.ctx.note(text, &[RULE]);
        Ok(())
    }

    fn carries(&self, facts: &BattleRef<'_>, model: ModelId, item: &str) -> bool {
        let unit = facts.unit_of(model);
        item == FLAG && unit.is_some_and(|unit| facts.flag_of(unit.id).is_some())
    }

    /// Takes a character out of the match for good; nobody scores it.
    fn withdrawn(&self, battle: &mut BattleMut<'_, '_>, unit: UnitId) -> StepResult {
        battle.drop_flag(unit)?;
        let stays =
            |thing: &Thing| !matches!(thing.what, Kind::Barricade(owner, _) if owner == unit);
        battle.state.get_mut::<Arena>().things.retain(&mut battle.table, stays);
        let state = battle.character_state_mut(unit)?;
        *state = CharacterState { deaths: state.deaths, lost: true, ..CharacterState::default() };
        battle.withdraw(unit)?;
        check_end(battle)
    }
}
