/**
 * One conversation on a scripted engine. `?scene=showcase` (the default) has one of everything; `long` has a long history that
 * is paged, with pictures that come late, and puts its controls on `window.gallery` for the end-to-end test of the anchor;
 * `loading`, `closed` and `failed` are states.
 */
import '../src/ui/tokens.css';
import '../src/ui/fonts.css';
import '../src/ui/base.css';
import { I18nProvider } from '@lingui/react';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { createRoot } from 'react-dom/client';
import { Conversation } from '../src/features/timeline/Conversation.tsx';
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
import { Providers } from '../src/shell/Providers.tsx';
import { timelineSlots } from '../src/shell/tiles.ts';
import { playLong } from './long-history.ts';
import { playShowcase } from './showcase.ts';

const ROOM = '!gallery:example.org' as RoomId;
const scene = new URLSearchParams(window.location.search).get('scene') ?? 'showcase';
const remote = new FakeRemote();
remote.setView('media.previews', null, { media: 'on', invitations: true, rooms: [] });
remote.setView(
  'timeline.room',
  { roomId: ROOM },
  {
    kind: 'known',
    roomId: ROOM,
    name: { kind: 'named', name: 'Rehearsal room' },
    topic: 'Where we plan, argue and celebrate',
    avatar: null,
    membership: 'join',
    invitation: null,
    isDirect: false,
    isSpace: false,
    isEncrypted: false,
    maySend: scene !== 'closed',
    isArchived: false,
    mayRedact: { own: true, others: true },
    mayPin: true,
    pinned: [],
    other: null,
    memberCount: 14,
    removal: null,
    successor: null,
  },
);
if (scene === 'long') playLong(remote, ROOM);
else if (scene === 'failed') remote.fail('timeline.items', { roomId: ROOM });
else if (scene !== 'loading') playShowcase(remote, ROOM);
restoreAppearance();

const i18n = createI18n(navigator.languages);
addMessages(listMessages());
addMessages(roomMessages());
addMessages(settledMessages());
addMessages(laterMessages());
markLanguage(document.documentElement, i18n);
const root = document.getElementById('app');
if (root === null) throw new Error('conversation.html has no #app');
createRoot(root).render(
  <I18nProvider i18n={i18n}>
    <ClientContext value={{ client: remote, views: new HandleCache(remote) }}>
      <Providers>
        <TimelineSlotsContext value={timelineSlots}>
          <main style={{ height: '100vh' }}>
            <Conversation roomId={ROOM} eventId={null} />
          </main>
        </TimelineSlotsContext>
      </Providers>
    </ClientContext>
  </I18nProvider>,
);
