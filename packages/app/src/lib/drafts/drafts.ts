/**
 * The drafts of all rooms: the text, the answered message, and separately an unfinished edit, so that editing never loses a
 * draft. The page's own draft is shown at once, and the engine stores it: sealed, and for all tabs.
 */
import type { DraftFile, DraftFilePlan, DraftWords } from '@parley/sdk/client/contract.ts';
import { HeldListeners } from '../store/held-listeners.ts';
import type { After } from '../view/handle-cache.ts';
import { isEnded, isSame } from './draft-changes.ts';
import type { DraftPlace } from './draft-place.ts';

export type Draft = DraftWords;

/** The shortest time between two writes to the engine. The first write is immediate. */
const BETWEEN_WRITES_MS = 500;

const EMPTY: Draft = { text: '', reply: null, edit: null };
const NO_FILES: readonly DraftFile[] = [];

/** A draft that the engine keeps. */
export interface KeptDraft extends DraftWords {
  /** The place. */
  readonly key: string;
  readonly files: readonly DraftFile[];
  /** The page that wrote the words; null for what was read from the disk, or changed by the engine. */
  readonly writer: string | null;
}

/** All drafts that the engine keeps. */
export interface KeptDrafts {
  /** `epoch` names the engine that has them, null while it reads them; `revision` counts its changes. */
  readonly head: { readonly epoch: string | null; readonly revision: number };
  readonly items: readonly KeptDraft[];
}

/** File for the engine to keep. */
export interface NewDraftFile {
  readonly id: string;
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A kept file, and how it is to be sent. */
export interface PlannedFile {
  readonly id: string;
  readonly plan: DraftFilePlan;
}

/** The engine's side, as far as drafts need it. */
export interface DraftsEngine {
  readonly list: () => KeptDrafts | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** The revision that has it; null if the engine does not. */
  readonly write: (place: DraftPlace, draft: Draft, writer: string) => Promise<number | null>;
  /** True once the engine has the file. */
  readonly addFile: (place: DraftPlace, file: NewDraftFile) => Promise<boolean>;
  readonly removeFile: (place: DraftPlace, id: string) => void;
  readonly arrangeFiles: (place: DraftPlace, files: readonly PlannedFile[]) => void;
  /** The bytes of a file; null if the engine has none. */
  readonly readFile: (place: DraftPlace, id: string) => Promise<Uint8Array<ArrayBuffer> | null>;
}

interface Place {
  draft: Draft;
  /** Written here, and not taken by the engine yet. */
  isDirty: boolean;
  underWay: number;
  /** Ends the wait before the next write; null if there is none. */
  waits: (() => void) | null;
  /** Typed in since the cursor is in the box: what other tabs write does not change it. */
  isTyped: boolean;
  /** The revision of the engine's list that has what was last written here: an older list says nothing of this place. */
  since: number;
}

/**
 * The invariant: the shown draft is the one that was last written here, or the one that the engine had after that. A draft from
 * another tab is adopted unless something written here is still under way (then that wins), or the cursor is in the text that is
 * being typed.
 */
export class Drafts {
  readonly #after: After;
  /** Names this page to the engine. */
  readonly #writer: string;
  readonly #places = new Map<DraftPlace, Place>();
  readonly #listeners = new HeldListeners();
  #engine: DraftsEngine | null = null;
  /** The engine's latest drafts by place, and the run of the engine that sent them. */
  #kept: ReadonlyMap<DraftPlace, KeptDraft> = new Map();
  #epoch: string | null = null;
  #revision = 0;

  constructor(after: After, writer: string) {
    this.#after = after;
    this.#writer = writer;
  }

  read(place: DraftPlace): Draft {
    return this.#places.get(place)?.draft ?? EMPTY;
  }

  /** Changes parts of a draft. Never waits for anything. */
  write(place: DraftPlace, change: Partial<Draft>): void {
    const held = this.#at(place);
    held.draft = { ...held.draft, ...change };
    held.isDirty = true;
    this.#tell();
    if (held.waits === null) void this.#send(place, held);
  }

  /** Changes a draft by typing: until `release` other tabs do not change its text. */
  type(place: DraftPlace, change: Partial<Draft>): void {
    this.#at(place).isTyped = true;
    this.write(place, change);
  }

  /** The cursor left the box. */
  release(place: DraftPlace): void {
    const held = this.#places.get(place);
    if (held?.isTyped !== true) return;
    held.isTyped = false;
    void this.#send(place, held);
    if (this.#epoch !== null && this.#isSettled(held)) this.#show(held, this.#kept.get(place));
    this.#tell();
  }

  /** Hands all to the engine that it does not have yet: the page may be about to go. */
  flush(): void {
    for (const [place, held] of this.#places) void this.#send(place, held);
  }

  /** The files that the engine keeps for a place: the same list until it changes; null while that is unknown. */
  filesOf(place: DraftPlace): readonly DraftFile[] | null {
    return this.#epoch === null ? null : (this.#kept.get(place)?.files ?? NO_FILES);
  }

  /** Has a file kept. False if it is not. */
  async addFile(place: DraftPlace, file: NewDraftFile): Promise<boolean> {
    return this.#engine !== null && this.#engine.addFile(place, file);
  }

  removeFile(place: DraftPlace, id: string): void {
    this.#engine?.removeFile(place, id);
  }

  /** Has files kept in an order, each with its plan. */
  arrangeFiles(place: DraftPlace, files: readonly PlannedFile[]): void {
    this.#engine?.arrangeFiles(place, files);
  }

  /** The bytes of a kept file; null if there are none. */
  async readFile(place: DraftPlace, id: string): Promise<Uint8Array<ArrayBuffer> | null> {
    return this.#engine === null ? null : this.#engine.readFile(place, id);
  }

  /** Keeps drafts in `engine` from now on. Returns what ends it, and forgets them here. */
  connect(engine: DraftsEngine): () => void {
    this.#engine = engine;
    const stop = engine.subscribe(() => this.#heard(engine));
    this.#heard(engine);
    return () => {
      this.flush();
      stop();
      if (this.#engine === engine) this.#forget();
    };
  }

  subscribe(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  /** Has what is drawn stay as it is until what it returns is called; who reads a draft gets the newest. */
  hold(): () => void {
    return this.#listeners.hold();
  }

  #heard(engine: DraftsEngine): void {
    const list = engine.list();
    const epoch = list?.head.epoch ?? null;
    if (list === null || epoch === null) return;
    const before = this.#kept;
    const known = this.#epoch;
    this.#kept = new Map(list.items.map((item) => [item.key as DraftPlace, item]));
    this.#epoch = epoch;
    this.#revision = list.head.revision;
    for (const place of new Set([...before.keys(), ...this.#kept.keys(), ...this.#places.keys()])) {
      const kept = this.#kept.get(place);
      if (known === null) this.#meet(place, kept);
      else if (known !== epoch) this.#outlive(place, kept);
      else if (kept !== before.get(place)) this.#follow(place, before.get(place), kept);
    }
    for (const [place, held] of this.#places) if (held.waits === null) void this.#send(place, held);
    this.#tell();
  }

  /** The first that is heard of a place: what was written here meanwhile goes under it. */
  #meet(place: DraftPlace, kept: KeptDraft | undefined): void {
    const held = this.#at(place);
    if (!held.isDirty) return this.#show(held, kept);
    if (kept === undefined) return;
    const { text, reply, edit } = held.draft;
    const both = [kept.text, text].filter((part) => part !== '').join('\n');
    // An edit of before does not take the box from who writes or answers.
    const isBegun = text !== '' || reply !== null || edit !== null;
    held.draft = { text: both, reply: reply ?? kept.reply, edit: isBegun ? edit : kept.edit };
  }

  /** Another engine has what the one before it stored, which may be older than what is shown here. */
  #outlive(place: DraftPlace, kept: KeptDraft | undefined): void {
    const held = this.#at(place);
    held.since = 0;
    if (!isSame(held.draft, kept ?? EMPTY)) held.isDirty = true;
  }

  #follow(place: DraftPlace, before: KeptDraft | undefined, kept: KeptDraft | undefined): void {
    if (kept?.writer === this.#writer || isSame(before ?? EMPTY, kept ?? EMPTY)) return;
    const held = this.#at(place);
    const isSettled = this.#isSettled(held);
    if (kept !== undefined && kept.writer === null) return this.#lose(held, isSettled ? held.draft : before, kept);
    if (!isSettled) return;
    // A draft that was sent elsewhere must not be sent again.
    if (isEnded(held.draft, before ?? EMPTY, kept ?? EMPTY)) this.#show(held, kept);
    else this.#take(held, kept);
  }

  /** Shows what the engine has, unless the cursor is in what is being typed. */
  #take(held: Place, kept: KeptDraft | undefined): void {
    if (!held.isTyped || (held.draft.edit ?? held.draft).text === '') this.#show(held, kept);
  }

  /** Removes the target of a draft that was deleted, whatever is being typed. A target that the engine never had stays. */
  #lose(held: Place, before: Draft | undefined, kept: KeptDraft): void {
    const { reply, edit } = held.draft;
    const lostReply = kept.reply === null && reply?.eventId === before?.reply?.eventId;
    const lostEdit = kept.edit === null && edit?.eventId === before?.edit?.eventId;
    held.draft = { ...held.draft, reply: lostReply ? null : reply, edit: lostEdit ? null : edit };
  }

  #show(held: Place, kept: KeptDraft | undefined): void {
    const { text, reply, edit } = kept ?? EMPTY;
    if (!isSame(held.draft, { text, reply, edit })) held.draft = { text, reply, edit };
  }

  #at(place: DraftPlace): Place {
    const known = this.#places.get(place);
    if (known !== undefined) return known;
    const held: Place = { draft: EMPTY, isDirty: false, underWay: 0, waits: null, isTyped: false, since: 0 };
    this.#places.set(place, held);
    return held;
  }

  async #send(place: DraftPlace, held: Place): Promise<void> {
    // Before it is known what is kept, nothing is written over it.
    if (!held.isDirty || this.#engine === null || this.#epoch === null) return;
    held.isDirty = false;
    held.underWay += 1;
    held.waits?.();
    held.waits = this.#after(BETWEEN_WRITES_MS, () => {
      held.waits = null;
      void this.#send(place, held);
    });
    const epoch = this.#epoch;
    const revision = await this.#engine.write(place, held.draft, this.#writer);
    held.underWay -= 1;
    if (revision !== null && Number.isFinite(revision) && epoch === this.#epoch)
      held.since = Math.max(held.since, revision);
    // It goes with the next change.
    if (revision === null) held.isDirty = true;
    // Changes of others in the meantime were skipped and are newer. An older revision would still be under way.
    else if (revision <= this.#revision && this.#places.get(place) === held) this.#catchUp(place, held);
  }

  /** The engine's list has all that was written here. */
  #isSettled(held: Place): boolean {
    return !isPending(held) && held.since <= this.#revision;
  }

  #catchUp(place: DraftPlace, held: Place): void {
    const kept = this.#kept.get(place);
    if (kept?.writer === this.#writer || !this.#isSettled(held)) return;
    this.#take(held, kept);
    this.#tell();
  }

  #forget(): void {
    for (const { waits } of this.#places.values()) waits?.();
    this.#places.clear();
    this.#engine = null;
    this.#kept = new Map();
    this.#epoch = null;
    this.#tell();
  }

  #tell(): void {
    this.#listeners.tell();
  }
}

function isPending({ isDirty, underWay }: Place): boolean {
  return isDirty || underWay > 0;
}

/** This tab's drafts. */
export const drafts = new Drafts((delayMs, run) => {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
}, crypto.randomUUID());
