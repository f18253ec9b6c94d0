import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { RichText } from '@parley/sdk/client/contract.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RichTextView } from './RichTextView.tsx';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const draw = (text: RichText) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <RichTextView text={text} />
    </I18nProvider>,
  );

test('[SEC-35] a link opens in a new tab that learns nothing of this one, and tells a host that its words hide', () => {
  const html = draw([{ tag: 'a', href: 'https://evil.example/x', children: ['https://bank.example'] }]);
  expect(html).toContain('target="_blank"');
  expect(html).toContain('rel="noopener noreferrer"');
  expect(html).toContain('(evil.example)');
});

test('[SEC-35] one into Matrix stays inside and is no way out of it', () => {
  const html = draw([{ tag: 'mention', mention: { kind: 'room', id: '!r:b.example' }, children: ['there'] }]);
  expect(html).toContain('href="#/room/!r%3Ab.example"');
  expect(html).not.toContain('target=');
});

test('[SEC-30] whatever is text in a tree is text on the page', () => {
  expect(draw(['<img src=x onerror=alert(1)>'])).toContain('&lt;img src=x onerror=alert(1)&gt;');
});

test('[SEC-32] foreign text is set apart in its direction, and never translated', () => {
  expect(draw(['\u202Eevil'])).toMatch(/^<div[^>]* dir="auto" translate="no">/);
});
