import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { SendFailure } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ClientContext } from '../../../lib/view/client-context.ts';
import { HandleCache } from '../../../lib/view/handle-cache.ts';
import { NotSent } from './NotSent.tsx';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const client = new FakeRemote();
const roomId = '!room:example.org' as RoomId;

function draw(reason: SendFailure): string {
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ClientContext value={{ client, views: new HandleCache(client) }}>
        <NotSent roomId={roomId} reason={reason} txnId={null} />
      </ClientContext>
    </I18nProvider>,
  );
}

const refusal = { kind: 'refused', status: 403, errcode: 'M_CONSENT_NOT_GIVEN', message: 'no' } as const;

test('[FEED-17] terms that are to be accepted first are a link, in a new tab that learns nothing of this one', () => {
  const html = draw({ ...refusal, consentUri: 'https://example.org/terms' });
  expect(html).toContain('accept the terms');
  expect(html).toMatch(
    /<a href="https:\/\/example\.org\/terms" target="_blank" rel="noopener noreferrer">Read and accept<\/a>/,
  );
});

test.each(['http://example.org/terms', 'javascript:alert(1)', 'not an address', undefined])(
  '[FEED-17] there is no link to %s',
  (consentUri) => {
    const html = draw(consentUri === undefined ? refusal : { ...refusal, consentUri });
    expect(html).toContain('accept the terms');
    expect(html).not.toContain('<a');
  },
);

test('[OB-16] a message in whose place the server has another one says so', () => {
  expect(draw({ kind: 'swapped' })).toContain('The server has another message in its place.');
});
