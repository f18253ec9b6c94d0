import type { EpochMs } from '../../base/clock/clock.ts';
import type { Person } from '../../core/events/events.ts';
import type { Command, KeyedItem, ListView, Moving, RepeatableCommand } from '../../port/contract.ts';
import type { EventId, MxcUri, RoomAlias, RoomId } from '../../protocol/ids/ids.ts';
import type { RoomName } from '../../protocol/rules/room-name.ts';

/** The search for messages by their words, and the index that answers. */
export interface SearchApi {
  /**
   * Messages that a query finds, in a room or in all. A query that changes while the view is open is answered anew; what was found before stands
   * until then, and the head names the query of which it is. What is found later is added by itself where that moves nothing; else the head counts it.
   */
  'search.results': Moving<ListView<SearchParams, SearchHead, SearchHit, SearchCalls>>;
  /** The index of this device: all in all, and room by room, those with the latest messages first. */
  'search.index': ListView<null, IndexHead, RoomCoverage>;
  /** Fetches older history of a room, or of every room of which some is missing, until all is here or it is paused. */
  'search.lookBack': Command<{ readonly roomId: RoomId | null }, null, SearchActFailure>;
  /** Stops fetching history and reading it into the index, or goes on with it. Outlives the engine. */
  'search.setPaused': Command<{ readonly isPaused: boolean }, null, SearchActFailure>;
  /** Leaves a room out of the index, or takes it in again. What was read of it goes at once. */
  'search.setLeftOut': Command<{ readonly roomId: RoomId; readonly isLeftOut: boolean }, null, SearchActFailure>;
  /** Deletes the index. The next search begins a new one. */
  'search.deleteIndex': Command<null, null, SearchActFailure>;
}

export interface SearchParams {
  /** As typed, with its operators. */
  readonly query: string;
  /** The room to search; null for all rooms. */
  readonly roomId: RoomId | null;
  readonly order: SearchOrder;
}

export type SearchOrder = 'best' | 'newest';

export interface SearchCalls {
  /** Shows more results, where the head says that there are some. */
  readonly more: RepeatableCommand<null, null, SearchFailure>;
  /** Shows what was found since among the rest, where the head counts some. */
  readonly showLater: RepeatableCommand<null, null, SearchFailure>;
  /** Asks the same again: after a failure, or for what came since. */
  readonly again: RepeatableCommand<null, null, SearchFailure>;
}

export type SearchFailure = { readonly kind: 'signedOut' | 'storageFailed' | 'unreachable' };

export type SearchActFailure = { readonly kind: 'signedOut' | 'storageFailed' | 'unknownRoom' };

export interface SearchHead {
  /** `empty`: nothing is asked for. `searching`: what is shown is of the query in `query`, or nothing. */
  readonly state: 'empty' | 'searching' | 'ready' | 'failed';
  /** The query of which these are the results. */
  readonly query: string;
  readonly hasMore: boolean;
  /** Messages that were found since, and that belong before others that are shown. At the greatest number there may be more. */
  readonly later: number;
  /** The reach of the search in the rooms in question. */
  readonly reach: SearchReach;
  /** The server's part, which is asked for rooms that are not encrypted and not wholly searched here. */
  readonly server: 'notAsked' | 'asking' | 'answered' | 'failed';
  /** Words of the query that say nothing, in its order. */
  readonly refused: readonly RefusedWord[];
  /** Names of rooms that several rooms have; all of them are searched. */
  readonly ambiguous: readonly AmbiguousRoom[];
  /** Milliseconds until the first results were found; null until they are here. */
  readonly tookMs: number | null;
}

export type SearchReach =
  /** Everything that there is. */
  | { readonly kind: 'everything' }
  /** Not everything, of one room at least; `backTo` is the oldest message of which everything after it is searched, null for none. */
  | { readonly kind: 'part'; readonly backTo: EpochMs | null }
  /** The room was left out of the index. */
  | { readonly kind: 'leftOut' };

/** A word with an operator that could not be understood. `word` is as it was typed. */
export interface RefusedWord {
  readonly kind: 'unknownValue' | 'notADate' | 'unknownRoom';
  readonly word: string;
}

/** Rooms that a value of `in:` may mean, those with the latest messages first. `word` is as it was typed, with straight quotation marks. */
export interface AmbiguousRoom {
  readonly word: string;
  readonly rooms: readonly MeantRoom[];
}

export interface MeantRoom {
  readonly roomId: RoomId;
  readonly name: RoomName;
  readonly alias: RoomAlias | null;
  readonly avatar: MxcUri | null;
}

/** A message that was found. `eventId` is the message's own, also where words of an edit were found. */
export interface SearchHit extends KeyedItem {
  readonly roomId: RoomId;
  readonly roomName: RoomName;
  readonly eventId: EventId;
  readonly sender: Person;
  readonly isMine: boolean;
  readonly timestamp: EpochMs;
  readonly kind: SearchHitKind;
  /** Words that were written: the text around the first word that was found. Empty where a file has no caption. */
  readonly text: readonly TextPart[];
  /** The name of a file; null for none. */
  readonly fileName: readonly TextPart[] | null;
  /** The root of the thread that it stands in; null for the room itself. */
  readonly threadRoot: EventId | null;
  readonly isEdited: boolean;
  /** The server found it, not the index. */
  readonly isFromServer: boolean;
}

export type SearchHitKind =
  | 'text'
  | 'notice'
  | 'emote'
  | 'image'
  | 'sticker'
  | 'file'
  | 'audio'
  | 'video'
  | 'location'
  | 'poll'
  | 'unknown';

/** A piece of text; marked where it is what was searched for. */
export interface TextPart {
  readonly text: string;
  readonly isMarked: boolean;
}

export interface IndexHead {
  readonly state: IndexState;
  /** Messages that can be found. */
  readonly messages: number;
  readonly bytes: number;
  /** The size at which no more history is fetched. */
  readonly mostBytes: number;
}

/**
 * State of the work on the index. `off`: nobody searched yet, or it was deleted. `reading`: what is stored is read into it. `lookingBack`: older history is
 * fetched. `offline`: it waits for the server. `full`: it has its greatest size. `diskFull`: there is no room
 * on the disk for what was read; it is read again when there is.
 */
export type IndexState =
  | 'off'
  | 'reading'
  | 'lookingBack'
  | 'ready'
  | 'paused'
  | 'offline'
  | 'full'
  | 'diskFull'
  | 'failed';

/** The searched part of a room. Its key is the room's id. */
export interface RoomCoverage extends KeyedItem {
  readonly roomId: RoomId;
  readonly roomName: RoomName;
  readonly messages: number;
  readonly reach: SearchReach;
  /** Its history is being fetched, or will be. */
  readonly isLookingBack: boolean;
}
