import type { ListedRoom } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ClientContext } from '../../lib/view/client-context.ts';
import { HandleCache } from '../../lib/view/handle-cache.ts';
import { draw } from '../../ui/test-draw.tsx';
import { Explore } from './Explore.tsx';

const COUNT = 3_000;
const PAGE = 1_000;

function room(n: number): ListedRoom {
  const none = { topic: null, avatar: null, alias: null };
  const via = n === 2 ? ['far.example'] : [];
  return {
    ...{ roomId: `!r${n}:x` as RoomId, name: `Room ${n}`, ...none, joinedCount: n, isSpace: false, isOpen: true, via },
    membership: n === 1 ? 'join' : null,
  };
}

/** A directory of three thousand rooms, a thousand a page. */
function directory(): FakeRemote {
  const remote = new FakeRemote();
  remote.setView('login.session', null, { kind: 'signedIn', userId: '@me:own.example' } as never);
  remote.answer('explore.rooms', async ({ from, query }) => {
    const found = Array.from({ length: COUNT }, (_, n) => room(n)).filter(({ name }) => name?.includes(query));
    const at = Number(from ?? 0);
    const next = at + PAGE < found.length ? String(at + PAGE) : null;
    return { ok: true, value: { rooms: found.slice(at, at + PAGE), next, total: found.length } };
  });
  return remote;
}

function show(remote: FakeRemote): void {
  draw(
    <ClientContext value={{ client: remote, views: new HandleCache(remote) }}>
      <div style={{ display: 'flex', width: 600, height: 500 }}>
        <Explore leading={null} />
      </div>
    </ClientContext>,
  );
}

const rows = () => page.getByRole('list', { name: 'Rooms found' }).getByRole('listitem');
const asked = (remote: FakeRemote) => remote.commands.filter(({ name }) => name === 'explore.rooms');

test('[EX-13] rooms are links that say how one stands to them, and of thousands a few are drawn', async () => {
  show(directory());
  await expect.element(page.getByRole('link', { name: /^Room 1 Joined/ })).toHaveAttribute('href', '#/room/!r1%3Ax');
  await expect
    .element(page.getByRole('link', { name: /^Room 2 / }))
    .toHaveAttribute('href', '#/room/!r2%3Ax?via=far.example');
  await expect.element(page.getByRole('status')).toHaveTextContent('3,000 rooms');
  expect(rows().elements().length).toBeLessThan(100);
});

test('[EX-11] [EX-13] the keys go through all, and pages are asked for on the way', async () => {
  const remote = directory();
  show(remote);
  await expect.element(page.getByRole('link', { name: /^Room 0 / })).toBeVisible();
  (page.getByRole('link', { name: /^Room 0 / }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(page.getByRole('link', { name: /^Room 2 / })).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(page.getByRole('link', { name: /^Room 999 / })).toHaveFocus();
  await expect.poll(() => asked(remote).length).toBe(2);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('link', { name: /^Room 1000 / })).toHaveFocus();
});

test('[EX-13] opened again, the page shows the same search at the same place', async () => {
  const remote = directory();
  show(remote);
  await page.getByRole('searchbox', { name: 'Search rooms' }).fill('Room 1');
  await expect.element(page.getByRole('status')).toHaveTextContent('1,111 rooms');
  const list = page.getByRole('list', { name: 'Rooms found' }).element().parentElement as HTMLElement;
  list.scrollTop = 4_000;
  // A row that is not drawn before the list was scrolled: the place is noted by then.
  await expect.element(page.getByRole('link', { name: /^Room 165 / })).toBeInTheDocument();
  const before = asked(remote).length;
  show(remote);
  await expect.element(page.getByRole('searchbox').nth(1)).toHaveValue('Room 1');
  const again = page.getByRole('list', { name: 'Rooms found' }).nth(1).element().parentElement as HTMLElement;
  await expect.poll(() => again.scrollTop).toBe(4_000);
  expect(asked(remote)).toHaveLength(before);
});

test('[EX-12] a server is typed, or taken from those that were explored; what is none is said', async () => {
  const remote = directory();
  show(remote);
  const server = () => page.getByRole('combobox', { name: 'Server' });
  await expect.element(server()).toHaveValue('own.example');
  await server().fill('no server');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Enter the name of a server, such as example.org.');
  await server().fill('Far.example');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => asked(remote).at(-1)?.input).toMatchObject({ server: 'far.example' });
  await server().fill('');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => asked(remote).at(-1)?.input).toMatchObject({ server: null });
});
