//! Theme of paper, ink and brass: fonts, colours and the three sizes of text.

use bevy::color::{ColorToPacked, Srgba};
use bevy_egui::egui::{
    self, Color32, Context, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Margin,
    Shadow, Stroke, TextStyle, Visuals, epaint::text::FontTweak,
};

use monteria_client_state::palette;
use monteria_content::words::t;
use monteria_game::Text;

/// Size of titles, in points.
pub(crate) const TITLE: f32 = 19.0;
/// Size of text and numbers, in points.
pub(crate) const BODY: f32 = 14.0;
pub(crate) const NOTE: f32 = 13.1;

/// Opacity of disabled controls, 0 to 1: they stay readable.
const DISABLED: f32 = 0.75;

/// Colours of the panels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Theme {
    pub paper: Color32,
    /// Darker ground, for fields and bars.
    pub deep: Color32,
    pub ink: Color32,
    /// Text of less weight.
    pub faint: Color32,
    /// Rules, frames and the accent.
    pub brass: Color32,
    /// Text on the accent.
    pub on_brass: Color32,
    pub oxblood: Color32,
    pub green: Color32,
    /// Ring round the control that has keyboard focus.
    pub focus: Color32,
}

/// Converts a colour of the palette to one of egui.
pub(crate) fn colour(srgba: Srgba) -> Color32 {
    let [r, g, b, a] = srgba.to_u8_array();
    Color32::from_rgba_unmultiplied(r, g, b, a)
}

impl Theme {
    /// Returns parchment colours, or white paper with black ink if `contrast` is set.
    pub(crate) fn new(contrast: bool) -> Self {
        if contrast {
            return Theme {
                paper: Color32::WHITE,
                deep: Color32::from_gray(225),
                ink: Color32::BLACK,
                faint: Color32::from_gray(60),
                brass: Color32::from_rgb(0x6B, 0x4E, 0x1E),
                on_brass: Color32::WHITE,
                oxblood: Color32::from_rgb(0x8B, 0, 0),
                green: Color32::from_rgb(0, 0x52, 0x3C),
                focus: Color32::from_rgb(0, 0, 0xC0),
            };
        }
        Theme {
            paper: colour(palette::PARCHMENT),
            deep: colour(palette::PARCHMENT_DEEP),
            ink: colour(palette::INK),
            faint: colour(palette::INK_FAINT),
            brass: colour(palette::BRASS),
            on_brass: colour(palette::INK),
            oxblood: colour(palette::OXBLOOD),
            green: colour(palette::LEAF),
            focus: Color32::from_rgb(0, 0x4E, 0x8C),
        }
    }

    /// Returns the ground mixed with its darker tone by `share`, 0 to 1.
    pub(crate) fn shade(&self, share: f32) -> Color32 {
        self.paper.lerp_to_gamma(self.deep, share)
    }

    /// Returns the ground mixed with the accent by `share`, 0 to 1.
    pub(crate) fn accent(&self, share: f32) -> Color32 {
        self.paper.lerp_to_gamma(self.brass, share)
    }

    /// Returns the ground of chosen or armed items, on which all text is readable.
    pub(crate) fn chosen(&self) -> Color32 {
        self.accent(0.4)
    }

    /// Applies this theme to the egui context.
    pub(crate) fn apply(&self, ctx: &Context) {
        let mut visuals = Visuals::light();
        visuals.override_text_color = Some(self.ink);
        visuals.weak_text_color = Some(self.faint);
        visuals.panel_fill = self.paper;
        visuals.window_fill = self.paper;
        visuals.window_stroke = Stroke::new(1.0, self.brass);
        visuals.window_corner_radius = CornerRadius::same(3);
        visuals.menu_corner_radius = CornerRadius::same(3);
        visuals.window_shadow =
            Shadow { offset: [2, 6], blur: 18, spread: 0, color: Color32::from_black_alpha(110) };
        visuals.popup_shadow =
            Shadow { offset: [1, 3], blur: 10, spread: 0, color: Color32::from_black_alpha(90) };
        visuals.extreme_bg_color = self.deep;
        visuals.faint_bg_color = self.shade(0.5);
        visuals.selection.bg_fill = self.chosen();
        visuals.disabled_alpha = DISABLED;
        visuals.selection.stroke = Stroke::new(1.0, self.ink);
        visuals.hyperlink_color = colour(palette::blue());
        visuals.error_fg_color = self.oxblood;
        visuals.warn_fg_color = self.oxblood;
        visuals.slider_trailing_fill = true;
        let widgets = &mut visuals.widgets;
        for (widget, fill, stroke) in [
            (&mut widgets.noninteractive, self.paper, self.brass.gamma_multiply(0.6)),
            (&mut widgets.inactive, self.deep, self.brass.gamma_multiply(0.8)),
            (&mut widgets.hovered, self.shade(0.6), self.ink),
            (&mut widgets.active, self.chosen(), self.ink),
            (&mut widgets.open, self.deep, self.ink),
        ] {
            widget.bg_fill = fill;
            widget.weak_bg_fill = fill;
            widget.bg_stroke = Stroke::new(1.0, stroke);
            widget.fg_stroke = Stroke::new(1.0, self.ink);
            widget.corner_radius = CornerRadius::same(2);
            widget.expansion = 0.0;
        }
        ctx.set_theme(egui::Theme::Light);
        ctx.all_styles_mut(|style| {
            style.visuals = visuals.clone();
            style.text_styles = [
                (TextStyle::Heading, FontId::new(TITLE, serif())),
                (TextStyle::Body, FontId::new(BODY, FontFamily::Proportional)),
                (TextStyle::Button, FontId::new(BODY, FontFamily::Proportional)),
                (TextStyle::Monospace, FontId::new(BODY, FontFamily::Proportional)),
                (TextStyle::Small, FontId::new(NOTE, FontFamily::Proportional)),
            ]
            .into();
            style.spacing.item_spacing = egui::vec2(7.0, 4.0);
            style.spacing.button_padding = egui::vec2(8.0, 4.0);
            style.spacing.menu_margin = Margin::same(10);
            style.spacing.tooltip_width = 300.0;
            style.spacing.scroll = egui::style::ScrollStyle::thin();
            style.interaction.tooltip_delay = 0.15;
            style.interaction.show_tooltips_only_when_still = false;
            style.interaction.selectable_labels = false;
        });
    }
}

/// Returns the font family of titles.
pub(crate) fn serif() -> FontFamily {
    FontFamily::Name("serif".into())
}

/// Returns the font family of emphasised text.
pub(crate) fn bold() -> FontFamily {
    FontFamily::Name("bold".into())
}

/// Returns translated text in the emphasised font.
pub(crate) fn strong(text: impl Into<Text>) -> egui::RichText {
    egui::RichText::new(t(text)).family(bold())
}

/// Returns a text with an icon before it.
pub(crate) fn marked(icon: &str, text: impl Into<Text>) -> Text {
    Text::verbatim(format!("{icon} ")).with(text)
}

/// Returns a text with an icon before it, for a large button.
pub(crate) fn marked_wide(icon: &str, text: impl Into<Text>) -> Text {
    Text::verbatim(format!("{icon}  ")).with(text)
}

/// Returns a number of decisions in words.
pub(crate) fn decisions(count: usize) -> Text {
    Text::counted("window-decisions", count as i64, "decision", "decisions")
}

/// Returns translated text in the size and the faint colour of notes.
pub(crate) fn note(text: impl Into<Text>, theme: &Theme) -> egui::RichText {
    egui::RichText::new(t(text)).small().color(theme.faint)
}

/// Installs the fonts in the egui context.
pub(crate) fn install_fonts(ctx: &Context) {
    let mut fonts = FontDefinitions::default();
    let own: [(&str, &'static [u8], f32); 4] = [
        ("sans", include_bytes!("../../../assets/fonts/MonteriaSans-Regular.ttf"), 0.0),
        ("sans-bold", include_bytes!("../../../assets/fonts/MonteriaSans-Bold.ttf"), 0.0),
        ("serif", include_bytes!("../../../assets/fonts/MonteriaSerif-SemiBold.ttf"), 0.0),
        ("icons", egui_phosphor::Variant::Regular.font_bytes(), 0.0),
    ];
    for (name, bytes, down) in own {
        let tweak = FontTweak { y_offset_factor: down, ..FontTweak::default() };
        fonts.font_data.insert(name.to_owned(), FontData::from_static(bytes).tweak(tweak).into());
    }
    let fallback: Vec<String> =
        fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    for (family, first) in [
        (FontFamily::Proportional, "sans"),
        (FontFamily::Monospace, "sans"),
        (bold(), "sans-bold"),
        (serif(), "serif"),
    ] {
        let mut names = vec![first.to_owned(), "icons".to_owned()];
        names.extend(fallback.iter().cloned());
        fonts.families.insert(family, names);
    }
    ctx.set_fonts(fonts);
}

#[cfg(test)]
mod tests;
