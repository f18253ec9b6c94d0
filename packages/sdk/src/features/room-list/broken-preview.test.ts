import { EVENT_KINDS } from '@parley/testkit/engine/event-kinds.ts';
import { ROOM_LISTS } from '@parley/testkit/engine/room-lists.ts';
import { expect, test } from 'vitest';
import { Scope } from '../../base/scope/scope.ts';
import { Signal } from '../../base/value/signal.ts';
import { constant } from '../../base/value/switched.ts';
import { EntryGuard } from '../../core/history/entry-guard.ts';
import { IgnoredUsers } from '../../core/rooms/ignored-users.ts';
import { PushRuleBook } from '../../core/rooms/push-rule-book.ts';
import { RoomGroups } from '../../core/rooms/room-groups.ts';
import type { LatestMessage, RoomRecord } from '../../core/rooms/room-record.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import { RoomIndex } from './room-index.ts';
import { makeEntry } from './test-rooms.ts';

const ME = '@me:example.org' as UserId;

test('[BUG-03] a message that breaks its preview costs the preview: the room is listed, and so are the others', () => {
  const bad = {
    event_id: '$bad',
    sender: ME,
    origin_server_ts: 1,
    get type(): string {
      throw new TypeError('no');
    },
  };
  const latest = { event: bad, senderName: 'Me' } as unknown as LatestMessage;
  const entries = [makeEntry('sound'), makeEntry('bad', { latest })];
  const records = new Map<RoomId, RoomRecord>(entries.map(({ record }) => [record.roomId, record]));
  const bugs: string[] = [];
  const account = {
    me: ME,
    rooms: { records, changed: new Signal<ReadonlySet<RoomId>>() },
    outbox: { entriesOf: () => [], changed: new Signal<RoomId>() },
    sync: { record: constant(null) },
    pushRules: new PushRuleBook(ME),
    events: EVENT_KINDS,
    roomLists: ROOM_LISTS,
    roomGroups: new RoomGroups(),
    ignored: new IgnoredUsers(),
    guard: new EntryGuard((what) => String(bugs.push(what))),
  };
  const items = new RoomIndex(account, new Scope(() => undefined)).sorted.map(({ item }) => item);
  expect(items.map(({ preview }) => preview?.content.kind ?? null)).toEqual(['unknown', null]);
  expect(bugs).toEqual(['preview threw']);
});
