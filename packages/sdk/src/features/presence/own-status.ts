import { err, ok, type Result } from '../../base/result/result.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import { refusalOf } from '../../core/session/session.ts';
import { accountData, setAccountData } from '../../protocol/endpoints/account-data.ts';
import { decodeStatus, encodeStatus, STATUS_TYPE, statusOf } from '../../protocol/events/status.ts';
import type { StatusFailure } from './contract.ts';

/**
 * The user's own status, the same on all their devices. An account that was stored before there was one was told of it when nobody
 * listened: what sync never brought is asked for once.
 */
export class OwnStatus {
  readonly #account: Need<'me' | 'requests'>;
  readonly #value = new ObservableValue<string | null>(null);

  constructor(account: Need<'me' | 'requests' | 'accountData' | 'scope'>) {
    const { accountData: kept, scope } = account;
    this.#account = account;
    const source = kept.of(STATUS_TYPE);
    const follow = () => {
      const status = source.current === null ? null : decodeStatus(source.current);
      if (status !== null) this.#value.set(status);
    };
    follow();
    scope.onEnd(source.subscribe(follow));
    if (source.current === null) scope.run((signal) => this.#ask(signal));
  }

  /** Null where none was ever set, and until it is known; empty for one that was taken away. */
  get value(): Readable<string | null> {
    return this.#value;
  }

  /** Keeps a status; empty for none. */
  async set(said: string, signal: AbortSignal): Promise<Result<null, StatusFailure>> {
    const { me, requests } = this.#account;
    const status = statusOf(said);
    const answer = await requests.send(setAccountData(me, STATUS_TYPE, encodeStatus(status)), { signal });
    if (!answer.ok) return err(refusalOf(answer.error));
    this.#value.set(status);
    return ok(null);
  }

  async #ask(signal: AbortSignal): Promise<void> {
    const { me, requests } = this.#account;
    const answer = await requests.send(accountData(me, STATUS_TYPE), { signal });
    if (answer.ok && this.#value.current === null) this.#value.set(decodeStatus(answer.value));
  }
}
