/** A server that serves once more what somebody said, as if they said it again. */
import { anaAndBo, encryptedIn, type Person } from '@parley/testkit/engine/encrypted-room.ts';
import { textsOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { asText, type JsonObject } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';
import { decodeBase64, encodeUnpaddedBase64 } from '../../base/bytes/base64.ts';

// `SeenMessages`: which event each message of a session came as.
test('[SEC-14] what was said once is not shown twice, not after a restart nor once the first was taken back either', async () => {
  const stage = await anaAndBo();
  const { ana, bo, room } = stage;
  await ana.say('Yes');
  await ana.say('And more');
  const [yes, more] = encryptedIn(stage);
  room.event('ana', 'm.room.encrypted', yes?.content ?? {});
  await bo.engine.pass(1_000);
  expect(shown(bo)).toEqual(['Yes', 'And more', REFUSED]);
  const again = await bo.restart();
  room.event('ana', 'm.room.encrypted', more?.content ?? {});
  room.redact('ana', yes?.event_id ?? '');
  room.event('ana', 'm.room.encrypted', yes?.content ?? {});
  await again.engine.pass(1_000);
  expect(shown(again).slice(-4)).toEqual(['And more', REFUSED, REFUSED, REFUSED]);
  // The sender sees the same.
  await ana.engine.pass(1_000);
  expect(shown(ana).slice(-4)).toEqual(['And more', REFUSED, REFUSED, REFUSED]);
});

// `markOf`: the module reads other ways of writing the same message, and signs one alone.
test('[SEC-14] nor does it pass for another because it is written in another way', async () => {
  const stage = await anaAndBo();
  const { ana, bo, room } = stage;
  await ana.say('Yes');
  const content = encryptedIn(stage)[0]?.content ?? {};
  const [version = 0, tag = 0, index = 0, ...rest] = decodeBase64(asText(content['ciphertext']) ?? '') ?? [];
  const ways = [
    [version, tag, index | 0x80, 0, ...rest],
    [version, 0x18, 1, tag, index, ...rest],
    [version, tag, 99, tag, index, ...rest],
  ];
  for (const bytes of ways) {
    const ciphertext = encodeUnpaddedBase64(Uint8Array.from(bytes));
    room.event('ana', 'm.room.encrypted', { ...content, ciphertext });
  }
  await bo.engine.pass(1_000);
  expect(shown(bo)).toEqual(['Yes', OTHERWISE, OTHERWISE, OTHERWISE]);
});

test('[SEC-14] a message that came in another name, or is fetched again, takes no place from itself', async () => {
  const stage = await anaAndBo();
  const { ana, bo, room, server, roomId } = stage;
  const stop = server.intercept(({ path }) => path.includes('/send/m.room.encrypted/'), { kind: 'hang' });
  await ana.say('Yes');
  const [asked] = server.requests.matching(({ path }) => path.includes('/send/m.room.encrypted/'));
  room.event('bo', 'm.room.encrypted', asked?.body as JsonObject);
  await bo.engine.pass(1_000);
  expect(shown(bo)).toEqual([IN_ANOTHER_NAME]);
  stop();
  const again = await ana.restart();
  await again.engine.pass(5_000);
  expect(shown(bo)).toEqual([IN_ANOTHER_NAME, 'Yes']);
  // A place in history is fetched, and decrypted, by itself.
  const around = bo.items.at(-1)?.eventId;
  if (!around) throw new Error('nothing came');
  const place = watched(bo.tab.listView('timeline.items', { roomId, around }));
  await bo.engine.pass(1_000);
  expect(textsOf(place)).toContain('Yes');
});

const REFUSED = 'The same message came before.';
const OTHERWISE = 'It is not written as encrypted messages are.';
const IN_ANOTHER_NAME = 'The sender of the message is not who encrypted it.';

/** Texts of the room's messages, or the reasons for failures. */
function shown({ items }: Person): readonly string[] {
  return items.flatMap(({ content }) => {
    if (content.kind === 'encrypted') return [content.failure?.text ?? 'waits'];
    return content.kind === 'text' ? [content.body.join('')] : [];
  });
}
