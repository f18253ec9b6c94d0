import { EVENT_KINDS } from '@parley/testkit/engine/event-kinds.ts';
import { createEvents } from '@parley/testkit/factory/events.ts';
import { createTestEnv, type TestEnv } from '@parley/testkit/fakes/test-env.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { Receipt, RoomDelta, SyncBatch } from '../../protocol/sync/sync-batch.ts';
import { Outbox } from '../outbox/account-outbox.ts';
import { Rooms } from '../rooms/account-rooms.ts';
import { attentionIn } from '../rooms/attention.ts';
import { mainUnread } from '../rooms/counts-after.ts';
import { IgnoredUsers } from '../rooms/ignored-users.ts';
import { KeptAccountData } from '../rooms/kept-account-data.ts';
import { PushRuleBook } from '../rooms/push-rule-book.ts';
import { RoomState } from '../rooms/room-state.ts';
import { isAnyUnread, type ThreadUnread } from '../rooms/unread-counts.ts';
import { type HeardReceipt, referenceUnread } from '../rooms/unread-reference.ts';
import { applySyncBatch } from './apply-batch.ts';
import type { SyncRecord } from './sync-record.ts';

const ME = '@me:example.org' as UserId;
const ROOM = '!room:example.org' as RoomId;
const START_MS = 1_000_000;
const STORES = [
  'sync',
  'rooms',
  'room-pages',
  'state',
  'members',
  'chunks',
  'outbox',
  'account-data',
  'readers',
  'meta',
];
/** Rules that mute the room. */
const MUTED = {
  global: {
    override: [
      {
        ...{ rule_id: ROOM, default: false, enabled: true, actions: [] },
        conditions: [{ kind: 'event_match', key: 'room_id', pattern: ROOM }],
      },
    ],
  },
};
/** More of them with `UNREAD_HISTORIES=100000 npx vitest run --project unit unread.prop`. */
const HISTORIES = Number(process.env['UNREAD_HISTORIES'] ?? 5_000);
/** What is certainly loaded after a restart: who points at something, points at this much. */
const NEAR = 40;

type Step = readonly [kind: (typeof KINDS)[number], one: number, two: number];

const KINDS = [
  'message',
  'mention',
  'quiet',
  'burst',
  'inThread',
  'inThread',
  'edit',
  'mentioningEdit',
  'reaction',
  'state',
  'redact',
  'redact',
  'mine',
  'mineInThread',
  'myReaction',
  'myJoin',
  'read',
  'readMain',
  'readMain',
  'readThread',
  'readThread',
  'readUnknown',
  'readLater',
  'readAgain',
  'sync',
  'sync',
  'sync',
  'restart',
] as const;

const steps = fc.array(fc.tuple(fc.constantFrom(...KINDS), fc.nat({ max: 1_000 }), fc.nat({ max: 1_000 })), {
  minLength: 5,
  maxLength: 60,
});

/** Found once in many: an own message in a thread, taken back in the same answer, which is longer than a chunk. */
const MINE_TAKEN_BACK: Step[] = [
  ['burst', 833, 0],
  ['message', 0, 0],
  ['mineInThread', 0, 0],
  ['message', 0, 0],
  ['message', 0, 0],
  ['redact', 225, 0],
];

/** Found once in many: the first receipt of any thread reads another, whose messages stand before what is loaded. */
const FIRST_OF_THREADS: Step[] = [
  ['burst', 669, 0],
  ['message', 0, 0],
  ['inThread', 79, 0],
  ['message', 0, 0],
  ['message', 0, 0],
  ['burst', 346, 0],
  ['message', 0, 0],
  ['restart', 0, 0],
  ['readThread', 820, 0],
  ['message', 0, 0],
  ['message', 0, 0],
  ['message', 0, 0],
  ['message', 0, 0],
];

/** Found once in thousands: only the first receipt of any thread ever reads the others, not the first of each answer. */
const SECOND_OF_THREADS: Step[] = [
  ['burst', 0, 0],
  ['inThread', 0, 0],
  ['readThread', 204, 22],
  ['message', 0, 0],
  ['sync', 0, 0],
  ['message', 0, 0],
  ['message', 0, 0],
  ['readThread', 82, 145],
];

/** Found once in many: what was read long ago is told again in the answer that brings something of the person's own. */
const TOLD_AGAIN: Step[] = [
  ['burst', 330, 0],
  ['message', 0, 0],
  ['readMain', 0, 0],
  ['message', 0, 0],
  ['burst', 138, 0],
  ['restart', 0, 0],
  ['myReaction', 0, 0],
  ['message', 0, 0],
  ['readAgain', 0, 0],
  ['message', 0, 0],
  ['message', 0, 0],
];

test('[RO-06] [RO-18] whatever happens in a room, and in whatever pieces it comes, the counts are those of the whole history', {
  timeout: 20_000 + HISTORIES * 20,
}, async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), fc.boolean(), async (list: readonly Step[], fromBeginning, isMuted) => {
      const world = await World.create(fromBeginning, isMuted);
      for (const step of list) {
        await world.take(step);
        if (world.isSettled) expect(world.counted(), 'counted').toEqual(world.expected());
      }
      await world.take(['sync', 0, 0]);
      expect(world.counted(), 'counted').toEqual(world.expected());
    }),
    {
      numRuns: HISTORIES,
      examples: [
        [MINE_TAKEN_BACK, false, false],
        [FIRST_OF_THREADS, false, false],
        [TOLD_AGAIN, false, true],
        [SECOND_OF_THREADS, false, false],
      ],
    },
  );
});

/** A room, told of in pieces. */
class World {
  readonly #make = createEvents({ startTs: START_MS });
  readonly #env: TestEnv;
  readonly #database: Database;
  readonly #start: string | null;
  readonly #pushRules: PushRuleBook;
  readonly #history: RoomEvent[] = [];
  readonly #receipts: HeardReceipt[] = [];
  /** What the next answer brings. */
  #events: RoomEvent[] = [];
  #told: Receipt[] = [];
  #unknown = 0;
  #answers = 0;
  #rooms: Rooms;

  private constructor(env: TestEnv, database: Database, fromBeginning: boolean, isMuted: boolean) {
    this.#env = env;
    this.#database = database;
    this.#start = fromBeginning ? null : 'before';
    this.#pushRules = new PushRuleBook(ME);
    if (isMuted) this.#pushRules.replaceBy(MUTED).publish();
    this.#rooms = this.#open();
  }

  static async create(fromBeginning: boolean, isMuted: boolean): Promise<World> {
    const env = createTestEnv({ http: async () => ({ ok: false, error: { kind: 'unreachable' } }) });
    const opened = await env.databases.open({ name: 'test', version: 1, stores: STORES });
    if (!opened.ok) throw new Error(opened.error.kind);
    return new World(env, opened.value, fromBeginning, isMuted);
  }

  /** Whether all that happened was told. */
  get isSettled(): boolean {
    return this.#events.length + this.#told.length === 0;
  }

  counted(): ShownCounts {
    const record = this.#rooms.records.get(ROOM);
    if (record === undefined) return {};
    const threads = (record.threads ?? []).map(({ rootId, ...counts }) => [rootId, counts] as const);
    return shown([['main', mainUnread(record)], ...threads]);
  }

  expected(): ShownCounts {
    const attention = attentionIn(this.#pushRules.current.current, new RoomState(ROOM, [], []), null, EVENT_KINDS);
    return shown([...referenceUnread(this.#history, this.#receipts, attention)]);
  }

  async take([kind, one, two]: Step): Promise<void> {
    const make = this.#make;
    const at = (n: number): RoomEvent | undefined =>
      this.#history.at(-1 - (n % Math.min(NEAR, this.#history.length || 1)));
    const message = at(one);
    switch (kind) {
      case 'message':
        return this.#happen(make.message('bob', 'x', { origin_server_ts: this.#time(one) }));
      case 'mention':
        return this.#happen({
          ...make.message('bob', 'x'),
          content: { msgtype: 'm.text', body: 'x', 'm.mentions': { user_ids: [ME] } },
        });
      case 'quiet':
        return this.#happen({ ...make.message('bob', 'x'), content: { msgtype: 'm.notice', body: 'quiet' } });
      case 'burst':
        for (let count = 0; count < 20 + (one % 50); count += 1) this.#happen(make.message('bob', 'x'));
        return;
      case 'inThread':
      case 'mineInThread': {
        const root = this.#roots()[one % 3];
        if (root !== undefined) this.#happen(make.inThread(kind === 'inThread' ? 'bob' : ME, root as never, 'x'));
        return;
      }
      case 'edit':
        return message === undefined ? undefined : this.#happen(make.edit('bob', message as never, 'y'));
      case 'mentioningEdit': {
        // Of a message of the room itself: what a reply in a thread leads on moves with it once that is taken back (01.X-07).
        const isPlain = ({ content }: RoomEvent) => content['body'] === 'x' && content['m.relates_to'] === undefined;
        const target = this.#history.slice(-NEAR).findLast(isPlain);
        if (target === undefined) return;
        const edit = make.edit('bob', target as never, 'y');
        return this.#happen({ ...edit, content: { ...edit.content, 'm.mentions': { user_ids: [ME] } } });
      }
      case 'reaction':
        return message === undefined ? undefined : this.#happen(make.reaction('bob', message as never, 'y'));
      case 'state':
        return this.#happen(make.name('bob', 'x'));
      case 'redact': {
        const target = this.#history[one % (this.#history.length || 1)];
        return target === undefined ? undefined : this.#happen(make.redaction('bob', target as never));
      }
      case 'mine':
        return this.#happen(make.message(ME, 'mine'));
      case 'myReaction': {
        const target = this.#history.slice(-NEAR).findLast((event) => event.content['body'] === 'x');
        const isPlain = target !== undefined && target.content['m.relates_to'] === undefined;
        return isPlain ? this.#happen(make.reaction(ME, target as never, 'y')) : undefined;
      }
      case 'myJoin':
        return two % 4 === 0 ? this.#happen(make.member(ME, 'join')) : undefined;
      case 'read':
        return this.#read(this.#history[one % (this.#history.length || 1)]?.event_id, null, two);
      case 'readMain':
        return this.#read(this.#history[one % (this.#history.length || 1)]?.event_id, 'main', two);
      case 'readThread': {
        const root = this.#roots()[two % 3];
        return root === undefined
          ? undefined
          : this.#read(this.#history[one % this.#history.length]?.event_id, root.event_id, one);
      }
      case 'readUnknown':
        this.#unknown += 1;
        return this.#unknown > 3
          ? undefined
          : this.#read(`$unknown${one}` as EventId, two % 2 === 0 ? 'main' : null, one);
      case 'readLater':
        this.#unknown += 1;
        // The id of an event that is still to come: they are counted.
        return this.#unknown > 3
          ? undefined
          : this.#read(`$${this.#history.length + 1 + (one % 9)}` as EventId, 'main', two);
      case 'readAgain': {
        const last = this.#receipts.at(-1);
        return last === undefined ? undefined : this.#read(last.eventId as EventId, last.threadId, one);
      }
      case 'sync':
        return this.#sync();
      case 'restart':
        await this.#sync();
        this.#rooms = this.#open();
        await this.#rooms.restore();
    }
  }

  #open(): Rooms {
    const rooms = new Rooms(this.#database, EVENT_KINDS, (error) => {
      throw error;
    });
    return rooms;
  }

  /** Clocks differ a little. */
  #time(spread: number): number {
    return START_MS + this.#history.length * 1_000 + (spread % 5_000) - 2_500;
  }

  #roots(): readonly RoomEvent[] {
    return this.#history.filter(({ content }) => content['body'] === 'x' && content['m.relates_to'] === undefined);
  }

  #happen(event: object): void {
    this.#history.push(event as RoomEvent);
    this.#events.push(event as RoomEvent);
  }

  #read(eventId: EventId | undefined, threadId: 'main' | EventId | null, spread: number): void {
    if (eventId === undefined) return;
    const timestamp = this.#time(spread) - (spread % 3) * 10_000;
    this.#told.push({ eventId, userId: ME, type: spread % 2 === 0 ? 'm.read' : 'm.read.private', timestamp, threadId });
  }

  async #sync(): Promise<void> {
    if (this.isSettled) return;
    const knownEvents = this.#history.length;
    this.#receipts.push(
      ...this.#told.map(({ eventId, timestamp, threadId }) => ({
        eventId,
        timestamp,
        threadId: threadId as 'main' | EventId | null,
        knownEvents,
        answer: this.#answers,
      })),
    );
    this.#answers += 1;
    const rooms = this.#events.length === 0 && this.#rooms.records.has(ROOM) ? [] : [this.#delta()];
    const batch: SyncBatch = {
      position: 'p',
      rooms,
      accountData: [],
      roomAccountData: [],
      typing: [],
      presence: [],
      receipts: [{ roomId: ROOM, receipts: this.#told }],
      toDevice: null,
      encryption: null,
      listCounts: new Map(),
      poison: [],
    };
    this.#events = [];
    this.#told = [];
    const outbox = new Outbox(this.#env, this.#database, { me: ME, newestOf: () => null });
    const report = (error: unknown) => {
      throw error;
    };
    const ignored = new IgnoredUsers();
    const target = {
      rooms: this.#rooms,
      pushRules: this.#pushRules,
      ignored,
      accountData: new KeptAccountData([]),
      outbox,
      me: ME,
      onLive: () => undefined,
      report,
    };
    const next = {
      kind: 'sliding',
      position: 'p',
      roomCount: 1,
      windowSize: 20,
      toDeviceSince: null,
    } satisfies SyncRecord;
    const applied = await applySyncBatch(target, batch, next);
    if (!applied.ok) throw new Error(applied.error.kind);
  }

  #delta(): RoomDelta {
    const isFirst = !this.#rooms.records.has(ROOM);
    const timeline = {
      events: this.#events,
      limited: isFirst,
      previous: isFirst ? this.#start : null,
      liveCount: this.#events.length,
      expanded: false,
    };
    return { roomId: ROOM, membership: 'join', initial: isFirst, state: [], strippedState: [], timeline };
  }
}

/** By timeline. */
type ShownCounts = Readonly<Record<string, TimelineCounts>>;

type TimelineCounts = Omit<ThreadUnread, 'rootId'>;

function shown(all: readonly (readonly [string, TimelineCounts])[]): ShownCounts {
  return Object.fromEntries(all.filter(([, counts]) => isAnyUnread(counts)));
}
