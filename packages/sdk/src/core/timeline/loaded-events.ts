/**
 * What is loaded of a room by event: which are entries of their own, and what hangs on which. Kept up to date instead of made
 * anew, so that a change costs what it touches.
 */
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, TransactionId, UserId } from '../../protocol/ids/ids.ts';
import { type Reading, readEvent } from './event-reading.ts';
import type { Role } from './event-role.ts';
import { SetsByKey } from './sets-by-key.ts';
import type { TimelineSockets } from './sockets.ts';

/** Echoes stand after every chunk. */
const ECHOES = Number.POSITIVE_INFINITY;
/** Events fetched by themselves stand after the chunk of the event that they hang on. */
const AFTER_CHUNK = 0.5;

/** Events one after the other, as in a chunk. An unchanged run is the same list. */
export interface Run {
  readonly order: number;
  readonly events: readonly RoomEvent[];
}

/** Everything that hangs on one event, in the order of the timeline. */
export interface Attached {
  readonly edits: readonly RoomEvent[];
  /** By socket number. */
  readonly related: readonly (readonly RoomEvent[])[];
  /** What hides it, and shows it again. */
  readonly veils: readonly RoomEvent[];
}

interface Known {
  readonly event: RoomEvent;
  readonly reading: Reading;
  readonly order: number;
  readonly at: number;
}

/** Longer chains of replies are taken to lead into no thread. */
const MOST_STEPS = 100;

/**
 * Invariant: everything that it answers is what the latest runs say; `touched` holds the ids of all events about which it may
 * answer otherwise than when it was last cleared.
 */
export class LoadedEvents<Extra> {
  readonly #sockets: TimelineSockets<unknown, Extra>;
  readonly #me: UserId;
  readonly #known = new Map<EventId, Known>();
  readonly #hanging = new SetsByKey<EventId, EventId>();
  /** The same, and entries, by the names that these have. */
  readonly #hangingByName = new SetsByKey<string, EventId>();
  readonly #named = new SetsByKey<string, EventId>();
  readonly #answers = new SetsByKey<EventId, EventId>();
  /** Events that could not be decrypted, by what they relate to. */
  readonly #sealed = new SetsByKey<EventId, EventId>();
  /** Replies of threads by their root. */
  readonly #replies = new SetsByKey<EventId, EventId>();
  /** Roots by the server's word. */
  readonly #bundled = new Set<EventId>();
  /** Entries whose folds need every related event. */
  readonly #needy = new Set<EventId>();
  readonly #ownByTransaction = new SetsByKey<TransactionId, EventId>();
  readonly #chunks = new Map<number, Run['events']>();
  readonly #related = new Map<number, Run['events']>();
  readonly #echoes = new Map<number, Run['events']>();
  readonly #touched = new Set<EventId>();

  constructor(sockets: TimelineSockets<unknown, Extra>, me: UserId) {
    this.#sockets = sockets;
    this.#me = me;
  }

  /** Takes over the chunks that are loaded now. */
  updateChunks(chunks: readonly Run[]): void {
    this.#update(this.#chunks, chunks);
  }

  /** Takes over what was fetched by itself, by the event that it hangs on: what chunks hold is left out. */
  updateRelated(related: ReadonlyMap<EventId, { readonly events: readonly RoomEvent[] }>): void {
    const runs = new Map<number, RoomEvent[]>();
    for (const [eventId, { events }] of related) {
      const order = this.#known.get(eventId)?.order;
      if (order === undefined || !this.#chunks.has(order)) continue;
      const run = runs.get(order + AFTER_CHUNK) ?? [];
      for (const event of events) if (!this.#isInChunk(event.event_id)) run.push(event);
      runs.set(order + AFTER_CHUNK, run);
    }
    this.#update(
      this.#related,
      [...runs].map(([order, events]) => ({ order, events })),
    );
  }

  /** Takes over what stands after all chunks. */
  updateEchoes(events: readonly RoomEvent[]): void {
    this.#update(this.#echoes, [{ order: ECHOES, events }]);
  }

  /** True if `event` stands in the timeline by itself. One that could not be decrypted does not where an entry counts it (`sealedOnto`). */
  isEntry(event: RoomEvent): boolean {
    const known = this.#known.get(event.event_id);
    if (known?.event !== event || known.reading.role.kind !== 'entry') return false;
    const { sealedOnto } = known.reading;
    return sealedOnto === null || this.needsAll(sealedOnto.target) !== sealedOnto.relType;
  }

  /** The entry with this id. */
  entry(eventId: EventId): RoomEvent | undefined {
    const known = this.#known.get(eventId);
    return known?.reading.role.kind === 'entry' ? known.event : undefined;
  }

  /** The type of relation of which an entry needs every related event; null for none. */
  needsAll(eventId: EventId): string | null {
    return this.#known.get(eventId)?.reading.needsAll ?? null;
  }

  /** The number of events that relate to an entry as its fold needs, and could not be decrypted. */
  sealedOnto(eventId: EventId): number {
    const needed = this.needsAll(eventId);
    const ids = needed === null ? [] : [...(this.#sealed.get(eventId) ?? [])];
    return ids.filter((id) => this.#known.get(id)?.reading.sealedOnto?.relType === needed).length;
  }

  /** The report of the bug that kept an event from being read; null for none. */
  reportOf(eventId: EventId): string | null {
    return this.#known.get(eventId)?.reading.reportId ?? null;
  }

  /** The root of the thread that an entry stands in; null for the room (02.TH-10). */
  threadOf(eventId: EventId): EventId | null {
    let id = eventId;
    for (let steps = 0; steps < MOST_STEPS; steps += 1) {
      const reading = this.#known.get(id)?.reading;
      if (reading?.role.kind !== 'entry' || this.#isRoot(id, reading)) return null;
      if (reading.threadRoot !== null) return reading.threadRoot;
      if (reading.parent === null) return null;
      id = reading.parent;
    }
    return null;
  }

  /** The replies in the thread of `rootId`, but for `uncounted`, in the order of the timeline. */
  repliesIn(rootId: EventId, uncounted: ReadonlySet<EventId>): readonly RoomEvent[] {
    const ids = this.#replies.get(rootId);
    if (ids === undefined) return [];
    const replies = [...ids].flatMap((id) => this.#known.get(id) ?? []).sort(byPlace);
    return replies.flatMap(({ event }) => (uncounted.has(event.event_id) ? [] : [event]));
  }

  /** Where an event stands: the order of its run; undefined where it is not loaded. */
  orderOf(eventId: EventId): number | undefined {
    return this.#known.get(eventId)?.order;
  }

  /** Whether a chunk holds the event with this id, or an own one that came of this transaction. */
  isInChunks(eventId: EventId, txnId: TransactionId): boolean {
    const isThere = (id: EventId) => (this.#known.get(id)?.order ?? ECHOES) !== ECHOES;
    return isThere(eventId) || [...(this.#ownByTransaction.get(txnId) ?? [])].some(isThere);
  }

  /** What hangs on an event, but for `uncounted`; undefined for nothing. */
  attachedTo(eventId: EventId, uncounted: ReadonlySet<EventId>): Attached | undefined {
    const ids = this.#hangingOn(eventId);
    if (ids.length === 0) return undefined;
    const edits: RoomEvent[] = [];
    const veils: RoomEvent[] = [];
    const related: RoomEvent[][] = this.#sockets.relations.map(() => []);
    const hanging = ids.flatMap((id) => this.#known.get(id) ?? []).sort(byPlace);
    for (const { event, reading } of hanging) {
      const { role } = reading;
      if (uncounted.has(event.event_id)) continue;
      if (role.kind === 'edit') edits.push(event);
      else if (role.kind === 'veil') veils.push(event);
      else if (role.kind === 'related' || role.kind === 'named') related[role.socket]?.push(event);
      else if (role.kind === 'entry' && role.follows !== undefined) related[role.follows.socket]?.push(event);
    }
    return { edits, related, veils };
  }

  /** Something else about an event is another than before: as if it had changed. */
  touch(eventId: EventId): void {
    const role = this.#known.get(eventId)?.reading.role;
    if (role?.kind !== 'named') this.#touched.add(role !== undefined && 'target' in role ? role.target : eventId);
    for (const entry of this.#named.get(followedName(role) ?? '') ?? []) this.#touched.add(entry);
  }

  /** Marks every thread root, every named entry and every entry that needs all its related events as changed: all later events are loaded now, or are not any more. */
  touchFollowed(): void {
    for (const rootId of this.#replies.keys()) this.#touched.add(rootId);
    for (const rootId of this.#bundled) this.#touched.add(rootId);
    for (const eventId of this.#needy) this.#touched.add(eventId);
    for (const name of this.#named.keys()) for (const entry of this.#named.get(name) ?? []) this.#touched.add(entry);
  }

  /** The ids of what was touched since the last call, and of what answers it. */
  takeTouched(): ReadonlySet<EventId> {
    const touched = new Set(this.#touched);
    for (const eventId of this.#touched) {
      const root = this.#known.get(eventId)?.reading.threadRoot ?? null;
      if (root !== null) touched.add(root);
    }
    for (const eventId of this.#touched) for (const answer of this.#answers.get(eventId) ?? []) touched.add(answer);
    this.#touched.clear();
    return touched;
  }

  /** Leads from the runs in `before` to `runs`: what left is removed first, as it may have come elsewhere as another object. */
  #update(before: Map<number, Run['events']>, runs: readonly Run[]): void {
    const orders = new Set(runs.map(({ order }) => order));
    const changed = runs.filter(({ order, events }) => before.get(order) !== events);
    const left = [...before.keys()].filter((order) => !orders.has(order));
    const gone = new Set(left.flatMap((order) => before.get(order) ?? []));
    // A chunk mostly grows at its end: what stands where it stood has not gone.
    for (const { order, events } of changed)
      before.get(order)?.forEach((event, at) => events[at] !== event && gone.add(event));
    if (gone.size > 0) for (const { events } of changed) for (const event of events) gone.delete(event);
    for (const event of gone) this.#remove(event);
    for (const order of left) before.delete(order);
    for (const { order, events } of changed) {
      before.set(order, events);
      events.forEach((event, at) => this.#put(event, order, at));
    }
  }

  #put(event: RoomEvent, order: number, at: number): void {
    const { event_id: eventId } = event;
    const before = this.#known.get(eventId);
    if (before?.event === event && before.order === order && before.at === at) return;
    const reading = before?.event === event ? before.reading : readEvent(event, this.#sockets, this.#me);
    if (before !== undefined && before.event !== event) this.#remove(before.event);
    this.#known.set(eventId, { event, reading, order, at });
    if (reading.hasBundle) this.#bundled.add(eventId);
    if (reading.needsAll !== null) this.#needy.add(eventId);
    if (before?.event === event && reading.role.kind === 'entry' && reading.role.follows === undefined) return;
    this.touch(eventId);
    this.#link(reading, (sets, key) => sets.add(key, eventId));
  }

  #remove(event: RoomEvent): void {
    const { event_id: eventId } = event;
    const known = this.#known.get(eventId);
    if (known?.event !== event) return;
    this.touch(eventId);
    const { reading } = known;
    if (reading.threadRoot !== null) this.touch(reading.threadRoot);
    this.#known.delete(eventId);
    this.#bundled.delete(eventId);
    this.#needy.delete(eventId);
    this.#link(reading, (sets, key) => sets.delete(key, eventId));
  }

  #isInChunk(eventId: EventId): boolean {
    const order = this.#known.get(eventId)?.order;
    return order !== undefined && this.#chunks.has(order);
  }

  #hangingOn(eventId: EventId): readonly EventId[] {
    const names = this.#known.get(eventId)?.reading.names ?? [];
    const named = names.flatMap((name) => [...(this.#hangingByName.get(name) ?? [])]);
    return [...(this.#hanging.get(eventId) ?? []), ...named];
  }

  #isRoot(eventId: EventId, { hasBundle }: Reading): boolean {
    return hasBundle || this.#replies.get(eventId) !== undefined;
  }

  /** Adds or deletes an event under everything that it names. */
  #link(
    { role, threadRoot, names, answered, sealedOnto, txnId }: Reading,
    change: <Key>(sets: SetsByKey<Key, EventId>, key: Key) => void,
  ): void {
    if (threadRoot !== null) change(this.#replies, threadRoot);
    if (sealedOnto !== null) {
      this.#touched.add(sealedOnto.target);
      change(this.#sealed, sealedOnto.target);
    }
    if ('target' in role) change(this.#hanging, role.target);
    const followed = followedName(role);
    if (followed !== null) change(this.#hangingByName, followed);
    for (const name of names) change(this.#named, name);
    if (answered !== null) change(this.#answers, answered);
    if (txnId !== undefined) change(this.#ownByTransaction, txnId);
  }
}

/** The name of the entries that an event belongs to; null for none. */
function followedName(role: Role | undefined): string | null {
  if (role?.kind === 'named') return role.name;
  return role?.kind === 'entry' ? (role.follows?.name ?? null) : null;
}

function byPlace(one: Known, other: Known): number {
  return one.order - other.order || one.at - other.at;
}
