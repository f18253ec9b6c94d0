/**
 * The app on a scripted engine. `?scene=` chooses what it shows: `rooms` (the default), `sign-in`, `sign-in-errors`, `loading`,
 * `empty`, `many`, `reconnecting`, `storage`, `outdated`, `broken`, `refusing`. At `#/gallery` it shows every component in every state instead, at
 * `#/screen/<name>` one that takes all of the page.
 */
import '../src/ui/tokens.css';
import '../src/ui/fonts.css';
import '../src/ui/base.css';
import { I18nProvider } from '@lingui/react';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { RoomListSlotsContext } from '../src/features/room-list/feature.ts';
import { TimelineSlotsContext } from '../src/features/timeline/feature.ts';
import { addMessages, createI18n } from '../src/lib/i18n/create-i18n.ts';
import { markLanguage } from '../src/lib/i18n/direction.ts';
import { messages as laterMessages } from '../src/lib/i18n/later/en.po';
import { messages as listMessages } from '../src/lib/i18n/list/en.po';
import { messages as roomMessages } from '../src/lib/i18n/room/en.po';
import { messages as settledMessages } from '../src/lib/i18n/settled/en.po';
import { restoreAppearance } from '../src/lib/theme/appearance.ts';
import { ClientContext } from '../src/lib/view/client-context.ts';
import { HandleCache } from '../src/lib/view/handle-cache.ts';
import { App } from '../src/shell/App.tsx';
import { connectBy } from '../src/shell/accounts/access.ts';
import { DEFAULT_CONFIG } from '../src/shell/config/config.ts';
import { roomListSlots } from '../src/shell/list-tiles.ts';
import { Providers } from '../src/shell/Providers.tsx';
import { timelineSlots } from '../src/shell/tiles.ts';
import { ComponentsPage } from './components-page.tsx';
import { playScene } from './scenes.ts';
import { screens } from './screens.tsx';

const client = new FakeRemote();
playScene(client, new URLSearchParams(window.location.search).get('scene') ?? 'rooms');
restoreAppearance();

const root = document.getElementById('app');
if (root === null) throw new Error('index.html has no #app');
const i18n = createI18n(navigator.languages);
addMessages(listMessages());
addMessages(roomMessages());
addMessages(settledMessages());
addMessages(laterMessages());
markLanguage(document.documentElement, i18n);
const access = { client, views: new HandleCache(client) };
connectBy({ begin: () => client, end: () => undefined });
let drawing = createRoot(root);
drawing.render(drawn());
window.addEventListener('hashchange', () => {
  if (window.location.hash.startsWith('#/screen/')) drawAnew(root);
});

/** From one screen to another nothing is kept but the code. */
function drawAnew(place: HTMLElement): void {
  drawing.unmount();
  drawing = createRoot(place);
  drawing.render(drawn());
}

function drawn(): ReactNode {
  const { hash } = window.location;
  const single = hash === '#/gallery' ? <ComponentsPage /> : screens.get(hash.replace('#/screen/', ''));
  if (single === undefined) return <App i18n={i18n} config={Promise.resolve(DEFAULT_CONFIG)} presetHomeserver={null} />;
  return (
    <I18nProvider i18n={i18n}>
      <ClientContext value={access}>
        <Providers>
          <RoomListSlotsContext value={roomListSlots}>
            <TimelineSlotsContext value={timelineSlots}>{single}</TimelineSlotsContext>
          </RoomListSlotsContext>
        </Providers>
      </ClientContext>
    </I18nProvider>
  );
}
