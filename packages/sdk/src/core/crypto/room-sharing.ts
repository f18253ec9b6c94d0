import type { EpochMs } from '../../base/clock/clock.ts';
import { Serial } from '../../base/serial/serial.ts';
import type { CryptoMachine, RotationPeriods } from '../../platform/crypto/crypto-machine.ts';
import type { StateEvent } from '../../protocol/events/event.ts';
import type { RoomState } from '../rooms/room-state.ts';
import type { TrustSettings } from './identity/trust-record.ts';

/** All that it depends on who has to be given a room's key. The same again: nobody has. */
export interface SharingBasis {
  readonly machine: CryptoMachine;
  readonly revision: number;
  readonly state: RoomState;
  readonly memberRevision: number;
  readonly encryption: StateEvent | undefined;
  readonly visibility: StateEvent | undefined;
  readonly trust: TrustSettings;
}

/** A key that this run made: how old it is and how often it was used is known here. */
interface OwnKey {
  readonly madeAt: EpochMs;
  readonly periods: RotationPeriods;
  uses: number;
}

/**
 * Progress of sharing a room's key with all devices. Going through all devices takes longer than encrypting, and nearly always there is
 * nothing to do. So it is skipped as long as nothing has changed since it was last unnecessary. Invariant: it is never skipped for a key
 * that may have to be rotated first, because the module traps when it encrypts with a worn-out key. So only keys whose creation was
 * observed are skipped, and only for half of their lifetime.
 */
export class RoomSharing {
  /** A room's messages are encrypted one after the other. */
  readonly serial = new Serial();
  #settled: SharingBasis | null = null;
  #pass: { readonly startedAt: EpochMs; readonly periods: RotationPeriods } | null = null;
  /** Keys whose making was heard, and which were not used yet. */
  readonly #made = new Map<string, OwnKey>();
  #inUse: { readonly sessionId: string; readonly key: OwnKey } | null = null;

  /** True if the next message can be encrypted without going through all devices. */
  isSettled(basis: SharingBasis, now: EpochMs): boolean {
    if (this.#settled === null || this.#inUse === null || !isSame(this.#settled, basis)) return false;
    const { madeAt, periods, uses } = this.#inUse.key;
    const ageMs = now - madeAt;
    return uses < periods.periodMessages && ageMs >= 0 && ageMs < periods.periodMs / 2;
  }

  /** True if the key has reached its number of messages, as far as is known here. The next message takes another key. */
  get isWornOut(): boolean {
    return this.#inUse !== null && this.#inUse.key.uses >= this.#inUse.key.periods.periodMessages;
  }

  /** Everybody's devices are being gone through. */
  begin(startedAt: EpochMs, periods: RotationPeriods): void {
    this.#pass = { startedAt, periods };
  }

  /** Nothing had to be done, and what that depended on is still the same. */
  settle(basis: SharingBasis): void {
    this.#settled = basis;
  }

  /** A key of the room came. It may have been made for what is sent now: then it is used next. */
  heard(sessionId: string): void {
    if (this.#pass === null) return;
    const { startedAt, periods } = this.#pass;
    this.#made.set(sessionId, { madeAt: startedAt, periods, uses: 0 });
  }

  /** A message was encrypted with this key. */
  used(sessionId: string): void {
    this.#pass = null;
    if (this.#inUse?.sessionId !== sessionId) {
      const key = this.#made.get(sessionId);
      this.#inUse = key === undefined ? null : { sessionId, key };
      this.#made.clear();
    }
    if (this.#inUse !== null) this.#inUse.key.uses += 1;
  }

  /** Nothing is known any more: another machine, or one that could not encrypt. */
  forget(): void {
    this.#settled = null;
    this.#pass = null;
    this.#inUse = null;
    this.#made.clear();
  }
}

/** True if nothing has changed between the two. */
export function isSame(one: SharingBasis, other: SharingBasis): boolean {
  return (
    one.machine === other.machine &&
    one.revision === other.revision &&
    one.state === other.state &&
    one.memberRevision === other.memberRevision &&
    one.encryption === other.encryption &&
    one.visibility === other.visibility &&
    one.trust === other.trust
  );
}
