//! Roster of the open campaign: its members, the rules of the house, and the buttons
//! that go on with it.

use std::path::{Path, PathBuf};

use bevy_egui::egui::{self, Align, Button, Layout, RichText, ScrollArea, Ui, vec2};
use egui_phosphor::regular as icon;

use crate::elements::called::Called;
use crate::elements::card::CardText;
use crate::elements::marks::{heading, rule};
use crate::elements::theme::{TITLE, Theme, marked, marked_wide, note, serif};
use crate::pages::campaign::{command, recruits};
use crate::{Scene, UiState, elements::card};
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::controls::keys::Action;
use monteria_client_state::pages::campaigns::{CampaignCommand, Open};
use monteria_content::words::t;
use monteria_game::{CampaignMember, HouseRule, Text, text};
use monteria_saves::match_file_of;

/// Draws the roster. In a narrow window it has an entry for the story (`with_story`).
pub(super) fn members(
    page: &mut Ui,
    scene: &mut Scene,
    ui: &mut UiState,
    open: &Open,
    with_story: bool,
) {
    let theme = scene.theme;
    title_row(page, scene, ui, open);
    rule(page, &theme);
    let campaigns = ui.campaigns.ruleset.as_ref().and_then(|game| game.campaigns());
    let chapter = campaigns.map_or(Text::default(), |campaigns| campaigns.chapter());
    let room = (page.available_height() - 46.0).max(40.0);
    ScrollArea::vertical().id_salt("members").max_height(room).auto_shrink([false, false]).show(
        page,
        |page| {
            page.spacing_mut().item_spacing.y = 3.0;
            for (at, member) in open.view.members.iter().enumerate() {
                one(page, scene, open, at, member, &chapter);
            }
            further_entry(page, scene, open, with_story);
            page.add_space(4.0);
            if !open.view.rules.is_empty() {
                heading(page, text!("window-rules-of-the-house", "House rules"), &theme);
            }
            for rule in &open.view.rules {
                house(page, scene, rule, &theme);
            }
            page.add_space(4.0);
            let well = page.button(t(marked(
                icon::COINS,
                text!("window-let-the-program-spend", "Let the program spend"),
            )));
            if well
                .on_hover_text(t!(
                    "window-it-buys-what-it-thinks-best",
                    "The program buys what it considers best, for all members."
                ))
                .clicked()
            {
                command(scene, CampaignCommand::BuyWell);
            }
        },
    );
    page.with_layout(Layout::right_to_left(Align::BOTTOM), |row| {
        set_out_button(row, scene, open, &chapter);
        if open.waits {
            give_up_button(row, scene, ui, open, &chapter);
        }
    });
}

/// Draws the title of the campaign between the buttons that leave, change and remove it.
fn title_row(page: &mut Ui, scene: &mut Scene, ui: &mut UiState, open: &Open) {
    page.horizontal(|row| {
        if row
            .button(icon::ARROW_LEFT)
            .with_tooltip(scene.keys.hint(
                text!("window-to-the-other-campaigns", "Back to the campaigns"),
                Action::Cancel,
            ))
            .clicked()
        {
            command(scene, CampaignCommand::PutDown);
        }
        row.with_layout(Layout::right_to_left(Align::Center), |row| {
            remove_button(row, scene, ui, open);
            let (back, forth) = open.can_travel();
            let redo = row.add_enabled(forth && !open.waits, Button::new(icon::ARROW_CLOCKWISE));
            let hint = scene
                .keys
                .hint(text!("window-make-the-change-again", "Redo the change"), Action::Redo);
            if redo.with_tooltip(&hint).clicked() {
                scene.command(UiCommand::Redo);
            }
            let undo =
                row.add_enabled(back && !open.waits, Button::new(icon::ARROW_COUNTER_CLOCKWISE));
            let hint = scene.keys.hint(
                text!("window-take-the-last-change-back", "Undo the last change"),
                Action::Undo,
            );
            if undo.with_tooltip(&hint).clicked() {
                scene.command(UiCommand::Undo);
            }
            row.with_layout(Layout::left_to_right(Align::Center), |row| {
                let title = RichText::new(t(&open.view.title)).heading();
                row.add(egui::Label::new(title).truncate());
            });
        });
    });
}

/// Draws the button that removes the campaign. It asks once more.
fn remove_button(row: &mut Ui, scene: &mut Scene, ui: &mut UiState, open: &Open) {
    let removing = ui.removing.as_deref() == Some(PathBuf::from(&open.name).as_path());
    let text = if removing {
        marked(icon::TRASH, text!("window-remove-it", "Remove it?"))
    } else {
        Text::verbatim(icon::TRASH)
    };
    if row
        .button(t(text))
        .on_hover_text(t!("window-remove-this-campaign-for-good", "Remove this campaign for good"))
        .clicked()
    {
        if removing {
            ui.removing = None;
            command(scene, CampaignCommand::Remove(open.name.clone()));
        } else {
            ui.removing = Some(PathBuf::from(&open.name));
        }
    }
}

/// Draws the entry after the members: for a recruit, if one is missing, or for the story.
fn further_entry(page: &mut Ui, scene: &mut Scene, open: &Open, with_story: bool) {
    let (id, title, about) = if recruits(open) {
        (
            "recruit",
            text!("window-somebody-is-missing", "A member is missing"),
            text!("window-recruit-in-the-place-of-the", "Recruit replacements for the dead."),
        )
    } else if with_story {
        ("story", text!("window-the-story-so-far", "The story so far"), Text::default())
    } else {
        return;
    };
    let text = CardText::new(title, Text::default(), about);
    let at = open.view.members.len();
    if card::show(page, id, open.member >= at, text, &scene.theme).clicked() {
        command(scene, CampaignCommand::Member(at));
    }
}

/// Draws the button that begins the next match, or goes on with the one that waits.
fn set_out_button(row: &mut Ui, scene: &mut Scene, open: &Open, chapter: &Text) {
    let text = if open.waits {
        text!("window-the-goes-on", "Continue the {chapter}")
    } else {
        text!("window-set-out-on", "Begin {chapter} {matches}", matches = open.view.matches + 1)
    };
    let text = RichText::new(t(marked_wide(icon::FOOTPRINTS, text))).family(serif()).size(TITLE);
    let button = Button::new(text).min_size(vec2(0.0, 36.0));
    let ready = open.brief.is_none() && scene.work.idle() && !recruits(open);
    let why_not = if recruits(open) {
        text!("window-recruit-first", "Recruit first.")
    } else {
        text!("window-it-is-being-begun", "It is already starting.")
    };
    if row.add_enabled(ready, button).on_disabled_hover_text(t(why_not)).clicked() {
        let wish = if open.waits { CampaignCommand::Go } else { CampaignCommand::SetOut };
        command(scene, wish);
    }
}

/// Draws the button that gives up the match that waits. It asks once more.
fn give_up_button(row: &mut Ui, scene: &mut Scene, ui: &mut UiState, open: &Open, chapter: &Text) {
    let file = match_file_of(Path::new(&open.name));
    let asked = ui.removing.as_ref() == Some(&file);
    let text = if asked {
        marked(icon::TRASH, text!("window-give-it-up", "Abandon it?"))
    } else {
        Text::verbatim(icon::TRASH)
    };
    let hint =
        text!("window-give-this-up-it-is-set", "Abandon this {chapter}; its file is set aside");
    if row.button(t(text)).on_hover_text(t(hint)).clicked() {
        ui.removing = if asked { None } else { Some(file) };
        if asked {
            command(scene, CampaignCommand::GiveUp);
        }
    }
}

fn one(
    page: &mut Ui,
    scene: &mut Scene,
    open: &Open,
    at: usize,
    member: &CampaignMember,
    chapter: &Text,
) {
    let theme = scene.theme;
    let coin = &open.offers.coin;
    let purse = member.money.map(|purse| Text::verbatim(format!("{purse} ")).with(coin));
    let mut about = member.what.clone();
    if member.follows && !member.comes {
        let home = text!("window-stays-at-home-on-the-next", "stays at home on the next {chapter}");
        about = about.with(Text::sign("; ")).with(home);
    }
    if !member.marks.is_empty() {
        let marks = Text::joined(member.marks.iter().cloned(), ", ");
        about = about.with(Text::sign("\n")).with(marked(icon::BANDAIDS, marks));
    }
    page.horizontal_top(|row| {
        row.spacing_mut().item_spacing.x = 0.0;
        row.add_space(if member.follows { 14.0 } else { 0.0 });
        row.vertical(|column| {
            let text =
                CardText::new(Text::verbatim(&member.name), purse.unwrap_or_default(), about);
            if card::show(column, &format!("member {at}"), open.member == at, text, &theme)
                .clicked()
            {
                command(scene, CampaignCommand::Member(at));
            }
        });
    });
}

fn house(page: &mut Ui, scene: &mut Scene, rule: &HouseRule, theme: &Theme) {
    let mut on = rule.on;
    if page.checkbox(&mut on, t(&rule.label)).changed() {
        command(scene, CampaignCommand::Switch(rule.id.clone(), on));
    }
    page.label(note(&rule.text, theme));
}
