import type { Scope } from '../scope/scope.ts';
import { Listeners } from './listeners.ts';
import type { Readable } from './value.ts';

/**
 * Follows the readable that `choose` gives for the present value of `source`, and another one when that changes. What
 * `choose` starts belongs to the scope it gets, which ends at the next change or with `scope`. If `choose` throws, so does
 * reading, until the next change: whoever sets the source is not harmed by it.
 */
export class SwitchedValue<Source, Value> implements Readable<Value> {
  readonly #listeners = new Listeners();
  readonly #choose: (source: Source, scope: Scope) => Readable<Value>;
  readonly #scope: Scope;
  readonly #source: Readable<Source>;
  #innerScope: Scope;
  #inner: Readable<Value>;

  constructor(source: Readable<Source>, scope: Scope, choose: (source: Source, scope: Scope) => Readable<Value>) {
    this.#choose = choose;
    this.#scope = scope;
    this.#source = source;
    this.#innerScope = scope.child();
    this.#inner = this.#follow(this.#innerScope);
    scope.onEnd(source.subscribe(() => this.#switch()));
  }

  get current(): Value {
    return this.#inner.current;
  }

  subscribe(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  #switch(): void {
    this.#innerScope.end();
    const scope = this.#scope.child();
    this.#innerScope = scope;
    const inner = this.#follow(scope);
    // The source may have changed again while `choose` ran; then the newer choice stands, and has been told.
    if (this.#innerScope !== scope) return;
    this.#inner = inner;
    this.#listeners.tell();
  }

  #follow(scope: Scope): Readable<Value> {
    try {
      const inner = this.#choose(this.#source.current, scope);
      scope.onEnd(inner.subscribe(() => this.#tellOf(scope)));
      return inner;
    } catch (error) {
      return failing(error);
    }
  }

  #tellOf(scope: Scope): void {
    if (this.#innerScope === scope) this.#listeners.tell();
  }
}

/** A readable that never changes. */
export function constant<Value>(value: Value): Readable<Value> {
  return { current: value, subscribe: () => () => undefined };
}

function failing(error: unknown): Readable<never> {
  return {
    get current(): never {
      throw error;
    },
    subscribe: () => () => undefined,
  };
}
