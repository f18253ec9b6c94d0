import { expect, test } from 'vitest';
import { decodePushRules } from '../../events/push-rules.ts';
import type { RoomId, UserId } from '../../ids/ids.ts';
import { defaultPushRules } from './default-rules.ts';
import { PushEvaluator } from './evaluator.ts';
import { evaluate, eventOf, judge, ME, roomOf, ruleOf } from './test-push.ts';

const saying = (body: string, more: object = {}) => ({ content: { msgtype: 'm.text', body, ...more } });
const word = (pattern: string, actions: readonly unknown[] = ['notify']) => ({
  ...ruleOf(pattern, [], actions),
  pattern,
});

test('[05.N-01] rules are read from the set as the server sends it; a rule that is malformed is left out by itself', () => {
  const bad = [null, 'x', {}, { rule_id: 1 }, { rule_id: 'r' }, { ...ruleOf('r', []), actions: 'notify' }];
  const worse = [
    { ...ruleOf('r', []), conditions: {} },
    { ...ruleOf('r', []), enabled: 'yes' },
  ];
  const rules = decodePushRules({ global: { override: [...bad, ...worse, ruleOf('good', [])], room: 'x' } });
  expect(rules.override.map(({ ruleId }) => ruleId)).toEqual(['good']);
  expect(rules.room).toEqual([]);
  expect(decodePushRules({})).toMatchObject({ override: [], content: [], sender: [], underride: [] });
});

test('[05.N-02] kinds are asked in their order, rules in the order of their list, and the first decides', () => {
  const global = {
    underride: [ruleOf('u', [])],
    sender: [ruleOf('@bob:example.org', [])],
    room: [ruleOf('!room:example.org', [])],
    content: [word('hello')],
    override: [ruleOf('o', [{ kind: 'unknown' }]), ruleOf('o1', []), ruleOf('o2', [])],
  };
  const kinds = ['override', 'content', 'room', 'sender', 'underride'] as const;
  kinds.forEach((kind, at) => {
    const rest = Object.fromEntries(kinds.slice(at).map((name) => [name, global[name]]));
    expect(judge(rest)?.kind).toBe(kind);
  });
  expect(judge(global)?.ruleId).toBe('o1');
  const disabled = { ...ruleOf('o', []), enabled: false };
  expect(judge({ override: [disabled, ruleOf('o2', [], [])] })).toMatchObject({ ruleId: 'o2', notify: false });
});

test('[05.N-02] a plain word is found by looking it up, and gives way to an earlier pattern', () => {
  const content = [word('a*e'), word('cake'), word('PIE', [])];
  expect(judge({ content }, saying('pie or cake'))?.ruleId).toBe('cake');
  expect(judge({ content }, saying('cake, apple'))?.ruleId).toBe('a*e');
  // Nor does a later pattern win over the word.
  expect(judge({ content: content.toReversed() }, saying('cake, apple'))?.ruleId).toBe('cake');
  expect(judge({ content }, saying('Pie'))).toMatchObject({ ruleId: 'PIE', notify: false });
  expect(judge({ content }, saying('pies'))).toBe(null);
});

test('[05.N-03] my own events ask for nothing', () => {
  expect(judge({ override: [ruleOf('all', [])] }, { sender: ME })).toBe(null);
});

test('[05.N-04] actions of old do nothing, and are no error', () => {
  const actions = (list: readonly unknown[]) => judge({ override: [ruleOf('r', [], list)] });
  expect(actions(['notify'])).toMatchObject({ notify: true, sound: null, highlight: false });
  for (const none of [[], ['dont_notify'], ['coalesce'], [{}, 7, null, { set_tweak: 1 }, 'shout']]) {
    expect(actions(none)).toMatchObject({ notify: false, sound: null, highlight: false });
  }
});

test('[05.N-05] tweaks: a sound, and a highlight that is none unless it is said', () => {
  const tweaks = (list: readonly unknown[]) => judge({ content: [word('hello', ['notify', ...list])] });
  expect(tweaks([{ set_tweak: 'sound', value: 'ring' }, { set_tweak: 'highlight' }])).toMatchObject({
    sound: 'ring',
    highlight: true,
  });
  expect(tweaks([{ set_tweak: 'highlight', value: false }])).toMatchObject({ highlight: false, sound: null });
  expect(tweaks([])).toMatchObject({ highlight: false });
});

test('[05.N-06] who writes m.mentions is not matched by the rules that look at the text, where a server knows it', () => {
  const legacy = [ruleOf('.m.rule.contains_display_name', [{ kind: 'contains_display_name' }])];
  const modern = ruleOf('.m.rule.is_user_mention', [{ kind: 'unknown' }]);
  const meant = saying('Me Myself', { 'm.mentions': {} });
  expect(judge({ override: [modern, ...legacy] }, meant)).toBe(null);
  expect(judge({ override: [modern, ...legacy] }, saying('Me Myself'))?.notify).toBe(true);
  expect(judge({ override: legacy }, meant)?.notify).toBe(true);
  const name = { ...word('me'), rule_id: '.m.rule.contains_user_name' };
  expect(judge({ override: [modern], content: [name] }, saying('me', { 'm.mentions': {} }))).toBe(null);
  expect(judge({ override: [modern], content: [name] }, saying('me'))?.notify).toBe(true);
});

test('[05.N-07] a room rule is of its room, a sender rule of its sender', () => {
  const rules = { room: [ruleOf('!a:b', [])], sender: [ruleOf('@bob:example.org', [])] };
  expect(judge(rules, { room_id: '!a:b' as RoomId })?.kind).toBe('room');
  expect(judge(rules)?.kind).toBe('sender');
  expect(judge(rules, { sender: '@ann:example.org' as UserId })).toBe(null);
});

test('[05.N-08] a content rule looks for its pattern in the body; without one it is none', () => {
  expect(judge({ content: [word('hel*')] })?.notify).toBe(true);
  expect(judge({ content: [word('ello')] })).toBe(null);
  expect(judge({ content: [ruleOf('r', [])] })).toBe(null);
});

test('[05.N-09] a rule without conditions always matches, one with an unknown condition never', () => {
  expect(judge({ underride: [{ rule_id: 'r', actions: ['notify'], enabled: true }] })?.notify).toBe(true);
  for (const condition of [{ kind: 'from_the_future' }, {}, null, 7, []]) {
    expect(judge({ underride: [ruleOf('r', [condition])] })).toBe(null);
  }
});

test('[05.D-01] what was decrypted is judged as what it is, and before as encrypted', () => {
  const rules = defaultPushRules(ME);
  expect(evaluate(rules, { type: 'm.room.encrypted', content: {} })?.ruleId).toBe('.m.rule.encrypted');
  expect(evaluate(rules)?.ruleId).toBe('.m.rule.message');
  expect(evaluate(rules, { type: 'm.reaction', content: {} })?.notify).toBe(false);
});

test('[05.D-02] an edit is silent, unless it mentions anew', () => {
  const edit = { 'm.relates_to': { rel_type: 'm.replace', event_id: '$a' } };
  expect(evaluate(defaultPushRules(ME), saying('* x', edit))).toMatchObject({
    ruleId: '.m.rule.suppress_edits',
    notify: false,
  });
  const anew = saying('* x', { ...edit, 'm.mentions': { user_ids: [ME] } });
  expect(evaluate(defaultPushRules(ME), anew)).toMatchObject({ notify: true, highlight: true });
});

test('[SEC-07] five thousand rules and a huge body take bounded time', () => {
  const many = <Made>(make: (number: number) => Made) => Array.from({ length: 5_000 }, (_, number) => make(number));
  const rules = decodePushRules({
    global: {
      override: many((number) =>
        ruleOf(`o${number}`, [{ kind: 'event_match', key: 'content.x', pattern: `*a*${number}*b` }]),
      ),
      content: many((number) => word(`*a*b*${number}c?`)),
      room: many((number) => ruleOf(`!${number}:b`, [])),
      underride: many((number) => ruleOf(`u${number}`, [{ kind: 'event_match', key: 'type', pattern: `${number}?` }])),
    },
  });
  const evaluator = new PushEvaluator(rules, ME);
  const body = 'ab'.repeat(32 * 1024);
  const event = eventOf({ content: { body, x: body } });
  const startMs = performance.now();
  for (let run = 0; run < 10; run += 1) expect(evaluator.evaluate(event, roomOf())).toBe(null);
  // Some milliseconds on a good machine; without a bound it is a minute.
  expect((performance.now() - startMs) / 10).toBeLessThan(200);
  expect(
    decodePushRules({ global: { room: Array.from({ length: 9_000 }, () => ruleOf('!a:b', [])) } }).room.length,
  ).toBe(5_000);
});
