import { expect, test } from 'vitest';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import { clearEvent, isEncrypted } from './clear-event.ts';

const WIRE: RoomEvent = {
  type: 'm.room.encrypted',
  event_id: '$one' as EventId,
  room_id: '!room:example.org' as RoomId,
  sender: '@ana:example.org' as UserId,
  origin_server_ts: 5,
  content: { algorithm: 'm.megolm.v1.aes-sha2', session_id: 'S', ciphertext: 'x' },
  unsigned: { transaction_id: 't' },
};

function opened(clear: unknown) {
  const shield = { color: 'none', reason: null } as const;
  const mark = { index: 0, proof: 'P' };
  return { kind: 'opened', clear, mark, senderKey: 'K', senderDevice: null, sharedBy: null, shield } as const;
}

test('[02.D-01] [02.D-04] [11.ER-18] only what is encrypted, no state and not taken back is decrypted', () => {
  expect(isEncrypted(WIRE)).toBe(true);
  expect(isEncrypted({ ...WIRE, type: 'm.room.message' })).toBe(false);
  expect(isEncrypted({ ...WIRE, state_key: '' })).toBe(false);
  expect(isEncrypted({ ...WIRE, content: {}, unsigned: { redacted_because: { type: 'm.room.redaction' } } })).toBe(
    false,
  );
});

test('type and content are the clear ones, all else is as the server says', () => {
  const clear = {
    type: 'm.room.message',
    content: { body: 'hi' },
    room_id: '!room:example.org',
    sender: '@eve:example.org',
    state_key: '',
    event_id: '$other',
    redacts: '$x',
  };
  expect(clearEvent(WIRE, opened(clear))).toEqual({
    ...WIRE,
    type: 'm.room.message',
    content: { body: 'hi' },
    crypto: { kind: 'opened', sessionId: 'S', senderKey: 'K', senderDevice: null, shield: opened(null).shield },
  });
});

test('[01.E-07] what it relates to stands outside, and the inside adds nothing to it', () => {
  const outside = { rel_type: 'm.reference', event_id: '$a' };
  const wire = { ...WIRE, content: { ...WIRE.content, 'm.relates_to': outside } };
  const saying = (inside?: object) => {
    const content = { body: 'hi', ...(inside && { 'm.relates_to': inside }) };
    return opened({ type: 'm.room.message', content });
  };
  expect(clearEvent(wire, saying({ ...outside, more: 1 }))?.content).toEqual({ body: 'hi', 'm.relates_to': outside });
  expect(clearEvent(wire, saying())?.content).toEqual({ body: 'hi', 'm.relates_to': outside });
  expect(clearEvent(WIRE, saying(outside))?.content).toEqual({ body: 'hi' });
});

// A server would have "Yes" answer another question.
test('[SEC-17] where it relates outside to another message than inside, it relates to none', () => {
  const thread = { rel_type: 'm.thread', event_id: '$a', 'm.in_reply_to': { event_id: '$b' } };
  const relationOf = (outside: object, inside: object) => {
    const wire = { ...WIRE, content: { ...WIRE.content, 'm.relates_to': outside } };
    const content = { body: 'Yes', 'm.relates_to': inside };
    return clearEvent(wire, opened({ type: 'm.room.message', content }))?.content['m.relates_to'];
  };
  const reply = { 'm.in_reply_to': { event_id: '$lunch' } };
  expect(relationOf(reply, reply)).toEqual(reply);
  expect(relationOf(thread, thread)).toEqual(thread);
  expect(relationOf({ 'm.in_reply_to': { event_id: '$other' } }, reply)).toBeUndefined();
  expect(relationOf({ ...thread, event_id: '$c' }, thread)).toBeUndefined();
  expect(relationOf({ ...thread, ...reply }, thread)).toBeUndefined();
  expect(
    relationOf({ rel_type: 'm.reference', event_id: '$a' }, { rel_type: 'm.replace', event_id: '$b' }),
  ).toBeUndefined();
});

test('[SEC-17] an edit outside that is another one inside, or none, is no edit', () => {
  const edit = { rel_type: 'm.replace', event_id: '$a' };
  const wire = { ...WIRE, content: { ...WIRE.content, 'm.relates_to': edit } };
  const relationOf = (inside?: object) => {
    const content = { body: 'hi', ...(inside && { 'm.relates_to': inside }) };
    return clearEvent(wire, opened({ type: 'm.room.message', content }))?.content['m.relates_to'];
  };
  expect(relationOf(edit)).toEqual(edit);
  expect(relationOf()).toEqual(edit);
  expect(relationOf({ ...edit, event_id: '$b' })).toBeUndefined();
  expect(relationOf({ rel_type: 'm.thread', event_id: '$a' })).toBeUndefined();
  expect(relationOf({ 'm.in_reply_to': { event_id: '$a' } })).toBeUndefined();
});

test('[SEC-14] what the server has to see does not come hidden from it, and what is no event is none', () => {
  for (const type of ['m.room.redaction', 'm.room.encrypted', '', 'x'.repeat(600), 7, undefined]) {
    expect(clearEvent(WIRE, opened({ type, content: {} }))).toBeNull();
  }
  let deep: unknown = {};
  for (let depth = 0; depth < 200; depth += 1) deep = { deep };
  for (const clear of [null, 'text', [], { type: 'm.room.message' }, { type: 'm.room.message', content: [] }, deep]) {
    expect(clearEvent(WIRE, opened(clear))).toBeNull();
  }
  expect(clearEvent(WIRE, opened({ type: 'm.room.message', content: { deep } }))).toBeNull();
});
