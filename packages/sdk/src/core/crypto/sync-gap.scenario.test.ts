/** A sync that begins anew: the server forgot how far this device was, and does not say whose devices changed since. */
import { encryptedRoom, Person } from '@parley/testkit/engine/encrypted-room.ts';
import { failure } from '@parley/testkit/homeserver/http-exchange.ts';
import { expect, test } from 'vitest';

/** Ana, whose sync fails while Bo signs in on his first device, and begins anew then. */
async function stage() {
  const room = encryptedRoom(['ana', 'bo']);
  const ana = await Person.signIn(room, 'ana');
  await ana.say('Nobody else is here');
  const release = room.server.intercept(
    ({ path, headers }) => path.endsWith('/sync') && headers.get('authorization')?.includes(ana.userId) === true,
    { kind: 'answer', reply: failure(500, 'M_UNKNOWN', 'Later') },
  );
  // A request that waits already is answered first.
  room.room.state('ana', 'm.room.topic', { topic: 'Held back' });
  await ana.engine.pass(500);
  const bo = await Person.signIn(room, 'bo');
  room.server.forgetConnections();
  return { ...room, ana, bo, release };
}

test('[06.C-16] devices that came meanwhile get the keys of what is said then', async () => {
  const { ana, bo, release } = await stage();
  release();
  await ana.engine.pass(60_000);
  await ana.say('Welcome');
  expect(bo.texts.at(-1)).toBe('Welcome');
});

test('[06.C-16] so they do where the engine was killed before its machine was open again', async () => {
  const { ana, bo, release } = await stage();
  ana.engine.engine.stop();
  release();
  const started = await ana.restart({ isWaitedFor: false });
  const again = await started.restart();
  await again.engine.pass(60_000);
  await again.say('Welcome');
  expect(bo.texts.at(-1)).toBe('Welcome');
});
