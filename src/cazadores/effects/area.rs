//! Areas that are laid.

use super::super::steps::areas;
use bevy_math::Vec2;

use super::super::steps::placing::{plan, scatter, scatter_words};
use super::*;

impl EffectData for PlaceArea {
    fn words(&self, content: &CazadoresContent) -> String {
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

    fn lays(&self) -> Option<(&Id, AreaSpot)> {
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
    /// What it does to whoever is inside people tell, or add themselves.
    fn at_table(&self, hunt: &mut HuntMut, frame: &Frame) -> StepResult<Option<String>> {
        let content = hunt.content();
        let kind = known(&content.areas, &self.area)?;
        let name = |id: Option<ModelId>| id.map_or("the point".to_owned(), |id| hunt.name(id));
        let spot = match self.at {
            AreaSpot::UnderTarget => format!("under {}", name(frame.target)),
            AreaSpot::UnderSelf => format!("under {}", name(frame.acting)),
            AreaSpot::TargetsFormerSpot => format!("where {} stood", name(frame.target)),
            AreaSpot::AtPoint => "at the point that was aimed at".to_owned(),
            AreaSpot::ScatteredFromTarget => format!("of {}", name(frame.target)),
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

    fn apply(&self, hunt: &mut HuntMut, frame: &Frame, _: &[&str]) -> StepResult {
        let content = hunt.content();
        let kind = known(&content.areas, &self.area)?;
        let at = |id: ModelId| StepResult::Ok(plan(hunt.read().model(id)?.stand.at));
        let center = match self.at {
            AreaSpot::UnderTarget | AreaSpot::ScatteredFromTarget => {
                frame.target.map(at).transpose()?
            }
            AreaSpot::UnderSelf => Some(at(frame.acting()?)?),
            AreaSpot::TargetsFormerSpot => frame.former.map(plan),
            AreaSpot::AtPoint | AreaSpot::ScatteredFromPoint => frame.point,
        };
        // Where nobody was aimed at there is nothing to lay it under.
        let Some(mut center) = center else { return Ok(()) };
        if self.at.is_scattered() {
            center = scatter(hunt, center);
        }
        areas::lay(hunt, kind, center);
        Ok(())
    }

    /// Whom it would catch at the point where it is to lie, and their
    /// odds to withstand it.
    fn foresee(&self, facts: &HuntRef<'_>, frame: &Frame, _: &Roll, preview: &mut Preview) {
        let (Some(at), Some(kind)) = (frame.point, facts.content.areas.get(&self.area)) else {
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
            let frame = Frame { target: Some(id), ..Frame::of(id) };
            rule(effect).foresee(facts, &frame, &Roll::new(0, None), preview);
        }
    }
}

impl EffectWorth for PlaceArea {
    fn rough(&self) -> (f32, f32) {
        (0.3, 0.2)
    }
}

impl EffectData for OpenRift {
    fn words(&self, content: &CazadoresContent) -> String {
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
    fn at_table(&self, hunt: &mut HuntMut, frame: &Frame) -> StepResult<Option<String>> {
        let content = hunt.content();
        let kind = known(&content.areas, &self.area)?;
        let name = &kind.name;
        let wide = kind.diameter;
        let does = content.describe_area(kind);
        let within = self.within;
        let by = hunt.name(frame.acting()?);
        Ok(Some(format!("Lay two of {name}, {wide}\" across, within {within}\" of {by} ({does}).")))
    }

    fn apply(&self, hunt: &mut HuntMut, frame: &Frame, _: &[&str]) -> StepResult {
        let model = frame.acting()?;
        let kind = self.area.clone();
        hunt.ctx.then(areas::OpenRift { model, kind, within: *self.within, first: None });
        Ok(())
    }
}

impl EffectWorth for OpenRift {
    fn gain(&self, mind: &Mind<'_>, _: &HuntRef<'_>, _: &ModelRef<'_>, _: Option<&Roll>) -> f32 {
        rift::best(mind, *self.within, None).map_or(0.0, |found| found.gain)
    }
}
