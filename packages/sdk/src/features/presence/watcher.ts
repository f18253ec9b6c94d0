import { sleep } from '../../base/clock/clock.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { Serial } from '../../base/serial/serial.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { AccountCore } from '../../core/account/account.ts';
import type { Env } from '../../platform/env.ts';
import { presence } from '../../protocol/endpoints/presence.ts';
import { foldPresence, type Presence } from '../../protocol/events/presence.ts';
import type { UserId } from '../../protocol/ids/ids.ts';

/** Sliding sync tells nothing of presence: it is asked for this often while somebody looks. */
const ASK_AGAIN_MS = 60_000;
/** The same where the server would not say. */
const ASK_REFUSED_MS = 600_000;
/** People who are remembered while nobody looks. */
const KEPT = 500;

interface Watched {
  readonly value: ObservableValue<Presence | null>;
  /** When it was last asked for. */
  askedAtMs: number;
  isRefused: boolean;
}

/** Who is there, of those somebody looks at. One question at a time: a list of members asks for many. */
export class PresenceWatcher {
  readonly #env: Env;
  readonly #account: AccountCore;
  readonly #people = new Map<UserId, Watched>();
  readonly #asking = new Serial();

  constructor(env: Env, account: AccountCore) {
    this.#env = env;
    this.#account = account;
  }

  /** Whether `userId` is there, asked for until `scope` ends. */
  open(userId: UserId, scope: Scope): Readable<Presence | null> {
    const watched = this.#people.get(userId) ?? {
      value: new ObservableValue<Presence | null>(null),
      askedAtMs: Number.NEGATIVE_INFINITY,
      isRefused: false,
    };
    this.#keep(userId, watched);
    scope.run((signal) => this.#follow(userId, watched, signal));
    return watched.value;
  }

  async #follow(userId: UserId, watched: Watched, signal: AbortSignal): Promise<void> {
    const { clock } = this.#env;
    while (!signal.aborted) {
      const dueMs = watched.askedAtMs + (watched.isRefused ? ASK_REFUSED_MS : ASK_AGAIN_MS) - clock.monotonicMs();
      if (dueMs > 0) await sleep(clock, dueMs, signal);
      else await this.#asking.run(() => this.#ask(userId, watched, signal));
    }
  }

  async #ask(userId: UserId, watched: Watched, signal: AbortSignal): Promise<void> {
    const { clock } = this.#env;
    // Others who look at the same person may have asked meanwhile.
    if (signal.aborted || clock.monotonicMs() - watched.askedAtMs < ASK_AGAIN_MS) return;
    watched.askedAtMs = clock.monotonicMs();
    if (!this.#account.sync.state.current.isOnline) return;
    const answer = await this.#account.requests.send(presence(userId), { signal });
    if (answer.ok) watched.value.set(foldPresence(watched.value.current, answer.value, clock.now()));
    watched.isRefused = !answer.ok && answer.error.kind === 'serverError';
  }

  #keep(userId: UserId, watched: Watched): void {
    this.#people.delete(userId);
    this.#people.set(userId, watched);
    for (const oldest of this.#people.keys()) {
      if (this.#people.size <= KEPT) break;
      this.#people.delete(oldest);
    }
  }
}
