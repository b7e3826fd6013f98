//! Live announcements: events, the next decision, and before all
//! others refusals and faults.

use bevy_egui::egui::accesskit::{Live, Node, NodeId};

use super::{node_id, region};
use monteria_client_state::pages::ui_state::UiState;
use monteria_client_state::play::playback::Playback;
use monteria_client_state::play::session::Session;
use monteria_client_state::play::work::NoticeKind;
use monteria_game::{Decision, Text};

/// The most events announced at once; of more, the last ones are.
const MAX_EVENTS: usize = 8;

/// The announcements made so far.
#[derive(Default)]
pub(super) struct Announcements {
    /// The number of lines of the log that were announced, and the jump of the
    /// match they belong to.
    read: (u32, usize),
    /// The stamp of the match whose decision was announced.
    announced_decision: Option<u64>,
    text: Text,
}

impl Announcements {
    /// Updates the two live regions, and returns the ids of their nodes.
    pub(super) fn nodes(
        &mut self,
        session: Option<&Session>,
        playback: &Playback,
        ui: &UiState,
        nodes: &mut Vec<(NodeId, Node)>,
    ) -> [NodeId; 2] {
        if let Some(session) = session {
            self.announce(session, session.open_decision(playback));
        } else {
            *self = Announcements::default();
        }
        let broken = ui.broken.iter().map(|(_, text)| text.clone()).chain(ui.out_of_step.clone());
        let remarks = ui.remarks.iter().map(|(notice, _)| match session {
            Some(session) if notice.kind == NoticeKind::Refusal => session.named(&notice.text),
            _ => notice.text.clone(),
        });
        let urgent = ui.fault.iter().cloned().chain(broken).chain(remarks);
        let urgent = Text::joined(urgent, " ");
        let ids = [node_id("news"), node_id("urgent")];
        nodes.push((ids[0], region(self.text.clone(), Live::Polite)));
        nodes.push((ids[1], region(urgent, Live::Assertive)));
        ids
    }

    fn announce(&mut self, session: &Session, decision: Option<&Decision>) {
        let played = session.played.min(session.log.len());
        if self.read.0 != session.jump || self.read.1 > played {
            // After a jump (begun, loaded, undone) the current state is
            // announced, not the past.
            self.read = (session.jump, played);
            self.announced_decision = None;
            self.text = session.shown.phase.clone();
        }
        let mut new: Vec<Text> =
            session.log[self.read.1..played].iter().map(|event| sentence(&event.text)).collect();
        self.read.1 = played;
        new.drain(..new.len().saturating_sub(MAX_EVENTS));
        if let Some(decision) = decision.filter(|_| self.announced_decision != Some(session.stamp))
        {
            self.announced_decision = Some(session.stamp);
            new.push(question(session, decision));
        }
        if !new.is_empty() {
            self.text = Text::joined(new, " ");
        }
    }
}

/// Returns a sentence with the deciding seat, the question, and the number of options.
fn question(session: &Session, decision: &Decision) -> Text {
    let who = match decision.model {
        Some(model) => Text::verbatim(session.party(model)),
        None => session.seat_name(decision.seat),
    };
    let options = i64::try_from(decision.options.len()).unwrap_or(i64::MAX);
    let count = Text::counted("window-options", options, "option", "options");
    let question = who.with(Text::sign(": ")).with(sentence(&decision.prompt));
    Text::row([question, Text::sign(" "), count, Text::sign(".")])
}

fn sentence(text: &Text) -> Text {
    if text.ends_with(['.', '!', '?', '…']) {
        text.clone()
    } else {
        text.clone().with(Text::sign("."))
    }
}
