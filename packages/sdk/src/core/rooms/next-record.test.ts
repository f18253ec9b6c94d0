import { EVENT_KINDS } from '@parley/testkit/engine/event-kinds.ts';
import { createEvents } from '@parley/testkit/factory/events.ts';
import { expect, test } from 'vitest';
import type { RawContent, RoomEvent, StrippedStateEvent } from '../../protocol/events/event.ts';
import type { MxcUri, RoomId, UserId } from '../../protocol/ids/ids.ts';
import { defaultPushRules } from '../../protocol/rules/push/default-rules.ts';
import { PushEvaluator } from '../../protocol/rules/push/evaluator.ts';
import type { RoomDelta } from '../../protocol/sync/sync-batch.ts';
import type { ChunkRecord } from '../history/chunk.ts';
import { inviterNameOf } from './invitation.ts';
import { nextRecord, recount } from './next-record.ts';
import { emptyRoomRecord, type RoomRecord, type ScopedReceipt } from './room-record.ts';
import { RoomState } from './room-state.ts';

const ROOM = '!room:example.org' as RoomId;
const ME = '@me:example.org' as UserId;
const PUSH = new PushEvaluator(defaultPushRules(ME), ME);

function asEvents(events: readonly object[]): RoomEvent[] {
  return events.map((event) => event as RoomEvent);
}

function chunksOf(events: readonly object[]): ChunkRecord[] {
  return [{ roomId: ROOM, order: 0, start: { kind: 'gap', token: 't' }, events: asEvents(events) }];
}

interface Given {
  readonly before?: Partial<RoomRecord>;
  readonly delta?: Partial<RoomDelta>;
  readonly state?: readonly object[];
  readonly events?: readonly object[];
  readonly added?: readonly object[];
  readonly receipts?: readonly ScopedReceipt[];
}

function next({ before = {}, delta = {}, state = [], events = [], added = [], receipts = [] }: Given): RoomRecord {
  const roomState = new RoomState(ROOM, [], []);
  roomState.apply(asEvents(state));
  return nextRecord({
    before: { ...emptyRoomRecord(ROOM), ...before },
    delta: { roomId: ROOM, membership: 'join', initial: false, state: [], strippedState: [], timeline: null, ...delta },
    timeline: {
      state: roomState,
      chunks: chunksOf(events),
      previous: chunksOf(events.filter((event) => !added.includes(event))),
      added: asEvents(added),
      isNews: true,
    },
    receipts,
    push: PUSH,
    kinds: EVENT_KINDS,
  });
}

test('[04.SS-04] what is absent is unchanged, unless the room is sent as if for the first time', () => {
  const avatar = 'mxc://example.org/a' as MxcUri;
  const hero = { userId: '@bob:example.org' as UserId, name: 'Bob', avatar: null };
  const before = { name: 'Old', avatar, heroes: [hero], isDirect: true, joinedCount: 5, invitedCount: 1, bumpStamp: 9 };
  expect(next({ before })).toMatchObject(before);
  const empty = {
    name: null,
    avatar: null,
    heroes: [],
    isDirect: false,
    joinedCount: null,
    invitedCount: null,
    bumpStamp: 9,
  };
  expect(next({ before, delta: { initial: true } })).toMatchObject(empty);
  const given = {
    name: 'New',
    avatar: null,
    heroes: [],
    isDirect: false,
    joinedCount: 0,
    invitedCount: 0,
    bumpStamp: 10,
  };
  expect(next({ before, delta: given })).toMatchObject(given);
});

test('[01.UN-04] what I said about something unknown reads what stands before it, once that is known', () => {
  const make = createEvents();
  const [old, one, two] = [make.message('bob', 'old'), make.message('bob', 'one'), make.message('bob', 'two')];
  const mine = make.reaction(ME, old, 'x');
  const first = next({ events: [one, mine, two], added: [one, mine, two] });
  expect(first.unreadCount).toBe(2);
  expect(next({ before: first, events: [old, one, mine, two], added: [old] }).unreadCount).toBe(1);
});

test('[RO-10] a name of the room goes before one that the server makes up; an empty one is none', () => {
  const make = createEvents();
  expect(next({ state: [make.name('bob', 'Set')], delta: { name: 'Made up' } }).name).toBe('Set');
  expect(next({ state: [make.name('bob', ' ')], delta: { name: 'Made up' } }).name).toBe('Made up');
  expect(next({ before: { name: 'Old' }, state: [make.name('bob', '')] }).name).toBe(null);
  expect(next({ before: { name: 'Old' }, delta: { name: '' } }).name).toBe(null);
});

test('[RO-11] an encrypted room stays encrypted, a space a space, whatever is said later', () => {
  const make = createEvents();
  const state = [make.create('bob', { type: 'm.space' }), make.state('bob', 'm.room.encryption', {})];
  expect(next({ state })).toMatchObject({ isSpace: true, isEncrypted: true });
  expect(next({ before: { isSpace: true, isEncrypted: true } })).toMatchObject({ isSpace: true, isEncrypted: true });
});

test('[01.R-08] an invitation says who invites; that is forgotten once it is answered', () => {
  const invite: StrippedStateEvent = {
    type: 'm.room.member',
    state_key: ME,
    sender: '@bob:example.org' as UserId,
    content: { membership: 'invite' },
  };
  const invited = next({ delta: { membership: 'invite', strippedState: [invite] } });
  expect(invited).toMatchObject({ membership: 'invite', inviter: '@bob:example.org' });
  expect(next({ before: invited, delta: { membership: 'invite' } }).inviter).toBe('@bob:example.org');
  expect(next({ before: invited, delta: { membership: 'join' } }).inviter).toBe(null);
});

test('[01.R-08] it says with what words, each on one line and not long; those are forgotten too', () => {
  const bob = '@bob:example.org' as UserId;
  const member = (userId: UserId, content: RawContent): StrippedStateEvent => ({
    type: 'm.room.member',
    state_key: userId,
    sender: bob,
    content,
  });
  const invited = (displayname: unknown, reason: unknown) =>
    next({
      delta: {
        membership: 'invite',
        strippedState: [member(bob, { membership: 'join', displayname }), member(ME, { membership: 'invite', reason })],
      },
    });
  expect(invited('Bob', 'for\nlunch').invitation).toEqual({ inviterName: 'Bob', reason: 'for lunch' });
  expect(invited('B\u202Eob', 7).invitation).toEqual({ inviterName: 'B ob', reason: null });
  expect(invited(null, ' \n').invitation).toBeUndefined();
  const long = invited('👍'.repeat(30_000), 'a'.repeat(60_000));
  expect([...(long.invitation?.inviterName ?? '')]).toHaveLength(100);
  expect(long.invitation?.reason).toHaveLength(500);
  expect(inviterNameOf(invited('@alice:example.org', null))).toBe('@alice:example.org (@bob:example.org)');
  expect(inviterNameOf(invited(null, null))).toBe(bob);
  expect(next({ before: long, delta: { membership: 'join' } })).toMatchObject({ inviter: null, invitation: null });
});

test('[01.R-08] an invited room is called after who invites, where the server names nobody', () => {
  const bob = '@bob:example.org' as UserId;
  const member = (userId: UserId, content: RawContent, sender = bob): StrippedStateEvent => ({
    type: 'm.room.member',
    state_key: userId,
    sender,
    content,
  });
  const invited = (inviter: RawContent, heroes?: RoomDelta['heroes']) =>
    next({
      delta: {
        membership: 'invite',
        initial: true,
        strippedState: [member(bob, { membership: 'join', ...inviter }), member(ME, { membership: 'invite' })],
        ...(heroes && { heroes }),
      },
    });
  const avatar = 'mxc://example.org/a' as MxcUri;
  expect(invited({ displayname: 'Bob', avatar_url: avatar }).heroes).toEqual([{ userId: bob, name: 'Bob', avatar }]);
  expect(invited({ displayname: 7 }).heroes).toEqual([{ userId: bob, name: null, avatar: null }]);
  expect(invited({ displayname: '@eve:x.org' }).heroes).toMatchObject([{ name: '@eve:x.org (@bob:example.org)' }]);
  expect(invited({ displayname: 'a'.repeat(60_000) }).heroes[0]?.name).toHaveLength(100);
  const eve = { userId: '@eve:example.org' as UserId, name: 'Eve', avatar: null };
  expect(invited({ displayname: 'Bob' }, [eve]).heroes).toEqual([eve]);
  const strange = next({ delta: { membership: 'invite', strippedState: [member(ME, { membership: 'invite' }, ME)] } });
  expect(strange.heroes).toEqual([]);
});

test('[01.M-10] what one was invited to as a direct room is one once it is accepted', () => {
  const before: Partial<RoomRecord> = { membership: 'invite', isDirect: true };
  expect(next({ before, delta: { initial: true } }).isDirect).toBe(true);
  expect(next({ before, delta: { membership: 'leave', initial: true } }).isDirect).toBe(false);
  expect(next({ before: { ...before, membership: 'join' }, delta: { initial: true } }).isDirect).toBe(false);
});

test('[RO-12] the latest message is the newest one of its own, as its sender last edited it', () => {
  const make = createEvents();
  const bob = make.member('bob', 'join', 'bob', { displayname: 'Bob' });
  const hello = make.message('bob', 'hello');
  const events = [
    make.message('bob', 'old'),
    hello,
    make.reaction('ann', hello, '👍'),
    make.edit('bob', hello, 'bye'),
    make.edit('eve', hello, 'forged'),
  ];
  const { latest } = next({ state: [bob], events });
  expect(latest).toMatchObject({ senderName: 'Bob', event: { event_id: hello.event_id, content: { body: 'bye' } } });
  expect(next({ events: [hello] }).latest?.senderName).toBe('@bob:example.org');
});

test('[RO-12] a latest message that was taken back is not kept, whether it is loaded or not', () => {
  const make = createEvents();
  const hello = make.message('bob', 'hello');
  const latest = { event: asEvents([hello])[0] as RoomEvent, senderName: 'Bob' };
  expect(next({ before: { latest }, events: [make.name('bob', 'x')] }).latest).toBe(latest);
  expect(next({ before: { latest }, events: [make.redaction('bob', hello)] }).latest).toBe(null);
  const redacted = { ...hello, content: {}, unsigned: { redacted_because: make.redaction('bob', hello) } };
  expect(next({ before: { latest }, events: [redacted] }).latest).toBe(null);
});

test('[CALL-32] what came of a call is settled once: its end is no missed call where the answer is not loaded any more', () => {
  const make = createEvents();
  const envelope = { call_id: 'c', version: '1', party_id: 'X' };
  const offer = { type: 'offer', sdp: 'v=0' };
  const invite = make.event('bob', 'm.call.invite', { ...envelope, lifetime: 60_000, offer });
  const answer = make.event('me', 'm.call.answer', { ...envelope, answer: { type: 'answer', sdp: 'v=0' } });
  const hangup = make.event('bob', 'm.call.hangup', envelope);
  const rung = next({ events: [invite] });
  const openUntil = invite.origin_server_ts + 60_000;
  expect(rung.latest?.summary).toEqual({ kind: 'call', hasVideo: false, isMissed: false, openUntil });
  const settled = { kind: 'call', hasVideo: false, openUntil: null };
  expect(next({ before: rung, events: [hangup] }).latest?.summary).toEqual({ ...settled, isMissed: true });
  const answered = next({ before: rung, events: [answer] });
  expect(answered.latest?.summary).toEqual({ ...settled, isMissed: false });
  expect(next({ before: answered, events: [hangup] }).latest).toBe(answered.latest);
});

test('[RO-06] where what was read lies before all that is loaded, what changes is added to what was counted', () => {
  const make = createEvents({ startTs: 10_000 });
  const [old, fresh] = [make.message('bob', 'old'), make.message('bob', 'fresh')];
  const before = { ownReceipt: { eventId: '$before', timestamp: 99_000 }, unreadCount: 200 };
  expect(next({ before, events: [old, fresh], added: [fresh] }).unreadCount).toBe(201);
  const redaction = make.redaction('bob', old);
  const redacted = { ...old, content: {}, unsigned: { redacted_because: redaction } };
  const roomState = new RoomState(ROOM, [], []);
  const timeline = {
    state: roomState,
    chunks: chunksOf([redacted, redaction]),
    previous: chunksOf([old]),
    added: asEvents([redaction]),
    isNews: true,
  };
  expect(recount({ ...emptyRoomRecord(ROOM), ...before }, timeline, [], PUSH, EVENT_KINDS).unreadCount).toBe(199);
});

test('[RO-06] a receipt for an event that is not known reads up to the newest one that is no younger', () => {
  const make = createEvents({ startTs: 10_000 });
  const [old, fresh] = [make.message('bob', 'old'), make.message('bob', 'fresh')];
  const elsewhere = { eventId: '$elsewhere', timestamp: 10_500, threadId: 'main' as const };
  const heard = next({ events: [old, fresh], added: [old, fresh], receipts: [elsewhere] });
  expect(heard).toMatchObject({ unreadCount: 1, ownReceipt: null });
  // Once its event is known, it stands there.
  const late = { ...make.message('bob', 'late'), event_id: '$elsewhere' };
  const known = next({ before: heard, events: [old, fresh, late], added: [late] });
  expect(known).toMatchObject({ unreadCount: 0, ownReceipt: { eventId: '$elsewhere' } });
});

test('[RO-06] older events that are fetched are not counted twice', () => {
  const make = createEvents();
  const [older, newer] = [make.message('bob', 'older'), make.message('bob', 'new')];
  const state = new RoomState(ROOM, [], []);
  const timeline = {
    state,
    chunks: chunksOf([older, newer]),
    previous: chunksOf([newer]),
    added: asEvents([older]),
    isNews: false,
  };
  const read = { ...emptyRoomRecord(ROOM), unreadCount: 100, ownReceipt: { eventId: '$before', timestamp: 0 } };
  expect(recount(read, timeline, [], PUSH, EVENT_KINDS).unreadCount).toBe(100);
  // Who never read anything has not read what is fetched either.
  expect(recount({ ...emptyRoomRecord(ROOM), unreadCount: 1 }, timeline, [], PUSH, EVENT_KINDS).unreadCount).toBe(2);
});

test('[RO-15] a room moves for a message, and not for what the server moved it besides', () => {
  const make = createEvents();
  const message = make.message('bob', 'hello');
  const edit = make.edit('bob', message, 'hello!');
  const before = { bumpStamp: 5, latest: { event: asEvents([message])[0] as RoomEvent, senderName: 'Bob' } };
  const delta = { bumpStamp: 9 };
  expect(next({ before, delta, events: [message, edit], added: [edit] }).bumpStamp).toBe(5);
  const other = make.message('bob', 'and');
  expect(next({ before, delta, events: [message, other], added: [other] }).bumpStamp).toBe(9);
  expect(next({ before, delta: { ...delta, initial: true }, events: [message] }).bumpStamp).toBe(9);
  const gap = { events: [], limited: true, previous: 't', liveCount: 0, expanded: false };
  expect(next({ before, delta: { ...delta, timeline: gap }, events: [message] }).bumpStamp).toBe(9);
  expect(next({ before: { bumpStamp: 5 }, delta }).bumpStamp).toBe(9);
});

test('[01.M-12] that all members are known holds until some may have been missed', () => {
  const make = createEvents();
  const known = { membership: 'join', hasAllMembers: true } as const;
  const events = asEvents([make.message('bob', 'one')]);
  const limited = { events, limited: true, previous: 't', liveCount: 0, expanded: false };
  const after = (delta: Given['delta'], before: Given['before'] = known, added: Given['added'] = events) =>
    next({ before, events, added, ...(delta === undefined ? {} : { delta }) }).hasAllMembers;
  expect(after({})).toBe(true);
  expect(after({ timeline: { ...limited, limited: false } })).toBe(true);
  expect(after({ timeline: limited })).toBe(false);
  expect(after({ timeline: { ...limited, expanded: true } })).toBe(false);
  expect(after({ timeline: { ...limited, expanded: true } }, known, [])).toBe(true);
  expect(after({ initial: true })).toBe(false);
  expect(after({ membership: 'leave' })).toBe(false);
  expect(after({}, { ...known, membership: 'leave' })).toBe(false);
  expect(after({}, { membership: 'join' })).toBe(undefined);
});
