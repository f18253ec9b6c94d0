import type { EpochMs } from '../../base/clock/clock.ts';
import type { KeyedItem, ListView, RepeatableCommand } from '../../port/contract.ts';
import type { EventId, MxcUri, RoomAlias, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { RoomName } from '../../protocol/rules/room-name.ts';

/** What the page may ask about what was for the person. */
export interface MentionsApi {
  /** What was highlighted in any room, the newest first: the server's notification timeline (02.TL-15), and what this device finds in encrypted rooms. */
  'mentions.list': ListView<null, MentionsHead, Mention, MentionsCalls>;
  /** The members of a room that a text may mean, the likeliest first. The first request for a room loads all its members. */
  'mentions.suggest': RepeatableCommand<SuggestRequest, SuggestedMembers, UnknownRoom>;
  /**
   * Reads the names of a room's members before somebody asks for them. No request is sent. Answers what an empty query finds of those that
   * are known by then; null where the room is not known.
   */
  'mentions.prepare': RepeatableCommand<PrepareRequest, SuggestedMembers | null, never>;
  /** The user's rooms that a text may mean, the likeliest first. */
  'mentions.suggestRooms': RepeatableCommand<Omit<SuggestRequest, 'roomId'>, readonly SuggestedRoom[], never>;
}

export interface SuggestRequest {
  readonly roomId: RoomId;
  /** The text after `@` or `#`. Empty finds the members who wrote last. */
  readonly query: string;
  readonly limit: number;
}

export type PrepareRequest = Pick<SuggestRequest, 'roomId' | 'limit'>;

export interface SuggestedMembers {
  readonly members: readonly SuggestedMember[];
  /** `@room`, where it fits and the user may notify the room; null otherwise. */
  readonly room: { readonly joinedCount: number | null } | null;
  /** False while the room's members are still loading, or could not be loaded. */
  readonly isComplete: boolean;
}

export interface SuggestedMember {
  readonly userId: UserId;
  /** Without what tells users of one name apart. */
  readonly name: string;
  /** Another user's name looks the same, or this one could deceive: show the id with it (01.M-05). */
  readonly isAmbiguous: boolean;
  readonly avatar: MxcUri | null;
  readonly membership: 'join' | 'invite';
  /** A `matrix.to` address. */
  readonly address: string;
}

export interface SuggestedRoom {
  readonly roomId: RoomId;
  readonly name: RoomName;
  readonly alias: RoomAlias | null;
  readonly avatar: MxcUri | null;
  readonly isSpace: boolean;
  /** A `matrix.to` address. */
  readonly address: string;
}

interface UnknownRoom {
  readonly kind: 'unknownRoom';
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
