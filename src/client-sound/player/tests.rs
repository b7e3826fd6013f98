use std::cell::{Cell, RefCell};
use std::sync::mpsc::channel;

use kira::backend::{Backend, Renderer};

use super::*;

thread_local! {
    static RENDERER: RefCell<Option<(Renderer, Arc<DeviceStatus>)>> = const { RefCell::new(None) };
    static BROKEN: Cell<bool> = const { Cell::new(false) };
    static RESTS: Cell<bool> = const { Cell::new(false) };
}

/// A device that records its input for the test.
struct Ear;

impl Backend for Ear {
    type Settings = Arc<DeviceStatus>;
    type Error = std::io::Error;

    fn setup(status: Arc<DeviceStatus>, _: usize) -> Result<(Self, u32), std::io::Error> {
        if BROKEN.get() {
            return Err(std::io::Error::other("no ear"));
        }
        EARS.set(Some(status));
        Ok((Ear, SAMPLE_RATE))
    }

    fn start(&mut self, renderer: Renderer) -> Result<(), std::io::Error> {
        let status = EARS.take().expect("set up");
        RENDERER.set(Some((renderer, status)));
        Ok(())
    }
}

thread_local! {
    static EARS: RefCell<Option<Arc<DeviceStatus>>> = const { RefCell::new(None) };
}

impl Device for Ear {
    fn set_suspended(&mut self, rest: bool) {
        RESTS.set(rest);
    }

    fn reports_frames(&self) -> bool {
        true
    }
}

/// A player with a clock controlled by the test.
struct Table {
    player: SoundPlayer<Ear>,
    now: f64,
}

impl Table {
    fn new() -> Table {
        BROKEN.set(false);
        RESTS.set(false);
        RENDERER.set(None);
        Table { player: SoundPlayer::new(Arc::new(SharedHearing::default()), None), now: 0.0 }
    }

    fn request(&mut self, request: Request) {
        self.player.handle(request, self.now);
        self.player.update(self.now);
    }

    /// Returns the peak sample of the next seconds.
    fn hear(&mut self, seconds: f32) -> f32 {
        let mut loudest = 0.0f32;
        for _ in 0..(seconds * 100.0) as usize {
            self.now += 0.01;
            self.player.update(self.now);
            let mut heard = vec![0.0; 2 * SAMPLE_RATE as usize / 100];
            RENDERER.with_borrow_mut(|renderer| {
                if let Some((renderer, status)) = renderer
                    && !RESTS.get()
                {
                    renderer.on_start_processing();
                    renderer.process(&mut heard, 2);
                    status.add_frames(heard.len() / 2);
                }
            });
            loudest = heard.iter().fold(loudest, |most, sample| most.max(sample.abs()));
        }
        loudest
    }

    fn hearing(&self) -> Hearing {
        self.player.shared.get()
    }
}

const LOUD: Levels = Levels { effects: 1.0, room: 0.0 };

fn blow(after: f32) -> Request {
    Request::Play(SoundRequest { sound: Sound::Hit, after, gain: 0.0, pan: 0.0, rate: 1.0 })
}

#[test]
fn a_sound_is_heard_when_it_is_due_unless_it_is_hushed() {
    let mut table = Table::new();
    table.request(Request::Levels(LOUD));
    assert_eq!(table.hearing(), Hearing::Open);
    assert!(table.hear(0.5) < 1e-4);
    table.request(blow(0.5));
    assert!(table.hear(0.45) < 1e-4, "too early");
    assert!(table.hear(0.3) > 0.1, "not at all");
    table.request(blow(0.5));
    table.request(Request::DropPending);
    table.hear(0.3);
    assert!(table.hear(0.7) < 1e-3, "hushed");
}

#[test]
fn a_muted_table_has_no_device_and_a_quiet_one_rests() {
    let mut table = Table::new();
    table.request(Request::Levels(LOUD));
    table.request(blow(0.0));
    table.hear(0.5);
    assert!(!RESTS.get());
    table.hear(8.0);
    assert!(RESTS.get(), "nothing sounds any more");
    table.request(blow(0.0));
    assert!(!RESTS.get() && table.hear(0.3) > 0.1);
    table.request(Request::Levels(Levels { room: 0.5, ..LOUD }));
    table.hear(1.0);
    assert!(table.hear(8.0) > 0.001 && !RESTS.get(), "the room is heard");
    table.request(Request::Levels(Levels::default()));
    table.hear(1.0);
    assert!(table.player.mixer.is_none());
    table.request(blow(0.0));
    assert_eq!(
        (table.player.waiting.len(), table.player.sleep_seconds(table.now)),
        (0, None),
        "it sleeps"
    );
}

#[test]
fn a_device_that_is_missing_or_goes_away_is_looked_for_again() {
    let mut table = Table::new();
    BROKEN.set(true);
    table.request(Request::Levels(LOUD));
    assert_eq!(table.hearing(), Hearing::NoDevice);
    table.request(blow(0.0));
    assert!(table.player.waiting.is_empty(), "nobody would hear it later");
    BROKEN.set(false);
    table.hear(3.0);
    assert_eq!(table.hearing(), Hearing::NoDevice, "not at every turn");
    table.hear(3.0);
    assert_eq!(table.hearing(), Hearing::Open);
    RENDERER.with_borrow(|one| one.as_ref().expect("open").1.lost.store(true, Ordering::Relaxed));
    BROKEN.set(true);
    table.hear(0.1);
    assert_eq!(table.hearing(), Hearing::NoDevice);
    BROKEN.set(false);
    table.hear(7.0);
    assert_eq!(table.hearing(), Hearing::Open);
    table.request(blow(0.0));
    assert!(table.hear(0.3) > 0.1, "heard as before");
    // A device that consumes nothing is lost, too.
    table.request(Request::Levels(Levels { room: 0.5, ..LOUD }));
    RENDERER.set(None);
    table.hear(STALLED_SECONDS as f32 + 0.5);
    assert_eq!(table.hearing(), Hearing::NoDevice);
}

#[test]
fn the_thread_ends_with_the_window() {
    let (requests, received) = channel();
    let shared = Arc::new(SharedHearing::default());
    let player = SoundPlayer::<Ear>::new(shared, None);
    let thread = std::thread::spawn(move || player.run(&received));
    requests.send(Request::Levels(LOUD)).expect("it listens");
    drop(requests);
    thread.join().expect("it ends");
}
