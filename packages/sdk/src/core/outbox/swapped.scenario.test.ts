/** A server that answers with the name of another message than the one that it was sent. */
import { anaAndBo, type Person, type Stage } from '@parley/testkit/engine/encrypted-room.ts';
import { reply } from '@parley/testkit/homeserver/http-exchange.ts';
import { asObject } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';

const SWAPPED = { kind: 'not_sent', reason: { kind: 'swapped' } };

/** The last two, as they are shown: what they say, what is wrong about who said it, and how far they came. */
const shown = ({ items, texts }: Person) =>
  items.slice(-2).map(({ doubt, sendState }, at) => [texts.slice(-2)[at], doubt?.kind, sendState]);

/** From now on what is sent reaches nobody, and the answer says that it is `eventId`. */
function answerWith({ server }: Stage, eventId: string): void {
  server.intercept(({ path }) => path.includes('/send/m.room.encrypted/'), {
    kind: 'answer',
    reply: reply({ event_id: eventId }),
  });
}

/** Bo says something, and the server has other words under its name. */
async function swap(stage: Stage & { readonly bo: Person }, isThereFirst: boolean): Promise<void> {
  const { server, room, bo } = stage;
  await bo.say('Real');
  let release = () => undefined as void;
  if (!isThereFirst) {
    // A request that waits already is answered first.
    release = server.intercept('/sync', { kind: 'delayRequest', delayMs: 2_000 });
    room.state('ana', 'm.room.topic', { topic: 'Held' });
    await bo.engine.pass(500);
  }
  const { event_id: eventId } = room.event('bo', 'm.room.message', { msgtype: 'm.text', body: 'I pay' });
  answerWith(stage, eventId);
  if (isThereFirst) await bo.engine.pass(500);
  await bo.say('I do not pay');
  if (!isThereFirst) expect(bo.items.at(-1)?.sendState).toEqual({ kind: 'sent' });
  release();
  await bo.engine.pass(5_000);
}

test.each([
  ['before the answer', true],
  ['after the answer', false],
] as const)(
  '[OB-16] [SEC-14] no other words take the place of what was sent: they came %s',
  async (_, isThereFirst) => {
    const stage = await anaAndBo();
    await swap(stage, isThereFirst);
    const expected = [
      ['I pay', 'sentInClear', { kind: 'sent' }],
      ['I do not pay', undefined, SWAPPED],
    ];
    expect(shown(stage.bo)).toEqual(expected);
    expect(shown(await stage.bo.restart())).toEqual(expected);
  },
);

test('[OB-16] what was swapped can be given up, and is redacted if it comes all the same', async () => {
  const stage = await anaAndBo();
  await swap(stage, true);
  const { bo, roomId, server, room } = stage;
  const txnId = bo.items.at(-1)?.txnId ?? null;
  if (txnId === null) throw new Error('nothing was sent');
  const [asked] = server.requests.matching(({ path }) => path.endsWith(`/${txnId}`));
  expect(await bo.engine.answer(bo.tab.command('messages.discard', { roomId, txnId }))).toMatchObject({ ok: true });
  await bo.engine.pass(500);
  expect(bo.texts.at(-1)).toBe('I pay');
  const late = room.event('bo', 'm.room.encrypted', asObject(asked?.body), { unsigned: { transaction_id: txnId } });
  await bo.engine.pass(5_000);
  expect(room.events.at(-1)).toMatchObject({ type: 'm.room.redaction', redacts: late.event_id });
});
