import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import { RecordStore } from '../storage/record-store.ts';
import type { DraftRecord } from './draft-record.ts';

/** Drafts by room and root of the thread; the room's own lies under an empty root. */
export const draftStore = new RecordStore<DraftRecord, readonly [RoomId, EventId | '']>({
  name: 'drafts',
  version: 1,
  migrations: [],
});
/** The bytes of files that are to go with a draft, by the file's id, in pieces. */
export const draftFileStore = new RecordStore<Uint8Array<ArrayBuffer>, readonly [RoomId, EventId | '', string, number]>(
  { name: 'draft-files', version: 1, migrations: [] },
);
