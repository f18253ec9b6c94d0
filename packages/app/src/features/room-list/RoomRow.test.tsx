import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { EventId } from '@parley/sdk/client/ids.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Chunk } from '../../lib/chunk/chunk.ts';
import { messagePreviews } from '../messages/previews.ts';
import { threadsSign } from '../threads/ThreadsSign.tsx';
import type { Previews, RoomListItem, RoomListSlots } from './contract.ts';
import { RoomListSlotsContext } from './feature.ts';
import { RoomRow } from './RoomRow.tsx';
import type { Density } from './room-list-item.ts';
import { testRoom } from './test-room.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

const slots: RoomListSlots = {
  previews: messagePreviews as Previews,
  signs: [threadsSign],
  notes: [],
  menu: new Chunk(() => Promise.reject(new Error('not needed'))),
  options: new Chunk(() => Promise.reject(new Error('not needed'))),
};

const room: RoomListItem = {
  ...testRoom,
  name: { kind: 'named', name: 'Ops <3' },
  unreadCount: 120,
  notifyingCount: 120,
};

function draw(over: Partial<RoomListItem>, isOpen = false, density: Density = 'comfortable'): string {
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <RoomListSlotsContext value={slots}>
        <RoomRow
          room={{ ...room, ...over }}
          density={density}
          imageUrl={null}
          hasDraft={false}
          isOpen={isOpen}
          isReachable={isOpen}
          hasMenu={false}
          todayMs={0}
        />
      </RoomListSlotsContext>
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

test('[LIST-15] a muted room with a mention has the sign without a number, in every density, and is as quiet as before', () => {
  const muted = { notificationMode: 'mute', notifyingCount: 0 } as const;
  for (const density of ['comfortable', 'compact', 'icons'] as const) {
    const html = draw({ ...muted, mutedMentionCount: 1 }, false, density);
    expect(html).toContain('aria-label="Ops &lt;3, 120 unread, 1 mention, muted"');
    expect(html).toContain('lucide-at-sign');
    expect(html).not.toMatch(/badge|isUnread/);
    expect(html.includes('lucide-bell-off')).toBe(density !== 'icons');
    expect(draw(muted, false, density)).not.toContain('lucide-at-sign');
  }
});

test('[LIST-02] what is for the person has the sign: a direct message and an invitation, too', () => {
  expect(draw({ isDirect: true })).toContain('lucide-at-sign');
  expect(draw({ membership: 'invite' })).toContain('lucide-at-sign');
});

test('[LIST-14] what waits in threads has a number of its own, where there is room for it, and leads there', () => {
  const threads = { rootId: '$root' as EventId, notifyingCount: 2, mentionCount: 1 };
  const waiting = { unreadCount: 5, notifyingCount: 5, mentionCount: 1, threads };
  const roomy = draw(waiting);
  expect(roomy).toContain('aria-label="Go to thread, 2 unread"');
  expect(roomy).toMatch(/lucide-at-sign[\s\S]*>2<[\s\S]*>3</);
  expect(roomy.match(/lucide-at-sign/g)).toHaveLength(1);
  for (const density of ['compact', 'icons'] as const) {
    expect(draw(waiting, false, density)).not.toContain('Go to thread');
    expect(draw(waiting, false, density)).toContain('>5<');
  }
  const alone = draw({ ...waiting, notifyingCount: 2 });
  expect(alone.match(/>2</g)).toHaveLength(1);
});

test('[LIST-03] the open room says so and is the one that Tab reaches', () => {
  expect(draw({}, true)).toMatch(/aria-current="page" tabindex="0"/i);
  expect(draw({}, false)).toMatch(/tabindex="-1"/i);
});

test('a read room has no badge', () => {
  expect(draw({ unreadCount: 0, notifyingCount: 0 })).not.toContain('neutral');
});

test('[LIST-10] the three densities say the same by name, and draw less and less', () => {
  const drawn = (['comfortable', 'compact', 'icons'] as const).map((density) => draw({ activeAt: 1 }, false, density));
  for (const html of drawn) expect(html).toContain('aria-label="Ops &lt;3, 120 unread"');
  expect(drawn.map((html) => html.includes('class="time"') || html.includes('_time_'))).toEqual([true, false, false]);
  expect(drawn.map((html) => html.includes('data-more'))).toEqual([true, true, false]);
});

test('[LIST-02] a mark of the person’s own is a dot', () => {
  expect(draw({ unreadCount: 0, notifyingCount: 0, isMarkedUnread: true })).toContain('dot');
});
