import type { RtcRoom } from '@parley/sdk/client/contract.ts';
import { expect, test } from 'vitest';
import type { CarrierRoom } from '../../../lib/call/carrier.ts';
import { callOf } from './room-way.ts';

const NOBODY = {
  ...{ members: [], startedAt: null, intent: null, pushToTalk: null },
  ...{ isJoined: false, isJoinedElsewhere: false },
} as const;
const member = { memberId: 'm', person: { userId: '@a:x', name: 'A', avatar: null }, deviceId: 'D', isMine: false };
const rtc = (more: Partial<RtcRoom> = {}): RtcRoom => ({
  ...{ transport: 'none', mayJoin: true, isWantedByOther: false, ...NOBODY },
  ...more,
});
const mesh = (more: object = {}): CarrierRoom =>
  ({ isKnown: true, mayJoin: true, isTooLarge: false, ...NOBODY, ...more }) as CarrierRoom;

test('[MSH-10] a call that begins is in full mesh where there is no call service and the room is small', () => {
  expect(callOf(rtc(), mesh())).toMatchObject({ way: 'mesh', room: { transport: 'known', mayJoin: true } });
  expect(callOf(rtc(), mesh({ mayJoin: false }))).toMatchObject({ way: 'mesh', room: { mayJoin: false } });
  expect(callOf(rtc({ transport: 'known' }), mesh()).way).toBe('sfu');
  expect(callOf(rtc({ transport: 'loading' }), mesh()).way).toBe('sfu');
  expect(callOf(rtc(), mesh({ isKnown: false })).way).toBe('sfu');
});

test('[MSH-10] a room that is too large for it is told so', () => {
  expect(callOf(rtc(), mesh({ isTooLarge: true }))).toMatchObject({ way: 'sfu', isTooLarge: true });
  expect(callOf(rtc({ transport: 'known' }), mesh({ isTooLarge: true })).isTooLarge).toBe(false);
});

test('[MSH-10] a call that goes on is joined where it is, over an SFU first', () => {
  const members = [member];
  const running = mesh({ members, isTooLarge: true, intent: 'video' });
  expect(callOf(rtc({ transport: 'loading' }), running)).toMatchObject({ way: 'mesh', room: { intent: 'video' } });
  expect(callOf(rtc({ members: members as never }), running).way).toBe('sfu');
});

test('[PTT-20] a call in full mesh says how its people talk', () => {
  const running = mesh({ members: [member], startedAt: 1, intent: 'audio', pushToTalk: 'one' });
  expect(callOf(rtc(), running).room.pushToTalk).toBe('one');
});
