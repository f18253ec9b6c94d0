import { type EpochMs, sleep } from '../../base/clock/clock.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import { Serial } from '../../base/serial/serial.ts';
import { Signal } from '../../base/value/signal.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { RoomState } from '../../core/rooms/rooms.ts';
import { decideSend, type SendDecision } from '../../core/session/session.ts';
import type { Durability } from '../../platform/database/database.ts';
import { sendState } from '../../protocol/endpoints/send.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { OwnShare, StopLiveFailure } from './contract.ts';
import type { LocationDeps } from './location-deps.ts';
import { isOver, isSaidOver, ownShareIn, stoppedContent } from './own-share.ts';
import { type StoredShare, shareStore } from './share-store.ts';

/** No timer is set further ahead; a longer wait is several of them. */
const LONGEST_TIMER_MS = 3_600_000;
/** One device has few shares to end: nothing is gained by spreading them. */
const JITTER = 0.5;

/**
 * Own shares: those that this device began and that go on, and those whose end a room is still to be told. They are stored, so they outlive
 * pages and engines.
 *
 * Invariant: memory follows the store, but for the time of the latest place; what is over is in neither.
 */
export class OwnShares {
  /** Tells of a room whose share has ended, for whatever reason. */
  readonly ended = new Signal<RoomId>();
  /** Settles once what is stored was read. */
  readonly read: Promise<void>;
  readonly #deps: LocationDeps;
  readonly #shares = new Map<RoomId, StoredShare>();
  readonly #shown = new ObservableValue<readonly OwnShare[]>([]);
  readonly #telling = new Set<RoomId>();
  /** The rooms whose server refused the end of a share, which therefore goes on there. A later engine tries once more. */
  readonly #refused = new Set<RoomId>();
  readonly #serial = new Serial();
  readonly #sending = new Serial();
  #cancelTimer = () => {};

  constructor(deps: LocationDeps) {
    this.#deps = deps;
    this.read = this.#restore();
    const { scope, rooms, farewells } = deps;
    scope.onEnd(rooms.changed.subscribe((changed) => scope.run(() => this.#review(changed))));
    scope.onEnd(farewells.add((signal) => this.#endAll(signal)));
    scope.onEnd(() => this.#cancelTimer());
  }

  /** The shares that go on, by the user's will or because the server refused their end. */
  get shown(): Readable<readonly OwnShare[]> {
    return this.#shown;
  }

  /** The share that goes on in a room. */
  goingOn(roomId: RoomId): StoredShare | undefined {
    const share = this.#shares.get(roomId);
    return share === undefined || share.isStopping || share.endsAt < this.#deps.env.clock.now() ? undefined : share;
  }

  /** Runs what changes the state of shares at the server, one after the other: an end never overtakes the next beginning. */
  exclusively<Value>(task: () => Promise<Value>): Promise<Value> {
    return this.#sending.run(task);
  }

  /** Takes a share that the server has; one that was there in the same room is over with it. */
  async begin(share: StoredShare): Promise<Result<null, { readonly kind: 'storageFailed' }>> {
    await this.read;
    return this.#serial.run(() => this.#put(share));
  }

  /** Notes the time of a place that was handed over. */
  noteSent(roomId: RoomId, at: EpochMs): Promise<void> {
    return this.#serial.run(async () => {
      const share = this.#shares.get(roomId);
      // A place may be sent again after a failed write: receivers take the newest.
      if (share !== undefined) await this.#put({ ...share, lastSentAt: at });
    });
  }

  /** Ends the share of the account in a room, whichever device began it. */
  async stop(roomId: RoomId): Promise<Result<null, StopLiveFailure>> {
    const { rooms } = this.#deps;
    await this.read;
    if (!rooms.records.has(roomId)) return err({ kind: 'unknownRoom' });
    const room = await rooms.load(roomId);
    if (!room.ok) return err({ kind: 'storageFailed' });
    const share = this.goingOn(roomId) ?? this.#refusedIn(roomId) ?? this.#ofOtherDevice(room.value.state);
    if (share === null) return err({ kind: 'notSharing' });
    const stored = await this.#serial.run(() => this.#put({ ...share, isStopping: true }, 'strict'));
    if (!stored.ok) return stored;
    this.ended.emit(roomId);
    this.#tell(roomId);
    return ok(null);
  }

  /** A share that could not be ended at the server. */
  #refusedIn(roomId: RoomId): StoredShare | undefined {
    return this.#refused.has(roomId) ? this.#shares.get(roomId) : undefined;
  }

  #ofOtherDevice(state: RoomState): StoredShare | null {
    const { me, env } = this.#deps;
    const share = ownShareIn(state, me);
    return share === null || isOver(share, env.clock.now()) || this.#shares.get(state.roomId)?.eventId === share.eventId
      ? null
      : share;
  }

  async #restore(): Promise<void> {
    const { database, rooms } = this.#deps;
    const found = await shareStore.range(database, { prefix: [] });
    // Without them nothing is sent: the shares run to their ends.
    for (const share of found.ok ? found.value : []) this.#shares.set(share.roomId, share);
    await this.#review(new Set(this.#shares.keys()));
    for (const roomId of rooms.records.keys()) if (this.#shares.get(roomId)?.isStopping === true) this.#tell(roomId);
  }

  /** Looks what became of shares in these rooms: their time is up, somebody said otherwise, or the user has left. */
  async #review(roomIds: ReadonlySet<RoomId>): Promise<void> {
    const { rooms, me, env } = this.#deps;
    for (const roomId of [...this.#shares.keys()].filter((shared) => roomIds.has(shared))) {
      const room = await rooms.load(roomId);
      const share = this.#shares.get(roomId);
      if (share === undefined) continue;
      const isJoined = rooms.records.get(roomId)?.membership === 'join';
      const isSaid = room.ok && isSaidOver(share, room.value.state, me);
      if (!isJoined || isSaid || isOver(share, env.clock.now())) await this.#serial.run(() => this.#drop(share));
    }
    this.#show();
  }

  async #put(
    share: StoredShare,
    durability: Durability = 'relaxed',
  ): Promise<Result<null, { readonly kind: 'storageFailed' }>> {
    const written = await this.#deps.database.write([shareStore.put([share.roomId], share)], durability);
    if (!written.ok) return err({ kind: 'storageFailed' });
    this.#shares.set(share.roomId, share);
    this.#refused.delete(share.roomId);
    this.#show();
    return ok(null);
  }

  /** If this cannot be stored, the next start finds the share over once more. */
  async #drop({ roomId, eventId }: StoredShare): Promise<void> {
    if (this.#shares.get(roomId)?.eventId !== eventId) return;
    this.#shares.delete(roomId);
    this.#refused.delete(roomId);
    this.#show();
    this.ended.emit(roomId);
    await this.#deps.database.write([shareStore.delete([roomId])], 'relaxed');
  }

  /** Tells a room that the share is over: until the server has it, refuses it, or time is up. */
  #tell(roomId: RoomId): void {
    const { scope, env } = this.#deps;
    if (this.#telling.has(roomId)) return;
    this.#telling.add(roomId);
    scope.run(async (signal) => {
      for (let attempt = 1; !signal.aborted; attempt += 1) {
        const decision = await this.exclusively(() => this.#tryToTell(roomId, attempt, signal));
        if (decision?.kind !== 'retry') break;
        await sleep(env.clock, decision.delayMs, signal);
      }
      this.#telling.delete(roomId);
    });
  }

  async #tryToTell(roomId: RoomId, attempt: number, signal: AbortSignal): Promise<SendDecision | null> {
    const { requests, me } = this.#deps;
    const share = this.#shares.get(roomId);
    if (share?.isStopping !== true) return null;
    const answer = await requests.send(sendState(roomId, share.type, me, stoppedContent(share)), { signal });
    const decision = answer.ok ? null : decideSend(answer.error, attempt, JITTER);
    if (decision === null) await this.#serial.run(() => this.#drop(share));
    if (decision?.kind === 'giveUp') this.#noteRefused(share);
    return decision;
  }

  /** The room still says that the share goes on: the user is told, and may try again. */
  #noteRefused({ roomId, eventId }: StoredShare): void {
    if (this.#shares.get(roomId)?.eventId !== eventId) return;
    this.#refused.add(roomId);
    this.#show();
  }

  async #endAll(signal: AbortSignal): Promise<void> {
    const { requests, me } = this.#deps;
    await this.read;
    const ends = [...this.#shares.values()].map((share) =>
      requests.send(sendState(share.roomId, share.type, me, stoppedContent(share)), { signal }),
    );
    await Promise.all(ends);
  }

  /** Shows what goes on now, and looks again when the next share ends. */
  #show(): void {
    const { env, scope } = this.#deps;
    const now = env.clock.now();
    const isShown = ({ roomId, isStopping, endsAt }: StoredShare) =>
      (!isStopping || this.#refused.has(roomId)) && endsAt >= now;
    this.#shown.set(
      [...this.#shares.values()].filter(isShown).map(({ roomId, eventId, startedAt, endsAt, lastSentAt }) => ({
        ...{ roomId, eventId, startedAt, endsAt, lastSentAt, isEndRefused: this.#refused.has(roomId) },
      })),
    );
    this.#cancelTimer();
    if (this.#shares.size === 0) return;
    // The last moment of a share is part of it.
    const nextEnd = Math.min(...[...this.#shares.values()].map(({ endsAt }) => endsAt + 1));
    const delayMs = Math.min(Math.max(nextEnd - now, 0), LONGEST_TIMER_MS);
    this.#cancelTimer = env.clock.setTimer(delayMs, () => scope.run(() => this.#review(new Set(this.#shares.keys()))));
  }
}
