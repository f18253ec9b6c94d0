/** The code of the machine may trap wherever a server leads it: at every place that is asked here. */
import { anaAndBo } from '@parley/testkit/engine/encrypted-room.ts';
import { expect, test } from 'vitest';

const SAID = ['There', 'And back', 'Once more', 'After a restart'];

/** Ana and Bo talk while Bo's machine traps where it is asked `trapAt`. */
async function talkAcross(trapAt: string | null) {
  const { ana, bo, server } = await anaAndBo();
  bo.crypto.asked.clear();
  if (trapAt !== null) bo.crypto.trapAt(trapAt);
  await ana.say('There');
  await bo.say('And back');
  await ana.say('Once more');
  await bo.engine.pass(5_000);
  const again = await bo.restart();
  await again.say('After a restart');
  await again.engine.pass(5_000);
  const uploads = server.requests.matching(({ path, body, headers }) => {
    const isBos = headers.get('authorization')?.includes(bo.userId) === true;
    return isBos && path.endsWith('/keys/upload') && typeof body === 'object' && body !== null && 'device_keys' in body;
  });
  return { ana, bo: again, hasSprung: bo.crypto.hasSprung, asked: [...bo.crypto.asked], uploads: uploads.length };
}

test('[SEC-09] wherever the machine traps it is there again, nothing is lost, and its keys go up once', async () => {
  const { asked, uploads } = await talkAcross(null);
  expect(uploads).toBe(1);
  expect(asked).toEqual(
    expect.arrayContaining([
      'receive',
      'outgoing',
      'markSent',
      'track',
      'claimMissing',
      'shareRoomKey',
      'encrypt',
      'decrypt',
    ]),
  );
  for (const place of asked) {
    const { ana, bo, hasSprung, uploads: again } = await talkAcross(place);
    expect(hasSprung, place).toBe(true);
    // Messages that wait for the OlmMachine are sent after those that others sent meanwhile.
    const said = [ana, bo].map(({ texts }) => texts.filter((text) => SAID.includes(text)).toSorted());
    expect(said, place).toEqual([SAID.toSorted(), SAID.toSorted()]);
    expect(again, place).toBe(1);
  }
}, 120_000);
