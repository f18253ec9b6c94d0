/** Files that somebody chose to send and has not sent yet, by where they are to go. Here they are in memory; the engine keeps them (`keep-files.ts`). */
import type { DraftFilePlan, SendFile } from '@parley/sdk/client/contract.ts';
import { Listeners } from '@parley/sdk/client/value.ts';
import type { DraftPlace } from '../../../lib/drafts/draft-place.ts';
import { whenForgotten } from '../../../lib/media/forget.ts';

/** The inspected properties of a file. */
export type FileLook = Pick<
  SendFile,
  'as' | 'mimeType' | 'size' | 'durationMs' | 'thumbnail' | 'blurhash' | 'voice'
> & {
  /** A `blob:` address of a small picture drawn here, never of the file itself; null for none. */
  readonly preview: string | null;
};

export type FileProblem =
  | { readonly kind: 'empty' }
  | { readonly kind: 'tooLarge'; readonly limitBytes: number }
  /** The browser gives its bytes no more: it was moved, changed or deleted. */
  | { readonly kind: 'unreadable' }
  /** It cannot be drawn anew, and what its camera wrote cannot be taken out. */
  | { readonly kind: 'keepsDetails' };

/** The plan by which a file is sent. */
export type FilePlan = DraftFilePlan;

const AS_IT_IS: FilePlan = { caption: '', description: '', isSpoiler: false, size: 'original' };

export interface ChosenFile {
  readonly id: string;
  readonly file: File;
  /** Null until it was looked at. */
  readonly look: FileLook | null;
  readonly plan: FilePlan;
  /** Why it cannot be sent; null if it can, for all that is known. */
  readonly problem: FileProblem | null;
  /** It is being handed over to be sent. */
  readonly isLeaving: boolean;
  /** True if the file survives this tab; null until that is known. */
  readonly isKept: boolean | null;
}

const NONE: readonly ChosenFile[] = [];

export class ChosenFiles {
  readonly #files = new Map<DraftPlace, readonly ChosenFile[]>();
  readonly #listeners = new Listeners();
  /** The ids of files that were removed here, so that they do not come back. */
  readonly #gone = new Set<string>();

  /** The files for a place, as they were chosen; the same list until something changes. */
  read(place: DraftPlace): readonly ChosenFile[] {
    return this.#files.get(place) ?? NONE;
  }

  /** Adds files at the end, and gives them. */
  add(place: DraftPlace, files: readonly File[]): readonly ChosenFile[] {
    const added = files.map((file): ChosenFile => {
      const problem = file.size === 0 ? ({ kind: 'empty' } as const) : null;
      return { id: crypto.randomUUID(), file, look: null, plan: AS_IT_IS, problem, isLeaving: false, isKept: null };
    });
    this.#set(place, [...this.read(place), ...added]);
    return added;
  }

  /** Adds a file that was kept; null if it is here, or was taken out meanwhile. */
  restore(place: DraftPlace, id: string, file: File, plan: FilePlan = AS_IT_IS): ChosenFile | null {
    if (!this.isNew(place, id)) return null;
    const restored: ChosenFile = {
      id,
      file,
      look: null,
      plan,
      problem: null,
      isLeaving: false,
      isKept: true,
    };
    this.#set(place, [...this.read(place), restored]);
    return restored;
  }

  /** True if a file is not here and never was. */
  isNew(place: DraftPlace, id: string): boolean {
    return !this.#gone.has(id) && this.find(place, id) === undefined;
  }

  /** Changes what is known of a file, if it is still there. */
  change(place: DraftPlace, id: string, change: Partial<Omit<ChosenFile, 'id' | 'file'>>): void {
    if (this.find(place, id) === undefined) {
      release(change.look ?? null);
      return;
    }
    this.#set(
      place,
      this.read(place).map((file) => (file.id === id ? { ...file, ...change } : file)),
    );
  }

  /** Changes how a file is to be sent, if it is still there. */
  plan(place: DraftPlace, id: string, change: Partial<FilePlan>): void {
    const found = this.find(place, id);
    if (found !== undefined) this.change(place, id, { plan: { ...found.plan, ...change } });
  }

  /** Puts the files of a place in the order of `ids`. Files that are not named stay behind them. */
  arrange(place: DraftPlace, ids: readonly string[]): void {
    const rank = ({ id }: ChosenFile) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
    this.#set(
      place,
      [...this.read(place)].sort((one, other) => rank(one) - rank(other)),
    );
  }

  find(place: DraftPlace, id: string): ChosenFile | undefined {
    return this.read(place).find((file) => file.id === id);
  }

  remove(place: DraftPlace, id: string): void {
    release(this.find(place, id)?.look ?? null);
    this.#gone.add(id);
    this.#set(
      place,
      this.read(place).filter((file) => file.id !== id),
    );
  }

  /** Forgets everything: it was one person's. */
  clear(): void {
    for (const files of this.#files.values()) for (const { look } of files) release(look);
    this.#files.clear();
    this.#tell();
  }

  subscribe(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  #set(place: DraftPlace, files: readonly ChosenFile[]): void {
    if (files.length === 0) this.#files.delete(place);
    else this.#files.set(place, files);
    this.#tell();
  }

  #tell(): void {
    this.#listeners.tell();
  }
}

/** This tab's. */
export const chosenFiles = new ChosenFiles();
whenForgotten(() => chosenFiles.clear());

function release(look: FileLook | null): void {
  if (look !== null && look.preview !== null) URL.revokeObjectURL(look.preview);
}
