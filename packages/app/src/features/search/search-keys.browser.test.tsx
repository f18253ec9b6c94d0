import type { RoomId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { parseRoute } from '../../lib/route/route.ts';
import { currentRoute, useRoute } from '../../lib/route/use-route.ts';
import { ClientContext } from '../../lib/view/client-context.ts';
import { HandleCache } from '../../lib/view/handle-cache.ts';
import { draw } from '../../ui/test-draw.tsx';
import { SearchHost } from './SearchHost.tsx';
import { SearchPage } from './SearchPage.tsx';
import { SearchPanel } from './SearchPanel.tsx';

const TEA = '!tea:x' as RoomId;
const box = () => page.getByRole('searchbox', { name: 'Search messages' });

function Routed() {
  const route = useRoute();
  return (
    <>
      <SearchHost openRoomId={route.kind === 'room' ? TEA : null} />
      {route.kind === 'search' && <SearchPage query={route.query} leading={null} />}
      {route.kind === 'room' && route.panel?.name === 'search' && <SearchPanel roomId={TEA} />}
    </>
  );
}

test('[SV-08] the keys open the search with the focus in its box, and the browser has its own key there', async () => {
  const client = new FakeRemote();
  window.history.replaceState(null, '', '#/room/!tea%3Ax');
  draw(
    <ClientContext value={{ client, views: new HandleCache(client) }}>
      <Routed />
    </ClientContext>,
  );
  await userEvent.keyboard('{Control>}f{/Control}');
  await expect.element(box()).toHaveFocus();
  expect(currentRoute()).toMatchObject({ kind: 'room', panel: { name: 'search' } });
  let isLeft = false;
  // It is heard after the keys of the page.
  const listen = (event: KeyboardEvent) => {
    if (event.key !== 'f') return;
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('keydown', listen);
  await userEvent.keyboard('{Control>}f{/Control}');
  window.removeEventListener('keydown', listen);
  expect(isLeft).toBe(true);
  await userEvent.keyboard('{Control>}{Shift>}F{/Shift}{/Control}');
  await expect.element(page.getByRole('heading', { name: 'Search messages' })).toBeVisible();
  await expect.element(box()).toHaveFocus();
  expect(parseRoute(window.location.hash)).toEqual({ kind: 'search', query: '' });
});
