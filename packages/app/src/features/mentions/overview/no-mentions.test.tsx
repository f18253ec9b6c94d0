import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NoMentions } from './NoMentions.tsx';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

test('[OV-02] where nothing was found, it is said what was not looked through', () => {
  const drawMentions = (looksIntoEncrypted: boolean) =>
    renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <NoMentions looksIntoEncrypted={looksIntoEncrypted} />
      </I18nProvider>,
    );
  expect(drawMentions(true)).toContain('No mentions found');
  expect(drawMentions(true)).toContain('Your server cannot search encrypted rooms');
  expect(drawMentions(false)).toContain('Nobody has mentioned you yet');
  expect(drawMentions(false)).not.toContain('encrypted');
});
