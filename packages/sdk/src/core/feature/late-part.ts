import type { Scope } from '../../base/scope/scope.ts';
import { constant, SwitchedValue } from '../../base/value/switched.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';

/** A part of a slice whose code is loaded once somebody needs it. */
export class LatePart<Part> {
  readonly #open: () => Promise<Part>;
  readonly #loaded = new ObservableValue<Part | null>(null);
  #loading: Promise<Part> | undefined;

  constructor(open: () => Promise<Part>) {
    this.#open = open;
  }

  /** It is there, or on its way. */
  get isWanted(): boolean {
    return this.#loading !== undefined;
  }

  /** Gives it once it is loaded. Code that could not be fetched is asked for again the next time. */
  get(): Promise<Part> {
    this.#loading ??= this.#load().catch((error: unknown) => {
      this.#loading = undefined;
      throw error;
    });
    return this.#loading;
  }

  /** Follows a value of it; `before` until it is loaded. */
  follow<Value>(scope: Scope, before: Value, choose: Choose<Part, Value>): Readable<Value> {
    scope.run(async () => void (await this.get()));
    return this.followIfThere(scope, before, choose);
  }

  /** Likewise, and loads nothing: where it is not loaded there is nothing to follow. */
  followIfThere<Value>(scope: Scope, before: Value, choose: Choose<Part, Value>): Readable<Value> {
    return new SwitchedValue(this.#loaded, scope, (part, inner) =>
      part === null ? constant(before) : choose(part, inner),
    );
  }

  async #load(): Promise<Part> {
    const part = await this.#open();
    this.#loaded.set(part);
    return part;
  }
}

type Choose<Part, Value> = (part: Part, scope: Scope) => Readable<Value>;
