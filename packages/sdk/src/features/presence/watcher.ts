import { sleep } from '../../base/clock/clock.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { Serial } from '../../base/serial/serial.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import type { Env } from '../../platform/env.ts';
import { presence } from '../../protocol/endpoints/presence.ts';
import { foldPresence, type Presence } from '../../protocol/events/presence.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import type { PresenceDelta } from '../../protocol/sync/sync-batch.ts';

/** Sliding sync tells nothing of presence: somebody's is asked for this often while they are looked at. */
const ASK_AGAIN_MS = 60_000;
/** The same where the server would not say, or tells by itself when it changes. */
const ASK_SELDOM_MS = 600_000;
/** So many are told of by `/v3/sync`: those who were looked at last. */
const MOST_TOLD = 50;
/** People who are remembered while nobody looks. */
const KEPT = 500;

interface Watched {
  readonly value: ObservableValue<Presence | null>;
  /** By how many views. */
  lookers: number;
  /** When it was last asked for. */
  askedAtMs: number;
  isRefused: boolean;
  /** How often since then that they are looked at. */
  asked: number;
}

/** Who is there, of those somebody looks at. One question at a time: a list of members asks for many. */
export class PresenceWatcher {
  readonly #env: Env;
  readonly #account: Need<'requests' | 'sync' | 'scope'>;
  readonly #people = new Map<UserId, Watched>();
  readonly #asking = new Serial();

  constructor(account: Need<'env' | 'requests' | 'sync' | 'scope'>) {
    this.#env = account.env;
    this.#account = account;
  }

  /** Whether `userId` is there, asked for until `scope` ends. */
  open(userId: UserId, scope: Scope): Readable<Presence | null> {
    const watched = this.#people.get(userId) ?? {
      value: new ObservableValue<Presence | null>(null),
      lookers: 0,
      askedAtMs: Number.NEGATIVE_INFINITY,
      isRefused: false,
      asked: 0,
    };
    this.#keep(userId, watched);
    watched.lookers += 1;
    scope.onEnd(() => {
      watched.lookers -= 1;
      // What changes while nobody looks is not told.
      if (watched.lookers === 0) watched.asked = 0;
    });
    scope.run((signal) => this.#follow(userId, watched, signal));
    return watched.value;
  }

  async #follow(userId: UserId, watched: Watched, signal: AbortSignal): Promise<void> {
    const { clock } = this.#env;
    while (!signal.aborted) {
      // The poll under way when they were looked at first does not tell of them: after the second question nothing is missed.
      const isSeldom = watched.isRefused || (watched.asked >= 2 && this.told().includes(userId));
      const dueMs = watched.askedAtMs + (isSeldom ? ASK_SELDOM_MS : ASK_AGAIN_MS) - clock.monotonicMs();
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
    watched.asked += 1;
    if (answer.ok) watched.value.set(foldPresence(null, answer.value, clock.now()));
    watched.isRefused = !answer.ok && answer.error.kind === 'serverError';
  }

  #askNow(userId: UserId, watched: Watched): void {
    watched.askedAtMs = Number.NEGATIVE_INFINITY;
    this.#account.scope.run((signal) => this.#asking.run(() => this.#ask(userId, watched, signal)));
  }

  /** Gives the watched users whose presence the server should send, if it does that. */
  told(): readonly UserId[] {
    if (this.#account.sync.record.current?.kind !== 'v3') return [];
    const looked = [...this.#people].flatMap(([userId, { lookers }]) => (lookers > 0 ? [userId] : []));
    return looked.slice(-MOST_TOLD);
  }

  /** Takes presence that the server sent. */
  hear(heard: readonly PresenceDelta[]): void {
    const now = this.#env.clock.now();
    for (const { userId, content } of heard) {
      const watched = this.#people.get(userId);
      if (watched === undefined) continue;
      const before = watched.value.current;
      watched.value.set(foldPresence(before, content, now));
      // A server that says nothing of a status may mean that it was taken away. Only an answer tells.
      const isUnsure = (before?.statusMessage ?? null) !== null && content['status_msg'] === undefined;
      if (isUnsure && watched.lookers > 0) this.#askNow(userId, watched);
    }
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
