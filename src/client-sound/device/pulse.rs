//! A stream to PulseAudio, or to PipeWire, which speaks the same protocol. No system
//! library is linked for it.

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

use super::{Device, DeviceStatus};
use crate::synth::SAMPLE_RATE;

/// The server's buffer in seconds: the latency of sounds, and the longest inaudible
/// delay of a thread.
const BUFFER_SECONDS: f32 = 0.12;
/// The size of a request in seconds: each wake-up costs more than the mixing.
const REQUEST_SECONDS: f32 = 0.03;
/// The time within which a server must answer the handshake.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(2);
/// The length of the authentication cookie in bytes.
const COOKIE_BYTES: usize = 256;
/// The size of a frame in bytes: left and right, four bytes each.
const FRAME_BYTES: usize = 8;

/// A stream to the sound server.
pub(crate) struct Speakers {
    client: Client,
    stream: Option<PlaybackStream>,
    status: Arc<DeviceStatus>,
}

/// The source from which the server's callback reads. It is dropped when
/// the server goes away.
struct StreamSource {
    renderer: Renderer,
    mixed: Vec<f32>,
    status: Arc<DeviceStatus>,
}

impl PlaybackSource for StreamSource {
    fn poll_read(self: Pin<&mut Self>, _: &mut Context<'_>, out: &mut [u8]) -> Poll<usize> {
        let source = self.get_mut();
        let frames = out.len() / FRAME_BYTES;
        source.mixed.resize(2 * frames, 0.0);
        source.renderer.on_start_processing();
        source.renderer.process(&mut source.mixed, 2);
        for (bytes, sample) in out.chunks_exact_mut(4).zip(&source.mixed) {
            bytes.copy_from_slice(&sample.to_le_bytes());
        }
        source.status.add_frames(frames);
        Poll::Ready(frames * FRAME_BYTES)
    }
}

impl Drop for StreamSource {
    fn drop(&mut self) {
        self.status.lost.store(true, Ordering::Relaxed);
    }
}

/// Returns the server's socket: of the user's session, or else of the whole system.
fn socket() -> Option<PathBuf> {
    let system = PathBuf::from("/var/run/pulse/native");
    pulseaudio::socket_path_from_env().or_else(|| system.exists().then_some(system))
}

impl Backend for Speakers {
    type Settings = Arc<DeviceStatus>;
    type Error = ClientError;

    fn setup(status: Arc<DeviceStatus>, _: usize) -> Result<(Self, u32), ClientError> {
        let socket = UnixStream::connect(socket().ok_or(ClientError::ServerUnavailable)?)?;
        socket.set_read_timeout(Some(HANDSHAKE_TIMEOUT))?;
        // Without a cookie an empty one is sent: servers without authentication still
        // expect one of this length.
        let cookie = pulseaudio::cookie_path_from_env().and_then(|file| std::fs::read(file).ok());
        let cookie = cookie.unwrap_or_else(|| vec![0; COOKIE_BYTES]);
        let client = Client::new_unix(c"Montería", socket, Some(cookie))?;
        Ok((Speakers { client, stream: None, status }, SAMPLE_RATE))
    }

    fn start(&mut self, renderer: Renderer) -> Result<(), ClientError> {
        let mut props = Props::new();
        props.set(Prop::MediaName, c"The table");
        props.set(Prop::MediaRole, c"game");
        let mut params = PlaybackStreamParams {
            sample_spec: SampleSpec {
                format: SampleFormat::Float32Le,
                channels: 2,
                sample_rate: SAMPLE_RATE,
            },
            channel_map: ChannelMap::stereo(),
            props,
            flags: StreamFlags { adjust_latency: true, ..StreamFlags::default() },
            ..PlaybackStreamParams::default()
        };
        let bytes = |seconds: f32| (seconds * SAMPLE_RATE as f32) as u32 * FRAME_BYTES as u32;
        params.buffer_attr.target_length = bytes(BUFFER_SECONDS);
        params.buffer_attr.minimum_request_length = bytes(REQUEST_SECONDS);
        let source = StreamSource { renderer, mixed: Vec::new(), status: self.status.clone() };
        self.stream = Some(block_on(self.client.create_playback_stream(params, source))?);
        Ok(())
    }
}

impl Device for Speakers {
    fn set_suspended(&mut self, rest: bool) {
        let done = self.stream.as_ref().map(|stream| {
            block_on(async { if rest { stream.cork().await } else { stream.uncork().await } })
        });
        if done.is_some_and(|done| done.is_err()) {
            self.status.lost.store(true, Ordering::Relaxed);
        }
    }

    fn reports_frames(&self) -> bool {
        true
    }
}
