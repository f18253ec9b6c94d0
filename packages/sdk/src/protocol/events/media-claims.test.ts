/** Every claim of the corpus, and every file of it, as a message in the clear and an encrypted one. */
import { LYING_MEDIA } from '@parley/testkit/corpus/lying-media.ts';
import { MEDIA_CLAIMS } from '@parley/testkit/corpus/media-claims.ts';
import { expect, test } from 'vitest';
import type { RawContent } from './event.ts';
import { decodeDescription, decodeSound, decodeSpoiler } from './media-details.ts';
import { decodeMessage } from './message.ts';

const KEY = { alg: 'A256CTR', kty: 'oct', k: 'a'.repeat(43), key_ops: ['decrypt'], ext: true };
const FILE = { v: 'v2', url: 'mxc://a.example/b', key: KEY, iv: 'a'.repeat(22), hashes: { sha256: 'a'.repeat(43) } };
const CLAIMS = [...MEDIA_CLAIMS, ...LYING_MEDIA].map(({ why, content }) => ({ why, content: content as object }));

test.each(CLAIMS)('[SEC-36] [SEC-32] $why: what is believed of it is bounded', ({ content }) => {
  for (const place of [{ url: 'mxc://a.example/b' }, { file: FILE }]) {
    const raw = { ...content, ...place } as unknown as RawContent;
    const message = decodeMessage(raw);
    if (!('media' in message)) throw new Error(`no file: ${message.kind}`);
    const { fileName, mimetype, sizeBytes, width, height, durationMs, blurhash, thumbnail } = message.media;
    expect(new TextEncoder().encode(fileName).length).toBeLessThanOrEqual(200);
    expect(fileName).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u2028\u2029]/u);
    expect(mimetype ?? 'a/b').toMatch(/^[a-z0-9.+-]+\/[a-z0-9.+-]+$/);
    for (const [number, least, most] of [
      ...([
        [sizeBytes, 0, 2 ** 40],
        [durationMs, 0, 7 * 24 * 3_600_000],
      ] as const),
      ...([
        [width, 1, 65_535],
        [height, 1, 65_535],
      ] as const),
    ]) {
      if (number === null) continue;
      expect(Number.isSafeInteger(number)).toBe(true);
      expect(number).toBeGreaterThanOrEqual(least);
      expect(number).toBeLessThanOrEqual(most);
    }
    expect(blurhash?.length ?? 6).toBeLessThanOrEqual(166);
    expect(JSON.stringify(thumbnail ?? {})).not.toMatch(/evil|\.\./);
    const { waveform, durationMs: sounds } = decodeSound(raw);
    expect(waveform?.length ?? 0).toBeLessThanOrEqual(128);
    for (const bar of waveform ?? []) expect(bar >= 0 && bar <= 1).toBe(true);
    expect(sounds ?? 0).toBeLessThanOrEqual(7 * 24 * 3_600_000);
    expect(decodeSpoiler(raw)).toBeNull();
    expect(decodeDescription(raw)).toBeNull();
  }
});
