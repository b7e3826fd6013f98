use super::*;

#[test]
fn no_button_both_turns_and_pans() {
    for turn in DragButton::ALL {
        for pan in DragButton::ALL {
            let mouse = Mouse::default().turning_with(turn).panning_with(pan);
            assert!(mouse.pan == pan && mouse.turn != pan);
            let mouse = Mouse::default().panning_with(pan).turning_with(turn);
            assert!(mouse.turn == turn && mouse.pan != turn);
        }
    }
}
