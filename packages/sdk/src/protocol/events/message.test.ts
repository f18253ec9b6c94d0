import { expect, test } from 'vitest';
import type { MxcUri } from '../ids/ids.ts';
import { encodeEncryptedFile } from './encrypted-file.ts';
import { decodeMessage, decodeSticker } from './message.ts';

const image = {
  msgtype: 'm.image',
  body: 'cat.jpg',
  url: 'mxc://example.org/cat',
  info: { mimetype: 'image/JPEG', size: 1234, w: 800, h: 600, 'xyz.amorgan.blurhash': 'LEHV6nWB2yk8pyo0adR*' },
};

const plainFile = {
  source: { kind: 'plain', mxc: 'mxc://example.org/cat' },
  fileName: 'cat.jpg',
  mimetype: 'image/jpeg',
  sizeBytes: 1234,
  width: 800,
  height: 600,
  durationMs: null,
  blurhash: 'LEHV6nWB2yk8pyo0adR*',
  thumbnail: null,
};

test('[02.S-09] text, notices and emotes have a body, and HTML only in the one format there is', () => {
  expect(decodeMessage({ msgtype: 'm.text', body: 'hi' })).toEqual({ kind: 'text', body: 'hi', html: null });
  expect(decodeMessage({ msgtype: 'm.notice', body: '' })).toEqual({ kind: 'notice', body: '', html: null });
  const formatted = { msgtype: 'm.emote', body: 'hi', formatted_body: '<b>hi</b>' };
  expect(decodeMessage({ ...formatted, format: 'org.matrix.custom.html' })).toEqual({
    kind: 'emote',
    body: 'hi',
    html: '<b>hi</b>',
  });
  expect(decodeMessage({ ...formatted, format: 'text/html' })).toMatchObject({ html: null });
  expect(decodeMessage(formatted)).toMatchObject({ html: null });
});

test('[SEC-32] the name of a file reads as it is: nothing in it turns a part around, or takes a line of its own', () => {
  for (const [body, shown] of [
    ['holiday\u202Egnp.exe', 'holidaygnp.exe'],
    ['\u2067a\u2066b\u2069.pdf\u200F', 'ab.pdf'],
    ['bill.pdf\n\n\nfrom the bank.exe', 'bill.pdf from the bank.exe'],
    [`${'W'.repeat(10_000)}.exe`, `${'W'.repeat(193)}….exe`],
    ['\u0627\u0644\u0633\u0644\u0627\u0645.pdf', '\u0627\u0644\u0633\u0644\u0627\u0645.pdf'],
  ]) {
    expect(decodeMessage({ ...image, msgtype: 'm.file', body })).toMatchObject({ media: { fileName: shown } });
  }
});

test('[02.S-09] files are described by what can be believed of their info', () => {
  expect(decodeMessage(image)).toEqual({ kind: 'image', media: plainFile, caption: null });
  for (const kind of ['file', 'audio', 'video'] as const) {
    expect(decodeMessage({ ...image, msgtype: `m.${kind}` })).toMatchObject({ kind, media: { width: 800 } });
  }
});

test('[SEC-36] claims that cannot be are not taken over', () => {
  const claims: [object, object][] = [
    [
      { w: -1, h: 0 },
      { width: null, height: null },
    ],
    [
      { w: 1e9, h: 2.4 },
      { width: 65_535, height: 2 },
    ],
    [
      { w: '800', h: null },
      { width: null, height: null },
    ],
    [{ size: -5 }, { sizeBytes: null }],
    [{ size: 1e308 }, { sizeBytes: 2 ** 40 }],
    [{ duration: 1e300 }, { durationMs: 604_800_000 }],
    [{ mimetype: 'text/html; charset=x' }, { mimetype: null }],
    [{ mimetype: 'x'.repeat(65_536) }, { mimetype: null }],
    [{ 'xyz.amorgan.blurhash': 'x'.repeat(167) }, { blurhash: null }],
    [{ 'xyz.amorgan.blurhash': '<script>' }, { blurhash: null }],
    [{ thumbnail_url: 'https://example.org/x' }, { thumbnail: null }],
  ];
  for (const [info, expected] of claims) expect(decodeMessage({ ...image, info })).toMatchObject({ media: expected });
  expect(decodeMessage({ ...image, info: 'x' })).toMatchObject({ kind: 'image', media: { width: null } });
});

test('[03.MX-08] an encrypted file is told apart from a plain one', () => {
  const opening = { key: 'k'.repeat(43), iv: 'i'.repeat(22), sha256: 's'.repeat(43) };
  const mxc = 'mxc://example.org/secret' as MxcUri;
  const file = encodeEncryptedFile(mxc, opening);
  const source = { kind: 'encrypted', mxc, file: opening };
  expect(decodeMessage({ ...image, file })).toMatchObject({ media: { source } });
  expect(decodeMessage({ ...image, file: { ...file, v: 'v1' } })).toMatchObject({
    media: { source: { kind: 'unreadable' } },
  });
  const info = { thumbnail_file: file, thumbnail_info: { w: 10, h: 20, mimetype: 'image/png' } };
  expect(decodeMessage({ ...image, info })).toMatchObject({
    media: {
      thumbnail: {
        source,
        mimetype: 'image/png',
        width: 10,
        height: 20,
      },
    },
  });
});

test('[SEC-36] a small picture that says it is larger than is fetched unasked is none', () => {
  const smallOf = (size: number) => {
    const info = { thumbnail_url: 'mxc://example.org/small', thumbnail_info: { size } };
    return decodeMessage({ ...image, info });
  };
  expect(smallOf(4_000_000)).toMatchObject({ media: { thumbnail: { source: { kind: 'plain' } } } });
  expect(smallOf(4_000_001)).toMatchObject({ media: { thumbnail: null } });
});

test('a body that is not the name of the file is a caption', () => {
  const captioned = { ...image, filename: 'cat.jpg', body: 'my *cat*' };
  expect(decodeMessage(captioned)).toMatchObject({
    media: { fileName: 'cat.jpg' },
    caption: { body: 'my *cat*', html: null },
  });
  expect(decodeMessage({ ...image, filename: 'cat.jpg' })).toMatchObject({ caption: null });
  expect(decodeMessage({ ...image, filename: '' })).toMatchObject({ media: { fileName: 'cat.jpg' }, caption: null });
});

test('[SEC-20] a file without a sound address is malformed', () => {
  for (const url of [undefined, 'https://example.org/x', 'mxc://example.org/../x', 5]) {
    expect(decodeMessage({ ...image, url })).toEqual({ kind: 'malformed', reason: 'media' });
  }
  expect(decodeMessage({ ...image, file: { url: 'x' } })).toEqual({ kind: 'malformed', reason: 'media' });
});

test('[03.L-01] a location is a geo address', () => {
  const location = { msgtype: 'm.location', body: 'here', geo_uri: 'geo:1,2' };
  expect(decodeMessage(location)).toEqual({ kind: 'location', body: 'here', geoUri: 'geo:1,2' });
  const block = { 'org.matrix.msc3488.location': { uri: 'geo:3,4' } };
  expect(decodeMessage({ ...location, geo_uri: undefined, ...block })).toMatchObject({ geoUri: 'geo:3,4' });
  expect(decodeMessage({ ...location, geo_uri: 'javascript:1' })).toEqual({ kind: 'malformed', reason: 'location' });
});

test('a type unknown here keeps its text; without type or text a message is malformed', () => {
  expect(decodeMessage({ msgtype: 'constructor', body: 'hi' })).toEqual({
    kind: 'unknown',
    msgtype: 'constructor',
    body: 'hi',
    html: null,
  });
  expect(decodeMessage({})).toEqual({ kind: 'malformed', reason: 'msgtype' });
  expect(decodeMessage({ msgtype: 'm.text' })).toEqual({ kind: 'malformed', reason: 'body' });
  expect(decodeMessage({ msgtype: 'm.text', body: [] })).toEqual({ kind: 'malformed', reason: 'body' });
});

test('a sticker is a picture whose body describes it', () => {
  expect(decodeSticker({ body: 'a cat', url: image.url, info: image.info })).toEqual({
    kind: 'sticker',
    media: { ...plainFile, fileName: 'a cat' },
    caption: null,
  });
  expect(decodeSticker({ body: 'x' })).toEqual({ kind: 'malformed', reason: 'media' });
  expect(decodeSticker({ url: image.url })).toEqual({ kind: 'malformed', reason: 'body' });
});
