import type { EpochMs } from '../../base/clock/clock.ts';
import type { KeyedItem, ListView, RepeatableCommand } from '../../port/contract.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import type { RoomName } from '../../protocol/rules/room-name.ts';

/** What the page may ask about what was for the person. */
export interface MentionsApi {
  /** What was highlighted in any room, the newest first: the server's notification timeline (02.TL-15), and what this device finds in encrypted rooms. */
  'mentions.list': ListView<null, MentionsHead, Mention, MentionsCalls>;
}

export interface MentionsCalls {
  /** Fetches a page of older ones. */
  readonly more: RepeatableCommand<null, null, { readonly kind: 'unreachable' }>;
}

export interface MentionsHead {
  /** `failed` where the server did not answer: what is shown is what it said before. */
  readonly state: 'loading' | 'ready' | 'failed';
  readonly hasMore: boolean;
  /** There are encrypted rooms: in them that alone was found which is stored on this device and could be opened. */
  readonly looksIntoEncrypted: boolean;
}

/** An event that was for the person. `timeline.event` says what it is. */
export interface Mention extends KeyedItem {
  readonly roomId: RoomId;
  readonly roomName: RoomName;
  readonly eventId: EventId;
  readonly timestamp: EpochMs;
  /** It came after what the person has read. */
  readonly isUnread: boolean;
}
