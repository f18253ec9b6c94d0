import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PanelView, type PanelViewProps } from './PanelView.tsx';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const nothing = () => undefined;

function draw(ways: Pick<PanelViewProps, 'hasBack' | 'isCovering'>): string {
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <PanelView label="Members" panelKey="members" onBack={nothing} onClose={nothing} {...ways}>
        <p>Ana</p>
      </PanelView>
    </I18nProvider>,
  );
}

test('[SH-23] beside a room a panel is closed', () => {
  const html = draw({ hasBack: false, isCovering: false });
  expect(html).toContain('<aside');
  expect(html).toContain('aria-label="Members"');
  expect(html).toContain('aria-label="Close"');
  expect(html).not.toContain('aria-label="Back"');
});

test('[SH-23] over a room one goes back, and its name is the heading of what is seen', () => {
  const html = draw({ hasBack: true, isCovering: true });
  expect(html).toContain('aria-label="Back"');
  expect(html).not.toContain('aria-label="Close"');
  expect(html).toContain('aria-level="1"');
});
