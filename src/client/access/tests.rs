use bevy_egui::egui::{Area, Context, RawInput, Slider};

use super::*;

/// Returns the text of the tree of a page.
fn tree_text(add: impl Fn(&mut bevy_egui::egui::Ui)) -> String {
    let ctx = Context::default();
    ctx.enable_accesskit();
    let mut update = None;
    for _ in 0..2 {
        ctx.begin_pass(RawInput::default());
        Area::new(Id::new("page")).show(&ctx, &add);
        let mut output = ctx.end_pass();
        update = output.platform_output.accesskit_update.take();
        output.drop_without_applying_deltas();
    }
    let mut update = update.expect("a tree");
    replace_symbols_by_words(&mut update);
    text(&update)
}

#[test]
fn signs_are_read_as_the_words_beside_them_and_alone_they_are_nameless() {
    let sword = egui_phosphor::regular::SWORD;
    let tree = tree_text(|page| {
        let _ = page.button(format!("{sword}  Attack"));
        let _ = page.button(sword);
        page.label(sword);
        page.add_enabled_ui(false, |page| page.checkbox(&mut true, "Motion"));
    });
    assert!(tree.contains("Button “Attack”\n"), "{tree}");
    assert_eq!(tree.matches("NAMELESS").count(), 1, "the sign alone: {tree}");
    assert!(tree.contains("CheckBox “Motion”, True, disabled"), "{tree}");
    assert!(!tree.contains(sword), "{tree}");
}

#[test]
fn a_slider_is_called_as_its_label_says_and_so_is_the_number_beside_it() {
    let tree = tree_text(|page| {
        let label = page.label("Pace");
        page.add(Slider::new(&mut 2.0, 1.0..=4.0)).labelled_by(label.id);
    });
    assert!(tree.contains("Slider “Pace”") && tree.contains("SpinButton “Pace”"), "{tree}");
    assert!(!tree.contains("NAMELESS"), "{tree}");
}
