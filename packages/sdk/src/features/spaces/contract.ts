import type { Command, KeyedItem, ListView, RepeatableCommand, View } from '../../port/contract.ts';
import type { SpaceRoom, SpaceRooms } from '../../protocol/endpoints/space-rooms.ts';
import type { MxcUri, RoomId } from '../../protocol/ids/ids.ts';
import type { RoomName } from '../../protocol/rules/room-name.ts';

/** Commands and views of spaces. */
export interface SpacesApi {
  /** The spaces that the user is in, each once, a space after the one that it is in. */
  'spaces.rail': ListView<null, RailHead, RailSpace>;
  /** One space as it is known here: its rooms, and what the user may do with it. */
  'spaces.lobby': View<{ readonly spaceId: RoomId }, SpaceLobby>;
  /** The rooms right below a space as its servers tell of them, a page of them; `from` of the page before. */
  'spaces.rooms': RepeatableCommand<
    { readonly spaceId: RoomId; readonly from: string | null },
    SpaceRooms,
    SpaceFailure
  >;
  /** Makes a space. `isInParent` is false if it could not be put into the space that was wanted; it stands all the same. */
  'spaces.create': Command<NewSpace, { readonly roomId: RoomId; readonly isInParent: boolean }, SpaceFailure>;
  /** Rooms that can be put into a space, by words of their names. */
  'spaces.candidates': RepeatableCommand<
    { readonly spaceId: RoomId; readonly query: string },
    readonly RoomChoice[],
    { readonly kind: 'signedOut' }
  >;
  /** The rooms below a space that the user is in, at any depth. */
  'spaces.inside': RepeatableCommand<
    { readonly spaceId: RoomId },
    readonly RoomChoice[],
    { readonly kind: 'signedOut' }
  >;
  /** Adds rooms to a space, one by one, until one is refused. */
  'spaces.add': Command<{ readonly spaceId: RoomId; readonly rooms: readonly RoomId[] }, null, SpaceFailure>;
  /** Takes a room out of a space. */
  'spaces.remove': Command<RoomOfSpace, null, SpaceFailure>;
  /** Recommends a room of a space to its members, or no more. */
  'spaces.suggest': Command<RoomOfSpace & { readonly isSuggested: boolean }, null, SpaceFailure>;
  /** Moves a room of a space to another place among the others, for all members. */
  'spaces.move': Command<RoomOfSpace & { readonly to: number }, null, SpaceFailure>;
  /** Moves a space to another place among those on top, for the user alone. */
  'spaces.moveInRail': Command<{ readonly spaceId: RoomId; readonly to: number }, null, SpaceFailure>;
}

export type { SpaceRoom, SpaceRooms };

export interface RoomOfSpace {
  readonly spaceId: RoomId;
  readonly roomId: RoomId;
}

/** Events that wait for the user in some rooms. */
export interface Waiting {
  /** Messages that notify, and invitations. */
  readonly notifyingCount: number;
  /** The part of them that is for the user in person. */
  readonly mentionCount: number;
  /** Something is unread, even if nothing notifies. */
  readonly hasUnread: boolean;
}

export interface RailHead {
  /** True once all spaces are there. */
  readonly isKnown: boolean;
  /** Sum of all rooms. */
  readonly all: Waiting;
}

/** A space that the user is in. */
export interface RailSpace extends KeyedItem, Waiting {
  readonly spaceId: RoomId;
  readonly name: RoomName;
  readonly avatar: MxcUri | null;
  /** Number of spaces around it, one in another; 0 on top. */
  readonly depth: number;
  /** The space that it stands under; null on top. */
  readonly parentId: RoomId | null;
  readonly hasSpaces: boolean;
}

/** A space as it is known here. */
export interface SpaceLobby {
  /** Rooms that the space names, in their order. */
  readonly rooms: readonly LobbyRoom[];
  /** True if the user may add rooms, take them out, and arrange them. */
  readonly mayManage: boolean;
  /** Nobody else may, and there are others. */
  readonly isLastManager: boolean;
}

/** A room as its space names it, and as the user stands to it. */
export interface LobbyRoom {
  readonly roomId: RoomId;
  readonly via: readonly string[];
  readonly isSuggested: boolean;
  readonly membership: 'join' | 'invite' | 'knock' | 'none';
  /** Its name here; null for a room that the user is not in. */
  readonly name: RoomName | null;
  readonly isSpace: boolean;
  readonly isDirect: boolean;
}

/** A space to make. Without a name none is made. */
export interface NewSpace {
  readonly name: string;
  readonly topic: string;
  /** Anyone may join; otherwise the invited, or the members of the space that it is in. */
  readonly isPublic: boolean;
  /** The part of its address before the server's name, for a public one; empty for none. */
  readonly address: string;
  /** The space that it is put into; null for none. */
  readonly parentId: RoomId | null;
}

/** A room to choose. */
export interface RoomChoice {
  readonly roomId: RoomId;
  readonly name: RoomName;
  readonly avatar: MxcUri | null;
  readonly isSpace: boolean;
  /** It is in another space of the user's too. */
  readonly isElsewhere: boolean;
}

export type SpaceFailure =
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'unknownRoom' }
  | { readonly kind: 'unreachable' }
  /** In the server's words. */
  | { readonly kind: 'refused'; readonly status: number; readonly message: string };
