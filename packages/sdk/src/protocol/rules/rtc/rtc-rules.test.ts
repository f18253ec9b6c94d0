import { describe, expect, test } from 'vitest';
import { activeMembers, nextExpiry } from './active-members.ts';
import type { RtcMember } from './rtc-member.ts';
import { transportOf, transportsOf } from './transport-of.ts';

function member(name: string, more: Partial<RtcMember> = {}): RtcMember {
  return {
    ...{ form: 'session', eventId: `$${name}` as never, userId: `@${name}:example.org` as never },
    ...{ deviceId: 'DEV' as never, memberId: name, slotId: 'm.call#ROOM', application: 'm.call', intent: null },
    ...{ createdAt: 10, expiresAt: 100, pushToTalk: null, focusSelection: 'multiSfu' },
    transports: [transport(name)],
    ...more,
  };
}

function transport(name: string) {
  return { type: 'livekit', serviceUrl: `https://${name}.example.org`, alias: null } as const;
}

const idsOf = (members: readonly RtcMember[]) => members.map(({ memberId }) => memberId);
const NOBODY = { state: [], sticky: [], isJoined: () => true, isClosed: false };

describe('who is in a call', () => {
  test('[09.R-03] whose membership expired is not, from that moment on', () => {
    const state = [member('a'), member('b', { expiresAt: 50 }), member('c', { expiresAt: null })];
    const at = (now: number) => idsOf(activeMembers({ ...NOBODY, state }, now));
    expect([at(49), at(50), at(100)]).toEqual([['a', 'b', 'c'], ['a', 'c'], ['c']]);
    expect([nextExpiry(state, 10), nextExpiry(state, 50), nextExpiry(state, 100)]).toEqual([50, 100, null]);
  });

  test('[09.R-04] [SEC-51] who is in another slot, or not in the room, is not', () => {
    const state = [member('a'), member('b', { slotId: 'm.call#x' }), member('c')];
    const isJoined = (userId: string) => !userId.startsWith('@c');
    expect(idsOf(activeMembers({ ...NOBODY, state, isJoined }, 20))).toEqual(['a']);
  });

  test('[09.R-05] those who came first are first; of one time, as they arrived', () => {
    const state = [member('a', { createdAt: 9 }), member('b', { createdAt: 5 }), member('c', { createdAt: 9 })];
    expect(idsOf(activeMembers({ ...NOBODY, state }, 20))).toEqual(['b', 'a', 'c']);
  });

  test('[09.R-05] [SEC-51] a device is in it once: sticky before state, else by what lasts longer', () => {
    const state = [member('a'), member('a', { memberId: 'later', expiresAt: 200 }), member('a', { expiresAt: 60 })];
    expect(idsOf(activeMembers({ ...NOBODY, state }, 20))).toEqual(['later']);
    const sticky = [member('a', { memberId: 'sticky', expiresAt: null })];
    expect(idsOf(activeMembers({ ...NOBODY, state, sticky }, 20))).toEqual(['sticky']);
    const others = [...state, member('a', { deviceId: 'OTHER' as never, memberId: 'other' })];
    expect(idsOf(activeMembers({ ...NOBODY, state: others, sticky }, 20))).toEqual(['sticky', 'other']);
  });

  test('[09.R-15] nobody where the slot is closed', () => {
    expect(activeMembers({ ...NOBODY, state: [member('a')], isClosed: true }, 20)).toEqual([]);
  });
});

describe('[09.R-06] where somebody publishes', () => {
  const oldest = member('a', { focusSelection: 'oldestMembership' });
  const follower = member('b', { focusSelection: 'oldestMembership' });

  test('with an own SFU there, else where the oldest does', () => {
    const own = member('c');
    const members = [oldest, follower, own];
    expect(members.map((one) => transportOf(one, members)?.serviceUrl)).toEqual([
      'https://a.example.org',
      'https://a.example.org',
      'https://c.example.org',
    ]);
    expect(transportOf(member('d', { transports: [] }), members)).toBeNull();
  });

  test('nowhere by a choice that is not known', () => {
    const unknown = member('d', { focusSelection: 'unknown' });
    expect([transportOf(unknown, [unknown]), transportOf(follower, [unknown, follower])]).toEqual([null, null]);
  });

  test('[09.L-06] each SFU once', () => {
    const members = [oldest, follower, member('c'), member('d', { transports: [transport('c')] })];
    expect(transportsOf(members)).toEqual([transport('a'), transport('c')]);
  });
});
