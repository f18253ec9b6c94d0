import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { UserId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ClientContext } from '../../lib/view/client-context.ts';
import { HandleCache } from '../../lib/view/handle-cache.ts';
import { PlaceLineView } from './PlaceLine.tsx';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const client = new FakeRemote();

function draw(more: Partial<ComponentProps<typeof PlaceLineView>>): string {
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ClientContext value={{ client, views: new HandleCache(client) }}>
        <PlaceLineView
          event={{ kind: 'gone' }}
          roomName={{ kind: 'named', name: 'Ops' }}
          unread={null}
          href="#/room/x"
          {...more}
        />
      </ClientContext>
    </I18nProvider>,
  );
}

test('[OV-01] a line names the room, who said what, and what waits; it leads there', () => {
  const sender = { userId: '@ana:example.org' as UserId, name: 'Ana', avatar: null };
  const content = { kind: 'text', body: ['hello'], isNotice: false } as const;
  const event = { kind: 'here', eventId: '$a' as never, sender, timestamp: 0, content, text: 'hello' } as const;
  const unread = { unreadCount: 3, notifyingCount: 2, mentionCount: 0 };
  const drawn = draw({ event, unread });
  expect(drawn).toContain('href="#/room/x"');
  expect(drawn.replaceAll(/<[^>]*>/g, '')).toMatch(/^Ops .*3 unread2.*Ana: hello$/);
  expect(draw({ event: { ...event, text: '' } })).toContain('Ana: a message without text');
  const doubtful = draw({ event: { ...event, doubt: { kind: 'importedKey', deviceKey: null } } });
  expect(doubtful).toMatch(/Not sure who:.*hello/);
  expect(doubtful).not.toContain('Ana');
  expect(draw({})).toContain('This message cannot be shown.');
  expect(draw({ event: { kind: 'unreachable' } })).toContain('The server cannot be reached.');
});
