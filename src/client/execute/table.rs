//! Commands about the match on the table: choosing, aiming and selecting.

use bevy::math::Vec2;

use super::Executor;
use monteria_client_state::commands::jobs::play_back;
use monteria_client_state::planning::{aim, ruler};
use monteria_client_state::play::seats::SeatCommand;
use monteria_client_state::play::session::{GiveOrder, LookAt, Selection, Session};
use monteria_client_state::play::work::{Notice, NoticeKind};
use monteria_game::{ModelId, Needs, Order, Presence, Text, text};

impl Executor<'_, '_> {
    /// Returns the decision that a person can answer now: everything before
    /// it has been displayed.
    pub(super) fn open_decision(&self) -> Option<&monteria_game::Decision> {
        let session = self.session.as_ref()?;
        session.open_decision(&self.playback)
    }

    /// Changes the selection, if there is a match on the table.
    pub(super) fn with_session(&mut self, change: impl FnOnce(&Session, &mut Selection)) {
        if let Some(session) = &self.session {
            change(session, &mut self.selection);
        }
    }

    pub(super) fn give_order(&mut self, order: Order) {
        self.orders.write(GiveOrder(order));
    }

    pub(super) fn preview_option(&mut self, id: &str) {
        self.with_session(|session, selection| aim::preview_hovered(session, selection, id));
    }

    pub(super) fn consider_target(&mut self, model: ModelId) {
        self.with_session(|session, selection| aim::consider(session, selection, Some(model)));
    }

    pub(super) fn consider_number(&mut self, number: i32) {
        self.with_session(|session, selection| {
            aim::consider_number(session, selection, Some(number));
        });
    }

    /// Considers the next (+1) or previous (-1) target.
    pub(super) fn consider_next_target(&mut self, step: i32) {
        self.with_session(|session, selection| aim::next_target(session, selection, step));
    }

    /// Moves the planned spot, in inches.
    pub(super) fn move_spot(&mut self, by: Vec2) {
        // No planning behind a page, in the table editor, or before all events have been
        // displayed.
        let covered = self.editing() || self.ui.page.is_some();
        if !covered && self.open_decision().is_some() {
            self.with_session(|session, selection| aim::move_spot(session, selection, by));
        }
    }

    /// Chooses the option of a number key, counted from 0.
    pub(super) fn choose_nth(&mut self, n: usize) {
        let open = self.open_decision().is_some();
        let option = self.selection.keys.option(n).filter(|_| open).map(str::to_owned);
        if let Some(id) = option {
            self.ui.lets_go = true;
            self.choose(&id);
        }
    }

    /// Chooses an option: gives the order if nothing more is needed, else starts aiming.
    /// Choosing the armed option again confirms it if it needs nothing, else disarms it.
    pub(super) fn choose(&mut self, id: &str) {
        let Some(decision) = self.open_decision() else { return };
        if let Some(refused) = decision.refused.iter().find(|refused| refused.choice.id == id) {
            let text = refused.why.text();
            self.ui.tell(Notice::new(NoticeKind::Refusal, text));
            return;
        }
        // A hot key or a control of an earlier decision may name an option that is gone.
        let Some(choice) = decision.option(id).cloned() else { return };
        let armed = self.selection.armed.as_deref() == Some(id) && !self.selection.suggested;
        if choice.needs == Needs::Nothing && (armed || !aim::menu::asks_first(&choice)) {
            self.selection.disarm();
            self.give_order(Order::plain(choice.id));
        } else if armed {
            self.selection.disarm();
        } else {
            self.with_session(|session, selection| aim::arm(session, selection, &choice));
        }
    }

    /// Confirms what is on display: takes over the screen, goes on with a paused event,
    /// accepts a suggestion, fixes the planned spot, or gives the aimed order.
    pub(super) fn confirm(&mut self) {
        let covered = self.session.as_ref().is_some_and(|session| session.covered(&self.playback));
        if self.ui.page.is_some() {
            return;
        }
        if covered {
            self.take_over_screen();
        } else if self.playback.has_steps() {
            self.next_step();
        } else if self.open_decision().is_none() {
            // Nobody at this screen decides now.
        } else if self.selection.suggested {
            self.accept();
        } else if self.fixes_spot() {
            self.selection.placed = true;
            self.with_session(|session, selection| aim::turn(session, selection, 0.0));
        } else {
            self.give_aimed_order();
        }
    }

    /// Shows the match to the person to whom the screen is handed over.
    fn take_over_screen(&mut self) {
        // Only a match has a hand-over card.
        let Some(session) = &mut self.session else { return };
        // An absent person cannot take over the screen.
        if session.hand_over.is_some_and(|seat| session.is_away(seat)) {
            self.seats(SeatCommand::PassOn);
            return;
        }
        self.ui.announced = session.hand_over.map(|seat| (seat, 0.0));
        if let Some(missed) = session.take_over() {
            session.shown = missed.view;
            session.update_table();
            play_back(session, &mut self.playback, missed.first_event, missed.moments);
        }
    }

    /// Returns whether Enter fixes the planned spot: if a direction is needed, the first
    /// Enter confirms the spot, as the first click does.
    fn fixes_spot(&self) -> bool {
        let session = self.session.as_ref();
        session.is_some_and(|session| aim::wants_direction(session, &self.selection))
            && self.selection.planned.is_some()
            && !matches!(self.selection.route, Some(Err(_)))
    }

    /// Gives the aimed order, or says why it cannot be given.
    fn give_aimed_order(&mut self) {
        let order = self.session.as_ref().map(|session| aim::order(session, &self.selection));
        match order {
            Some(Ok(Some(order))) => self.give_order(order),
            Some(Err(refusal)) => self.ui.tell(Notice::new(NoticeKind::Refusal, refusal.text())),
            // While a thread holds the match nothing can be checked.
            Some(Ok(None))
                if self.session.as_ref().is_some_and(|session| session.game().is_some()) =>
            {
                let lacks = self.missing_choice();
                self.ui.tell(Notice::new(NoticeKind::Refusal, lacks));
            }
            Some(Ok(None)) | None => {}
        }
    }

    /// Returns a message that says what must be chosen before confirming.
    fn missing_choice(&self) -> Text {
        let armed = self.session.as_ref().and_then(|session| session.armed(&self.selection));
        match armed.map(|choice| &choice.needs) {
            None => text!(
                "window-nothing-is-chosen-yet",
                "Nothing is chosen yet: press the number of an action, or point at the table."
            ),
            Some(Needs::Target { .. } | Needs::Several { .. }) => {
                text!("window-choose-a-target-first", "Choose a target first.")
            }
            Some(Needs::Number { .. }) => {
                text!("window-choose-a-number-first", "Choose a number first.")
            }
            Some(_) => text!("window-choose-a-place-first", "Choose a place first."),
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
        let session = self.session.as_ref().filter(|_| !self.playback.busy());
        if let Some(event) = session.and_then(|session| session.log.get(line)) {
            self.playback.show_again(event);
        }
    }

    /// Answers a click at the pointer: in the table editor, with the ruler, or in the match.
    pub(super) fn click(&mut self) {
        if self.editing() {
            self.click_in_editor();
        } else if self.ruler.on {
            let session = self.session.as_ref();
            let end = session.and_then(|session| ruler::pointed(session, &self.selection));
            if let Some(end) = end {
                self.ruler.put(end);
            }
        } else {
            self.click_in_match();
        }
    }

    fn click_in_match(&mut self) {
        if self.playback.busy() && self.selection.hovered.is_none() {
            return;
        }
        if self.selection.suggested {
            self.selection.model = self.selection.hovered.or(self.selection.model);
            self.accept();
            return;
        }
        let session = self.session.as_ref();
        match session.and_then(|session| aim::confirms_armed(session, &self.selection)) {
            // A click on the subject of an option without a target confirms it; any other
            // click takes it back.
            Some(true) => self.confirm(),
            Some(false) => {
                self.selection.disarm();
                self.selection.model = self.selection.hovered.or(self.selection.model);
            }
            None if self.selection.armed.is_some() && self.open_decision().is_some() => {
                self.click_while_aiming();
            }
            None => {
                if let Some(model) = self.selection.hovered {
                    self.selection.model = Some(model);
                }
            }
        }
    }

    /// Answers a click while an option is armed and the decision is open.
    fn click_while_aiming(&mut self) {
        let session = self.session.as_deref();
        let armed = session.and_then(|session| session.armed(&self.selection));
        let wants_direction =
            session.is_some_and(|session| aim::wants_direction(session, &self.selection));
        let wants_spot = armed.is_some_and(aim::wants_spot);
        let follows_path = armed.is_some_and(|choice| !choice.waypoints.is_empty());
        let several = armed.is_some_and(|choice| matches!(choice.needs, Needs::Several { .. }));
        if wants_direction && !matches!(self.selection.route, Some(Err(_))) {
            // The first click confirms the spot, the second the direction.
            self.selection.placed = true;
        } else if wants_spot {
            // On an illegal spot the first click shows the nearest legal one.
            let session = self.session.as_ref();
            if !session.is_some_and(|session| aim::aim_nearby(session, &mut self.selection)) {
                self.confirm();
            }
        } else if follows_path {
            self.confirm();
        } else if let Some(model) = self.selection.hovered {
            if several {
                self.toggle_target(model);
            } else {
                self.confirm_target(model);
            }
        }
    }

    /// Chooses the target that a clicked model stands for, and gives the order.
    fn confirm_target(&mut self, model: ModelId) {
        let session = self.session.as_ref();
        let target = session.map_or(model, |session| session.stand_in(&self.selection, model));
        self.selection.target = Some(target);
        self.confirm();
    }

    /// Adds a target to several, or removes it.
    pub(super) fn toggle_target(&mut self, model: ModelId) {
        self.with_session(|session, selection| {
            let model = session.stand_in(selection, model);
            aim::toggle_target(session, selection, model);
        });
    }

    /// Selects the next (+1) or previous (-1) model on the table, and looks at it.
    pub(super) fn select_next(&mut self, step: i32) {
        let models = self.session.iter().flat_map(|session| &session.shown.models);
        let all: Vec<ModelId> = models
            .filter(|model| model.presence == Presence::InPlay)
            .map(|model| model.id)
            .collect();
        if let Some(next) = aim::step_through(&all, self.selection.model, step) {
            self.selection.model = Some(next);
            self.look.write(LookAt::Model(next));
        }
    }
}
