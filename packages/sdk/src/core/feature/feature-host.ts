import type { BugLog } from '../../base/log/bug-log.ts';
import type { Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { constant, SwitchedValue } from '../../base/value/switched.ts';
import { isThere, until } from '../../base/value/until.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { AnyCall, AnyHandler, AnyOpened, CommandContext } from '../../port/host/handlers.ts';
import type { AnyBefore } from './before.ts';
import type { AnyHandlers } from './feature.ts';

/** A command's answer if its account ended amid it: the host asks the next account, or answers as before sign-in. */
export const ENDED = Symbol('ended');

/** An account, as far as the life of features goes. */
interface Living {
  readonly scope: Scope;
}

interface HostOptions<A extends Living> {
  readonly account: Readable<A | null>;
  /** The answers while no account runs: an entry for each name. */
  readonly before: Readonly<Record<string, AnyBefore>>;
  /** Starts the feature for an account. */
  readonly start: (account: A, scope: Scope) => AnyStarted;
  readonly logBug: BugLog;
}

/** A feature's handlers for one account; its commands may answer `ENDED`. */
export type AnyStarted = Readonly<Record<string, unknown>>;

/** One life of a feature: with one account, until that ends. */
interface Life {
  readonly scope: Scope;
  /** Throws what the start threw. */
  readonly handlerOf: (name: string) => AnyHandler;
}

/** Starts a feature with each account and ends it with the account's scope. Answers for it while no account runs. */
export class FeatureHost<A extends Living> {
  readonly #options: HostOptions<A>;
  /** Stays after the account's scope ended until the account is replaced: an account that begins again is still shown. */
  readonly #life = new ObservableValue<Life | null>(null);

  constructor(options: HostOptions<A>) {
    this.#options = options;
    options.account.subscribe(() => this.#follow());
    this.#follow();
  }

  /** The handlers of the feature, for as long as the engine runs. */
  handlers(): AnyHandlers {
    const entries = Object.entries(this.#options.before);
    return Object.fromEntries(entries.map(([name, before]) => [name, this.#handlerOf(name, before)]));
  }

  #follow(): void {
    const account = this.#options.account.current;
    const ended = this.#life.current;
    this.#life.set(account === null ? null : this.#begin(account));
    ended?.scope.end();
  }

  #begin(account: A): Life {
    const scope = account.scope.child();
    try {
      const handlers = this.#options.start(account, scope);
      return { scope, handlerOf: (name) => handlers[name] as AnyHandler };
    } catch (error) {
      this.#options.logBug('a feature could not be started', error);
      scope.end();
      return {
        scope,
        handlerOf: () => {
          throw error;
        },
      };
    }
  }

  #handlerOf(name: string, before: AnyBefore): AnyHandler {
    if (before.shape === 'command')
      return { shape: 'command', run: (input, context) => this.#run(name, before, input, context) };
    const open = (params: never, scope: Scope) => this.#open(name, before, params, scope);
    // The values are those of the declaration and of the feature, whose types were checked where it was defined.
    return { shape: before.shape, [before.isMoving ? 'follow' : 'open']: open } as AnyHandler;
  }

  async #run(
    name: string,
    before: Extract<AnyBefore, { shape: 'command' }>,
    input: never,
    context: CommandContext,
  ): Promise<Result<unknown, unknown>> {
    for (;;) {
      const life = this.#life.current;
      if (life === null) return before.answer(input);
      const handler = life.handlerOf(name);
      if (handler.shape !== 'command') throw new Error(`${name} is no command`);
      const outcome: unknown = await handler.run(input, context);
      if (outcome !== ENDED) return outcome as Result<unknown, unknown>;
      await until(this.#life, (next) => next !== life);
    }
  }

  #open(
    name: string,
    before: Exclude<AnyBefore, { shape: 'command' }>,
    params: never,
    scope: Scope,
  ): AnyOpened<unknown> {
    const opened = new SwitchedValue<Life | null, AnyOpened<unknown> | null>(this.#life, scope, (life, inner) => {
      if (life === null) return constant(null);
      const handler = life.handlerOf(name);
      if (handler.shape !== 'view' && handler.shape !== 'listView') throw new Error(`${name} is no view`);
      return constant('follow' in handler ? handler.follow(params, inner) : handler.open(params, inner));
    });
    const first = () => before.valueOf(before.isMoving ? (params as Readable<never>).current : params);
    const value = new SwitchedValue(opened, scope, (view) => (view === null ? constant(first()) : valueIn(view)));
    if (before.calls.length === 0) return value;
    const call = (callName: string): AnyCall => {
      return async (input, context) => {
        const view = await until(opened, isThere, context.signal);
        context.signal.throwIfAborted();
        if (view === undefined || !('calls' in view)) throw new Error(`${name} has no commands`);
        return (view.calls[callName] as AnyCall)(input, context);
      };
    };
    return { value, calls: Object.fromEntries(before.calls.map((callName) => [callName, call(String(callName))])) };
  }
}

function valueIn(view: AnyOpened<unknown>): Readable<unknown> {
  return 'calls' in view ? view.value : view;
}
