import { isSameData } from '../../base/json/same-data.ts';
import { randomString } from '../../base/random/random.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { Signal } from '../../base/value/signal.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import { roomPowerOf } from '../../core/rooms/rooms.ts';
import { withRetry } from '../../core/session/session.ts';
import { type MessagesQuery, messages } from '../../protocol/endpoints/messages.ts';
import { redactEvent } from '../../protocol/endpoints/send.ts';
import { isState } from '../../protocol/events/envelope.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, RoomId, TransactionId } from '../../protocol/ids/ids.ts';
import { mayRedact } from '../../protocol/rules/power.ts';
import { isRedacted } from '../../protocol/rules/redaction.ts';
import type { ChosenRemoval, ModerationFailure, RemovalPlace, RemovalRequest, Removing } from './contract.ts';

const PAGE = 100;
const TXN_LENGTH = 16;

type Deps = Need<'env' | 'clock' | 'scope' | 'me' | 'requests' | 'rooms' | 'isGuest'>;
type Progress = Omit<Extract<Removing, { readonly found: number }>, 'mayRemove'>;

interface Run {
  readonly progress: ObservableValue<Progress | null>;
  stop: AbortController | null;
  /** Chosen messages that wait, with the reason for each. */
  readonly waiting: Map<EventId, string>;
}

interface Redaction {
  readonly roomId: RoomId;
  readonly eventId: EventId;
  readonly reason: string;
}

type Remove = (signal: AbortSignal) => Promise<Progress['kind']>;

/** Takes back what people wrote in rooms, one event at a time. Lives with the account, so that leaving the page does not end it. */
export class Removals {
  readonly #deps: Deps;
  readonly #runs = new Map<string, Run>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The progress, and whether there may be any. */
  open(place: RemovalPlace, scope: Scope): Readable<Removing> {
    const { rooms } = this.#deps;
    const run = this.#run(place);
    const changed = new Signal<void>();
    scope.onEnd(rooms.open(place.roomId));
    scope.onEnd(rooms.changed.subscribe((ids) => ids.has(place.roomId) && changed.emit()));
    scope.run(async () => {
      await rooms.load(place.roomId);
      changed.emit();
    });
    return new DerivedValue<Removing>([changed, run.progress], (before) => {
      const mayRemove = this.#mayRemove(place);
      const progress = run.progress.current;
      const next: Removing = progress === null ? { kind: 'none', mayRemove } : { ...progress, mayRemove };
      return before !== undefined && isSameData(before, next) ? before : next;
    });
  }

  /** Begins. One that runs goes on. */
  start(wanted: RemovalRequest): Result<null, ModerationFailure> {
    const run = this.#run(wanted);
    return this.#begin(run, wanted.roomId, 0, (signal) => this.#remove(run, wanted, signal));
  }

  /** Begins with messages that the user chose, or puts them behind those that wait. No message is taken back twice. */
  startChosen({ roomId, eventIds, reason }: ChosenRemoval): Result<null, ModerationFailure> {
    const run = this.#run({ roomId, userId: null });
    const more = [...new Set(eventIds)].filter((eventId) => !run.waiting.has(eventId));
    if (more.length === 0) return ok(null);
    for (const eventId of more) run.waiting.set(eventId, reason);
    if (run.stop !== null) {
      this.#count(run, { found: more.length });
      return ok(null);
    }
    return this.#begin(run, roomId, more.length, (signal) => this.#removeWaiting(run, roomId, signal));
  }

  /** Ends it where it stands. */
  stop(place: RemovalPlace): Result<null, ModerationFailure> {
    this.#run(place).stop?.abort();
    return ok(null);
  }

  #run({ roomId, userId }: RemovalPlace): Run {
    const key = `${roomId} ${userId ?? ''}`;
    let run = this.#runs.get(key);
    if (run === undefined) {
      run = { progress: new ObservableValue<Progress | null>(null), stop: null, waiting: new Map() };
      this.#runs.set(key, run);
    }
    return run;
  }

  #begin(run: Run, roomId: RoomId, found: number, remove: Remove): Result<null, ModerationFailure> {
    if (run.stop !== null) return ok(null);
    if (!this.#deps.rooms.records.has(roomId)) {
      run.waiting.clear();
      return err({ kind: 'unknownRoom' });
    }
    const stop = new AbortController();
    run.stop = stop;
    run.progress.set({ kind: 'running', found, removed: 0, refused: 0 });
    this.#deps.scope.run(async (signal) => {
      const kind = await remove(AbortSignal.any([signal, stop.signal]));
      if (run.stop !== null && run.stop !== stop) return;
      run.stop = null;
      run.waiting.clear();
      this.#count(run, { kind });
    });
    return ok(null);
  }

  #mayRemove({ roomId, userId }: RemovalPlace): boolean {
    const { rooms, me, isGuest } = this.#deps;
    const record = rooms.records.get(roomId);
    const state = rooms.peek(roomId)?.state;
    if (record === undefined || state === undefined) return false;
    const actor = { userId: me, membership: record.membership, isGuest: isGuest.current };
    const target = { sender: userId ?? me, isRedacted: false, isPending: false };
    return record.membership === 'join' && mayRedact(roomPowerOf(state), actor, target);
  }

  /** Page by page, the newest first. A server that limits the rate names the wait, and that is kept. */
  async #remove(run: Run, wanted: RemovalRequest, signal: AbortSignal): Promise<Progress['kind']> {
    const { clock, requests } = this.#deps;
    const { roomId, userId, withinMs, reason } = wanted;
    const sinceMs = withinMs === null ? Number.NEGATIVE_INFINITY : clock.now() - withinMs;
    let from: string | null = null;
    do {
      const query: MessagesQuery = { roomId, direction: 'b', from, limit: PAGE, sentBy: userId };
      const page = await withRetry(clock, () => requests.send(messages(query), { signal }), { signal });
      if (signal.aborted) return 'stopped';
      if (!page.ok) return 'failed';
      const recent = page.value.events.filter(({ origin_server_ts: at }) => at >= sinceMs);
      const targets = recent.filter((event) => isRemovable(event, wanted));
      this.#count(run, { found: targets.length });
      for (const { event_id: eventId } of targets) {
        await this.#redact(run, { roomId, eventId: eventId as EventId, reason }, signal);
        if (signal.aborted) return 'stopped';
      }
      from = recent.length < page.value.events.length ? null : page.value.next;
    } while (from !== null);
    return 'done';
  }

  /** One after the other, also those that came meanwhile. */
  async #removeWaiting(run: Run, roomId: RoomId, signal: AbortSignal): Promise<Progress['kind']> {
    // A map is walked in the order in which it was filled, also while it is being filled.
    for (const [eventId, reason] of run.waiting) {
      await this.#redact(run, { roomId, eventId, reason }, signal);
      if (signal.aborted) return 'stopped';
    }
    // At once: what is chosen from now on begins anew.
    run.stop = null;
    run.waiting.clear();
    return 'done';
  }

  async #redact(run: Run, { roomId, eventId, reason }: Redaction, signal: AbortSignal): Promise<void> {
    const { clock, requests, env } = this.#deps;
    // A repetition under the same id takes nothing back twice.
    const txnId = `r${randomString(env.random, TXN_LENGTH)}` as TransactionId;
    const ask = redactEvent(roomId, eventId, txnId, reason.trim() === '' ? undefined : reason.trim());
    const { ok: isDone } = await withRetry(clock, () => requests.send(ask, { signal }), { signal });
    if (!signal.aborted) this.#count(run, isDone ? { removed: 1 } : { refused: 1 });
  }

  #count(run: Run, more: Partial<Progress>): void {
    const before = run.progress.current ?? { kind: 'running', found: 0, removed: 0, refused: 0 };
    run.progress.set({
      kind: more.kind ?? before.kind,
      found: before.found + (more.found ?? 0),
      removed: before.removed + (more.removed ?? 0),
      refused: before.refused + (more.refused ?? 0),
    });
  }
}

/** Memberships are not what somebody wrote, and a redaction of them changes who is in the room. */
function isRemovable(event: RoomEvent, { userId, withState }: RemovalRequest): boolean {
  if (event.sender !== userId || isRedacted(event) || event.type === 'm.room.redaction') return false;
  if (!isState(event)) return true;
  return withState && event.type !== 'm.room.member' && event.type !== 'm.room.create';
}
