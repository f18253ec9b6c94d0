import type { Scope } from '../scope/scope.ts';
import type { Readable } from './value.ts';

/**
 * Follows the readable that `choose` gives for the present value of `source`, and another one when that changes. What
 * `choose` starts belongs to the scope it gets, which ends at the next change or with `scope`.
 */
export class SwitchedValue<Source, Value> implements Readable<Value> {
  readonly #listeners = new Set<() => void>();
  readonly #choose: (source: Source, scope: Scope) => Readable<Value>;
  readonly #scope: Scope;
  #innerScope: Scope;
  #inner: Readable<Value>;

  constructor(source: Readable<Source>, scope: Scope, choose: (source: Source, scope: Scope) => Readable<Value>) {
    this.#choose = choose;
    this.#scope = scope;
    this.#innerScope = scope.child();
    this.#inner = this.#follow(source.current);
    scope.onEnd(
      source.subscribe(() => {
        this.#innerScope.end();
        this.#innerScope = this.#scope.child();
        this.#inner = this.#follow(source.current);
        this.#tell();
      }),
    );
  }

  get current(): Value {
    return this.#inner.current;
  }

  subscribe(listener: () => void): () => void {
    const entry = () => listener();
    this.#listeners.add(entry);
    return () => void this.#listeners.delete(entry);
  }

  #follow(source: Source): Readable<Value> {
    const inner = this.#choose(source, this.#innerScope);
    this.#innerScope.onEnd(inner.subscribe(() => this.#tell()));
    return inner;
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

/** A readable that never changes. */
export function constant<Value>(value: Value): Readable<Value> {
  return { current: value, subscribe: () => () => undefined };
}
