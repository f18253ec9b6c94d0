import { setupI18n } from '@lingui/core';
import type { UserId } from '@parley/sdk/client/ids.ts';
import { expect, test } from 'vitest';
import type { Previews, RoomListItem, RoomPreview } from '../room-list/contract.ts';
import { previewEnd, previewLine } from '../room-list/room-preview.ts';
import { testRoom } from '../room-list/test-room.ts';
import { locationPreviews } from './location-previews.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const previews = locationPreviews as Partial<Previews> as Previews;
const LIVE = { kind: 'liveLocation', text: '', endsAt: 60_000 as never, stoppedAt: null } as const;

function room(content: RoomPreview['content']): RoomListItem {
  const preview = { sender: '@ana:x' as UserId, senderName: 'Ana', isMine: false, isDoubtful: false, content };
  return { ...testRoom, preview };
}

const text = (content: RoomPreview['content'], isOver = false) =>
  previewLine(i18n, previews, room(content), isOver).text;

test('[LOC-39] the room list says that a location was shared, with its description', () => {
  expect(text({ kind: 'location', text: '' })).toBe('Location');
  expect(text({ kind: 'location', text: 'The pier' })).toBe('Location · The pier');
});

test('[LOC-39] a live share says so until it is over or stopped', () => {
  expect(text({ ...LIVE, text: 'On my way' })).toBe('Live location · On my way');
  expect(text(LIVE, true)).toBe('Live location ended');
  expect(previewEnd(previews, room(LIVE))).toBe(60_001);
  const stopped = { ...LIVE, stoppedAt: 30_000 as never };
  expect(text(stopped)).toBe('Live location ended');
  expect(previewEnd(previews, room(stopped))).toBeNull();
});
