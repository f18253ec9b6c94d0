import type { EpochMs } from '../../base/clock/clock.ts';
import { Serial } from '../../base/serial/serial.ts';
import { isCancellable, type OutboxEntry } from '../../core/outbox/outbox.ts';
import { BEACON_TYPES, encodeBeaconLocation } from '../../protocol/events/beacon.ts';
import { isPlace } from '../../protocol/events/location.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { PlaceInTime } from './contract.ts';
import type { LocationDeps } from './location-deps.ts';
import type { OwnShares } from './own-shares.ts';
import type { StoredShare } from './share-store.ts';

/** A room gets no more than one place in this time. */
export const EVERY_MS = 5_000;
/** An older place is not where somebody is. */
export const STALE_MS = 60_000;

const [BEACON] = BEACON_TYPES;

/**
 * Sends the places of this device to the rooms that it shares with: the newest alone, and not too often. One that still waits to be sent
 * gives way to the next, and goes with its share.
 */
export class PlaceSender {
  readonly #deps: LocationDeps;
  readonly #shares: OwnShares;
  readonly #next = new Map<RoomId, PlaceInTime>();
  /** The rooms that had a place a moment ago, and what ends the wait for the next. */
  readonly #resting = new Map<RoomId, () => void>();
  readonly #serial = new Serial();

  constructor(deps: LocationDeps, shares: OwnShares) {
    this.#deps = deps;
    this.#shares = shares;
    const { scope, outbox } = deps;
    scope.onEnd(shares.ended.subscribe((roomId) => scope.run(() => this.#forget(roomId))));
    scope.onEnd(() => {
      for (const cancel of this.#resting.values()) cancel();
    });
    // Places that an earlier engine left of shares that are over.
    scope.run(async () => {
      await shares.read;
      for (const roomId of outbox.rooms) if (shares.goingOn(roomId) === undefined) await this.#forget(roomId);
    });
  }

  /** Takes a place: what is no place, or old, is left out. */
  async take({ place, at }: PlaceInTime): Promise<void> {
    await this.#shares.read;
    if (!isPlace(place)) return;
    for (const { roomId, isEndRefused } of this.#shares.shown.current) {
      if (isEndRefused) continue;
      const before = this.#next.get(roomId);
      if (before === undefined || before.at <= at) this.#next.set(roomId, { place, at });
      if (!this.#resting.has(roomId)) await this.#send(roomId);
    }
  }

  async #send(roomId: RoomId): Promise<void> {
    const { env, scope } = this.#deps;
    const cancel = env.clock.setTimer(EVERY_MS, () => {
      this.#resting.delete(roomId);
      if (this.#next.has(roomId)) scope.run(() => this.#send(roomId));
    });
    this.#resting.set(roomId, cancel);
    await this.#serial.run(() => this.#handOver(roomId));
  }

  async #handOver(roomId: RoomId): Promise<void> {
    const { outbox, env } = this.#deps;
    const [found, share] = [this.#next.get(roomId), this.#shares.goingOn(roomId)];
    this.#next.delete(roomId);
    const now = env.clock.now();
    if (found === undefined || share === undefined || found.at < now - STALE_MS) return;
    const at = timeWithin(share, Math.min(found.at, now));
    if (share.lastSentAt !== null && at <= share.lastSentAt) return;
    await this.#cancelWaiting(roomId);
    const content = encodeBeaconLocation(share.eventId, found.place, at);
    const added = await outbox.add(roomId, { kind: 'event', type: BEACON, content });
    if (added.ok) await this.#shares.noteSent(roomId, at);
  }

  async #forget(roomId: RoomId): Promise<void> {
    this.#next.delete(roomId);
    await this.#serial.run(() => this.#cancelWaiting(roomId));
  }

  async #cancelWaiting(roomId: RoomId): Promise<void> {
    const { outbox } = this.#deps;
    for (const entry of outbox.entriesOf(roomId).filter(isWaiting)) await outbox.cancel(entry);
  }
}

/** A place of this account that has not left, or was refused. */
function isWaiting({ payload, state }: OutboxEntry): boolean {
  return payload.kind === 'event' && payload.type === BEACON && isCancellable(state.kind);
}

/** A place found just before the beginning counts from the beginning: receivers take none from before (03.B-07). */
function timeWithin({ startedAt, endsAt }: StoredShare, at: EpochMs): EpochMs {
  return Math.min(Math.max(at, startedAt), endsAt);
}
