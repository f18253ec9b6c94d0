import { Signal } from '../../../base/value/signal.ts';
import { chunkStore } from '../../../core/history/history.ts';
import type { WriteFollower } from '../../../core/storage/storage.ts';
import type { Database, Key, WriteOp } from '../../../platform/database/database.ts';
import type { RoomId } from '../../../protocol/ids/ids.ts';
import { type DueChunk, dueRecord, resetRecord, stateRecord } from './records.ts';

/**
 * Marks every chunk of history that is written, in the transaction that writes it, until it is in the index. So wherever an engine ends, the next
 * one knows exactly what is still to be read.
 */
export class ChunkMarks implements WriteFollower {
  /** Tells that there is something to be read. */
  readonly added = new Signal<void>();
  /** False where there is no index: nothing is marked then. */
  isOn = true;
  readonly #writes = new Map<string, number>();

  async restore(database: Database): Promise<void> {
    const stored = await stateRecord.get(database, ['state']);
    this.isOn = !stored.ok || stored.value !== undefined;
  }

  /** Says what is stored besides `ops`. */
  readonly besides = (ops: readonly WriteOp[]): readonly WriteOp[] => {
    if (!this.isOn) return [];
    const marks = ops.flatMap((op) => (op.store === chunkStore.name ? this.#markOf(op) : []));
    if (marks.length > 0) this.added.emit();
    return marks;
  };

  /** The number of times that a chunk was written since the engine began. Asked before it is read. */
  writesOf({ roomId, order }: DueChunk): number {
    return this.#writes.get(nameOf(roomId, order)) ?? 0;
  }

  /** Takes the mark away from a chunk that was read when it had so many `writes`; none where it was written again. Stored at once. */
  done(chunk: DueChunk, writes: number): readonly WriteOp[] {
    const { roomId, order } = chunk;
    if (this.writesOf(chunk) !== writes) return [];
    this.#writes.delete(nameOf(roomId, order));
    return [dueRecord.delete(['due', roomId, order])];
  }

  #markOf(op: WriteOp): readonly WriteOp[] {
    const [roomId, order] = (op.kind === 'deletePrefix' ? op.prefix : op.key) as Key & readonly [RoomId?, number?];
    if (roomId === undefined) return [];
    if (op.kind === 'deletePrefix') return [resetRecord.put(['reset', roomId], { roomId })];
    if (op.kind === 'delete' || order === undefined) return [];
    const name = nameOf(roomId, order);
    this.#writes.set(name, (this.#writes.get(name) ?? 0) + 1);
    return [dueRecord.put(['due', roomId, order], { roomId, order })];
  }
}

function nameOf(roomId: RoomId, order: number): string {
  return `${roomId} ${order}`;
}
