import { expect, test } from 'vitest';
import { must } from '../../base/assert/assert.ts';
import type { RoomEvent } from '../events/event.ts';
import type { Shield } from '../events/event-crypto.ts';
import { parseEventId, parseRoomId, parseUserId } from '../ids/parse.ts';
import { bundledEdit, findLatestEdit, findShownEdit, isValidEdit } from './edit.ts';

const event = (id: string) => must(parseEventId(id), id);
const target: RoomEvent = {
  event_id: event('$target'),
  room_id: must(parseRoomId('!a'), 'room id'),
  sender: must(parseUserId('@a:b'), 'user id'),
  type: 'm.room.message',
  origin_server_ts: 10,
  content: { body: 'old' },
};
const relation = { rel_type: 'm.replace', event_id: '$target' };
const edit: RoomEvent = {
  ...target,
  event_id: event('$edit'),
  origin_server_ts: 20,
  content: { body: '* new', 'm.new_content': { body: 'new' }, 'm.relates_to': relation },
};

test('[02.RL-01] [SEC-17] an edit is valid, and is not when any one of its rules is broken', () => {
  expect(isValidEdit(edit, target)).toBe(true);
  const broken: [RoomEvent, RoomEvent][] = [
    [{ ...edit, sender: must(parseUserId('@eve:b'), 'user id') }, target],
    [{ ...edit, room_id: must(parseRoomId('!other'), 'room id') }, target],
    [{ ...edit, type: 'm.sticker' }, target],
    [{ ...edit, state_key: '' }, target],
    [edit, { ...target, state_key: '' }],
    [edit, { ...target, event_id: event('$another') }],
    [edit, { ...target, content: { 'm.relates_to': { rel_type: 'm.replace', event_id: '$older' } } }],
    [{ ...edit, content: { 'm.relates_to': relation } }, target],
    [{ ...edit, content: { 'm.new_content': 'new', 'm.relates_to': relation } }, target],
    [{ ...edit, content: { 'm.new_content': {}, 'm.relates_to': { ...relation, rel_type: 'm.thread' } } }, target],
    [{ ...edit, content: {} }, target],
  ];
  for (const [candidate, original] of broken) expect(isValidEdit(candidate, original)).toBe(false);
});

test('[SEC-17] what came encrypted is changed by what came encrypted alone', () => {
  const shield = { color: 'none', reason: null } as const;
  const opened = { kind: 'opened', sessionId: 'S', senderKey: 'K', senderDevice: null, shield } as const;
  const failed = { kind: 'failed', code: 'UNKNOWN_ERROR', text: '' } as const;
  const secret: RoomEvent = { ...target, crypto: opened };
  expect(isValidEdit({ ...edit, crypto: opened }, secret)).toBe(true);
  expect(isValidEdit({ ...edit, crypto: { kind: 'own' } }, secret)).toBe(true);
  expect(isValidEdit(edit, secret)).toBe(false);
  expect(isValidEdit({ ...edit, crypto: failed }, secret)).toBe(false);
  expect(isValidEdit({ ...edit, crypto: opened }, target)).toBe(true);
});

test('[SEC-17] nothing is changed by what is less sure to be of its sender', () => {
  type Reason = Shield['reason'];
  const by = (reason: Reason, senderKey = 'K', arrival?: 'live') => {
    const shield = { color: 'grey', reason } as const;
    const crypto = { kind: 'opened', sessionId: 'S', senderKey, senderDevice: null, shield } as const;
    return { crypto, ...(arrival && { arrival }) };
  };
  const changes = (later: object, before: object) => isValidEdit({ ...edit, ...later }, { ...target, ...before });
  expect(changes(by('unverifiedIdentity', 'L'), by(null))).toBe(true);
  // By a key of the backup.
  expect(changes(by('authenticityNotGuaranteed', 'K', 'live'), by(null))).toBe(false);
  expect(changes(by('authenticityNotGuaranteed'), by(null))).toBe(false);
  expect(changes(by('authenticityNotGuaranteed', 'K', 'live'), by('authenticityNotGuaranteed'))).toBe(false);
  expect(changes(by('authenticityNotGuaranteed'), by('authenticityNotGuaranteed'))).toBe(true);
  expect(changes(by(null), by('authenticityNotGuaranteed'))).toBe(true);
  // By a device that nobody vouches for, unless it is the very one.
  for (const reason of ['unsignedDevice', 'unknownDevice', 'verificationViolation'] as const) {
    expect(changes(by(reason, 'L'), by(null))).toBe(false);
    expect(changes(by(reason, 'L'), by('authenticityNotGuaranteed'))).toBe(false);
    expect(changes(by(reason, 'K'), by(null))).toBe(true);
    expect(changes(by(reason, 'L'), by('unsignedDevice'))).toBe(false);
    expect(changes(by('authenticityNotGuaranteed', 'K', 'live'), by(reason))).toBe(false);
    expect(changes(by(reason), {})).toBe(true);
  }
});

test('[02.RL-01] [REL-09] the newest valid edit shows; of equally new ones the one that came later', () => {
  const at = (id: string, origin_server_ts: number): RoomEvent => ({ ...edit, event_id: event(id), origin_server_ts });
  const [early, late, tie] = [at('$1', 20), at('$2', 30), at('$3', 30)];
  expect(findLatestEdit(target, [late, early])).toBe(late);
  expect(findLatestEdit(target, [early, late, tie])).toBe(tie);
  expect(findLatestEdit(target, [early, { ...late, content: {} }])).toBe(early);
  expect(findLatestEdit(target, [])).toBeNull();
});

/** The target as a server gives it that has an edit of it. */
const withBundle = (bundle: object): RoomEvent => ({
  ...target,
  unsigned: { 'm.relations': { 'm.replace': { ...bundle } } },
});

test('[02.RL-05] [02.RL-01] the edit that came along counts as any other, the newer one shows', () => {
  expect(findShownEdit(withBundle(edit), [])).toMatchObject({ event_id: '$edit' });
  const older: RoomEvent = { ...edit, event_id: event('$older'), origin_server_ts: 15 };
  const newer: RoomEvent = { ...edit, event_id: event('$newer'), origin_server_ts: 25 };
  expect(findShownEdit(withBundle(edit), [older])).toMatchObject({ event_id: '$edit' });
  expect(findShownEdit(withBundle(edit), [newer])).toBe(newer);
  expect(findShownEdit(target, [older])).toBe(older);
  // It is the same object each time, so that values derived from it stay the same.
  const bundled = withBundle(edit);
  expect(bundledEdit(bundled)).toBe(bundledEdit(bundled));
});

test('[02.RL-05] the short form of older servers, and what makes no sense, are no edit', () => {
  const { content: _, ...short } = edit;
  for (const bundle of [short, { ...edit, content: 'x' }, { ...edit, event_id: 7 }, {}])
    expect(bundledEdit(withBundle(bundle))).toBeNull();
  expect(bundledEdit({ ...target, unsigned: { 'm.relations': 7 } })).toBeNull();
});

test('[SEC-17] an edit that came along passes the same rules, and gives way to what became of it', () => {
  for (const broken of [
    { ...edit, sender: '@eve:b' },
    { ...edit, room_id: '!other' },
    { ...edit, type: 'm.sticker' },
    { ...edit, state_key: '' },
    { ...edit, content: { 'm.relates_to': relation } },
    { ...edit, content: { ...edit.content, 'm.relates_to': { ...relation, event_id: '$another' } } },
  ])
    expect(findShownEdit(withBundle(broken), [])).toBeNull();
  expect(findShownEdit(withBundle(edit), [{ ...edit, content: {} }])).toBeNull();
});
