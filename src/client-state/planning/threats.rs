//! What whoever is planned to go somewhere could attack from there, and what may strike
//! back: what each enemy may do in its next turn to whoever is planned to go somewhere,
//! or is pointed at where it stands.

use std::collections::VecDeque;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::pages::editor::Editor;
use crate::planning::rested::Rested;
use crate::play::playback::Playback;
use crate::play::session::{Selection, Session};
use monteria_game::{AttackOptions, ModelId, Presence, Threat, Viewer};

/// What may strike back, as far as it has been found out.
#[derive(Resource, Default)]
pub struct Threats {
    rested: Rested<Asked>,
    waiting: VecDeque<ModelId>,
    found: Vec<(ModelId, Threat)>,
    foreseen: bool,
    attack_options: Option<AttackOptions>,
    /// Whether it has not been asked yet what could be attacked.
    attacks_waiting: bool,
}

/// What it is about: a state of the match, a model, and where it would stand.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Asked {
    stamp: u64,
    /// By which option of the decision it would go there, counted from 0; none
    /// where it stands there.
    by: Option<usize>,
    /// The model.
    pub model: ModelId,
    /// Where it would stand: its foot, in inches.
    pub at: Vec3,
}

impl Threats {
    /// Who is threatened, and where.
    pub fn asked(&self) -> Option<Asked> {
        self.rested.asked()
    }

    /// The enemies who may attack, the worst first.
    pub fn found(&self) -> &[(ModelId, Threat)] {
        &self.found
    }

    /// Whether the game says what may strike back: then nobody found means
    /// that nobody can attack.
    pub fn foreseen(&self) -> bool {
        self.foreseen
    }

    /// Whether some enemies have not been asked yet.
    pub fn waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// What could be attacked from where somebody is planned to go, once that is known
    /// and where the game says so.
    pub fn attack_options(&self) -> Option<&AttackOptions> {
        self.attack_options.as_ref()
    }

    /// Forgets what was found, and looks for this.
    fn look_for(&mut self, session: &Session, asked: Option<Asked>) {
        (self.found, self.foreseen, self.attack_options) = (Vec::new(), false, None);
        self.waiting = asked.map_or_else(VecDeque::new, |asked| enemies(session, asked.model));
        self.attacks_waiting = asked.is_some_and(|asked| asked.by.is_some());
    }

    /// Looks what could be attacked.
    fn look_out(&mut self, session: &Session) {
        self.attacks_waiting = false;
        let (Some(asked), Some(game)) = (self.asked(), session.game()) else { return };
        let Some(decision) = session.decision.as_ref() else { return };
        let choice = asked.by.and_then(|by| decision.options.get(by));
        let viewer = Viewer::Seat(decision.seat);
        let Some(choice) = choice else { return };
        let from = |at| game.attack_options(viewer, choice, asked.model, at);
        self.attack_options = from(asked.at);
        let (Some(there), Some(model)) =
            (&mut self.attack_options, session.view.model(asked.model))
        else {
            return;
        };
        let armed = |here: AttackOptions| !here.attacks.is_empty();
        if there.attacks.is_empty() && from(model.at.into()).is_some_and(armed) {
            there
                .cautions
                .push("It could attack from where it stands, and from here it cannot".to_owned());
        }
    }

    /// Asks the next enemy.
    fn ask_one(&mut self, session: &Session) {
        let (Some(asked), Some(enemy)) = (self.asked(), self.waiting.pop_front()) else { return };
        let Some((game, decision)) = session.game().zip(session.decision.as_ref()) else { return };
        let threat = game.threat(Viewer::Seat(decision.seat), enemy, asked.model, asked.at);
        self.foreseen |= threat.is_some();
        if let Some(threat) = threat.filter(|threat| threat.attacks > 0.0) {
            let before = self.found.partition_point(|(_, known)| known.wounds >= threat.wounds);
            self.found.insert(before, (enemy, threat));
        }
    }
}

/// Keeps what is known true to the plan.
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
    if threats.rested.ask(asked) {
        match open {
            Some(session) => threats.look_for(session, asked),
            None => *threats = Threats::default(),
        }
    }
    let Some(session) = open.filter(|_| threats.waiting() || threats.attacks_waiting) else {
        return;
    };
    if let Some(share) = threats.rested.share(selection.scripted) {
        if threats.attacks_waiting {
            threats.look_out(session);
        }
        while threats.waiting() && share.lasts() {
            threats.ask_one(session);
        }
    }
    redraw.write(RequestRedraw);
}

/// Whom it is about: who would go where it is planned, else the model of one's own
/// that is pointed at.
fn subject(session: &Session, selection: &Selection) -> Option<Asked> {
    let asked = |by, model, at| Some(Asked { stamp: session.stamp, by, model, at });
    let decision = session.decision.as_ref()?;
    let decider = decision.model.and_then(|id| session.view.model(id))?;
    let own =
        |id: &ModelId| session.view.model(*id).is_some_and(|model| model.side == decider.side);
    if let Some((mover, end)) = session.planned_end(selection).filter(|(mover, _)| own(mover)) {
        let by =
            decision.options.iter().position(|choice| Some(&choice.id) == selection.armed.as_ref());
        return asked(by, mover, end);
    }
    let model = selection.hovered.filter(own).and_then(|id| session.view.model(id))?;
    asked(None, model.id, model.at.into()).filter(|_| model.presence == Presence::InPlay)
}

/// The enemies of a model on the table, as far as its seat sees them, the nearest first.
fn enemies(session: &Session, model: ModelId) -> VecDeque<ModelId> {
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
