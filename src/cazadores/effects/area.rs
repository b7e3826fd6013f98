//! Effects that place Areas on the table.

use bevy_math::Vec2;

use crate::content::check::{Check, User};
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
use monteria_game::{ModelId, Preview, StepResult};

impl EffectData for PlaceArea {
    fn describe(&self, content: &CazadoresContent) -> String {
        let spot = match self.at {
            AreaSpot::UnderTarget => "under the Target",
            AreaSpot::UnderSelf => "under the acting Model",
            AreaSpot::TargetsFormerSpot => "where the Target stood",
            AreaSpot::ScatteredFromTarget => "by a Scatter Roll from the Target",
            AreaSpot::AtPoint => "at the point",
            AreaSpot::ScatteredFromPoint => "by a Scatter Roll from the point",
        };
        match content.areas.get(&self.area) {
            Some(kind) if self.at == AreaSpot::AtPoint => {
                format!("lay {} ({}) {spot}", kind.name, content.describe_area(kind))
            }
            Some(kind) => format!("lay {} (Area {}) {spot}", kind.name, kind.diameter),
            None => format!("lay {} {spot}", self.area),
        }
    }

    fn areas(&self) -> usize {
        1
    }

    fn placed_area(&self) -> Option<(&Id, AreaSpot)> {
        Some((&self.area, self.at))
    }

    fn check(&self, check: &mut Check<'_>, span: &Span, user: User<'_>) {
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
    fn at_table(&self, hunt: &mut HuntMut, context: &EffectContext) -> StepResult<Option<String>> {
        let content = hunt.content();
        let kind = required_entry(&content.areas, &self.area)?;
        let name = |id: Option<ModelId>| id.map_or("the point".to_owned(), |id| hunt.name(id));
        let spot = match self.at {
            AreaSpot::UnderTarget => format!("under {}", name(context.target)),
            AreaSpot::UnderSelf => format!("under {}", name(context.acting)),
            AreaSpot::TargetsFormerSpot => format!("where {} stood", name(context.target)),
            AreaSpot::AtPoint => "at the point that was aimed at".to_owned(),
            AreaSpot::ScatteredFromTarget => format!("of {}", name(context.target)),
            AreaSpot::ScatteredFromPoint => "of the point that was aimed at".to_owned(),
        };
        let spot = if self.at.is_scattered() {
            format!("{} {spot}", scatter_words(scatter(hunt, Vec2::ZERO)))
        } else {
            spot
        };
        let name = &kind.name;
        let wide = kind.diameter;
        let does = content.describe_area(kind);
        Ok(Some(format!(
            "Lay {name}, {wide}\" across, {spot} ({does}). Who is inside has entered it."
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

    /// Adds the models that the Area would catch at its point, and their odds
    /// to withstand it.
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
            preview.facts.push(("Inside".to_owned(), facts.name(*id).to_owned()));
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
    fn describe(&self, content: &CazadoresContent) -> String {
        let OpenRift { area, within } = self;
        match content.areas.get(area) {
            Some(kind) => {
                format!(
                    "lay two of {} ({}) within {within}\"",
                    kind.name,
                    content.describe_area(kind)
                )
            }
            None => format!("lay two of {area} within {within}\""),
        }
    }

    fn areas(&self) -> usize {
        2
    }

    fn check(&self, check: &mut Check<'_>, span: &Span, _: User<'_>) {
        check.area(&span.field("area"), &self.area);
    }
}

impl EffectRule for OpenRift {
    fn at_table(&self, hunt: &mut HuntMut, context: &EffectContext) -> StepResult<Option<String>> {
        let content = hunt.content();
        let kind = required_entry(&content.areas, &self.area)?;
        let name = &kind.name;
        let wide = kind.diameter;
        let does = content.describe_area(kind);
        let within = self.within;
        let by = hunt.name(context.acting()?);
        Ok(Some(format!("Lay two of {name}, {wide}\" across, within {within}\" of {by} ({does}).")))
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
