//! Matches on paper, read back: pages, letters, the scale of the map, the
//! same bytes each time.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::collections::BTreeMap;
use std::io::Read;
use std::sync::{Arc, OnceLock};

use bevy_math::Vec2;
use flate2::read::ZlibDecoder;
use monteria::content::{Faults, Library, find_root};
use monteria::game::{Game, MatchSetup, Presence, Ruleset, Viewer, first_legal};
use monteria::print::{
    Paper, PrintError, PrintOptions, PrintPart, print, print_match, print_standing,
};
use monteria::rulesets::Rulesets;

/// An inch on paper, in points.
const INCH: f64 = 72.0;

fn games() -> &'static Rulesets {
    static GAMES: OnceLock<Rulesets> = OnceLock::new();
    GAMES.get_or_init(|| {
        let library = Library::open(find_root().expect("content"), &mut Faults::new());
        Rulesets::load(&library).expect("sound content")
    })
}

fn scenario(name: &str) -> (Arc<dyn Ruleset>, MatchSetup) {
    let (ruleset, card) = games().find(name).expect("a scenario");
    let form = ruleset.setup_form(&card.id, &BTreeMap::new()).expect("a form");
    let answers = form.in_full(BTreeMap::new());
    let setup = MatchSetup { answers, ..MatchSetup::new(ruleset.id(), card.id, 1) };
    (ruleset, setup)
}

fn printed(name: &str, paper: Paper, parts: &[PrintPart]) -> Vec<Leaf> {
    let (ruleset, setup) = scenario(name);
    read(&print(&ruleset, &setup, paper, parts).expect("pages"))
}

/// A page as a reader finds it.
struct Leaf {
    /// Its size in points.
    size: (f64, f64),
    /// Its operations: what they are given, and their names.
    ops: Vec<(Vec<String>, String)>,
    /// Its text, each run on a line.
    text: String,
}

impl Leaf {
    fn has(&self, words: &str) -> bool {
        self.text.replace('\n', " ").contains(words)
    }

    /// The rectangles of the page, by their lower left corner and size, in points; each
    /// with the operation that follows it.
    fn rectangles(&self) -> Vec<([f64; 4], &str)> {
        let number = |text: &String| text.parse().expect("a number");
        let next = |at: usize| self.ops.get(at + 1).map_or("", |(_, op)| op.as_str());
        let all = self.ops.iter().enumerate().filter(|(_, (_, op))| op == "re");
        all.map(|(at, (given, _))| {
            ([number(&given[0]), number(&given[1]), number(&given[2]), number(&given[3])], next(at))
        })
        .collect()
    }
}

/// Reads the pages of a file by its table of objects, as a reader does.
fn read(file: &[u8]) -> Vec<Leaf> {
    assert!(file.starts_with(b"%PDF-1."), "{:?}", &file[..8]);
    let words = |from: usize, count: usize| -> Vec<String> {
        let text =
            String::from_utf8_lossy(&file[from..file.len().min(from + 40 * count)]).into_owned();
        text.split_whitespace().take(count).map(str::to_owned).collect()
    };
    let place =
        |what: &[u8]| file.windows(what.len()).rposition(|window| window == what).expect("there");
    let table: usize = words(place(b"startxref"), 2)[1].parse().expect("a place");
    let head = words(table, 3);
    assert_eq!((head[0].as_str(), head[1].as_str()), ("xref", "0"));
    let count: usize = head[2].parse().expect("a count");
    let mut objects: BTreeMap<usize, &[u8]> = BTreeMap::new();
    let entries = words(table, 3 + 3 * count);
    for (number, entry) in entries[3..].chunks(3).enumerate().skip(1) {
        let at: usize = entry[0].parse().expect("a place");
        assert!(file[at..].starts_with(format!("{number} 0 obj").as_bytes()), "object {number}");
        objects.insert(number, &file[at..]);
    }
    let says = |object: &[u8], key: &str, count: usize| -> Option<Vec<String>> {
        let end = object
            .windows(6)
            .position(|w| w == b"endobj" || w == b"stream")
            .unwrap_or(object.len());
        let text = String::from_utf8_lossy(&object[..end]).into_owned();
        let rest = &text[text.find(key)? + key.len()..];
        let rest = rest.replace(['[', ']', '/'], " ");
        Some(rest.split_whitespace().take(count).map(str::to_owned).collect())
    };
    let unpacked = |object: &[u8]| {
        let long: usize =
            says(object, "/Length ", 1).expect("a length")[0].parse().expect("a number");
        let from =
            object.windows(7).position(|window| window == b"stream\n").expect("a stream") + 7;
        let mut all = Vec::new();
        ZlibDecoder::new(&object[from..from + long]).read_to_end(&mut all).expect("packed");
        all
    };
    let mut leaves = Vec::new();
    for object in objects.values() {
        if says(object, "/Type ", 1).or_else(|| says(object, "/Type", 1))
            != Some(vec!["Page".to_owned()])
        {
            continue;
        }
        let size = says(object, "/MediaBox", 4).expect("a size");
        let content: usize =
            says(object, "/Contents", 1).expect("content")[0].parse().expect("an object");
        let ops = operations(&unpacked(objects[&content]));
        let text = ops
            .iter()
            .filter(|(_, op)| op == "Tj")
            .map(|(given, _)| given[0].clone() + "\n")
            .collect();
        let side = |at: usize| size[at].parse().expect("a number");
        leaves.push(Leaf { size: (side(2), side(3)), ops, text });
    }
    leaves
}

/// Operations of a page; strings are read as letters of two bytes each.
fn operations(content: &[u8]) -> Vec<(Vec<String>, String)> {
    let mut all = Vec::new();
    let mut given = Vec::new();
    let mut at = 0;
    while at < content.len() {
        match content[at] {
            b' ' | b'\n' => at += 1,
            b'(' | b'<' => {
                let (bytes, next) = string(content, at);
                let codes: Vec<u16> =
                    bytes.chunks(2).map(|two| u16::from_be_bytes([two[0], two[1]])).collect();
                given.push(String::from_utf16(&codes).expect("letters"));
                at = next;
            }
            b'[' | b']' => at += 1,
            _ => {
                let from = at;
                while at < content.len() && !b" \n([<]".contains(&content[at]) {
                    at += 1;
                }
                let word = String::from_utf8_lossy(&content[from..at]).into_owned();
                if word.starts_with(|c: char| c.is_ascii_alphabetic()) {
                    all.push((std::mem::take(&mut given), word));
                } else {
                    given.push(word);
                }
            }
        }
    }
    all
}

/// The bytes of a string, and what follows it.
fn string(content: &[u8], from: usize) -> (Vec<u8>, usize) {
    let mut bytes = Vec::new();
    let mut at = from + 1;
    if content[from] == b'<' {
        let end = at + content[at..].iter().position(|byte| *byte == b'>').expect("an end");
        let digits = String::from_utf8_lossy(&content[at..end]).into_owned();
        let pair = |n: usize| u8::from_str_radix(&digits[n..n + 2], 16).expect("digits");
        return ((0..digits.len()).step_by(2).map(pair).collect(), end + 1);
    }
    let mut depth = 0;
    loop {
        match content[at] {
            b'\\' => {
                at += 1;
                bytes.push(match content[at] {
                    b'n' => b'\n',
                    b'r' => b'\r',
                    b't' => b'\t',
                    b'b' => 8,
                    b'f' => 12,
                    b'0'..=b'7' => {
                        let digits = String::from_utf8_lossy(&content[at..at + 3]).into_owned();
                        at += 2;
                        u8::from_str_radix(&digits, 8).expect("digits")
                    }
                    other => other,
                });
            }
            b'(' => {
                depth += 1;
                bytes.push(b'(');
            }
            b')' if depth == 0 => return (bytes, at + 1),
            b')' => {
                depth -= 1;
                bytes.push(b')');
            }
            other => bytes.push(other),
        }
        at += 1;
    }
}

/// A match after a few orders, each the first legal one, with models on the table.
fn played(name: &str) -> Game {
    let (ruleset, setup) = scenario(name);
    let mut game = Game::start(ruleset, setup).expect("a match");
    for number in 0..60 {
        let view = game.view(Viewer::Everyone);
        if number >= 6 && view.models.iter().any(|model| model.presence == Presence::InPlay) {
            break;
        }
        let decision = game.decision().cloned().expect("a decision");
        let order = first_legal(game.world(), &decision).expect("a legal order");
        game.submit(order).expect("legal");
    }
    game
}

#[test]
fn a_match_on_the_table_is_printed_as_it_stands() {
    for name in ["cazadores/upland-meadow", "fracture/drill-yard"] {
        let game = played(name);
        let view = game.view(Viewer::Everyone);
        let standing = read(&print_standing(&game, Paper::A4, &[PrintPart::Map]).expect("pages"));
        let before = printed(name, Paper::A4, &[PrintPart::Map]);
        assert!(standing[0].has(&view.phase), "{name}: {}", standing[0].text);
        assert!(!before[0].has(&view.phase), "{name}: {}", before[0].text);
        // Every model is drawn where it stands; before the first order none is.
        let parts = |leaves: &[Leaf], name: &str| leaves[1..].iter().any(|leaf| leaf.has(name));
        let in_play = view.models.iter().filter(|model| model.presence == Presence::InPlay);
        let mut names: Vec<&str> = in_play.map(|model| model.name.as_str()).collect();
        names.dedup();
        assert!(!names.is_empty(), "{name}");
        for model in names {
            assert!(parts(&standing, model), "{name}: {model} is not on the map");
            assert!(!parts(&before, model), "{name}: {model} is on the map before the first order");
        }
    }
}

#[test]
fn a_match_of_every_game_is_printed_with_all_its_models() {
    for ruleset in games().rulesets() {
        let first = ruleset.scenarios().into_iter().next().expect("a scenario");
        let (ruleset, setup) = scenario(&format!("{}/{}", ruleset.id(), first.id));
        let parts = [PrintPart::Sheets, PrintPart::Tokens];
        let leaves = read(&print(&ruleset, &setup, Paper::A4, &parts).expect("pages"));
        assert!(leaves.len() >= 2, "{}", ruleset.id());
        let text: String = leaves.iter().map(|leaf| leaf.text.replace('\n', " ")).collect();
        let game = Game::start(ruleset.clone(), setup).expect("begins");
        let view = game.view(Viewer::Everyone);
        assert!(!view.models.is_empty());
        for model in &view.models {
            for word in model.name.split_whitespace() {
                assert!(text.contains(word), "{}: {word} of {}", ruleset.id(), model.name);
            }
        }
        for leaf in &leaves {
            assert!((leaf.size.0 - 595.276).abs() < 0.01 && (leaf.size.1 - 841.89).abs() < 0.01);
            assert!(!leaf.text.contains('·'), "a letter is missing: {}", leaf.text);
        }
    }
}

#[test]
fn an_inch_of_the_table_is_an_inch_on_paper() {
    for paper in Paper::ALL {
        let (ruleset, setup) = scenario("cazadores/mountain-pass");
        let leaves = read(&print(&ruleset, &setup, paper, &[PrintPart::Map]).expect("pages"));
        let game = Game::start(ruleset, setup).expect("begins");
        let board = game.table().board().clone();
        let wide = f64::from(board.size.x) * INCH;
        let deep = f64::from(board.size.y) * INCH;
        // The first page is the overview. Of each other the clip is what it shows, the
        // rectangle of the board where that lies.
        let mut seen = Vec::new();
        for leaf in &leaves[1..] {
            let all = leaf.rectangles();
            let (shown, _) =
                all.iter().find(|(_, then)| then.starts_with('W')).expect("what is shown");
            let (whole, _) =
                all.iter().find(|(it, _)| (it[2] - wide).abs() < 0.01).expect("the board");
            assert!((whole[3] - deep).abs() < 0.01, "{whole:?}");
            // From the upper left corner of the board, in inches.
            let left = (shown[0] - whole[0]) / INCH;
            let upper = (whole[1] + whole[3] - shown[1] - shown[3]) / INCH;
            seen.push((left, upper, left + shown[2] / INCH, upper + shown[3] / INCH));
            // Half an inch stays clear on each side: no printer reaches farther.
            assert!(shown[0] >= 35.9 && shown[0] + shown[2] <= leaf.size.0 - 35.9, "{shown:?}");
            assert!(shown[1] >= 35.9 && shown[1] + shown[3] <= leaf.size.1 - 35.9, "{shown:?}");
        }
        // Every place with something on it is on a page, and neighbours
        // share half an inch.
        let half = |n: i32| f64::from(n) * 0.5;
        for x in 0..=(board.size.x * 2.0) as i32 {
            for y in 0..=(board.size.y * 2.0) as i32 {
                let x = half(x);
                let y = half(y);
                let on = |p: &&(f64, f64, f64, f64)| {
                    x >= p.0 - 0.01 && x <= p.2 + 0.01 && y >= p.1 - 0.01 && y <= p.3 + 0.01
                };
                let bare =
                    game.table().pieces_at(Vec2::new(x as f32, y as f32) - board.half()).is_empty();
                assert!(bare || seen.iter().any(|page| on(&page)), "{x}, {y} is on no page");
            }
        }
        let first = seen[0];
        let beside = seen.iter().find(|page| page.0 > 0.1 && page.1 < 0.1).expect("a neighbour");
        assert!((first.2 - beside.0 - 0.5).abs() < 0.01, "{first:?} {beside:?}");
        assert!(leaves[1].has("A1") && leaves[1].has("B1 is glued on from the line on"));
        assert!(leaves[1].has("3 inches if printed at 100 %"));
    }
}

#[test]
fn terrain_exits_and_deployment_stand_on_the_map() {
    let leaves = printed("cazadores/mountain-pass", Paper::A4, &[PrintPart::Map]);
    let overview = &leaves[0];
    for words in
        ["the Milestone. Blocking", "Exit the valley road: south side", "Deployment: Player 1"]
    {
        assert!(overview.has(words), "{words}: {}", overview.text);
    }
    assert!(leaves[1..].iter().any(|leaf| leaf.has("the Milestone") && leaf.has("Climbable")));
    assert!(leaves[1..].iter().any(|leaf| leaf.has("Exit: the valley road")));
}

/// Of 35 pages of a duel's table most show nothing: those are left out, and no page but
/// the overview is filled with zones.
#[test]
fn pages_that_show_open_ground_are_left_out() {
    let (ruleset, setup) = scenario("arcane/duel");
    let leaves = read(&print(&ruleset, &setup, Paper::A4, &[PrintPart::Map]).expect("pages"));
    let game = Game::start(ruleset.clone(), setup.clone()).expect("begins");
    assert!(leaves.len() <= 26, "{} pages", leaves.len());
    let pieces: Vec<(Vec2, Vec2)> =
        game.table().pieces_present().map(|(_, piece)| piece.footprint.bounds()).collect();
    for leaf in &leaves {
        let all = leaf.rectangles();
        // The overview shows the board smaller, and its legend not at all.
        let board = all.iter().find(|(it, _)| (it[2] - 48.0 * INCH).abs() < 0.01);
        let Some((board, _)) = board else { continue };
        let (shown, _) = all.iter().find(|(_, then)| then.starts_with('W')).expect("what is shown");
        // From the middle of the table, in inches.
        let left = ((shown[0] - board[0]) / INCH - 24.0) as f32;
        let above = ((board[1] + board[3] - shown[1] - shown[3]) / INCH - 24.0) as f32;
        let right = left + (shown[2] / INCH) as f32;
        let below = above + (shown[3] / INCH) as f32;
        let meets = |(from, to): &(Vec2, Vec2)| {
            from.x < right && to.x > left && from.y < below && to.y > above
        };
        assert!(pieces.iter().any(meets), "a page shows open ground: {}", leaf.text);
    }
    assert!(leaves[0].has("are not printed"), "{}", leaves[0].text);
    let large = read(&print(&ruleset, &setup, Paper::A3, &[PrintPart::Map]).expect("pages"));
    assert!(large.len() < leaves.len(), "{} pages of A3", large.len());
    assert!((large[0].size.0 - 841.89).abs() < 0.01 && (large[0].size.1 - 1190.551).abs() < 0.01);
}

/// The whole table on one page, an inch for an inch.
#[test]
fn a_poster_is_as_large_as_the_table() {
    let (ruleset, setup) = scenario("arcane/duel");
    let options = PrintOptions { paper: Paper::A4, parts: &[PrintPart::Map], poster: true };
    let printed = print_match(&ruleset, &setup, options).expect("pages");
    let leaves = read(&printed.pdf);
    assert_eq!(leaves.len(), printed.pages);
    let table = leaves.last().expect("the table");
    let inches = (table.size.0 / INCH, table.size.1 / INCH);
    assert!((inches.0 - 49.0).abs() < 0.01 && (inches.1 - 49.0).abs() < 0.01, "{inches:?}");
    let all = table.rectangles();
    assert!(all.iter().any(|(it, _)| (it[2] - 48.0 * INCH).abs() < 0.01), "the board at full size");
    assert!(leaves.iter().all(|leaf| !leaf.has("is glued on")));
}

/// A counter is laid whatever comes: who holds an objective is told by what
/// is laid on it.
#[test]
fn counters_carry_no_state() {
    let leaves = printed("fracture/broken-line", Paper::A4, &[PrintPart::Tokens, PrintPart::Map]);
    let text: String = leaves.iter().map(|leaf| leaf.text.replace('\n', " ")).collect();
    assert!(text.contains("objective 1"), "{text}");
    assert!(!text.contains("held by"), "{text}");
}

/// A scenario under another title, with letters that the fonts of the project lack.
fn titled(title: &str) -> (Arc<dyn Ruleset>, MatchSetup) {
    use monteria::rulesets::arcane::Arcane;
    use monteria::rulesets::arcane::content::ArcaneContent;
    let library = Library::open(find_root().expect("content"), &mut Faults::new());
    let loaded = ArcaneContent::load(&library).unwrap_or_else(|faults| panic!("{faults}"));
    let mut content = (*loaded).clone();
    for character in content.characters.values_mut() {
        character.name = format!("{title} {}", character.name);
    }
    let ruleset: Arc<dyn Ruleset> = Arc::new(Arcane::new(Arc::new(content)));
    let (_, setup) = scenario("arcane/duel");
    (ruleset, setup)
}

/// Letters of other alphabets come from the font that the window falls back to; what no
/// font has is told.
#[test]
fn letters_that_a_font_lacks_come_from_another_or_are_told() {
    let (ruleset, setup) = titled("\u{418}\u{432}\u{430}\u{43d} \u{3a9}");
    let options = PrintOptions {
        paper: Paper::A4,
        parts: &[PrintPart::Sheets, PrintPart::Tokens],
        poster: false,
    };
    let printed = print_match(&ruleset, &setup, options).expect("pages");
    let text: String = read(&printed.pdf).iter().map(|leaf| leaf.text.clone()).collect();
    assert!(text.contains("\u{418}\u{432}\u{430}\u{43d}") && !text.contains('\u{b7}'), "{text}");
    assert!(printed.missing.is_empty(), "{:?}", printed.missing);
    let (ruleset, setup) = titled("\u{674e}\u{1f409}");
    let printed = print_match(&ruleset, &setup, options).expect("pages");
    assert_eq!(printed.missing.iter().collect::<String>(), "\u{674e}\u{1f409}");
}

/// However long a name is, it stays in its column.
#[test]
fn long_names_stay_in_their_column() {
    let (ruleset, setup) = titled(&"Maximiliana von und zu Hohenstaufen ".repeat(5));
    let pages = print(&ruleset, &setup, Paper::A4, &[PrintPart::Sheets]).expect("pages");
    for leaf in read(&pages) {
        for line in leaf.text.lines().filter(|line| line.contains("Hohenstaufen")) {
            assert!(line.chars().count() <= 70, "{line}");
        }
    }
}

#[test]
fn a_deck_has_as_many_fronts_as_cards_and_a_back_for_each() {
    let leaves = printed("cazadores/mountain-pass", Paper::Letter, &[PrintPart::Deck]);
    assert!((leaves[0].size.0 - 612.0).abs() < 0.01 && (leaves[0].size.1 - 792.0).abs() < 0.01);
    let (ruleset, setup) = scenario("cazadores/mountain-pass");
    let game = Game::start(ruleset, setup).expect("begins");
    let printed = game.ruleset().printed(game.world());
    // A deck of 52 and a card for each Condition, nine on a page; the trees come last.
    assert_eq!(printed.cards.len(), 52 + 9);
    assert_eq!(leaves.len(), 2 * printed.cards.len().div_ceil(9) + 1);
    assert!(
        leaves[0].has("Overhead Slam") && leaves[1].has("Wandering Son of the Mountain: Actions")
    );
    let last = leaves.last().expect("a page");
    for words in ["Aggressive Foe", "Defensive Foe", "Sentry Foe", "Close Combat", "Hold Ground"] {
        assert!(last.has(words), "{words}");
    }
}

#[test]
fn the_same_setup_gives_the_same_bytes() {
    let (ruleset, setup) = scenario("respawn/arena-foundry");
    let once = print(&ruleset, &setup, Paper::A4, &PrintPart::ALL).expect("pages");
    let again = print(&ruleset, &setup, Paper::A4, &PrintPart::ALL).expect("pages");
    assert!(once == again);
    let other = MatchSetup { scenario: "arena-causeway".to_owned(), ..setup };
    assert!(print(&ruleset, &other, Paper::A4, &PrintPart::ALL).expect("pages") != once);
}

#[test]
fn where_there_are_no_cards_that_is_said() {
    let (ruleset, setup) = scenario("fracture/broken-line");
    let refused = print(&ruleset, &setup, Paper::A4, &[PrintPart::Deck]);
    assert!(matches!(refused, Err(PrintError::Nothing(_))));
    let wrong = MatchSetup { scenario: "nowhere".to_owned(), ..setup };
    assert!(matches!(
        print(&ruleset, &wrong, Paper::A4, &PrintPart::ALL),
        Err(PrintError::Match(_))
    ));
}
