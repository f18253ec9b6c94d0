import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { useReadable } from '../lib/store/use-readable.ts';
import { ClientContext } from '../lib/view/client-context.ts';
import { accessOf } from './accounts/access.ts';
import { drawnPlace } from './accounts/drawn-place.ts';
import { LoadedAccounts } from './accounts/LoadedAccounts.tsx';
import type { Config } from './config/config.ts';
import { useConfig } from './config/use-config.ts';
import { Crash } from './crash/Crash.tsx';
import { ErrorBoundary } from './crash/ErrorBoundary.tsx';
import { Session } from './session/Session.tsx';

export interface AppProps {
  readonly i18n: I18n;
  readonly config: Promise<Config>;
  /** `?hs=`. */
  readonly presetHomeserver: string | null;
}

/** Everything around the screens: texts, the engine, and what stands in when all of it breaks. */
export function App({ i18n, config, presetHomeserver }: AppProps) {
  const known = useConfig(config);
  const place = useReadable(drawnPlace);
  return (
    <I18nProvider i18n={i18n}>
      <LoadedAccounts />
      <ErrorBoundary resetKey={String(place)} fallback={(error) => <Crash error={error} place="page" />}>
        {place !== null && (
          <Account key={place} place={place}>
            <Session {...known} presetHomeserver={presetHomeserver} />
          </Account>
        )}
      </ErrorBoundary>
    </I18nProvider>
  );
}

/** The screens of one account, which know no other. */
function Account({ place, children }: { readonly place: number; readonly children: ReactNode }) {
  return <ClientContext value={accessOf(place)}>{children}</ClientContext>;
}
