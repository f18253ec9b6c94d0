import { expect, test } from 'vitest';
import { holds, ME } from './test-push.ts';

const saying = (body: string) => ({ content: { msgtype: 'm.text', body } });

test('[05.C-01] event_match compares a text: exactly by value, as a pattern otherwise, the body word by word', () => {
  const match = (rest: object) => ({ kind: 'event_match', ...rest });
  expect(holds(match({ key: 'type', pattern: 'M.Room.*' }))).toBe(true);
  expect(holds(match({ key: 'type', value: 'm.room.message' }))).toBe(true);
  expect(holds(match({ key: 'type', value: 'M.ROOM.MESSAGE' }))).toBe(false);
  expect(holds(match({ key: 'content.body', pattern: 'lunch' }), saying('Late LUNCH today'))).toBe(true);
  expect(holds(match({ key: 'content.body', pattern: 'lunch' }), saying('luncheon'))).toBe(false);
  expect(holds(match({ key: 'content.msgtype', pattern: 'text' }))).toBe(false);
  expect(holds(match({ key: 'state_key', pattern: '' }), { state_key: '' })).toBe(true);
  expect(holds(match({ key: 'state_key', pattern: '' }))).toBe(false);
  expect(holds(match({ key: 'content.body', pattern: '*' }), { content: { body: 1 } })).toBe(false);
  expect([
    holds(match({ key: 'type' })),
    holds(match({ pattern: '*' })),
    holds(match({ key: 1, pattern: '*' })),
  ]).toEqual([false, false, false]);
});

test('[05.C-03] event_property_is takes texts, whole numbers, booleans and null, and nothing for another', () => {
  const is = (value: unknown) => ({ kind: 'event_property_is', key: 'content.x', value });
  for (const value of ['a', 7, true, false, null]) expect(holds(is(value), { content: { x: value } })).toBe(true);
  expect(holds(is(true), { content: { x: 'true' } })).toBe(false);
  expect(holds(is(null), { content: {} })).toBe(false);
  for (const value of [undefined, 1.5, [], {}]) expect(holds(is(value), { content: { x: value } })).toBe(false);
});

test('[05.C-04] event_property_contains looks for the value itself in a list', () => {
  const contains = (value: unknown) => ({ kind: 'event_property_contains', key: 'content.x', value });
  expect(holds(contains(ME), { content: { x: ['@a:b', ME] } })).toBe(true);
  expect(holds(contains(1), { content: { x: ['1', true] } })).toBe(false);
  for (const x of [ME, { 0: ME }, null, undefined]) expect(holds(contains(ME), { content: { x } })).toBe(false);
});

test('[05.C-05] contains_display_name finds my name as words, in any case, whatever is in it', () => {
  const condition = { kind: 'contains_display_name' };
  const named = (name: string | null, body: string) => holds(condition, saying(body), { displayName: () => name });
  expect([named('Me Myself', 'hey ME myself!'), named('Ann', 'Anna, Hanna, ann')]).toEqual([true, true]);
  expect([named('Ann', 'Annabel'), named('Ann', 'my_ann')]).toEqual([false, false]);
  expect([named('.*', 'anything'), named('[.*', 'so: [.*'), named('', 'x'), named(null, 'x')]).toEqual([
    false,
    true,
    false,
    false,
  ]);
  expect(holds(condition, { content: { body: null } })).toBe(false);
});

test('[05.C-06] room_member_count compares by the operators there are', () => {
  const of = (is: unknown) => holds({ kind: 'room_member_count', is });
  expect(['5', '==5', '<6', '>4', '<=5', '>=5'].map(of)).toEqual([true, true, true, true, true, true]);
  expect(['2', '==4', '<5', '>5', '<=4', '>=6'].map(of)).toEqual([false, false, false, false, false, false]);
  expect(['=5', '=<5', '', '==', 'five', '5 ', 5, null].map(of).some(Boolean)).toBe(false);
});

test('[05.C-07] sender_notification_permission asks the level of who sent it, by the key', () => {
  const asked: string[] = [];
  const mayNotify = (sender: string, key: string) => asked.push(`${sender} ${key}`) > 0;
  expect(holds({ kind: 'sender_notification_permission', key: 'room' }, {}, { mayNotify })).toBe(true);
  expect(asked).toEqual(['@bob:example.org room']);
  expect(holds({ kind: 'sender_notification_permission', key: 'room' })).toBe(false);
  expect(holds({ kind: 'sender_notification_permission' }, {}, { mayNotify })).toBe(false);
});

test('[05.C-08] a call starts when it rings and did not run before', () => {
  const event = (content: object, before?: object) => ({
    type: 'org.matrix.msc3401.call',
    content: { ...content },
    ...(before === undefined ? {} : { unsigned: { prev_content: before } }),
  });
  for (const kind of ['call_started', 'org.matrix.msc3914.call_started']) {
    expect(holds({ kind }, event({ 'm.intent': 'm.ring' }))).toBe(true);
    expect(holds({ kind }, event({ 'm.intent': 'm.prompt' }, {}))).toBe(true);
    expect(holds({ kind }, event({ 'm.intent': 'm.ring' }, { 'm.terminated': 'all left' }))).toBe(true);
    expect(holds({ kind }, event({ 'm.intent': 'm.ring' }, { 'm.intent': 'm.ring' }))).toBe(false);
    expect(holds({ kind }, event({ 'm.intent': 'm.ring', 'm.terminated': 'over' }))).toBe(false);
    expect(holds({ kind }, event({ 'm.intent': 'm.room' }))).toBe(false);
  }
});

test('[05.C-09] a key is a path; a backslash keeps a dot or a backslash, and is one before anything else', () => {
  const content = { 'm.mentions': { 'a\\b': 1 }, 'x\\y': 2, list: [3], end: null, 'z\\': 4 };
  const at = (key: string, value: unknown) => holds({ kind: 'event_property_is', key, value }, { content });
  expect(at(String.raw`content.m\.mentions.a\\b`, 1)).toBe(true);
  expect(at(String.raw`content.m\.mentions.a\b`, 1)).toBe(true);
  expect(at(String.raw`content.x\y`, 2)).toBe(true);
  expect(at('content.z\\', 4)).toBe(true);
  expect([at('content.m.mentions.a', 1), at('content.list.0', 3), at('content.end.x', 4)]).toEqual([
    false,
    false,
    false,
  ]);
});

test('[SEC-01] names of prototypes are names like any other', () => {
  for (const key of ['content.constructor.name', 'content.__proto__', '__proto__.x', 'content.toString']) {
    expect(holds({ kind: 'event_match', key, pattern: '*' })).toBe(false);
  }
});
