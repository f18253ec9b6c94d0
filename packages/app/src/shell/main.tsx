/** The page's first file: starts the engine, then draws. */
import '../ui/tokens.css';
import '../ui/fonts.css';
import '../ui/base.css';
import { I18nProvider } from '@lingui/react';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createI18n } from '../lib/i18n/create-i18n.ts';
import { restoreTheme } from '../lib/theme/theme.ts';
import { HandleCache } from '../lib/view/handle-cache.ts';
import { App } from './App.tsx';
import { presetOf } from './config/config.ts';
import { loadConfig } from './config/load-config.ts';
import { Crash } from './crash/Crash.tsx';
import { startEngine } from './engine/start-engine.ts';
import { loadFrame } from './session/Session.tsx';
import { wasSignedIn } from './session/session-hint.ts';
import { tellWaking } from './tell-waking.ts';

const i18n = createI18n(navigator.languages);
restoreTheme();
// Dates are in the person's form of the language, and the page says so.
document.documentElement.lang = typeof i18n.locales === 'string' ? i18n.locales : i18n.locale;
draw(start());

function start(): ReactNode {
  try {
    const client = startEngine();
    const config = loadConfig();
    tellWaking(window, () => void client.command('connection.wake', null));
    // A failure shows when the frame is drawn, where there is a way on.
    if (wasSignedIn()) loadFrame().catch(() => undefined);
    const access = { client, views: new HandleCache(client) };
    return <App i18n={i18n} access={access} config={config} presetHomeserver={presetOf(window.location.search)} />;
  } catch (error) {
    return (
      <I18nProvider i18n={i18n}>
        <Crash error={error} />
      </I18nProvider>
    );
  }
}

function draw(page: ReactNode): void {
  const root = document.getElementById('app');
  if (root === null) throw new Error('index.html has no #app');
  createRoot(root).render(<StrictMode>{page}</StrictMode>);
}
