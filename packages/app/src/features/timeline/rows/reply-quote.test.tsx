import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { Doubt, SaidLine } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ClientContext } from '../../../lib/view/client-context.ts';
import { HandleCache } from '../../../lib/view/handle-cache.ts';
import type { TimelineSlots } from '../contract.ts';
import { TimelineSlotsContext } from '../feature.ts';
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

const slots = { wordless: { voice: () => 'Voice message' } } as unknown as TimelineSlots;

/** A quote of Ben's. */
function draw(doubt?: Doubt, line: SaidLine = { text: 'Pay' }): string {
  const client = new FakeRemote();
  const quote = {
    kind: 'loaded',
    eventId: '$a' as EventId,
    sender: ben,
    ...line,
    ...(doubt && { doubt }),
  } as const;
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ClientContext value={{ client, views: new HandleCache(client) }}>
        <TimelineSlotsContext value={slots}>
          <FeedContext value={feed}>
            <ReplyQuoteView reply={quote} />
          </FeedContext>
        </TimelineSlotsContext>
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

test('[FEED-26] a quote of what nobody put into words says what it is', () => {
  expect(draw(undefined, { text: '', wordless: 'voice' })).toContain('aria-label="In reply to Ben: Voice message"');
  expect(draw(undefined, { text: '', wordless: 'other' })).toContain('In reply to Ben: Message without text');
  expect(draw(undefined, { text: '' })).toContain('In reply to Ben: Message deleted');
});
