/**
 * The app on a scripted engine. `?scene=` chooses what it shows: `rooms` (the default), `sign-in`, `sign-in-errors`, `loading`,
 * `empty`, `many`, `reconnecting`, `storage`, `outdated`.
 */
import '../src/ui/tokens.css';
import '../src/ui/fonts.css';
import '../src/ui/base.css';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { createRoot } from 'react-dom/client';
import { createI18n } from '../src/lib/i18n/create-i18n.ts';
import { restoreTheme } from '../src/lib/theme/theme.ts';
import { HandleCache } from '../src/lib/view/handle-cache.ts';
import { App } from '../src/shell/App.tsx';
import { DEFAULT_CONFIG } from '../src/shell/config/config.ts';
import { playScene } from './scenes.ts';

const client = new FakeRemote();
playScene(client, new URLSearchParams(window.location.search).get('scene') ?? 'rooms');
restoreTheme();

const root = document.getElementById('app');
if (root === null) throw new Error('index.html has no #app');
createRoot(root).render(
  <App
    i18n={createI18n(navigator.languages)}
    access={{ client, views: new HandleCache(client) }}
    config={Promise.resolve(DEFAULT_CONFIG)}
    presetHomeserver={null}
  />,
);
