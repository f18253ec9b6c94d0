import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { ChunkRecord } from '../../core/history/chunk.ts';
import type { BundlesOptions, RootBundles } from '../../core/timeline/root-socket.ts';
import { eventById } from '../../protocol/endpoints/room-events.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { readRelation } from '../../protocol/events/relation.ts';
import type { EventId } from '../../protocol/ids/ids.ts';
import { isRedacted, redactionTarget } from '../../protocol/rules/redaction.ts';
import { readThreadBundle, type ThreadBundle, withoutReplies, withThreadBundle } from '../../protocol/rules/thread.ts';
import { tallyThread } from './tally-thread.ts';

/** So many roots are fetched once more for a reply that nobody here knew. */
const MOST_AT_ONCE = 30;

/**
 * What a server said of threads at their roots, kept true. It holds for the moment at which the root was sent: when a reply is taken back
 * since, the root is fetched once more (02.TH-12). A server that knows no threads says nothing; there the replies are asked for.
 */
export class FreshRoots implements RootBundles {
  readonly #options: BundlesOptions;
  readonly #bundles = new Map<EventId, ThreadBundle | null>();
  /** Replies that were seen, by the root of their thread: a redaction takes that away from them. */
  readonly #rootOf = new Map<EventId, EventId>();
  readonly #known = new Set<EventId>();
  readonly #takenBack = new Set<EventId>();
  readonly #asked = new Set<EventId>();
  readonly #looked = new WeakSet<ChunkRecord>();
  /** What was made of roots, and of lists with roots in them: the same until something else is known. */
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

  /** Looks at what is loaded of the room, and at the roots that are here now. */
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

  /** `chunk` with what is known of its roots: the same object while that is nothing. */
  over(chunk: ChunkRecord): ChunkRecord {
    if (!chunk.events.some((event) => this.#bundles.has(event.event_id))) return chunk;
    const events = this.#overLists.get(chunk.events) ?? chunk.events.map((event) => this.#withBundle(event));
    this.#overLists.set(chunk.events, events);
    return { ...chunk, events };
  }

  /** The server has sent these roots anew. */
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

  /** Reads what is new in a chunk. Gives what was taken back. */
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
      // Its words go at once, whatever the server can be asked.
      const without = () => readThreadBundle(withoutReplies(this.#withBundle(root), [{ event_id: target }]));
      this.#set(
        root.event_id,
        this.#guarded(root, without, () => null),
      );
      return this.#ask(root.event_id);
    }
    const rootId = this.#rootOf.get(target);
    if (rootId !== undefined) return bundled.some((root) => root.event_id === rootId) ? this.#ask(rootId) : undefined;
    // A reply from before what is loaded may be one of any thread.
    if (!this.#known.has(target)) for (const root of bundled.slice(-MOST_AT_ONCE)) this.#ask(root.event_id);
  }

  /** The server says less of a thread than there is. */
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

  /** What there is to say of a thread; undefined where nobody could be asked. */
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

  /** What is said of one event costs nothing of the others where it throws. */
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
