import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { beforeEach, expect, test } from 'vitest';
import { HandleCache, LINGER_MS } from './handle-cache.ts';

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
