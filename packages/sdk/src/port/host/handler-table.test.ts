import { FakeClock, settle } from '@parley/testkit/fakes/fake-clock.ts';
import { SeededRandom } from '@parley/testkit/fakes/seeded-random.ts';
import { expect, test, vi } from 'vitest';
import { createLog } from '../../base/log/log.ts';
import { ok } from '../../base/result/result.ts';
import type { Readable } from '../../base/value/value.ts';
import { createChannelPair } from '../wire/channel-pair.ts';
import { WIRE_VERSION } from '../wire/frames.ts';
import { HandlerTable } from './handler-table.ts';
import type { AnyHandler } from './handlers.ts';
import { PortHost } from './port-host.ts';

const handler = (name: string): AnyHandler => ({ shape: 'command', run: () => Promise.resolve(ok(name)) });

/** A command that notes that it ran. */
function notingIn(ran: string[], name: string): AnyHandler {
  return {
    shape: 'command',
    run: () => {
      ran.push(name);
      return Promise.resolve(ok(null));
    },
  };
}

test('[PT-29] what is not there from the start is fetched once, when it is first asked for', async () => {
  const fetch = vi.fn(() => Promise.resolve({ late: handler('late') }));
  const table = new HandlerTable({ first: handler('first') }, fetch);
  expect([table.isMissing('first'), table.isMissing('late')]).toEqual([false, true]);
  expect(fetch).not.toHaveBeenCalled();
  await Promise.all([table.load(), table.load()]);
  expect(fetch).toHaveBeenCalledOnce();
  expect(table.get('late')?.shape).toBe('command');
  expect([table.isMissing('late'), table.isMissing('nowhere')]).toEqual([false, false]);
});

test('[PT-29] fetching that failed is tried again', async () => {
  const fetch = vi.fn(() => Promise.resolve({ late: handler('late') }));
  fetch.mockRejectedValueOnce(new TypeError('no network'));
  const table = new HandlerTable({}, fetch);
  await expect(table.load()).rejects.toThrow('no network');
  expect(table.isMissing('late')).toBe(true);
  await table.load();
  expect(table.get('late')).toBeDefined();
});

test('[PT-29] where fetching fails, what needs it waits for the next try, and all else goes on', async () => {
  const ran: string[] = [];
  const noting = (name: string) => notingIn(ran, name);
  const clock = new FakeClock();
  const fetchHandlers = vi.fn(() => Promise.resolve({ late: noting('late') }));
  fetchHandlers.mockRejectedValueOnce(new TypeError('no network')).mockRejectedValueOnce(new TypeError('no network'));
  const host = new PortHost({
    handlers: { first: noting('first') },
    fetchHandlers,
    clock,
    log: createLog(() => undefined),
    random: new SeededRandom(1),
    build: 'build 1',
  });
  const { page, engine } = createChannelPair(queueMicrotask);
  const heard: unknown[] = [];
  page.listen((frame) => heard.push(frame));
  host.connect(engine);
  page.post({ kind: 'hello', wire: WIRE_VERSION, build: 'build 1', tab: 'a tab' });
  page.post({ kind: 'command', id: 1, name: 'late', input: null });
  page.post({ kind: 'command', id: 2, name: 'first', input: null });
  await settle();
  expect(ran).toEqual(['first']);
  page.post({ kind: 'command', id: 3, name: 'late', input: null });
  page.post({ kind: 'command', id: 4, name: 'first', input: null });
  page.post({ kind: 'cancel', id: 3 });
  await settle();
  expect(ran).toEqual(['first', 'first']);
  await clock.advance(10_000);
  await settle();
  expect(ran).toEqual(['first', 'first', 'late', 'late']);
  expect(JSON.stringify(heard)).not.toContain('bug');
  host.end();
});

test('[PT-29] what a page says while handlers are fetched is taken in its order, once they are there', async () => {
  const ran: string[] = [];
  const noting = (name: string) => notingIn(ran, name);
  let arrive: (handlers: Record<string, AnyHandler>) => void = () => undefined;
  const late = new Promise<Record<string, AnyHandler>>((resolve) => {
    arrive = resolve;
  });
  const host = new PortHost({
    handlers: { first: noting('first') },
    fetchHandlers: () => late,
    clock: new FakeClock(),
    log: createLog(() => undefined),
    random: new SeededRandom(1),
    build: 'build 1',
  });
  const { page, engine } = createChannelPair(queueMicrotask);
  page.listen(() => undefined);
  host.connect(engine);
  page.post({ kind: 'hello', wire: WIRE_VERSION, build: 'build 1', tab: 'a tab' });
  page.post({ kind: 'command', id: 1, name: 'first', input: null });
  page.post({ kind: 'command', id: 2, name: 'late', input: null });
  page.post({ kind: 'command', id: 3, name: 'first', input: null });
  await settle();
  expect(ran).toEqual(['first']);
  arrive({ late: noting('late') });
  await settle();
  expect(ran).toEqual(['first', 'late', 'first']);
  host.end();
});

test('[PT-29] what is said to a view whose handler is fetched waits with it, whatever else goes on', async () => {
  const ran: string[] = [];
  let tries = 0;
  const clock = new FakeClock();
  const places: unknown[] = [];
  const late: AnyHandler = {
    shape: 'view',
    follow: (params: Readable<unknown>) => ({
      value: params,
      calls: {
        ask: async (input: string) => {
          ran.push(input);
          places.push(params.current);
          return ok(null);
        },
      },
    }),
  };
  const host = new PortHost({
    handlers: { first: notingIn(ran, 'first') },
    fetchHandlers: () => (tries++ === 0 ? Promise.reject(new Error('offline')) : Promise.resolve({ late })),
    ...{ clock, log: createLog(() => undefined), random: new SeededRandom(1), build: 'build 1' },
  });
  const { page, engine } = createChannelPair(queueMicrotask);
  page.listen(() => undefined);
  host.connect(engine);
  page.post({ kind: 'hello', wire: WIRE_VERSION, build: 'build 1', tab: 'a tab' });
  page.post({ kind: 'openView', id: 1, name: 'late', params: 'here', revision: 0 });
  page.post({ kind: 'callView', id: 2, view: 1, name: 'ask', input: 'early' });
  page.post({ kind: 'setParams', id: 1, params: 'there', revision: 1 });
  page.post({ kind: 'command', id: 3, name: 'first', input: null });
  await settle();
  page.post({ kind: 'callView', id: 4, view: 1, name: 'ask', input: 'later' });
  await settle();
  expect(ran).toEqual(['first']);
  await clock.advance(10_000);
  await settle();
  expect(ran).toEqual(['first', 'early', 'later']);
  expect(places).toEqual(['here', 'there']);
  host.end();
});
