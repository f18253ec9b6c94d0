import { EVENT_KINDS } from '@parley/testkit/engine/event-kinds.ts';
import { createEvents } from '@parley/testkit/factory/events.ts';
import { expect, test } from 'vitest';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { PushRule, PushRules } from '../../protocol/events/push-rules.ts';
import type { EventId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import { defaultPushRules } from '../../protocol/rules/push/default-rules.ts';
import { PushEvaluator } from '../../protocol/rules/push/evaluator.ts';
import type { ChunkRecord, ChunkStart } from '../history/chunk.ts';
import { attentionIn } from './attention.ts';
import { receiptsBySelf } from './read-by-self.ts';
import { markAt, marksOf, moveMarks, type ReadMarks } from './read-marks.ts';
import type { ScopedReceipt } from './room-record.ts';
import { RoomState } from './room-state.ts';
import { timelinesIn } from './timeline-of.ts';
import { countLoaded } from './unread.ts';
import { sumUnread } from './unread-counts.ts';

const ME = '@me:example.org' as UserId;
const ROOM = '!room:example.org' as RoomId;
const EVALUATOR = new PushEvaluator(defaultPushRules(ME), ME);
const ATTENTION = attentionIn(EVALUATOR, new RoomState(ROOM, [], []), null, EVENT_KINDS);
const ELSEWHERE = { event_id: '$elsewhere' };
const UNREAD: ReadMarks = marksOf({ ownReceipt: null });

/** A rule of `content`, to be given its word. */
const KEYWORD: Omit<PushRule, 'ruleId' | 'pattern'> = {
  isDefault: false,
  isEnabled: true,
  conditions: [],
  actions: { notify: true, sound: null, highlight: true },
};

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
  expect(
    asEvents([hello, make.reply('bob', hello, 'x'), make.inThread('bob', hello, 'x')]).map((event) =>
      EVENT_KINDS.isMessage(event),
    ),
  ).toEqual([true, true, true]);
  expect(asEvents(others).map((event) => EVENT_KINDS.isMessage(event))).toEqual([false, false, false, false]);
});

function mainOf(events: readonly object[], marks = UNREAD, attention = ATTENTION) {
  return countLoaded(chunksOf(events), marks, attention, new Set(['main' as const])).counts.get('main');
}

function receipt(event: { readonly event_id: string }, threadId: string | null, timestamp = 0): ScopedReceipt {
  return { eventId: event.event_id, timestamp, threadId: threadId as EventId | 'main' | null };
}

test('[01.UN-04] [02.TH-16] what stands before anything of my own is read, but not before what I took back or am called now', () => {
  const make = createEvents();
  const [one, two] = [make.message('bob', 'one'), make.message('bob', 'two')];
  const left = (mine: object) => {
    const chunks = chunksOf([one, mine, two]);
    const marks = moveMarks(UNREAD, receiptsBySelf(asEvents([mine]), ME, timelinesIn(chunks)), chunks);
    return countLoaded(chunks, marks, ATTENTION, 'all').counts.get('main')?.unreadCount;
  };
  expect(left(make.message(ME, 'mine'))).toBe(1);
  expect(left(make.reaction(ME, one, 'x'))).toBe(1);
  expect(left(make.member(ME, 'join'))).toBe(1);
  expect(left(make.inThread(ME, one, 'elsewhere'))).toBe(2);
  expect(left(make.redaction(ME, make.message(ME, 'gone')))).toBe(2);
  expect(left({ ...make.member(ME, 'join'), unsigned: { prev_content: { membership: 'join' } } })).toBe(2);
});

test('[RC-01] what is read by the time of a receipt alone is no word about an event, until somebody says it', () => {
  const make = createEvents();
  const [one, two] = [make.message('bob', 'one'), make.message('bob', 'two')];
  const chunks = chunksOf([one, two]);
  const byTime = moveMarks(UNREAD, [receipt(ELSEWHERE, null, two.origin_server_ts)], chunks);
  expect(markAt(byTime, null)).toBeUndefined();
  expect(mainOf([one, two], byTime)).toMatchObject({ unreadCount: 0, isWhole: true });
  const said = moveMarks(byTime, [receipt(two, null)], chunks);
  expect([markAt(said, null), markAt(said, 'main')]).toEqual([two.event_id, two.event_id]);
});

test('[01.RC-05] a receipt whose event is not known reads by its time what was known when it came, until its event comes', () => {
  const make = createEvents({ startTs: 10_000 });
  const [first, second, third] = [make.message('bob', '1'), make.message('bob', '2'), make.message('bob', '3')];
  const late = make.message('bob', 'late', { origin_server_ts: 1 });
  const unreadOf = (marks: ReadMarks, ...events: readonly object[]) => mainOf(events, marks)?.unreadCount;
  const { origin_server_ts: at } = third;
  const marks = moveMarks(UNREAD, [receipt(first, 'main', at)], chunksOf([second, third]));
  expect(unreadOf(marks, second, third)).toBe(0);
  // A clock that is off makes nothing read that came later; what is found before is read as what was there is.
  expect(unreadOf(marks, second, third, late)).toBe(1);
  expect(unreadOf(marks, late, second, third)).toBe(0);
  const known = moveMarks(marks, [], chunksOf([first, second, third]));
  expect([known.pending, unreadOf(known, first, second, third)]).toEqual([[], 2]);
  // Nothing that is known is as old: nothing of it is read, and what stands before it may be.
  const early = moveMarks(UNREAD, [receipt(ELSEWHERE, 'main', second.origin_server_ts)], chunksOf([third]));
  expect([unreadOf(early, third), unreadOf(early, first, second, third)]).toEqual([1, 1]);
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
  const attention = attentionIn(EVALUATOR, state, 3, EVENT_KINDS);
  expect(mainOf(events, UNREAD, attention)).toMatchObject({ unreadCount: 6, mentionCount: 2 });
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
  expect(mainOf(events)).toMatchObject({
    unreadCount: 3,
    quietCount: 1,
    mentionCount: 0,
  });
  const muted = new PushEvaluator(withRule(defaultPushRules(ME)), ME);
  const inMuted = attentionIn(muted, new RoomState(ROOM, [], []), null, EVENT_KINDS);
  expect(mainOf(events, UNREAD, inMuted)).toMatchObject({ unreadCount: 2, quietCount: 2 });
});

test('[RO-18] in a muted room what would mention the person is counted apart and is quiet, whichever rule would say so', () => {
  const make = createEvents();
  const mention = { msgtype: 'm.text', body: 'x', 'm.mentions': { user_ids: [ME] } };
  const hello = { ...make.message('bob', 'hello'), content: mention };
  const edit = make.edit('bob', hello, 'x');
  const events = [
    hello,
    make.message('bob', 'who wants lunch?'),
    make.message('bob', 'plain'),
    // An edit that mentions the person anew.
    { ...edit, content: { ...edit.content, 'm.mentions': mention['m.mentions'] } },
    make.reaction('bob', hello, '👍'),
    { ...make.message(ME, 'mine'), content: mention },
  ];
  const lunch = { ...KEYWORD, ruleId: 'lunch', pattern: 'lunch' };
  const rules = { ...defaultPushRules(ME), content: [lunch] };
  const counted = (given: PushRules) => {
    const attention = attentionIn(new PushEvaluator(given, ME), new RoomState(ROOM, [], []), null, EVENT_KINDS);
    const { unreadCount, quietCount, mentionCount, mutedMentionCount } = mainOf(events, UNREAD, attention) ?? {};
    return [unreadCount, quietCount, mentionCount, mutedMentionCount];
  };
  expect(counted(rules)).toEqual([4, 0, 3, 0]);
  expect(counted(withRule(rules))).toEqual([4, 4, 0, 3]);
  // What another rule keeps quiet is so with and without the mute.
  const [mute] = withRule(rules).override;
  const silenced = rules.override.map((rule) =>
    rule.ruleId === '.m.rule.master' ? { ...rule, isEnabled: true } : rule,
  );
  expect(counted({ ...rules, override: [...silenced, ...(mute === undefined ? [] : [mute])] })).toEqual([3, 3, 0, 0]);
});

test('[RO-06] counts are by place: a clock that is off makes nothing read or unread', () => {
  const make = createEvents();
  const at = (name: string, origin_server_ts: number) => make.message('bob', name, { origin_server_ts });
  const [future, read, past] = [at('future', 9e12), at('read', 1e12), at('past', 1)];
  const events = [future, read, past];
  const marks = moveMarks(UNREAD, [receipt(read, 'main')], chunksOf(events));
  expect(mainOf(events, marks)).toMatchObject({ unreadCount: 1, isWhole: true });
});

test('[RO-06] a count goes no further than a thousand', () => {
  const make = createEvents();
  const many = Array.from({ length: 1_200 }, () => make.message('bob', 'x'));
  expect(mainOf(many)?.unreadCount).toBe(1_000);
});

test('[01.RC-05] of the receipts of a timeline the one furthest on counts, and none moves back', () => {
  const make = createEvents({ startTs: 10_000 });
  const [one, two] = [make.message('bob', 'one'), make.message('bob', 'two')];
  const chunks = chunksOf([one, two]);
  const early = receipt(one, 'main', 900);
  const late = receipt(two, 'main', 100);
  const move = (...receipts: readonly ScopedReceipt[]) => moveMarks(UNREAD, receipts, chunks).main?.eventId;
  expect([move(early, late), move(late, early)]).toEqual([two.event_id, two.event_id]);
  // A mark outside of what is loaded stands before it.
  const before = marksOf({ ownReceipt: { eventId: '$old', timestamp: 99_000 } });
  expect(moveMarks(before, [early], chunks).main?.eventId).toBe(one.event_id);
});

test('[01.RC-06] [01.UN-02] a receipt without a thread reads all of the room, one of a thread or the main timeline only that', () => {
  const make = createEvents();
  const root = make.message('bob', 'root');
  const [reply, plain] = [make.inThread('bob', root, 'reply'), make.message('bob', 'plain')];
  const events = [root, reply, plain];
  const counts = (...receipts: readonly ScopedReceipt[]) => {
    const marks = moveMarks(UNREAD, receipts, chunksOf(events));
    const { counts: found } = countLoaded(chunksOf(events), marks, ATTENTION, 'all');
    return [found.get('main')?.unreadCount ?? 0, found.get(root.event_id as EventId)?.unreadCount ?? 0];
  };
  expect(counts()).toEqual([2, 1]);
  expect(counts(receipt(plain, null))).toEqual([0, 0]);
  expect(counts(receipt(plain, 'main'))).toEqual([0, 1]);
  expect(counts(receipt(reply, root.event_id))).toEqual([2, 0]);
});

test('[02.TH-17] a thread that no receipt is known of is read as far as it is older than the first receipt of any', () => {
  const make = createEvents({ startTs: 10_000 });
  const [one, other] = [make.message('bob', 'one'), make.message('bob', 'other')];
  const [read, old, fresh] = [
    make.inThread('bob', one, 'x'),
    make.inThread('bob', other, 'y'),
    make.inThread('bob', other, 'z'),
  ];
  const chunks = chunksOf([one, other, read, old, fresh]);
  const marks = moveMarks(UNREAD, [receipt(read, one.event_id, 13_500)], chunks);
  const { counts } = countLoaded(chunks, marks, ATTENTION, 'all');
  expect(counts.get(other.event_id as EventId)?.unreadCount).toBe(1);
});

test('[01.RC-04] [02.TH-10] [05.K-05] an event belongs to the thread it is sent to, or to where what it points at belongs', () => {
  const make = createEvents();
  const root = make.message('bob', 'root');
  const inside = make.inThread('bob', root, 'inside');
  const answer = make.reply('bob', inside, 'answer');
  const like = make.reaction('bob', answer, 'x');
  const onRoot = make.reaction('bob', root, 'x');
  const unknown = { event_id: '$unknown' } as never;
  const lost = [make.reply('bob', unknown, 'x'), make.reaction('bob', unknown, 'x')];
  const events = [root, inside, answer, like, onRoot, ...lost];
  const timelineOf = timelinesIn(chunksOf(events));
  const { event_id: id } = root;
  expect(asEvents(events).map(timelineOf)).toEqual(['main', id, id, id, 'main', 'main', null]);
  const ring = [
    { ...make.reply('bob', { event_id: '$b' } as never, 'a'), event_id: '$a' },
    { ...make.reply('bob', { event_id: '$a' } as never, 'b'), event_id: '$b' },
  ];
  expect(asEvents(ring).map(timelinesIn(chunksOf(ring)))).toEqual(['main', 'main']);
});

test('[01.UN-05] what is unread in a room is that of its main timeline and its threads', () => {
  const counts = { unreadCount: 2, mentionCount: 1, quietCount: 3, mutedMentionCount: 2 };
  const thread = { rootId: '$root' as EventId, unreadCount: 5, mentionCount: 0, quietCount: 1 };
  const sum = { unreadCount: 7, mentionCount: 1, quietCount: 4, mutedMentionCount: 2 };
  expect(sumUnread(counts, [thread])).toEqual({ ...sum, threads: [thread] });
});
