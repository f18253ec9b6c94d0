import { expect, test } from 'vitest';
import { decodePushRules } from '../../events/push-rules.ts';
import { defaultPushRules, withMissingRules } from './default-rules.ts';
import { evaluate, ME, ruleOf } from './test-push.ts';

const RULES = defaultPushRules(ME);
const OF_TWO = { joinedCount: () => 2 };
const QUIET = { notify: false, sound: null, highlight: false };

test('[05.DR-master] the master switch silences everything, and is off', () => {
  expect(evaluate(RULES)?.notify).toBe(true);
  const [master, ...rest] = RULES.override;
  const off = { ...RULES, override: [...(master === undefined ? [] : [{ ...master, isEnabled: true }]), ...rest] };
  expect(evaluate(off, { content: { body: 'x', 'm.mentions': { user_ids: [ME] } } })).toMatchObject({
    ...QUIET,
    ruleId: '.m.rule.master',
  });
});

const LOUD = { notify: true, sound: 'default', highlight: true };
const SOUND = { notify: true, sound: 'default', highlight: false };
const PLAIN = { notify: true, sound: null, highlight: false };
const member = (userId: string, membership: string) => ({
  type: 'm.room.member',
  state_key: userId,
  content: { membership },
});
const says = (content: object) => ({ content: { msgtype: 'm.text', body: 'x', ...content } });

/** The rule, what it is to match with what comes of it, and what is nearly that and no match. */
test.each([
  [
    '[05.DR-suppress_notices]',
    { content: { msgtype: 'm.notice', body: 'x' } },
    QUIET,
    says({ msgtype: 'm.noticeable' }),
  ],
  ['[05.DR-invite_for_me]', member(ME, 'invite'), SOUND, member(ME, 'join')],
  ['[05.DR-member_event]', member('@a:b', 'invite'), QUIET, { type: 'm.room.members' }],
  [
    '[05.DR-is_user_mention]',
    says({ 'm.mentions': { user_ids: ['@a:b', ME] } }),
    LOUD,
    says({ 'm.mentions': { user_ids: ['@a:b'] } }),
  ],
  [
    '[05.DR-tombstone]',
    { type: 'm.room.tombstone', state_key: '' },
    { ...PLAIN, highlight: true },
    { type: 'm.room.tombstone', state_key: 'x' },
  ],
  ['[05.DR-reaction]', { type: 'm.reaction' }, QUIET, { type: 'm.reactions' }],
  ['[05.DR-room.server_acl]', { type: 'm.room.server_acl', state_key: '' }, QUIET, { type: 'm.room.server_acl' }],
  [
    '[05.DR-suppress_edits]',
    says({ 'm.relates_to': { rel_type: 'm.replace' } }),
    QUIET,
    says({ 'm.relates_to': { rel_type: 'm.thread' } }),
  ],
  ['[05.DR-poll_response]', { type: 'org.matrix.msc3381.poll.response' }, QUIET, { type: 'org.matrix.msc3381.poll' }],
  ['[05.DR-call]', { type: 'm.call.invite' }, { ...SOUND, sound: 'ring' }, { type: 'm.call.answer' }],
  ['[05.DR-message]', {}, PLAIN, { type: 'm.room.messages' }],
  ['[05.DR-encrypted]', { type: 'm.room.encrypted' }, PLAIN, { type: 'm.room.encryption' }],
  ['[05.DR-poll_start]', { type: 'm.poll.start' }, PLAIN, { type: 'm.poll.started' }],
  ['[05.DR-poll_start]', { type: 'org.matrix.msc3381.poll.start' }, PLAIN, { type: 'm.poll' }],
  ['[05.DR-poll_end]', { type: 'm.poll.end' }, PLAIN, { type: 'm.poll.ended' }],
  ['[05.DR-poll_end]', { type: 'org.matrix.msc3381.poll.end' }, PLAIN, { type: 'm.poll' }],
])('%s by the default rules', (id, event, expected, otherEvent) => {
  const outcome = evaluate(RULES, event);
  expect(outcome).toMatchObject(expected);
  expect(outcome?.ruleId).toContain(nameIn(id));
  expect(evaluate(RULES, otherEvent)?.ruleId ?? '').not.toContain(nameIn(id));
});

test.each([
  ['[05.DR-room_one_to_one]', 'm.room.message'],
  ['[05.DR-encrypted_room_one_to_one]', 'm.room.encrypted'],
  ['[05.DR-poll_start_one_to_one]', 'm.poll.start'],
  ['[05.DR-poll_end_one_to_one]', 'm.poll.end'],
])('%s with one other person there is a sound, with more there is none', (id, type) => {
  const ruleId = `.m.rule.${nameIn(id)}`;
  expect(evaluate(RULES, { type }, OF_TWO)).toMatchObject({ ...SOUND, ruleId });
  expect(evaluate(RULES, { type })).toMatchObject(PLAIN);
  expect(evaluate(RULES, { type: 'm.room.topic' }, OF_TWO)).toBeNull();
});

function nameIn(id: string): string {
  return id.slice('[05.DR-'.length, -1);
}

test('[05.DR-is_room_mention] everybody is mentioned by who may', () => {
  const event = { content: { body: 'x', 'm.mentions': { room: true } } };
  expect(evaluate(RULES, event)).toMatchObject({ ruleId: '.m.rule.message', highlight: false });
  expect(evaluate(RULES, event, { mayNotify: () => true })).toMatchObject({
    ruleId: '.m.rule.is_room_mention',
    highlight: true,
  });
});

test('[05.DR-contains_display_name] [05.DR-contains_user_name] [05.DR-roomnotif] the rules of older servers work as they are sent', () => {
  const loud = ['notify', { set_tweak: 'highlight' }];
  const rules = decodePushRules({
    global: {
      override: [
        ruleOf('.m.rule.contains_display_name', [{ kind: 'contains_display_name' }], loud),
        ruleOf(
          '.m.rule.roomnotif',
          [
            { kind: 'event_match', key: 'content.body', pattern: '@room' },
            { kind: 'sender_notification_permission', key: 'room' },
          ],
          loud,
        ),
      ],
      content: [{ ...ruleOf('.m.rule.contains_user_name', [], loud), pattern: 'me' }],
    },
  });
  const said = (body: string) => evaluate(rules, { content: { body } }, { mayNotify: () => true })?.ruleId;
  expect([said('Me Myself'), said('@room look'), said('ask me'), said('some')]).toEqual([
    '.m.rule.contains_display_name',
    '.m.rule.roomnotif',
    '.m.rule.contains_user_name',
    undefined,
  ]);
});

const server = (...ids: readonly string[]) => ids.map((id) => ({ ...ruleOf(id, []), default: id.startsWith('.') }));
const merged = (kind: 'override' | 'underride', ...ids: readonly string[]) =>
  withMissingRules(decodePushRules({ global: { [kind]: server(...ids) } }))[kind].map(({ ruleId }) => ruleId);

test('[05.C-20] [05.C-23] what a server lacks of the overrides stands where it belongs, the own rules after the master', () => {
  expect(merged('override', '.m.rule.master', 'mine', '.m.rule.suppress_notices', '.m.rule.tombstone')).toEqual([
    '.m.rule.master',
    'mine',
    '.m.rule.suppress_notices',
    '.m.rule.is_room_mention',
    '.m.rule.tombstone',
    '.m.rule.reaction',
    '.org.matrix.msc3786.rule.room.server_acl',
  ]);
});

test('[05.C-21] the own underrides come first, a group call after the call', () => {
  expect(merged('underride', '.m.rule.call', '.m.rule.message', 'mine')).toEqual([
    'mine',
    '.m.rule.call',
    '.org.matrix.msc3914.rule.room.call',
    '.m.rule.message',
  ]);
});

test('[05.C-22] what a server has stays as it is and where it is, unknown rules too', () => {
  const ids = ['.m.rule.master', '.x.new', '.m.rule.reaction', '.m.rule.is_room_mention', '.x.last'];
  const result = merged('override', ...ids);
  expect(result.filter((id) => ids.includes(id))).toEqual(ids);
  expect(merged('override')).toEqual([
    '.m.rule.is_room_mention',
    '.m.rule.reaction',
    '.org.matrix.msc3786.rule.room.server_acl',
  ]);
  expect(merged('override', 'b', 'a').slice(0, 2)).toEqual(['b', 'a']);
});
