import { ownKey } from '../place/shown-place.ts';

/** Something that this tab keeps for the shown account across a reload or a visit elsewhere, for a short time. Never a secret of an account. */
export class KeptAWhile<Value> {
  readonly #name: string;
  readonly #forMs: number;
  readonly #decode: (stored: unknown) => Value | null;

  /** `decode` reads what was stored; another version of the page may have left anything. */
  constructor(key: string, forMs: number, decode: (stored: unknown) => Value | null) {
    this.#name = key;
    this.#forMs = forMs;
    this.#decode = decode;
  }

  get #key(): string {
    return ownKey(this.#name);
  }

  /** Keeps it from now on; null forgets it. */
  put(value: Value | null): void {
    try {
      if (value === null) sessionStorage.removeItem(this.#key);
      else sessionStorage.setItem(this.#key, JSON.stringify({ value, atMs: Date.now() }));
    } catch {
      // Without storage it is gone with the page.
    }
  }

  /** Reads it; null if there is nothing, or it is too old. */
  read(): Value | null {
    try {
      const stored: unknown = JSON.parse(sessionStorage.getItem(this.#key) ?? 'null');
      if (typeof stored !== 'object' || stored === null) return null;
      const { value, atMs } = stored as Readonly<Record<string, unknown>>;
      const ageMs = typeof atMs === 'number' ? Date.now() - atMs : Number.NaN;
      return ageMs >= 0 && ageMs < this.#forMs ? this.#decode(value) : null;
    } catch {
      return null;
    }
  }

  /** Reads it, and forgets it. */
  take(): Value | null {
    const value = this.read();
    this.put(null);
    return value;
  }
}

/** The time after which somebody who left a form or went elsewhere begins anew. */
export const QUARTER_HOUR_MS = 15 * 60_000;
