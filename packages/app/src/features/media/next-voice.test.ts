import type { FileSource } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { expect, test } from 'vitest';
import type { MessageItem } from '../timeline/contract.ts';
import { nextVoice } from './next-voice.ts';

const ROOM = '!room:example.org' as RoomId;
const SOURCE = { kind: 'plain', mxc: 'mxc://example.org/a' } as FileSource;

function voice(key: string, more: object = {}): MessageItem {
  const content = {
    ...{ kind: 'audio', source: SOURCE, fileName: 'voice.ogg', isVoice: true, durationMs: 1_000, waveform: null },
    ...{ sizeBytes: 1, caption: null, description: null, spoiler: null, ...more },
  };
  return { kind: 'event', key, eventId: null, sender: { name: key }, content } as unknown as MessageItem;
}

test('[MED-06] the next voice message is the one that was spoken after it', () => {
  const items = [voice('c'), voice('b'), voice('a')];
  expect(nextVoice(ROOM, items, 'a')).toMatchObject({ key: 'b', title: 'b', roomId: ROOM, source: SOURCE });
  expect(nextVoice(ROOM, items, 'c')).toBeNull();
  expect(nextVoice(ROOM, items, 'elsewhere')).toBeNull();
});

test('[MED-04] [MED-06] a spoiler and one that cannot be had are passed over', () => {
  const items = [voice('d'), voice('c', { spoiler: { reason: null } }), voice('b', { source: null }), voice('a')];
  expect(nextVoice(ROOM, items, 'a')).toMatchObject({ key: 'd' });
});
