use crate::quality::*;

/// The quality that a machine ends with which needs so many milliseconds for
/// a frame of each.
fn ends_with(fine: u64, fair: u64, plain: u64, coarse: u64) -> (Quality, bool) {
    let mut app = App::new();
    app.init_resource::<Settings>()
        .init_resource::<UiState>()
        .init_resource::<Unready>()
        .init_resource::<Time<Real>>()
        .add_message::<RequestRedraw>()
        .add_systems(Last, measure.run_if(not_measured));
    for _ in 0..1000 {
        let took = match app.world().resource::<Settings>().quality {
            Quality::Fine => fine,
            Quality::Fair => fair,
            Quality::Plain => plain,
            Quality::Coarse => coarse,
        };
        app.world_mut().resource_mut::<Time<Real>>().advance_by(Duration::from_millis(took));
        app.update();
    }
    let settings = app.world().resource::<Settings>();
    (settings.quality, settings.measured)
}

#[test]
fn a_machine_gets_the_finest_picture_that_it_draws_fast_enough() {
    assert_eq!(ends_with(16, 10, 5, 4), (Quality::Fine, true));
    assert_eq!(ends_with(60, 30, 10, 8), (Quality::Fair, true));
    assert_eq!(ends_with(900, 500, 80, 60), (Quality::Plain, true));
    // Where even that is slow there is nothing plainer, and nothing is measured for ever.
    assert_eq!(ends_with(900, 500, 300, 150), (Quality::Coarse, true));
}
