//! Checks the triggers of scenarios and Objectives.

use std::collections::BTreeMap;

use crate::content::check::ContentCheck;
use crate::content::{Condition, Handling, TICKS};
use monteria_content::reference::KnownNames;
use monteria_content::{Id, Span};
use monteria_table::Piece;
use monteria_triggers::{Effect, GameFeatures, Moment, Side, TriggerWords, Triggers};

/// The kinds of Actions that begin with an event, by the first part of their ids.
const ACTIONS: [&str; 21] = [
    "aid",
    "attack",
    "card",
    "cast-ritual",
    "cover-ground",
    "deed",
    "defend",
    "flee",
    "focus",
    "free-move",
    "hide",
    "move",
    "parry",
    "pass",
    "ready",
    "recover",
    "reload",
    "spot-weakness",
    "switch",
    "throw",
    "use-gear",
];
/// The kinds of models, beside their names.
const KINDS: [&str; 4] = ["Cazador", "Companion", "Adversary", "Minion"];

/// Returns the names that triggers may use, for editors.
pub(in crate::content) fn known_names() -> BTreeMap<String, KnownNames> {
    let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    let words = TriggerWords {
        states: state_words(),
        actions: owned(&ACTIONS),
        models: owned(&KINDS),
        ..TriggerWords::default()
    };
    let models = ["cazadores", "companions", "adversaries", "minions", "specials"];
    words.known_names(&["tokens"], &models)
}

/// Returns the Conditions by their names in the book.
fn state_words() -> Vec<String> {
    Condition::ALL.iter().map(|condition| condition.name().into()).collect()
}

impl ContentCheck<'_> {
    /// Checks triggers that may name these pieces of terrain.
    pub(super) fn triggers(&mut self, span: &Span, triggers: &Triggers, pieces: &[Piece]) {
        let words = TriggerWords {
            states: state_words(),
            fixed_states: Vec::new(),
            items: self.unchecked.tokens.ids().map(Id::to_string).collect(),
            actions: self.action_words(),
            models: self.model_words(),
            pieces: pieces.iter().map(|piece| piece.id.clone()).collect(),
            features: GameFeatures::default(),
            styles: self.unchecked.styles.ids().map(Id::to_string).collect(),
        };
        monteria_triggers::check(triggers, span, &words, self.faults);
        for (index, option) in triggers.options.iter().enumerate() {
            let at = span.field("options").item(index).field("cost");
            self.within(&at, u32::from(option.cost), 0..=TICKS);
            let costs = span.field("options").item(index).field("costs");
            for (index, other) in option.costs.iter().enumerate() {
                let at = costs.item(index).field("cost");
                self.within(&at, u32::from(other.cost), 0..=TICKS);
            }
        }
        for (index, rule) in triggers.rules.iter().enumerate() {
            let at = span.field("rules").item(index);
            self.moment(&at.field("when"), &rule.when);
            self.effects_of_triggers(&at.field("then"), &rule.then);
        }
        for (index, question) in triggers.questions.iter().enumerate() {
            let answers = span.field("questions").item(index).field("answers");
            for (index, answer) in question.answers.iter().enumerate() {
                self.effects_of_triggers(&answers.item(index).field("then"), &answer.then);
            }
        }
    }

    /// Reports ids of an Objective's triggers that those of a scenario have too: the two
    /// may be played together.
    pub(super) fn ids_of_triggers(&mut self) {
        let unchecked = self.unchecked;
        for (_, objective) in unchecked.objectives.iter() {
            for (_, scenario) in unchecked.scenarios.iter() {
                let shared = scenario.triggers.shared_ids(&objective.triggers);
                for (list, index, id) in shared {
                    let at = objective.span.field("triggers").field(list).item(index).field("id");
                    let found = format!("`{id}`, which the scenario `{}` has too", scenario.id);
                    self.fault(&at, found, "an id of its own");
                }
            }
        }
    }

    /// Reports a moment that never comes in this game.
    fn moment(&mut self, span: &Span, moment: &Moment) {
        let never = if matches!(moment, Moment::SpendsLastPoint(_)) {
            "`SpendsLastPoint`, which never occurs: models pay Ticks, and have no points to spend"
        } else if matches!(moment, Moment::Delivers { .. }) {
            "`Delivers`, which never occurs: tokens score in the hands of survivors"
        } else if matches!(moment, Moment::IsThrown(_)) {
            "`IsThrown`, which never occurs: models are pushed, and nobody is thrown"
        } else {
            return;
        };
        self.fault(span, never, "another moment");
    }

    fn effects_of_triggers(&mut self, list: &Span, effects: &[Effect]) {
        for (index, effect) in effects.iter().enumerate() {
            let span = list.item(index);
            if let Effect::Score { side, .. } = effect
                && !may_be_pack(*side)
            {
                let found = "a `Score` for a side that wins no Renown";
                self.fault(&span, found, "`First`: the Pack alone wins Renown");
            }
            if let Effect::Ask { side, .. } = effect
                && !may_be_pack(*side)
            {
                let found = "an `Ask` for a side without players";
                self.fault(&span, found, "`First`: the rules play the Foes");
            }
        }
    }

    /// Returns the ids of Actions, each kind first without and then with its object.
    fn action_words(&self) -> Vec<String> {
        let all = self.unchecked;
        let mut words: Vec<String> = ACTIONS.iter().map(|kind| (*kind).to_owned()).collect();
        for (id, _) in all.weapons.iter() {
            words.extend([format!("attack:{id}"), format!("reload:{id}")]);
        }
        for (id, gear) in all.gear.iter() {
            words.push(match gear.action {
                Handling::UseGear => format!("use-gear:{id}"),
                Handling::Attack => format!("throw:{id}"),
            });
        }
        words.extend(all.rituals.ids().map(|id| format!("cast-ritual:{id}")));
        for (_, objective) in all.objectives.iter() {
            words.extend(objective.actions.iter().map(|action| format!("deed:{}", action.id)));
        }
        for (id, adversary) in all.adversaries.iter() {
            words.push(id.to_string());
            words.extend(adversary.actions().map(|action| format!("card:{}", action.name)));
        }
        words
    }

    /// Returns the names of models and of their kinds.
    pub(super) fn model_words(&self) -> Vec<String> {
        let all = self.unchecked;
        let mut words: Vec<String> = KINDS.iter().map(|kind| (*kind).to_owned()).collect();
        words.extend(all.cazadores.iter().flat_map(|(id, it)| [id.to_string(), it.name.clone()]));
        words.extend(all.companions.iter().flat_map(|(id, it)| [id.to_string(), it.name.clone()]));
        words.extend(all.minions.iter().flat_map(|(id, it)| [id.to_string(), it.name.clone()]));
        words.extend(all.specials.iter().flat_map(|(id, it)| [id.to_string(), it.name.clone()]));
        for (id, adversary) in all.adversaries.iter() {
            words.push(id.to_string());
            words.push(adversary.name.clone());
            words.extend(adversary.models.iter().map(|model| model.name.clone()));
        }
        words
    }
}

/// Returns whether a side may be the Pack.
fn may_be_pack(side: Side) -> bool {
    match side {
        Side::First | Side::Actor | Side::Enemies | Side::Each => true,
        Side::Second | Side::Third | Side::Fourth | Side::Attacker | Side::Defender => false,
    }
}
