import { expect, test } from 'vitest';
import { must } from '../../base/assert/assert.ts';
import type { RoomEvent } from '../events/event.ts';
import { parseEventId, parseRoomId, parseUserId } from '../ids/parse.ts';
import { findLatestEdit, isValidEdit } from './edit.ts';

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

test('[02.RL-01] [REL-09] the newest valid edit shows; of equally new ones the one that came later', () => {
  const at = (id: string, origin_server_ts: number): RoomEvent => ({ ...edit, event_id: event(id), origin_server_ts });
  const [early, late, tie] = [at('$1', 20), at('$2', 30), at('$3', 30)];
  expect(findLatestEdit(target, [late, early])).toBe(late);
  expect(findLatestEdit(target, [early, late, tie])).toBe(tie);
  expect(findLatestEdit(target, [early, { ...late, content: {} }])).toBe(early);
  expect(findLatestEdit(target, [])).toBeNull();
});
