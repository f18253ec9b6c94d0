import type { AnyHandler } from './handlers.ts';

type HandlersByName = Readonly<Record<string, AnyHandler>>;

/** The handlers of an engine, by name: those there are from the start, and those that are fetched when a page first asks for one. */
export class HandlerTable {
  readonly #handlers: Map<string, AnyHandler>;
  readonly #fetch: () => Promise<HandlersByName>;
  #isWhole = false;
  #loading: Promise<void> | undefined;

  constructor(handlers: HandlersByName, fetch: () => Promise<HandlersByName> = () => Promise.resolve({})) {
    this.#handlers = new Map(Object.entries(handlers));
    this.#fetch = fetch;
  }

  /** The handler of `name`, if it is there. */
  get(name: string): AnyHandler | undefined {
    return this.#handlers.get(name);
  }

  /** Whether `name` may be one of those that were not fetched yet. */
  isMissing(name: string): boolean {
    return !this.#isWhole && !this.#handlers.has(name);
  }

  /** Fetches the rest, once for all who ask. Rejects if that fails; then it may be asked for again. */
  load(): Promise<void> {
    this.#loading ??= this.#add().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  async #add(): Promise<void> {
    for (const [name, handler] of Object.entries(await this.#fetch())) this.#handlers.set(name, handler);
    this.#isWhole = true;
  }
}
