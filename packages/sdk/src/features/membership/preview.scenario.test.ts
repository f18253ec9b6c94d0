/** Previews of rooms that one is not in. */
import { createTestEngine, roomIdOf } from '@parley/testkit/engine/test-engine.ts';
import { expect, test } from 'vitest';

test('[PEEK-04] a preview says if the messages can be read without being in the room', async () => {
  const app = createTestEngine();
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const make = (visibility: string, creation = {}) => {
    const room = app.server.room(['bob'], { isPublic: true, creation });
    room.state('bob', 'm.room.history_visibility', { history_visibility: visibility });
    return room;
  };
  const isReadable = async (room: { readonly id: string }) => {
    const answer = await app.answer(tab.command('membership.preview', { room: roomIdOf(room) }));
    return answer.ok ? answer.value.isReadable : answer.error;
  };
  expect(await isReadable(make('world_readable'))).toBe(true);
  expect(await isReadable(make('shared'))).toBe(false);
  expect(await isReadable(make('world_readable', { type: 'm.space' }))).toBe(false);
  const encrypted = make('world_readable');
  encrypted.state('bob', 'm.room.encryption', { algorithm: 'm.megolm.v1.aes-sha2' });
  expect(await isReadable(encrypted)).toBe(false);
});
