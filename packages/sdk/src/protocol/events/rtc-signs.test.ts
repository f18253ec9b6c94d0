import { expect, test } from 'vitest';
import type { EventId, RoomId, UserId } from '../ids/ids.ts';
import type { RawContent, RoomEvent } from './event.ts';
import { callReactionContent, HAND_TYPE, handContent, readSign } from './rtc-signs.ts';
import { CALL_REACTION_TYPE } from './rtc-types.ts';

const MEMBERSHIP = '$membership' as EventId;

function event(type: string, content: RawContent, more: Partial<RoomEvent> = {}): RoomEvent {
  const envelope = { event_id: '$sign' as EventId, room_id: '!r' as RoomId, sender: '@ana:s' as UserId };
  return { ...envelope, origin_server_ts: 17, type, content, ...more };
}

const shield = { color: 'none', reason: null } as const;
const OPENED = { kind: 'opened', sessionId: 's', senderKey: 'k', senderDevice: null, shield } as const;

function emoji(text: unknown): RawContent {
  return { 'm.relates_to': { rel_type: 'm.reference', event_id: MEMBERSHIP }, emoji: text, name: 'x' };
}

function shown(text: unknown): string | undefined {
  const sign = readSign(event(CALL_REACTION_TYPE, emoji(text)), false);
  return sign?.kind === 'reaction' ? sign.emoji : undefined;
}

test('[RTC-40] a raised hand is a reaction to the membership with a hand, and another reaction is none', () => {
  const content = handContent(MEMBERSHIP);
  expect(content).toEqual({ 'm.relates_to': { rel_type: 'm.annotation', event_id: MEMBERSHIP, key: '🖐️' } });
  const hand = { kind: 'hand', eventId: '$sign', target: MEMBERSHIP, sender: '@ana:s', at: 17 };
  expect(readSign(event(HAND_TYPE, content), true)).toEqual(hand);
  const other = { 'm.relates_to': { rel_type: 'm.annotation', event_id: MEMBERSHIP, key: '👍' } };
  expect(readSign(event(HAND_TYPE, other), false)).toBeNull();
  expect(readSign(event(HAND_TYPE, content, { state_key: '' }), false)).toBeNull();
  expect(readSign(event(HAND_TYPE, content, { unsigned: { redacted_because: {} } }), false)).toBeNull();
  expect(readSign(event('m.room.message', content), false)).toBeNull();
});

test('[RTC-40] what is redacted is taken back', () => {
  const sign = { kind: 'takenBack', eventId: '$hand' };
  expect(readSign(event('m.room.redaction', { redacts: '$hand' }), false)).toEqual(sign);
});

test('[RTC-41] an emoji for all is one character, and an emoji', () => {
  expect(callReactionContent(MEMBERSHIP, { emoji: '👍 yes', name: 'x'.repeat(100) })).toMatchObject({
    'm.relates_to': { rel_type: 'm.reference', event_id: MEMBERSHIP },
    ...{ emoji: '👍', name: 'x'.repeat(64) },
  });
  expect(callReactionContent(MEMBERSHIP, { emoji: 'yes', name: '' })).toBeNull();
  expect(shown('👍👎')).toBe('👍');
  expect(shown('😵‍💫')).toBe('😵‍💫');
  expect(shown('🇫🇷')).toBe('🇫🇷');
  expect(shown('1️⃣')).toBe('1️⃣');
  for (const bad of ['', ' ', 'a', '\u202E', `👍${'\u0300'.repeat(5_000)}`, 17, undefined])
    expect(shown(bad)).toBeUndefined();
});

test('[RTC-41] in an encrypted room an emoji in the clear is none, and an old one is shown nowhere', () => {
  const content = emoji('👍');
  expect(readSign(event(CALL_REACTION_TYPE, content), true)).toBeNull();
  expect(readSign(event(CALL_REACTION_TYPE, content, { crypto: OPENED }), true)).toMatchObject({ emoji: '👍' });
  expect(readSign(event(CALL_REACTION_TYPE, content, { unsigned: { age: 11_000 } }), false)).toBeNull();
  const annotation = { ...content, 'm.relates_to': { rel_type: 'm.annotation', event_id: MEMBERSHIP, key: 'x' } };
  expect(readSign(event(CALL_REACTION_TYPE, annotation), false)).toBeNull();
});
