/** A peer's metadata of its streams (MSC3077): the purpose of each, and which parts are muted. */
import { booleanAt, isObject, type JsonObject, own, ownEntries, stringAt } from '../../../base/json/guards.ts';
import type { RawContent } from '../event.ts';

/** The purpose of a stream. */
export type StreamPurpose = 'usermedia' | 'screenshare';

export interface StreamMetadata {
  /** The id of the `MediaStream`, as it stands in the session description. */
  readonly streamId: string;
  readonly purpose: StreamPurpose;
  readonly isAudioMuted: boolean;
  readonly isVideoMuted: boolean;
}

/** Beside the metadata, of a device that talks in push-to-talk: for how long it has (decision 0038). */
export const TALKED = 'io.parley.ptt_for_ms';
const STABLE = 'sdp_stream_metadata';
const UNSTABLE = 'org.matrix.msc3077.sdp_stream_metadata';
/** Nobody sends more; each costs a tile. */
const MOST_STREAMS = 16;
const MOST_ID_LENGTH = 255;
const PURPOSES: ReadonlyMap<unknown, StreamPurpose> = new Map([
  ['m.usermedia', 'usermedia'],
  ['m.screenshare', 'screenshare'],
]);

/** The streams that `content` tells of; null if it tells of none at all, as old clients do. Those for an unknown purpose are left out. */
export function decodeStreams(content: RawContent): readonly StreamMetadata[] | null {
  const said = own(content, STABLE) ?? own(content, UNSTABLE);
  if (!isObject(said)) return null;
  const streams: StreamMetadata[] = [];
  for (const [streamId, value] of ownEntries(said)) {
    const stream = isObject(value) ? decodeStream(streamId, value) : null;
    if (stream !== null) streams.push(stream);
    if (streams.length >= MOST_STREAMS) break;
  }
  return streams;
}

function decodeStream(streamId: string, value: JsonObject): StreamMetadata | null {
  const purpose = PURPOSES.get(stringAt(value, 'purpose'));
  if (purpose === undefined || streamId === '' || streamId.length > MOST_ID_LENGTH) return null;
  return {
    streamId,
    purpose,
    isAudioMuted: booleanAt(value, 'audio_muted') ?? false,
    isVideoMuted: booleanAt(value, 'video_muted') ?? false,
  };
}

/** Under both names, because clients read either (07.E-05). */
export function encodeStreams(streams: readonly StreamMetadata[]): RawContent {
  const value = Object.fromEntries(
    streams.map(({ streamId, purpose, isAudioMuted, isVideoMuted }) => [
      streamId,
      { purpose: `m.${purpose}`, audio_muted: isAudioMuted, video_muted: isVideoMuted },
    ]),
  );
  return { [STABLE]: value, [UNSTABLE]: value };
}
