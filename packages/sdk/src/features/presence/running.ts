/** Presence while somebody looks at it or shows their own; loaded with the first of these. */
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import { refusalOf } from '../../core/session/session.ts';
import { presence, setPresence } from '../../protocol/endpoints/presence.ts';
import { foldPresence, type Presence, type PresenceState, parsePresenceState } from '../../protocol/events/presence.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import type { OwnedWants } from '../../protocol/sync/owned-wants.ts';
import type { OwnedNews } from '../../protocol/sync/sync-batch.ts';
import type { OwnPresence, PresenceToSet, SetPresenceFailure, StatusFailure } from './contract.ts';
import { OwnStatus } from './own-status.ts';
import { PresenceTeller } from './teller.ts';
import { PresenceWatcher } from './watcher.ts';

export type PresenceDeps = Need<'env' | 'me' | 'requests' | 'sync' | 'scope' | 'accountData' | 'isGuest'>;

/** The presence of others and of the user. */
export class RunningPresence {
  readonly #deps: PresenceDeps;
  readonly #watcher: PresenceWatcher;
  readonly #teller: PresenceTeller;
  readonly #status: OwnStatus;
  /** True once the server took the user's presence and then knew nothing of it. */
  readonly #isSilent = new ObservableValue(false);
  /** Syncing alone shows nobody as online (04.Y-15). */
  #shown: PresenceState = 'offline';

  constructor(deps: PresenceDeps) {
    const { env, scope } = deps;
    this.#deps = deps;
    this.#watcher = new PresenceWatcher(deps);
    this.#status = new OwnStatus(deps);
    this.#teller = new PresenceTeller(env.clock, (state) => {
      this.#shown = state;
      scope.run((signal) => this.#tell(signal));
    });
    scope.onEnd(() => this.#teller.end());
    // A status that another device set, or that became known late, is sent at once.
    scope.onEnd(this.#status.value.subscribe(() => this.#isShown && scope.run((signal) => this.#tell(signal))));
  }

  /** The presence of a user, followed until `scope` ends. */
  of(userId: UserId, scope: Scope): Readable<Presence | null> {
    return this.#watcher.open(userId, scope);
  }

  /** The user's own status, and whether the server shows it. */
  own(scope: Scope): Readable<OwnPresence> {
    scope.run((signal) => this.#check(signal));
    const { value } = this.#status;
    return new DerivedValue<OwnPresence>([value, this.#isSilent], () => ({
      status: value.current,
      isSilent: this.#isSilent.current,
    }));
  }

  /** The user does something, or shows nobody that they do. */
  tell(isShown: boolean): void {
    if (isShown) this.#teller.active();
    else this.#teller.hide();
  }

  /** Sets the user's presence outright. */
  async set(
    { presence: wanted, statusMessage }: PresenceToSet,
    signal: AbortSignal,
  ): Promise<Result<null, SetPresenceFailure>> {
    const state = parsePresenceState(wanted);
    if (state === null) return err({ kind: 'badPresence', message: `Bad presence value: ${wanted}` });
    this.#shown = state;
    const { me, requests } = this.#deps;
    const answer = await requests.send(setPresence(me, state, statusMessage), { signal });
    return answer.ok ? ok(null) : err(refusalOf(answer.error));
  }

  /** Sets the user's status. It is sent with their presence, so only while they show that. */
  async setStatus(status: string, signal: AbortSignal): Promise<Result<null, StatusFailure>> {
    const kept = await this.#status.set(status, signal);
    if (!kept.ok) return kept;
    if (this.#isShown) await this.#tell(signal);
    await this.#check(signal);
    return kept;
  }

  /** The part of a request of sync. */
  wants(): OwnedWants {
    return { presence: this.#shown, presenceOf: this.#watcher.told() };
  }

  /** Takes news of sync. */
  hear(news: OwnedNews): void {
    this.#watcher.hear(news.presence);
  }

  get #isShown(): boolean {
    return this.#shown !== 'offline';
  }

  /** Sends the presence with the status: servers forget a status that is not sent with it. What does not get through is not said again. */
  async #tell(signal: AbortSignal): Promise<void> {
    const { me, requests, sync, isGuest } = this.#deps;
    // Guests tell nobody. Without a network nothing is asked of it; it hears of this the next time.
    if (isGuest.current || !sync.state.current.isOnline) return;
    const { current } = this.#status.value;
    // A user who never set a status here may have one from elsewhere.
    const status = current === null ? undefined : this.#isShown ? current : '';
    await requests.send(setPresence(me, this.#shown, status), { signal });
  }

  /** Asks whether the server keeps what it is told: one without presence takes it all the same. */
  async #check(signal: AbortSignal): Promise<void> {
    const { me, requests, env } = this.#deps;
    if (!this.#isShown || (this.#status.value.current ?? '') === '') return;
    const answer = await requests.send(presence(me), { signal });
    if (answer.ok) {
      const { state, statusMessage } = foldPresence(null, answer.value, env.clock.now());
      this.#isSilent.set(state === 'offline' && statusMessage === null);
    } else if (answer.error.kind === 'serverError') this.#isSilent.set(true);
  }
}
