/**
 * The facts that a tab keeps of a sign-in that leads over the page of a provider: which one is its own, and for which server. All secrets of it
 * are with the engine.
 */
import { ownKey } from '../../lib/place/shown-place.ts';

const KEY = 'parley.sign-in';

export interface PendingSignIn {
  readonly state: string;
  /** The homeserver as it was typed. */
  readonly homeserver: string;
  /** True if the provider has answered: then it can be gone on with. */
  readonly isAnswered: boolean;
}

export function readPending(): PendingSignIn | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(ownKey(KEY)) ?? 'null');
    if (typeof value !== 'object' || value === null || !('state' in value) || !('homeserver' in value)) return null;
    const { state, homeserver } = value;
    if (typeof state !== 'string' || typeof homeserver !== 'string') return null;
    return { state, homeserver, isAnswered: 'isAnswered' in value && value.isAnswered === true };
  } catch {
    return null;
  }
}

/** Null forgets it. */
export function writePending(pending: PendingSignIn | null): void {
  try {
    if (pending === null) sessionStorage.removeItem(ownKey(KEY));
    else sessionStorage.setItem(ownKey(KEY), JSON.stringify(pending));
  } catch {
    // Then a reload amid leads to the beginning.
  }
}
