import type { SendFile } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import type { Client } from '@parley/sdk/client/remote.ts';
import { expect, test, vi } from 'vitest';
import { chosenFiles } from './chosen-files.ts';
import { sendFiles } from './send-files.ts';

vi.mock('./inspect-file.ts', () => ({
  inspectFile: ({ file }: { readonly file: File }) =>
    Promise.resolve({
      ...{ as: file.type === 'image/png' ? 'image' : 'file', mimeType: file.type, size: null, durationMs: null },
      ...{ thumbnail: null, preview: null },
    }),
  redraw: () => Promise.resolve(null),
  makeSmaller: (file: File) =>
    Promise.resolve({
      name: file.name,
      mimeType: 'image/webp',
      bytes: Uint8Array.of(1),
      size: { width: 2, height: 1 },
    }),
}));

const ROOT = '$root' as EventId;

function clientThat(refuses: (name: string) => boolean) {
  const sent: SendFile[] = [];
  const command = (_name: string, input: SendFile) => {
    sent.push(input);
    const answer = refuses(input.name) ? { ok: false, error: { kind: 'storageFailed' } } : { ok: true, value: {} };
    return Promise.resolve(answer);
  };
  return { client: { command } as unknown as Client, sent };
}

test('[CF-01] [FI-12] each file is sent as planned, the words of the draft and the answer with the first', async () => {
  const place = '!sending:example.org' as RoomId;
  const { client, sent } = clientThat(() => false);
  const [a, b] = chosenFiles.add(place, [
    new File(['xx'], 'a.png', { type: 'image/png' }),
    new File(['yy'], 'b.txt', { type: 'text/plain' }),
  ]);
  if (a === undefined || b === undefined) throw new Error('not added');
  chosenFiles.plan(place, a.id, { description: 'stripes', isSpoiler: true, size: 'smaller' });
  chosenFiles.plan(place, b.id, { caption: 'about b' });
  const message = { roomId: place, caption: 'the draft', replyTo: '$asked' as EventId, threadRoot: ROOT };
  expect(await sendFiles(client, place, message, true)).toEqual({ failure: null, isCaptionSent: true });
  expect(sent).toMatchObject([
    {
      ...{ name: 'a.png', caption: 'the draft', replyTo: '$asked', threadRoot: ROOT, description: 'stripes' },
      ...{ isSpoiler: true, mimeType: 'image/webp', bytes: Uint8Array.of(1), size: { width: 2, height: 1 } },
    },
    { name: 'b.txt', caption: 'about b', threadRoot: ROOT, description: '', isSpoiler: false },
  ]);
  expect(sent[1]).not.toHaveProperty('replyTo');
  expect(chosenFiles.read(place)).toEqual([]);
});

test('[CF-01] what was not taken stays as it was planned, and the words go with the next', async () => {
  const place = '!refusing:example.org' as RoomId;
  const { client, sent } = clientThat((name) => name === 'a');
  const [a] = chosenFiles.add(place, [new File(['x'], 'a'), new File(['y'], 'b')]);
  if (a === undefined) throw new Error('not added');
  chosenFiles.plan(place, a.id, { caption: 'about a' });
  const outcome = await sendFiles(client, place, { roomId: place, caption: 'the draft' }, false);
  expect(outcome).toEqual({ failure: { kind: 'storageFailed' }, isCaptionSent: true });
  expect(sent.map(({ caption }) => caption)).toEqual(['the draft\nabout a', 'the draft']);
  expect(chosenFiles.read(place)).toMatchObject([{ id: a.id, isLeaving: false, plan: { caption: 'about a' } }]);
});
