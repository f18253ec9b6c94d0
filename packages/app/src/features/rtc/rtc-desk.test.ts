import type { RtcRoom } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId, UserId } from '@parley/sdk/client/ids.ts';
import type { Client } from '@parley/sdk/client/remote.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inCall } from '../../lib/call/in-call.ts';
import { sfuWay, wayOf } from './call-way.ts';
import { type Ring, RtcDesk, ringingNow, rtcDesk } from './rtc-desk.ts';
import { parseRtcChoices } from './rtc-settings.ts';
import { person } from './stage/test-people.ts';
import { tilesOf } from './stage/tiles.ts';
import { Wants } from './view/wants.ts';

const roomId = '!room:example.org' as RoomId;
const ROOM: RtcRoom = {
  ...{ transport: 'known', mayJoin: true, isWantedByOther: false, members: [], startedAt: null, intent: null },
  pushToTalk: null,
  ...{ isJoined: false, isJoinedElsewhere: false },
};
const MEMBER = { memberId: 'm', person: person('a').person, deviceId: person('a').deviceId, isMine: false };

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  rtcDesk.clear();
  inCall.clear();
});

test('[RCV-10] the way of a call of two', () => {
  expect(wayOf(ROOM)).toBe('direct');
  expect(wayOf({ ...ROOM, members: [MEMBER] })).toBe('sfu');
  expect(wayOf({ ...ROOM, isWantedByOther: true })).toBe('sfu');
  expect(wayOf({ ...ROOM, isWantedByOther: true, transport: 'none' })).toBe('direct');
  expect(wayOf({ ...ROOM, isWantedByOther: true, transport: 'loading' })).toBe('unknown');
  expect(wayOf({ ...ROOM, mayJoin: false, transport: 'loading' })).toBe('unknown');
  expect(wayOf({ ...ROOM, mayJoin: false, isWantedByOther: true })).toBe('direct');
});

async function ways(room: RtcRoom | null): Promise<boolean> {
  const client = new FakeRemote();
  if (room !== null) client.setView('rtc.room', { roomId }, room);
  const taken = sfuWay(client as Client, { roomId, video: true });
  await vi.advanceTimersByTimeAsync(700);
  expect(client.openCount('rtc.room', { roomId })).toBe(0);
  return taken;
}

test('[RCV-10] a call of two waits no longer than a moment, and one over an SFU is asked for', async () => {
  expect(await ways(null)).toBe(false);
  expect(await ways(ROOM)).toBe(false);
  expect(rtcDesk.current.request).toBeNull();
  expect(await ways({ ...ROOM, members: [MEMBER] })).toBe(true);
  expect(rtcDesk.current.request).toEqual({ roomId, video: true });
});

test('while a call is on no other is asked for', () => {
  const desk = new RtcDesk();
  desk.setRoom(roomId);
  expect(inCall.current).toBe(true);
  desk.ask({ roomId, video: false });
  expect(desk.current.request).toBeNull();
  desk.setRoom(null);
  desk.ask({ roomId, video: false });
  expect(desk.current.request).not.toBeNull();
});

test('[RCV-12] what rings asks for an answer, but not in a call, and not when it was silenced', () => {
  const call: Ring = {
    way: 'sfu',
    ...{ roomId, roomName: 'Room', intent: 'audio', kind: 'ring', until: 1 },
    notificationId: '$n' as EventId,
    caller: { userId: '@a:x' as UserId, name: 'A', avatar: null },
  };
  const desk = new RtcDesk();
  expect(ringingNow([call], desk.current, false)).toBe(call);
  expect(ringingNow([{ ...call, kind: 'notify' }], desk.current, false)).toBeNull();
  expect(ringingNow([call], desk.current, true)).toBeNull();
  desk.silence(call.notificationId);
  expect(ringingNow([call], desk.current, false)).toBeNull();
  // The answer may have begun a call.
  expect(desk.current.isNeeded).toBe(true);
});

test.each([null, '', '{', '[]', '{"layout":7,"sharesSound":"x"}'])(
  'choices that make no sense are the usual ones: %s',
  (stored) => {
    expect(parseRtcChoices(stored)).toEqual({ layout: 'grid', hidesOwn: false, sharesSound: true, sharesFor: 'text' });
  },
);

test('[RCV-03] pictures of all places are asked for, once, and none of this device', () => {
  const want = vi.fn();
  const wants = new Wants({ want });
  const camera = { stream: null, size: null, isPaused: false };
  const drawn = tilesOf([person('me', { camera }), person('a', { camera }), person('b')], false).map((tile) => ({
    ...{ tile, width: 160, height: 90 },
  }));
  wants.set('stage', drawn);
  wants.set('stage', [...drawn]);
  expect(want.mock.calls).toEqual([[[{ memberId: 'a', purpose: 'camera', width: 160, height: 90 }]]]);
  wants.set('stage', []);
  expect(want).toHaveBeenLastCalledWith([]);
});
