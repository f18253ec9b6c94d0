/** The page: draws what the engine says. */
import '../ui/tokens.css';
import '../ui/fonts.css';
import '../ui/base.css';
import { I18nProvider } from '@lingui/react';
import { reportPageBug } from '@parley/sdk/client/page-bugs.main.ts';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { takeSsoReturn } from '../features/login/sso/sso-return.ts';
import { createI18n } from '../lib/i18n/create-i18n.ts';
import { markLanguage } from '../lib/i18n/direction.ts';
import { holdPlace, shownPlace } from '../lib/place/shown-place.ts';
import { currentRoute } from '../lib/route/use-route.ts';
import { takeSignInAnswer } from '../lib/sign-in-answer/sign-in-answer.ts';
import { restoreAppearance } from '../lib/theme/appearance.ts';
import { App } from './App.tsx';
import { accessOf, connectBy } from './accounts/access.ts';
import { presetOf } from './config/config.ts';
import { loadConfig } from './config/load-config.ts';
import { Crash } from './crash/Crash.tsx';
import { beginEngine, endEngine, engineOnItsWay } from './engine/start-engine.ts';
import { keepShell } from './offline/keep-shell.ts';
import { openAhead } from './open-ahead.ts';
import { wasSignedIn } from './session/session-hint.ts';

takeSignInAnswer();
takeSsoReturn();
beginEngine();
holdPlace();
if (wasSignedIn()) await engineOnItsWay;
await pageWasRead();

const i18n = createI18n(navigator.languages);
restoreAppearance();
markLanguage(document.documentElement, i18n);
draw(start());

function start(): ReactNode {
  try {
    connectBy({ begin: (place) => beginEngine(place)(), end: endEngine });
    const { views } = accessOf(shownPlace.current.place);
    const config = loadConfig();
    keepShell();
    // Data of the last session is requested before the engine confirms that it still exists.
    if (wasSignedIn()) openAhead(views, currentRoute());
    return <App i18n={i18n} config={config} presetHomeserver={presetOf(window.location.search)} />;
  } catch (error) {
    return (
      <I18nProvider i18n={i18n}>
        <Crash error={error} place="page" />
      </I18nProvider>
    );
  }
}

/** The frame is fetched ahead, and this code with it: from a cache it can be here before the browser has read the page to its end. */
async function pageWasRead(): Promise<void> {
  if (document.readyState !== 'loading' || document.getElementById('app') !== null) return;
  await new Promise((done) => document.addEventListener('DOMContentLoaded', done, { once: true }));
}

function draw(page: ReactNode): void {
  const root = document.getElementById('app');
  if (root === null) throw new Error('index.html has no #app');
  const onCaughtError = (error: unknown) => void reportPageBug('a part of the page broke', error);
  createRoot(root, { onCaughtError }).render(<StrictMode>{page}</StrictMode>);
}
