import type { HeldLock } from '../../platform/locks/locks.ts';
import { type EngineName, formatEngineName, parseEngineName } from './engine-name.ts';

/** The decision of a tab that needs an engine. */
export type Election =
  | { readonly kind: 'join'; readonly name: EngineName }
  | { readonly kind: 'start'; readonly name: EngineName }
  /** An engine of another build came after this tab, which has had its time: it must not take the account back. */
  | { readonly kind: 'superseded'; readonly build: string };

/** The engines that a tab looks for: those of its build, for the account of its place. */
export type Wanted = Pick<EngineName, 'place' | 'build'>;

/** The earlier engines that a deciding tab knows. */
export interface Known {
  /** The generation that it used before and does not want again; 0 if it has had none. */
  readonly last: number;
  /**
   * Engines of other builds that lived when it was opened: it may take the account from these, also later (EN-15). One that hangs
   * keeps its name long after it lost the account.
   */
  readonly earlier: ReadonlySet<string>;
}

/** The knowledge of a tab that was just opened. */
export function knownAtFirst(held: readonly HeldLock[], { place, build }: Wanted): Known {
  const others = aliveOf(held, place).filter((name) => name.build !== build);
  return { last: 0, earlier: new Set(others.map(formatEngineName)) };
}

/** Decides by the locks that are held, so that tabs that know the same decide alike. */
export function elect(held: readonly HeldLock[], { place, build }: Wanted, { last, earlier }: Known): Election {
  const alive = aliveOf(held, place);
  const newest = Math.max(0, ...alive.filter((name) => name.build === build).map(({ generation }) => generation));
  if (newest > last) return { kind: 'join', name: { place, generation: newest, build } };
  const isLater = (name: EngineName) => name.build !== build && !earlier.has(formatEngineName(name));
  const other = last > 0 ? alive.find(isLater) : undefined;
  if (other !== undefined) return { kind: 'superseded', build: other.build };
  return { kind: 'start', name: { place, generation: Math.max(newest, last) + 1, build } };
}

/** A tab that waits for the end of an engine holds its name, shared, for a moment after it. */
function aliveOf(held: readonly HeldLock[], place: number): readonly EngineName[] {
  const names = held.flatMap(({ name, isShared }) => (isShared ? [] : (parseEngineName(name) ?? [])));
  return names.filter((name) => name.place === place);
}
