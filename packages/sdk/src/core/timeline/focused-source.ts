import { err, ok, type Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { Serial } from '../../base/serial/serial.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { readRelation } from '../../protocol/events/relation.ts';
import type { EventId } from '../../protocol/ids/ids.ts';
import { redactionTarget } from '../../protocol/rules/redaction.ts';
import { keptOpen, withReopened } from '../crypto/reopened-events.ts';
import type { ChunkRecord } from '../history/chunk.ts';
import type { OutboxEntry } from '../outbox/outbox-entry.ts';
import { loadBackTo } from '../rooms/load-back.ts';
import type { LoadedRoom } from '../rooms/loaded-room.ts';
import { redactInChunks } from '../rooms/redact.ts';
import { roomNamesInText } from '../rooms/room-name-of.ts';
import { AllRelated } from './all-related.ts';
import { extendRun, fetchAround, type HistoryRun, joinRun, learnMembers } from './around.ts';
import type { TimelineHead } from './item.ts';
import type { Paged, PagingFailure } from './paging.ts';
import { Projection } from './projection.ts';
import { type RootBundles, SENT_BUNDLES } from './root-socket.ts';
import { sameHead, type TimelineContext, type TimelineSnapshot, type TimelineSource } from './timeline-source.ts';

type Progress = 'idle' | 'loading' | 'failed';

/** How the search for an event stands, and what it found. */
type Found =
  | { readonly kind: 'seeking' }
  /** History by itself: what lies between it and the newest events is not known yet. */
  | { readonly kind: 'apart'; readonly run: HistoryRun; readonly older: Progress; readonly newer: Progress }
  /** It is, or has become, part of the live timeline; or there is nothing but that to show. */
  | { readonly kind: 'live'; readonly focus: 'here' | 'gone' | 'unreachable' };

/**
 * A timeline around one event, wherever in the room's history it is. Once its history meets what is loaded it is put in its place
 * there, and from then on this shows the live timeline: with the same items, so that nobody notices.
 */
export class FocusedSource<Content, Extra> {
  readonly #context: TimelineContext<Content, Extra>;
  readonly #eventId: EventId;
  readonly #live: TimelineSource<Content, Extra>;
  readonly #scope: Scope;
  readonly #found = new ObservableValue<Found>({ kind: 'seeking' });
  /** Both sides may load at once; what they bring is put together one after the other. */
  readonly #growing = new Serial();
  readonly #projection: Projection<Content, Extra>;
  readonly #bundles: RootBundles;
  readonly #related: AllRelated<Content, Extra>;
  readonly #snapshot: DerivedValue<TimelineSnapshot<Content, Extra>>;

  /** Looks for `eventId` at once. `live` is the room's own timeline, open for at least as long. */
  constructor(
    context: TimelineContext<Content, Extra>,
    live: TimelineSource<Content, Extra>,
    eventId: EventId,
    scope: Scope,
  ) {
    this.#context = context;
    this.#eventId = eventId;
    this.#live = live;
    this.#scope = scope;
    this.#projection = new Projection(context.sockets, context.me, roomNamesInText(context.rooms.records, context.me));
    const { roomId } = live;
    const roots = () => this.#eventsApart();
    const follow = context.sockets.thread?.followBundles;
    this.#bundles = follow?.({ context, roomId, scope, roots, focus: eventId }) ?? SENT_BUNDLES;
    this.#related = new AllRelated({ context, roomId, scope, lists: () => [this.#eventsApart()] });
    const sources = [this.#found, this.#bundles.revision, this.#related.revision, live.snapshot];
    this.#snapshot = new DerivedValue(sources, (before) => this.#project(before));
    scope.onEnd(this.#found.subscribe(() => this.#bundles.look()));
    scope.onEnd(this.#found.subscribe(() => this.#related.look()));
    scope.onEnd(() => context.rooms.apart.end(this));
    context.lateKeys.follow(
      { roomId: live.roomId, events: () => this.#eventsApart(), onOpened: (opened) => this.#replaceOpened(opened) },
      scope,
    );
    scope.run(() => this.#seek());
  }

  get snapshot(): Readable<TimelineSnapshot<Content, Extra>> {
    return this.#snapshot;
  }

  pageBack(): Promise<Result<Paged, PagingFailure>> {
    const found = this.#found.current;
    return found.kind === 'live' ? this.#live.pageBack() : this.#extend('b');
  }

  /** Loads newer events; there are none to load for a live timeline. */
  pageForward(): Promise<Result<Paged, PagingFailure>> {
    return this.#extend('f');
  }

  #eventsApart(): readonly RoomEvent[] {
    const found = this.#found.current;
    return found.kind === 'apart' ? found.run.events : NO_EVENTS;
  }

  #replaceOpened(opened: ReadonlyMap<EventId, RoomEvent>): void {
    const found = this.#found.current;
    if (found.kind !== 'apart') return;
    const run = { ...found.run, events: withReopened(found.run.events, opened) };
    this.#context.rooms.apart.show(this, this.#live.roomId, run.events);
    this.#found.set({ ...found, run });
  }

  async #seek(): Promise<void> {
    const { roomId } = this.#live;
    const stored = await loadBackTo(this.#context, roomId, this.#eventId);
    if (!stored.ok || stored.value) return this.#found.set({ kind: 'live', focus: stored.ok ? 'here' : 'unreachable' });
    const run = await fetchAround(this.#context, roomId, this.#eventId);
    if (run.ok) return this.#show(run.value);
    const isGone = run.error.kind === 'serverError' && (run.error.status === 404 || run.error.status === 403);
    this.#found.set({ kind: 'live', focus: isGone ? 'gone' : 'unreachable' });
  }

  async #extend(direction: 'b' | 'f'): Promise<Result<Paged, PagingFailure>> {
    const found = this.#found.current;
    const side = direction === 'b' ? 'older' : 'newer';
    if (found.kind !== 'apart' || found[side] === 'loading') return ok({ count: 0, reachedStart: false });
    this.#found.set({ ...found, [side]: 'loading' });
    const extended = await extendRun(this.#context, this.#live.roomId, found.run, direction);
    return this.#growing.run(async () => {
      const now = this.#found.current;
      // The other side may have met the live timeline meanwhile.
      if (now.kind !== 'apart') return ok({ count: 0, reachedStart: false });
      if (!extended.ok) {
        this.#found.set({ ...now, [side]: 'failed' });
        return err(extended.error);
      }
      const count = extended.value.events.length - found.run.events.length;
      await this.#show(bothSides(now.run, extended.value, direction), { ...now, [side]: 'idle' });
      return ok({ count, reachedStart: extended.value.previous === null });
    });
  }

  /** Shows a run, in its place if that is known. */
  async #show(run: HistoryRun, progress: { readonly older: Progress; readonly newer: Progress } = IDLE): Promise<void> {
    const { roomId } = this.#live;
    const joined = await joinRun(this.#context, roomId, this.#eventId, run);
    // Nothing comes after it although it did not meet anything: what the newest events were is not known here either.
    const isLive = (joined.ok && joined.value) || run.next === null;
    const { apart } = this.#context.rooms;
    if (isLive) {
      apart.end(this);
      return this.#found.set({ kind: 'live', focus: 'here' });
    }
    await learnMembers(this.#context, roomId, run);
    if (!this.#scope.ended) apart.show(this, roomId, run.events);
    this.#found.set({ kind: 'apart', run, older: progress.older, newer: progress.newer });
  }

  #project(before: TimelineSnapshot<Content, Extra> | undefined): TimelineSnapshot<Content, Extra> {
    const found = this.#found.current;
    const live = this.#live.snapshot.current;
    const room = this.#context.rooms.peek(this.#live.roomId);
    if (found.kind === 'live')
      return { head: sameHead(before?.head, { ...live.head, focus: found.focus }), items: live.items };
    if (found.kind === 'seeking' || room === undefined) {
      const head: TimelineHead = { ...live.head, state: 'loading', older: 'idle', newer: 'idle', focus: 'seeking' };
      return { head: sameHead(before?.head, head), items: [] };
    }
    const { run, older, newer } = found;
    const head: TimelineHead = {
      ...live.head,
      state: 'ready',
      from: 'network',
      older: run.previous === null ? 'none' : older,
      newer,
      focus: 'here',
    };
    return { head: sameHead(before?.head, head), items: this.#items(run, room) };
  }

  #items({ events, previous }: HistoryRun, room: LoadedRoom) {
    const { roomId } = this.#live;
    const { outbox, live, options, rooms } = this.#context;
    const ids = new Set<unknown>(events.map((event) => event.event_id));
    // What happens to these messages now arrives at the newest end.
    const later = room.chunks.flatMap((chunk) => chunk.events.filter((event) => isAbout(event, ids)));
    const chunk: ChunkRecord = {
      roomId,
      order: 0,
      start: previous === null ? { kind: 'beginning' } : { kind: 'gap', token: previous },
      events: [...events, ...later.filter((event) => !ids.has(event.event_id))],
    };
    const related = this.#related.over(room.chunks);
    const sources = {
      state: room.state,
      encryptedSince: rooms.encryptedSince(roomId),
      chunks: redactInChunks([this.#bundles.over(chunk)], later, room.state, rooms.guard),
      outbox: outbox.entriesOf(roomId).filter((entry) => isEntryAbout(entry, ids)),
      live,
      gaps: new Map(),
      ...(options.filter && { filter: options.filter }),
      ...(related && { related }),
      reachesNewest: false,
      ignored: this.#context.ignored.current,
      policies: this.#context.policies.current,
    };
    return this.#projection.project(sources);
  }
}

const NO_EVENTS: readonly RoomEvent[] = [];
const IDLE = { older: 'idle', newer: 'idle' } as const;

/** What one side brought, with what the other brought meanwhile. */
function bothSides(now: HistoryRun, extended: HistoryRun, direction: 'b' | 'f'): HistoryRun {
  const grown = keptOpen(extended.events, now.events);
  const known = new Set(grown.map((event) => event.event_id));
  const others = now.events.filter((event) => !known.has(event.event_id));
  const members = [...now.members, ...extended.members];
  return direction === 'b'
    ? { events: [...grown, ...others], members, previous: extended.previous, next: now.next }
    : { events: [...others, ...grown], members, previous: now.previous, next: extended.next };
}

/** Whether an event reacts to, edits, takes back or stands in the thread of one of `ids`. */
function isAbout(event: RoomEvent, ids: ReadonlySet<unknown>): boolean {
  if (event.type === 'm.room.redaction') return ids.has(redactionTarget(event));
  return ids.has(targetOf(event));
}

/** Likewise what is still to be sent. */
function isEntryAbout({ payload }: OutboxEntry, ids: ReadonlySet<unknown>): boolean {
  if (payload.kind === 'redaction') return ids.has(payload.target);
  return ids.has(targetOf({ event_id: NO_ID, content: payload.content }));
}

const NO_ID = '' as EventId;

/** What an event hangs on; the replies of a thread are counted at its root. */
function targetOf(event: Pick<RoomEvent, 'event_id' | 'content'>): EventId | null {
  const relation = readRelation(event);
  if (relation === null) return null;
  return relation.kind === 'thread' ? relation.root : relation.target;
}
