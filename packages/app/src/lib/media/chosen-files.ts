/** Files that somebody chose to send and has not sent yet, by where they are to go. In memory only: they are the person's, on their disk. */
import type { SendFile } from '@parley/sdk/client/contract.ts';
import type { DraftPlace } from '../tab-store/drafts.ts';
import { whenForgotten } from './forget.ts';

/** What a file turned out to be. */
export type FileLook = Pick<SendFile, 'as' | 'mimeType' | 'size' | 'durationMs' | 'thumbnail'> & {
  /** A `blob:` address of a small picture drawn here, never of the file itself; null for none. */
  readonly preview: string | null;
};

export type FileProblem =
  | { readonly kind: 'empty' }
  | { readonly kind: 'tooLarge'; readonly limitBytes: number }
  /** The browser gives its bytes no more: it was moved, changed or deleted. */
  | { readonly kind: 'unreadable' };

export interface ChosenFile {
  readonly id: number;
  readonly file: File;
  /** Null until it was looked at. */
  readonly look: FileLook | null;
  /** Why it cannot be sent; null if it can, for all that is known. */
  readonly problem: FileProblem | null;
  /** It is being handed over to be sent. */
  readonly isLeaving: boolean;
}

const NONE: readonly ChosenFile[] = [];

export class ChosenFiles {
  readonly #files = new Map<DraftPlace, readonly ChosenFile[]>();
  readonly #listeners = new Set<() => void>();
  #nextId = 1;

  /** The files for a place, as they were chosen; the same list until something changes. */
  read(place: DraftPlace): readonly ChosenFile[] {
    return this.#files.get(place) ?? NONE;
  }

  /** Adds files at the end, and gives them. */
  add(place: DraftPlace, files: readonly File[]): readonly ChosenFile[] {
    const added = files.map((file): ChosenFile => {
      const problem = file.size === 0 ? ({ kind: 'empty' } as const) : null;
      return { id: this.#nextId++, file, look: null, problem, isLeaving: false };
    });
    this.#set(place, [...this.read(place), ...added]);
    return added;
  }

  /** Changes what is known of a file, if it is still there. */
  change(place: DraftPlace, id: number, change: Partial<Omit<ChosenFile, 'id' | 'file'>>): void {
    if (this.find(place, id) === undefined) {
      release(change.look ?? null);
      return;
    }
    this.#set(
      place,
      this.read(place).map((file) => (file.id === id ? { ...file, ...change } : file)),
    );
  }

  find(place: DraftPlace, id: number): ChosenFile | undefined {
    return this.read(place).find((file) => file.id === id);
  }

  remove(place: DraftPlace, id: number): void {
    release(this.find(place, id)?.look ?? null);
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
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #set(place: DraftPlace, files: readonly ChosenFile[]): void {
    if (files.length === 0) this.#files.delete(place);
    else this.#files.set(place, files);
    this.#tell();
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

/** This tab's. */
export const chosenFiles = new ChosenFiles();
whenForgotten(() => chosenFiles.clear());

function release(look: FileLook | null): void {
  if (look !== null && look.preview !== null) URL.revokeObjectURL(look.preview);
}
