/** The result of a poll does not depend on the order of arrival (PO-24): the whole way from the events of a room to the item. */
import { createEvents } from '@parley/testkit/factory/events.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChunkRecord } from '../../core/history/chunk.ts';
import { redactInChunks } from '../../core/rooms/redact.ts';
import { RoomState } from '../../core/rooms/room-state.ts';
import type { EventItem } from '../../core/timeline/item.ts';
import { Projection } from '../../core/timeline/projection.ts';
import { timelineSockets } from '../../core/timeline/sockets.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { encodePollEnd, encodePollResponse, encodePollStart } from '../../protocol/events/poll-acts.ts';
import type { EventId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { PollExtra, PollItemContent } from './contract.ts';
import { pollsSocket } from './event-socket.ts';
import { pollRelations } from './fold.ts';
import { pollContentSocket } from './item-content.ts';

const ROOM = '!room:example.org' as RoomId;
const USERS = ['ana', 'bo', 'cy', 'mod'] as const;
const POLL = '$1' as EventId;

type Content = PollItemContent | 'other';
const SOCKETS = timelineSockets<Content, PollExtra>(
  [
    { ...pollsSocket, relations: pollRelations, content: pollContentSocket },
    { types: ['*'], role: () => null, content: { toContent: () => 'other', toText: () => '' } },
  ],
  { toHidden: () => 'other' },
);

/** Something that happens to the poll, at a time from a few: times often meet. */
interface Act {
  readonly kind: 'vote' | 'edit' | 'end' | 'redact';
  readonly who: (typeof USERS)[number];
  readonly at: number;
  readonly pick: number;
  readonly isFinal: boolean;
}

const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom('vote', 'vote', 'vote', 'vote', 'edit', 'end', 'redact'),
  who: fc.constantFrom(...USERS),
  at: fc.nat({ max: 6 }),
  pick: fc.nat({ max: 40 }),
  isFinal: fc.boolean(),
});

const IDS = ['p', 's', 'x'];

function startOf(question: string) {
  const answers = IDS.slice(0, 2).map((id) => ({ id, text: id }));
  return encodePollStart({ question, answers, maxSelections: 2, isDisclosed: true, rawKind: null });
}

function voteOf(pick: number, isFinal: boolean) {
  const answers = IDS.filter((_id, index) => ((pick % 8) >> index) & 1);
  const sent = encodePollResponse(POLL, answers);
  return isFinal ? { 'm.relates_to': sent['m.relates_to'], 'm.selections': answers } : sent;
}

/** The events in the order in which they were made. */
function logOf(acts: readonly Act[]): readonly RoomEvent[] {
  const make = createEvents();
  const log = [make.event('ana', 'm.poll.start', startOf('first') as never, { origin_server_ts: 0 })];
  acts.forEach(({ kind, who, at, pick, isFinal }, index) => {
    const when = { origin_server_ts: at };
    // Edits of one time are ordered by their place, which is the server's.
    if (kind === 'edit') {
      const content = {
        'm.new_content': startOf(`q${pick}`),
        'm.relates_to': { rel_type: 'm.replace', event_id: POLL },
      };
      log.push(make.event('ana', 'm.poll.start', content as never, { origin_server_ts: 100 + index }));
    } else if (kind === 'end')
      log.push(make.event(who, 'm.poll.end', encodePollEnd({ pollId: POLL, text: 'x' }) as never, when));
    else if (kind === 'vote') log.push(make.event(who, 'm.poll.response', voteOf(pick, isFinal) as never, when));
    else {
      const target = log[pick % log.length];
      if (target !== undefined && target.event_id !== POLL)
        log.push(make.redaction(isFinal ? 'mod' : target.sender, target));
    }
  });
  return log as unknown as readonly RoomEvent[];
}

/** Shows the poll after each event that arrived: what it says last. */
function arriving(events: readonly RoomEvent[]): EventItem<Content, PollExtra> | undefined {
  const make = createEvents();
  const state = new RoomState(ROOM, [], []);
  state.apply([
    make.state('mod', 'm.room.power_levels', { users: { '@mod:example.org': 50 } }) as unknown as RoomEvent,
  ]);
  const projection = new Projection<Content, PollExtra>(SOCKETS, '@bo:example.org' as UserId);
  let shown: EventItem<Content, PollExtra> | undefined;
  for (let count = 1; count <= events.length; count += 1) {
    const arrived = events.slice(0, count);
    const chunk: ChunkRecord = { roomId: ROOM, order: 0, start: { kind: 'beginning' }, events: arrived };
    const redactions = arrived.filter(({ type }) => type === 'm.room.redaction');
    const chunks = redactInChunks([chunk], redactions, state);
    const items = projection.project({ state, chunks, outbox: [], live: new Set(), gaps: new Map() });
    shown = items.find((item) => item.kind === 'event' && item.eventId === POLL) as typeof shown;
  }
  return shown;
}

test('[PO-24] any order of arrival gives the result of the log', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 14 }), fc.infiniteStream(fc.nat()), (acts, keys) => {
      const log = logOf(acts);
      const order = log
        .map((event) => ({ event, key: keys.next().value ?? 0 }))
        .sort((one, other) => one.key - other.key);
      const sorted = log.toSorted((one, other) => one.origin_server_ts - other.origin_server_ts);
      const [inOrder, mixed] = [sorted, order.map(({ event }) => event)].map(arriving);
      expect(mixed?.content).toEqual(inOrder?.content);
      expect(mixed?.extras).toEqual(inOrder?.extras);
      expect(mixed?.extras).toHaveLength(1);
    }),
    { numRuns: 300 },
  );
});
