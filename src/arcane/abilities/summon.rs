//! Summons: a character in reserve enters play, bound to its summoner (brief, Summoning).
//! The end of the bond is in `steps/turn/summon.rs`.

use super::{AbilityKind, Summon};
use crate::change::DuelMut;
use crate::content::check::Check;
use crate::content::{Ability, ArcaneContent, Rank};
use crate::duel_ref::{APART, DuelRef, ModelRef};
use crate::steps::effects::AbilityUse;
use crate::steps::hero_action::HeroAction;
use crate::steps::offers::{AbilityOffer, refusal};
use crate::tactics::OptionEvaluator;
use monteria_content::{Span, Spanned};
use monteria_game::{
    Answer, Choice, ModelId, Needs, Offers, Presence, Refusal, Region, StepResult, Text, Zone,
    event_text, text,
};
use monteria_table::lift;

impl Summon {
    /// Returns the model in reserve that it would summon.
    ///
    /// # Errors
    /// The reason why nothing can be summoned.
    fn waiting(&self, facts: &DuelRef, user: &ModelRef) -> Result<ModelId, Refusal> {
        if user.condition.summoned >= user.card().summons() {
            return Err(refusal(
                "SummonedEnough",
                text!(
                    "rules-arcane-it-has-summoned-as-often-as",
                    "it has summoned as often as it can in this game"
                ),
            ));
        }
        let waits = |model: &&ModelRef| {
            model.side() == user.side()
                && model.presence == Presence::Reserve
                && model.card().id == self.summon
        };
        let none = || {
            refusal(
                "NobodyLeft",
                text!("rules-arcane-nobody-is-left-to-be-summoned", "no summon is left"),
            )
        };
        facts.models.iter().find(waits).map(|model| model.id()).ok_or_else(none)
    }
}

impl AbilityKind for Summon {
    fn description(&self, content: &ArcaneContent) -> Text {
        let found = content.characters.get(&self.summon);
        let name = found.map_or(self.summon.as_str(), |one| one.name.as_str());
        let bound = Text::counted(
            "rules-arcane-upkeep-phases",
            self.bind.get(),
            "Upkeep Phase",
            "Upkeep Phases",
        );
        text!("rules-arcane-enters-play-bound-for", "{name} enters play, bound for {bound}")
    }

    fn check(&self, check: &mut Check, at: &Span) {
        let named = Spanned { value: self.summon.clone(), span: at.field("summon") };
        if check.rank_of(&named).is_some_and(|rank| rank != Rank::Summon) {
            let found = format!("`{}`", self.summon);
            check.faults.mismatch(&named.span, found, "a character whose rank is Summon");
        }
    }

    fn summon(&self) -> Option<&Summon> {
        Some(self)
    }

    fn offer(&self, offer: AbilityOffer, all: &mut Offers) {
        let AbilityOffer { facts, model, choice, verdict, .. } = offer;
        match self.waiting(facts, model) {
            Ok(summon) => {
                let body = model.body();
                let radius = facts.zone() + body.radius;
                let region = Region::Deploy {
                    model: summon,
                    zones: vec![Zone::Circle { center: body.plan(), radius }],
                    apart: facts.apart(model.side(), APART),
                    highest: None,
                };
                all.add(choice.needs(Needs::To(region)), verdict);
            }
            Err(why) => all.add(choice, verdict.and(Err(why))),
        }
    }

    fn used(
        &self,
        _: &DuelMut,
        used: AbilityUse,
        answer: &Answer<HeroAction>,
    ) -> StepResult<AbilityUse> {
        Ok(AbilityUse { spot: answer.spot()?.plan(), ..used })
    }

    fn apply(&self, duel: &mut DuelMut, used: AbilityUse, _: &Ability) -> StepResult {
        let by = used.user;
        let facts = duel.read();
        // The offer has checked it; a failed check has no effect.
        let Ok(model) = self.waiting(&facts, facts.try_get(by)?) else { return Ok(()) };
        let recovery = facts.try_get(model)?.card().recovery.get();
        let spot = lift(used.spot, duel.table.0.ground(used.spot));
        let text = event_text!(
            "rules-arcane-summons",
            "{by} summons {model}",
            by = duel.name(by),
            model = duel.name(model)
        );
        duel.arrive(model, spot, text, &["arc-summon"]);
        let mut condition = duel.condition(model)?;
        condition.points = recovery;
        condition.bond = Some((by, self.bind.get()));
        duel.condition(by)?.summoned += 1;
        Ok(())
    }

    fn evaluate(
        &self,
        evaluator: &mut OptionEvaluator,
        choice: &Choice,
        ability: &Ability,
    ) -> StepResult {
        evaluator.evaluate_placement(choice, ability);
        Ok(())
    }
}
