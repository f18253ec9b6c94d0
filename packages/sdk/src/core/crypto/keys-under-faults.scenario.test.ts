/** Messages whose key requests fail in different ways. */
import { encryptedRoom, Person, STARTED_MS, type Stage } from '@parley/testkit/engine/encrypted-room.ts';
import { failure } from '@parley/testkit/homeserver/http-exchange.ts';
import { expect, test } from 'vitest';

type Fault = Parameters<Stage['server']['intercept']>[1];

const PATHS = ['/keys/query', '/keys/claim', '/sendToDevice'];

const answer = (status: number, body: string): Fault => ({
  kind: 'answer',
  reply: { status, body: new TextEncoder().encode(body) },
});

const FAULTS: readonly (readonly [string, Fault])[] = [
  ['hangs on a connection of which only this end is still there', { kind: 'hang' }],
  ['is answered by a portal', answer(200, '<html><h1>Welcome</h1></html>')],
  ['is answered by a gateway', answer(502, '<html>Bad gateway</html>')],
  ['is answered with half of the JSON', answer(200, '{"failures":{')],
  ['loses its answer', { kind: 'loseAnswer' }],
];

/** Ana writes twice to Bo, of whose devices she knew nothing, and `path` meets the fault; some minutes later. */
async function firstMessages(path: string, fault: Fault): Promise<{ readonly ana: Person; readonly bo: Person }> {
  const stage = encryptedRoom(['ana']);
  const ana = await Person.signIn(stage, 'ana');
  const bo = await Person.signIn(stage, 'bo');
  stage.server.intercept(path, fault, 2);
  stage.room.join('bo');
  await bo.engine.pass(STARTED_MS);
  await ana.say('First');
  await ana.say('Second');
  await ana.engine.pass(120_000);
  return { ana, bo };
}

for (const [name, fault] of FAULTS) {
  test.each(PATHS)(`[06.C-11] [06.C-02] messages wait, and are read, though a request to %s ${name}`, async (path) => {
    const { bo } = await firstMessages(path, fault);
    expect(bo.texts).toEqual(['First', 'Second']);
  });
}

test.each(['/keys/query', '/keys/claim'])(
  '[06.C-11] where the server refuses %s, messages go out without',
  async (path) => {
    const { ana } = await firstMessages(path, { kind: 'answer', reply: failure(403, 'M_FORBIDDEN', 'no') });
    expect(ana.items.slice(-2).map(({ sendState }) => sendState?.kind)).toEqual(['sent', 'sent']);
  },
);
