import { createEvents } from '@parley/testkit/factory/events.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { PushRules } from '../../protocol/events/push-rules.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import { defaultPushRules } from '../../protocol/rules/push/default-rules.ts';
import { PushEvaluator } from '../../protocol/rules/push/evaluator.ts';
import { attentionIn } from '../push/attention.ts';
import type { ChunkRecord, ChunkStart } from '../timeline/chunk.ts';
import { laterReceipt } from './later-receipt.ts';
import { RoomState } from './room-state.ts';
import { addUnread, countSince, countUnread, isMessage } from './unread.ts';

const ME = '@me:example.org' as UserId;
const ROOM = '!room:example.org' as RoomId;
const EVALUATOR = new PushEvaluator(defaultPushRules(ME), ME);
const ATTENTION = attentionIn(EVALUATOR, new RoomState(ROOM, [], []), null);

/** The rules with one that mutes `ROOM`. */
function withRule(rules: PushRules): PushRules {
  const condition = { kind: 'eventEquals', key: 'room_id', value: ROOM } as const;
  const actions = { notify: false, sound: null, highlight: false };
  const rule = { ruleId: ROOM, isDefault: false, isEnabled: true, conditions: [condition], pattern: null, actions };
  return { ...rules, override: [rule, ...rules.override] };
}

function asEvents(events: readonly object[]): RoomEvent[] {
  return events.map((event) => event as RoomEvent);
}

function chunksOf(events: readonly object[], start: ChunkStart = { kind: 'gap', token: 't' }): ChunkRecord[] {
  const half = Math.ceil(events.length / 2);
  return [
    { roomId: ROOM, order: 0, start, events: asEvents(events.slice(0, half)) },
    { roomId: ROOM, order: 1, start: { kind: 'joined' }, events: asEvents(events.slice(half)) },
  ];
}

test('[04.SS-22] edits, reactions, state and what was taken back are no messages', () => {
  const make = createEvents();
  const hello = make.message('bob', 'hello');
  const redacted = {
    ...make.message('bob', 'x'),
    content: {},
    unsigned: { redacted_because: make.redaction('bob', hello) },
  };
  const others = [
    make.edit('bob', hello, 'bye'),
    make.reaction('bob', hello, '👍'),
    make.name('bob', 'Room'),
    redacted,
  ];
  expect(asEvents([hello, make.reply('bob', hello, 'x'), make.inThread('bob', hello, 'x')]).map(isMessage)).toEqual([
    true,
    true,
    true,
  ]);
  expect(asEvents(others).map(isMessage)).toEqual([false, false, false, false]);
});

test('[01.UN-04] what was said before my own newest message is read', () => {
  const make = createEvents();
  const events = [make.message('bob', 'one'), make.message('@me:example.org', 'mine'), make.message('bob', 'two')];
  expect(countUnread(chunksOf(events), null, ATTENTION)).toEqual({
    unreadCount: 1,
    quietCount: 0,
    mentionCount: 0,
    isWhole: true,
  });
});

test('[RO-05] a mention is what the rules highlight: for me, or for everybody by who may', () => {
  const make = createEvents();
  const mention = (sender: string) => (mentions: object) => ({
    ...make.message(sender, 'me!'),
    content: { msgtype: 'm.text', body: 'x', 'm.mentions': mentions },
  });
  const events = [
    ...[{ user_ids: [ME] }, { room: true }, { user_ids: ['@you:example.org'] }, { user_ids: ME }].map(mention('bob')),
    ...[{ room: true }, { room: 'yes' }].map(mention('ann')),
  ];
  const state = new RoomState(ROOM, [], []);
  const levels = { users: { '@ann:example.org': 50 } };
  state.apply(
    asEvents([
      make.member('ann', 'join'),
      make.member('bob', 'join'),
      make.state('ann', 'm.room.power_levels', levels),
    ]),
  );
  const attention = attentionIn(EVALUATOR, state, 3);
  expect(countUnread(chunksOf(events), null, attention)).toMatchObject({ unreadCount: 6, mentionCount: 2 });
});

test('[RO-16] what the rules keep quiet is unread and counted as quiet; what they tell of counts even if it is no message', () => {
  const make = createEvents();
  const hello = make.message('bob', 'hello');
  const events = [
    hello,
    { ...make.message('bob', 'x'), content: { msgtype: 'm.notice', body: 'x' } },
    make.event('bob', 'm.call.invite', { call_id: 'c' }),
    make.edit('bob', hello, 'hello!'),
    make.reaction('bob', hello, '👍'),
  ];
  expect(countUnread(chunksOf(events), null, ATTENTION)).toMatchObject({
    unreadCount: 3,
    quietCount: 1,
    mentionCount: 0,
  });
  const muted = new PushEvaluator(withRule(defaultPushRules(ME)), ME);
  const inMuted = attentionIn(muted, new RoomState(ROOM, [], []), null);
  expect(countUnread(chunksOf(events), null, inMuted)).toMatchObject({ unreadCount: 2, quietCount: 2 });
});

test('[RO-06] counts are by place: a clock that is off makes nothing read or unread', () => {
  const make = createEvents();
  const at = (name: string, origin_server_ts: number) => make.message('bob', name, { origin_server_ts });
  const events = [at('future', 9e12), at('read', 1e12), at('past', 1)];
  expect(countUnread(chunksOf(events), events[1]?.event_id ?? null, ATTENTION)).toMatchObject({
    unreadCount: 1,
    isWhole: true,
  });
});

test('[RO-06] a receipt for an event that is not here counts by time, once', () => {
  const make = createEvents({ startTs: 10_000 });
  const events = [make.message('bob', 'one'), make.message('bob', 'two'), make.message('bob', 'three')];
  expect(countSince(chunksOf(events), { eventId: '$gone', timestamp: 10_500 }, ATTENTION)).toEqual({
    unreadCount: 2,
    quietCount: 0,
    mentionCount: 0,
  });
  expect(countUnread(chunksOf(events), '$gone', ATTENTION).isWhole).toBe(false);
  expect(countUnread(chunksOf(events, { kind: 'beginning' }), '$gone', ATTENTION).isWhole).toBe(true);
});

test('[RO-06] a count goes no further than a thousand', () => {
  const make = createEvents();
  const many = Array.from({ length: 1_200 }, () => make.message('bob', 'x'));
  expect(countUnread(chunksOf(many), null, ATTENTION).unreadCount).toBe(1_000);
  expect(addUnread({ unreadCount: 900, quietCount: 0, mentionCount: 0 }, asEvents(many), ATTENTION).unreadCount).toBe(
    1_000,
  );
});

test('[RO-06] the count is that of the reference: messages of others after the later of receipt and own message', () => {
  const kinds = fc.array(fc.constantFrom('message', 'mine', 'reaction', 'edit', 'state'), { maxLength: 30 });
  fc.assert(
    fc.property(kinds, fc.nat({ max: 40 }), (list, read) => {
      const make = createEvents();
      const target = make.message('bob', 'target');
      const events = list.map((kind) => {
        if (kind === 'message') return make.message('bob', 'x');
        if (kind === 'mine') return make.message(ME, 'x');
        if (kind === 'reaction') return make.reaction('bob', target, 'x');
        return kind === 'edit' ? make.edit('bob', target, 'x') : make.name('bob', 'x');
      });
      const lastMine = list.lastIndexOf('mine');
      const isKnown = read < events.length;
      const from = Math.max(lastMine, isKnown ? read : -1) + 1;
      const expected = list.slice(from).filter((kind) => kind === 'message').length;
      const counted = countUnread(chunksOf(events), events[read]?.event_id ?? '$elsewhere', ATTENTION);
      expect(counted.unreadCount).toBe(expected);
      expect(counted.isWhole).toBe(isKnown || lastMine >= 0);
    }),
  );
});

test('[01.RC-05] of two receipts the one further on counts, by place where both are here, else by time', () => {
  const make = createEvents();
  const [one, two] = [make.message('bob', 'one'), make.message('bob', 'two')];
  const chunks = chunksOf([one, two]);
  const early = { eventId: one.event_id, timestamp: 900 };
  const late = { eventId: two.event_id, timestamp: 100 };
  expect([laterReceipt(chunks, early, late), laterReceipt(chunks, late, early)]).toEqual([late, late]);
  const unknown = { eventId: '$gap', timestamp: 500 };
  expect([laterReceipt(chunks, late, unknown), laterReceipt(chunks, early, unknown)]).toEqual([unknown, early]);
  const again = { ...late, timestamp: 200 };
  expect(laterReceipt(chunks, late, again)).toBe(again);
  expect([laterReceipt(chunks, null, early), laterReceipt(chunks, early, undefined)]).toEqual([early, early]);
});
