import { expect, test } from 'vitest';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, RoomId, TransactionId, UserId } from '../../protocol/ids/ids.ts';
import type { OutboxEntry, OutboxPayload } from './outbox-entry.ts';
import { isSameMessage } from './same-message.ts';

const ROOM = '!room:example.org' as RoomId;
const TARGET = '$target' as EventId;
const CONTENT = { msgtype: 'm.text', body: 'hi' };

function entryOf(payload: OutboxPayload, encrypted?: OutboxEntry['encrypted']): OutboxEntry {
  const sealed = encrypted === undefined ? {} : { encrypted };
  return {
    roomId: ROOM,
    sequence: 0,
    txnId: 't' as TransactionId,
    createdAt: 0,
    payload,
    state: { kind: 'queued' },
    ...sealed,
  };
}

function eventOf(more: Partial<RoomEvent>): RoomEvent {
  return {
    event_id: '$event' as EventId,
    room_id: ROOM,
    type: 'm.room.message',
    sender: '@me:example.org' as UserId,
    origin_server_ts: 1,
    content: CONTENT,
    ...more,
  };
}

const opened = (sessionId: string): Partial<RoomEvent> => ({
  crypto: {
    kind: 'opened',
    sessionId,
    senderKey: 'key',
    senderDevice: null,
    shield: { color: 'none', reason: null },
  },
});

test('[OB-15] a message in the clear is known by what it says, in whatever order', () => {
  const entry = entryOf({ kind: 'event', type: 'm.room.message', content: CONTENT });
  expect(isSameMessage(eventOf({ content: { body: 'hi', msgtype: 'm.text' } }), entry)).toBe(true);
  expect(isSameMessage(eventOf({ content: { ...CONTENT, body: 'ho' } }), entry)).toBe(false);
  expect(isSameMessage(eventOf({ type: 'm.sticker' }), entry)).toBe(false);
  expect(isSameMessage(eventOf({ state_key: '' }), entry)).toBe(false);
  expect(isSameMessage(eventOf(opened('session')), entry)).toBe(false);
});

test('[OB-15] an encrypted one is known by its session and what it says, or by its bytes', () => {
  const sealed = { session_id: 'session', ciphertext: 'bytes' };
  const entry = entryOf({ kind: 'event', type: 'm.room.message', content: CONTENT }, sealed);
  expect(isSameMessage(eventOf(opened('session')), entry)).toBe(true);
  expect(isSameMessage(eventOf(opened('another')), entry)).toBe(false);
  expect(isSameMessage(eventOf({}), entry)).toBe(false);
  expect(isSameMessage(eventOf({ type: 'm.room.encrypted', content: sealed }), entry)).toBe(true);
  const others = { ...sealed, ciphertext: 'others' };
  expect(isSameMessage(eventOf({ type: 'm.room.encrypted', content: others }), entry)).toBe(false);
});

test('[OB-15] what takes back is known by what it takes back', () => {
  const entry = entryOf({ kind: 'redaction', target: TARGET, reason: null });
  const redaction = { type: 'm.room.redaction', content: { redacts: TARGET } };
  expect(isSameMessage(eventOf(redaction), entry)).toBe(true);
  expect(isSameMessage(eventOf({ ...redaction, content: { redacts: '$other' } }), entry)).toBe(false);
});
