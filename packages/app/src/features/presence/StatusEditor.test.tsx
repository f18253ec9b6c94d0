import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StatusEditorView, type StatusEditorViewProps } from './StatusEditorView.tsx';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

function draw(props: Partial<StatusEditorViewProps>) {
  const usual = { status: '', shownBy: 'presence', isBusy: false, failure: null, onStatus: () => undefined } as const;
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <StatusEditorView {...usual} {...props} />
    </I18nProvider>,
  );
}

test('[PR-05] a status that is set can be cleared; the field takes 255 characters', () => {
  expect(draw({})).not.toContain('Clear');
  expect(draw({ status: 'at lunch' })).toContain('Clear');
  expect(draw({})).toContain('maxLength="255"');
});

test('[PR-06] [PR-07] it says when nobody sees the status, and why', () => {
  expect(draw({})).toContain('others see beside your name');
  expect(draw({ shownBy: 'nobody' })).toContain('Nobody sees your status');
  expect(draw({ shownBy: 'nobody' })).toContain('href="#/settings/privacy"');
  expect(draw({ shownBy: 'noServer' })).toContain('Your server does not show who is online');
});
