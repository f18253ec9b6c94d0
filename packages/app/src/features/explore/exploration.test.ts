import type { ExploreRequest, ListedRoom } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { expect, test } from 'vitest';
import { Exploration, type Search } from './exploration.ts';

const SEARCH: Search = { server: null, query: '', kind: 'all' };

function room(name: string): ListedRoom {
  const none = { topic: null, avatar: null, alias: null, joinedCount: null, membership: null };
  return { roomId: `!${name}:x` as RoomId, name, ...none, isSpace: false, isOpen: true, via: [] };
}

type Answer = Awaited<ReturnType<ConstructorParameters<typeof Exploration>[0]>>;

/** An exploration whose requests are answered by hand. */
function explore() {
  const asked: { request: ExploreRequest; signal: AbortSignal; answer: (answer: Answer) => Promise<void> }[] = [];
  const exploration = new Exploration(
    (request, signal) =>
      new Promise((resolve) =>
        asked.push({ request, signal, answer: (answer) => Promise.resolve(resolve(answer)).then(() => undefined) }),
      ),
  );
  const page = (at: number, names: readonly string[], next: string | null) =>
    asked[at]?.answer({ ok: true, value: { rooms: names.map(room), next, total: 9 } });
  const fail = (at: number) => asked[at]?.answer({ ok: false, error: { kind: 'unreachable' } });
  const names = () => exploration.current.rooms.map(({ name }) => name);
  return { exploration, asked, page, fail, names };
}

test('[EX-11] pages follow one another, no room twice, until there is no more', async () => {
  const { exploration, asked, page, names } = explore();
  exploration.look();
  exploration.look();
  expect(asked).toHaveLength(1);
  exploration.more();
  expect(asked).toHaveLength(1);
  await page(0, ['a', 'b'], 't1');
  exploration.more();
  exploration.more();
  expect(asked.map(({ request }) => request.from)).toEqual([null, 't1']);
  await page(1, ['b', 'c'], null);
  expect(names()).toEqual(['a', 'b', 'c']);
  exploration.more();
  expect(asked).toHaveLength(2);
  expect(exploration.current).toMatchObject({ hasMore: false, total: 9, asking: null });
});

test('[EX-11] another search gives up the one before, whose rooms stay until the answer', async () => {
  const { exploration, asked, page, names } = explore();
  exploration.look();
  await page(0, ['a'], 't1');
  exploration.more();
  exploration.look({ ...SEARCH, query: 'b' });
  expect(asked[1]?.signal.aborted).toBe(true);
  expect([names(), exploration.current.asking]).toEqual([['a'], 'first']);
  await page(1, ['late'], null);
  expect(names()).toEqual(['a']);
  await page(2, ['b'], null);
  expect(names()).toEqual(['b']);
});

test('[EX-11] what failed is asked for once more: the page, or all of it', async () => {
  const { exploration, asked, page, fail, names } = explore();
  exploration.look();
  await fail(0);
  expect(exploration.current.failure).toEqual({ kind: 'unreachable' });
  exploration.again();
  await page(1, ['a'], 't1');
  exploration.more();
  await fail(2);
  expect(names()).toEqual(['a']);
  exploration.more();
  expect(asked).toHaveLength(3);
  exploration.again();
  await page(3, ['b'], null);
  expect(asked[3]?.request.from).toBe('t1');
  expect(names()).toEqual(['a', 'b']);
});

test('[EX-11] a search that fails shows no rooms of the search before', async () => {
  const { exploration, page, fail, names } = explore();
  exploration.look();
  await page(0, ['a'], null);
  exploration.look({ ...SEARCH, server: 'far.example' });
  await fail(1);
  expect(names()).toEqual([]);
});
