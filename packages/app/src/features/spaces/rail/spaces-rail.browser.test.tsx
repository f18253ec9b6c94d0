import type { RailSpace } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseGroup, chosenGroup } from '../../../lib/room-group/chosen-group.ts';
import { ClientContext } from '../../../lib/view/client-context.ts';
import { HandleCache } from '../../../lib/view/handle-cache.ts';
import { draw } from '../../../ui/test-draw.tsx';
import { hasRail } from './has-rail.ts';
import { SpacesSlot } from './SpacesSlot.tsx';

const NOTHING = { notifyingCount: 0, mentionCount: 0, hasUnread: false };

function space(name: string, over: Partial<RailSpace> = {}): RailSpace {
  const spaceId = `!${name}:example.org` as RoomId;
  return {
    ...{ key: spaceId, spaceId, name: { kind: 'named', name }, avatar: null, depth: 0, parentId: null },
    ...{ hasSpaces: false, ...NOTHING, ...over },
  };
}

const GUILD = space('Guild', { hasSpaces: true, notifyingCount: 3, mentionCount: 1, hasUnread: true });
const SMITHS = space('Smiths', { depth: 1, parentId: GUILD.spaceId });
const CHOIR = space('Choir', { hasUnread: true });

function show(spaces: readonly RailSpace[], isKnown = true): FakeRemote {
  const client = new FakeRemote();
  client.setList('spaces.rail', null, { head: { isKnown, all: NOTHING }, items: spaces });
  draw(
    <ClientContext value={{ client, views: new HandleCache(client) }}>
      <SpacesSlot />
    </ClientContext>,
  );
  return client;
}

const link = (name: string) => page.getByRole('link', { name, exact: true });

beforeEach(() => {
  chooseGroup(null);
  localStorage.clear();
  hasRail.change(() => false);
});

test('[SPU-01] who is in no space sees none, and its place is free once there were some', async () => {
  show([]);
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument();
  expect(hasRail.current).toBe(false);
  show([GUILD]);
  await expect.element(link('Guild, 3 unread, 1 mention')).toBeVisible();
  expect(hasRail.current).toBe(true);
});

test('[SPU-02] a space is chosen by its link, until it is left', async () => {
  const client = show([GUILD, SMITHS, CHOIR]);
  await link('Choir, unread messages').click();
  expect(chosenGroup.current).toBe(CHOIR.spaceId);
  await expect.element(link('Choir, unread messages')).toHaveAttribute('aria-current', 'true');
  client.setList('spaces.rail', null, { head: { isKnown: true, all: NOTHING }, items: [GUILD, SMITHS] });
  await expect.poll(() => chosenGroup.current).toBeNull();
});

test('[SPU-02] the lobby of the chosen space opens once its rooms were asked for, and not over what the user opened since', async () => {
  location.hash = '#/home';
  show([GUILD, CHOIR]);
  await link('Choir, unread messages').click();
  await expect.poll(() => location.hash).toBe(`#/space/${encodeURIComponent(CHOIR.spaceId)}`);
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  link('Guild, 3 unread, 1 mention').element().dispatchEvent(click);
  expect(chosenGroup.current).toBe(GUILD.spaceId);
  location.hash = '#/home';
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(location.hash).toBe('#/home');
});

test('[SPU-02] a space that was joined a moment ago stays chosen until the rail has it', async () => {
  const client = show([GUILD, SMITHS]);
  await expect.element(link('Guild, 3 unread, 1 mention')).toBeVisible();
  chooseGroup(CHOIR.spaceId);
  client.setList('spaces.rail', null, { head: { isKnown: true, all: NOTHING }, items: [GUILD, SMITHS, CHOIR] });
  await expect.element(link('Choir, unread messages')).toHaveAttribute('aria-current', 'true');
  expect(chosenGroup.current).toBe(CHOIR.spaceId);
});

test('[SPU-03] arrows go on, open and close; Tab has one stop; Alt moves a space on top, which is said', async () => {
  const client = show([GUILD, SMITHS, CHOIR]);
  client.answer('spaces.moveInRail', async () => ({ ok: true, value: null }));
  await expect.element(link('All rooms')).toBeVisible();
  link('All rooms').element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(link('Guild, 3 unread, 1 mention')).toHaveFocus();
  await expect.element(link('Smiths')).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  await expect.element(link('Smiths')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(link('Guild, 3 unread, 1 mention')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(link('Smiths')).not.toBeInTheDocument();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(client.commands).toEqual([{ name: 'spaces.moveInRail', input: { spaceId: GUILD.spaceId, to: 1 } }]);
  await expect.element(page.getByRole('status')).toHaveTextContent('Guild is number 2 of 2');
  const stops = [...document.querySelectorAll('nav a')].filter((each) => each.getAttribute('tabindex') === '0');
  expect(stops).toHaveLength(1);
});
