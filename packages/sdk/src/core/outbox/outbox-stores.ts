import type { FilePart } from '../../protocol/events/media.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { META, RecordStore } from '../storage/record-store.ts';
import type { OutboxEntry } from './outbox-entry.ts';

/** Entries of the outbox, in the order in which they are to be sent. */
export const outboxStore = new RecordStore<OutboxEntry, readonly [RoomId, number]>({
  name: 'outbox',
  version: 1,
  migrations: [],
});
/** The bytes of files that are to be uploaded, in pieces: of the entry of the outbox with that place. */
export const outboxFileStore = new RecordStore<Uint8Array<ArrayBuffer>, readonly [RoomId, number, FilePart, number]>({
  name: 'outbox-files',
  version: 1,
  migrations: [],
});
/** Written strictly once entries of the outbox are stored: a strict commit takes all earlier ones of its database along. */
export const outboxMarkStore = new RecordStore<number, readonly ['outbox']>(META);
