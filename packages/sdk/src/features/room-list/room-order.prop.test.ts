import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { RoomEntry } from './room-entry.ts';
import { invitationsFirst, RoomOrder } from './room-order.ts';
import { COMPARE, makeEntry } from './test-rooms.ts';

const entry: fc.Arbitrary<RoomEntry> = fc
  .record({
    id: fc.nat({ max: 12 }),
    bumpStamp: fc.nat({ max: 3 }),
    name: fc.constantFrom('Ärger', 'arger', 'Zeta', ''),
    mentionCount: fc.nat({ max: 1 }),
    unreadCount: fc.nat({ max: 1 }),
    membership: fc.constantFrom('invite' as const, 'join' as const),
    mode: fc.constantFrom('default' as const, 'mute' as const),
  })
  .map(({ id, mode, ...over }) => makeEntry(String(id), over, mode));

const change = fc.record({ isPut: fc.boolean(), one: entry });

test.each([...Object.entries(COMPARE), ['all in one', invitationsFirst] as const])(
  '[RL-01] single changes come to the order that sorting gives: %s',
  (_name, compare) => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 15 }), fc.array(change, { maxLength: 30 }), (first, changes) => {
        const order = new RoomOrder(compare);
        const model = new Map<RoomId, RoomEntry>();
        order.reset(first);
        for (const one of first) model.set(one.roomId, one);
        for (const { isPut, one } of changes) {
          if (isPut) order.put(one);
          else order.remove(one.roomId);
          if (isPut) model.set(one.roomId, one);
          else model.delete(one.roomId);
          const expected = [...model.values()].sort(compare);
          expect(order.sorted).toEqual(expected);
          expect(order.indexOf(one.roomId)).toBe(expected.findIndex(({ roomId }) => roomId === one.roomId));
          expect(order.waiting).toBe(expected.filter(({ isWaiting }) => isWaiting).length);
          expect(order.mentioned).toBe(expected.filter(({ isMentioned }) => isMentioned).length);
        }
      }),
    );
  },
);

test('[RL-01] all in one, invitations come first', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 15 }), (all) => {
      const order = new RoomOrder(invitationsFirst);
      order.reset(all);
      const isInvite = order.sorted.map(({ section }) => section === 'invites');
      expect(isInvite).toEqual(isInvite.toSorted((one, other) => Number(other) - Number(one)));
    }),
  );
});

test('[RL-16] a muted room stands below the others, whatever is said in it; those kept to mentions do not', () => {
  const rooms = [
    makeEntry('muted, just now', { bumpStamp: 9, unreadCount: 5 }, 'mute'),
    makeEntry('muted before', { bumpStamp: 8 }, 'mute'),
    makeEntry('mentions only', { bumpStamp: 7, unreadCount: 5 }, 'mentions'),
    makeEntry('old', { bumpStamp: 1 }),
  ];
  const names = (sort: keyof typeof COMPARE) => rooms.toSorted(COMPARE[sort]).map(({ record }) => record.name);
  const expected = ['mentions only', 'old', 'muted, just now', 'muted before'];
  expect([names('activity'), names('unread')]).toEqual([expected, expected]);
});

test('[RL-19] a mention in a muted room counts nowhere and moves nothing; it is told apart, and is one again when the room is not muted', () => {
  const counts = { unreadCount: 2, quietCount: 2, mutedMentionCount: 1 };
  const rooms = [makeEntry('muted', { bumpStamp: 9, ...counts }, 'mute'), makeEntry('read', { bumpStamp: 1 })];
  for (const compare of [COMPARE.activity, COMPARE.unread]) {
    expect(rooms.toSorted(compare).map(({ record }) => record.name)).toEqual(['read', 'muted']);
  }
  const [muted] = rooms;
  expect(muted).toMatchObject({ isMentioned: false, isWaiting: false });
  expect(muted?.item).toMatchObject({ notifyingCount: 0, mentionCount: 0, mutedMentionCount: 1 });
  // As it was counted before it was muted, and before it was not any more.
  const before = makeEntry('muted', { unreadCount: 2, mentionCount: 1 }, 'mute');
  expect(before).toMatchObject({ isMentioned: false, isWaiting: false });
  expect(before.item).toMatchObject({ notifyingCount: 0, mentionCount: 0, mutedMentionCount: 1 });
  for (const mode of ['default', 'mentions'] as const) {
    const after = makeEntry('not muted', counts, mode);
    expect(after).toMatchObject({ isMentioned: true, isWaiting: true });
    expect(after.item).toMatchObject({ notifyingCount: 1, mentionCount: 1, mutedMentionCount: 0 });
  }
});

test('[RL-04] unread first: mentions and invitations, then what else waits, then the rest; by name without accents and case', () => {
  const rooms = [
    makeEntry('read', { bumpStamp: 9 }),
    makeEntry('waits', { bumpStamp: 3, unreadCount: 1 }),
    makeEntry('marked', { bumpStamp: 4, isMarkedUnread: true }),
    makeEntry('mentions', { bumpStamp: 1, unreadCount: 1, mentionCount: 1 }),
    makeEntry('invites', { bumpStamp: 2, membership: 'invite' }),
    makeEntry('Écluse'),
  ];
  const names = (sort: keyof typeof COMPARE) => rooms.toSorted(COMPARE[sort]).map(({ record }) => record.name);
  expect(names('unread')).toEqual(['invites', 'mentions', 'marked', 'waits', 'read', 'Écluse']);
  expect(names('name')).toEqual(['Écluse', 'invites', 'marked', 'mentions', 'read', 'waits']);
});
