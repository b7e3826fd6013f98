//! F1 explanations of the table: the refusal, the odds or the model under the
//! pointer, else the terrain.

use crate::Scene;
use crate::pointing::explain::Words;
use monteria_client_state::pages::ui_state::Explanation;
use monteria_client_state::play::session::{ModelVisibility, Session};
use monteria_game::{
    ModelView, Preview, Refusal, SightShown, SightState, Text, inches, keyword_name, keyword_text,
    text,
};
use monteria_table::{Keyword, Piece};

/// Returns the explanation of the thing under the pointer. `None` on bare ground.
pub(crate) fn explanation(scene: &Scene, session: &Session) -> Option<Explanation> {
    let selection = scene.selection;
    let words = Words::of(session);
    let refused = session.armed(selection).and_then(|choice| {
        let target = selection.target?;
        let others = choice.needs.targets().1;
        others.iter().find(|(id, _)| *id == target).map(|(_, why)| why)
    });
    let barred = selection.route.as_ref().and_then(|route| route.as_ref().err());
    if let Some(why) = barred.or(refused) {
        return Some(of_refusal(session, why, &selection.outlook, &words));
    }
    if let Some(preview) = &selection.preview {
        return Some(of_preview(preview, &words));
    }
    let hovered = selection.hovered.and_then(|id| session.shown.model(id));
    match hovered {
        Some(model) => Some(of_model(model, &selection.outlook)),
        None => scene.terrain.and_then(|number| session.table.piece(number)).map(of_terrain),
    }
}

fn of_refusal(
    session: &Session,
    why: &Refusal,
    seen: &[ModelVisibility],
    words: &Words,
) -> Explanation {
    let mut what =
        Explanation::new(text!("window-why-not", "Why not"), session.named(&why.text()).capital());
    what.text
        .extend(seen.iter().map(|seen| sight_words(&seen.name, Some(seen.distance), &seen.sight)));
    what.rules = words.behind(why);
    what
}

fn of_preview(preview: &Preview, words: &Words) -> Explanation {
    let mut what = Explanation::new(&preview.title, Text::default());
    what.text.extend(
        preview.facts.iter().map(|(label, value)| label.clone().with(Text::sign(": ")).with(value)),
    );
    for modifier in &preview.modifiers.0 {
        what.text.push(modifier.text().capital());
        if !what.rules.iter().any(|rule| *rule == modifier.rule) {
            what.rules.push(modifier.rule.to_string());
        }
    }
    if let Some(sight) = &preview.sight {
        what.text.push(sight_words("", None, sight));
        what.rules.extend(words.behind(&Refusal::NoLineOfSight { by: None, why: None }));
    }
    what
}

fn of_model(model: &ModelView, seen: &[ModelVisibility]) -> Explanation {
    let mut what = Explanation::new(Text::verbatim(&model.name), &model.kind);
    what.text.extend(Some(model.summary.clone()).filter(|summary| !summary.is_empty()));
    what.text.extend(
        model
            .badges
            .iter()
            .map(|badge| badge.name.clone().with(Text::sign(": ")).with(&badge.text)),
    );
    what.text.extend(seen.iter().map(|seen| sight_words("", Some(seen.distance), &seen.sight)));
    what
}

fn of_terrain(piece: &Piece) -> Explanation {
    let mut what = Explanation::new(Text::verbatim(&piece.name).capital(), Text::default());
    let own = Keyword::ALL.into_iter().filter(|keyword| piece.is(keyword.flag()));
    what.text.extend(
        own.map(|keyword| keyword_name(keyword).with(Text::sign(": ")).with(keyword_text(keyword))),
    );
    what
}

/// Returns the sight to a model in words: its name, its distance and the
/// obstacle in the way.
fn sight_words(name: &str, distance: Option<f32>, sight: &SightShown) -> Text {
    let state = match (sight.state, &sight.by) {
        (SightState::Free, _) => {
            text!("window-nothing-is-in-the-way-of", "nothing blocks the line of sight")
        }
        (SightState::Cover, Some(by)) => {
            text!(
                "window-in-from-a-line-between",
                "in {cover} from {by}: a line between the two passes through it",
                cover = sight.cover_words()
            )
        }
        (SightState::Stopped, Some(by)) => {
            text!(
                "window-out-of-sight-every-line-that",
                "out of sight: every line of sight is blocked, this one by {by}"
            )
        }
        (SightState::Cover | SightState::Stopped, None) => sight.words(Text::default()),
    };
    let far = distance.map(inches);
    let whose: Vec<&str> =
        [Some(name), far.as_deref()].into_iter().flatten().filter(|it| !it.is_empty()).collect();
    if whose.is_empty() {
        return state.capital();
    }
    Text::verbatim(whose.join(", ")).with(Text::sign(": ")).with(state)
}

#[cfg(test)]
mod tests;
