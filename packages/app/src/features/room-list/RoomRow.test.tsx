import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RoomRow } from './RoomRow.tsx';
import type { RoomListItem } from './room-list-item.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

const room: RoomListItem = {
  key: '!ops:x',
  roomId: '!ops:x' as RoomId,
  name: { kind: 'named', name: 'Ops <3' },
  avatar: null,
  membership: 'join',
  isDirect: false,
  isEncrypted: true,
  activeAt: 0,
  preview: null,
  unreadCount: 120,
  mentionCount: 0,
};

function draw(over: Partial<RoomListItem>, isOpen = false): string {
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <RoomRow room={{ ...room, ...over }} imageUrl={null} isOpen={isOpen} isReachable={isOpen} todayMs={0} />
    </I18nProvider>,
  );
}

test('[LIST-01] a room is a link to its address, named by room and state', () => {
  const html = draw({});
  expect(html).toMatch(/<a [^>]*href="#\/room\/!ops%3Ax"/);
  expect(html).toContain('aria-label="Ops &lt;3, 120 unread"');
});

test('[LIST-02] counts stop at 99+, and a mention is told by a sign too', () => {
  expect(draw({})).toContain('>99+<');
  expect(draw({})).not.toContain('lucide-at-sign');
  expect(draw({ mentionCount: 1 })).toContain('lucide-at-sign');
});

test('[LIST-03] the open room says so and is the one that Tab reaches', () => {
  expect(draw({}, true)).toMatch(/aria-current="page" tabindex="0"/i);
  expect(draw({}, false)).toMatch(/tabindex="-1"/i);
});

test('a read room has no badge', () => {
  expect(draw({ unreadCount: 0 })).not.toContain('neutral');
});
