//! Chronicle: the campaigns of a game, a new campaign, and the roster of the open one.

mod roster;

use bevy_egui::egui::{
    Align, Button, Layout, Rect, RichText, ScrollArea, TextEdit, Ui, pos2, vec2,
};
use egui_phosphor::regular as icon;

use crate::elements::called::Called;
use crate::elements::card::CardText;
use crate::elements::focus::take_keyboard;
use crate::elements::marks::{heading, rule};
use crate::elements::theme::{TITLE, Theme, marked, marked_wide, note, serif, strong};
use crate::pointing::explain::Words;
use crate::{
    Scene, UiState, elements::card, match_setup::setup, match_setup::setup_form,
    pages::builder_form, pages::paper, panels::sheet,
};
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::controls::keys::Action;
use monteria_client_state::pages::campaigns::{CampaignCommand, NewCampaign, Open};
use monteria_content::words::t;
use monteria_game::{Text, text};

/// Width in points up to which the story shares the place of the roster's middle.
const WIDE: f32 = 1000.0;

fn command(scene: &mut Scene, command: CampaignCommand) {
    scene.command(UiCommand::CampaignBook(command));
}

pub(crate) fn show(scene: &mut Scene, ui: &mut UiState) {
    match ui.campaigns.open.clone() {
        Some(open) => show_open(scene, ui, &open),
        None => show_list(scene, ui),
    }
}

fn none_yet() -> Text {
    text!(
        "window-none-yet-a-new-campaign-asks",
        "None yet. “A new campaign” asks for its name and its members. Then play a match, record \
         its result, spend what was won, and play the next one. The campaign is saved after each \
         match."
    )
}

fn show_list(scene: &mut Scene, ui: &mut UiState) {
    let place = setup::desk(scene.layout.window);
    let wide = (place.width() * 0.42).clamp(220.0, 440.0);
    let left = Rect::from_min_size(place.min, vec2(wide, place.height()));
    let right = Rect::from_min_max(pos2(left.right() + 12.0, place.top()), place.max);
    setup::area(scene, "campaigns", left, |page, scene| {
        let theme = scene.theme;
        page.horizontal(|row| {
            if row
                .button(icon::ARROW_LEFT)
                .with_tooltip(scene.keys.hint(text!("window-back", "Back"), Action::Cancel))
                .clicked()
            {
                scene.command(UiCommand::Cancel);
            }
            row.heading(t!("window-campaigns", "Campaigns"));
        });
        rule(page, &theme);
        if ui.campaigns.ruleset.is_none() {
            page.label(t!("window-no-game-here-has-campaigns", "No game here has campaigns."));
            return;
        }
        let games = scene.games.clone();
        let all: Vec<_> = games.all().iter().filter(|game| game.campaigns().is_some()).collect();
        if all.len() > 1 {
            page.horizontal_wrapped(|row| {
                for game in all {
                    let chosen =
                        ui.campaigns.ruleset.as_ref().is_some_and(|now| now.id() == game.id());
                    if row.selectable_label(chosen, t(game.title())).clicked() {
                        scene.command(UiCommand::ToCampaigns(Some(game.id().to_owned())));
                    }
                }
            });
        }
        let new = RichText::new(t(marked_wide(
            icon::PLUS,
            text!("window-a-new-campaign", "A new campaign"),
        )))
        .family(serif());
        if page.add(Button::new(new).min_size(vec2(0.0, 30.0))).clicked() {
            command(scene, CampaignCommand::NewCampaign);
        }
        paper::scroll(page, "campaigns", |page| {
            if ui.campaigns.listed.is_empty() {
                page.label(note(none_yet(), &theme));
            }
            for listed in &ui.campaigns.listed {
                let text = CardText::new(&listed.title, Text::default(), &listed.about);
                if card::show(page, &listed.name, false, text, &theme).clicked() && listed.sound {
                    command(scene, CampaignCommand::Take(listed.name.clone()));
                }
            }
        });
    });
    setup::area(scene, "a new campaign", right, |page, scene| match ui.campaigns.plan.clone() {
        Some(plan) => show_plan(page, scene, ui, &plan),
        None => {
            page.heading(t!("window-a-life-of-many-matches", "What a campaign is"));
            rule(page, &scene.theme);
            page.label(t!(
                "window-those-who-take-part-keep-what",
                "The members of a campaign keep what they win and what they suffer. Between \
                 matches they spend what they won. A briefing comes before each match; after it, \
                 the result is recorded."
            ));
        }
    });
}

/// Draws the questions before a campaign.
fn show_plan(page: &mut Ui, scene: &mut Scene, ui: &mut UiState, plan: &NewCampaign) {
    let theme = scene.theme;
    page.heading(t!("window-a-new-campaign", "A new campaign"));
    rule(page, &theme);
    let room = (page.available_height() - 48.0).max(40.0);
    ScrollArea::vertical().id_salt("plan").max_height(room).auto_shrink([false, false]).show(
        page,
        |page| {
            heading(page, text!("window-name", "Name"), &theme);
            let typed = ui.texts.entry("campaign".to_owned()).or_insert_with(|| plan.name.clone());
            let letters = typed.chars().count();
            let field = TextEdit::singleline(typed)
                .vertical_align(Align::Center)
                .desired_width(240.0)
                .char_limit(60);
            let field = page
                .add(field.hint_text(t!("window-the-long-winter", "The long winter")))
                .called(text!("window-name", "Name"));
            if field.changed() {
                command(scene, CampaignCommand::Name(typed.clone()));
            }
            take_keyboard(ui, &field, letters);
            for field in &plan.form.fields {
                if let Some(new) = setup_form::asked(page, field, &theme) {
                    command(scene, CampaignCommand::Answer(field.key.clone(), new));
                }
            }
            for fault in &plan.form.faults {
                page.label(RichText::new(t(marked(icon::WARNING, fault))).color(theme.oxblood));
            }
        },
    );
    page.add_space(6.0);
    let ready = plan.form.faults.is_empty() && !plan.name.trim().is_empty();
    page.horizontal(|row| {
        let text = RichText::new(t(marked_wide(icon::BOOK_OPEN, text!("window-begin", "Begin"))))
            .family(serif())
            .size(TITLE);
        let button = row.add_enabled(ready, Button::new(text).min_size(vec2(130.0, 34.0)));
        let enter = ready && setup::entered(row);
        if button.on_disabled_hover_text(t!("window-it-wants-a-name", "It needs a name.")).clicked()
            || enter
        {
            command(scene, CampaignCommand::Found);
        }
        if plan.name.trim().is_empty() {
            row.label(note(text!("window-it-wants-a-name", "It needs a name."), &theme));
        }
    });
}

fn show_open(scene: &mut Scene, ui: &mut UiState, open: &Open) {
    let place = setup::desk(scene.layout.window);
    let wide = place.width() > WIDE;
    let left = place.width() * if wide { 0.27 } else { 0.42 };
    let right = if wide { place.width() * 0.29 } else { 0.0 };
    let gap = 12.0;
    let first = Rect::from_min_size(place.min, vec2(left, place.height()));
    let last = Rect::from_min_max(pos2(place.right() - right, place.top()), place.max);
    let end = if wide { last.left() - gap } else { place.right() };
    let middle =
        Rect::from_min_max(pos2(first.right() + gap, place.top()), pos2(end, place.bottom()));
    setup::area(scene, "roster", first, |page, scene| {
        roster::members(page, scene, ui, open, !wide)
    });
    let at_story = !wide && open.member >= open.view.members.len();
    setup::area(scene, "roster middle", middle, |page, scene| match &open.brief {
        Some((_, lines)) => brief(page, scene, lines),
        None if at_story => story(page, open, &scene.theme),
        None => member(page, scene, open),
    });
    if wide {
        setup::area(scene, "story", last, |page, scene| story(page, open, &scene.theme));
    }
}

/// Draws the briefing before the next match.
fn brief(page: &mut Ui, scene: &mut Scene, lines: &[Text]) {
    let theme = scene.theme;
    page.heading(t!("window-what-lies-ahead", "Briefing"));
    rule(page, &theme);
    for (at, line) in lines.iter().enumerate() {
        if at == 0 {
            page.label(strong(line));
        } else {
            page.label(t(line));
        }
    }
    page.add_space(12.0);
    page.horizontal(|row| {
        let text =
            RichText::new(t(marked_wide(icon::FLAG_PENNANT, text!("window-begin", "Begin"))))
                .family(serif())
                .size(TITLE);
        let button =
            row.add_enabled(scene.work.idle(), Button::new(text).min_size(vec2(130.0, 36.0)));
        if button.clicked() || setup::entered(row) {
            command(scene, CampaignCommand::Go);
        }
        if row.button(t!("window-not-yet", "Not yet")).clicked() {
            command(scene, CampaignCommand::Stay);
        }
        if let Some(doing) = scene.work.doing() {
            row.label(t(doing.clone().with(Text::sign("…"))));
        }
    });
}

/// Returns whether a member is missing. The first section of the offers then
/// belongs to no member.
fn recruits(open: &Open) -> bool {
    open.offers.sections.len() > open.view.members.len()
}

/// Draws a member: its sheet and the offers that may be bought for it.
fn member(page: &mut Ui, scene: &mut Scene, open: &Open) {
    let theme = scene.theme;
    let coin = open.offers.coin.clone();
    let Some(member) = open.view.members.get(open.member) else {
        if let Some(section) = open.offers.sections.first().filter(|_| recruits(open)) {
            page.heading(t(&section.title));
            rule(page, &theme);
            builder_form::offers(page, scene, section, &coin, None, |id| {
                UiCommand::CampaignBook(CampaignCommand::Buy(id))
            });
        }
        return;
    };
    page.horizontal(|row| {
        row.heading(&member.name);
        let leader = open.view.members[..=open.member].iter().rev().find_map(|member| member.money);
        if let Some(purse) = leader {
            row.with_layout(Layout::right_to_left(Align::Center), |row| {
                row.label(strong(text!("window-to-spend", "{purse} {coin} to spend")));
            });
        }
    });
    page.label(note(&member.what, &theme));
    rule(page, &theme);
    let low = page.available_height() < 420.0;
    let room = if low { page.available_height() } else { page.available_height() * 0.42 };
    let draw_sheet = |page: &mut Ui| {
        if !member.marks.is_empty() {
            heading(page, text!("window-bears", "Scars"), &theme);
            for mark in &member.marks {
                page.label(RichText::new(t(marked(icon::BANDAIDS, mark))).color(theme.oxblood));
            }
        }
        sheet::sections(page, &member.sheet, &Words::none(), &theme);
    };
    if low {
        paper::scroll(page, "member", |page| {
            draw_sheet(page);
            if let Some(section) = open.offers.sections.get(member.offers) {
                page.add_space(6.0);
                builder_form::all(page, scene, section, &coin, None, &|id| {
                    UiCommand::CampaignBook(CampaignCommand::Buy(id))
                });
            }
        });
        return;
    }
    ScrollArea::vertical()
        .id_salt("member")
        .max_height(room)
        .auto_shrink([false, true])
        .show(page, draw_sheet);
    page.add_space(6.0);
    if let Some(section) = open.offers.sections.get(member.offers) {
        builder_form::offers(page, scene, section, &coin, None, |id| {
            UiCommand::CampaignBook(CampaignCommand::Buy(id))
        });
    }
}

/// Draws the latest events, the matches so far, and the members who are gone.
fn story(page: &mut Ui, open: &Open, theme: &Theme) {
    page.heading(t!("window-the-story-so-far", "The story so far"));
    rule(page, theme);
    paper::scroll(page, "story", |page| {
        if let Some(why) = &open.story_fault {
            let text = marked(
                icon::WARNING,
                text!("window-the-story-is-not-kept", "The story cannot be saved: {why}"),
            );
            page.label(RichText::new(t(text)).color(theme.oxblood));
        }
        let lines_of = |matches: u32| open.story.iter().filter(move |line| line.matches == matches);
        if lines_of(open.view.matches).next().is_some() {
            heading(page, text!("window-just-now", "just now").capital(), theme);
            for line in lines_of(open.view.matches) {
                page.label(&line.text);
            }
        }
        if open.view.past.is_empty() && open.story.is_empty() {
            page.label(note(
                text!("window-nothing-has-happened-yet", "Nothing has happened yet."),
                theme,
            ));
        }
        for (at, chapter) in open.view.past.iter().enumerate().rev() {
            page.add_space(4.0);
            page.horizontal_wrapped(|row| {
                let (mark, colour) = if chapter.won {
                    (icon::TROPHY, theme.brass)
                } else {
                    (icon::SKULL, theme.oxblood)
                };
                row.label(RichText::new(mark).color(colour));
                row.label(strong(&chapter.title));
            });
            page.label(note(&chapter.text, theme));
            for line in lines_of(at as u32 + 1).filter(|line| line.matches != open.view.matches) {
                page.label(note(Text::verbatim(&line.text), theme));
            }
        }
        if open.view.matches > 0 && lines_of(0).next().is_some() {
            heading(page, text!("window-how-it-began", "How it began"), theme);
            for line in lines_of(0) {
                page.label(note(Text::verbatim(&line.text), theme));
            }
        }
        if !open.view.gone.is_empty() {
            heading(page, text!("window-gone", "Former members"), theme);
            for gone in &open.view.gone {
                page.label(note(gone, theme));
            }
        }
    });
}
