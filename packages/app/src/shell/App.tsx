import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type ClientAccess, ClientContext } from '../lib/view/client-context.ts';
import type { Config } from './config/config.ts';
import { useConfig } from './config/use-config.ts';
import { Crash } from './crash/Crash.tsx';
import { ErrorBoundary } from './crash/ErrorBoundary.tsx';
import { Session } from './session/Session.tsx';

export interface AppProps {
  readonly i18n: I18n;
  readonly access: ClientAccess;
  readonly config: Promise<Config>;
  /** `?hs=`. */
  readonly presetHomeserver: string | null;
}

/** Everything around the screens: texts, the engine, and what stands in when all of it breaks. */
export function App({ i18n, access, config, presetHomeserver }: AppProps) {
  const known = useConfig(config);
  return (
    <I18nProvider i18n={i18n}>
      <ErrorBoundary fallback={(error) => <Crash error={error} place="page" />}>
        <ClientContext value={access}>
          <Session {...known} presetHomeserver={presetHomeserver} />
        </ClientContext>
      </ErrorBoundary>
    </I18nProvider>
  );
}
