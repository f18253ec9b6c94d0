import { setupI18n } from '@lingui/core';
import type { UserId } from '@parley/sdk/client/ids.ts';
import { describe, expect, test } from 'vitest';
import { messagePreviews } from '../messages/previews.ts';
import type { Previews, RoomListItem } from './contract.ts';
import { roomLabel } from './room-label.ts';
import { previewLine } from './room-preview.ts';
import { testRoom } from './test-room.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

const ops = testRoom;

const preview = (over: Partial<NonNullable<RoomListItem['preview']>>) => ({
  sender: '@ana:x' as UserId,
  senderName: 'Ana',
  isMine: false,
  isDoubtful: false,
  content: { kind: 'text', text: 'hello' } as const,
  ...over,
});

describe('the name of a room’s link', () => {
  test('[LIST-01] is the room’s name and what applies, in the contract’s order', () => {
    expect(roomLabel(i18n, ops)).toBe('Ops');
    expect(roomLabel(i18n, { ...ops, unreadCount: 3, mentionCount: 1 })).toBe('Ops, 3 unread, 1 mention');
    expect(roomLabel(i18n, { ...ops, unreadCount: 3, mentionCount: 2, isEncrypted: false })).toBe(
      'Ops, 3 unread, 2 mentions, encrypted off',
    );
    expect(roomLabel(i18n, { ...ops, membership: 'invite', isEncrypted: false })).toBe('Ops, invited');
    expect(roomLabel(i18n, { ...ops, membership: 'knock', isEncrypted: false })).toBe('Ops, asked to join');
    expect(roomLabel(i18n, { ...ops, isMarkedUnread: true, hasFailedSend: true }, { hasDraft: true })).toBe(
      'Ops, marked as unread, draft, a message not sent',
    );
    const quiet = { ...ops, unreadCount: 3, notificationMode: 'mute' } as const;
    expect(roomLabel(i18n, quiet, { hasDraft: true })).toBe('Ops, 3 unread, draft, muted');
    expect(roomLabel(i18n, quiet, { hasDraft: true, hasCall: true })).toBe('Ops, 3 unread, draft, call, muted');
    expect(roomLabel(i18n, { ...quiet, mutedMentionCount: 2 })).toBe('Ops, 3 unread, 2 mentions, muted');
    expect(roomLabel(i18n, { ...quiet, notificationMode: 'mentions', mentionCount: 1 })).toBe(
      'Ops, 3 unread, 1 mention, muted',
    );
  });
});

const previewText = (room: RoomListItem): string => {
  const { lead, text } = previewLine(i18n, messagePreviews as Previews, room, false);
  return `${lead} ${text}`.trim();
};

describe('the second line', () => {
  test('[LIST-06] says who, unless that is clear', () => {
    expect(previewText({ ...ops, preview: preview({}) })).toBe('Ana: hello');
    expect(previewText({ ...ops, isDirect: true, preview: preview({}) })).toBe('hello');
    expect(previewText({ ...ops, isDirect: true, preview: preview({ isMine: true }) })).toBe('You: hello');
    expect(previewText({ ...ops, preview: preview({ isMine: true, isDoubtful: true }) })).toBe('Not sure who: hello');
    expect(previewText({ ...ops, preview: preview({ content: { kind: 'emote', text: 'waves' } }) })).toBe('Ana waves');
  });

  test('[LIST-06] names what is not text', () => {
    const image = preview({ content: { kind: 'image', text: 'cat.png' } });
    expect(previewText({ ...ops, preview: image })).toBe('Ana: Image · cat.png');
    expect(previewText({ ...ops, preview: preview({ content: { kind: 'encrypted' } }) })).toBe(
      'Ana: Encrypted message',
    );
  });

  test('[LIST-06] braces in what people write are only text', () => {
    const tricky = preview({ content: { kind: 'text', text: '{name} {count, plural}' } });
    expect(previewText({ ...ops, preview: tricky })).toBe('Ana: {name} {count, plural}');
  });
});

test('an invitation to a space says so; a space is not called unencrypted', () => {
  const space = { ...testRoom, isSpace: true, isEncrypted: false };
  expect(roomLabel(i18n, { ...space, membership: 'invite' })).toBe('Space: Ops, invited');
  expect(roomLabel(i18n, space)).toBe('Ops');
});
