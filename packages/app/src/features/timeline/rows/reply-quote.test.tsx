import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { Doubt } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ClientContext } from '../../../lib/view/client-context.ts';
import { HandleCache } from '../../../lib/view/handle-cache.ts';
import { FeedContext } from '../feed-context.ts';
import { ben } from '../test-items.ts';
import { ReplyQuoteView } from './ReplyQuoteView.tsx';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const feed = {
  roomId: '!room:example.org' as RoomId,
  room: { maySend: true, mayRedactOwn: true, mayRedactOthers: false, facts: new Set<never>() },
  isReadOnly: false,
  jumpTo: () => undefined,
  fillGap: () => undefined,
  act: () => undefined,
  openMenu: () => undefined,
  threadRoot: null,
  drawn: () => undefined,
  say: () => undefined,
};

/** A quote of Ben's. */
function draw(doubt?: Doubt): string {
  const client = new FakeRemote();
  const quote = {
    kind: 'loaded',
    eventId: '$a' as EventId,
    sender: ben,
    text: 'Pay',
    ...(doubt && { doubt }),
  } as const;
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ClientContext value={{ client, views: new HandleCache(client) }}>
        <FeedContext value={feed}>
          <ReplyQuoteView reply={quote} />
        </FeedContext>
      </ClientContext>
    </I18nProvider>,
  );
}

test('[SEC-14] a quote of which it is not sure who said it stands under nobody’s name', () => {
  expect(draw()).toContain('aria-label="In reply to Ben: Pay"');
  for (const kind of ['sentInClear', 'importedKey'] as const) {
    const html = draw({ kind, deviceKey: null });
    expect(html).toContain('aria-label="In reply to not sure who: Pay"');
    expect(html).toMatch(/Not sure who:<\/span>.*Pay/);
    expect(html).not.toContain('Ben');
  }
});
