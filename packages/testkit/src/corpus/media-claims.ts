/** Messages with a sound file and claims about it that cannot be: numbers, names, small pictures, loudness (SEC-32, SEC-36). */

/** The content of a message, but for the address of its file. */
export interface MediaClaim {
  readonly why: string;
  readonly content: Readonly<Record<string, unknown>> & { readonly msgtype: string; readonly body: string };
}

const picture = (why: string, info: unknown, more: object = {}): MediaClaim => ({
  ...{ why, content: { msgtype: 'm.image', body: `${why}.png`, info, ...more } },
});
const file = (why: string, body: string): MediaClaim => ({
  why,
  content: { msgtype: 'm.file', body, info: { size: 9 } },
});

/** Sizes as senders claim them. */
const SIZES: readonly MediaClaim[] = [
  picture('sizes as text', { w: '40', h: '30', size: 'many' }),
  picture('sizes below nothing', { w: -40, h: -30, size: -1 }),
  picture('sizes beyond everything', { w: 2 ** 53 - 1, h: 2 ** 53 - 1, size: 2 ** 53 - 1 }),
  picture('a size of nothing', { w: 0, h: 0, size: 0 }),
  picture('as wide as a street', { w: 1_000_000, h: 1 }),
  picture('as high as a tower', { w: 1, h: 1_000_000 }),
  picture('sizes as lists', { w: [40], h: { value: 30 }, size: null }),
  picture('info as a list', [40, 30]),
  picture('info as text', '40x30'),
  picture('no info', undefined),
];

/** Small pictures that stand for large ones. */
const SMALL: readonly MediaClaim[] = [
  picture('blurhash of ten thousand', { w: 40, h: 30, 'xyz.amorgan.blurhash': `~${'A'.repeat(10_000)}` }),
  picture('blurhash of wrong length', { w: 40, h: 30, 'xyz.amorgan.blurhash': '|AAAAAAAA' }),
  picture('blurhash with markup', { w: 40, h: 30, 'xyz.amorgan.blurhash': '<script>hit=1</script>' }),
  picture('small picture elsewhere', { w: 40, h: 30, thumbnail_url: 'https://evil.example/_matrix/client/v1/media/a' }),
  picture('small picture that goes up', { w: 40, h: 30, thumbnail_url: 'mxc://a/../../v3/account/whoami' }),
  picture('small picture that is large', { w: 40, h: 30, thumbnail_url: 'mxc://a/b', thumbnail_info: { size: 1e9 } }),
];

/** Names of files. */
const NAMES: readonly MediaClaim[] = [
  file('a path', '../../../../etc/passwd'),
  file('a path of Windows', 'C:\\Windows\\System32\\x.bat'),
  file('a name that turns round', 'invoice\u202efdp.exe'),
  file('a name with a byte of nothing', 'invoice.pdf\u0000.exe'),
  file('a name of ten thousand', `invoice.pdf${' '.repeat(50)}${'_'.repeat(10_000)}.exe`),
  file('a name of blanks', '\u3164\u2800\u3164'),
  file('a name that nobody sees', '\u202e\u200b\u2060'),
  file('a device', 'CON.txt'),
  file('a hidden file', '.bashrc'),
  file('dots', '..'),
  file('markup', '<img src=x onerror="globalThis.hit=1">.png'),
  file('an address', 'javascript:globalThis.hit=1'),
  file('lines', 'a\nb\r\nc\u2028d.txt'),
  file('marks upon marks', `${'e\u0301\u0302\u0303\u0304\u0305'.repeat(300)}.txt`),
  file('one word without an end', 'W'.repeat(3_000)),
];

const waveform = (numbers: readonly unknown[], duration: unknown = 1_000) => ({
  'org.matrix.msc1767.audio': { duration, waveform: numbers },
  'org.matrix.msc3245.voice': {},
});
const voice = (why: string, more: object): MediaClaim => ({
  ...{ why, content: { msgtype: 'm.audio', body: `${why}.ogg`, info: { duration: 1_000 }, ...more } },
});

const VOICES: readonly MediaClaim[] = [
  voice('loudness of very many numbers', waveform(new Array<number>(20_000).fill(7))),
  voice('loudness beyond everything', waveform([2 ** 53 - 1, -(2 ** 53) + 1, 1_024])),
  voice('loudness as text', waveform(['loud', null, {}])),
  voice('longer than a life', waveform([1, 2], 2 ** 53 - 1)),
  voice('shorter than nothing', waveform([1, 2], -5)),
];

/** Types of files. */
const TYPES: readonly MediaClaim[] = [
  picture('a type of ten thousand', { w: 40, h: 30, mimetype: `image/${'x'.repeat(10_000)}` }),
  picture('a type with more', { w: 40, h: 30, mimetype: 'text/html; charset=utf-7' }),
  picture('a type with lines', { w: 40, h: 30, mimetype: 'image/png\r\nSet-Cookie: x' }),
  picture('a type as a list', { w: 40, h: 30, mimetype: ['image/png'] }),
];

export const MEDIA_CLAIMS: readonly MediaClaim[] = [...SIZES, ...SMALL, ...NAMES, ...VOICES, ...TYPES];
