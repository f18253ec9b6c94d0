import type { Scope } from '../../../base/scope/scope.ts';
import { Signal } from '../../../base/value/signal.ts';
import { askWithin, type VouchedDevices, vouchedDevicesOf } from '../../../core/crypto/crypto.ts';
import type { Need } from '../../../core/feature/faces.ts';
import type { DeviceId, UserId } from '../../../protocol/ids/ids.ts';

/** A server that does not say whose devices are whose holds up no call. */
const ASK_WITHIN_MS = 5_000;
/** About somebody whose device nobody vouches for it is asked again after this time. */
const ASK_AGAIN_MS = 30_000;
/** Users that the server is asked about at a time, whoever says that they are in the call. */
const MOST_ASKED = 50;

const NONE: VouchedDevices = new Map();
const UNASKED = { askedAtMs: Number.NEGATIVE_INFINITY, isSettled: false };

interface Known {
  readonly devices: VouchedDevices;
  readonly askedAtMs: number;
  /** The server was asked where that was necessary. */
  readonly isSettled: boolean;
}

/** Devices of the users in a call that their owners vouch for, as that changes. */
export class CallDevices {
  /** Tells that more is known, or something else. */
  readonly changed = new Signal<void>();
  readonly #account: Need<'env' | 'crypto'>;
  readonly #scope: Scope;
  readonly #known = new Map<UserId, Known>();
  #wanted: ReadonlyMap<UserId, ReadonlySet<DeviceId>> = new Map();
  #isLooking = false;
  #isAsking = false;
  #mustLook = false;
  #cancelTimer = () => {};

  constructor(account: Need<'env' | 'crypto'>, scope: Scope) {
    this.#account = account;
    this.#scope = scope;
    scope.onEnd(account.crypto.identities.changed.subscribe(() => this.#look()));
    scope.onEnd(() => this.#cancelTimer());
  }

  /** The vouched devices of a user that is followed; none before they are known. */
  of(userId: UserId): VouchedDevices {
    return this.#known.get(userId)?.devices ?? NONE;
  }

  /** True once it is known of a user's devices which are vouched for, as far as the server says. */
  isKnown(userId: UserId): boolean {
    return this.#known.get(userId)?.isSettled === true;
  }

  /** Follows the users of these devices, and no others. */
  follow(devices: readonly { readonly userId: UserId; readonly deviceId: DeviceId }[]): void {
    const wanted = new Map<UserId, Set<DeviceId>>();
    for (const { userId, deviceId } of devices) wanted.set(userId, (wanted.get(userId) ?? new Set()).add(deviceId));
    for (const userId of this.#known.keys()) if (!wanted.has(userId)) this.#known.delete(userId);
    let isMore = false;
    for (const [userId, ids] of wanted) {
      const before = this.#wanted.get(userId);
      if (before !== undefined && [...ids].every((id) => before.has(id))) continue;
      isMore = true;
      const known = this.#known.get(userId);
      if (known !== undefined) this.#known.set(userId, { ...known, ...UNASKED });
    }
    this.#wanted = wanted;
    if (isMore) this.#look();
  }

  #look(): void {
    this.#mustLook = true;
    if (this.#isLooking) return;
    this.#isLooking = true;
    this.#scope.run(async (signal) => {
      try {
        while (this.#mustLook && !signal.aborted) {
          this.#mustLook = false;
          await this.#lookOnce(signal);
        }
      } finally {
        this.#isLooking = false;
      }
    });
  }

  async #lookOnce(signal: AbortSignal): Promise<void> {
    const { crypto, env } = this.#account;
    const nowMs = env.clock.monotonicMs();
    const unsure: UserId[] = [];
    for (const [userId, ids] of this.#wanted) {
      const found = await vouchedDevicesOf(crypto.identities, userId);
      const before = this.#known.get(userId);
      // Keys that cannot be read for a moment are no reason to take anybody for gone.
      const devices = found ?? before?.devices ?? NONE;
      const { askedAtMs, isSettled } = before ?? UNASKED;
      const isSure = [...ids].every((id) => devices.has(id));
      const isAsked = !isSure && !this.#isAsking && unsure.length < MOST_ASKED && nowMs - askedAtMs >= ASK_AGAIN_MS;
      if (isAsked) unsure.push(userId);
      this.#set(userId, { devices, askedAtMs: isAsked ? nowMs : askedAtMs, isSettled: isSettled || isSure });
    }
    if (signal.aborted) return;
    this.changed.emit();
    this.#plan();
    if (unsure.length > 0) this.#ask(unsure);
  }

  /** Not waited for: those who are known already get their keys meanwhile. */
  #ask(users: readonly UserId[]): void {
    const { crypto, env } = this.#account;
    this.#isAsking = true;
    this.#scope.run(async (signal) => {
      const within = { clock: env.clock, withinMs: ASK_WITHIN_MS, signal };
      try {
        await Promise.all(users.map((userId) => askWithin(crypto.identities, userId, within)));
      } finally {
        this.#isAsking = false;
      }
      for (const userId of users) {
        const known = this.#known.get(userId);
        if (known !== undefined) this.#known.set(userId, { ...known, isSettled: true });
      }
      this.#look();
    });
  }

  #set(userId: UserId, known: Known): void {
    // Somebody may have left while their devices were looked at.
    if (this.#wanted.has(userId)) this.#known.set(userId, known);
  }

  #plan(): void {
    this.#cancelTimer();
    const isUnsure = [...this.#wanted].some(([userId, ids]) => [...ids].some((id) => !this.of(userId).has(id)));
    if (isUnsure) this.#cancelTimer = this.#account.env.clock.setTimer(ASK_AGAIN_MS, () => this.#look());
  }
}
