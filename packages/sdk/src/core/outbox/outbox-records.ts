import type { WriteOp } from '../../platform/database/database.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { deleteFiles } from './outbox-files.ts';
import { outboxStore } from './outbox-stores.ts';

/** Stores an entry. That it is under way right now is not stored: whoever reads it sends it again. */
export function putEntry(entry: OutboxEntry) {
  const stored: OutboxEntry = isUnderWay(entry) ? { ...entry, state: { kind: 'queued' } } : entry;
  return outboxStore.put([entry.roomId, entry.sequence], stored);
}

/** Deletes an entry and its files. */
export function deleteEntry(entry: OutboxEntry): readonly WriteOp[] {
  return [outboxStore.delete([entry.roomId, entry.sequence]), ...deleteFiles(entry)];
}

/** Whether it is being sent right now. */
export function isUnderWay({ state }: OutboxEntry): boolean {
  return state.kind === 'encrypting' || state.kind === 'sending';
}
