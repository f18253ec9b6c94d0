/** The feeds of a call: each stream that is sent or received, with whose it is (07.M-09). Pure. */
import type { UserId } from '../../protocol/ids/ids.ts';
import type { DirectCall } from './direct-call.ts';

export type FeedPurpose = 'usermedia' | 'screenshare';

/** A stream of a call. A person in the call has one though nothing of it came yet. */
export interface CallFeed {
  /** Null while nobody answered a call to whoever is in the room. */
  readonly userId: UserId | null;
  /** The device that sends it; null for peers of the old protocol, and before one answered. */
  readonly deviceId: string | null;
  readonly isLocal: boolean;
  readonly purpose: FeedPurpose;
  readonly stream: MediaStream | null;
  readonly isAudioMuted: boolean;
  readonly isVideoMuted: boolean;
  /** The volume of playback here, from 0 to 1; nobody else learns of it. */
  readonly volume: number;
}

/** The volumes of the peer's feeds; an absent one is full volume. */
export type FeedVolumes = ReadonlyMap<FeedPurpose, number>;

export interface CallStreams {
  readonly localStream: MediaStream | null;
  readonly screen: MediaStream | null;
  readonly remoteStreams: readonly MediaStream[];
}

/** All feeds of a call: the peer's screens first, then the peer, our screen, and us. */
export function feedsOf(call: DirectCall, streams: CallStreams, volumes: FeedVolumes): readonly CallFeed[] {
  const { localStream, screen, remoteStreams } = streams;
  const { opponent, invitee, local, me, deviceId } = call;
  const person = {
    userId: opponent?.userId ?? invitee,
    deviceId: opponent?.partyId ?? call.device?.deviceId ?? null,
    isLocal: false,
  };
  const us = { userId: me, deviceId, isLocal: true, volume: 0 };
  const theirs = (purpose: FeedPurpose) =>
    told(call, remoteStreams, purpose).map((one) => ({
      ...person,
      ...one,
      purpose,
      volume: volumes.get(purpose) ?? 1,
    }));
  const [
    theirPicture = {
      ...person,
      ...{ purpose: 'usermedia', stream: null, isAudioMuted: false, isVideoMuted: true },
      volume: volumes.get('usermedia') ?? 1,
    } as const,
  ] = theirs('usermedia');
  const ourScreen = {
    ...us,
    stream: screen,
    purpose: 'screenshare',
    isAudioMuted: false,
    isVideoMuted: false,
  } as const;
  return [
    ...theirs('screenshare'),
    theirPicture,
    ...(screen === null ? [] : [ourScreen]),
    {
      ...us,
      stream: localStream,
      purpose: 'usermedia',
      isAudioMuted: local.isAudioMuted,
      isVideoMuted: local.camera !== 'open' || local.isVideoMuted,
    },
  ];
}

/** A volume that a feed can have. */
export function asVolume(wanted: number): number {
  return Number.isFinite(wanted) ? Math.min(1, Math.max(0, wanted)) : 1;
}

type Told = Pick<CallFeed, 'stream' | 'isAudioMuted' | 'isVideoMuted'>;

/** If a peer describes no streams, only its first stream counts. */
function told(call: DirectCall, streams: readonly MediaStream[], purpose: FeedPurpose): readonly Told[] {
  if (call.remoteStreams === null) {
    const [stream] = streams;
    return purpose === 'screenshare' || stream === undefined
      ? []
      : [{ stream, isAudioMuted: false, isVideoMuted: false }];
  }
  return call.remoteStreams.flatMap(({ streamId, purpose: known, isAudioMuted, isVideoMuted }) => {
    const stream = streams.find(({ id }) => id === streamId);
    return stream === undefined || known !== purpose ? [] : [{ stream, isAudioMuted, isVideoMuted }];
  });
}
