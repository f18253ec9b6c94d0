import { setupI18n } from '@lingui/core';
import type { UserId } from '@parley/sdk/client/ids.ts';
import { expect, test } from 'vitest';
import type { Previews, RoomListItem } from '../../room-list/contract.ts';
import { previewEnd, previewLine } from '../../room-list/room-preview.ts';
import { testRoom } from '../../room-list/test-room.ts';
import { callPreview } from './call-preview.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const previews = { call: callPreview } as Partial<Previews> as Previews;

const previewText = (room: RoomListItem, isOver = false): string => {
  const { lead, text } = previewLine(i18n, previews, room, isOver);
  return `${lead} ${text}`.trim();
};

test('[CALL-32] a call that nobody can answer any more was missed, though who called has not said so', () => {
  const preview = {
    sender: '@ana:x' as UserId,
    senderName: 'Ana',
    isMine: false,
    isDoubtful: false,
    content: { kind: 'call', hasVideo: true, isMissed: false, openUntil: 60_000 },
  } as const;
  const room = { ...testRoom, preview };
  expect(previewEnd(previews, room)).toBe(60_000);
  expect(previewText(room)).toBe('Ana: Video call');
  expect(previewText(room, true)).toBe('Ana: Missed video call');
  expect(previewText({ ...room, preview: { ...preview, isMine: true } }, true)).toBe('You: Video call');
});
