import { FakeClock, settle } from '@parley/testkit/fakes/fake-clock.ts';
import { afterEach, expect, test } from 'vitest';
import { LockMachineInMemory } from '../../platform/locks/memory-locks.ts';
import { describePort } from '../port.conformance.ts';
import { BroadcastPort, hostByBroadcast, joinByBroadcast } from './broadcast-port.ts';
import type { PortChannel } from './channel.ts';

let links = 0;

describePort('a BroadcastChannel', () => {
  links += 1;
  const name = `port conformance ${links}`;
  return {
    page: new BroadcastPort(openNative(name), true),
    engine: new BroadcastPort(openNative(name), true),
  };
});

/** Node types the events of its channels by itself; what is used of them is the same. */
function openNative(name: string): ConstructorParameters<typeof BroadcastPort>[0] {
  const channel = new BroadcastChannel(name);
  return channel as unknown as ConstructorParameters<typeof BroadcastPort>[0];
}

const opened: PortChannel[] = [];
afterEach(() => {
  for (const channel of opened.splice(0)) channel.close();
});

test('[EN-20] pages and the engine find each other by the engine’s name, and each page is heard by itself', async () => {
  const machine = new LockMachineInMemory();
  const heard: string[] = [];
  const stop = hostByBroadcast(machine.thread({ clock: new FakeClock() }).openBroadcast, 'engine', (channel) => {
    channel.listen((message) => {
      heard.push(String(message));
      channel.post(`to ${String(message)}`);
    });
  });
  const answers: string[] = [];
  for (const link of ['a', 'b']) {
    const page = joinByBroadcast(machine.thread({ clock: new FakeClock() }).openBroadcast, 'engine', link);
    opened.push(page);
    // Said before the other end is there: it waits.
    page.post(`${link} one`);
    page.post(`${link} two`);
    page.listen((message) => answers.push(`${link} hears ${String(message)}`));
  }
  await settle();
  expect(heard.toSorted()).toEqual(['a one', 'a two', 'b one', 'b two']);
  expect(answers.toSorted()).toEqual(['a hears to a one', 'a hears to a two', 'b hears to b one', 'b hears to b two']);
  stop();
  const late = joinByBroadcast(machine.thread({ clock: new FakeClock() }).openBroadcast, 'engine', 'late');
  opened.push(late);
  late.post('late');
  await settle();
  expect(heard).toHaveLength(4);
});

test('[EN-20] what cannot be cloned throws also while it would wait', () => {
  const machine = new LockMachineInMemory();
  const page = joinByBroadcast(machine.thread({ clock: new FakeClock() }).openBroadcast, 'engine', 'a');
  opened.push(page);
  expect(() => page.post(() => undefined)).toThrow();
});
