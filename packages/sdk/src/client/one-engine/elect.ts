import type { HeldLock } from '../../platform/locks/locks.ts';
import { type EngineName, parseEngineName } from './engine-name.ts';

/** What a tab that needs an engine does. */
export type Election =
  | { readonly kind: 'join'; readonly name: EngineName }
  | { readonly kind: 'start'; readonly name: EngineName }
  /** An engine of another build runs, and this tab has had its time: it must not take the account back. */
  | { readonly kind: 'superseded'; readonly build: string };

/**
 * Decides by the locks that are held, so that all tabs decide alike. `last` is the generation that this tab used before and
 * does not want again; 0 for a tab that has had none.
 */
export function elect(held: readonly HeldLock[], build: string, last: number): Election {
  // A tab that waits for the end of an engine holds its name, shared, for a moment after it.
  const alive = held.flatMap(({ name, isShared }) => (isShared ? [] : (parseEngineName(name) ?? [])));
  const newest = Math.max(0, ...alive.filter((name) => name.build === build).map(({ generation }) => generation));
  if (newest > last) return { kind: 'join', name: { generation: newest, build } };
  const other = last > 0 ? alive.find((name) => name.build !== build) : undefined;
  if (other !== undefined) return { kind: 'superseded', build: other.build };
  return { kind: 'start', name: { generation: Math.max(newest, last) + 1, build } };
}
