//! Commands about the match on the table: choosing, aiming and selecting.

use super::Executor;
use monteria_client_state::commands::jobs::play_back;
use monteria_client_state::planning::aim;
use monteria_client_state::play::seats::SeatCommand;
use monteria_client_state::play::session::{GiveOrder, LookAt, Selection, Session};
use monteria_client_state::play::work::{Notice, Weight};
use monteria_game::{ModelId, Needs, Order, Presence};

impl Executor<'_, '_> {
    /// Returns the decision that a person can answer now: everything before
    /// it has been displayed.
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
            // An absent person cannot take over the screen.
            if session.hand_over.is_some_and(|seat| session.is_away(seat)) {
                self.seats(SeatCommand::PassOn);
                return;
            }
            self.ui.announced = session.hand_over.map(|seat| (seat, 0.0));
            if let Some(missed) = session.take_over() {
                session.shown = missed.view;
                session.update_table();
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
        // If a direction is needed, the first Enter confirms the spot, as
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
            // While a thread holds the match nothing can be checked.
            Some(Ok(None))
                if self.session.as_ref().is_some_and(|session| session.game().is_some()) =>
            {
                let lacks = self.missing_choice();
                self.ui.tell(Notice::new(Weight::Refusal, lacks));
            }
            Some(Ok(None)) | None => {}
        }
    }

    /// Returns a message that says what must be chosen before confirming.
    fn missing_choice(&self) -> &'static str {
        let armed = self.session.as_ref().and_then(|session| session.armed(&self.selection));
        match armed.map(|choice| &choice.needs) {
            None => "Nothing is chosen yet: press the number of an action, or point at the table.",
            Some(Needs::Target { .. } | Needs::Several { .. }) => "Choose a target first.",
            Some(Needs::Number { .. }) => "Choose a number first.",
            Some(_) => "Choose a place first.",
        }
    }

    /// Accepts the suggestion of the pointer: gives its order if nothing more is
    /// needed, else starts aiming.
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

    /// Continues with the next step of the paused event on display.
    pub(super) fn next_step(&mut self) {
        if self.playback.has_steps() {
            self.playback.go_on();
        }
    }

    /// Displays a line of the log again, while nothing new is displayed.
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
            self.session.as_ref().and_then(|session| aim::confirms_armed(session, &self.selection))
        {
            // A click on the subject of an option without a target confirms it; any other
            // click takes it back.
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
        let follows_path = self
            .session
            .as_ref()
            .and_then(|s| s.armed(&self.selection))
            .is_some_and(|choice| !choice.along.is_empty());
        let direction =
            self.session.as_ref().is_some_and(|s| aim::wants_direction(s, &self.selection));
        match (aiming, on_model) {
            // The first click confirms the spot, the second the direction.
            (true, _) if direction && !matches!(self.selection.route, Some(Err(_))) => {
                self.selection.placed = true;
            }
            (true, _) if wants_spot => {
                let session = self.session.as_ref();
                // On an illegal spot the first click shows the nearest legal one.
                if !session.is_some_and(|session| aim::aim_nearby(session, &mut self.selection)) {
                    self.confirm();
                }
            }
            (true, _) if follows_path => self.confirm(),
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

    /// Adds a target to several, or removes it.
    pub(super) fn toggle_target(&mut self, model: ModelId) {
        self.with_session(|session, selection| {
            let model = session.stand_in(selection, model);
            aim::toggle_target(session, selection, model);
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
