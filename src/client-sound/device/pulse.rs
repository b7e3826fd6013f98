//! A stream to PulseAudio, or to PipeWire, which answers to the same protocol. Nothing of
//! the system is linked for it.

use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::task::{Context, Poll};
use std::time::Duration;

use bevy::tasks::block_on;
use kira::backend::{Backend, Renderer};
use pulseaudio::protocol::{
    ChannelMap, PlaybackStreamParams, Prop, Props, SampleFormat, SampleSpec, stream::StreamFlags,
};
use pulseaudio::{Client, ClientError, PlaybackSource, PlaybackStream};

use super::{Device, Signs};
use crate::synth::RATE;

/// Seconds of sound that wait at the server: what is asked for sounds so much later, and
/// a thread that is held up so long is not heard.
const AHEAD: f32 = 0.12;
/// Seconds of sound that it asks for at a time: every waking costs more than what
/// is mixed in it.
const STEP: f32 = 0.03;
/// A server that does not answer its greeting within this time is none.
const PATIENCE: Duration = Duration::from_secs(2);
/// Bytes of a cookie.
const COOKIE: usize = 256;
/// Left and right, four bytes each.
const FRAME: usize = 8;

/// A stream to the server of sounds.
pub(crate) struct Speakers {
    client: Client,
    stream: Option<PlaybackStream>,
    signs: Arc<Signs>,
}

/// What the server takes its sound from. It is dropped when the server goes away.
struct Tap {
    renderer: Renderer,
    mixed: Vec<f32>,
    signs: Arc<Signs>,
}

impl PlaybackSource for Tap {
    fn poll_read(self: Pin<&mut Self>, _: &mut Context<'_>, out: &mut [u8]) -> Poll<usize> {
        let tap = self.get_mut();
        let frames = out.len() / FRAME;
        tap.mixed.resize(2 * frames, 0.0);
        tap.renderer.on_start_processing();
        tap.renderer.process(&mut tap.mixed, 2);
        for (bytes, sample) in out.chunks_exact_mut(4).zip(&tap.mixed) {
            bytes.copy_from_slice(&sample.to_le_bytes());
        }
        tap.signs.take(frames);
        Poll::Ready(frames * FRAME)
    }
}

impl Drop for Tap {
    fn drop(&mut self) {
        self.signs.lost.store(true, Ordering::Relaxed);
    }
}

/// The server's socket: of the user's session, or else that of the whole system.
fn socket() -> Option<PathBuf> {
    let system = PathBuf::from("/var/run/pulse/native");
    pulseaudio::socket_path_from_env().or_else(|| system.exists().then_some(system))
}

impl Backend for Speakers {
    type Settings = Arc<Signs>;
    type Error = ClientError;

    fn setup(signs: Arc<Signs>, _: usize) -> Result<(Self, u32), ClientError> {
        let socket = UnixStream::connect(socket().ok_or(ClientError::ServerUnavailable)?)?;
        socket.set_read_timeout(Some(PATIENCE))?;
        // Who has no cookie shows an empty one of the same length: servers that ask for
        // none still want to be handed one.
        let cookie = pulseaudio::cookie_path_from_env().and_then(|file| std::fs::read(file).ok());
        let cookie = cookie.unwrap_or_else(|| vec![0; COOKIE]);
        let client = Client::new_unix(c"Montería", socket, Some(cookie))?;
        Ok((Speakers { client, stream: None, signs }, RATE))
    }

    fn start(&mut self, renderer: Renderer) -> Result<(), ClientError> {
        let mut props = Props::new();
        props.set(Prop::MediaName, c"The table");
        props.set(Prop::MediaRole, c"game");
        let mut params = PlaybackStreamParams {
            sample_spec: SampleSpec {
                format: SampleFormat::Float32Le,
                channels: 2,
                sample_rate: RATE,
            },
            channel_map: ChannelMap::stereo(),
            props,
            flags: StreamFlags { adjust_latency: true, ..StreamFlags::default() },
            ..PlaybackStreamParams::default()
        };
        let bytes = |seconds: f32| (seconds * RATE as f32) as u32 * FRAME as u32;
        params.buffer_attr.target_length = bytes(AHEAD);
        params.buffer_attr.minimum_request_length = bytes(STEP);
        let tap = Tap { renderer, mixed: Vec::new(), signs: self.signs.clone() };
        self.stream = Some(block_on(self.client.create_playback_stream(params, tap))?);
        Ok(())
    }
}

impl Device for Speakers {
    fn rest(&mut self, rest: bool) {
        let Some(stream) = &self.stream else { return };
        let done =
            block_on(async { if rest { stream.cork().await } else { stream.uncork().await } });
        if done.is_err() {
            self.signs.lost.store(true, Ordering::Relaxed);
        }
    }

    fn counts(&self) -> bool {
        true
    }
}
