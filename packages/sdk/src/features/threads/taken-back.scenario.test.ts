/** A reply that is taken back is gone wherever its thread is told of: also where the root is older than what is loaded of the room. */
import { createTestEngine, roomIdOf, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import type { WireEvent } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';
import type { Timeline } from '../../client/contract.ts';
import type { EventId } from '../../protocol/ids/ids.ts';

const idOf = (event: WireEvent) => event.event_id as EventId;

/** A thread of `replies`, whose root the room has left far behind; the last `near` of them are among the newest events. */
async function stage(replies: number, near: number) {
  const app = createTestEngine();
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  const roomId = roomIdOf(room);
  const root = room.send('bob', 'root');
  const relation = { rel_type: 'm.thread', event_id: root.event_id };
  const reply = (n: number) =>
    room.event('bob', 'm.room.message', { msgtype: 'm.text', body: `r${n}`, 'm.relates_to': relation });
  const said: WireEvent[] = [];
  for (let n = 0; n < replies - near; n += 1) said.push(reply(n));
  for (let n = 0; n < 120; n += 1) room.send('bob', `later ${n}`);
  for (let n = replies - near; n < replies; n += 1) said.push(reply(n));
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  watched(tab.listView('timeline.items', { roomId }));
  const list = watched(tab.listView('threads.list', { roomId, filter: 'all' }));
  const around = watched(tab.listView('timeline.items', { roomId, around: idOf(root) }));
  await app.pass(5_000);
  const toldIn = (items: readonly Timeline[]) => {
    const item = items.find((one) => one.kind === 'event' && one.eventId === root.event_id);
    const thread = item?.kind === 'event' ? item.extras.find((extra) => extra.kind === 'thread') : undefined;
    return [thread?.count, thread?.latest?.text];
  };
  const told = () => [toldIn(valueOf(list).items), toldIn(valueOf(around).items)];
  const takeBack = (event: WireEvent | undefined) => room.redact('bob', event?.event_id ?? '');
  return { app, said, list, told, takeBack };
}

test.each([0, 2])(
  '[02.TH-12] the newest reply goes from list and permalink, and the one before it is the newest (%i among the newest events)',
  async (near) => {
    const { app, said, told, takeBack } = await stage(3, near);
    expect(told()).toEqual([
      [3, 'r2'],
      [3, 'r2'],
    ]);
    takeBack(said[2]);
    await app.pass(5_000);
    expect(told()).toEqual([
      [2, 'r1'],
      [2, 'r1'],
    ]);
  },
);

test.each([0, 2])('[02.TH-12] an older reply counts no more (%i among the newest events)', async (near) => {
  const { app, said, told, takeBack } = await stage(3, near);
  takeBack(said[1]);
  await app.pass(5_000);
  expect(told()).toEqual([
    [2, 'r2'],
    [2, 'r2'],
  ]);
});

test('[02.TH-12] with the last reply the thread leaves the list', async () => {
  const { app, said, list, told, takeBack } = await stage(1, 0);
  takeBack(said[0]);
  await app.pass(5_000);
  expect(valueOf(list).items).toEqual([]);
  expect(told()).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ]);
});

test('[02.TH-12] the words go at once, whatever becomes of asking the server', async () => {
  const { app, said, told, takeBack } = await stage(3, 0);
  app.server.intercept(({ path }) => path.includes('/event/'), { kind: 'unreachable' });
  takeBack(said[2]);
  await app.pass(100);
  // The timeline around the root holds the reply before it.
  expect(told()).toEqual([
    [2, undefined],
    [2, 'r1'],
  ]);
});
