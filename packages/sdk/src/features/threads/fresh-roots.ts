import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { ChunkRecord } from '../../core/history/history.ts';
import type { BundlesOptions, RootBundles } from '../../core/timeline/timeline.ts';
import { eventById } from '../../protocol/endpoints/room-events.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { readRelation } from '../../protocol/events/relation.ts';
import type { EventId } from '../../protocol/ids/ids.ts';
import { isRedacted, redactionTarget } from '../../protocol/rules/redaction.ts';
import { readThreadBundle, type ThreadBundle, withoutReplies, withThreadBundle } from '../../protocol/rules/thread.ts';
import { tallyThread } from './tally-thread.ts';

/** The largest number of roots that are fetched again because one unknown reply was redacted. */
const MOST_AT_ONCE = 30;

/**
 * Keeps the summaries true that a server bundles with roots. A summary is that of the moment when the root was sent: after a later
 * redaction of a reply, the root is fetched again (02.TH-12). A server without threads bundles nothing; its replies are requested and counted.
 */
export class FreshRoots implements RootBundles {
  readonly #options: BundlesOptions;
  readonly #bundles = new Map<EventId, ThreadBundle | null>();
  /** The root of each reply seen: a redaction removes the relation that says it. */
  readonly #rootOf = new Map<EventId, EventId>();
  readonly #known = new Set<EventId>();
  readonly #takenBack = new Set<EventId>();
  readonly #asked = new Set<EventId>();
  readonly #looked = new WeakSet<ChunkRecord>();
  /** The events and lists made with bundles: kept, as the same objects, until something else is known. */
  #overEvents = new WeakMap<RoomEvent, RoomEvent>();
  #overLists = new WeakMap<ChunkRecord['events'], ChunkRecord['events']>();
  readonly #revision = new ObservableValue(0);

  constructor(options: BundlesOptions) {
    this.#options = options;
    const { context, roomId, scope } = options;
    scope.onEnd(context.rooms.changed.subscribe((rooms) => rooms.has(roomId) && this.look()));
    scope.onEnd(context.threads.subscribe(() => this.look()));
    this.look();
  }

  /** Changes whenever something else is known. */
  get revision(): Readable<number> {
    return this.#revision;
  }

  /** Reads the loaded events of the room and the present roots. */
  look(): void {
    const { context, roomId } = this.#options;
    const roots = this.#options.roots();
    for (const event of roots) this.#note(event);
    const targets = (context.rooms.peek(roomId)?.chunks ?? []).flatMap((chunk) => this.#read(chunk));
    for (const target of targets) this.#lose(target);
    for (const root of roots)
      if (
        this.#guarded(
          root,
          () => this.#isOwed(root),
          () => false,
        )
      )
        this.#ask(root.event_id);
  }

  /** Puts the known bundles into `chunk`: the same object while there are none. */
  over(chunk: ChunkRecord): ChunkRecord {
    if (!chunk.events.some((event) => this.#bundles.has(event.event_id))) return chunk;
    const events = this.#overLists.get(chunk.events) ?? chunk.events.map((event) => this.#withBundle(event));
    this.#overLists.set(chunk.events, events);
    return { ...chunk, events };
  }

  /** Forgets the bundles of roots that the server has sent anew. */
  renewed(rootIds: Iterable<EventId>): void {
    for (const rootId of rootIds) this.#bundles.delete(rootId);
    this.#changed();
  }

  #withBundle(event: RoomEvent): RoomEvent {
    const bundle = this.#bundles.get(event.event_id);
    if (bundle === undefined) return event;
    const say = () => (isRedacted(event) ? event : withThreadBundle(event, bundle));
    const made = this.#overEvents.get(event) ?? this.#guarded(event, say, () => event);
    this.#overEvents.set(event, made);
    return made;
  }

  #note(event: RoomEvent): void {
    if (this.#known.has(event.event_id)) return;
    this.#known.add(event.event_id);
    const relation = this.#guarded(
      event,
      () => readRelation(event),
      () => null,
    );
    if (relation?.kind === 'thread') this.#rootOf.set(event.event_id, relation.root);
  }

  /** Reads a chunk that was not read before. Returns the targets of its redactions. */
  #read(chunk: ChunkRecord): readonly EventId[] {
    if (this.#looked.has(chunk)) return [];
    this.#looked.add(chunk);
    const targets: EventId[] = [];
    for (const event of chunk.events) {
      this.#note(event);
      const target = this.#guarded<EventId | null>(
        event,
        () => redactionTarget(event),
        () => null,
      );
      if (target === null || this.#takenBack.has(target)) continue;
      this.#takenBack.add(target);
      targets.push(target);
    }
    return targets;
  }

  #lose(target: EventId): void {
    const bundled = this.#options.roots().filter((root) => this.#bundleOf(root) !== null);
    for (const root of bundled) {
      const isLatest = this.#bundleOf(root)?.latest?.event_id === target;
      if (!isLatest) continue;
      // The redacted text disappears at once, even if the server cannot be reached.
      const without = () => readThreadBundle(withoutReplies(this.#withBundle(root), [{ event_id: target }]));
      this.#set(
        root.event_id,
        this.#guarded(root, without, () => null),
      );
      return this.#ask(root.event_id);
    }
    const rootId = this.#rootOf.get(target);
    if (rootId !== undefined) return bundled.some((root) => root.event_id === rootId) ? this.#ask(rootId) : undefined;
    // A reply from before the loaded events may belong to any thread.
    if (!this.#known.has(target)) for (const root of bundled.slice(-MOST_AT_ONCE)) this.#ask(root.event_id);
  }

  /** True if the bundle of a thread is missing or incomplete, so that it has to be requested. */
  #isOwed(root: RoomEvent): boolean {
    if (this.#asked.has(root.event_id) || isRedacted(root)) return false;
    const bundle = this.#bundleOf(root);
    if (bundle !== null) return bundle.latest === null;
    const { context, focus } = this.#options;
    if (context.threads.current.threads !== 'none') return false;
    return root.event_id === focus || this.#hasReplies(root.event_id);
  }

  #hasReplies(rootId: EventId): boolean {
    for (const other of this.#rootOf.values()) if (other === rootId) return true;
    return false;
  }

  #bundleOf(root: RoomEvent): ThreadBundle | null {
    const known = this.#bundles.get(root.event_id);
    return known === undefined ? this.#bundleIn(root) : known;
  }

  #ask(rootId: EventId): void {
    this.#asked.add(rootId);
    this.#options.scope.run(async (signal) => {
      const bundle = await this.#fetch(rootId, signal);
      if (bundle !== undefined && !signal.aborted) this.#set(rootId, bundle);
    });
  }

  /** Fetches the present summary of a thread; undefined if the server could not be reached. */
  async #fetch(rootId: EventId, signal: AbortSignal): Promise<ThreadBundle | null | undefined> {
    const { context, roomId } = this.#options;
    if (context.threads.current.threads === 'none') return tallyThread(context, roomId, rootId, signal);
    const root = await context.requests.send(eventById(roomId, rootId), { signal });
    return root.ok ? this.#bundleIn(root.value) : undefined;
  }

  #bundleIn(root: RoomEvent): ThreadBundle | null {
    return this.#guarded(
      root,
      () => readThreadBundle(root),
      () => null,
    );
  }

  /** Runs a rule over one event, so that an exception costs nothing of the others. */
  #guarded<Said>(event: RoomEvent, say: () => Said, instead: () => Said): Said {
    return this.#options.context.rooms.guard.run('thread of an event', event.event_id, say, instead);
  }

  #set(rootId: EventId, bundle: ThreadBundle | null): void {
    this.#bundles.set(rootId, bundle);
    this.#changed();
  }

  #changed(): void {
    this.#overEvents = new WeakMap();
    this.#overLists = new WeakMap();
    this.#revision.set(this.#revision.current + 1);
  }
}
