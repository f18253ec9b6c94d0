import type { RoomId } from '../../protocol/ids/ids.ts';
import { RecordStore } from '../storage/record-store.ts';

/** How a server is asked for what is new: simplified sliding sync, or `/v3/sync`. */
export type SyncKind = 'sliding' | 'v3';

/** Where the sync stands. Written in the same transaction as the data it brought, so it never runs ahead of it (I9). */
export interface SyncRecord {
  /** Whose position it is; a record without a kind is of sliding sync. A position is never sent to the other kind. */
  readonly kind?: SyncKind;
  /** Null after the server forgot it: the next request begins anew. */
  readonly position: string | null;
  /** How many rooms the server counts, or null before it said so. */
  readonly roomCount: number | null;
  /** How many rooms from the top were asked for so far; the window grows until it holds them all. */
  readonly windowSize: number;
  /** Where the to-device messages stand, apart from `position` (04.SS-05). */
  readonly toDeviceSince: string | null;
  /** The rooms that `m.direct` names. Kept with `/v3/sync`, whose rooms do not say it of themselves. */
  readonly directRooms?: readonly RoomId[];
  /** The types of state that rooms were asked for. Kept with `/v3/sync`, whose servers do not notice that there are more. */
  readonly stateTypes?: readonly string[];
}

/** The kind of a record. */
export function kindOf(record: SyncRecord): SyncKind {
  return record.kind ?? 'sliding';
}

/** The place in time of a record: servers take a position of `/v3/sync` for one; one of sliding sync means nothing to them elsewhere. */
export function placeInTime(record: SyncRecord | null): string | null {
  return record !== null && kindOf(record) === 'v3' ? record.position : null;
}

/** The one record of where the sync stands. A position from before stores had versions is not gone on from: all is asked for once more. */
export const syncStore = new RecordStore<SyncRecord, readonly ['current']>({
  name: 'sync',
  version: 1,
  migrations: [{ version: 1, kind: 'empty' }],
  isCopy: true,
});
