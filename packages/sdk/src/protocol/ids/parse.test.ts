import { PROTOTYPE_NAMES } from '@parley/testkit/corpus/hostile-values.ts';
import { expect, test } from 'vitest';
import { mediaDownload } from '../endpoints/media.ts';
import {
  isServerName,
  localpartOf,
  mxcParts,
  parseDeviceId,
  parseEventId,
  parseMxcUri,
  parseRoomAlias,
  parseRoomId,
  parseUserId,
  serverOf,
} from './parse.ts';

const parsers = [parseUserId, parseRoomId, parseEventId, parseRoomAlias];

test('ids of every room version are taken as they are', () => {
  const users = ['@a:b', '@alice:example.org:8448', '@Ünïcode !:[::1]', '@:old.example', '@a/b=c:1.2.3.4'];
  for (const user of users) expect(parseUserId(user)).toBe(user);
  for (const room of ['!abc:example.org', '!31hneApxJ_1o-63DmFrpeqnkFfWppnzWso1JvH3ogLM']) {
    expect(parseRoomId(room)).toBe(room);
  }
  for (const event of ['$143273582443PhrSn:example.org', '$Rqnc-F-dvnEYJTyHq_iKxU2bZ1CI92-kuZq3a5lr5Zg']) {
    expect(parseEventId(event)).toBe(event);
  }
  expect(parseRoomAlias('#room:example.org')).toBe('#room:example.org');
});

test('the parts of a user id', () => {
  const user = parseUserId('@alice:example.org:8448');
  expect(user !== null && [localpartOf(user), serverOf(user)]).toEqual(['alice', 'example.org:8448']);
});

test('what has another sigil, no content or another type is no id', () => {
  for (const value of ['', '@', '!', '$', '#', 'abc', ' @a:b', null, undefined, 3, {}, ['@a:b']]) {
    for (const parse of parsers) expect(parse(value)).toBeNull();
  }
  for (const user of ['@nodomain', '@a:', '@a:b c', '@a:..', '@a:b/c', '@a:[::1', '@a:b:123456']) {
    expect(parseUserId(user)).toBeNull();
  }
});

test('an id has at most 255 bytes, whatever its characters', () => {
  expect(parseEventId(`$${'a'.repeat(254)}`)).not.toBeNull();
  expect(parseEventId(`$${'a'.repeat(255)}`)).toBeNull();
  expect(parseEventId(`$${'é'.repeat(127)}`)).not.toBeNull();
  expect(parseEventId(`$${'é'.repeat(128)}`)).toBeNull();
  expect(parseEventId(`$${'€'.repeat(84)}`)).not.toBeNull();
  expect(parseEventId(`$${'€'.repeat(85)}`)).toBeNull();
  expect(parseEventId(`$${'😀'.repeat(63)}`)).not.toBeNull();
  expect(parseEventId(`$${'😀'.repeat(64)}`)).toBeNull();
});

test('an id can always be percent-encoded: no controls, no half characters', () => {
  for (const bad of ['\u0000', '\n', '\u007F', '\uD800', '\uDC00x']) {
    expect(parseEventId(`$a${bad}`)).toBeNull();
    expect(parseUserId(`@a${bad}:b`)).toBeNull();
  }
});

test('[01.E-06] prototype names are no user, room, event or alias ids; as device ids they are ordinary', () => {
  for (const name of PROTOTYPE_NAMES) {
    for (const parse of parsers) expect(parse(name)).toBeNull();
    expect(parseDeviceId(name)).toBe(name);
  }
});

test('server names', () => {
  for (const name of ['a', 'matrix.org', 'localhost:8008', '1.2.3.4:443', '[1234:5678::abcd]', '[::1]:8008']) {
    expect(isServerName(name)).toBe(true);
  }
  for (const name of ['', '.', '..', '-', 'a b', 'a/b', 'a:b', 'a:', 'ä.org', 'a%2e', 'user@host', '[::1']) {
    expect(isServerName(name)).toBe(false);
  }
});

const SOUND_MEDIA = [
  'mxc://example.org/abc',
  'mxc://example.org/a-B_9',
  'mxc://localhost:8008/abc',
  'mxc://1.2.3.4/abc',
  'mxc://1.2.3.4:80/abc',
  'mxc://[::1]/abc',
  'mxc://[2001:db8::1]:8448/abc',
  'mxc://EXAMPLE.org/ABC',
  'mxc://xn--bcher-kva.example/abc',
  'mxc://a.b-c.d/x',
];

const UNSOUND_MEDIA = [
  '',
  'mxc:',
  'mxc:/',
  'mxc://',
  'mxc:///',
  'mxc://example.org',
  'mxc://example.org/',
  'mxc:///abc',
  'MXC://example.org/abc',
  'Mxc://example.org/abc',
  'http://example.org/abc',
  'https://example.org/abc',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'mxc:example.org/abc',
  'mxc:/example.org/abc',
  ' mxc://example.org/abc',
  'mxc://example.org/abc ',
  'mxc://example.org/abc\n',
  'mxc://example.org/\nabc',
  'mxc://example.org/..',
  'mxc://example.org/.',
  'mxc://example.org/../abc',
  'mxc://example.org/a/../b',
  'mxc://example.org/a/b',
  'mxc://example.org//abc',
  'mxc://../abc',
  'mxc://./abc',
  'mxc://.../abc',
  'mxc://-/abc',
  'mxc://%2e%2e/abc',
  'mxc://example.org/%2e%2e',
  'mxc://example.org/%2E%2E%2fadmin',
  'mxc://example.org/abc%2f..',
  'mxc://example.org\\abc',
  'mxc://example.org/abc\\..',
  'mxc:\\\\example.org\\abc',
  'mxc://example.org/abc?width=1',
  'mxc://example.org/?abc',
  'mxc://example.org/abc#x',
  'mxc://example.org#/abc',
  'mxc://example.org?/abc',
  'mxc://user@example.org/abc',
  'mxc://user:pass@example.org/abc',
  'mxc://example.org@evil.org/abc',
  'mxc://example.org:/abc',
  'mxc://example.org:abc/abc',
  'mxc://example.org:123456/abc',
  'mxc://example.org:80:80/abc',
  'mxc://[::1/abc',
  'mxc://::1/abc',
  'mxc://[::g]/abc',
  'mxc://[]/abc',
  'mxc://[::1]x/abc',
  'mxc://exämple.org/abc',
  'mxc://例え.jp/abc',
  'mxc://example。org/abc',
  'mxc://example．org/abc',
  'mxc://exam ple.org/abc',
  'mxc://example.org/ab c',
  'mxc://example.org/äbc',
  'mxc://example.org/abc\u0000',
  'mxc://exa\u0000mple.org/abc',
  'mxc://example.org/abc\u200B',
  'mxc://example.org/a.b',
  'mxc://example.org/a:b',
  'mxc://example.org/a+b',
  'mxc://example.org/a=b',
  'mxc://example.org/a;b',
  'mxc://example.org/a&b',
  'mxc://example.org/a@b',
  `mxc://${'a'.repeat(256)}/abc`,
  `mxc://example.org/${'a'.repeat(256)}`,
  `mxc://example.org/${'a'.repeat(100_000)}`,
];

test('[03.MX-01] [SEC-20] a sound media URI names exactly its two parts in the path', () => {
  for (const uri of SOUND_MEDIA) {
    const parsed = parseMxcUri(uri);
    expect(parsed).toBe(uri);
    if (parsed === null) continue;
    const { server, mediaId } = mxcParts(parsed);
    expect(`mxc://${server}/${mediaId}`).toBe(uri);
    const url = new URL(`https://home.example${mediaDownload(parsed).path}`);
    const segments = url.pathname.split('/').slice(1);
    expect(segments).toHaveLength(7);
    expect(segments.slice(0, 5).join('/')).toBe('_matrix/client/v1/media/download');
    expect([decodeURIComponent(segments[5] ?? ''), segments[6]]).toEqual([server, mediaId]);
    expect(url.host).toBe('home.example');
  }
});

test('[03.MX-01] [SEC-20] everything else is no media URI', () => {
  expect(UNSOUND_MEDIA.length).toBeGreaterThanOrEqual(60);
  for (const uri of [...UNSOUND_MEDIA, null, 7, {}, [], undefined]) expect(parseMxcUri(uri)).toBeNull();
});
