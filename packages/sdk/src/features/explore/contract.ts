import type { RepeatableCommand } from '../../port/contract.ts';
import type { MxcUri, RoomAlias, RoomId } from '../../protocol/ids/ids.ts';
import type { Membership } from '../../protocol/sync/sync-batch.ts';

/** The command that explores the rooms that servers list. */
export interface ExploreApi {
  /** A page of a server's directory. */
  'explore.rooms': RepeatableCommand<ExploreRequest, ExplorePage, ExploreFailure>;
}

export interface ExploreRequest {
  /** The server whose directory it is; null for the user's own. */
  readonly server: string | null;
  /** Words in names, topics and addresses; empty for all rooms. */
  readonly query: string;
  readonly kind: 'all' | 'rooms' | 'spaces';
  /** The token of the page before; null for the first page. */
  readonly from: string | null;
}

export interface ExplorePage {
  readonly rooms: readonly ListedRoom[];
  /** The token of the next page; null for the last one. */
  readonly next: string | null;
  /** An estimate of how many rooms there are; null where the server gives none. */
  readonly total: number | null;
}

/** A room as a directory lists it. */
export interface ListedRoom {
  readonly roomId: RoomId;
  readonly name: string | null;
  readonly topic: string | null;
  readonly avatar: MxcUri | null;
  readonly alias: RoomAlias | null;
  readonly joinedCount: number | null;
  readonly isSpace: boolean;
  /** True for a room that one joins without asking. */
  readonly isOpen: boolean;
  /** Servers to reach it by. */
  readonly via: readonly string[];
  /** The user's own membership, as it is known here; null for none. */
  readonly membership: Membership | null;
}

export type ExploreFailure =
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'unreachable' }
  /** No name of a server. */
  | { readonly kind: 'badServer' }
  /** In the words of the user's server: it may not reach the other one, or not be let in. */
  | { readonly kind: 'refused'; readonly status: number; readonly message: string };
