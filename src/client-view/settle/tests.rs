use crate::settle::*;

#[test]
fn another_lens_or_quality_is_drawn_until_it_is_whole() {
    let mut app = App::new();
    app.init_resource::<Unready>()
        .init_resource::<Settings>()
        .init_resource::<Time<Real>>()
        .insert_resource(State::new(AppState::Playing))
        .add_message::<WindowResized>()
        .add_message::<RequestRedraw>()
        .add_systems(Last, settle);
    let camera = app.world_mut().spawn((TableCamera, Projection::default(), Msaa::Off)).id();
    let frames = |app: &mut App| {
        (0..100)
            .take_while(|_| {
                app.world_mut().resource_mut::<Messages<RequestRedraw>>().clear();
                app.update();
                !app.world().resource::<Messages<RequestRedraw>>().is_empty()
            })
            .count()
    };
    let few = FRAMES as usize;
    assert_eq!((frames(&mut app), frames(&mut app)), (few, 0));
    let flat = Projection::Orthographic(OrthographicProjection::default_3d());
    app.world_mut().entity_mut(camera).insert(flat);
    assert_eq!((frames(&mut app), frames(&mut app)), (few, 0));
    app.world_mut().entity_mut(camera).insert(Msaa::Sample4);
    assert_eq!((frames(&mut app), frames(&mut app)), (few, 0));
    app.world_mut().resource_mut::<Settings>().quality = Quality::Plain;
    assert_eq!((frames(&mut app), frames(&mut app)), (few, 0));
    // While shaders are being compiled, drawing goes on.
    app.world_mut().entity_mut(camera).insert(Msaa::Off);
    app.world().resource::<Unready>().0.store(true, Ordering::Relaxed);
    assert_eq!(frames(&mut app), 100);
}
