/** Synapse dies by SIGKILL and is started again, and stands still by SIGSTOP, in the middle of a conversation that is encrypted. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SeededRandom } from '@parley/testkit/fakes/seeded-random.ts';
import { type Homeserver as Synapse, startHomeserver } from '../../ops/homeserver/homeserver.mjs';
import { installSynapse } from '../../ops/homeserver/install.mjs';
import { Homeserver } from '../fixtures/homeserver.ts';
import { expect, test } from '../fixtures/test.ts';
import { Talk } from './talk.ts';

const ROUNDS = Number(process.env['PARLEY_SERVER_ROUNDS'] ?? 3);
/** Messages before and after each blow. */
const MESSAGES = 3;
/** Longer than some requests are waited for. */
const LONGEST_PAUSE_MS = 20_000;

const ways = {
  'killed and started again': async (synapse: Synapse, start: (port: number) => Promise<Synapse>) => {
    process.kill(synapse.pid, 'SIGKILL');
    await synapse.ended;
    return start(synapse.port);
  },
  'paused and let go': async (synapse: Synapse, _: unknown, random: SeededRandom) => {
    process.kill(synapse.pid, 'SIGSTOP');
    await pause(1_000 + random.integer(LONGEST_PAUSE_MS));
    process.kill(synapse.pid, 'SIGCONT');
    return synapse;
  },
};

for (const [way, strike] of Object.entries(ways)) {
  test(`[I2] [I3] Synapse is ${way} ${ROUNDS} times: nothing is lost, doubled or unreadable`, async ({ stage }) => {
    test.setTimeout(300_000 + ROUNDS * 90_000);
    const { python } = await installSynapse();
    const dir = await mkdtemp(join(tmpdir(), 'parley-dies-'));
    const start = (port: number) => startHomeserver({ python, dir, port });
    let synapse = await start(0);
    const { url, secrets } = synapse;
    const homeserver = new Homeserver({ ...stage, directUrl: url, registrationSecret: secrets.registration });
    const talk = await Talk.begin(homeserver, { writer: url, reader: url });
    try {
      const random = new SeededRandom(ROUNDS);
      for (let round = 0; round < ROUNDS; round += 1) {
        for (let index = 0; index < MESSAGES; index += 1) await talk.write();
        // Before, while and after the server takes them.
        await pause(random.integer(150));
        synapse = await strike(synapse, start, random);
      }
      for (let index = 0; index < MESSAGES; index += 1) await talk.write();
      expect(await talk.settle()).toEqual([]);
    } finally {
      talk.stop();
      await synapse.stop();
      await rm(dir, { recursive: true, force: true });
    }
  });
}
