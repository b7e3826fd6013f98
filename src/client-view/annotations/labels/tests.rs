use crate::annotations::labels::*;

fn at(x: f32, close: bool) -> Block {
    let hangs = Pos2::new(x, 0.0);
    let figure = egui::Rect::NOTHING;
    Block { close, hangs, figure, sizes: [vec2(40.0, 20.0), vec2(20.0, 10.0)] }
}

fn rects(blocks: &[Block]) -> Vec<egui::Rect> {
    let size = |(placed, block): (LabelPlacement, &Block)| {
        let size = block.sizes[usize::from(!placed.whole)];
        egui::Rect::from_min_size(placed.at - vec2(size.x / 2.0, 0.0), size)
    };
    spread(blocks).into_iter().zip(blocks).map(size).collect()
}

#[test]
fn labels_of_figures_that_stand_apart_hang_where_they_are() {
    let blocks = [at(0.0, false), at(60.0, false), at(120.0, true)];
    let all = spread(&blocks);
    assert!(
        all.iter().zip(&blocks).all(|(placed, block)| placed.at == block.hangs && placed.whole)
    );
    assert!(spread(&[]).is_empty());
}

#[test]
fn a_label_lies_on_no_other_figure_where_there_is_room_beside_it() {
    // The other figure stands where this label would hang.
    let before = egui::Rect::from_min_max(Pos2::new(-8.0, 2.0), Pos2::new(8.0, 30.0));
    let blocks =
        [at(0.0, false), Block { hangs: Pos2::new(0.0, 33.0), figure: before, ..at(0.0, false) }];
    let all = spread(&blocks);
    let rects = rects(&blocks);
    assert_eq!(all[1].at, blocks[1].hangs);
    assert!(!rects[0].intersects(before), "{:?}", rects[0]);
    // A close label hangs at its figure, even over another figure.
    assert_eq!(spread(&[at(0.0, true), blocks[1]])[0].at, Pos2::ZERO);
}

#[test]
fn labels_of_figures_that_stand_bunched_lie_beside_each_other() {
    let blocks: Vec<Block> = (0..5).map(|n| at(12.0 * n as f32, n == 2)).collect();
    let all = spread(&blocks);
    let rects = rects(&blocks);
    assert_eq!(
        all[2],
        LabelPlacement { at: blocks[2].hangs, whole: true },
        "one that is asked for stays"
    );
    for (n, one) in rects.iter().enumerate() {
        let over = rects.iter().skip(n + 1).filter(|other| one.intersects(**other));
        assert_eq!(over.count(), 0, "{rects:?}");
    }
    // A label without any room hangs at its figure, compact.
    let crowd: Vec<Block> = (0..40).map(|_| at(0.0, false)).collect();
    assert!(spread(&crowd).iter().any(|placed| !placed.whole && placed.at == Pos2::ZERO));
}
