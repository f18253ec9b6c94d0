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
import type { RoomRecord } from '../../core/rooms/room-record.ts';
import { frameBetween, type Snapshot } from '../../port/host/view-frames.ts';
import type { ViewFrame } from '../../port/wire/frames.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import { RoomIndex } from './room-index.ts';
import { RoomWindow } from './room-window.ts';
import { makeEntry, roomIdOf } from './test-rooms.ts';

const ROOMS = 10_000;
const ROWS = 72;

/** A large account, and what crosses to a page that has a window onto it. */
function largeAccount() {
  const records = new Map<RoomId, RoomRecord>();
  const put = (n: number, bumpStamp: number, over: Partial<RoomRecord> = {}) => {
    const { record } = makeEntry(`room ${n}`, { bumpStamp, ...over });
    records.set(record.roomId, record);
  };
  for (let n = 0; n < ROOMS; n += 1) put(n, n);
  const changed = new Signal<ReadonlySet<RoomId>>();
  const account = {
    me: '@me:example.org' as UserId,
    rooms: { records, changed },
    outbox: { entriesOf: () => [], changed: new Signal<RoomId>() },
    sync: { record: constant(null) },
    pushRules: new PushRuleBook('@me:example.org' as UserId),
    events: EVENT_KINDS,
    roomLists: ROOM_LISTS,
    roomGroups: new RoomGroups(),
    ignored: new IgnoredUsers(),
    guard: new EntryGuard(() => 'report'),
  };
  const scope = new Scope(() => undefined);
  const look = { from: 5_000, to: 5_000 + ROWS, keep: null, openRoomId: null } as const;
  const arranging = { sort: 'activity', filter: 'all', query: '', collapsed: [] } as const;
  const index = new RoomIndex(account, scope);
  const window = new RoomWindow(account, index, constant({ ...look, ...arranging }), scope);
  window.snapshot.subscribe(() => undefined);
  let sent: Snapshot | undefined;
  const frame = (): ViewFrame | undefined => {
    const current: Snapshot = { kind: 'list', revision: 0, ...window.snapshot.current };
    const next = frameBetween(sent, current, 1, 1);
    sent = current;
    return next;
  };
  const change = (n: number, bumpStamp: number, over: Partial<RoomRecord> = {}) => {
    put(n, bumpStamp, over);
    changed.emit(new Set([roomIdOf(`room ${n}`)]));
  };
  return { frame, change };
}

const sizeOf = (frame: ViewFrame | undefined) => JSON.stringify(frame ?? '').length;

test('[RL-12] of ten thousand rooms a page gets the rows of its window', () => {
  const { frame } = largeAccount();
  const whole = frame();
  expect(whole?.kind === 'viewList' && whole.items.length).toBe(ROWS);
  expect(sizeOf(whole)).toBeLessThan(50_000);
});

test('[RL-12] a room that passes the window moves one row in and one out; what is elsewhere is not told', () => {
  const { frame, change } = largeAccount();
  frame();
  change(1, ROOMS + 1);
  const patch = frame();
  expect(patch?.kind === 'viewPatch' && patch.patch).toMatchObject([
    { at: 0, remove: 0, insert: [{}] },
    { at: ROWS, remove: 1, insert: [] },
  ]);
  expect(sizeOf(patch)).toBeLessThan(2_000);
  change(1, ROOMS + 2);
  expect(frame()).toBeUndefined();
});
