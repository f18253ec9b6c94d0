import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StorageFailed } from '../../features/storage/StorageFailed.tsx';
import { Forgotten, StorageLost } from '../../features/storage/StorageLost.tsx';
import { keepsText, troubleText } from '../../features/storage/storage-text.ts';
import { ClientContext } from '../../lib/view/client-context.ts';
import { HandleCache } from '../../lib/view/handle-cache.ts';
import { EngineMissing, EngineMissingBanner } from './EngineMissing.tsx';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

function draw(screen: ReactNode): string {
  const client = new FakeRemote();
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ClientContext value={{ client, views: new HandleCache(client) }}>{screen}</ClientContext>
    </I18nProvider>,
  );
}

test.each([
  ['tooNew', 'newer version', 'Reload'],
  ['blocked', 'Close the other tabs', 'Try again'],
  ['full', 'Free some space', 'Try again'],
  ['broken', 'does not respond', 'Try again'],
] as const)('[SH-10] a store that is %s is explained, with one thing to do', (reason, text, action) => {
  const html = draw(<StorageFailed reason={reason} />);
  expect(html).toContain('role="alert"');
  expect(html).toContain(text);
  expect(html.match(/<button/g)).toHaveLength(1);
  expect(html).toContain(action);
});

test('[SH-11] what is lost is said, and signing in again is the way on', () => {
  const html = draw(<StorageLost />);
  expect(html).toContain('Parley’s data in this browser is gone');
  expect(html).toContain('messages that were not sent yet are lost');
  expect(html.match(/<button/g)).toHaveLength(1);
  expect(html).toContain('Sign in again');
});

test('[SH-12] who was signed in and is not known any more is told before signing in as a new device', () => {
  expect(draw(<Forgotten keeps="everything" onSignIn={() => undefined} />)).toContain('as a new device');
  expect(draw(<Forgotten keeps="nothing" onSignIn={() => undefined} />)).toContain('does not open its storage');
});

test('[SH-13] trouble with storing, and what is not kept, have one sentence each; all well has none', () => {
  expect(troubleText(i18n, { kind: 'ok' })).toBeNull();
  expect(troubleText(i18n, { kind: 'full' })).toMatch(/full.*not stored.*Free some space/);
  expect(troubleText(i18n, { kind: 'silent' })).toMatch(/does not respond.*restart the browser/);
  expect(troubleText(i18n, { kind: 'away' })).toMatch(/until it opens again/);
  expect(keepsText(i18n, 'everything')).toBeNull();
  expect(keepsText(i18n, 'session')).toMatch(
    /only while a tab of Parley is open, and stores unsent messages unencrypted/,
  );
  expect(keepsText(i18n, 'nothing')).toMatch(/signed out when you reload/);
});

test('[SH-18] an engine that cannot be had is explained, with a reload as the one thing to do', () => {
  for (const screen of [<EngineMissing key="page" />, <EngineMissingBanner key="frame" />]) {
    const html = draw(screen);
    expect(html).toContain('role="alert"');
    expect(html).toContain('could not be loaded');
    expect(html.match(/<button/g)).toHaveLength(1);
    expect(html).toContain('Reload');
  }
});
