import { encryptedRoom, Person, type Stage } from '@parley/testkit/engine/encrypted-room.ts';
import { recoveryOf, watchRecovery } from '@parley/testkit/engine/recovering.ts';
import { valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import type { LoggedRequest } from '@parley/testkit/homeserver/request-log.ts';
import { asObject } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';

type Asking = Pick<LoggedRequest, 'headers'>;

const TEXT = 'Nobody is lost';

/** True for a request of a signed-in client. */
function isSignedIn({ headers }: Asking): boolean {
  return headers.get('authorization') !== undefined;
}

/** Short of the time after which a machine that a request holds up is taken for broken. */
const DYING_MS = 12_000;

/** From keys over the identity to the first backup, with a message. */
async function signInFirst(stage: Stage): Promise<Person> {
  const ana = await Person.signIn(stage, 'ana');
  void ana.tab.command('messages.sendText', { roomId: stage.roomId, text: TEXT, format: 'plain' });
  await ana.engine.pass(DYING_MS);
  return ana;
}

/** Everything from the `at`th request on is lost: the answer of the first one, or the request itself. */
function dieAt({ server }: Stage, at: number, kind: 'loseAnswer' | 'unreachable'): () => void {
  let seen = 0;
  const stopRest = server.intercept((request) => isSignedIn(request) && seen >= at, { kind: 'unreachable' });
  const isIt = (request: Asking) => {
    if (!isSignedIn(request)) return false;
    seen += 1;
    return seen === at;
  };
  const stopIt = server.intercept(isIt, { kind });
  return () => {
    stopIt();
    stopRest();
  };
}

test.each(['loseAnswer', 'unreachable'] as const)(
  '[06.X-02] [RCV-01] killed at each request of the first sign-in in turn, all of it is there after the next start: %s',
  async (kind) => {
    const clean = encryptedRoom();
    await signInFirst(clean);
    const count = clean.server.requests.matching(isSignedIn).length;
    expect(count).toBeGreaterThan(10);
    for (let at = 1; at <= count; at += 1) {
      const stage = encryptedRoom();
      const heal = dieAt(stage, at, kind);
      const dying = await signInFirst(stage);
      heal();
      const ana = await dying.restart();
      watchRecovery(ana);
      const own = watched(ana.tab.view('identity.own', null));
      await ana.engine.pass(60_000);
      const when = `at request ${at} of ${count}`;
      expect(valueOf(own), when).toEqual({ kind: 'signed' });
      expect(signersOf(stage), when).toBe(2);
      expect(recoveryOf(ana), when).toMatchObject({ backup: 'working' });
      expect(ana.texts.filter((text) => text === TEXT).length, when).toBeLessThanOrEqual(1);
    }
  },
  120_000,
);

/** Number of keys that signed the device: its own, and that of its owner's identity. */
function signersOf({ server }: Stage): number {
  const { id, deviceIds } = server.user('ana');
  const [deviceId = ''] = deviceIds;
  const keys = asObject(server.state.keys.query(id, [deviceId])[deviceId]);
  const signed = server.state.identities.withSignatures(keys, { owner: id, name: deviceId, asker: id });
  return Object.keys(asObject(asObject(signed['signatures'])[id])).length;
}
