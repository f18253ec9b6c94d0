import { expect, test } from 'vitest';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { FIRST_WINDOW, isWindowGrowing, nextWindowSize, planSyncRequest, stateTypesOf } from './request-plan.ts';
import type { SyncRecord } from './sync-record.ts';

const NOBODY: ReadonlySet<RoomId> = new Set();

function record(more: Partial<SyncRecord> = {}): SyncRecord {
  return { position: 'p', roomCount: 500, windowSize: FIRST_WINDOW, toDeviceSince: null, ...more };
}

test('[SY-12] the first request is for a screenful, and further ones for 200 rooms more until all are in', () => {
  const sizes: number[] = [];
  let now: SyncRecord | null = null;
  for (let n = 0; n < 6; n += 1) {
    now = record({ windowSize: nextWindowSize(now) });
    sizes.push(now.windowSize);
  }
  expect(sizes).toEqual([20, 220, 420, 620, 620, 620]);
  expect([isWindowGrowing(record()), isWindowGrowing(record({ windowSize: 620 }))]).toEqual([true, false]);
});

test('[SY-12] a server that does not say how many rooms there are is not asked for more and more', () => {
  expect(isWindowGrowing(record({ roomCount: null }))).toBe(false);
  expect(nextWindowSize(record({ roomCount: null }))).toBe(FIRST_WINDOW);
});

test('[SY-13] the top of the list comes with enough of each timeline, all rooms with their newest event', () => {
  const first = planSyncRequest({
    record: null,
    openRooms: NOBODY,
    immediate: true,
    isRepeated: false,
    hasCrypto: false,
  });
  expect([...first.lists.keys()]).toEqual(['active']);
  expect(first.position).toBe(null);
  const later = planSyncRequest({
    record: record(),
    openRooms: NOBODY,
    immediate: false,
    isRepeated: false,
    hasCrypto: false,
  });
  expect([...later.lists].map(([name, { ranges, timelineLimit }]) => [name, ranges, timelineLimit])).toEqual([
    ['active', [[0, 19]], 20],
    ['all', [[0, 219]], 1],
  ]);
});

test('[04.SS-01] a request says all that is wanted: open rooms, where to-device messages stand, how long it may be held', () => {
  const open = '!open:example.org' as RoomId;
  const plan = planSyncRequest({
    record: record({ toDeviceSince: 'd' }),
    openRooms: new Set([open]),
    immediate: false,
    isRepeated: false,
    hasCrypto: false,
  });
  expect(plan).toMatchObject({ position: 'p', timeoutMs: 30_000, toDeviceSince: 'd', connectionId: 'parley' });
  expect([...plan.subscriptions].map(([roomId, { timelineLimit }]) => [roomId, timelineLimit])).toEqual([[open, 30]]);
  expect(
    planSyncRequest({
      record: null,
      openRooms: NOBODY,
      immediate: true,
      isRepeated: false,
      hasCrypto: false,
    }).timeoutMs,
  ).toBe(0);
});

test('[04.SS-06] after the position was forgotten the window begins anew, and to-device messages do not', () => {
  const forgotten = record({ position: null, windowSize: 620, toDeviceSince: 'd' });
  const plan = planSyncRequest({
    record: forgotten,
    openRooms: NOBODY,
    immediate: true,
    isRepeated: false,
    hasCrypto: false,
  });
  expect(plan).toMatchObject({ position: null, toDeviceSince: 'd' });
  expect([...plan.lists.keys()]).toEqual(['active']);
});

test('[SY-12] [04.SS-08] the last room is asked for, also where it is the only one outside of the window', () => {
  for (const size of [FIRST_WINDOW, 220]) {
    const last = record({ roomCount: size + 1, windowSize: size });
    expect([isWindowGrowing(last), nextWindowSize(last)]).toEqual([true, size + 200]);
    expect(isWindowGrowing(record({ roomCount: size, windowSize: size }))).toBe(false);
  }
});

test('[04.SS-02] of state, exact keys are asked for, of members oneself and those of the events: never all of a type', () => {
  const plan = planSyncRequest({
    record: record(),
    openRooms: new Set(['!open:example.org' as RoomId]),
    immediate: false,
    isRepeated: false,
    hasCrypto: false,
  });
  for (const { requiredState } of [...plan.lists.values(), ...plan.subscriptions.values()]) {
    const members = requiredState.filter(([type]) => type === 'm.room.member').map(([, key]) => key);
    expect(members).toEqual(['$LAZY', '$ME']);
    expect(requiredState.flat()).not.toContain('*');
    expect(new Set(requiredState.filter(([type]) => type !== 'm.room.member').map(([, key]) => key))).toEqual(
      new Set(['']),
    );
  }
});

test('[SY-17] state that features need is asked for everywhere, by its type in any protocol', () => {
  const featureState = [['x.door', '*']] as const;
  const { lists, subscriptions } = planSyncRequest({
    record: record({ roomCount: 300, windowSize: 220 }),
    openRooms: new Set(['!open:example.org' as RoomId]),
    immediate: false,
    isRepeated: false,
    hasCrypto: false,
    featureState,
  });
  for (const { requiredState } of [...lists.values(), ...subscriptions.values()])
    expect(requiredState).toContainEqual(['x.door', '*']);
  expect(stateTypesOf({ featureState })).toContain('x.door');
  expect(stateTypesOf({})).not.toContain('x.door');
});
