use crate::quality::*;

/// Returns the quality chosen on a machine that takes so many milliseconds for a frame of
/// each, and whether it is measured.
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
    // Where even the last is slow there is nothing plainer, and measuring ends.
    assert_eq!(ends_with(900, 500, 300, 150), (Quality::Coarse, true));
}
