import { expect, test } from 'vitest';
import { decodePushRules } from '../../events/push-rules.ts';
import type { RoomId } from '../../ids/ids.ts';
import { planRoomMode, type RoomNotificationMode, roomModesOf } from './room-mode.ts';
import { ruleOf } from './test-push.ts';

const ROOM = '!a:b' as RoomId;
const MUTE = ruleOf(ROOM, [{ kind: 'event_match', key: 'room_id', pattern: ROOM }], []);
const of = (global: object): RoomNotificationMode => roomModesOf(decodePushRules({ global })).get(ROOM) ?? 'default';

test('[05.A-02] how a room is set is read from both forms, the old action among them', () => {
  expect(of({})).toBe('default');
  expect(of({ override: [MUTE] })).toBe('mute');
  expect(of({ override: [{ ...MUTE, actions: ['dont_notify'] }] })).toBe('mute');
  expect(of({ room: [ruleOf(ROOM, [], [])] })).toBe('mentions');
  expect(of({ room: [ruleOf(ROOM, [], ['dont_notify'])] })).toBe('mentions');
  expect(of({ room: [ruleOf(ROOM, [])] })).toBe('all');
  expect(of({ override: [MUTE], room: [ruleOf(ROOM, [])] })).toBe('mute');
  expect(of({ override: [{ ...MUTE, enabled: false }] })).toBe('default');
  expect(of({ override: [{ ...MUTE, actions: ['notify'] }] })).toBe('default');
});

test('[05.A-02] what stands in the way of a mode is taken off first', () => {
  const rules = decodePushRules({ global: { override: [MUTE], room: [ruleOf(ROOM, [])] } });
  const [override, room] = [{ kind: 'remove', rule: 'override' } as const, { kind: 'remove', rule: 'room' } as const];
  expect(planRoomMode(rules, ROOM, 'default')).toEqual([override, room]);
  expect(planRoomMode(rules, ROOM, 'mute')).toEqual([room, { kind: 'put', rule: 'override', isLoud: false }]);
  expect(planRoomMode(rules, ROOM, 'mentions')).toEqual([override, room, { kind: 'put', rule: 'room', isLoud: false }]);
  const none = decodePushRules({});
  expect(planRoomMode(none, ROOM, 'all')).toEqual([{ kind: 'put', rule: 'room', isLoud: true }]);
  expect(planRoomMode(none, ROOM, 'default')).toEqual([]);
});
