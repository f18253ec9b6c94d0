/**
 * Files that are not what their messages say, that are two things at once, or that ask for more than any page has: each with what its
 * bytes may be shown as (SEC-31, SEC-36).
 */
import {
  type Bytes,
  big,
  box,
  brandBox,
  bytes,
  element,
  gif,
  jpegHead,
  little,
  movingPng,
  plainPng,
  pngHead,
  pngText,
  pngUnknown,
  riff,
  riffChunk,
  segment,
  webpHead,
} from './media-bytes.ts';

/** A file and what its message says of it. */
export interface LyingMedia {
  readonly why: string;
  /** The message, but for the address of the file. */
  readonly content: { readonly msgtype: string; readonly body: string; readonly info: unknown };
  readonly make: () => Bytes;
  /** The type by which it may be shown. */
  readonly shownAs: string;
}

const NOTHING = 'application/octet-stream';
const SCRIPT = '<script>globalThis.hit=1</script>';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="globalThis.hit=1"><script>globalThis.hit=1</script></svg>';
const HTML = `<!doctype html><html><body onload="globalThis.hit=1">${SCRIPT}</body></html>`;
const ZIP = bytes('PK\x03\x04', new Uint8Array(26), 'PK\x05\x06', new Uint8Array(18));

type Row = readonly [why: string, shownAs: string, mimetype: string, make: () => Bytes];

const row =
  (msgtype: string, kind: string) =>
  ([why, shownAs, mimetype, make]: Row, index: number): LyingMedia => ({
    ...{ why, shownAs, make },
    content: {
      msgtype,
      body: `${kind} ${index}.${mimetype.split('/')[1]}`,
      info: { mimetype, w: 40, h: 30, size: 100 },
    },
  });

/** Files that are no pictures. */
const DISGUISED = (
  [
    ['SVG with a script, as PNG', NOTHING, 'image/png', () => bytes(SVG)],
    ['SVG with a script, as itself', NOTHING, 'image/svg+xml', () => bytes(SVG)],
    ['SVG after a mark of the order of bytes', NOTHING, 'image/svg+xml', () => bytes('\xef\xbb\xbf\n', SVG)],
    ['HTML as JPEG', NOTHING, 'image/jpeg', () => bytes(HTML)],
    [
      'XHTML as GIF',
      NOTHING,
      'image/gif',
      () => bytes('<html xmlns="http://www.w3.org/1999/xhtml">', SCRIPT, '</html>'),
    ],
    [
      'XML with a style sheet',
      NOTHING,
      'image/png',
      () => bytes('<?xml version="1.0"?><?xml-stylesheet href="#x"?><x/>'),
    ],
    [
      'PDF with a script',
      NOTHING,
      'image/png',
      () => bytes('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>'),
    ],
    ['MHTML', NOTHING, 'image/webp', () => bytes('MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n', HTML)],
    ['WebAssembly', NOTHING, 'image/png', () => bytes('\0asm', 1, 0, 0, 0)],
    ['JavaScript', NOTHING, 'image/gif', () => bytes('globalThis.hit=1')],
    ['an archive', NOTHING, 'image/png', () => ZIP],
    ['a program of Linux', NOTHING, 'image/jpeg', () => bytes('\x7fELF', new Uint8Array(60))],
    ['a program of Windows', NOTHING, 'image/jpeg', () => bytes('MZ', new Uint8Array(62))],
    [
      'a bitmap, which browsers draw',
      NOTHING,
      'image/png',
      () => bytes('BM', new Uint8Array(16), little(20_000, 4), little(20_000, 4)),
    ],
    [
      'an icon, which browsers draw',
      NOTHING,
      'image/png',
      () => bytes(0, 0, 1, 0, 1, 0, new Uint8Array(16), plainPng(300, 300)),
    ],
    ['TIFF', NOTHING, 'image/png', () => bytes('II*\0', new Uint8Array(20))],
    ['JPEG XL', NOTHING, 'image/jpeg', () => bytes(0xff, 0x0a, new Uint8Array(20))],
    ['nothing at all', NOTHING, 'image/png', () => bytes()],
    ['the beginning of a signature', NOTHING, 'image/png', () => bytes('\x89PNG')],
    ['HTML whose comment begins like a film', NOTHING, 'image/avif', () => bytes('<!--ftypavif-->', HTML)],
    ['a script that is a sound from its ninth byte on', NOTHING, 'image/webp', () => bytes('hit=1///WEBPVP8 ', HTML)],
    ['film as picture', 'video/mp4', 'image/avif', () => bytes(brandBox('avis'), box('moov'))],
    ['sound as picture', 'audio/ogg', 'image/png', () => bytes('OggS', HTML)],
  ] as const
).map(row('m.image', 'disguised'));

/** Pictures that are something else as well. They are drawn as pictures, and saved as bytes. */
const DOUBLE = (
  [
    ['PNG with HTML in its text', 'image/png', 'image/png', () => plainPng(40, 30, { after: [pngText(HTML)] })],
    ['PNG before an archive', 'image/png', 'text/html', () => bytes(plainPng(40, 30), ZIP)],
    ['GIF before an archive of Java', 'image/gif', 'application/java-archive', () => bytes(gif(40, 40, 1), ZIP)],
    [
      'GIF that is a script',
      'image/gif',
      'text/javascript',
      () => bytes('GIF89a', '/*  ', 0, 0, 0, '*/=1;globalThis.hit=1'),
    ],
    ['JPEG with HTML in a comment', 'image/jpeg', 'text/html', () => jpegHead(40, segment(0xfe, bytes(HTML)))],
    [
      'JPEG with PDF in a comment',
      'image/jpeg',
      'application/pdf',
      () => jpegHead(40, segment(0xfe, bytes('%PDF-1.7'))),
    ],
    ['WebP with SVG in a chunk', 'image/webp', 'image/svg+xml', () => webpHead(40, riffChunk('XMP ', bytes(SVG)))],
  ] as const
).map(row('m.image', 'double'));

/** Pictures of a few bytes that are large, or many. */
const BOMBS = (
  [
    ['more pixels than any page has', NOTHING, 'image/png', () => pngHead(65_535, 65_535)],
    ['the most that a header can say', NOTHING, 'image/png', () => pngHead(2 ** 32 - 1, 2 ** 32 - 1)],
    ['no pixels', NOTHING, 'image/png', () => pngHead(0, 100)],
    ['one column', 'image/png', 'image/png', () => plainPng(1, 65_535)],
    ['one row', 'image/png', 'image/png', () => plainPng(65_535, 1)],
    ['a hundred million pixels, all the same', 'image/png', 'image/png', () => plainPng(10_000, 10_000)],
    [
      'another size before the header',
      NOTHING,
      'image/png',
      () => pngHead(30_000, 30_000, { before: [pngUnknown(bytes(big(1, 4), big(1, 4)))] }),
    ],
    ['a frame beyond the screen', NOTHING, 'image/gif', () => gif(1, 65_535, 1)],
    ['ten thousand frames', NOTHING, 'image/gif', () => gif(1, 1, 10_000)],
    ['three thousand frames of PNG', NOTHING, 'image/png', () => movingPng(3_000)],
    [
      'three thousand frames of WebP',
      NOTHING,
      'image/webp',
      () => webpHead(1, ...Array.from({ length: 3_000 }, () => riffChunk('ANMF', new Uint8Array(16)))),
    ],
    ['the largest WebP', NOTHING, 'image/webp', () => webpHead(16_777_216)],
    ['the largest JPEG behind a fill byte', NOTHING, 'image/jpeg', () => jpegHead(65_500, bytes(0xff))],
    ['the largest JPEG behind a bare marker', NOTHING, 'image/jpeg', () => jpegHead(65_500, bytes(0xff, 0x01))],
    ['a JPEG of five hundred scans', NOTHING, 'image/jpeg', () => jpegHead(9_000, bytes(), 500)],
    [
      'an AVIF that says its size late',
      NOTHING,
      'image/avif',
      () =>
        bytes(
          brandBox('avif'),
          box('free', new Uint8Array(9_000)),
          box('meta', big(0, 4), box('ispe', big(0, 4), big(60_000, 4), big(60_000, 4))),
        ),
    ],
  ] as const
).map(row('m.image', 'bomb'));

/** Film and sound whose headers cannot be. */
const FILMS = (
  [
    [
      'WebM of four thousand million columns',
      'video/webm',
      'video/webm',
      () => webm(element('e0', element('b0', 0xff, 0xff, 0xff, 0xff), element('ba', 0xff, 0xff, 0xff, 0xff))),
    ],
    [
      'WebM that never ends',
      'video/webm',
      'video/webm',
      () => webm(element('4489', 0x7f, 0xef, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff)),
    ],
    ['WebM as text', 'video/webm', 'text/html', () => bytes(element('1a45dfa3', HTML), HTML)],
    ['MP4 with HTML in a free box', 'video/mp4', 'video/mp4', () => bytes(brandBox('isom'), box('free', HTML))],
    [
      'MP4 whose first box is larger than the file',
      'video/mp4',
      'video/mp4',
      () => bytes(0, 0, 0xff, 0xff, 'ftypisom'),
    ],
    ['HTML whose comment begins like MP4', NOTHING, 'video/mp4', () => bytes('<!--ftypmp42-->', HTML)],
  ] as const
).map(row('m.video', 'film'));

const SOUNDS = (
  [
    ['WAV with HTML', 'audio/wav', 'audio/wav', () => riff('WAVE', riffChunk('data', bytes(HTML)))],
    ['a label before HTML', 'audio/mpeg', 'audio/mpeg', () => bytes('ID3', HTML)],
    ['FLAC before a script', 'audio/flac', 'text/javascript', () => bytes('fLaC=1;globalThis.hit=1')],
    ['a playlist that names a file', NOTHING, 'audio/x-mpegurl', () => bytes('#EXTM3U\nfile:///etc/passwd')],
  ] as const
).map(row('m.audio', 'sound'));

function webm(tracks: Uint8Array): Bytes {
  return bytes(
    element('1a45dfa3', element('4282', 'webm')),
    element('18538067', element('1654ae6b', element('ae', tracks))),
  );
}

export const LYING_MEDIA: readonly LyingMedia[] = [...DISGUISED, ...DOUBLE, ...BOMBS, ...FILMS, ...SOUNDS];
