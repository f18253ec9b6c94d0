/** Keys that a person chose instead of ours: kept on this machine for all tabs, by the id of what they do. */
import { isSameChord, type KeyPress, matchesChord } from './chord.ts';

const KEY = 'parley.keys';
/** More than anybody needs for one thing. */
const MOST_CHORDS = 4;

/** What can have keys of its own. */
export interface Bindable {
  readonly id: string;
  /** The keys it comes with. */
  readonly chords: readonly string[];
}

type Bindings = ReadonlyMap<string, readonly string[]>;

const listeners = new Set<() => void>();
let current: Bindings | null = null;

/** Whether this machine has ⌘ where others have Ctrl. */
export const isMac = typeof navigator === 'object' && /^Mac|^iP/.test(navigator.platform);

/** What was chosen; the same object until it changes. */
export function currentBindings(): Bindings {
  if (current === null) {
    current = parseBindings(readStored());
    if (typeof window === 'object') window.addEventListener('storage', hearOtherTab);
  }
  return current;
}

/** What another tab stored counts here too; else the next choice made here would undo it. */
export function hearOtherTab({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): void {
  if (key !== KEY) return;
  current = parseBindings(newValue);
  tell();
}

/** The keys of something, chosen or its own. None where they were taken away. */
export function chordsOf({ id, chords }: Bindable): readonly string[] {
  return currentBindings().get(id) ?? chords;
}

/** Whether a press is one of the keys of something. */
export function isPressOf(press: KeyPress, bindable: Bindable): boolean {
  return chordsOf(bindable).some((chord) => matchesChord(press, chord, isMac));
}

/** Gives something other keys; null gives it its own again. */
export function bindKeys(id: string, chords: readonly string[] | null): void {
  const next = new Map(currentBindings());
  if (chords === null) next.delete(id);
  else next.set(id, chords.slice(0, MOST_CHORDS));
  keep(next);
}

/** Gives everything its own keys again. */
export function forgetBindings(): void {
  keep(new Map());
}

/** Those of `others` that have the chord too. */
export function clashesWith<Some extends Bindable>(chord: string, id: string, others: readonly Some[]): Some[] {
  return others.filter((other) => other.id !== id && chordsOf(other).some((taken) => isSameChord(taken, chord, isMac)));
}

/** Calls `listener` after each change. Returns the function that stops it. */
export function subscribeBindings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reads what was stored; what makes no sense is as if it were not there. */
export function parseBindings(stored: string | null): Bindings {
  let raw: unknown;
  try {
    raw = JSON.parse(stored ?? '{}');
  } catch {
    return new Map();
  }
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return new Map();
  return new Map(
    Object.entries(raw).flatMap(([id, chords]: [string, unknown]) =>
      isChords(chords) ? [[id, chords.slice(0, MOST_CHORDS)] as const] : [],
    ),
  );
}

function isChords(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((chord) => typeof chord === 'string' && /^\S{1,40}$|^\S+\+ $/.test(chord));
}

function readStored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function keep(next: Bindings): void {
  current = next;
  try {
    if (next.size === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(next)));
  } catch {
    // They hold for this page then.
  }
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}
