import type { EventRole, EventSocket } from '../../core/events/events.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { isVoice } from '../../protocol/events/voice.ts';
import { BUMPING_TYPES, MESSAGE_TYPES } from '../../protocol/rules/message-types.ts';
import type { MessageItemContent, MessageSummary } from './contract.ts';
import { fallbackText } from './fallback-text.ts';
import { messageSummary } from './summary.ts';
import { hasWords } from './worded-states.ts';

/** Types that are messages, whatever their content is. */
const MESSAGES: readonly string[] = ['m.room.message', 'm.sticker', 'm.room.encrypted'];

/** Messages, state changes, and every event that no other slice knows. */
export const messagesSocket: EventSocket<MessageItemContent, never, MessageSummary> = {
  types: [...MESSAGES, '*'],
  role: messageRole,
  bumps: ({ type }) => BUMPING_TYPES.has(type),
  countsAsMessage: ({ type }) => MESSAGE_TYPES.has(type),
  toSummary: messageSummary,
  notifies: (event) => (isSpoken(event) ? { kind: 'voice' } : null),
  content: async () => (await import('./item-content.ts')).messageContentSocket,
};

/** A voice message has no words: its notification says what it is. */
function isSpoken({ type, content }: RoomEvent): boolean {
  return type === 'm.room.message' && content['msgtype'] === 'm.audio' && isVoice(content);
}

/** Messages, settings that have words here, and what carries a text for who does not know its type (03.PM-02) are entries. */
function messageRole({ type, state_key: stateKey, content }: RoomEvent): EventRole | null {
  if (stateKey !== undefined) return hasWords(type) ? 'entry' : null;
  return MESSAGES.includes(type) || fallbackText(content) !== null ? 'entry' : null;
}
