//! Cards, each page of fronts followed by its backs, and the reference sheets.

use bevy_math::Vec2;
use monteria_content::text;

use super::flow::{Strip, columns};
use super::page::{Ink, MM, Page, PageShape, Pen, Type};
use super::{MARGIN, Paper, headed, translate};
use monteria_content::words::t;
use monteria_game::{Game, Guide, PrintedCard};

/// The size of a card in points: 63 by 88 mm, a common sleeve size.
const CARD: Vec2 = Vec2::new(63.0 * MM, 88.0 * MM);
/// Margin around the cards of a page, in points.
const AROUND: f32 = 6.0 * MM;

/// Returns the numbers of cards across and down a page.
fn places(paper: Paper) -> (usize, usize) {
    let room = ((paper.size() - Vec2::splat(2.0 * AROUND)) / CARD).floor();
    (room.x as usize, room.y as usize)
}

/// Returns the pages of all cards and reference sheets.
pub(crate) fn pages(game: &Game, paper: Paper) -> Vec<Page> {
    let printed = translate::printed(game.ruleset().printed(game.world()));
    let mut pages = Vec::new();
    let copies = |card: &PrintedCard| usize::from(card.copies);
    let all: Vec<&PrintedCard> =
        printed.cards.iter().flat_map(|card| std::iter::repeat_n(card, copies(card))).collect();
    let (across, down) = places(paper);
    for sheet in all.chunks(across * down) {
        pages.push(cards(sheet, paper, front, false));
        let game = &t(game.ruleset().title());
        pages.push(cards(
            sheet,
            paper,
            |page, corner, card| back(page, corner, &card.deck, game),
            true,
        ));
    }
    if !printed.guides.is_empty() {
        pages.extend(guides(&printed.guides, paper));
    }
    pages
}

/// Draws cards on a page. Backs are mirrored, so that each lies behind its front when the
/// paper is turned over its long edge.
fn cards(
    sheet: &[&PrintedCard],
    paper: Paper,
    draw: impl Fn(&mut Page, Vec2, &PrintedCard),
    turned: bool,
) -> Page {
    let size = paper.size();
    let mut page = Page::new(size);
    let (across, down) = places(paper);
    let field = CARD * Vec2::new(across as f32, down as f32);
    let corner = Vec2::new((size.x - field.x) / 2.0, (size.y - field.y) / 2.0 - 1.5 * MM);
    for (number, card) in sheet.iter().enumerate() {
        let column = if turned { across - 1 - number % across } else { number % across };
        let place = Vec2::new(column as f32, (number / across) as f32);
        draw(&mut page, corner + CARD * place, card);
    }
    let pen = Pen::new(Ink::BLACK, 0.5);
    let near = 6.0;
    let far = 1.5;
    for column in 0..=across {
        let x = corner.x + column as f32 * CARD.x;
        for (from, to) in [
            (corner.y - near, corner.y - far),
            (corner.y + field.y + far, corner.y + field.y + near),
        ] {
            page.line(Vec2::new(x, from), Vec2::new(x, to), pen);
        }
    }
    for row in 0..=down {
        let y = corner.y + row as f32 * CARD.y;
        for (from, to) in [
            (corner.x - near, corner.x - far),
            (corner.x + field.x + far, corner.x + field.x + near),
        ] {
            page.line(Vec2::new(from, y), Vec2::new(to, y), pen);
        }
    }
    page
}

/// Draws the front of a card.
fn front(page: &mut Page, corner: Vec2, card: &PrintedCard) {
    page.draw(&PageShape::Rect(corner, CARD), Pen::new(Ink::LINE, 0.4));
    let inner = Vec2::splat(2.6 * MM);
    page.draw(&PageShape::Rect(corner + inner, CARD - 2.0 * inner), Pen::new(Ink::LINE, 0.8));
    let left = corner.x + 5.0 * MM;
    let wide = CARD.x - 10.0 * MM;
    let mut y = corner.y + 9.5 * MM;
    if !card.mark.is_empty() {
        let marked = page.write(Vec2::new(left, y), Type::title(17.0), &card.mark) + 6.0;
        let set = Type::text(7.0).ink(Ink::FAINT).fitted(&card.deck, wide - marked);
        page.write_back(Vec2::new(left + wide, y), set, &card.deck);
        y += 6.0 * MM;
    }
    // In two lines at most, unless it would be too small to read.
    let mut title = Type::title(12.5).ink(Ink::OXBLOOD);
    while title.size > 7.0 && title.lines(&card.title, wide).len() > 2 {
        title.size -= 0.5;
    }
    for line in title.lines(&card.title, wide) {
        page.write(Vec2::new(left, y), title, &line);
        y += title.leading();
    }
    if !card.note.is_empty() {
        y += page.paragraph(Vec2::new(left, y - title.size), wide, Type::bold(8.0), &card.note)
            + 1.0;
    }
    y -= title.size * 0.7;
    page.line(Vec2::new(left, y), Vec2::new(left + wide, y), Pen::new(Ink::LINE, 0.8));
    y += 4.0;
    // The greatest size at which the whole text fits the card.
    let room = corner.y + CARD.y - 5.0 * MM - y;
    let mut set = Type::text(10.5);
    while set.size > 2.0 && set.height(&card.text, wide) > room {
        set.size -= 0.25;
    }
    page.paragraph(Vec2::new(left, y), wide, set, &card.text);
}

/// Draws the back of a card: its deck and the game.
fn back(page: &mut Page, corner: Vec2, deck: &str, game: &str) {
    let inner = Vec2::splat(3.5 * MM);
    let field = PageShape::Rect(corner + inner, CARD - 2.0 * inner);
    page.fill(&field, Ink::OXBLOOD.thinned(0.82));
    page.within(&field, |page| {
        let apart = 5.0 * MM;
        let steps = ((CARD.x + CARD.y) / apart) as usize;
        let pen = Pen::new(Ink::OXBLOOD.thinned(0.6), 0.7);
        for step in 0..=steps {
            let along = step as f32 * apart;
            page.line(
                corner + Vec2::new(along - CARD.y, 0.0),
                corner + Vec2::new(along, CARD.y),
                pen,
            );
            page.line(
                corner + Vec2::new(along, 0.0),
                corner + Vec2::new(along - CARD.y, CARD.y),
                pen,
            );
        }
    });
    page.draw(&field, Pen::new(Ink::OXBLOOD, 1.4));
    let middle = corner + CARD / 2.0;
    let wide = CARD.x - 16.0 * MM;
    let set = Type::title(14.0).ink(Ink::OXBLOOD);
    let lines = set.lines(deck, wide);
    let high = lines.len() as f32 * set.leading() + 22.0;
    let plate = Vec2::new(wide + 6.0, high);
    page.fill(&PageShape::Rect(middle - plate / 2.0, plate), Ink::PAPER);
    page.draw(&PageShape::Rect(middle - plate / 2.0, plate), Pen::new(Ink::OXBLOOD, 0.8));
    let mut y = middle.y - high / 2.0 + 5.0 + set.size;
    for line in lines {
        page.write_middle(Vec2::new(middle.x, y), set, &line);
        y += set.leading();
    }
    page.write_middle(Vec2::new(middle.x, y - 3.0), Type::text(7.5).fitted(game, wide), game);
}

/// Draws the reference sheets, as many on a page as fit.
fn guides(guides: &[Guide], paper: Paper) -> Vec<Page> {
    let size = paper.size();
    let wide = size.x - 2.0 * MARGIN;
    let about =
        text!("print-ask-from-the-top", "Ask from the top; the first Yes says what is done.");
    let open = |first: bool| {
        if first {
            headed(size, &t!("print-reference", "Reference"), &t(&about))
        } else {
            (Page::new(size), MARGIN)
        }
    };
    let blocks = guides.iter().map(|guide| strips(guide, wide)).collect();
    columns(blocks, 1, MARGIN, size.y - MARGIN, wide, open)
}

fn strips(guide: &Guide, wide: f32) -> Vec<Strip> {
    let set = Type::text(9.0);
    let title = guide.title.clone();
    let about = guide.about.clone();
    let height = set.height(&about, wide);
    let mut strips = vec![Strip::new(24.0 + height, move |page, at| {
        let set = Type::title(14.0).ink(Ink::OXBLOOD).fitted(&title, wide);
        page.write(at + Vec2::new(0.0, 14.0), set, &title);
        page.paragraph(at + Vec2::new(0.0, 18.0), wide, set, &about);
    })];
    // The question on the left, the result of Yes on the right.
    let asked = wide * 0.40;
    let gap = 44.0;
    let deed = wide - asked - gap;
    for step in &guide.steps {
        let step = step.clone();
        let high = 20.0 + set.height(&step.question, asked - 16.0);
        let high = high.max(8.0 + set.height(&step.yes, deed - 16.0));
        strips.push(Strip::new(high + 14.0, move |page, at| {
            let field = PageShape::Rect(at, Vec2::new(asked, high));
            page.fill(&field, Ink::WASH);
            page.draw(&field, Pen::new(Ink::BLACK, 0.8));
            page.write(
                at + Vec2::new(8.0, 13.0),
                Type::bold(9.5).fitted(&step.name, asked - 16.0),
                &step.name,
            );
            page.paragraph(at + Vec2::new(8.0, 16.0), asked - 16.0, set, &step.question);
            let middle = at + Vec2::new(asked, high / 2.0);
            arrow(page, middle, middle + Vec2::new(gap, 0.0));
            page.write_middle(
                middle + Vec2::new(gap / 2.0 - 2.0, -3.0),
                Type::bold(8.0),
                &t!("window-yes-2", "Yes"),
            );
            let right = at + Vec2::new(asked + gap, 0.0);
            page.draw(&PageShape::Rect(right, Vec2::new(deed, high)), Pen::new(Ink::BLACK, 0.8));
            page.paragraph(right + Vec2::new(8.0, 4.0), deed - 16.0, set, &step.yes);
            let foot = at + Vec2::new(asked / 2.0, high);
            arrow(page, foot, foot + Vec2::new(0.0, 14.0));
            page.write(foot + Vec2::new(5.0, 9.5), Type::bold(8.0), &t!("window-no-2", "No"));
        }));
    }
    let last = guide.last.clone();
    let high = 9.0 + set.height(&last, asked - 16.0);
    strips.push(Strip::new(high + 4.0, move |page, at| {
        page.draw(&PageShape::Rect(at, Vec2::new(asked, high)), Pen::new(Ink::BLACK, 0.8));
        page.paragraph(at + Vec2::new(8.0, 4.0), asked - 16.0, set, &last);
    }));
    strips
}

fn arrow(page: &mut Page, from: Vec2, to: Vec2) {
    let along = (to - from).normalize_or_zero();
    let aside = along.perp() * 2.5;
    page.line(from, to - along * 3.0, Pen::new(Ink::BLACK, 0.8));
    let head = vec![to, to - along * 5.0 + aside, to - along * 5.0 - aside];
    page.fill(&PageShape::Polygon(head), Ink::BLACK);
}
