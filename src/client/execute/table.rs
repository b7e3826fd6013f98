//! Commands about the match on the table: choosing, aiming and selecting.

use super::Executor;
use monteria_client_state::commands::carry::play_back;
use monteria_client_state::planning::aim;
use monteria_client_state::play::seats::SeatCommand;
use monteria_client_state::play::session::{GiveOrder, LookAt, Selection, Session};
use monteria_client_state::play::work::{Notice, Weight};
use monteria_game::{ModelId, Needs, Order, Presence};

impl Executor<'_, '_> {
    /// The decision that a person can answer now: what happened before
    /// has been played back.
    pub(super) fn open_decision(&self) -> Option<&monteria_game::Decision> {
        let session = self.session.as_ref()?;
        session.open_decision(&self.playback)
    }

    pub(super) fn with_session(&mut self, change: impl FnOnce(&Session, &mut Selection)) {
        if let Some(session) = &self.session {
            change(session, &mut self.selection);
        }
    }

    pub(super) fn choose(&mut self, id: &str) {
        let Some(decision) = self.open_decision() else { return };
        if let Some(refused) = decision.refused.iter().find(|refused| refused.choice.id == id) {
            let text = refused.why.to_string();
            self.ui.tell(Notice::new(Weight::Refusal, text));
            return;
        }
        let Some(choice) = decision.option(id).cloned() else { return };
        let armed = self.selection.armed.as_deref() == Some(id) && !self.selection.suggested;
        if choice.needs == Needs::Nothing && (armed || !aim::menu::asks_first(&choice)) {
            self.selection.disarm();
            self.orders.write(GiveOrder(Order::plain(choice.id)));
        } else if armed {
            self.selection.disarm();
        } else {
            self.with_session(|session, selection| aim::arm(session, selection, &choice));
        }
    }

    pub(super) fn confirm(&mut self) {
        let covered = self.session.as_mut().filter(|session| session.covered(&self.playback));
        if let Some(session) = covered.filter(|_| self.ui.page.is_none()) {
            // Who is not here cannot take it.
            if session.hand_over.is_some_and(|seat| session.is_away(seat)) {
                self.seats(SeatCommand::PassOn);
                return;
            }
            self.ui.announced = session.hand_over.map(|seat| (seat, 0.0));
            if let Some(missed) = session.take_over() {
                session.shown = missed.view;
                session.mend_table();
                play_back(session, &mut self.playback, missed.told, missed.moments);
            }
            return;
        }
        if self.ui.page.is_none() && self.playback.has_steps() {
            self.next_step();
            return;
        }
        if self.ui.page.is_some() || self.open_decision().is_none() {
            return;
        }
        if self.selection.suggested {
            self.accept();
            return;
        }
        // Where a direction is wanted, the first Enter settles the spot, as
        // the first click does.
        let direction =
            self.session.as_ref().is_some_and(|s| aim::wants_direction(s, &self.selection));
        if direction
            && self.selection.planned.is_some()
            && !matches!(self.selection.route, Some(Err(_)))
        {
            self.selection.placed = true;
            self.with_session(|session, selection| aim::turn(session, selection, 0.0));
            return;
        }
        let order = self.session.as_ref().map(|session| aim::order(session, &self.selection));
        match order {
            Some(Ok(Some(order))) => {
                self.orders.write(GiveOrder(order));
            }
            Some(Err(refusal)) => self.ui.tell(Notice::new(Weight::Refusal, refusal.to_string())),
            // While the match is out with a thread nothing can be said of it.
            Some(Ok(None))
                if self.session.as_ref().is_some_and(|session| session.game().is_some()) =>
            {
                let lacks = self.what_lacks();
                self.ui.tell(Notice::new(Weight::Refusal, lacks));
            }
            Some(Ok(None)) | None => {}
        }
    }

    /// What is to be chosen before anything can be confirmed.
    fn what_lacks(&self) -> &'static str {
        let armed = self.session.as_ref().and_then(|session| session.armed(&self.selection));
        match armed.map(|choice| &choice.needs) {
            None => "Nothing is chosen yet: press the number of an action, or point at the table.",
            Some(Needs::Target { .. } | Needs::Several { .. }) => "Choose a target first.",
            Some(Needs::Number { .. }) => "Choose a number first.",
            Some(_) => "Choose a place first.",
        }
    }

    /// What the pointer suggests is taken: at once where nothing more is asked, else aim
    /// is taken with it.
    fn accept(&mut self) {
        let suggested =
            self.session.as_ref().and_then(|session| session.armed(&self.selection)).cloned();
        match suggested {
            Some(choice) if choice.needs == Needs::Nothing && !aim::menu::asks_first(&choice) => {
                self.choose(&choice.id);
            }
            _ => self.with_session(aim::accept),
        }
    }

    /// Goes on to the next step of what is shown, where it has steps
    /// and waits behind them.
    pub(super) fn next_step(&mut self) {
        if self.playback.has_steps() {
            self.playback.go_on();
        }
    }

    /// Shows a line of the log once more, while nothing new is shown.
    pub(super) fn show_again(&mut self, line: usize) {
        let Some(session) = self.session.as_ref().filter(|_| !self.playback.busy()) else { return };
        if let Some(event) = session.log.get(line) {
            self.playback.show_again(event);
        }
    }

    pub(super) fn click(&mut self) {
        if self.playback.busy() && self.selection.hovered.is_none() {
            return;
        }
        if self.selection.suggested {
            self.selection.model = self.selection.hovered.or(self.selection.model);
            self.accept();
            return;
        }
        if let Some(meant) =
            self.session.as_ref().and_then(|session| aim::means_asked(session, &self.selection))
        {
            // A click on what an option without a target is about answers yes, any
            // other takes it back.
            if meant {
                self.confirm();
            } else {
                self.selection.disarm();
                self.selection.model = self.selection.hovered.or(self.selection.model);
            }
            return;
        }
        let aiming = self.selection.armed.is_some() && self.open_decision().is_some();
        let on_model = self.selection.hovered;
        let wants_spot = self
            .session
            .as_ref()
            .and_then(|s| s.armed(&self.selection))
            .is_some_and(aim::wants_spot);
        let several = self
            .session
            .as_ref()
            .and_then(|s| s.armed(&self.selection))
            .is_some_and(|choice| matches!(choice.needs, Needs::Several { .. }));
        let along = self
            .session
            .as_ref()
            .and_then(|s| s.armed(&self.selection))
            .is_some_and(|choice| !choice.along.is_empty());
        let direction =
            self.session.as_ref().is_some_and(|s| aim::wants_direction(s, &self.selection));
        match (aiming, on_model) {
            // The first click settles the spot, the second the direction.
            (true, _) if direction && !matches!(self.selection.route, Some(Err(_))) => {
                self.selection.placed = true;
            }
            (true, _) if wants_spot => {
                let session = self.session.as_ref();
                // Where the spot is not legal the first click shows where it would lead.
                if !session.is_some_and(|session| aim::aim_beside(session, &mut self.selection)) {
                    self.confirm();
                }
            }
            (true, _) if along => self.confirm(),
            (true, Some(model)) if several => self.toggle_target(model),
            (true, Some(model)) => {
                let model =
                    self.session.as_ref().map_or(model, |s| s.stand_in(&self.selection, model));
                self.selection.target = Some(model);
                self.confirm();
            }
            (true, None) => {}
            (false, Some(model)) => self.selection.model = Some(model),
            (false, None) => {}
        }
    }

    /// Chooses a target among several, or no longer.
    pub(super) fn toggle_target(&mut self, model: ModelId) {
        self.with_session(|session, selection| {
            let model = session.stand_in(selection, model);
            aim::toggle(session, selection, model);
        });
    }

    pub(super) fn select_next(&mut self, step: i32) {
        let Some(session) = &self.session else { return };
        let all: Vec<ModelId> = session
            .shown
            .models
            .iter()
            .filter(|model| model.presence == Presence::InPlay)
            .map(|model| model.id)
            .collect();
        if let Some(next) = aim::step_through(&all, self.selection.model, step) {
            self.selection.model = Some(next);
            self.look.write(LookAt::Model(next));
        }
    }
}
