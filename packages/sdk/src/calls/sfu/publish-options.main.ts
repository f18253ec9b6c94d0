/** Options for sending, for each source (SFC-10). Pure. */
import { AudioPresets, Track, type TrackPublishOptions, VideoPreset, VideoPresets } from 'livekit-client';
import type { ScreenHint, SfuSource } from './sfu-room.main.ts';

/** A camera has 640 by 360 (07.M-01), and half of that for those who see it small. */
const CAMERA = { maxBitrate: 600_000, maxFramerate: 30 };
const SCREEN = {
  text: { encoding: { maxBitrate: 2_500_000, maxFramerate: 15 }, keep: 'maintain-resolution' },
  motion: { encoding: { maxBitrate: 5_000_000, maxFramerate: 30 }, keep: 'maintain-framerate' },
} as const;
/** Speech in push-to-talk. */
const TALK = { maxBitrate: 12_000 };
/** A screen that is seen small. */
const SMALL_SCREEN = new VideoPreset(1_280, 720, 800_000, 5);

const SOURCES = {
  microphone: Track.Source.Microphone,
  camera: Track.Source.Camera,
  screen: Track.Source.ScreenShare,
  screenSound: Track.Source.ScreenShareAudio,
} as const satisfies Record<SfuSource, Track.Source>;

/** LiveKit's name for a source. */
export function sourceOf(source: SfuSource): Track.Source {
  return SOURCES[source];
}

/** The options for sending `source`; in push-to-talk speech has few bits, and nothing is said twice (07.M-05). */
export function publishOptions(source: SfuSource, hint: ScreenHint, isPushToTalk = false): TrackPublishOptions {
  const named = { source: SOURCES[source] };
  switch (source) {
    case 'microphone':
      if (isPushToTalk) return { ...named, audioPreset: TALK, dtx: true, red: false, forceStereo: false };
      return { ...named, audioPreset: AudioPresets.music, dtx: true, red: true, forceStereo: false };
    case 'screenSound':
      // Music in a film is no speech: its quiet parts are sent too.
      return { ...named, audioPreset: AudioPresets.musicHighQuality, dtx: false, red: false };
    case 'camera':
      return { ...named, ...video(CAMERA), videoSimulcastLayers: [VideoPresets.h180] };
    case 'screen': {
      const { encoding, keep } = SCREEN[hint];
      const shared = { screenShareEncoding: encoding, screenShareSimulcastLayers: [SMALL_SCREEN] };
      return { ...named, ...video(encoding), ...shared, degradationPreference: keep };
    }
  }
}

/** The hint of a screen's track to the encoder. */
export function contentHint(hint: ScreenHint): 'detail' | 'motion' {
  return hint === 'text' ? 'detail' : 'motion';
}

/** Every browser reads and writes VP8, encrypted too. */
function video(videoEncoding: TrackPublishOptions['videoEncoding']) {
  return { videoCodec: 'vp8', backupCodec: false, simulcast: true, ...(videoEncoding && { videoEncoding }) } as const;
}
