import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { UserPresenceView, type UserPresenceViewProps } from './UserPresence.tsx';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const ONLINE = { state: 'online', statusMessage: null, lastActiveAt: 0, isCurrentlyActive: false } as const;

function draw(presence: Partial<UserPresenceViewProps['presence']>) {
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <UserPresenceView presence={{ ...ONLINE, ...presence }} />
    </I18nProvider>,
  );
}

test('[01.U-01] who does something right now is active, who is only there is online', () => {
  expect(draw({ isCurrentlyActive: true })).toContain('Active now');
  expect(draw({})).not.toContain('Active now');
  expect(draw({})).toContain('Online');
  expect(draw({ state: 'unavailable', isCurrentlyActive: true })).not.toContain('Active now');
});
