import type { CallFeed, ShownCall } from '@parley/sdk/client/calls.main.ts';
import type { TileContent } from './CallTile.tsx';

export interface TileWords {
  /** The other one, and how they look. */
  readonly name: string;
  readonly imageUrl: string | null;
  readonly you: string;
}

/** The tiles of a call, one a feed, in their order (07.M-09). */
export function callTiles({ call, feeds }: ShownCall, { name, imageUrl, you }: TileWords): readonly TileContent[] {
  return feeds.map((feed) => ({
    memberId: feed.userId ?? call.roomId,
    ...(feed.isLocal ? { name: you, imageUrl: null } : { name, imageUrl }),
    isSelf: feed.isLocal,
    stream: feed.stream,
    purpose: feed.purpose,
    isMuted: feed.purpose === 'usermedia' && feed.isAudioMuted,
    hasVideo: isSeen(feed),
    volume: hasSound(feed) ? feed.volume : null,
  }));
}

function isSeen({ stream, purpose, isLocal, isVideoMuted }: CallFeed): boolean {
  if (purpose === 'screenshare') return true;
  if (isVideoMuted || stream === null) return false;
  return isLocal || stream.getVideoTracks().some(({ muted }) => !muted);
}

/** There is something of the other's to be heard, louder or less. */
function hasSound({ stream, isLocal }: CallFeed): boolean {
  return !isLocal && stream !== null && stream.getAudioTracks().length > 0;
}
