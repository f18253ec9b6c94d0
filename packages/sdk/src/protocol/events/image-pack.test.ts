import { expect, test } from 'vitest';
import type { RawContent } from './event.ts';
import { decodeImagePack, decodePackRooms, encodePackImage, isShortcode } from './image-pack.ts';

const URL = 'mxc://example.org/cat';

function imagesOf(images: unknown, pack: unknown = {}) {
  return decodeImagePack({ images, pack } as RawContent)?.images ?? [];
}

test('[IP-02] a pack is read with its claims, all bounded', () => {
  const content = {
    pack: { display_name: `  A\n${'x'.repeat(200)}`, avatar_url: URL, attribution: 'by \u202Eme', usage: ['emoticon'] },
    images: {
      cat: { url: URL, body: 'A cat', info: { w: 64, h: 32.4, size: 1000, mimetype: 'image/PNG' } },
      ':dog:': { url: 'mxc://example.org/dog' },
    },
  };
  const pack = decodeImagePack(content);
  expect(pack).toMatchObject({ avatar: URL, attribution: 'by me' });
  expect(pack?.name).toHaveLength(100);
  expect(pack?.images).toEqual([
    {
      shortcode: 'cat',
      uri: URL,
      body: 'A cat',
      info: { width: 64, height: 32, sizeBytes: 1000, mimetype: 'image/png' },
      isEmoticon: true,
      isSticker: false,
    },
    {
      shortcode: 'dog',
      uri: 'mxc://example.org/dog',
      body: 'dog',
      info: { width: null, height: null, sizeBytes: null, mimetype: null },
      isEmoticon: true,
      isSticker: false,
    },
  ]);
});

test.each([
  'javascript:alert(1)',
  'http://example.org/cat.png',
  'https://example.org/_matrix/media/v3/download/a/b',
  'data:image/png;base64,AAAA',
  'mxc://example.org/../cat',
  'mxc://example.org/cat?x=1',
  'mxc://user:pass@example.org/cat',
  'mxc://example.org',
  'MXC://example.org/cat',
  ' mxc://example.org/cat',
  '',
  7,
  null,
  {},
])('[IP-02] [SEC-20] a picture at %j is none', (url) => {
  expect(imagesOf({ cat: { url } })).toEqual([]);
});

test('[IP-02] a type that is no picture is left out; one that nobody can read is no type', () => {
  const withType = (mimetype: unknown) => imagesOf({ cat: { url: URL, info: { mimetype } } });
  for (const lie of ['text/html', 'application/javascript', 'video/mp4', 'application/pdf'])
    expect(withType(lie)).toEqual([]);
  for (const odd of ['', 'image', 7, null, 'image/png; charset=x']) expect(withType(odd)[0]?.info.mimetype).toBe(null);
});

test('[IP-02] [SEC-36] sizes that cannot be believed are not claimed', () => {
  const odd = { w: -1, h: Number.MAX_VALUE, size: '9', mimetype: 'image/webp' };
  expect(imagesOf({ cat: { url: URL, info: odd } })[0]?.info).toEqual({
    width: null,
    height: 65_535,
    sizeBytes: null,
    mimetype: 'image/webp',
  });
});

test('[IP-03] [SEC-01] prototype names are shortcodes like any other, and no pack is read from a prototype', () => {
  const images = JSON.parse(`{"__proto__": {"url": "${URL}"}, "constructor": {"url": "${URL}"}}`) as unknown;
  expect(imagesOf(images).map(({ shortcode }) => shortcode)).toEqual(['__proto__', 'constructor']);
  expect(decodeImagePack(Object.create({ images: { cat: { url: URL } } }) as RawContent)).toBe(null);
});

test.each([
  {},
  { images: null },
  { images: [] },
  { images: 'x' },
  { images: { a: null, b: 7, c: [], d: {} } },
  { images: { cat: { url: URL } }, pack: [] },
  { images: { cat: { url: URL, info: 'x', usage: 'x', body: 7 } }, pack: { usage: 7, display_name: {} } },
])('[IP-03] [SEC-03] %j gives a pack or none', (content) => {
  expect(() => decodeImagePack(content as RawContent)).not.toThrow();
});

test('[IP-03] ten thousand pictures are read in linear time, and no more than five thousand are used', () => {
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`cat_${n}`, { url: URL, body: 'x'.repeat(500) }]));
  const started = performance.now();
  expect(imagesOf(many(10_000))).toHaveLength(5_000);
  expect(performance.now() - started).toBeLessThan(1_000);
});

test('[IP-03] shortcodes are bounded, not turned around, and each is there once', () => {
  const images = {
    ['x'.repeat(101)]: { url: URL },
    '': { url: URL },
    '::': { url: URL },
    ':cat:': { url: URL },
    cat: { url: URL },
  };
  expect(imagesOf(images).map(({ shortcode }) => shortcode)).toEqual(['cat']);
  expect(imagesOf({ 'a\u202Eb\u0000': { url: URL } })[0]?.shortcode).toBe('a b');
});

test('[IP-04] the use of a picture is its own word, else that of its pack, else both', () => {
  const uses = (pack: unknown, image: unknown) =>
    imagesOf({ cat: { url: URL, ...(image as object) } }, pack).map(({ isEmoticon, isSticker }) => [
      isEmoticon,
      isSticker,
    ])[0];
  expect(uses({}, {})).toEqual([true, true]);
  expect(uses({ usage: ['sticker'] }, {})).toEqual([false, true]);
  expect(uses({ usage: ['sticker'] }, { usage: ['emoticon'] })).toEqual([true, false]);
  expect(uses({ usage: ['odd', 7] }, {})).toEqual([true, true]);
});

test('[IP-12] the rooms whose packs are used are those with an object for a key', () => {
  const rooms = { '!a:b': { '': {}, x: {}, y: null }, '!c:d': {}, 'no room': { '': {} }, '!e:f': [] };
  expect(decodePackRooms({ rooms })).toEqual([
    { roomId: '!a:b', stateKey: '' },
    { roomId: '!a:b', stateKey: 'x' },
  ]);
  expect(decodePackRooms({ rooms: 7 })).toEqual([]);
});

test('[IP-11] what is written into a pack is read back as the same', () => {
  const image = imagesOf({ cat: { url: URL, body: 'A cat', info: { w: 1, h: 2 }, usage: ['sticker'] } })[0];
  if (image === undefined) throw new Error('no picture');
  expect(imagesOf({ cat: encodePackImage(image) })).toEqual([image]);
  expect(['cat', 'a_b-C9', '', 'ü', 'a b', ':a:', 'x'.repeat(101)].map(isShortcode)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
