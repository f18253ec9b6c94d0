import { anaAndBo } from '@parley/testkit/engine/encrypted-room.ts';
import { createTestEngine, roomIdOf, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import type { JsonObject } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';
import type { MediaKind } from '../../client/contract.ts';

const VOICE = { 'org.matrix.msc3245.voice': {}, 'org.matrix.msc1767.audio': { duration: 3_000, waveform: [1_024] } };

const file = (msgtype: string, body: string, more: JsonObject = {}): JsonObject => ({
  ...{ msgtype, body, url: 'mxc://example.org/abc', ...more },
});

test('[MED-07] the media of a room are listed by kind, in the room and in threads, further back when asked', async () => {
  const app = createTestEngine();
  const room = app.server.room(['bob', 'alice']);
  const said = (content: JsonObject) => room.event('bob', 'm.room.message', content);
  said(file('m.image', 'old.png'));
  for (let count = 0; count < 120; count += 1) room.send('bob', `chat ${count}`);
  const root = room.send('bob', 'a thread');
  const inThread = { 'm.relates_to': { rel_type: 'm.thread', event_id: root.event_id } };
  said(file('m.image', 'in the room.png'));
  said(file('m.video', 'film.mp4'));
  said(file('m.image', 'in the thread.png', inThread));
  said(file('m.audio', 'voice.ogg', VOICE));
  said(file('m.audio', 'song.mp3'));
  room.send('bob', 'see https://example.org/a');
  const gone = said(file('m.image', 'gone.png'));
  room.redact('bob', gone.event_id);
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const open = (kind: MediaKind) => watched(tab.listView('media.inRoom', { roomId: roomIdOf(room), kind }));
  const [pictures, voice, files, links] = [open('pictures'), open('voice'), open('files'), open('links')];
  await app.pass(1_000);
  const namesIn = (list: typeof pictures) =>
    valueOf(list).items.map(({ content }) => ('fileName' in content ? content.fileName : content.kind));
  expect(namesIn(pictures)).toEqual(['in the thread.png', 'film.mp4', 'in the room.png']);
  expect(namesIn(voice)).toEqual(['voice.ogg']);
  expect(valueOf(voice).items[0]?.content).toMatchObject({ isVoice: true, waveform: [1], durationMs: 3_000 });
  expect(namesIn(files)).toEqual(['song.mp3']);
  expect(namesIn(links)).toEqual(['text']);
  expect(valueOf(pictures).head).toMatchObject({ state: 'ready', hasMore: true });
  for (let turn = 0; turn < 9 && valueOf(pictures).items.length < 4; turn += 1)
    await app.answer(pictures.call('more', null));
  await app.pass(100);
  expect(namesIn(pictures).at(-1)).toBe('old.png');
});

test('[MED-07] what was sent encrypted is listed as what it is', async () => {
  const { ana, bo, roomId } = await anaAndBo();
  const bytes = new Uint8Array([1, 2, 3]);
  const about = { roomId, name: 'secret.bin', mimeType: 'application/octet-stream', bytes, as: 'file' } as const;
  const bare = { size: null, durationMs: null, thumbnail: null, caption: '', format: 'plain' } as const;
  await ana.engine.answer(ana.tab.command('messages.sendFile', { ...about, ...bare }));
  await ana.engine.pass(3_000);
  await bo.engine.pass(3_000);
  const list = watched(bo.tab.listView('media.inRoom', { roomId, kind: 'files' }));
  await bo.engine.pass(500);
  expect(valueOf(list).items.map(({ content }) => content)).toMatchObject([
    { kind: 'file', fileName: 'secret.bin', source: { kind: 'encrypted' } },
  ]);
});
