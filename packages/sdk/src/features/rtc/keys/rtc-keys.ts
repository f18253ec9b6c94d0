import type { Scope } from '../../../base/scope/scope.ts';
import { Signal } from '../../../base/value/signal.ts';
import { constant } from '../../../base/value/switched.ts';
import type { ToDeviceEvent } from '../../../platform/crypto/crypto-machine.ts';
import type { CallKeys, KeyedCall, RtcKeys } from '../parts.ts';
import { KeyArrivals } from './key-arrivals.ts';
import type { KeyDeps } from './key-deps.ts';
import { KeyLog } from './key-log.ts';
import { keysToDevice } from './key-messages.ts';
import { RunningKeys } from './running-keys.ts';

/** Keys of media, a call's at a time. */
export class MemberKeys implements RtcKeys {
  readonly #account: KeyDeps;
  readonly #arrivals: KeyArrivals;

  constructor(account: KeyDeps) {
    this.#account = account;
    this.#arrivals = new KeyArrivals(account.env.clock);
  }

  arrived(events: readonly ToDeviceEvent[]): void {
    const now = this.#account.env.clock.now();
    this.#arrivals.arrived(events.flatMap((event) => keysToDevice(event, now)));
  }

  /** In a room that is not encrypted there are none. */
  begin(call: KeyedCall, scope: Scope): CallKeys {
    const isEncrypted = this.#account.rooms.records.get(call.roomId)?.isEncrypted === true;
    if (!isEncrypted)
      return { keys: new KeyLog(), untrusted: constant<ReadonlySet<string>>(new Set()), lost: new Signal() };
    return new RunningKeys(this.#account, { call, arrivals: this.#arrivals }, scope);
  }
}
