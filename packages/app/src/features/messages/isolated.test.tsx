import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { StateChange } from '@parley/sdk/client/contract.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { message } from '../timeline/test-items.ts';
import { Changes } from './Changes.tsx';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

function draw(change: StateChange): string {
  const items = [message('x', 0, { content: { kind: 'stateChange', change } })];
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Changes items={items} />
    </I18nProvider>,
  );
}

test('[SEC-32] names, topics and reasons in a line of changes stand for themselves and turn nothing around', () => {
  expect(draw({ kind: 'roomName', name: '\u202Egnp\u2069.exe' })).toContain(
    '<bdi>Ana</bdi> named the room <bdi>gnp.exe</bdi>',
  );
  expect(draw({ kind: 'topic', topic: `\u2067${'t'.repeat(200)}` })).toMatch(/topic to “<bdi>t{119}…<\/bdi>”/);
  expect(draw({ kind: 'displayName', from: 'A\u2069', to: '\u202Ba' })).toContain(
    '<bdi>A</bdi> is now called <bdi>a</bdi>',
  );
  const left = {
    kind: 'membership',
    userId: message('x', 0, {}).sender.userId,
    name: 'Ana',
    from: 'join',
    to: 'leave',
  } as const;
  expect(draw({ ...left, reason: '\u202Eoops' })).toContain('<bdi>Ana</bdi> left (“<bdi>oops</bdi>”)');
});
