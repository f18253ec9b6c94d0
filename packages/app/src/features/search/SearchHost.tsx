import '../../lib/i18n/later-messages.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { defineHotkey, useHotkey } from '../../lib/hotkeys/hotkeys.ts';
import { openPanel } from '../../lib/route/panel.ts';
import { currentRoute, navigate } from '../../lib/route/use-route.ts';
import { useClient } from '../../lib/view/client-context.ts';
import { askForBox, deskOf, focusBox } from './search-desk.ts';

const IN_ROOM = defineHotkey({
  id: 'search.room',
  chords: ['Mod+f'],
  label: /*i18n*/ { id: 'search.keyRoom', message: 'Search the open room; again for the search of the browser' },
});
const EVERYWHERE = defineHotkey({
  id: 'search.all',
  chords: ['Mod+Shift+f'],
  label: /*i18n*/ { id: 'search.keyAll', message: 'Search all rooms' },
});

/** The keys of the search. Draws nothing. */
export function SearchHost({ openRoomId }: { readonly openRoomId: RoomId | null }): null {
  const { client } = useClient();
  useHotkey(IN_ROOM, () => {
    const route = currentRoute();
    if (route.kind === 'search') return focusBox();
    if (openRoomId === null || route.kind !== 'room') return false;
    deskOf(client).change({ where: 'room' });
    if (route.panel?.name === 'search') return focusBox();
    askForBox();
    openPanel({ name: 'search' }, route.panel === undefined ? 'push' : 'replace');
    return true;
  });
  useHotkey(EVERYWHERE, () => {
    if (currentRoute().kind === 'search') return focusBox();
    deskOf(client).opened = null;
    askForBox();
    navigate({ kind: 'search', query: deskOf(client).current.typed });
    return true;
  });
  return null;
}
