import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { RichNode } from '@parley/sdk/client/contract.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RichTextView } from './RichTextView.tsx';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

/** The drawn item, without what styles it. */
function item(children: readonly RichNode[]): string {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <RichTextView text={[{ tag: 'ul', children: [{ tag: 'li', children }] }]} />
    </I18nProvider>,
  );
  const plain = html.replaceAll(/ class="[^"]*"/g, '').replaceAll(/"_R\w*_"/g, '"words"');
  return /<li.*<\/li>/s.exec(plain)?.[0] ?? '';
}

test('[MSG-13] an item that begins with a box is a task, whose words name it', () => {
  const box = (more = '') => `<input type="checkbox" aria-labelledby="words" disabled=""${more}/>`;
  expect(item(['[ ] Tea'])).toBe(`<li>${box()}<span id="words">Tea</span></li>`);
  const strong = { tag: 'strong', children: ['Keys'] } as const;
  expect(item(['\n[x] ', strong, ' now'])).toBe(
    `<li>${box(' checked=""')}<span id="words"><strong>Keys</strong> now</span></li>`,
  );
  const list = { tag: 'ul', children: [{ tag: 'li', children: ['green'] }] } as const;
  expect(item(['[ ] Tea', list])).toBe(`<li>${box()}<span id="words">Tea</span><ul><li>green</li></ul></li>`);
});

test('[MSG-13] brackets that are no box are words', () => {
  for (const words of ['[y] Tea', '[ ]', '[x](link)', 'see [x] there', '[] Tea'])
    expect(item([words])).toBe(`<li>${words}</li>`);
  const link = item([{ tag: 'em', children: ['[ ] Tea'] }]);
  expect(link).toBe('<li><em>[ ] Tea</em></li>');
});
