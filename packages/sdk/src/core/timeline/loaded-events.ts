/**
 * What is loaded of a room by event: which are entries of their own, and what hangs on which. Kept up to date instead of made
 * anew, so that a change costs what it touches.
 */
import type { RoomEvent } from '../../protocol/events/event.ts';
import { readRelation, readReplyTo } from '../../protocol/events/relation.ts';
import type { EventId, TransactionId, UserId } from '../../protocol/ids/ids.ts';
import { readThreadBundle } from '../../protocol/rules/thread.ts';
import { transactionIdOf } from '../outbox/transaction-id.ts';
import { type Role, roleOf } from './event-role.ts';
import { SetsByKey } from './sets-by-key.ts';
import type { ContentSocket, RelationSocket, TimelineSockets } from './sockets.ts';

/** Echoes stand after every chunk. */
const ECHOES = Number.POSITIVE_INFINITY;

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

interface Known extends Belonging {
  readonly event: RoomEvent;
  readonly role: Role;
  readonly order: number;
  readonly at: number;
}

/** What an entry says about where it belongs. */
interface Belonging {
  /** The root of the thread that it is sent to. */
  readonly threadRoot: EventId | null;
  /** What it answers or relates to otherwise. */
  readonly parent: EventId | null;
  /** The server says that it is the root of a thread. */
  readonly hasBundle: boolean;
}

const NOWHERE: Belonging = { threadRoot: null, parent: null, hasBundle: false };

/** Longer chains of replies are taken to lead into no thread. */
const MOST_STEPS = 100;

/**
 * Invariant: everything that it answers is what the latest runs say; `touched` holds the ids of all events about which it may
 * answer otherwise than when it was last cleared.
 */
export class LoadedEvents<Extra> {
  readonly #sockets: readonly RelationSocket<Extra>[];
  readonly #contents: readonly ContentSocket<unknown>[];
  /** Those of them that know entries by names: few, and asked for every entry. */
  readonly #naming: readonly RelationSocket<Extra>[];
  readonly #me: UserId;
  readonly #known = new Map<EventId, Known>();
  readonly #hanging = new SetsByKey<EventId, EventId>();
  /** The same, and entries, by the names that these have. */
  readonly #hangingByName = new SetsByKey<string, EventId>();
  readonly #named = new SetsByKey<string, EventId>();
  readonly #answers = new SetsByKey<EventId, EventId>();
  /** Replies of threads by their root. */
  readonly #replies = new SetsByKey<EventId, EventId>();
  /** Roots by the server's word. */
  readonly #bundled = new Set<EventId>();
  readonly #ownByTransaction = new SetsByKey<TransactionId, EventId>();
  readonly #chunks = new Map<number, Run['events']>();
  readonly #echoes = new Map<number, Run['events']>();
  readonly #touched = new Set<EventId>();

  constructor(sockets: TimelineSockets<unknown, Extra>, me: UserId) {
    this.#sockets = sockets.relations;
    this.#contents = sockets.contents;
    this.#naming = sockets.relations.filter((socket) => socket.nameOf !== undefined);
    this.#me = me;
  }

  /** Takes over the chunks that are loaded now. */
  updateChunks(chunks: readonly Run[]): void {
    this.#update(this.#chunks, chunks);
  }

  /** Takes over what stands after all chunks. */
  updateEchoes(events: readonly RoomEvent[]): void {
    this.#update(this.#echoes, [{ order: ECHOES, events }]);
  }

  /** Whether `event` stands in the timeline by itself. */
  isEntry(event: RoomEvent): boolean {
    const known = this.#known.get(event.event_id);
    return known?.event === event && known.role.kind === 'entry';
  }

  /** The entry with this id. */
  entry(eventId: EventId): RoomEvent | undefined {
    const known = this.#known.get(eventId);
    return known?.role.kind === 'entry' ? known.event : undefined;
  }

  /** The root of the thread that an entry stands in; null for the room (02.TH-10). */
  threadOf(eventId: EventId): EventId | null {
    let id = eventId;
    for (let steps = 0; steps < MOST_STEPS; steps += 1) {
      const known = this.#known.get(id);
      if (known?.role.kind !== 'entry' || this.#isRoot(id, known)) return null;
      if (known.threadRoot !== null) return known.threadRoot;
      if (known.parent === null) return null;
      id = known.parent;
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
    const related: RoomEvent[][] = this.#sockets.map(() => []);
    const hanging = ids.flatMap((id) => this.#known.get(id) ?? []).sort(byPlace);
    for (const { event, role } of hanging) {
      if (uncounted.has(event.event_id)) continue;
      if (role.kind === 'edit') edits.push(event);
      else if (role.kind === 'veil') veils.push(event);
      else if (role.kind === 'related' || role.kind === 'named') related[role.socket]?.push(event);
    }
    return { edits, related, veils };
  }

  /** Something else about an event is another than before: as if it had changed. */
  touch(eventId: EventId): void {
    const role = this.#known.get(eventId)?.role;
    if (role?.kind !== 'named') this.#touched.add(role !== undefined && 'target' in role ? role.target : eventId);
    else for (const entry of this.#named.get(role.name) ?? []) this.#touched.add(entry);
  }

  /** What says something of all that came after it may say it otherwise: as if all roots of threads, and all that has a name, had changed. */
  touchFollowed(): void {
    for (const rootId of this.#replies.keys()) this.#touched.add(rootId);
    for (const rootId of this.#bundled) this.#touched.add(rootId);
    for (const name of this.#named.keys()) for (const entry of this.#named.get(name) ?? []) this.#touched.add(entry);
  }

  /** The ids of what was touched since the last call, and of what answers it. */
  takeTouched(): ReadonlySet<EventId> {
    const touched = new Set(this.#touched);
    for (const eventId of this.#touched) {
      const root = this.#known.get(eventId)?.threadRoot ?? null;
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
    const role = before?.event === event ? before.role : roleOf(event, this.#sockets, this.#contents);
    if (before !== undefined && before.event !== event) this.#remove(before.event);
    const belonging = before?.event === event ? before : belongingOf(event, role);
    const { threadRoot, parent, hasBundle } = belonging;
    this.#known.set(eventId, { event, role, order, at, threadRoot, parent, hasBundle });
    if (hasBundle) this.#bundled.add(eventId);
    if (before?.event === event && role.kind === 'entry') return;
    this.touch(eventId);
    this.#link(event, { role, threadRoot }, (sets, key) => sets.add(key, eventId));
  }

  #remove(event: RoomEvent): void {
    const { event_id: eventId } = event;
    const known = this.#known.get(eventId);
    if (known?.event !== event) return;
    this.touch(eventId);
    if (known.threadRoot !== null) this.touch(known.threadRoot);
    this.#known.delete(eventId);
    this.#bundled.delete(eventId);
    this.#link(event, known, (sets, key) => sets.delete(key, eventId));
  }

  #hangingOn(eventId: EventId): readonly EventId[] {
    const entry = this.entry(eventId);
    const named =
      entry === undefined ? [] : this.#namesOf(entry).flatMap((name) => [...(this.#hangingByName.get(name) ?? [])]);
    return [...(this.#hanging.get(eventId) ?? []), ...named];
  }

  #namesOf(entry: RoomEvent): readonly string[] {
    return this.#naming.flatMap((socket) => socket.nameOf?.(entry) ?? []);
  }

  #isRoot(eventId: EventId, { hasBundle }: Belonging): boolean {
    return hasBundle || this.#replies.get(eventId) !== undefined;
  }

  /** Adds or deletes an event under everything that it names. */
  #link(
    event: RoomEvent,
    { role, threadRoot }: Pick<Known, 'role' | 'threadRoot'>,
    change: <Key>(sets: SetsByKey<Key, EventId>, key: Key) => void,
  ): void {
    if (threadRoot !== null) change(this.#replies, threadRoot);
    if ('target' in role) change(this.#hanging, role.target);
    if (role.kind === 'named') change(this.#hangingByName, role.name);
    if (role.kind === 'entry') for (const name of this.#namesOf(event)) change(this.#named, name);
    const answered = role.kind === 'entry' ? readReplyTo(event) : null;
    if (answered !== null) change(this.#answers, answered);
    const txnId = event.sender === this.#me ? transactionIdOf(event) : undefined;
    if (txnId !== undefined) change(this.#ownByTransaction, txnId);
  }
}

function belongingOf(event: RoomEvent, role: Role): Belonging {
  if (role.kind !== 'entry') return NOWHERE;
  const relation = readRelation(event);
  const hasBundle = readThreadBundle(event) !== null;
  if (relation?.kind === 'thread') return { threadRoot: relation.root, parent: null, hasBundle };
  return { threadRoot: null, parent: readReplyTo(event) ?? relation?.target ?? null, hasBundle };
}

function byPlace(one: Known, other: Known): number {
  return one.order - other.order || one.at - other.at;
}
