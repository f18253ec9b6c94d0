/** The face that the ways of syncing have in common: behind it, nothing can tell which one runs. */
import type { Endpoint } from '../../protocol/endpoints/endpoint.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { OwnedWants } from '../../protocol/sync/owned-wants.ts';
import type { SyncBatch } from '../../protocol/sync/sync-batch.ts';
import type { EventKinds } from '../events/event-kinds.ts';
import type { RoomRecord } from '../rooms/room-record.ts';
import type { SyncKind, SyncRecord } from './sync-record.ts';

/** What is wanted now. */
export interface SyncWants {
  /** Where the sync stands, if it does so in this protocol. */
  readonly record: SyncRecord | null;
  /** Rooms that somebody looks at. */
  readonly openRooms: ReadonlySet<RoomId>;
  /** Whether the server must not hold the answer. */
  readonly immediate: boolean;
  /** Whether the request before failed. */
  readonly isRepeated: boolean;
  /** Whether somebody takes in messages to this device, and what is new of others' devices. */
  readonly hasCrypto: boolean;
  /** State that features need besides what core asks for; absent for none. */
  readonly featureState?: readonly WantedState[];
  /** Parts of the request that features own, where the protocol has them; absent for none. */
  readonly owned?: OwnedWants;
}

/** The type of state that is wanted, and its key: `*` for all keys, where these are not known before. */
export type WantedState = readonly [type: string, stateKey: string];

/** An answer as it is taken in. */
export interface CompletedBatch {
  readonly batch: SyncBatch;
  /** Where the sync stands once it is. */
  readonly next: SyncRecord;
  /** Whether the server has rooms that were not asked for yet. */
  readonly hasMore: boolean;
}

/** One way of syncing. Pure. */
export interface SyncProtocol {
  readonly kind: SyncKind;
  /** The request for `wants`. */
  request(wants: SyncWants, me: UserId): Endpoint<SyncBatch>;
  /**
   * Adds to an answer what the protocol leaves to the client, by what is known of the rooms.
   * @param featureState what was asked for besides what core needs
   */
  complete(
    batch: SyncBatch,
    before: SyncRecord | null,
    rooms: KnownRooms,
    featureState?: readonly WantedState[],
  ): CompletedBatch;
}

/** What is known of the rooms. */
export interface KnownRooms {
  readonly records: ReadonlyMap<RoomId, RoomRecord>;
  /** None of the rooms has a higher `bumpStamp`. */
  readonly highestStamp: number;
  /** The descriptions of events. */
  readonly kinds: Pick<EventKinds, 'bumps'>;
}
