/** Whose words are believed at once in encrypted rooms, such as calls: those of devices that their owners vouch for (CALL-12). */
import type { Clock } from '../../base/clock/clock.ts';
import { Serial } from '../../base/serial/serial.ts';
import type { ToDeviceEvent } from '../../platform/crypto/crypto-machine.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import { authenticityOf } from '../../protocol/rules/authenticity.ts';
import { isVouchedFor } from '../crypto/identity/vouched.ts';
import type { Need } from './faces.ts';

/** An invite rings for longer. */
const ASK_WITHIN_MS = 5_000;

/** That a device is its owner's. */
export interface DeviceClaim {
  readonly userId: UserId;
  readonly deviceKey: string;
}

/**
 * What has to be found out before an event of an encrypted room is heard: nothing, whose device it is, or it is not heard because a server
 * could have written it itself.
 */
export function roomClaimOf(event: RoomEvent): DeviceClaim | 'forgeable' | null {
  const authenticity = authenticityOf(event);
  if (authenticity === 'sure') return null;
  const { crypto, sender: userId } = event;
  // Somebody who speaks for the first time is often known only a moment later.
  const isNew = crypto?.kind === 'opened' && crypto.shield.reason !== 'verificationViolation';
  return authenticity === 'doubted' && isNew ? { userId, deviceKey: crypto.senderKey } : 'forgeable';
}

/** The same of what a device said past the room; null where it did not encrypt it. */
export function claimOf({ sender: userId, senderKey: deviceKey }: ToDeviceEvent): DeviceClaim | null {
  return deviceKey === null ? null : { userId, deviceKey };
}

/** Looks into claims, and keeps what waits for that in the order in which it came. */
export class SenderTrust {
  readonly #account: Need<'crypto' | 'scope'>;
  readonly #clock: Clock;
  readonly #serial = new Serial();
  #waiting = 0;

  constructor(clock: Clock, account: Need<'crypto' | 'scope'>) {
    this.#clock = clock;
    this.#account = account;
  }

  /** Calls `then` once it is known which of `claims` hold: at once if there are none, and none before them are being looked into. */
  settle(claims: readonly DeviceClaim[], then: (isVouched: (claim: DeviceClaim) => boolean) => void): void {
    if (claims.length === 0 && this.#waiting === 0) return then(() => false);
    this.#waiting += 1;
    const within = { clock: this.#clock, withinMs: ASK_WITHIN_MS };
    this.#account.scope.run(async (signal) => {
      await this.#serial.run(async () => {
        const vouched = new Set<string>();
        const asked = new Map(claims.map((claim) => [nameOf(claim), claim]));
        for (const [name, { userId, deviceKey }] of asked)
          if (await isVouchedFor(this.#account.crypto.identities, userId, deviceKey, { ...within, signal }))
            vouched.add(name);
        this.#waiting -= 1;
        if (!signal.aborted) then((claim) => vouched.has(nameOf(claim)));
      });
    });
  }
}

function nameOf({ userId, deviceKey }: DeviceClaim): string {
  return `${userId} ${deviceKey}`;
}
