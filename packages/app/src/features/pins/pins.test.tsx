import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { EventId, UserId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ClientContext } from '../../lib/view/client-context.ts';
import { HandleCache } from '../../lib/view/handle-cache.ts';
import type { ActionRoom } from '../timeline/contract.ts';
import { message } from '../timeline/test-items.ts';
import { PinnedBarView } from './PinnedBarView.tsx';
import { PinnedMessageView } from './PinnedMessage.tsx';
import { pinAction, unpinAction } from './pin-actions.ts';
import { pinFacts } from './pin-facts.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const client = new FakeRemote();
const ROOM: ActionRoom = {
  maySend: true,
  mayRedactOwn: true,
  mayRedactOthers: false,
  facts: new Set(pinFacts({ mayPin: true, pinned: [] })),
};

const HERE = {
  kind: 'here',
  eventId: '$a' as EventId,
  sender: { userId: '@mira:b.c' as UserId, name: 'Mira', avatar: null },
  timestamp: 0,
  content: { kind: 'text', body: ['x'], isNotice: false },
  text: 'x',
} as const;

test('[PIN-01] one pins what is not pinned, unpins what is, and neither without the right', () => {
  const item = message('a', 0);
  const offered = (room: ActionRoom) => [pinAction, unpinAction].map((action) => action.appliesTo(item, room));
  expect(offered(ROOM)).toEqual([true, false]);
  const withFacts = (mayPin: boolean, pinned: readonly EventId[]) => ({
    ...ROOM,
    facts: new Set(pinFacts({ mayPin, pinned })),
  });
  expect(offered(withFacts(true, [item.eventId as EventId]))).toEqual([false, true]);
  expect(offered(withFacts(false, []))).toEqual([false, false]);
});

test('[PIN-03] what is pinned is drawn with who said it; what cannot be had says so', () => {
  const draw = (pinned: Parameters<typeof PinnedMessageView>[0]['pinned']) =>
    renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <ClientContext value={{ client, views: new HandleCache(client) }}>
          <PinnedMessageView
            me={null}
            pinned={pinned}
            Content={({ item }) => <p>{item.content.kind}</p>}
            onShow={() => undefined}
            onUnpin={null}
          />
        </ClientContext>
      </I18nProvider>,
    );
  const here = draw(HERE);
  expect(here).toContain('Mira');
  expect(here).toContain('<p>text</p>');
  expect(here).not.toContain('Unpin');
  expect(here).not.toContain('Not encrypted');
  expect(draw({ kind: 'gone' })).toContain('cannot be shown');
  expect(draw({ ...HERE, doubt: { kind: 'sentInClear', deviceKey: null } })).toContain('Not encrypted');
});

test('[PIN-02] the line above the messages tells what was pinned last, and how many there are', () => {
  const draw = (count: number, latest: Parameters<typeof PinnedBarView>[0]['latest']) =>
    renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <PinnedBarView latest={latest} count={count} onOpen={() => undefined} />
      </I18nProvider>,
    );
  expect(draw(1, { name: 'Mira', text: 'at seven', isInDoubt: false })).toMatch(/Mira.*at seven.*Pinned message/);
  const doubtful = draw(1, { name: 'Mira', text: 'at seven', isInDoubt: true });
  expect(doubtful).toMatch(/Not sure who:.*at seven/);
  expect(doubtful).not.toContain('Mira');
  expect(draw(3, null)).toContain('3 pinned messages');
});
