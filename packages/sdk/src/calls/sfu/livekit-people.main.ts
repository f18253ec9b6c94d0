/** People at an SFU, as LiveKit's client knows them. */
import {
  ConnectionQuality,
  LocalTrack,
  type Participant,
  type RemoteParticipant,
  RemoteTrack,
  type RemoteTrackPublication,
  Track,
} from 'livekit-client';
import type { PictureSize, SfuLine, SfuPerson, SfuTrack, WantedSizes } from './sfu-room.main.ts';

const LINES = {
  [ConnectionQuality.Excellent]: 'good',
  [ConnectionQuality.Good]: 'fair',
  [ConnectionQuality.Poor]: 'poor',
  [ConnectionQuality.Lost]: 'lost',
  [ConnectionQuality.Unknown]: 'unknown',
} as const satisfies Record<ConnectionQuality, SfuLine>;

/** One stream for each track: an element that plays it is not begun anew. */
export class Streams {
  readonly #made = new WeakMap<MediaStreamTrack, MediaStream>();

  of(track: MediaStreamTrack): MediaStream {
    const made = this.#made.get(track) ?? new MediaStream([track]);
    this.#made.set(track, made);
    return made;
  }
}

interface RemoteTracks {
  readonly microphone: RemoteTrackPublication | undefined;
  readonly camera: RemoteTrackPublication | undefined;
  readonly screen: RemoteTrackPublication | undefined;
  readonly screenSound: RemoteTrackPublication | undefined;
}

/** The publications of somebody. */
export function remoteTracks(participant: RemoteParticipant): RemoteTracks {
  return {
    microphone: participant.getTrackPublication(Track.Source.Microphone),
    camera: participant.getTrackPublication(Track.Source.Camera),
    screen: participant.getTrackPublication(Track.Source.ScreenShare),
    screenSound: participant.getTrackPublication(Track.Source.ScreenShareAudio),
  };
}

/** The SFU's judgement of somebody's line. */
export function lineOf(participant: Participant): SfuLine {
  return LINES[participant.connectionQuality] ?? 'unknown';
}

/** Somebody as the call sees them. */
export function personOf(participant: RemoteParticipant, streams: Streams): SfuPerson {
  const { microphone, camera, screen, screenSound } = remoteTracks(participant);
  return {
    identity: participant.identity,
    line: lineOf(participant),
    microphone: trackOf(microphone, streams),
    camera: trackOf(camera, streams),
    screen: trackOf(screen, streams),
    screenSound: trackOf(screenSound, streams),
  };
}

/** The browser's reports of some tracks. */
export async function reportsOf(tracks: readonly (Track | undefined)[]): Promise<readonly unknown[]> {
  const all: unknown[] = [];
  for (const track of tracks) {
    if (!(track instanceof LocalTrack || track instanceof RemoteTrack)) continue;
    const report = await track.getRTCStatsReport();
    report?.forEach((one: unknown) => all.push(one));
  }
  return all;
}

/** Has pictures of somebody sent that are drawn, in the size in which they are, and no others. */
export function wantPictures(participant: RemoteParticipant, wanted: ReadonlyMap<string, WantedSizes>): void {
  const sizes = wanted.get(participant.identity);
  const { camera, screen } = remoteTracks(participant);
  wantPicture(camera, sizes?.camera ?? null);
  wantPicture(screen, sizes?.screen ?? null);
}

function wantPicture(publication: RemoteTrackPublication | undefined, size: PictureSize | null): void {
  if (publication === undefined || !publication.isDesired) return;
  publication.setEnabled(size !== null);
  // Before its media come a track does not keep its size, and would ask again and again.
  if (size !== null && publication.track !== undefined) publication.setVideoDimensions(size);
}

function trackOf(publication: RemoteTrackPublication | undefined, streams: Streams): SfuTrack | null {
  if (publication === undefined) return null;
  const { track } = publication;
  const media = track?.mediaStreamTrack;
  return {
    isMuted: publication.isMuted,
    stream: media === undefined ? null : streams.of(media),
    isPaused: track?.streamState === Track.StreamState.Paused,
    isUnwanted: !publication.isEnabled,
    size: media === undefined || media.kind !== 'video' ? null : sizeOf(media),
  };
}

function sizeOf(media: MediaStreamTrack): PictureSize | null {
  const { width = 0, height = 0 } = media.getSettings();
  return width > 0 && height > 0 ? { width, height } : null;
}
