import { createEvents } from '@parley/testkit/factory/events.ts';
import type { WireEvent } from '@parley/testkit/homeserver/wire.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { readRelation } from '../../protocol/events/relation.ts';
import type { EventId, RoomId, TransactionId, UserId } from '../../protocol/ids/ids.ts';
import type { ChunkRecord, ChunkStart } from '../history/chunk.ts';
import type { OutboxEntry, OutboxState } from '../outbox/outbox-entry.ts';
import { redactInChunks } from '../rooms/redact.ts';
import { RoomState } from '../rooms/room-state.ts';
import { Projection } from './projection.ts';
import type { ProjectionSources } from './projection-sources.ts';
import { timelineSockets } from './sockets.ts';

const ROOM = '!room:example.org' as RoomId;
const ME = '@me:example.org' as UserId;
const SENDERS = ['me', 'ann', 'bob'] as const;

const SOCKETS = timelineSockets<string, string>(
  [
    {
      types: ['m.reaction'],
      role: () => 'related',
      relations: {
        targetOf: (event) => {
          const relation = readRelation(event);
          return relation?.kind === 'annotation' ? relation.target : null;
        },
        fold: (related, room) =>
          related.map((event) => `${event.event_id} ${room.person(event.sender).name}`).join(','),
      },
    },
    {
      types: ['*'],
      role: () => 'entry',
      content: {
        toContent: (event) => String(event.content['body'] ?? `(${event.type})`),
        toText: (event) => String(event.content['body'] ?? ''),
      },
    },
  ],
  { toHidden: (_veil, said) => String(said) },
);

/** A room, of which more and more is loaded and let go of, while everything that may happen happens. */
class Model {
  readonly #make = createEvents();
  readonly #state = new RoomState(ROOM, [], []);
  readonly #events: RoomEvent[] = [];
  readonly #live = new Set<EventId>();
  readonly #gaps = new Map<number, 'loading'>();
  #chunks: readonly ChunkRecord[] = [{ roomId: ROOM, order: 0, start: { kind: 'gap', token: 't' }, events: [] }];
  #outbox: readonly OutboxEntry[] = [];

  sources(ordering: ProjectionSources['ordering']): ProjectionSources {
    const [chunks, outbox, live, gaps] = [this.#chunks, this.#outbox, this.#live, this.#gaps];
    return { state: this.#state, chunks, outbox, live, gaps, ...(ordering === undefined ? {} : { ordering }) };
  }

  /** Something comes at the newest end, about the event `about` if it is of that kind. */
  come(sender: (typeof SENDERS)[number], kind: number, about: number): void {
    const target = this.#events[about % Math.max(1, this.#events.length)];
    const made = target === undefined ? this.#make.message(sender, 'first') : this.#about(sender, kind, target);
    const event = made as unknown as RoomEvent;
    this.#events.push(event);
    if (about % 2 === 0) this.#live.add(event.event_id);
    const last = this.#chunks.at(-1);
    if (last === undefined) return;
    const isFull = last.events.length >= 4;
    const start: ChunkStart = about % 5 === 0 ? { kind: 'gap', token: 'g' } : { kind: 'joined' };
    const chunk = isFull
      ? { roomId: ROOM, order: last.order + 1, start, events: [event] }
      : { ...last, events: [...last.events, event] };
    this.#chunks = redactInChunks([...this.#chunks.slice(0, isFull ? undefined : -1), chunk], [event], this.#state);
  }

  /** The oldest chunk is let go of, or what was let go of comes back. */
  move(isAway: boolean, kept: ChunkRecord[]): void {
    const [first, ...rest] = this.#chunks;
    if (isAway && first !== undefined && rest.length > 0) {
      kept.push(first);
      this.#chunks = rest;
    } else {
      const back = kept.pop();
      if (back !== undefined) this.#chunks = [back, ...this.#chunks];
    }
  }

  rename(sender: string, displayname: string): void {
    this.#state.apply([this.#make.member(sender, 'join', sender, { displayname }) as unknown as RoomEvent]);
  }

  fill(order: number): void {
    if (!this.#gaps.delete(order)) this.#gaps.set(order, 'loading');
  }

  /** The person writes, reacts or takes back. */
  write(kind: number, about: number): void {
    const target = this.#events[about % Math.max(1, this.#events.length)]?.event_id ?? ('$none' as EventId);
    const relation = { rel_type: kind === 1 ? 'm.annotation' : 'm.replace', event_id: target, key: '+' };
    const content = kind === 0 ? { body: 'mine' } : { 'm.relates_to': relation, 'm.new_content': { body: 'changed' } };
    const payload: OutboxEntry['payload'] =
      kind === 3
        ? { kind: 'redaction', target, reason: null }
        : { kind: 'event', type: kind === 1 ? 'm.reaction' : 'm.room.message', content };
    const sequence = this.#outbox.length + 1;
    const txnId = `t${this.#events.length}.${sequence}` as TransactionId;
    const entry: OutboxEntry = { roomId: ROOM, sequence, txnId, createdAt: 5, payload, state: { kind: 'queued' } };
    this.#outbox = [...this.#outbox, about % 3 === 0 ? { ...entry, after: target } : entry];
  }

  /** An entry goes on, is refused, or its event comes; it leaves the outbox with that or later. */
  goOn(which: number, to: number): void {
    const entry = this.#outbox[which % Math.max(1, this.#outbox.length)];
    if (entry === undefined) return;
    const states: readonly OutboxState[] = [
      { kind: 'sending' },
      { kind: 'sent', eventId: `$of.${entry.txnId}` as EventId },
      { kind: 'not_sent', reason: { kind: 'tooLarge' } },
      { kind: 'cancelled' },
    ];
    const state = states[to];
    if (state === undefined) this.#outbox = this.#outbox.filter((other) => other !== entry);
    else this.#outbox = this.#outbox.map((other) => (other === entry ? { ...entry, state } : other));
    const eventId = `$of.${entry.txnId}` as EventId;
    const isThere = this.#events.some((event) => event.event_id === eventId);
    if (to < 4 || entry.payload.kind === 'redaction' || isThere) return;
    const { type, content } = entry.payload;
    const more = { event_id: eventId, type, content, unsigned: { transaction_id: entry.txnId } };
    const event = { ...this.#make.message('me', ''), ...more } as unknown as RoomEvent;
    this.#events.push(event);
    this.#chunks = this.#chunks.map((chunk, index) =>
      index === this.#chunks.length - 1 ? { ...chunk, events: [...chunk.events, event] } : chunk,
    );
    // Once in a while the entry stays for a moment.
    if (to === 5) this.#outbox = [...this.#outbox, entry];
  }

  #about(sender: string, kind: number, target: RoomEvent): WireEvent {
    const about = target as unknown as WireEvent;
    switch (kind) {
      case 0:
        return this.#make.message(sender, 'said');
      case 1:
        return this.#make.reaction(sender, about, '👍');
      case 2:
        return this.#make.edit(sender, about, 'better');
      case 3:
        return this.#make.reply(sender, about, 'answer');
      default:
        return this.#make.redaction(sender, about);
    }
  }
}

type Step = (model: Model, kept: ChunkRecord[]) => void;

const small = (max: number) => fc.nat({ max });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(fc.constantFrom(...SENDERS), small(4), small(30)).map(
      ([sender, kind, about]): Step =>
        (model) =>
          model.come(sender, kind, about),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.boolean().map(
      (isAway): Step =>
        (model, kept) =>
          model.move(isAway, kept),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...SENDERS), fc.constantFrom('A', 'B')).map(
      ([sender, name]): Step =>
        (model) =>
          model.rename(sender, name),
    ),
  },
  {
    weight: 1,
    arbitrary: small(5).map(
      (order): Step =>
        (model) =>
          model.fill(order),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(small(3), small(30)).map(
      ([kind, about]): Step =>
        (model) =>
          model.write(kind, about),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(small(5), small(5)).map(
      ([which, to]): Step =>
        (model) =>
          model.goOn(which, to),
    ),
  },
);

test('[TL-13] [TL-17] law: whatever changes, a projection shows what one from nothing shows, and keeps what is the same', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.constantFrom('detached', 'chronological'), (steps, ordering) => {
      const projection = new Projection(SOCKETS, ME);
      const model = new Model();
      const kept: ChunkRecord[] = [];
      for (const perform of steps) {
        perform(model, kept);
        const shown = projection.project(model.sources(ordering));
        expect(shown).toEqual(new Projection(SOCKETS, ME).project(model.sources(ordering)));
        expect(projection.project(model.sources(ordering)).every((item, at) => item === shown[at])).toBe(true);
        expect(new Set(shown.map(({ key }) => key)).size).toBe(shown.length);
      }
    }),
    { numRuns: 400 },
  );
});
