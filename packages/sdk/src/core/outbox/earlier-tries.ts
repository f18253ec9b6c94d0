import type { Clock, EpochMs } from '../../base/clock/clock.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import { until } from '../../base/value/until.ts';
import type { Readable } from '../../base/value/value.ts';
import { messages } from '../../protocol/endpoints/messages.ts';
import { eventContext } from '../../protocol/endpoints/room-events.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { transactionIdOf } from '../../protocol/events/transaction-id.ts';
import type { EventId, TransactionId } from '../../protocol/ids/ids.ts';
import type { ChunkRecord } from '../history/chunk.ts';
import type { StoredHistory } from '../rooms/load-back.ts';
import { loadBackTo } from '../rooms/load-back.ts';
import { decideSend } from '../session/decide-send.ts';
import type { RequestFailure, Requests } from '../session/requests.ts';
import type { Outbox } from './account-outbox.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { isEchoOf, isSameMessage } from './same-message.ts';

/** Servers know a transaction again for a day (Synapse: 24 hours), and clocks are wrong by hours. */
const REMEMBERED_MS = 6 * 60 * 60 * 1_000;
/** How much of what the person sent since is looked at: more was not sent while one message waited. */
const MOST_PAGES = 10;
const PAGE_LIMIT = 50;

export interface EarlierTriesOptions {
  readonly clock: Clock;
  readonly target: StoredHistory & { readonly outbox: Outbox; readonly requests: Requests };
  /** All that the server had at this time is told, of all rooms; null before so much was heard since the start. */
  readonly toldUpTo: Readable<EpochMs | null>;
}

/** What became of earlier tries: the event that came of one, or null; the failure is of a request that is worth repeating. */
export type Looked = Result<EventId | null, RequestFailure | { readonly kind: 'storageFailed' }>;

/**
 * Looks whether a message that may have been tried long ago is there already: the server has forgotten its transaction id by then and
 * would take it for another message. Sync says what came since; where it left something out, the server is asked what the person sent.
 */
export class EarlierTries {
  readonly #options: EarlierTriesOptions;
  /** Until when entries are known not to have arrived, where that is not when they were written. */
  readonly #absentAt = new Map<TransactionId, EpochMs>();

  constructor(options: EarlierTriesOptions) {
    this.#options = options;
  }

  /** Whether the server may hold `entry` and not know it again. */
  isDoubtful({ txnId, createdAt }: OutboxEntry): boolean {
    return !this.#isRecent(this.#absentAt.get(txnId) ?? createdAt);
  }

  /** Waits for sync to tell all there is, and looks where that leaves it open. After null the entry can be sent. */
  async look(entry: OutboxEntry, signal: AbortSignal): Promise<Looked> {
    const told = await this.#untilTold(signal);
    if (told === null || !this.#isWaiting(entry)) return ok(null);
    const found = await this.#find(entry, signal);
    if (found.ok && found.value === null) this.#noteAbsent(entry, told);
    return found;
  }

  #isRecent(time: EpochMs): boolean {
    const age = this.#options.clock.now() - time;
    // What is still to come was written by a clock that was put back since: who knows how long ago.
    return age >= 0 && age <= REMEMBERED_MS;
  }

  /** Sync settles what it brings: then there is nothing left to look for. */
  #isWaiting({ roomId, txnId }: OutboxEntry): boolean {
    return this.#options.target.outbox.find(roomId, txnId)?.state.kind === 'queued';
  }

  /** The time up to which all is told, once that is not long ago; null if `signal` aborts before. */
  async #untilTold(signal: AbortSignal): Promise<EpochMs | null> {
    const isRecent = (time: EpochMs | null) => time !== null && this.#isRecent(time);
    return (await until(this.#options.toldUpTo, isRecent, signal)) ?? null;
  }

  #noteAbsent({ txnId }: OutboxEntry, time: EpochMs): void {
    const { outbox } = this.#options.target;
    const there = new Set(outbox.rooms.flatMap((roomId) => outbox.entriesOf(roomId).map((entry) => entry.txnId)));
    for (const known of this.#absentAt.keys()) if (!there.has(known)) this.#absentAt.delete(known);
    this.#absentAt.set(txnId, time);
  }

  async #find(entry: OutboxEntry, signal: AbortSignal): Promise<Looked> {
    const { rooms, outbox } = this.#options.target;
    const { roomId, after } = entry;
    if (!rooms.records.has(roomId)) return ok(null);
    const isPlaceKnown = after === undefined ? ok(false) : await loadBackTo(this.#options.target, roomId, after);
    const room = await rooms.load(roomId);
    if (!isPlaceKnown.ok || !room.ok) return err({ kind: 'storageFailed' });
    const since = sinceOf(room.value.chunks, isPlaceKnown.value ? after : undefined);
    const sent = since.hasGap ? await this.#sentSince(entry, signal) : ok([]);
    if (!sent.ok) return sent;
    const named = sent.value.find((event) => transactionIdOf(event) === entry.txnId && isEchoOf(event, entry));
    if (named !== undefined) return ok(named.event_id);
    if (!isPlaceKnown.value) return ok(null);
    const taken = new Set([
      ...since.events.filter((event) => transactionIdOf(event) !== undefined).map((event) => event.event_id),
      ...outbox.entriesOf(roomId).flatMap(({ state }) => (state.kind === 'sent' ? [state.eventId] : [])),
    ]);
    const same = [...since.events, ...sent.value].find(
      (event) =>
        event.sender === outbox.me &&
        transactionIdOf(event) === undefined &&
        !taken.has(event.event_id) &&
        isSameMessage(event, entry),
    );
    return ok(same?.event_id ?? null);
  }

  /** What the person sent to the room since `entry` was written, as far as the server says it. */
  async #sentSince(
    { roomId, after }: OutboxEntry,
    signal: AbortSignal,
  ): Promise<Result<readonly RoomEvent[], RequestFailure>> {
    const { requests, outbox } = this.#options.target;
    const place = after === undefined ? null : await requests.send(eventContext(roomId, after, 0), { signal });
    if (place !== null && !place.ok && isWorthRepeating(place.error)) return place;
    // Without a place to begin at, what was sent last is all that can be looked at.
    const start = place?.ok === true ? place.value.next : null;
    const direction = start === null ? 'b' : 'f';
    const sent: RoomEvent[] = [];
    let from = start;
    for (let pages = 0; pages < (start === null ? 1 : MOST_PAGES); pages += 1) {
      const query = { roomId, direction, from, limit: PAGE_LIMIT, sentBy: outbox.me } as const;
      const page = await requests.send(messages(query), { signal });
      if (!page.ok) return isWorthRepeating(page.error) ? page : ok(sent);
      sent.push(...page.value.events);
      from = page.value.next;
      if (from === null) break;
    }
    return ok(sent);
  }
}

/** What is stored after the event `after`, and whether something is missing there; without it, all that is loaded, and nobody knows. */
function sinceOf(
  chunks: readonly ChunkRecord[],
  after: EventId | undefined,
): { readonly events: readonly RoomEvent[]; readonly hasGap: boolean } {
  const first = chunks.findIndex(({ events }) => events.some((event) => event.event_id === after));
  const later = chunks.slice(first + 1);
  const own = chunks[first]?.events ?? [];
  const rest = own.slice(own.findIndex((event) => event.event_id === after) + 1);
  return {
    events: [...rest, ...later.flatMap(({ events }) => events)],
    hasGap: first < 0 || later.some(({ start }) => start.kind !== 'joined'),
  };
}

/** A refusal says nothing, and will say nothing next time. */
function isWorthRepeating(failure: RequestFailure): boolean {
  return decideSend(failure, 1, 0).kind !== 'giveUp';
}
