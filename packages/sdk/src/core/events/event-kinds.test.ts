import { createEvents } from '@parley/testkit/factory/events.ts';
import { expect, test } from 'vitest';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { EntryGuard } from '../history/entry-guard.ts';
import { EventKinds } from './event-kinds.ts';
import type { EventSocket, EventSummary } from './event-socket.ts';
import { SocketsByType } from './sockets-by-type.ts';

const ROOM = { nameOf: (userId: string) => userId };

function event(type: string, content: object = {}, more: object = {}): RoomEvent {
  return { ...createEvents().event('bob', type, content as never), ...more } as unknown as RoomEvent;
}

/** The kinds of `sockets`, and the bugs that were reported of them. */
function kindsOf(...sockets: readonly EventSocket[]) {
  const bugs: string[] = [];
  const guard = new EntryGuard((what) => String(bugs.push(what)));
  return { kinds: new EventKinds(sockets, guard), bugs };
}

const broken = (): never => {
  throw new TypeError('broken');
};

test('the first socket that knows a kind of event decides; what none knows is nothing', () => {
  const first: EventSocket = { types: ['x.vote'], countsAsMessage: () => false, role: () => 'related' };
  const rest: EventSocket = { types: ['*'], countsAsMessage: () => true, bumps: () => true, role: () => 'entry' };
  const { kinds } = kindsOf(first, rest);
  const [vote, other] = [event('x.vote'), event('x.other')];
  expect([kinds.countsAsMessage(vote), kinds.bumps(vote), kinds.roleOf(vote)]).toEqual([false, true, 'related']);
  expect([kinds.countsAsMessage(other), kinds.bumps(other), kinds.roleOf(other)]).toEqual([true, true, 'entry']);
  const { kinds: none } = kindsOf(first);
  expect([none.countsAsMessage(other), none.bumps(other), none.roleOf(other)]).toEqual([false, false, null]);
  expect([none.toSummary(other, ROOM), none.toListed(other, []), none.notifyingKindOf(other)]).toEqual([
    null,
    null,
    null,
  ]);
});

test('[04.SS-22] a message of its own is no state, no edit and not redacted, whatever its slice says', () => {
  const { kinds } = kindsOf({ types: ['x.note'], countsAsMessage: () => true });
  const edit = { 'm.relates_to': { rel_type: 'm.replace', event_id: '$a' } };
  const notes = [
    event('x.note'),
    event('x.note', {}, { state_key: '' }),
    event('x.note', edit),
    event('x.note', {}, { unsigned: { redacted_because: {} } }),
  ];
  expect(notes.map((note) => kinds.isMessage(note))).toEqual([true, false, false, false]);
});

test('[02.S-02] types that servers read stay in the clear', () => {
  const { kinds } = kindsOf({ types: ['x.seen'], staysInClear: true }, { types: ['*'] });
  expect([kinds.staysInClear('x.seen'), kinds.staysInClear('x.note')]).toEqual([true, false]);
});

test('[ME-12] an act has the name that its slice gives it', () => {
  const { kinds } = kindsOf(
    { types: ['x.vote'], actOf: () => ({ kind: 'vote' }), withdrawalOf: () => ({ kind: 'unvote' }) },
    { types: ['*'] },
  );
  expect([kinds.actOf(event('x.vote')), kinds.actOf(event('x.note'))]).toEqual([{ kind: 'vote' }, null]);
  expect([kinds.withdrawalOf(event('x.vote')), kinds.withdrawalOf(event('x.note'))]).toEqual([
    { kind: 'unvote' },
    null,
  ]);
});

test('[TL-21] what a description throws costs one event and is reported; the event is not missed', () => {
  const { kinds, bugs } = kindsOf({
    types: ['x.bad'],
    ...{
      bumps: broken,
      countsAsMessage: broken,
      role: broken,
      toSummary: broken,
      notifies: broken,
      actOf: broken,
      withdrawalOf: broken,
    },
    listed: { toListed: broken, update: broken },
  });
  const bad = event('x.bad');
  const before: EventSummary = { kind: 'before' };
  expect([kinds.bumps(bad), kinds.countsAsMessage(bad), kinds.roleOf(bad)]).toEqual([true, true, 'entry']);
  expect([kinds.toSummary(bad, ROOM), kinds.toListed(bad, []), kinds.notifyingKindOf(bad)]).toEqual([null, null, null]);
  expect(kinds.actOf(bad)).toBe(null);
  expect(kinds.withdrawalOf(bad)).toBe(null);
  expect(kinds.updateListed(before, bad, [])).toBe(before);
  expect(bugs).toHaveLength(9);
  kinds.bumps(bad);
  expect(bugs).toHaveLength(9);
});

test('sockets of beginnings of types come in their order, after the longest beginning is found', () => {
  const all = { types: ['*'] };
  const some = { types: ['x.*', 'y'] };
  const few = { types: ['x.key.*'] };
  const byType = new SocketsByType([all, few, some]);
  expect(byType.of('x.key.done')).toEqual([all, few, some]);
  expect(byType.of('x.other')).toEqual([all, some]);
  expect(byType.of('y')).toEqual([all, some]);
  expect(byType.of('z')).toEqual([all]);
  expect(new SocketsByType([few]).of('z')).toEqual([]);
});
