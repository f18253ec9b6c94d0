import { createEvents } from '@parley/testkit/factory/events.ts';
import { expect, test } from 'vitest';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { readRelation } from '../../protocol/events/relation.ts';
import type { EventId, RoomId, TransactionId, UserId } from '../../protocol/ids/ids.ts';
import type { RoomContext } from '../events/event-socket.ts';
import type { ChunkRecord, ChunkStart } from '../history/chunk.ts';
import type { OutboxEntry, OutboxState } from '../outbox/outbox-entry.ts';
import { RoomState } from '../rooms/room-state.ts';
import type { EventItem, TimelineItem } from './item.ts';
import { Projection } from './projection.ts';
import type { ProjectionSources } from './projection-sources.ts';
import { type TimelineSocket, type TimelineSockets, timelineSockets } from './sockets.ts';

const ROOM = '!room:example.org' as RoomId;
const ME = '@me:example.org' as UserId;

/** Content is the body. */
const BODIES: TimelineSocket<string, string> = {
  types: ['*'],
  role: () => 'entry',
  content: {
    toContent: (event) => String(event.content['body'] ?? `(${event.type})`),
    toText: (event) => String(event.content['body'] ?? ''),
  },
};

/** The names of those who liked an event hang on it. */
const LIKES: TimelineSocket<string, string> = {
  types: ['m.reaction'],
  role: () => 'related',
  relations: {
    targetOf: (event) => {
      const relation = readRelation(event);
      return relation?.kind === 'annotation' ? relation.target : null;
    },
    fold: (related, room) => related.map((event) => room.person(event.sender).name).join(','),
  },
};

/** Calls by their names; of one that nobody speaks of there is nothing else to say. */
const ENDS: TimelineSocket<string, string> = {
  types: ['m.end'],
  role: () => 'related',
  relations: {
    targetOf: () => null,
    targetNameOf: (event) => String(event.content['name']),
    nameOf: (entry) => (entry.type === 'm.begin' ? String(entry.content['name']) : null),
    fold: (related) => `${related.length} ended it`,
    foldAlone: () => 'nobody ended it',
  },
};

function socketsOf(...sockets: readonly TimelineSocket<string, string>[]): TimelineSockets<string, string> {
  return timelineSockets(sockets, {
    toHidden: ({ by, reason }, said) =>
      `hidden by ${by.kind === 'moderator' ? by.userId : by.name.kind} (${reason ?? ''})${said === null ? '' : `: ${said}`}`,
  });
}

const SOCKETS = socketsOf(LIKES, BODIES);
const NAMED = socketsOf(ENDS, BODIES);

const BEGINNING: ChunkStart = { kind: 'beginning' };
const GAP: ChunkStart = { kind: 'gap', token: 't' };

interface Setup {
  readonly make: ReturnType<typeof createEvents>;
  readonly state: RoomState;
  readonly project: (
    chunks: readonly (readonly [ChunkStart, readonly object[]])[],
    more?: Partial<ProjectionSources>,
  ) => readonly TimelineItem<string, string>[];
}

function start(sockets = SOCKETS): Setup {
  const projection = new Projection(sockets, ME);
  const state = new RoomState(ROOM, [], []);
  const make = createEvents();
  const chunkOf = ([begin, events]: readonly [ChunkStart, readonly object[]], order: number): ChunkRecord => {
    return { roomId: ROOM, order, start: begin, events: events.map((event) => event as RoomEvent) };
  };
  return {
    make,
    state,
    project: (chunks, more = {}) =>
      projection.project({ state, chunks: chunks.map(chunkOf), outbox: [], live: new Set(), gaps: new Map(), ...more }),
  };
}

function entry(txn: string, body: string, state: OutboxState = { kind: 'queued' }): OutboxEntry {
  const payload = { kind: 'event' as const, type: 'm.room.message', content: { body } };
  return { roomId: ROOM, sequence: 1, txnId: txn as TransactionId, createdAt: 5, payload, state };
}

function show(items: readonly TimelineItem<string, string>[]): readonly string[] {
  return items.map((item) => (item.kind === 'event' ? item.content : `(${item.kind})`));
}

function eventItem(items: readonly TimelineItem<string, string>[], at = -1): EventItem<string, string> {
  const item = items.at(at);
  if (item?.kind !== 'event') throw new Error('no event there');
  return item;
}

test('[TL-13] an item stays the same object while nothing of it changed', () => {
  const { make, project } = start();
  const [a, b] = [make.message('bob', 'a'), make.message('bob', 'b')];
  const first = project([[BEGINNING, [a, b]]]);
  const second = project([[BEGINNING, [a, b, make.message('bob', 'c')]]]);
  expect(second.slice(0, 3).every((item, index) => item === first[index])).toBe(true);
  expect(show(second)).toEqual(['(beginning)', 'a', 'b', 'c']);
});

test('[TL-13] [RT-55] an item that names somebody in its content is made anew when they are called otherwise', () => {
  const named = { toContent: (_event: RoomEvent, room: RoomContext) => room.person('@bob:example.org' as UserId).name };
  const { make, state, project } = start(socketsOf({ ...BODIES, content: named }));
  const events = [make.message('ann', 'a')];
  expect(show(project([[GAP, events]]))).toContain('@bob:example.org');
  state.apply([make.member('bob', 'join', 'bob', { displayname: 'Bob' }) as unknown as RoomEvent]);
  const first = project([[GAP, events]]);
  expect(show(first)).toContain('Bob');
  state.apply([make.member('carl', 'join', 'carl', { displayname: 'Carl' }) as unknown as RoomEvent]);
  expect(project([[GAP, events]]).at(-1)).toBe(first.at(-1));
});

test('[TL-13] what changes an item makes it new, and leaves its neighbours alone', () => {
  const { make, state, project } = start();
  const bob = (displayname: string) =>
    state.apply([make.member('bob', 'join', 'bob', { displayname }) as unknown as RoomEvent]);
  bob('Bob');
  const [a, b] = [make.message('ann', 'a'), make.message('ann', 'b')];
  const reply = make.reply('ann', a, 'answer');
  const like = make.reaction('bob', a, '👍');
  const edit = make.edit('ann', a, 'better');
  const events = [a, b, reply];
  const steps = [
    () => project([[GAP, events]]),
    () => project([[GAP, [...events, like]]]),
    () => (bob('Robert'), project([[GAP, [...events, like]]])),
    () => project([[GAP, [...events, like, edit]]]),
    () => project([[GAP, [...events, like, edit]]], { live: new Set([a.event_id as EventId]) }),
  ];
  const shown = steps.map((step) => step());
  for (let step = 1; step < shown.length; step += 1) {
    expect(shown[step]?.[0]).not.toBe(shown[step - 1]?.[0]);
    expect(shown[step]?.[1]).toBe(shown[step - 1]?.[1]);
  }
  expect(shown.map((items) => eventItem(items, 0).extras)).toEqual([[], ['Bob'], ['Robert'], ['Robert'], ['Robert']]);
  expect(shown.map((items) => eventItem(items, 0).content)).toEqual(['a', 'a', 'a', 'better', 'better']);
  expect(eventItem(shown.at(-1) ?? [], 2).reply).toMatchObject({ text: 'better' });
  expect(eventItem(shown.at(-1) ?? [], 0)).toMatchObject({ isLive: true, isEdited: true });
});

test('[TL-10] marks stand where something is missing, whatever follows them', () => {
  const { make, project } = start();
  const [a, b] = [make.message('bob', 'a'), make.message('bob', 'b')];
  const hidden = make.reaction('bob', a, '👍');
  expect(
    show(
      project([
        [GAP, [a]],
        [GAP, [b]],
      ]),
    ),
  ).toEqual(['a', '(gap)', 'b']);
  expect(
    show(
      project([
        [BEGINNING, [a]],
        [GAP, [hidden]],
      ]),
    ),
  ).toEqual(['(beginning)', 'a', '(gap)']);
  expect(
    show(
      project([
        [BEGINNING, [a]],
        [GAP, []],
        [GAP, [b]],
      ]),
    ),
  ).toEqual(['(beginning)', 'a', '(gap)', '(gap)', 'b']);
  expect(show(project([[GAP, []]], { outbox: [entry('t', 'mine')] }))).toEqual(['mine']);
  const items = project(
    [
      [GAP, [a]],
      [GAP, [b]],
    ],
    { gaps: new Map([[1, 'loading']]) },
  );
  expect(items[1]).toEqual({ kind: 'gap', key: 'gap:1', state: 'loading' });
});

test('[OB-01] an echo and its event are one item, with one key, whatever the outbox still says', () => {
  const { make, project } = start();
  const sent = entry('t1', 'mine', { kind: 'sent', eventId: '$1' as EventId });
  const [before] = project([[GAP, []]], { outbox: [sent] });
  expect(before).toMatchObject({ key: 'txn:t1', eventId: '$1', sendState: { kind: 'sent' } });
  const named = make.message(ME, 'mine', { unsigned: { transaction_id: 't1' } });
  const unnamed = make.message(ME, 'mine', { event_id: '$1' });
  for (const event of [named, unnamed]) expect(show(project([[GAP, [event]]], { outbox: [sent] }))).toEqual(['mine']);
  expect(project([[GAP, [named]]])[0]?.key).toBe('txn:t1');
  const [alone, ...more] = project([[GAP, [named]]], { outbox: [entry('t1', 'mine')] });
  expect([alone?.key, alone, more]).toEqual(['txn:t1', expect.objectContaining({ eventId: named.event_id }), []]);
});

test('[TL-14] keys are unique, even if a server gives two events one transaction id, or somebody claims mine', () => {
  const { make, project } = start();
  const unsigned = { transaction_id: 't1' };
  const events = [
    make.message(ME, 'a', { unsigned }),
    make.message(ME, 'b', { unsigned }),
    make.message('eve', 'c', { unsigned }),
  ];
  const keys = project([[GAP, events]]).map(({ key }) => key);
  expect(keys).toEqual(['txn:t1', '$2', '$3']);
});

test('[02.T-04] what I take back is gone at once, and back if that is refused', () => {
  const { make, project } = start();
  const [a, like] = [make.message(ME, 'a'), make.reaction(ME, { ...make.message('bob', 'x'), event_id: '$1' }, '👍')];
  const redaction = (target: string, state: OutboxState): OutboxEntry => {
    return { ...entry('r', '', state), payload: { kind: 'redaction', target: target as EventId, reason: null } };
  };
  const items = (outbox: readonly OutboxEntry[]) => project([[GAP, [a, like]]], { outbox });
  expect(eventItem(items([])).extras).toEqual(['@me:example.org']);
  expect(eventItem(items([redaction(like.event_id, { kind: 'sending' })])).extras).toEqual([]);
  const refused: OutboxState = { kind: 'not_sent', reason: { kind: 'tooLarge' } };
  expect(eventItem(items([redaction(like.event_id, refused)])).extras).toEqual(['@me:example.org']);
  expect(eventItem(items([redaction(a.event_id, { kind: 'queued' })])).content).toBe('(m.room.message)');
});

test('[RE-03] a refused relation counts for nothing; a refused message stands', () => {
  const { make, project } = start();
  const a = make.message('bob', 'a');
  const refused: OutboxState = { kind: 'not_sent', reason: { kind: 'tooLarge' } };
  const content = { 'm.relates_to': { rel_type: 'm.annotation', event_id: a.event_id, key: '👍' } };
  const like: OutboxEntry = { ...entry('t', '', refused), payload: { kind: 'event', type: 'm.reaction', content } };
  const items = project([[GAP, [a]]], { outbox: [like, entry('u', 'mine', refused)] });
  expect(items.map((item) => item.kind === 'event' && [item.content, item.extras, item.sendState])).toEqual([
    ['a', [], null],
    ['mine', [], refused],
  ]);
});

test('[SEC-05] rings of relations end: an edit of an edit, an answer to itself, a reaction to a reaction', () => {
  const { make, project } = start();
  const a = make.message('bob', 'a');
  const edit = make.edit('bob', a, 'b');
  const ring = { ...make.edit('bob', edit, 'c'), event_id: '$ring' };
  const self = make.message('bob', 'self', {
    event_id: '$self',
    content: { body: 'self', 'm.relates_to': { 'm.in_reply_to': { event_id: '$self' } } },
  });
  const like = make.reaction('bob', a, '👍');
  expect(show(project([[GAP, [a, edit, ring, self, like, make.reaction('bob', like, '👍')]]]))).toEqual(['b', 'self']);
});

test('[01.E-04] content is read as it was, or edited, the edit that came along too, or redacted, whatever edits there are', () => {
  const { make, project } = start();
  const first = make.message('ann', 'first');
  const edit = make.edit('ann', first, 'second');
  const content = (...events: readonly object[]) => show(project([[GAP, events]])).at(0);
  expect(content(first)).toBe('first');
  expect(content(first, edit)).toBe('second');
  const bundled = { ...first, unsigned: { 'm.relations': { 'm.replace': edit } } };
  expect(content(bundled)).toBe('second');
  expect(content(bundled, make.edit('ann', first, 'third'))).toBe('third');
  const redacted = { ...first, content: {}, unsigned: { redacted_because: make.redaction('ann', first) } };
  expect(eventItem(project([[GAP, [redacted, edit]]]), 0).isEdited).toBe(false);
});

test('[01.E-12] with a filter only what passes is shown; what relates to it is looked at', () => {
  const { make, project } = start();
  const said = make.message('bob', 'one');
  const liked = make.message('bob', 'two');
  const chunks = [
    [BEGINNING, [said, liked, make.reaction('alice', liked, '👍'), make.event('bob', 'm.x', {})]],
  ] as const;
  const shown = (filter: ProjectionSources['filter']) =>
    project(chunks, filter && { filter }).flatMap((item) => (item.kind === 'event' ? [item.eventId] : []));
  expect(shown({ types: ['m.room.*'] })).toEqual([said.event_id, liked.event_id]);
  expect(shown({ relatedByRelTypes: ['m.annotation'] })).toEqual([liked.event_id]);
  expect(shown(undefined)).toHaveLength(3);
});

test('[01.X-10] what a moderator hides is hidden, also where it is quoted, until it is shown again or its hider may not', () => {
  const { make, state, project } = start();
  const levels = (users: object) =>
    state.apply([
      make.event('mod', 'm.room.power_levels', { users } as never, { state_key: '' }) as unknown as RoomEvent,
    ]);
  const said = make.message('bob', 'said');
  const mine = make.message('me', 'mine');
  const answer = make.reply('ann', said, 'answer');
  const change = (target: { readonly event_id: string }, visibility: string) =>
    make.event('mod', 'm.visibility', {
      visibility,
      reason: 'spam',
      'm.relates_to': { rel_type: 'm.reference', event_id: target.event_id },
    });
  const hides = [change(said, 'hidden'), change(mine, 'hidden')];
  const all = (more: readonly object[] = []) =>
    project([[BEGINNING, [said, mine, answer, ...hides, ...more]]]).flatMap((item) =>
      item.kind === 'event' ? item : [],
    );
  const contents = (more: readonly object[] = []) => all(more).map(({ content }) => content);
  const shown = ['said', 'mine', 'answer'];
  const hidden = 'hidden by @mod:example.org (spam)';

  levels({});
  expect(contents()).toEqual(shown);
  levels({ '@mod:example.org': 50 });
  expect(contents()).toEqual([hidden, `${hidden}: mine`, 'answer']);
  expect(all().at(-1)?.reply).toEqual({ kind: 'hidden', eventId: said.event_id });
  levels({ '@mod:example.org': 50, '@me:example.org': 50 });
  expect(contents()[0]).toBe(`${hidden}: said`);
  expect(contents([change(said, 'visible'), change(mine, 'visible')])).toEqual(shown);
});

test('[CALL-34] what nothing belongs to says so where all that came after it is loaded', () => {
  const { make, project } = start(NAMED);
  const begin = make.event('ana', 'm.begin', { name: 'n' });
  const [other, end] = [make.message('ana', 'b'), make.event('ana', 'm.end', { name: 'n' })];
  const first = (...chunks: Parameters<Setup['project']>[0]) => eventItem(project(chunks), 1).extras;
  expect(first([BEGINNING, [begin]])).toEqual(['nobody ended it']);
  expect(first([BEGINNING, [begin]], [GAP, [other]])).toEqual([]);
  expect(first([BEGINNING, [begin]], [{ kind: 'joined' }, [other]])).toEqual(['nobody ended it']);
  expect(first([BEGINNING, [begin]], [{ kind: 'joined' }, [end, other]])).toEqual(['1 ended it']);
});
