import type { Scope } from '../../../base/scope/scope.ts';
import { Signal } from '../../../base/value/signal.ts';
import { askWithin, type VouchedDevices, vouchedDevicesOf } from '../../../core/crypto/crypto.ts';
import type { Need } from '../../../core/feature/faces.ts';
import type { DeviceId, UserId } from '../../../protocol/ids/ids.ts';

/** A server that does not say whose devices are whose holds up no call. */
const ASK_WITHIN_MS = 5_000;
/** About somebody whose device nobody vouches for it is asked again after these times: people who just signed in vouch for theirs within seconds. */
const ASK_AGAIN_MS = [1_000, 2_000, 4_000, 8_000, 15_000];
const ASK_AGAIN_LONGEST_MS = 30_000;
/** Users that the server is asked about at a time, whoever says that they are in the call. */
const MOST_ASKED = 50;

const NONE: VouchedDevices = new Map();
const UNASKED = { devices: NONE, isSure: false, asks: 0, askAtMs: Number.NEGATIVE_INFINITY, isSettled: false };

interface Known {
  readonly devices: VouchedDevices;
  /** All devices that are wanted are among them. */
  readonly isSure: boolean;
  /** The number of times that the server was asked, and the time of the next. */
  readonly asks: number;
  readonly askAtMs: number;
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
      if (known !== undefined) this.#known.set(userId, { ...UNASKED, devices: known.devices });
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
    const { identities } = this.#account.crypto;
    for (const [userId, ids] of this.#wanted) {
      const found = await vouchedDevicesOf(identities, userId);
      const before = this.#known.get(userId) ?? UNASKED;
      // Keys that cannot be read for a moment are no reason to take anybody for gone.
      const devices = found ?? before.devices;
      const isSure = [...ids].every((id) => devices.has(id));
      this.#set(userId, { ...before, devices, isSure, isSettled: before.isSettled || isSure });
    }
    if (signal.aborted) return;
    this.changed.emit();
    if (!this.#isAsking) this.#askThoseDue();
    this.#plan();
  }

  /** Begins with those that were asked about least. */
  #askThoseDue(): void {
    const nowMs = this.#account.env.clock.monotonicMs();
    const due = this.#unsure.filter(([, { askAtMs }]) => askAtMs <= nowMs);
    const asked = due.sort(([, one], [, other]) => one.asks - other.asks).slice(0, MOST_ASKED);
    for (const [userId, known] of asked)
      this.#set(userId, { ...known, asks: known.asks + 1, askAtMs: nowMs + askAgainMs(known.asks) });
    if (asked.length > 0) this.#ask(asked.map(([userId]) => userId));
  }

  get #unsure(): readonly (readonly [UserId, Known])[] {
    return [...this.#known].filter(([, { isSure }]) => !isSure);
  }

  /** Not waited for: those who are known already get their keys meanwhile. */
  #ask(users: readonly UserId[]): void {
    const { crypto, env } = this.#account;
    this.#isAsking = true;
    this.#scope.run(async (signal) => {
      const within = { clock: env.clock, withinMs: ASK_WITHIN_MS, signal };
      try {
        await askWithin(crypto.identities, users, within);
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
    // While the server is asked, its answer is waited for, after which everybody is looked at anyhow.
    const unsure = this.#unsure;
    if (this.#isAsking || unsure.length === 0) return;
    const { clock } = this.#account.env;
    const nextMs = Math.min(...unsure.map(([, { askAtMs }]) => askAtMs));
    this.#cancelTimer = clock.setTimer(Math.max(0, nextMs - clock.monotonicMs()), () => this.#look());
  }
}

function askAgainMs(asks: number): number {
  return ASK_AGAIN_MS[asks] ?? ASK_AGAIN_LONGEST_MS;
}
