//! Effects that place Areas on the table.

use bevy_math::Vec2;

use crate::content::check::{ContentCheck, User};
use crate::content::effect::{AreaSpot, EffectData, OpenRift, PlaceArea};
use crate::content::{CazadoresContent, Id};
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::{HuntRef, ModelRef, required_entry};
use crate::steps::areas;
use crate::steps::effects::{EffectContext, EffectRule, rule};
use crate::steps::movement::placing::{plan, scatter, scatter_words};
use crate::tactics::situation::Situation;
use crate::tactics::valuation::{EffectValue, rift};
use monteria_content::Span;
use monteria_dice::Check as Roll;
use monteria_game::{ModelId, Preview, StepResult, Text, text};

impl EffectData for PlaceArea {
    fn describe(&self, content: &CazadoresContent) -> Text {
        let spot = match self.at {
            AreaSpot::UnderTarget => text!("rules-cazadores-under-the-target", "under the Target"),
            AreaSpot::UnderSelf => {
                text!("rules-cazadores-under-the-acting-model", "under the acting Model")
            }
            AreaSpot::TargetsFormerSpot => {
                text!("rules-cazadores-where-the-target-stood", "where the Target stood")
            }
            AreaSpot::ScatteredFromTarget => text!(
                "rules-cazadores-by-a-scatter-roll-from-the",
                "by a Scatter Roll from the Target"
            ),
            AreaSpot::AtPoint => text!("rules-cazadores-at-the-point", "at the point"),
            AreaSpot::ScatteredFromPoint => text!(
                "rules-cazadores-by-a-scatter-roll-from-the-2",
                "by a Scatter Roll from the point"
            ),
        };
        match content.areas.get(&self.area) {
            Some(kind) if self.at == AreaSpot::AtPoint => {
                text!(
                    "rules-cazadores-lay",
                    "place {name} ({area}) {spot}",
                    name = kind.name,
                    area = content.describe_area(kind)
                )
            }
            Some(kind) => text!(
                "rules-cazadores-lay-area",
                "place {name} (Area {diameter}) {spot}",
                name = kind.name,
                diameter = kind.diameter
            ),
            None => text!("rules-cazadores-lay-2", "place {area} {spot}", area = self.area),
        }
    }

    fn areas(&self) -> usize {
        1
    }

    fn placed_area(&self) -> Option<(&Id, AreaSpot)> {
        Some((&self.area, self.at))
    }

    fn check(&self, check: &mut ContentCheck<'_>, span: &Span, user: User<'_>) {
        let at = span.field("area");
        if check.area(&at, &self.area)
            && let User::Foe(Some(listed)) = user
            && !listed.contains(&self.area)
        {
            check.fault(&at, format!("\"{}\"", self.area), "one of the `areas` of this Adversary");
        }
    }
}

impl EffectRule for PlaceArea {
    /// Players report who is affected inside the Area, or place models themselves.
    fn at_table(&self, hunt: &mut HuntMut, context: &EffectContext) -> StepResult<Option<Text>> {
        let content = hunt.content();
        let kind = required_entry(&content.areas, &self.area)?;
        let name = |id: Option<ModelId>| match id {
            Some(id) => Text::verbatim(hunt.name(id)),
            None => text!("rules-cazadores-the-point", "the point"),
        };
        let target = name(context.target);
        let acting = name(context.acting);
        let spot = match self.at {
            AreaSpot::UnderTarget => {
                text!("rules-cazadores-under", "under {model}", model = target)
            }
            AreaSpot::UnderSelf => text!("rules-cazadores-under", "under {model}", model = acting),
            AreaSpot::TargetsFormerSpot => {
                text!("rules-cazadores-where-stood", "where {target} stood")
            }
            AreaSpot::AtPoint => {
                text!("rules-cazadores-at-the-point-that-was-aimed-at", "at the chosen point")
            }
            AreaSpot::ScatteredFromTarget => {
                let scatter = scatter_words(scatter(hunt, Vec2::ZERO));
                text!("rules-cazadores-scattered-from", "{scatter} of {target}")
            }
            AreaSpot::ScatteredFromPoint => {
                let scatter = scatter_words(scatter(hunt, Vec2::ZERO));
                text!("rules-cazadores-scattered-from-the-point", "{scatter} of the chosen point")
            }
        };
        Ok(Some(text!(
            "rules-cazadores-lay-area-at-table",
            "Place {name}, {wide}\" across, {spot} ({does}). Models inside have entered it.",
            name = kind.name,
            wide = kind.diameter,
            does = content.describe_area(kind)
        )))
    }

    fn apply(&self, hunt: &mut HuntMut, context: &EffectContext, _: &[&str]) -> StepResult {
        let content = hunt.content();
        let kind = required_entry(&content.areas, &self.area)?;
        let at = |id: ModelId| StepResult::Ok(plan(hunt.read().model(id)?.stand.at));
        let center = match self.at {
            AreaSpot::UnderTarget | AreaSpot::ScatteredFromTarget => {
                context.target.map(at).transpose()?
            }
            AreaSpot::UnderSelf => Some(at(context.acting()?)?),
            AreaSpot::TargetsFormerSpot => context.former.map(plan),
            AreaSpot::AtPoint | AreaSpot::ScatteredFromPoint => context.point,
        };
        // Without a target there is no spot under it.
        let Some(mut center) = center else { return Ok(()) };
        if self.at.is_scattered() {
            center = scatter(hunt, center);
        }
        areas::place_area(hunt, kind, center);
        Ok(())
    }

    /// Adds the models that the Area would catch at its point, and their
    /// odds to withstand it.
    fn add_preview(
        &self,
        facts: &HuntRef<'_>,
        context: &EffectContext,
        _: &Roll,
        preview: &mut Preview,
    ) {
        // The point is not chosen yet.
        let (Some(at), Some(kind)) = (context.point, facts.content.areas.get(&self.area)) else {
            return;
        };
        let inside = |body: &monteria_table::Body| {
            body.plan().distance(at) < *kind.diameter / 2.0 + body.radius
        };
        let caught: Vec<ModelId> = facts
            .in_play()
            .map(|model_ref| model_ref.body())
            .filter(inside)
            .map(|body| body.id)
            .collect();
        for id in &caught {
            let label = text!("rules-cazadores-inside", "Inside");
            preview.facts.push((label, Text::verbatim(facts.name(*id))));
        }
        for (effect, id) in
            kind.on_enter.iter().flat_map(|effect| caught.iter().map(move |id| (effect, *id)))
        {
            let context = EffectContext { target: Some(id), ..EffectContext::of(id) };
            rule(effect).add_preview(facts, &context, &Roll::new(0, None), preview);
        }
    }
}

impl EffectValue for PlaceArea {
    fn rough_value(&self) -> (f32, f32) {
        (0.3, 0.2)
    }
}

impl EffectData for OpenRift {
    fn describe(&self, content: &CazadoresContent) -> Text {
        let OpenRift { area, within } = self;
        match content.areas.get(area) {
            Some(kind) => {
                text!(
                    "rules-cazadores-lay-two-of-within",
                    "place both ends of {name} ({area}) within {within}\"",
                    name = kind.name,
                    area = content.describe_area(kind)
                )
            }
            None => {
                text!(
                    "rules-cazadores-lay-two-of-within-2",
                    "place both ends of {area} within {within}\""
                )
            }
        }
    }

    fn areas(&self) -> usize {
        2
    }

    fn check(&self, check: &mut ContentCheck<'_>, span: &Span, _: User<'_>) {
        check.area(&span.field("area"), &self.area);
    }
}

impl EffectRule for OpenRift {
    fn at_table(&self, hunt: &mut HuntMut, context: &EffectContext) -> StepResult<Option<Text>> {
        let content = hunt.content();
        let kind = required_entry(&content.areas, &self.area)?;
        Ok(Some(text!(
            "rules-cazadores-lay-two-at-table",
            "Place two templates of {name}, {wide}\" across, within {within}\" of {by} ({does}).",
            name = kind.name,
            wide = kind.diameter,
            within = self.within,
            by = hunt.name(context.acting()?),
            does = content.describe_area(kind)
        )))
    }

    fn apply(&self, hunt: &mut HuntMut, context: &EffectContext, _: &[&str]) -> StepResult {
        let model = context.acting()?;
        let kind = self.area.clone();
        hunt.ctx.then(areas::OpenRift { model, kind, within: *self.within, first: None });
        Ok(())
    }
}

impl EffectValue for OpenRift {
    fn gain(
        &self,
        situation: &Situation<'_>,
        _: &HuntRef<'_>,
        _: &ModelRef<'_>,
        _: Option<&Roll>,
    ) -> f32 {
        rift::best(situation, *self.within, None).map_or(0.0, |found| found.gain)
    }
}
