import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { UserId } from '@parley/sdk/client/ids.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CallIdentityView } from './CallIdentity.tsx';
import { CallView } from './CallView.tsx';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const MIRA = '@mira:example.org' as UserId;
const nothing = () => undefined;
const CONTROLS = { isMicOn: true, isCameraOn: false, isSharing: false, isHolding: false };

function draw(mark: 'verified' | 'changed' | 'violation' | null): string {
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <CallView
        {...{ name: 'Mira', roomName: null, asserted: null, status: 'Connected', isEnded: false, connectedAt: null }}
        {...{ tiles: [], controls: CONTROLS, quality: null, note: null, waitingName: null, canTransfer: false }}
        {...{ place: 'stage', outputId: null, onToggle: nothing, onVolume: nothing, onTone: nothing }}
        {...{ onTransfer: nothing, onDevices: nothing, onReturn: nothing, onLeave: nothing, onAgain: null }}
        warning={<CallIdentityView {...{ mark, userId: MIRA, name: 'Mira', canLeave: true }} />}
      />
    </I18nProvider>,
  );
}

test('[SEC-16] a call says that whom one verified has another identity now, and nothing where that is not so', () => {
  const words = 'Mira, whom you verified, has another identity now. It may be somebody else.';
  expect(draw('violation')).toMatch(
    new RegExp(`<p role="alert"[^>]*><svg[^]*</svg>${words}<a href="#/user/[^"]*mira[^"]*">Profile</a></p>`),
  );
  for (const mark of ['verified', 'changed', null] as const) expect(draw(mark)).not.toContain('alert');
});

test('[SEC-16] so it does while that one calls, with no way past what asks for an answer', () => {
  const warning = <CallIdentityView {...{ mark: 'violation', userId: MIRA, name: 'Mira', canLeave: false }} />;
  const drawn = renderToStaticMarkup(<I18nProvider i18n={i18n}>{warning}</I18nProvider>);
  expect(drawn).toContain('another identity now');
  expect(drawn).not.toContain('<a');
});
