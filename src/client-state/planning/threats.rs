//! Threat assessment: the attacks possible from a planned place, and what each enemy may
//! do in its next turn to the model that moves there, or to a hovered model at its place.

use std::collections::VecDeque;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::pages::editor::Editor;
use crate::planning::hover_query::HoverQuery;
use crate::play::playback::Playback;
use crate::play::session::{Selection, Session};
use monteria_game::{AttackOptions, ModelId, Presence, Threat, Viewer, text};

/// The threats found so far.
#[derive(Resource, Default)]
pub struct Threats {
    query: HoverQuery<ThreatQuery>,
    waiting: VecDeque<ModelId>,
    found: Vec<(ModelId, Threat)>,
    foreseen: bool,
    attack_options: Option<AttackOptions>,
    /// Whether the possible attacks have not been computed yet.
    attacks_waiting: bool,
}

/// The subject: a state of the match, a model and its position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ThreatQuery {
    stamp: u64,
    /// The index of the option by which it would move there; `None` if it stands there.
    option_index: Option<usize>,
    pub model: ModelId,
    /// The position of its foot, in inches.
    pub at: Vec3,
}

impl Threats {
    /// Returns the model under threat, and its position.
    pub fn asked(&self) -> Option<ThreatQuery> {
        self.query.asked()
    }

    /// Returns the enemies that may attack, the worst first.
    pub fn found(&self) -> &[(ModelId, Threat)] {
        &self.found
    }

    /// Returns whether the game offers threat assessment: then an empty list means that
    /// no enemy can attack.
    pub fn foreseen(&self) -> bool {
        self.foreseen
    }

    /// Returns whether some enemies have not been computed yet.
    pub fn waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Returns the attacks possible from the planned place, once they are known and if
    /// the game offers them.
    pub fn attack_options(&self) -> Option<&AttackOptions> {
        self.attack_options.as_ref()
    }

    /// Starts a new assessment.
    fn start(&mut self, session: &Session, asked: Option<ThreatQuery>) {
        self.found = Vec::new();
        self.foreseen = false;
        self.attack_options = None;
        self.waiting = asked.map_or_else(VecDeque::new, |asked| enemies(session, asked.model));
        self.attacks_waiting = asked.is_some_and(|asked| asked.option_index.is_some());
    }

    fn compute_attack_options(&mut self, session: &Session) {
        self.attacks_waiting = false;
        self.attack_options = self.asked().and_then(|asked| attack_options(session, asked));
    }

    /// Computes the threat of the next enemy.
    fn assess_next(&mut self, session: &Session) {
        let enemy = self.waiting.pop_front();
        let asked = self.asked();
        let threat = asked.zip(enemy).and_then(|(asked, enemy)| threat_by(session, asked, enemy));
        self.foreseen |= threat.is_some();
        let dangerous = threat.filter(|threat| threat.attacks > 0.0);
        if let (Some(enemy), Some(threat)) = (enemy, dangerous) {
            let before = self.found.partition_point(|(_, known)| known.wounds >= threat.wounds);
            self.found.insert(before, (enemy, threat));
        }
    }
}

/// Returns the attacks possible from the planned place; `None` without a plan, or if the
/// game does not offer them.
fn attack_options(session: &Session, asked: ThreatQuery) -> Option<AttackOptions> {
    let game = session.game()?;
    let decision = session.decision.as_ref()?;
    let choice = decision.options.get(asked.option_index?)?;
    let viewer = Viewer::Seat(decision.seat);
    let options_from = |at: Vec3| game.attack_options(viewer, choice, asked.model, at);
    let mut options = options_from(asked.at)?;
    if options.attacks.is_empty()
        && let Some(model) = session.view.model(asked.model)
        && options_from(model.at.into()).is_some_and(|here| !here.attacks.is_empty())
    {
        options.cautions.push(text!(
            "window-it-could-attack-from-where-it-stands",
            "It could attack from where it is now, but not from here"
        ));
    }
    Some(options)
}

/// Returns the threat of an enemy; `None` if the game offers no assessment.
fn threat_by(session: &Session, asked: ThreatQuery, enemy: ModelId) -> Option<Threat> {
    let game = session.game()?;
    let decision = session.decision.as_ref()?;
    game.threat(Viewer::Seat(decision.seat), enemy, asked.model, asked.at)
}

/// Updates the assessment for the plan.
pub fn find(
    session: Option<Res<Session>>,
    playback: Res<Playback>,
    selection: Res<Selection>,
    editor: Res<Editor>,
    mut threats: ResMut<Threats>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let acts = |session: &&Res<Session>| {
        editor.open.is_none() && session.open_decision(&playback).is_some()
    };
    let open = session.as_ref().filter(acts);
    let asked = open.and_then(|session| subject(session, &selection));
    let threats = &mut *threats;
    if threats.query.ask(asked) {
        match open {
            Some(session) => threats.start(session, asked),
            None => *threats = Threats::default(),
        }
    }
    if let Some(session) = open.filter(|_| threats.waiting() || threats.attacks_waiting) {
        if let Some(share) = threats.query.time_share(selection.scripted) {
            if threats.attacks_waiting {
                threats.compute_attack_options(session);
            }
            while threats.waiting() && share.is_left() {
                threats.assess_next(session);
            }
        }
        redraw.write(RequestRedraw);
    }
}

/// Returns the subject: the model with a planned move, else the own
/// model under the pointer.
fn subject(session: &Session, selection: &Selection) -> Option<ThreatQuery> {
    let asked = |option_index, model, at| {
        Some(ThreatQuery { stamp: session.stamp, option_index, model, at })
    };
    let decision = session.decision.as_ref()?;
    let decider = decision.model.and_then(|id| session.view.model(id))?;
    let own =
        |id: &ModelId| session.view.model(*id).is_some_and(|model| model.side == decider.side);
    if let Some((mover, end)) = session.planned_end(selection).filter(|(mover, _)| own(mover)) {
        let option_index =
            decision.options.iter().position(|choice| Some(&choice.id) == selection.armed.as_ref());
        return asked(option_index, mover, end);
    }
    let model = selection.hovered.filter(own).and_then(|id| session.view.model(id))?;
    asked(None, model.id, model.at.into()).filter(|_| model.presence == Presence::InPlay)
}

/// Returns the enemies of a model that its seat sees on the table, nearest first.
fn enemies(session: &Session, model: ModelId) -> VecDeque<ModelId> {
    // A model that has just left the match is threatened by nobody.
    let Some(own) = session.view.model(model) else { return VecDeque::new() };
    let far = |at: [f32; 3]| Vec3::from(at).distance(own.at.into());
    let hostile = session
        .view
        .models
        .iter()
        .filter(|it| it.side != own.side && it.presence == Presence::InPlay);
    let mut all: Vec<(f32, ModelId)> = hostile.map(|it| (far(it.at), it.id)).collect();
    all.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    all.into_iter().map(|(_, id)| id).collect()
}
