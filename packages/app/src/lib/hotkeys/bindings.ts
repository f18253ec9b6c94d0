/** Keys that a person chose instead of ours: kept on this machine for all tabs, by the id of what they do. */
import type { Readable } from '@parley/sdk/client/remote.ts';
import { KeptSetting } from '../store/kept-setting.ts';
import { isSameChord, type KeyPress, matchesChord } from './chord.ts';

/** More than anybody needs for one thing. */
const MOST_CHORDS = 4;

/** An action that can have keys of its own. */
export interface Bindable {
  readonly id: string;
  /** The keys it comes with. */
  readonly chords: readonly string[];
}

type Bindings = ReadonlyMap<string, readonly string[]>;

const kept = new KeptSetting<Bindings>({
  key: 'parley.keys',
  parse: parseBindings,
  format: (chosen) => (chosen.size === 0 ? null : JSON.stringify(Object.fromEntries(chosen))),
});

/** True if this machine uses ⌘ instead of Ctrl. */
export const isMac = typeof navigator === 'object' && /^Mac|^iP/.test(navigator.platform);

/** Chosen keys; the same object until they change. */
export const bindings: Readable<Bindings> = kept;

/** The keys of something, chosen or its own. None where they were taken away. */
export function chordsOf({ id, chords }: Bindable): readonly string[] {
  return kept.current.get(id) ?? chords;
}

/** True if a key press is one of the action's keys. */
export function isPressOf(press: KeyPress, bindable: Bindable): boolean {
  return chordsOf(bindable).some((chord) => matchesChord(press, chord, isMac));
}

/** Gives something other keys; null gives it its own again. */
export function bindKeys(id: string, chords: readonly string[] | null): void {
  kept.change((now) => {
    const next = new Map(now);
    if (chords === null) next.delete(id);
    else next.set(id, chords.slice(0, MOST_CHORDS));
    return next;
  });
}

/** Gives everything its own keys again. */
export function forgetBindings(): void {
  kept.change(() => new Map());
}

/** Entries of `others` that use the same chord. */
export function clashesWith<Some extends Bindable>(chord: string, id: string, others: readonly Some[]): Some[] {
  return others.filter((other) => other.id !== id && chordsOf(other).some((taken) => isSameChord(taken, chord, isMac)));
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
