use super::*;

fn found(environment: &[(&str, &str)], listening: &[&str]) -> Display {
    let value = |name: &str| {
        let set = environment.iter().find(|(known, _)| *known == name);
        set.map(|(_, value)| OsString::from(value))
    };
    find_display(&value, &|socket| listening.iter().any(|one| Path::new(one) == socket))
}

#[test]
fn a_wayland_display_that_does_not_answer_gives_way_to_x() {
    let both =
        [("WAYLAND_DISPLAY", "wayland-9"), ("XDG_RUNTIME_DIR", "/run/user/7"), ("DISPLAY", ":1.0")];
    assert_eq!(found(&both, &["/run/user/7/wayland-9"]), Display::AsSet);
    let Display::WithoutWayland(message) = found(&both, &["/tmp/.X11-unix/X1"]) else {
        panic!("no X")
    };
    assert!(message.contains("wayland-9") && message.contains(":1.0"), "{message}");
    assert!(matches!(found(&both, &[]), Display::None(message) if message.contains("wayland-9")));
    // Without a folder of sockets, a Wayland server cannot be found by its plain name.
    let no_folder = [("WAYLAND_DISPLAY", "wayland-0"), ("DISPLAY", "unix:2")];
    assert!(matches!(found(&no_folder, &["/tmp/.X11-unix/X2"]), Display::WithoutWayland(_)));
    let whole = [("WAYLAND_DISPLAY", "/run/w"), ("XDG_RUNTIME_DIR", "/run/user/7")];
    assert_eq!(found(&whole, &["/run/w"]), Display::AsSet);
}

#[test]
fn no_display_at_all_is_said_by_the_name_that_was_tried() {
    assert!(matches!(found(&[("DISPLAY", ":42")], &[]), Display::None(why) if why.contains(":42")));
    assert!(matches!(found(&[], &[]), Display::None(why) if why.contains("neither")));
    // A remote display is tried, and an inherited socket is used.
    let far = ("DISPLAY", "far:0");
    assert_eq!(found(&[far], &[]), Display::WithoutRuntimeFolder);
    assert_eq!(found(&[far, (SELECT_NO_DEVICE, "1")], &[]), Display::AsSet);
    assert_eq!(found(&[far, ("XDG_RUNTIME_DIR", "/run/user/7")], &[]), Display::AsSet);
    assert_eq!(found(&[("WAYLAND_SOCKET", "5")], &[]), Display::AsSet);
}
