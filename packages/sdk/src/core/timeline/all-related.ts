import { type Clock, sleep } from '../../base/clock/clock.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import { relations } from '../../protocol/endpoints/relations.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import type { LateKeys } from '../crypto/late-keys.ts';
import { withReopened } from '../crypto/reopened-events.ts';
import { type ChunkRecord, tailOf } from '../history/chunk.ts';
import { redactInChunks } from '../rooms/redact.ts';
import type { RequestFailure } from '../session/requests.ts';
import type { PagingTarget } from './paging.ts';
import type { FetchedRelations } from './projection-sources.ts';
import { neededRelations, type TimelineSockets } from './sockets.ts';

export interface AllRelatedOptions<Content, Extra> {
  readonly context: Pick<PagingTarget, 'rooms' | 'requests'> & {
    readonly sockets: TimelineSockets<Content, Extra>;
    readonly clock: Clock;
    readonly lateKeys: Pick<LateKeys, 'follow'>;
  };
  readonly roomId: RoomId;
  readonly scope: Scope;
  /** Lists of the events shown after which something may be missing: what hangs on these is not all loaded. */
  readonly lists: () => readonly (readonly RoomEvent[])[];
}

/** An entry that needs all that hangs on it. */
interface Wanted {
  readonly relType: string;
  /** The events shown: those fetched this time, and until these are all, those fetched before. */
  readonly events: readonly RoomEvent[];
  /** The pages fetched this time, oldest event first, and where they end. */
  readonly fetched: readonly RoomEvent[];
  readonly next: string | null;
  readonly pages: number;
  /** `stopped`: there are too many, or the server refuses. */
  readonly state: 'waiting' | 'complete' | 'stopped';
  /** The order of the first chunk after which nothing was missing when this began: what came later is loaded with the room. */
  readonly tailOrder: number;
}

const PAGE = 100;
/** More pages than these are not fetched for one entry: what is folded onto it stays incomplete, and says so. */
const MOST_PAGES = 50;
/** Waits after failures; the last one repeats. */
const RETRY_AFTER_MS = [3_000, 15_000, 60_000];

/**
 * Fetches every event that hangs on entries whose folds need all of them (`RelationSocket.needsAll`): one page after the other and one
 * entry at a time, the newest first. A failure goes on where it stopped. What was fetched is kept while the timeline is shown. A gap in
 * what sync brings makes it incomplete, so it is fetched anew.
 */
export class AllRelated<Content, Extra> {
  readonly #options: AllRelatedOptions<Content, Extra>;
  readonly #wanted = new Map<EventId, Wanted>();
  readonly #looked = new WeakSet<readonly RoomEvent[]>();
  readonly #revision = new ObservableValue(0);
  #isFetching = false;

  constructor(options: AllRelatedOptions<Content, Extra>) {
    this.#options = options;
    const { context, roomId, scope } = options;
    if (context.sockets.relations.every(({ needsAll }) => needsAll === undefined)) return;
    scope.onEnd(context.rooms.changed.subscribe((rooms) => rooms.has(roomId) && this.look()));
    const events = () => [...this.#wanted.values()].flatMap((wanted) => wanted.events);
    context.lateKeys.follow({ roomId, events, onOpened: (opened) => this.#replaceOpened(opened) }, scope);
    scope.onEnd(() => context.rooms.apart.end(this));
    this.look();
  }

  /** Changes whenever something else is known. */
  get revision(): Readable<number> {
    return this.#revision;
  }

  /** Looks for entries that need all that hangs on them, and fetches it. */
  look(): void {
    const tailOrder = this.#tailOrder();
    for (const list of this.#options.lists()) if (!this.#looked.has(list)) this.#read(list, tailOrder);
    for (const [eventId, wanted] of this.#wanted)
      if (wanted.tailOrder < tailOrder) this.#set(eventId, { ...wanted, ...NOT_FETCHED, tailOrder });
    if (!this.#isFetching && this.#next() !== undefined) this.#options.scope.run((signal) => this.#fetchAll(signal));
  }

  /** The fetched events by entry, without those that `chunks` redact; undefined for nothing. */
  over(chunks: readonly ChunkRecord[]): ReadonlyMap<EventId, FetchedRelations> | undefined {
    const { context, roomId } = this.#options;
    const room = this.#wanted.size === 0 ? undefined : context.rooms.peek(roomId);
    if (room === undefined) return undefined;
    const redactions = chunks.flatMap(({ events }) => events.filter((event) => event.type === 'm.room.redaction'));
    const tailOrder = this.#tailOrder();
    const shown = [...this.#wanted].map(([eventId, wanted]): [EventId, FetchedRelations] => {
      const chunk: ChunkRecord = { roomId, order: 0, start: { kind: 'joined' }, events: wanted.events };
      const [{ events } = chunk] = redactInChunks([chunk], redactions, room.state, context.rooms.guard);
      return [eventId, { events, isComplete: wanted.state === 'complete' && wanted.tailOrder >= tailOrder }];
    });
    return new Map(shown);
  }

  #read(list: readonly RoomEvent[], tailOrder: number): void {
    this.#looked.add(list);
    const { sockets } = this.#options.context;
    for (const entry of list) {
      const relType = this.#wanted.has(entry.event_id) ? null : neededRelations(sockets, entry);
      if (relType !== null) this.#wanted.set(entry.event_id, { relType, events: [], ...NOT_FETCHED, tailOrder });
    }
  }

  async #fetchAll(signal: AbortSignal): Promise<void> {
    const { clock } = this.#options.context;
    this.#isFetching = true;
    try {
      let failures = 0;
      for (let next = this.#next(); next !== undefined && !signal.aborted; next = this.#next()) {
        const failure = await this.#fetchPage(...next, signal);
        if (failure === null) failures = 0;
        else if (isRefusal(failure)) this.#replace(next, { ...next[1], state: 'stopped' });
        else {
          await sleep(clock, RETRY_AFTER_MS[failures] ?? RETRY_AFTER_MS.at(-1) ?? 0, signal);
          failures += 1;
        }
      }
    } finally {
      this.#isFetching = false;
    }
  }

  async #fetchPage(eventId: EventId, wanted: Wanted, signal: AbortSignal): Promise<RequestFailure | null> {
    const { context, roomId } = this.#options;
    const { relType, next: from } = wanted;
    const query = { roomId, eventId, relType, direction: 'b', from, limit: PAGE, recurse: false } as const;
    const answer = await context.requests.send(relations(query), { signal });
    if (!answer.ok) return answer.error;
    const known = new Set(wanted.fetched.map((event) => event.event_id));
    const older = answer.value.events.filter((event) => !known.has(event.event_id)).toReversed();
    const fetched = [...older, ...wanted.fetched];
    const [next, pages] = [answer.value.next, wanted.pages + 1];
    const state = next === null ? 'complete' : pages < MOST_PAGES ? 'waiting' : 'stopped';
    const events = next === null ? fetched : withEarlier(fetched, wanted.events);
    this.#replace([eventId, wanted], { ...wanted, events, fetched, next, pages, state });
    return null;
  }

  #next(): [EventId, Wanted] | undefined {
    return [...this.#wanted].findLast(([, { state }]) => state === 'waiting');
  }

  /** Takes over what became of an entry, unless it is to be fetched anew meanwhile. */
  #replace([eventId, before]: readonly [EventId, Wanted], after: Wanted): void {
    if (this.#wanted.get(eventId) === before) this.#set(eventId, after);
  }

  #set(eventId: EventId, wanted: Wanted): void {
    this.#wanted.set(eventId, wanted);
    const { context, roomId } = this.#options;
    const shown = [...this.#wanted.values()].flatMap(({ events }) => events);
    context.rooms.apart.show(this, roomId, shown);
    this.#revision.set(this.#revision.current + 1);
  }

  #replaceOpened(opened: ReadonlyMap<EventId, RoomEvent>): void {
    for (const [eventId, wanted] of this.#wanted) {
      const [events, fetched] = [withReopened(wanted.events, opened), withReopened(wanted.fetched, opened)];
      if (events !== wanted.events || fetched !== wanted.fetched) this.#set(eventId, { ...wanted, events, fetched });
    }
  }

  #tailOrder(): number {
    const { context, roomId } = this.#options;
    return tailOf(context.rooms.peek(roomId)?.chunks ?? [])[0]?.order ?? Number.NEGATIVE_INFINITY;
  }
}

const NOT_FETCHED = { fetched: [], next: null, pages: 0, state: 'waiting' } as const;

/** Puts events that were only fetched earlier before those fetched this time. */
function withEarlier(fetched: readonly RoomEvent[], earlier: readonly RoomEvent[]): readonly RoomEvent[] {
  const known = new Set(fetched.map((event) => event.event_id));
  return [...earlier.filter((event) => !known.has(event.event_id)), ...fetched];
}

/** The server does not know the event or the question, or does not let the user ask: it will say so again. */
function isRefusal(failure: RequestFailure): boolean {
  return failure.kind === 'serverError' && failure.status >= 400 && failure.status < 500 && failure.status !== 429;
}
