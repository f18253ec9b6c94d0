import { Refusal } from '../http-exchange.ts';
import type { RoomConfig } from './config.ts';

/** The data of a room that a connection was sent, and the position up to which. */
export interface RoomOnConnection {
  readonly sentUpTo: number;
  readonly config: RoomConfig;
  /** Members that were sent because they appeared in the timeline. */
  readonly lazyMembers: ReadonlySet<string>;
}

/** The state after one answer. It never changes, because the client may repeat a request from it. */
export interface Snapshot {
  readonly rooms: ReadonlyMap<string, RoomOnConnection>;
  /** By room: up to where receipts and account data were sent. */
  readonly receiptsUpTo: ReadonlyMap<string, number>;
  readonly accountDataUpTo: ReadonlyMap<string, number>;
}

/** The position of a client: a snapshot of its connection, and a position in the stream. */
export interface SyncPosition {
  readonly snapshotNumber: number;
  readonly stream: number;
}

export const EMPTY_SNAPSHOT: Snapshot = { rooms: new Map(), receiptsUpTo: new Map(), accountDataUpTo: new Map() };

/** Remembers connections. Using a position forgets all others of its connection, older and newer. */
export class Connections {
  readonly #snapshots = new Map<string, Map<number, Snapshot>>();
  #count = 0;

  /** The snapshot `from` stands on. Refuses with `M_UNKNOWN_POS` if it was forgotten. */
  resume(connection: string, from: SyncPosition | undefined): Snapshot {
    if (from === undefined) {
      this.#snapshots.delete(connection);
      return EMPTY_SNAPSHOT;
    }
    const snapshot = this.#snapshots.get(connection)?.get(from.snapshotNumber);
    if (snapshot === undefined) throw new Refusal(400, 'M_UNKNOWN_POS', 'Unknown position');
    this.#snapshots.set(connection, new Map([[from.snapshotNumber, snapshot]]));
    return snapshot;
  }

  /** Keeps a snapshot beside the one it came from, whose answer may get lost. */
  keep(connection: string, snapshot: Snapshot): number {
    this.#count += 1;
    const kept = this.#snapshots.get(connection) ?? new Map<number, Snapshot>();
    kept.set(this.#count, snapshot);
    this.#snapshots.set(connection, kept);
    return this.#count;
  }

  /** Forgets everything, as a server does when connections expire. */
  forgetAll(): void {
    this.#snapshots.clear();
  }
}

/** Writes a position for the wire. */
export function formatPosition({ snapshotNumber, stream }: SyncPosition): string {
  return `${snapshotNumber}/s${stream}`;
}

/** Reads one; nonsense is refused as an unknown one. */
export function parsePosition(text: string): SyncPosition {
  const [, snapshotNumber, stream] = /^(\d+)\/s(\d+)$/.exec(text) ?? [];
  if (snapshotNumber === undefined || stream === undefined) {
    throw new Refusal(400, 'M_UNKNOWN_POS', 'Unknown position');
  }
  return { snapshotNumber: Number(snapshotNumber), stream: Number(stream) };
}
