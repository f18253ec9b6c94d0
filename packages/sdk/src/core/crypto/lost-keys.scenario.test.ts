/** Messages whose to-device messages are damaged or lost on the way. */
import { anaAndBo, type Person, type Stage } from '@parley/testkit/engine/encrypted-room.ts';
import { onNewDevice, SETTLED_MS, setUp, talk, unlock } from '@parley/testkit/engine/recovering.ts';
import { tamperToDevice } from '@parley/testkit/engine/tampering.ts';
import type { RequestMatch } from '@parley/testkit/homeserver/request-log.ts';
import { asObject, asText, type JsonObject } from '@parley/testkit/homeserver/wire.ts';
import { afterEach, expect, test, vi } from 'vitest';

/** Each message has a key of its own, which goes to everybody. */
const NEW_KEYS = { rotation_period_msgs: 1 };
const MESSAGES = 20;

afterEach(() => {
  vi.useRealTimers();
});

test('[REL-51] a session between two devices that broke is replaced, and the next messages are read', async () => {
  const stage = await anaAndBo(NEW_KEYS);
  const { ana, bo, server } = stage;
  await ana.say('One');
  await bo.say('Two');
  await ana.say('Three');
  // A session that is younger than an hour is not replaced, by the module's own clock.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 });
  server.requests.clear();
  const isReplaced = () => server.requests.matching(isClaimBy(bo)).length > 0;
  let count = 0;
  const stop = await tamperToDevice(stage, bo, (message) => {
    if (message['type'] !== 'm.room.encrypted' || isReplaced()) return message;
    count += 1;
    return broken(message);
  });
  // The key of a message goes out as the one before it is sent.
  await ana.say('Four');
  await ana.say('Has no key');
  await bo.engine.pass(5_000);
  expect([count, isReplaced(), bo.texts.slice(-2)]).toEqual([1, true, ['Four', '(encrypted)']]);
  await ana.say('Five');
  await bo.say('Six');
  await ana.say('Seven');
  expect(bo.texts.slice(-3)).toEqual(['Five', 'Six', 'Seven']);
  expect(ana.texts.slice(-4)).toEqual(['Has no key', 'Five', 'Six', 'Seven']);
  await stop();
});

/** Matches the request that claims a one-time key of another device, to start a session with it. */
function isClaimBy({ userId }: Person): RequestMatch {
  return ({ path, headers }) => path.endsWith('/keys/claim') && headers.get('authorization')?.endsWith(userId) === true;
}

/** A message between devices, of which a letter is another one. */
function broken(message: JsonObject): JsonObject {
  const content = asObject(message['content']);
  const ciphertext = Object.entries(asObject(content['ciphertext'])).map(([key, sealed]) => {
    const body = asText(asObject(sealed)['body']) ?? '';
    const middle = body.length >> 1;
    const other = body.charAt(middle) === 'A' ? 'B' : 'A';
    return [key, { ...asObject(sealed), body: body.slice(0, middle) + other + body.slice(middle + 1) }] as const;
  });
  return { ...message, content: { ...content, ciphertext: Object.fromEntries(ciphertext) } };
}

test('[REL-53] where a tenth of what is sent to devices is lost, everything is read: from the backup', async () => {
  const stage = await talk({ settings: NEW_KEYS });
  const { ana, bo } = stage;
  const key = await setUp(ana);
  const second = await onNewDevice(stage);
  await unlock(second, key);
  await second.engine.pass(SETTLED_MS);
  const lost = await losing(stage, ana, 10);
  for (let number = 1; number <= MESSAGES; number += 1) await bo.say(`Message ${number}`);
  await bo.engine.pass(120_000);
  expect(lost.count).toBeGreaterThanOrEqual(3);
  const all = Array.from({ length: MESSAGES }, (_, place) => `Message ${place + 1}`);
  expect(ana.texts.slice(-MESSAGES)).toEqual(all);
  expect(second.texts.slice(-MESSAGES)).toEqual(all);
});

/** From now on each `nth` encrypted message to a device of `person` is lost. Returns how many were. */
async function losing(stage: Stage, person: Person, nth: number): Promise<{ readonly count: number }> {
  const lost = { count: 0 };
  const seen = new Set<string>();
  const gone = new Set<string>();
  await tamperToDevice(stage, person, (message) => {
    if (message['type'] !== 'm.room.encrypted') return message;
    // An answer that did not get there brings the same again.
    const name = JSON.stringify(message);
    if (!seen.has(name) && (seen.size + 1) % nth === 0) gone.add(name);
    seen.add(name);
    lost.count = gone.size;
    return gone.has(name) ? null : message;
  });
  return lost;
}
