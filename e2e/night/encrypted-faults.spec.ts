/** Every kind of fault between one engine and Synapse, in an encrypted room: requests for keys meet it as well as messages and syncs. */
import { SeededRandom } from '@parley/testkit/fakes/seeded-random.ts';
import { FAULT_KINDS, rulesOf } from '../faults/kinds.ts';
import { startProxy } from '../fixtures/proxy.ts';
import { expect, test } from '../fixtures/test.ts';
import { Talk } from './talk.ts';

const SEEDS = Number(process.env['PARLEY_FAULT_SEEDS'] ?? 1);
const MESSAGES = 24;
/** The requests for keys that meet the fault, among those of a conversation. */
const KEY_REQUESTS = [1, 3, 5];
const KEYS = '/keys/(query|claim)|/sendToDevice/';

for (let seed = 1; seed <= SEEDS; seed += 1) {
  for (const kind of FAULT_KINDS) {
    test(`[I2] [I3] [G5] ${kind.name} in an encrypted room, seed ${seed}: nothing is lost, doubled or unreadable`, async ({
      homeserver,
      stage,
    }) => {
      test.setTimeout(400_000);
      const random = new SeededRandom(seed);
      const proxy = await startProxy(stage.directUrl);
      const talk = await Talk.begin(homeserver, { writer: proxy.url, reader: stage.directUrl });
      try {
        // A user who may not have keys cannot encrypt: only messages are refused.
        const keys =
          kind.isRefusal === true
            ? []
            : KEY_REQUESTS.map((nth) => ({ path: KEYS, nth: [nth], fault: kind.faultOf(random) }));
        proxy.setMode({ kind: 'faults', rules: [...rulesOf(kind, MESSAGES, random), ...keys] });
        for (let index = 0; index < MESSAGES; index += 1) await talk.write();
        expect(await talk.settle()).toEqual([]);
        expect(proxy.counts().struck.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
      } finally {
        talk.stop();
        await proxy.stop();
      }
    });
  }
}
