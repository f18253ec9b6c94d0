/**
 * Something a person chose, kept on this machine for all tabs. It imports next to nothing, because the appearance is also read by a
 * script of its own before the first paint.
 */
import type { Readable } from '@parley/sdk/client/remote.ts';
import { ObservableValue } from '@parley/sdk/client/value.ts';

export interface KeptSettingOptions<Value> {
  /** The key of the setting in the browser's storage. */
  readonly key: string;
  /** For what belongs to the shown account: its own key, which changes with it. Absent for what all accounts share. */
  readonly owner?: Owner;
  /** Reads what was stored, null for nothing; what makes no sense is as if it were not there. */
  readonly parse: (stored: string | null) => Value;
  /** The stored text; null for nothing, where all is ordinary. */
  readonly format: (value: Value) => string | null;
}

/** The account that something is kept for (`lib/place`). */
export interface Owner {
  readonly keyOf: (key: string) => string;
  readonly subscribe: (listener: () => void) => () => void;
}

export class KeptSetting<Value> implements Readable<Value> {
  readonly #options: KeptSettingOptions<Value>;
  /** Undefined until it was asked for. */
  #known: ObservableValue<Value> | undefined;
  /** The browser does not take it: it holds for this page. */
  #isOnlyHere = false;

  constructor(options: KeptSettingOptions<Value>) {
    this.#options = options;
  }

  /** The chosen value; the same object until it changes. */
  get current(): Value {
    return this.#value().current;
  }

  /** Changes it, from now on and for the next time. What another tab chose a moment ago is what it begins with. */
  change(change: (now: Value) => Value): void {
    const stored = this.#isOnlyHere ? null : this.#read();
    const now = stored === null ? this.current : this.#options.parse(stored);
    const value = change(now);
    this.#isOnlyHere = !this.#write(this.#options.format(value));
    this.#value().set(value);
  }

  /** Another tab stored something, here if `key` is ours; null for all there is. */
  hear({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): void {
    if (key !== null && key !== this.#key) return;
    this.#isOnlyHere = false;
    this.#value().set(this.#options.parse(newValue));
  }

  /** Calls `listener` after each change. Returns the function that stops it. */
  subscribe(listener: () => void): () => void {
    return this.#value().subscribe(listener);
  }

  get #key(): string {
    const { key, owner } = this.#options;
    return owner === undefined ? key : owner.keyOf(key);
  }

  #value(): ObservableValue<Value> {
    if (this.#known === undefined) {
      const known = new ObservableValue(this.#options.parse(this.#read()));
      this.#known = known;
      this.#options.owner?.subscribe(() => known.set(this.#options.parse(this.#read())));
      if (typeof window === 'object') window.addEventListener('storage', (event) => this.hear(event));
    }
    return this.#known;
  }

  #read(): string | null {
    try {
      return localStorage.getItem(this.#key);
    } catch {
      // A browser that keeps nothing has the ordinary one.
      return null;
    }
  }

  #write(text: string | null): boolean {
    try {
      if (text === null) localStorage.removeItem(this.#key);
      else localStorage.setItem(this.#key, text);
      return true;
    } catch {
      return false;
    }
  }
}
