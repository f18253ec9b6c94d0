import type { IndexHead, RoomCoverage, SearchHead, SearchHit } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId, UserId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PeopleContext } from '../../lib/people/people.ts';
import { parseRoute } from '../../lib/route/route.ts';
import { useRoute } from '../../lib/route/use-route.ts';
import { ClientContext } from '../../lib/view/client-context.ts';
import { HandleCache } from '../../lib/view/handle-cache.ts';
import { draw } from '../../ui/test-draw.tsx';
import { SearchPage } from './SearchPage.tsx';
import { SearchPanel } from './SearchPanel.tsx';
import { ANA, HEAD, hit, TEA } from './test-hits.ts';

const BEN = '@ben:x' as UserId;
const INDEX: IndexHead = { state: 'ready', messages: 10, bytes: 2_000, mostBytes: 1_000_000 };

interface Engine {
  readonly remote: FakeRemote;
  /** Queries that the page asked for, the latest last. */
  readonly answer: (
    query: string,
    items: readonly SearchHit[],
    head?: Partial<SearchHead>,
    roomId?: RoomId | null,
  ) => void;
}

/** An engine that answers queries as told, and says nothing of others. */
function engine(rooms: readonly RoomCoverage[] = [], index: Partial<IndexHead> = {}): Engine {
  const remote = new FakeRemote();
  remote.setView('connection.status', null, { kind: 'syncing' });
  remote.setList('search.index', null, { head: { ...INDEX, ...index }, items: rooms });
  remote.answer('roomList.find', async () => ({ ok: true, value: [] }));
  remote.answer('search.lookBack', async () => ({ ok: true, value: null }));
  remote.answer('search.setLeftOut', async () => ({ ok: true, value: null }));
  const known = new Map<string, { readonly head: SearchHead; readonly items: readonly SearchHit[] }>();
  const keyOf = (query: string, roomId: RoomId | null) => `${roomId} ${query.trim()}`;
  const answer: Engine['answer'] = (query, items, head = {}, roomId = null) => {
    known.set(keyOf(query, roomId), { head: { ...HEAD, query, ...head }, items });
  };
  remote.answerList(
    'search.results',
    ({ query, roomId }) =>
      known.get(keyOf(query, roomId)) ?? {
        head: { ...HEAD, query, state: query === '' ? 'empty' : 'searching' },
        items: [],
      },
  );
  return { remote, answer };
}

function Routed() {
  const route = useRoute();
  if (route.kind === 'search') return <SearchPage query={route.query} leading={null} />;
  if (route.kind === 'room' && route.eventId !== null && route.panel === undefined) return null;
  return <SearchPanel roomId={TEA} findMembers={async () => [{ userId: BEN, name: 'Ben', avatar: null }]} />;
}

function show({ remote }: Engine, hash = '#/search'): void {
  window.location.hash = hash;
  const people = {
    find: () => Promise.resolve([{ userId: ANA, name: 'Ana', avatar: null }]),
    useProfile: () => null,
    openDirect: () => Promise.resolve(null),
  };
  draw(
    <ClientContext value={{ client: remote, views: new HandleCache(remote) }}>
      <PeopleContext value={people}>
        <main style={{ display: 'flex', width: 420, height: 600 }}>
          <Routed />
        </main>
      </PeopleContext>
    </ClientContext>,
  );
}

const box = () => page.getByRole('searchbox', { name: 'Search messages' });
const results = () => page.getByRole('feed', { name: 'Results' }).getByRole('article');
const suggestion = (name: RegExp | string) => page.getByRole('option', { name });

test("[SV-01] names have the colours of the timeline: each person's own, and that of the user for what the user wrote", async () => {
  const it = engine();
  it.answer('tea', [hit(1, { isMine: true }), hit(2), hit(3, { sender: { userId: BEN, name: 'Ben', avatar: null } })]);
  show(it, '#/search?q=tea');
  const colour = (index: number) => {
    const name = document.querySelector(`[data-index="${index}"] [data-person]`);
    return name === null ? null : getComputedStyle(name).color;
  };
  await expect.poll(() => colour(2)).not.toBeNull();
  const accent = document.createElement('span');
  accent.style.color = 'var(--accent)';
  document.body.append(accent);
  expect(colour(0)).toBe(getComputedStyle(accent).color);
  accent.remove();
  expect(new Set([colour(0), colour(1), colour(2)]).size).toBe(3);
});

test('[SV-01] results are articles with the words marked, and a press opens the place in its room', async () => {
  const it = engine();
  it.answer('tea', [hit(1), hit(2, { threadRoot: '$root' as EventId })]);
  show(it);
  await expect.element(box()).toHaveFocus();
  await box().fill('tea');
  await expect.element(page.getByRole('status')).toHaveTextContent('2 results');
  await expect.element(results().nth(0)).toHaveAttribute('data-event-id', '$m1');
  expect(results().nth(0).element().querySelector('mark')?.textContent).toBe('tea');
  await expect.element(results().nth(0).getByText('Tea house')).toBeVisible();
  await results().nth(1).getByRole('link').click();
  expect(parseRoute(window.location.hash)).toMatchObject({
    panel: { name: 'thread', rootId: '$root', eventId: '$m2' },
  });
});

test('[SV-03] the keys go from the box through a thousand results and back; a few are drawn', async () => {
  const it = engine();
  it.answer(
    'tea',
    Array.from({ length: 1_000 }, (_, n) => hit(n)),
  );
  show(it);
  await box().fill('tea');
  await expect.element(results().nth(0)).toBeVisible();
  expect(results().elements().length).toBeLessThan(60);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(results().nth(0)).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(box()).toHaveFocus();
  await userEvent.keyboard('{Enter}{ArrowDown}{End}');
  await expect.poll(() => document.activeElement?.getAttribute('data-event-id')).toBe('$m999');
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(parseRoute(window.location.hash)).toMatchObject({ kind: 'room', room: TEA, eventId: '$m998' });
  await expect.element(page.getByRole('heading', { name: 'Search messages' })).not.toBeInTheDocument();
  window.history.back();
  await expect.poll(() => document.activeElement?.getAttribute('data-event-id')).toBe('$m998');
});

test('[SV-02] an operator is offered as a button, its values as suggestions that the keys choose', async () => {
  show(engine());
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Has' }).click();
  await expect.element(box()).toHaveValue('has:');
  await expect.element(box()).toHaveFocus();
  await expect.element(suggestion(/Picture/)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(box()).toHaveValue('has:file ');
  await userEvent.keyboard('from:an');
  await suggestion(/Ana/).click();
  await expect.element(box()).toHaveValue('has:file from:@ana:x ');
  await expect.element(box()).toHaveFocus();
  await userEvent.keyboard('is:');
  await expect.element(suggestion(/Pinned/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(suggestion(/Pinned/)).not.toBeInTheDocument();
  await userEvent.keyboard('mine');
  await expect.element(suggestion(/Sent by you/)).not.toBeInTheDocument();
});

test('[SV-02] in a room its members are suggested', async () => {
  show(engine(), '#/room/!tea%3Ax');
  await box().fill('from:');
  await suggestion(/Ben/).click();
  await expect.element(box()).toHaveValue('from:@ben:x ');
});

test('[SV-04] the address says what is looked for, and an address is looked for', async () => {
  const it = engine();
  it.answer('milk', [hit(5)]);
  show(it, '#/search?q=milk');
  await expect.element(box()).toHaveValue('milk');
  await expect.element(results()).toBeVisible();
  await box().fill('tea');
  await expect.poll(() => window.location.hash).toBe('#/search?q=tea');
});

test('[SV-05] beside a room that is searched, or all; what is opened stays beside the search', async () => {
  const it = engine();
  it.answer('tea', [hit(1)], {}, TEA);
  it.answer('tea', [hit(1), hit(2)]);
  show(it, '#/room/!tea%3Ax');
  await box().fill('tea');
  await expect.element(page.getByRole('status')).toHaveTextContent('1 result');
  await page.getByRole('radio', { name: 'All rooms' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('2 results');
  await page.getByRole('radio', { name: 'This room' }).click();
  await results().nth(0).getByRole('link').click();
  expect(parseRoute(window.location.hash)).toMatchObject({ kind: 'room', room: TEA, eventId: '$m1' });
});

test('[SV-06] how far back it is searched is said in words, and `Search further back` fetches more', async () => {
  const room: RoomCoverage = {
    ...{ key: TEA, roomId: TEA, roomName: { kind: 'named', name: 'Tea house' }, messages: 4 },
    ...{ reach: { kind: 'part', backTo: 1_600_000_000_000 }, isLookingBack: false },
  };
  const it = engine([room]);
  it.answer('tea', [hit(1)], { reach: { kind: 'part', backTo: 1_600_000_000_000 } });
  it.answer('milk', []);
  show(it);
  await box().fill('tea');
  await expect.element(page.getByText(/^Searched back to .*2020$/)).toBeVisible();
  await page.getByRole('button', { name: 'Search further back' }).click();
  expect(it.remote.commands.at(-1)).toMatchObject({ name: 'search.lookBack', input: { roomId: null } });
  await box().fill('milk');
  await expect.element(page.getByText('Everything is searched')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Search further back' })).not.toBeInTheDocument();
});

test('[SV-06] a room that was left out says so, and is taken in again', async () => {
  const it = engine();
  it.answer('tea', [], { reach: { kind: 'leftOut' } }, TEA);
  show(it, '#/room/!tea%3Ax');
  await box().fill('tea');
  await page.getByRole('button', { name: 'Search this room' }).click();
  expect(it.remote.commands.at(-1)).toMatchObject({
    name: 'search.setLeftOut',
    input: { roomId: TEA, isLeftOut: false },
  });
});

test('[SV-07] nothing found, words not understood, offline and failures are said', async () => {
  const it = engine([], { state: 'offline' });
  it.remote.setView('connection.status', null, { kind: 'offline' });
  it.answer('xyzzy before:now', [], {
    refused: [{ kind: 'notADate', word: 'before:now' }],
    reach: { kind: 'part', backTo: null },
  });
  it.answer('tea', [], { state: 'failed' });
  show(it);
  await box().fill('xyzzy before:now');
  const status = page.getByRole('status');
  await expect.element(status).toHaveTextContent('No message matches “xyzzy before:now”.');
  await expect.element(status).toHaveTextContent('“before:now” is no date.');
  await expect.element(status).toHaveTextContent('You are offline');
  await expect.element(page.getByText('Waiting for a connection')).toBeVisible();
  await box().fill('tea');
  await expect.element(page.getByRole('alert')).toHaveTextContent('The search failed.');
});
