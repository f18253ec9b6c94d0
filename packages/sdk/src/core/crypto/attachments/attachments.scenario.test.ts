import { anaAndBo, type Stage } from '@parley/testkit/engine/encrypted-room.ts';
import { roomIdOf } from '@parley/testkit/engine/test-engine.ts';
import { TestCrypto } from '@parley/testkit/fakes/test-crypto.ts';
import type { JsonObject as WireObject } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';
import { encodeEncryptedFile } from '../../../protocol/events/encrypted-file.ts';
import type { FileSource } from '../../../protocol/events/media.ts';
import type { DeviceId, EventId, MxcUri, RoomId, UserId } from '../../../protocol/ids/ids.ts';

const PNG = Uint8Array.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000'.match(/../g) ?? [], (byte) =>
  Number.parseInt(byte, 16),
);

test('[AT-01] [SEC-1B] a file of an encrypted room is opened with what its message says, and another one is refused whole', async () => {
  const stage = await anaAndBo();
  const { bo, server } = stage;
  const { source } = await put(stage);
  const download = (asked: FileSource) => bo.engine.answer(bo.tab.command('media.download', { source: asked }));
  expect(await download(source)).toEqual({ ok: true, value: { bytes: PNG, mimeType: 'image/png', pixels: 1 } });
  bo.crypto.trap();
  expect(await download(source)).toMatchObject({ ok: true });
  // Somebody exchanged one on the server that was not fetched yet.
  const { source: swapped, mxc } = await put(stage);
  const path = mxc.slice('mxc://'.length);
  server.state.media.set(path, { contentType: 'image/png', bytes: PNG });
  expect(await download(swapped)).toEqual({ ok: false, error: { kind: 'damaged' } });
  server.state.media.delete(path);
  expect(await download(swapped)).toEqual({ ok: false, error: { kind: 'notFound' } });
});

test('[AT-02] a message with an encrypted file is not forwarded to where its key could be read', async () => {
  const stage = await anaAndBo();
  const { bo, server } = stage;
  const { source } = await put(stage);
  if (source.kind !== 'encrypted') throw new Error('not encrypted');
  const room = server.room(['bo', 'ana']);
  const file = encodeEncryptedFile(source.mxc, source.file) as WireObject;
  const said = room.event('ana', 'm.room.message', { msgtype: 'm.image', body: 'cat.png', file });
  await bo.engine.pass(500);
  const target = { roomId: roomIdOf(room), eventId: said.event_id as EventId };
  const forward = (to: RoomId) => bo.engine.answer(bo.tab.command('messages.forward', { ...target, to }));
  expect(await forward(target.roomId)).toEqual({ ok: false, error: { kind: 'encryptedFile' } });
  expect(await forward(bo.roomId)).toMatchObject({ ok: true });
});

/** A picture that somebody encrypted and uploaded. */
async function put({ server, clock }: Stage): Promise<{ readonly source: FileSource; readonly mxc: MxcUri }> {
  const opened = await new TestCrypto(clock).open({
    userId: '@eve:example.org' as UserId,
    deviceId: 'EVE' as DeviceId,
    store: null,
  });
  const made = opened.ok ? await opened.value.attachments.encrypt(PNG) : opened;
  if (!made.ok) throw new Error(made.error.kind);
  const mxc = server.putMedia(made.value.bytes, 'application/octet-stream') as MxcUri;
  return { mxc, source: { kind: 'encrypted', mxc, file: made.value.file } };
}
