import type { ClientApi } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { ParamsOf } from '@parley/sdk/client/remote.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { HandleCache, LINGER_MS, togetherAfter } from './handle-cache.ts';

let remote: FakeRemote;
let timers: { delayMs: number; run: () => void; isCancelled: boolean }[];
let cache: HandleCache;

beforeEach(() => {
  remote = new FakeRemote();
  timers = [];
  cache = new HandleCache(remote, (delayMs, run) => {
    const timer = { delayMs, run, isCancelled: false };
    timers.push(timer);
    return () => {
      timer.isCancelled = true;
    };
  });
});

const passTime = () => {
  for (const timer of timers.splice(0)) if (!timer.isCancelled) timer.run();
};
const opened = () => remote.openCount('connection.status', null);
const share = () => cache.view('connection.status', null);

test('readers of one view share one handle', () => {
  share().subscribe(() => undefined);
  share().subscribe(() => undefined);
  expect(opened()).toBe(1);
});

test('a view lingers after its last reader, then closes', () => {
  const stop = share().subscribe(() => undefined);
  stop();
  expect(opened()).toBe(1);
  expect(timers.at(-1)?.delayMs).toBe(LINGER_MS);
  passTime();
  expect(opened()).toBe(0);
});

test('a reader who comes back in time finds it open', () => {
  share().subscribe(() => undefined)();
  share().subscribe(() => undefined);
  passTime();
  expect(opened()).toBe(1);
});

test('a look from a render that never commits opens it, and it closes by itself', () => {
  expect(share().getSnapshot()).toEqual({ kind: 'waiting' });
  expect(opened()).toBe(1);
  passTime();
  expect(opened()).toBe(0);
});

test('after closing it is opened anew', () => {
  share().subscribe(() => undefined)();
  passTime();
  remote.setView('connection.status', null, { kind: 'syncing' });
  expect(share().getSnapshot()).toEqual({ kind: 'ready', value: { kind: 'syncing' } });
  expect(opened()).toBe(1);
});

test('stopping twice counts once', () => {
  const stop = share().subscribe(() => undefined);
  share().subscribe(() => undefined);
  stop();
  stop();
  passTime();
  expect(opened()).toBe(1);
});

test('clearing closes all', () => {
  share().subscribe(() => undefined);
  cache.clear();
  expect(opened()).toBe(0);
  passTime();
  expect(opened()).toBe(0);
});

test('listeners hear of changes', () => {
  let heard = 0;
  share().subscribe(() => {
    heard += 1;
  });
  remote.setView('connection.status', null, { kind: 'offline' });
  expect(heard).toBe(1);
});

const LOOK = { roomId: '!a:x' as RoomId, list: 'here', from: 0, to: 2, query: '' } as const;
const HEAD = {
  ...({ loading: 'finished', hasFailed: false, count: 9 } as const),
  ...{ hereCount: 9, joinedCount: 9, invitedCount: 0, askingCount: 0, bannedCount: 0 },
};

/** The members of a room, of whose window each head says where it begins. */
function openMembers() {
  const asked: number[] = [];
  remote.answerList('people.members', ({ from }) => {
    asked.push(from);
    return { head: { ...HEAD, from }, items: [] };
  });
  const wanted: { look: ParamsOf<ClientApi['people.members']> } = { look: LOOK };
  const list = () => cache.movingListView('people.members', 'the panel', () => wanted.look);
  const shown = () => {
    const state = list().getSnapshot();
    return state.kind === 'ready' ? `${state.revision}: ${state.value.head.from}` : state.kind;
  };
  return { asked, wanted, list, shown };
}

test('a list that moves is one view, asked again only for something else', () => {
  const { asked, list, shown } = openMembers();
  list().subscribe(() => undefined);
  expect(shown()).toBe('0: 0');
  list().move({ ...LOOK });
  list().move({ ...LOOK, from: 4 });
  list().move({ ...LOOK, from: 4 });
  expect(shown()).toBe('1: 4');
  expect(asked).toEqual([0, 4]);
  expect(remote.openCount('people.members', LOOK)).toBe(1);
});

test('a list that moves is opened anew with what is wanted by then', () => {
  const { wanted, list, shown } = openMembers();
  list().subscribe(() => undefined)();
  passTime();
  wanted.look = { ...LOOK, from: 6 };
  expect(shown()).toBe('0: 6');
});

test('a command goes to the view that is shared', async () => {
  remote.answerCall('threads.list', 'more', async (_, { filter }) =>
    filter === 'my' ? { ok: true, value: null } : { ok: false, error: { kind: 'unreachable' } },
  );
  const list = (filter: 'all' | 'my') => cache.listView('threads.list', { roomId: LOOK.roomId, filter });
  list('my').subscribe(() => undefined);
  expect(await list('my').call('more', null)).toEqual({ ok: true, value: null });
  expect(await list('all').call('more', null)).toMatchObject({ error: { kind: 'unreachable' } });
  expect(remote.openCount('threads.list', { roomId: LOOK.roomId, filter: 'my' })).toBe(1);
});

test('views that are due about the same time close in one task, and who is read again in time does not', () => {
  vi.useFakeTimers();
  try {
    const after = togetherAfter();
    const run: string[] = [];
    after(5_000, () => run.push('first'));
    const cancel = after(5_000, () => run.push('cancelled'));
    vi.advanceTimersByTime(300);
    after(5_000, () => run.push('soon after'));
    vi.advanceTimersByTime(2_000);
    after(5_000, () => run.push('later'));
    cancel();
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(2_700);
    expect(run).toEqual(['first', 'soon after']);
    vi.advanceTimersByTime(2_300);
    expect([run.at(-1), vi.getTimerCount()]).toEqual(['later', 0]);
  } finally {
    vi.useRealTimers();
  }
});
