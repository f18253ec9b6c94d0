import { randomString } from '../../base/random/random.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import { type DraftRecord, type DraftSpot, draftStore } from '../../core/drafts/drafts.ts';
import type { Need } from '../../core/feature/faces.ts';
import type { StorageFailure, WriteOp } from '../../platform/database/database.ts';
import type { ListSnapshot } from '../../port/contract.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import { redactionTarget } from '../../protocol/rules/redaction.ts';
import type {
  Draft,
  DraftArrangement,
  DraftFailure,
  DraftFileName,
  DraftsHead,
  DraftWriting,
  NewDraftFile,
} from './contract.ts';
import { deleteFile, deleteRoom, isEmptyDraft, putDraft, putFile, readFile } from './draft-ops.ts';

type Snapshot = ListSnapshot<DraftsHead, Draft>;

/** Parts of the account that drafts need. */
export type DraftBookDeps = Need<'env' | 'scope' | 'database' | 'rooms' | 'timelines'>;

/** What an account has begun and not sent. What pages write is in memory at once, so that all of them have it, and then on the disk. */
export class DraftBook {
  readonly #account: DraftBookDeps;
  readonly #drafts = new Map<string, Draft>();
  readonly #snapshot: ObservableValue<Snapshot>;
  readonly #epoch: string;
  #revision = 0;
  /** What was taken back since. */
  readonly #gone = new Set<EventId>();
  /** Settles once what is stored was read. */
  readonly #read: Promise<void>;

  constructor(account: DraftBookDeps) {
    this.#account = account;
    this.#epoch = randomString(account.env.random, 8);
    this.#snapshot = new ObservableValue<Snapshot>({ head: { epoch: null, revision: 0 }, items: [] });
    this.#read = this.#restore();
    const { scope, timelines, rooms } = account;
    scope.onEnd(
      timelines.arrived.subscribe((events) => {
        for (const event of events) {
          const target = event.type === 'm.room.redaction' ? redactionTarget(event) : null;
          if (target !== null) scope.run(() => this.#takenBack(event.room_id, target));
        }
      }),
    );
    scope.onEnd(
      rooms.changed.subscribe((changed) => {
        for (const roomId of changed) if (!rooms.records.has(roomId)) scope.run(() => this.#forget(roomId));
      }),
    );
  }

  get snapshot(): Readable<Snapshot> {
    return this.#snapshot;
  }

  async write({ writer, ...written }: DraftWriting): Promise<Result<number, DraftFailure>> {
    await this.#read;
    const { roomId, threadRoot, text } = written;
    const [reply, edit] = [this.#unlessGone(written.reply), this.#unlessGone(written.edit)];
    const isAsWritten = reply === written.reply && edit === written.edit;
    const draft = { ...this.#at({ roomId, threadRoot }), text, reply, edit, writer: isAsWritten ? writer : null };
    const storing = this.#set(draft);
    const revision = this.#revision;
    const stored = await storing;
    return stored.ok ? ok(revision) : stored;
  }

  async addFile(file: NewDraftFile): Promise<Result<null, DraftFailure>> {
    await this.#read;
    const { id, name, mimeType, bytes } = file;
    const before = this.#at(file);
    const files = before.files.filter((other) => other.id !== id);
    const added = { id, name, mimeType, sizeBytes: bytes.byteLength };
    const stored = await this.#set({ ...before, files: [...files, added] }, putFile(file));
    // Pages must not be told of a file that is not there.
    if (!stored.ok) await this.removeFile(file);
    return stored;
  }

  async removeFile({ id, ...spot }: DraftFileName): Promise<Result<null, DraftFailure>> {
    await this.#read;
    const before = this.#at(spot);
    const files = before.files.filter((other) => other.id !== id);
    if (files.length === before.files.length) return ok(null);
    return this.#set({ ...before, files }, [deleteFile(spot, id)]);
  }

  async arrangeFiles({ files: arranged, ...spot }: DraftArrangement): Promise<Result<null, DraftFailure>> {
    await this.#read;
    const before = this.#at(spot);
    const named = arranged.flatMap(({ id, plan }) =>
      before.files.flatMap((file) => (file.id === id ? { ...file, plan } : [])),
    );
    if (named.length === 0) return ok(null);
    const others = before.files.filter((file) => named.every(({ id }) => id !== file.id));
    return this.#set({ ...before, files: [...named, ...others] });
  }

  async readFile({
    id,
    ...spot
  }: DraftFileName): Promise<Result<Uint8Array<ArrayBuffer>, DraftFailure | { readonly kind: 'unknownFile' }>> {
    await this.#read;
    const file = this.#at(spot).files.find((other) => other.id === id);
    if (file === undefined) return err({ kind: 'unknownFile' });
    const bytes = await readFile(this.#account.database, spot, file);
    if (!bytes.ok) return err({ kind: 'storageFailed' });
    return bytes.value === null ? err({ kind: 'unknownFile' }) : ok(bytes.value);
  }

  async #restore(): Promise<void> {
    const found = await draftStore.range(this.#account.database, { prefix: [] });
    // Damaged ones are set aside, and the account begins again.
    for (const record of found.ok ? found.value : [])
      this.#drafts.set(keyOf(record), { ...record, key: keyOf(record), writer: null });
    this.#tell();
  }

  #at(spot: DraftSpot): Draft {
    const { roomId, threadRoot } = spot;
    const key = keyOf(spot);
    return (
      this.#drafts.get(key) ?? { key, roomId, threadRoot, text: '', reply: null, edit: null, files: [], writer: null }
    );
  }

  async #set(draft: Draft, ops: readonly WriteOp[] = []): Promise<Result<null, DraftFailure>> {
    const { key: _key, writer: _writer, ...record } = draft;
    if (isEmptyDraft(record)) this.#drafts.delete(draft.key);
    else this.#drafts.set(draft.key, draft);
    this.#tell();
    return answerOf(await this.#account.database.write([...ops, putDraft(record)], 'relaxed'));
  }

  /** What is taken back is neither quoted nor changed any more. */
  async #takenBack(roomId: RoomId, eventId: EventId): Promise<void> {
    await this.#read;
    this.#gone.add(eventId);
    for (const draft of [...this.#drafts.values()]) {
      const [reply, edit] = [this.#unlessGone(draft.reply), this.#unlessGone(draft.edit)];
      if (draft.roomId !== roomId || (reply === draft.reply && edit === draft.edit)) continue;
      await this.#set({ ...draft, reply, edit, writer: null });
    }
  }

  /** The room is no more, here. */
  async #forget(roomId: RoomId): Promise<void> {
    await this.#read;
    const gone = [...this.#drafts.values()].filter((draft) => draft.roomId === roomId);
    if (gone.length === 0) return;
    for (const { key } of gone) this.#drafts.delete(key);
    this.#tell();
    await this.#account.database.write(deleteRoom(roomId), 'relaxed');
  }

  #unlessGone<About extends { readonly eventId: EventId }>(about: About | null): About | null {
    return about === null || this.#gone.has(about.eventId) ? null : about;
  }

  #tell(): void {
    this.#revision += 1;
    this.#snapshot.set({ head: { epoch: this.#epoch, revision: this.#revision }, items: [...this.#drafts.values()] });
  }
}

/** No id holds a line break. */
function keyOf({ roomId, threadRoot }: DraftSpot | DraftRecord): string {
  return threadRoot === null ? roomId : `${roomId}\n${threadRoot}`;
}

function answerOf(written: Result<void, StorageFailure>): Result<null, DraftFailure> {
  return written.ok ? ok(null) : err({ kind: 'storageFailed' });
}
