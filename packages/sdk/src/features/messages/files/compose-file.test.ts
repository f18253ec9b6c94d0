import { expect, test } from 'vitest';
import type { RoomId, UserId } from '../../../protocol/ids/ids.ts';
import { unknownPlace } from '../writing-place.ts';
import { composeFile } from './compose-file.ts';
import type { SendFile } from './contract.ts';

const PLACE = unknownPlace('@ana:example.org' as UserId);
const FILE: SendFile = {
  roomId: '!room:example.org' as RoomId,
  name: 'cat.png',
  mimeType: 'image/png',
  bytes: new Uint8Array(3),
  as: 'image',
  size: { width: 4, height: 3 },
  durationMs: null,
  thumbnail: null,
  caption: '',
  format: 'markdown',
};
const VOICE = { ...FILE, name: 'Voice message.ogg', mimeType: 'audio/ogg', as: 'audio', size: null } as const;

function composed(more: Partial<SendFile>) {
  return composeFile({ ...FILE, ...more }, 3, PLACE, { answered: null, thread: null });
}

test('[FI-12] a description and a cover are said in the fields that other clients read', () => {
  expect(composed({ description: ' A cat ', isSpoiler: true, blurhash: 'LEHV6nWB2yk8' })).toEqual({
    msgtype: 'm.image',
    body: 'cat.png',
    filename: 'cat.png',
    info: { mimetype: 'image/png', size: 3, w: 4, h: 3, 'xyz.amorgan.blurhash': 'LEHV6nWB2yk8' },
    'page.codeberg.everypizza.msc4193.spoiler': true,
    'org.matrix.msc1767.alt_text': { 'org.matrix.msc1767.text': [{ body: 'A cat' }] },
    'm.mentions': {},
  });
});

test('[FI-12] what is not said is not there', () => {
  expect(composed({ description: '  ', isSpoiler: false, blurhash: null, voice: null })).toEqual(composed({}));
});

test('[FI-13] a voice message has its waveform in whole numbers of 0 to 1024, and its duration twice', () => {
  const { info, ...rest } = composed({ ...VOICE, durationMs: 1_234.4, voice: { waveform: [0, 0.5, 1, 7, -1] } });
  expect(info).toEqual({ mimetype: 'audio/ogg', size: 3, duration: 1_234 });
  expect(rest).toEqual({
    msgtype: 'm.audio',
    body: 'Voice message.ogg',
    filename: 'Voice message.ogg',
    'org.matrix.msc1767.audio': { duration: 1_234, waveform: [0, 512, 1_024, 1_024, 0] },
    'org.matrix.msc3245.voice': {},
    'm.mentions': {},
  });
});

test('[FI-13] a waveform has at most 120 values', () => {
  const audio = composed({ ...VOICE, voice: { waveform: Array(5_000).fill(1) } })['org.matrix.msc1767.audio'];
  expect(audio).toMatchObject({ waveform: Array(120).fill(1_024) });
});
