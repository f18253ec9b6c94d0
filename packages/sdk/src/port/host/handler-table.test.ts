import { FakeClock, settle } from '@parley/testkit/fakes/fake-clock.ts';
import { SeededRandom } from '@parley/testkit/fakes/seeded-random.ts';
import { expect, test, vi } from 'vitest';
import { createLog } from '../../base/log/log.ts';
import { ok } from '../../base/result/result.ts';
import { createChannelPair } from '../wire/channel-pair.ts';
import { HandlerTable } from './handler-table.ts';
import type { AnyHandler } from './handlers.ts';
import { PortHost } from './port-host.ts';

const handler = (name: string): AnyHandler => ({ shape: 'command', run: () => Promise.resolve(ok(name)) });

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

test('[PT-29] what a page says while handlers are fetched is taken in its order, once they are there', async () => {
  const ran: string[] = [];
  const noting = (name: string): AnyHandler => ({
    shape: 'command',
    run: () => {
      ran.push(name);
      return Promise.resolve(ok(null));
    },
  });
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
  page.post({ kind: 'hello', wire: 1, build: 'build 1', tab: 'a tab' });
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
