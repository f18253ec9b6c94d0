/**
 * The items of events: what each of them is made from is remembered, and an item is made anew only where one of these parts is another
 * one.
 */
import type { EpochMs } from '../../base/clock/clock.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { readReplyTo } from '../../protocol/events/relation.ts';
import { transactionIdOf } from '../../protocol/events/transaction-id.ts';
import type { EventId, UserId } from '../../protocol/ids/ids.ts';
import { findShownEdit, newContent } from '../../protocol/rules/edit.ts';
import type { RoomPower } from '../../protocol/rules/power.ts';
import { isRedacted, strippedByRedaction } from '../../protocol/rules/redaction.ts';
import { readThreadBundle } from '../../protocol/rules/thread.ts';
import type { RoomContext } from '../events/event-socket.ts';
import type { Person } from '../events/shown-parts.ts';
import { tailOf } from '../history/chunk.ts';
import { type Echo, eventIdOf, sendStateOf } from '../outbox/echo.ts';
import type { OutboxEntry } from '../outbox/outbox-entry.ts';
import { doubtOf } from './doubt.ts';
import { foldExtras } from './fold-extras.ts';
import type { EventItem, GapItem, ReplyQuote, SaidLine } from './item.ts';
import { isSame, type Parts, replyParts } from './item-parts.ts';
import type { Attached, LoadedEvents } from './loaded-events.ts';
import type { People } from './people.ts';
import type { Lane, ProjectionSources } from './projection-sources.ts';
import { RoomReads } from './room-reads.ts';
import type { QuotedReply } from './root-socket.ts';
import { needyFold, runRule, type TimelineSockets } from './sockets.ts';
import { contentOf, lineOf, policyVeilOf, type Veil, veilOf } from './veil.ts';

/** An item, and what it was made from. */
export interface Made<Content, Extra> {
  readonly parts: Parts;
  /** Reads of the room by its content and its folds. */
  readonly reads: RoomReads;
  /** What hangs on it as the root of a thread. */
  readonly thread: Extra | null;
  readonly item: EventItem<Content, Extra>;
}

/** What one pass over a timeline works on. */
export interface Given<Content, Extra> {
  readonly sockets: TimelineSockets<Content, Extra>;
  readonly me: UserId;
  readonly people: People;
  readonly power: RoomPower;
  readonly roomName: RoomContext['roomName'];
  readonly sources: ProjectionSources;
  readonly lane: Lane;
  readonly loaded: LoadedEvents<Extra>;
  readonly withdrawn: ReadonlySet<EventId>;
  readonly uncounted: ReadonlySet<EventId>;
  readonly echoes: readonly Echo[];
  /** What was shown before; the pass brings it up to date. */
  readonly made: Map<EventId, Made<Content, Extra>>;
  readonly gaps: Map<string, GapItem>;
  /** Whether anything that an entry shows may have changed. */
  readonly isTouched: (eventId: EventId) => boolean;
}

const SENT = { kind: 'sent' } as const;
const NO_VEILS: readonly RoomEvent[] = [];

/** Makes the items of one pass. */
export class ItemMaker<Content, Extra> implements RoomContext {
  readonly me: UserId;
  readonly power: RoomPower;
  readonly roomName: RoomContext['roomName'];
  readonly #given: Given<Content, Extra>;
  readonly #echoes: ReadonlyMap<RoomEvent, Echo>;
  /** Transaction ids that are keys already. */
  readonly #taken = new Set<string>();
  readonly #encryptedSince: EpochMs;

  constructor(given: Given<Content, Extra>) {
    this.#given = given;
    this.power = given.power;
    this.roomName = given.roomName;
    this.#encryptedSince = given.sources.encryptedSince ?? Number.POSITIVE_INFINITY;
    this.me = given.me;
    this.#echoes = new Map(given.echoes.map((echo) => [echo.event, echo]));
  }

  readonly person = (userId: UserId): Person => this.#given.people.of(this.#given.sources.state, userId);

  /** The item of an event: the same as before unless something that it shows is another. */
  itemOf(event: RoomEvent): EventItem<Content, Extra> {
    const { made, sources, isTouched } = this.#given;
    const { event_id: eventId } = event;
    const isUnread = this.#given.loaded.reportOf(eventId) !== null;
    const key = isUnread ? eventId : this.#keyOf(event);
    const isLive = sources.live.has(eventId);
    const before = made.get(eventId);
    if (before !== undefined && !isTouched(eventId) && before.item.key === key && before.item.isLive === isLive)
      return before.item;
    const after = this.#makeSafely(event, key, isLive, before);
    made.set(eventId, after);
    return after.item;
  }

  /** Where a rule throws over an event, it stands there broken: the same object as long as it is. */
  #makeSafely(
    event: RoomEvent,
    key: string,
    isLive: boolean,
    before: Made<Content, Extra> | undefined,
  ): Made<Content, Extra> {
    const { loaded, sockets } = this.#given;
    const breakBy = (reportId: string) => this.#makeBroken(event, { key, isLive, reportId }, before);
    const reportId = loaded.reportOf(event.event_id);
    if (reportId !== null) return breakBy(reportId);
    return runRule(sockets, 'making its item', event.event_id, () => this.#make(event, key, isLive, before), breakBy);
  }

  /** The item of an event: `before` if it was made from the same parts. */
  #make(
    event: RoomEvent,
    key: string,
    isLive: boolean,
    before: Made<Content, Extra> | undefined,
  ): Made<Content, Extra> {
    const { event_id: eventId } = event;
    const echo = this.#echoes.get(event);
    const isMine = event.sender === this.me;
    const attached = this.attachedTo(eventId);
    const edit = findShownEdit(event, attached?.edits ?? []);
    const isWithdrawn = this.#given.withdrawn.has(eventId);
    const veil = isWithdrawn ? null : this.#veil(event, attached);
    const sender = this.person(event.sender);
    const reply = this.#replyQuote(event);
    const extras = this.#extras(event, attached);
    const thread = this.#thread(event, before?.thread ?? null);
    const origin = this.#origin(event);
    const parts = [
      ...[event, key, edit, origin.doubt?.kind, origin.sharedBy, isWithdrawn, sender, isLive, echo?.entry],
      ...(veil === null ? [] : [veil.by, veil.reason, veil.mayLook]),
      ...replyParts(reply),
      ...(thread === null ? [] : [thread]),
      ...extras.parts,
    ];
    if (before !== undefined && isSame(before.parts, parts) && before.reads.areTrueIn(this)) return before;
    const reads = new RoomReads(this);
    const shown = isWithdrawn ? this.#stripped(event) : edited(event, edit);
    // Content that is hidden from the user is hidden from folds too.
    const foldedOnto = veil === null || veil.mayLook ? shown : { ...shown, content: {} };
    const item: EventItem<Content, Extra> = {
      kind: 'event',
      key,
      eventId: echo === undefined ? eventId : eventIdOf(echo.entry),
      relationId: eventId,
      txnId: isMine ? (transactionIdOf(event) ?? null) : null,
      sender,
      isMine,
      timestamp: event.origin_server_ts,
      isLive,
      content: contentOf(this.#given.sockets, shown, veil, reads),
      isEdited: edit !== null && !isWithdrawn && !isRedacted(event),
      reply,
      extras: [...extras.fold(reads.ofFold(foldedOnto, extras.known)), ...(thread === null ? [] : [thread])],
      sendState: echo === undefined ? (isMine ? SENT : null) : sendStateOf(echo.entry),
      ...origin,
      ...(!extras.known.isComplete && { isComplete: false }),
    };
    return { parts, reads, thread, item };
  }

  /** An entry that says of an event only that it cannot be shown. */
  #makeBroken(
    event: RoomEvent,
    { key, isLive, reportId }: { readonly key: string; readonly isLive: boolean; readonly reportId: string },
    before: Made<Content, Extra> | undefined,
  ): Made<Content, Extra> {
    const { rules } = this.#given.sockets;
    if (rules === undefined) throw new TypeError('nothing breaks without a guard');
    const { event_id: eventId, sender: userId } = event;
    const echo = this.#echoes.get(event);
    const isMine = userId === this.me;
    const nameless: Person = { userId, name: userId, avatar: null };
    const sender = rules.run(
      'naming its sender',
      eventId,
      () => this.person(userId),
      () => nameless,
    );
    const parts = [event, key, reportId, sender.name, sender.avatar, isLive, echo?.entry];
    const read = <Said>(say: (entry: OutboxEntry) => Said): Said | null =>
      echo === undefined
        ? null
        : rules.run<Said | null>(
            'reading its entry',
            eventId,
            () => say(echo.entry),
            () => null,
          );
    if (before !== undefined && isSame(before.parts, parts)) return before;
    const item: EventItem<Content, Extra> = {
      ...{ kind: 'event', key, eventId: echo === undefined ? eventId : read(eventIdOf), relationId: eventId },
      ...{ txnId: null, sender, isMine, timestamp: event.origin_server_ts, isLive },
      ...{ content: rules.toContent(reportId), isEdited: false, reply: null, extras: [] },
      sendState: echo === undefined ? (isMine ? SENT : null) : read(sendStateOf),
    };
    return { parts, reads: new RoomReads(this), thread: null, item };
  }

  #origin(event: RoomEvent): Pick<EventItem<Content, Extra>, 'doubt' | 'sharedBy'> {
    const sharedBy = event.crypto?.kind === 'opened' ? event.crypto.sharedBy : undefined;
    return { ...this.#doubtOf(event), ...(sharedBy && { sharedBy: this.person(sharedBy) }) };
  }

  #doubtOf(event: RoomEvent): Pick<EventItem<Content, Extra>, 'doubt'> {
    const doubt = doubtOf(event, this.#encryptedSince, this.#given.sockets);
    return doubt === null ? {} : { doubt };
  }

  /** A transaction id makes a message the same item before and after its event came. A server that gives two the same gets one. */
  #keyOf(event: RoomEvent): string {
    const txnId = event.sender === this.me ? transactionIdOf(event) : undefined;
    if (txnId === undefined || this.#taken.has(txnId)) return event.event_id;
    this.#taken.add(txnId);
    return `txn:${txnId}`;
  }

  /** What hangs on an event and counts. */
  attachedTo(eventId: EventId): Attached | undefined {
    return this.#given.loaded.attachedTo(eventId, this.#given.uncounted);
  }

  #veil(event: RoomEvent, attached: Attached | undefined): Veil | null {
    const { veils = NO_VEILS } = attached ?? {};
    const { policies } = this.#given.sources;
    return veilOf(event, veils, () => this.power, this.me) ?? policyVeilOf(event, policies);
  }

  #stripped(event: RoomEvent): RoomEvent {
    const redaction = { ...event, type: 'm.room.redaction', sender: this.me, content: {} };
    return strippedByRedaction(event, redaction, this.#given.sources.state.version);
  }

  #extras(entry: RoomEvent, attached: Attached | undefined) {
    const known = { isComplete: this.#isComplete(entry), unreadable: this.#given.loaded.sealedOnto(entry.event_id) };
    const { parts, fold } = foldExtras(entry, attached?.related ?? [], {
      sockets: this.#given.sockets.relations,
      needy: needyFold(this.#given.sockets, entry),
      isFollowed: () => this.#isFollowed(entry.event_id),
    });
    return { known, parts: [known.isComplete, known.unreadable, ...parts], fold };
  }

  /** True unless the fold of an entry needs related events that are not here. */
  #isComplete({ event_id: eventId }: RoomEvent): boolean {
    const { loaded, sources } = this.#given;
    if (loaded.needsAll(eventId) === null || this.#isFollowed(eventId)) return true;
    return sources.related?.get(eventId)?.isComplete === true;
  }

  /** All that came after it is loaded. */
  #isFollowed(eventId: EventId): boolean {
    const { loaded, sources } = this.#given;
    const order = loaded.orderOf(eventId) ?? Number.NEGATIVE_INFINITY;
    return sources.reachesNewest !== false && order >= (tailOf(sources.chunks)[0]?.order ?? order);
  }

  /** What hangs on an event as the root of a thread: `before` if that says the same, nothing in that thread itself. */
  #thread(root: RoomEvent, before: Extra | null): Extra | null {
    const { loaded, uncounted, lane, sockets } = this.#given;
    if (lane.kind !== 'room' || sockets.thread === undefined) return null;
    const replies = loaded.repliesIn(root.event_id, uncounted);
    const bundle = this.#isFollowed(root.event_id) ? null : readThreadBundle(root);
    if (replies.length === 0 && bundle === null) return null;
    const quote = (reply: RoomEvent) => this.#quoteOf(reply, root);
    return sockets.thread.fold(replies, { me: this.me, rootId: root.event_id, bundle, quote }, before);
  }

  #quoteOf(reply: RoomEvent, root: RoomEvent): QuotedReply {
    // What came with the root came after it.
    const dated = reply.arrival === undefined && root.arrival ? { ...reply, arrival: root.arrival } : reply;
    return { sender: this.person(reply.sender), ...(this.#shownLine(reply) ?? NO_WORDS), ...this.#doubtOf(dated) };
  }

  /** An event in one line, as it was edited last; null for what is hidden, or cannot be shown. */
  #shownLine(event: RoomEvent): SaidLine | null {
    const say = () => {
      const attached = this.attachedTo(event.event_id);
      if (this.#veil(event, attached) !== null) return null;
      return lineOf(this.#given.sockets, edited(event, findShownEdit(event, attached?.edits ?? [])), this);
    };
    return runRule(this.#given.sockets, 'its line', event.event_id, say, () => null);
  }

  #replyQuote(event: RoomEvent): ReplyQuote | null {
    const eventId = readReplyTo(event);
    if (eventId === null) return null;
    const target = this.#given.loaded.entry(eventId);
    if (target === undefined) return { kind: 'unknown', eventId };
    const line = this.#given.withdrawn.has(eventId) ? NO_WORDS : this.#shownLine(target);
    if (line === null) return { kind: 'hidden', eventId };
    return { kind: 'loaded', eventId, sender: this.person(target.sender), ...line, ...this.#doubtOf(target) };
  }
}

const NO_WORDS: SaidLine = { text: '' };

function edited(event: RoomEvent, edit: RoomEvent | null): RoomEvent {
  const content = edit === null ? null : newContent(edit);
  return content === null ? event : { ...event, content };
}
