import type { ShownCall } from '@parley/sdk/client/calls.main.ts';
import type { TileContent } from './CallTile.tsx';

export interface TileWords {
  /** The other one, and how they look. */
  readonly name: string;
  readonly imageUrl: string | null;
  readonly you: string;
}

/** Who and what is to be seen in a call: what they show, they, what we show, we (07.M-09). */
export function callTiles(shown: ShownCall, { name, imageUrl, you }: TileWords): readonly TileContent[] {
  const { call, localStream, screen } = shown;
  const memberId = call.opponent?.userId ?? call.invitee ?? call.roomId;
  const them = { memberId, name, imageUrl, isSelf: false };
  const us = { memberId: call.me, name: you, imageUrl: null, isSelf: true };
  const screens = theirs(shown, 'screenshare');
  const [person] = theirs(shown, 'usermedia');
  return [
    ...screens.map(({ stream }) => ({
      ...them,
      stream,
      purpose: 'screenshare' as const,
      isMuted: false,
      hasVideo: true,
    })),
    {
      ...them,
      stream: person?.stream ?? null,
      purpose: 'usermedia' as const,
      isMuted: person?.isAudioMuted ?? false,
      hasVideo: person !== undefined && !person.isVideoMuted && hasPicture(person.stream),
    },
    ...(screen === null
      ? []
      : [{ ...us, stream: screen, purpose: 'screenshare' as const, isMuted: false, hasVideo: true }]),
    {
      ...us,
      stream: localStream,
      purpose: 'usermedia' as const,
      isMuted: call.local.isAudioMuted,
      hasVideo: call.local.camera === 'open' && !call.local.isVideoMuted,
    },
  ];
}

interface Told {
  readonly stream: MediaStream;
  readonly isAudioMuted: boolean;
  readonly isVideoMuted: boolean;
}

/** Of a peer that tells nothing of its streams the first alone counts. */
function theirs({ call, remoteStreams }: ShownCall, purpose: 'usermedia' | 'screenshare'): readonly Told[] {
  const told = call.remoteStreams;
  if (told === null) {
    const [stream] = remoteStreams;
    return purpose === 'screenshare' || stream === undefined
      ? []
      : [{ stream, isAudioMuted: false, isVideoMuted: false }];
  }
  return told.flatMap((metadata) => {
    const stream = remoteStreams.find(({ id }) => id === metadata.streamId);
    return stream === undefined || metadata.purpose !== purpose ? [] : [{ ...metadata, stream }];
  });
}

function hasPicture(stream: MediaStream): boolean {
  return stream.getVideoTracks().some(({ muted }) => !muted);
}
