import { createEvents } from '@parley/testkit/factory/events.ts';
import { FakeClock, settle } from '@parley/testkit/fakes/fake-clock.ts';
import { expect, test } from 'vitest';
import { err, ok } from '../../base/result/result.ts';
import { Scope } from '../../base/scope/scope.ts';
import { Signal } from '../../base/value/signal.ts';
import type { RelationsPage } from '../../protocol/endpoints/relations.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { readRelation } from '../../protocol/events/relation.ts';
import type { EventId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import { levelToSend, powerLevelOf } from '../../protocol/rules/power.ts';
import type { ChunkRecord, ChunkStart } from '../history/chunk.ts';
import { UNGUARDED } from '../history/entry-guard.ts';
import { ApartEvents } from '../rooms/apart-events.ts';
import { RoomState } from '../rooms/room-state.ts';
import { AllRelated, type AllRelatedOptions } from './all-related.ts';
import type { EventItem } from './item.ts';
import { Projection } from './projection.ts';
import { timelineSockets } from './sockets.ts';

const ROOM = '!room:example.org' as RoomId;
const ME = '@me:example.org' as UserId;
const GAP: ChunkStart = { kind: 'gap', token: 't' };

/** Questions, onto which votes are folded by who may vote; each fold says what it read. */
const SOCKETS = timelineSockets<string, string>(
  [
    {
      types: ['x.question', 'x.vote'],
      role: ({ type }) => (type === 'x.vote' ? 'related' : 'entry'),
      relations: {
        targetOf: (event) => {
          const relation = readRelation(event);
          return relation?.kind === 'reference' ? relation.target : null;
        },
        fold: (related, { power, entry, isComplete, unreadable }) => {
          const counted = related.filter(
            ({ sender }) => powerLevelOf(power, sender) >= levelToSend(power, 'x.vote', 'message'),
          );
          const unread = unreadable === 0 ? '' : ` and ${unreadable} unread`;
          return `${String(entry.content['body'])} ${counted.length}${isComplete ? '' : '+'}${unread}`;
        },
        needsAll: 'm.reference',
      },
    },
    {
      types: ['*'],
      role: () => 'entry',
      content: { toContent: ({ content }) => String(content['body']), toText: () => '' },
    },
  ],
  { toHidden: () => 'hidden' },
);

interface Asked {
  readonly path: string;
  readonly from: string | null;
}

type Page = readonly object[] | 'fail' | 'refuse';

/** A room with a question, and a server that gives pages of votes for it. */
function start() {
  const make = createEvents();
  const clock = new FakeClock();
  const scope = new Scope((error) => {
    throw error;
  });
  const changed = new Signal<ReadonlySet<RoomId>>();
  const state = new RoomState(ROOM, [], []);
  const room = { state, chunks: [] as readonly ChunkRecord[] };
  const apart = new ApartEvents();
  const asked: Asked[] = [];
  const answers: Page[] = [];
  let onOpened: (opened: ReadonlyMap<EventId, RoomEvent>) => void = () => undefined;
  const context = {
    clock,
    sockets: SOCKETS,
    rooms: { peek: () => room, changed, guard: UNGUARDED, apart },
    lateKeys: {
      follow: (shown: { readonly onOpened: typeof onOpened }) => {
        onOpened = shown.onOpened;
      },
    },
    requests: {
      send: ({
        request,
      }: {
        readonly request: { readonly path: string; readonly query?: readonly [string, string][] };
      }) => {
        asked.push({ path: request.path, from: request.query?.find(([key]) => key === 'from')?.[1] ?? null });
        const answer = answers.shift();
        if (answer === 'fail') return Promise.resolve(err({ kind: 'unreachable' }));
        if (answer === 'refuse' || answer === undefined)
          return Promise.resolve(err({ kind: 'serverError', status: 403, errcode: 'M_FORBIDDEN' }));
        const next = answers.length > 0 ? `page ${answers.length}` : null;
        const page: RelationsPage = { events: answer as readonly RoomEvent[], next, poison: [] };
        return Promise.resolve(ok(page));
      },
    },
  } as unknown as AllRelatedOptions<string, string>['context'];
  const put = (...chunks: readonly (readonly [ChunkStart, readonly object[]])[]) => {
    room.chunks = chunks.map(([begin, events], order) => {
      return { roomId: ROOM, order, start: begin, events: events as readonly RoomEvent[] };
    });
    changed.emit(new Set([ROOM]));
  };
  const related = new AllRelated<string, string>({
    ...{ context, roomId: ROOM, scope },
    lists: () => room.chunks.slice(0, -1).map(({ events }) => events),
  });
  const projection = new Projection(SOCKETS, ME);
  const items = () => {
    const fetched = related.over(room.chunks);
    const sources = {
      state,
      chunks: room.chunks,
      outbox: [],
      live: new Set<EventId>(),
      gaps: new Map<number, never>(),
    };
    return projection
      .project({ ...sources, ...(fetched && { related: fetched }) })
      .filter((item): item is EventItem<string, string> => item.kind === 'event');
  };
  const question = make.event('ana', 'x.question', { body: 'Lunch?' });
  const vote = (sender: string) =>
    make.event(sender, 'x.vote', { 'm.relates_to': { rel_type: 'm.reference', event_id: question.event_id } });
  const give = (...pages: readonly Page[]) => answers.push(...pages);
  return {
    give,
    make,
    clock,
    scope,
    state,
    put,
    items,
    question,
    vote,
    asked,
    apart,
    open: (opened: RoomEvent) => onOpened(new Map([[opened.event_id, opened]])),
  };
}

test('[TL-23] what hangs on an entry before a gap is fetched page by page, and the item says so until all is here', async () => {
  const { give, put, items, question, vote, asked, make } = start();
  const [first, second, third] = ['bo', 'cy', 'di'].map(vote);
  give([third, second] as object[], [first] as object[]);
  put([GAP, [question]], [GAP, [third, make.message('bo', 'late')] as object[]]);
  expect(items()[0]).toMatchObject({ isComplete: false, extras: ['Lunch? 1+'] });
  await settle();
  const done = items()[0];
  expect(done?.extras).toEqual(['Lunch? 3']);
  expect(done).not.toHaveProperty('isComplete');
  expect(asked.map(({ from }) => from)).toEqual([null, 'page 1']);
  expect(asked[0]?.path).toContain('/m.reference');
  expect(items()[0]).toBe(done);
});

test('[TL-23] what was fetched so can be meant as what is loaded, until the timeline ends', async () => {
  const { give, put, question, vote, make, apart, scope } = start();
  give([vote('bo')]);
  put([GAP, [question]], [GAP, [make.message('bo', 'x')]]);
  await settle();
  expect(apart.of(ROOM).map(({ sender }) => sender)).toEqual(['@bo:example.org']);
  scope.end();
  expect(apart.of(ROOM)).toEqual([]);
});

test('[TL-23] where nothing is missing after an entry, nothing is fetched', async () => {
  const { put, items, question, vote, asked } = start();
  put([GAP, []], [GAP, [question, vote('bo')]]);
  await settle();
  expect(items()[0]?.extras).toEqual(['Lunch? 1']);
  expect([items()[0]?.isComplete, asked]).toEqual([undefined, []]);
});

test('[TL-23] a failure goes on where it stopped', async () => {
  const { give, put, items, question, vote, asked, make, clock } = start();
  give([vote('bo')], 'fail', [vote('cy')]);
  put([GAP, [question]], [GAP, [make.message('bo', 'x')]]);
  await settle();
  expect(items()[0]?.extras).toEqual(['Lunch? 1+']);
  await clock.advance(3_000);
  expect(items()[0]?.extras).toEqual(['Lunch? 2']);
  expect(asked.map(({ from }) => from)).toEqual([null, 'page 2', 'page 2']);
});

test('[TL-23] what the server refuses stays incomplete, and is not asked for again', async () => {
  const { give, put, items, question, asked, make, clock } = start();
  give('refuse');
  put([GAP, [question]], [GAP, [make.message('bo', 'x')]]);
  await settle();
  await clock.advance(600_000);
  expect([items()[0]?.isComplete, asked.length]).toEqual([false, 1]);
});

test('[TL-23] a new gap makes what was fetched incomplete until it is fetched anew; what is redacted counts no more', async () => {
  const { give, put, items, question, vote, make } = start();
  const [first, second] = [vote('bo'), vote('cy')];
  give([first]);
  const later = make.message('bo', 'x');
  put([GAP, [question]], [GAP, [later]]);
  await settle();
  expect(items()[0]?.extras).toEqual(['Lunch? 1']);
  const redaction = make.redaction('bo', first);
  put([GAP, [question]], [GAP, [later, redaction]]);
  expect(items()[0]?.extras).toEqual(['Lunch? 0']);
  give([second]);
  put([GAP, [question]], [GAP, [later, redaction]], [GAP, [make.message('bo', 'y')]]);
  expect(items()[0]?.isComplete).toBe(false);
  await settle();
  expect(items()[0]).toMatchObject({ extras: ['Lunch? 1'] });
  expect(items()[0]).not.toHaveProperty('isComplete');
});

test('[TL-23] what could not be decrypted counts once its key is here', async () => {
  const { give, put, items, open, question, vote, make } = start();
  const opened = vote('bo') as unknown as RoomEvent;
  give([{ ...opened, type: 'm.room.encrypted' }]);
  put([GAP, [question]], [GAP, [make.message('bo', 'x')]]);
  await settle();
  expect(items()[0]?.extras).toEqual(['Lunch? 0 and 1 unread']);
  open(opened);
  expect(items()[0]?.extras).toEqual(['Lunch? 1']);
});

test('[TL-25] onto an entry that needs all that hangs on it is folded even where nothing does', () => {
  const { put, items, question, vote, make } = start();
  const about = { rel_type: 'm.reference', event_id: question.event_id };
  put([GAP, []], [GAP, [question]]);
  expect(items()[0]?.extras).toEqual(['Lunch? 0']);
  const sealed = make.event('bo', 'm.room.encrypted', { 'm.relates_to': about });
  const other = make.event('bo', 'm.room.encrypted', { 'm.relates_to': { ...about, rel_type: 'm.thread' } });
  put([GAP, []], [GAP, [question, sealed, other]]);
  expect(items()[0]?.extras).toEqual(['Lunch? 0 and 1 unread']);
  put([GAP, []], [GAP, [question, { ...vote('bo'), event_id: sealed.event_id }]]);
  expect(items()[0]?.extras).toEqual(['Lunch? 1']);
});

test('[TL-13] an item whose fold reads the levels is made anew when they change, and stays itself otherwise', () => {
  const { put, items, question, vote, state, make } = start();
  put([GAP, []], [GAP, [question, vote('bo')]]);
  expect(items()[0]?.extras).toEqual(['Lunch? 1']);
  const levels = (content: object) =>
    state.apply([make.state('ana', 'm.room.power_levels', content as never) as unknown as RoomEvent]);
  levels({ events: { 'x.vote': 50 } });
  expect(items()[0]?.extras).toEqual(['Lunch? 0']);
  levels({ events: { 'x.vote': 50 }, users: { '@bo:example.org': 50 } });
  const last = items()[0];
  expect(last?.extras).toEqual(['Lunch? 1']);
  expect(items()[0]).toBe(last);
});

test('[01.X-10] a fold onto what is hidden from the user does not see what it says', () => {
  const { put, items, question, vote, state, make } = start();
  const levels = { users: { '@mod:example.org': 100 } };
  state.apply([make.state('mod', 'm.room.power_levels', levels) as unknown as RoomEvent]);
  const about = { rel_type: 'm.reference', event_id: question.event_id };
  const hide = make.event('mod', 'm.visibility', { visibility: 'hidden', 'm.relates_to': about });
  put([GAP, []], [GAP, [question, vote('bo'), hide]]);
  expect(items()[0]).toMatchObject({ content: 'hidden', extras: ['undefined 1'] });
});
