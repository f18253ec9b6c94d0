import { PROTOTYPE_NAMES } from '@parley/testkit/corpus/hostile-values.ts';
import { SOUND_MEDIA_ADDRESSES, UNSOUND_MEDIA_ADDRESSES } from '@parley/testkit/corpus/media-addresses.ts';
import { expect, test } from 'vitest';
import { mediaDownload, mediaThumbnail } from '../endpoints/media.ts';
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

test('[03.MX-01] [SEC-20] a sound media URI names exactly its two parts in the path', () => {
  for (const { address: uri, why } of SOUND_MEDIA_ADDRESSES) {
    const parsed = parseMxcUri(uri);
    expect(parsed, why).toBe(uri);
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
  expect(UNSOUND_MEDIA_ADDRESSES.length).toBeGreaterThanOrEqual(60);
  for (const { address, why } of UNSOUND_MEDIA_ADDRESSES) {
    expect(parseMxcUri(address), `${why}: ${address.slice(0, 100)}`).toBeNull();
  }
  for (const value of [null, 7, {}, [], undefined]) expect(parseMxcUri(value)).toBeNull();
});

test('[SEC-20] no address, sound or not, makes a request of another path or host', () => {
  for (const { address } of [...SOUND_MEDIA_ADDRESSES, ...UNSOUND_MEDIA_ADDRESSES]) {
    const parsed = parseMxcUri(address);
    if (parsed === null) continue;
    const size = { width: 1, height: 1, method: 'crop' } as const;
    const paths = (['authenticated', 'older'] as const).flatMap((form) => [
      mediaDownload(parsed, undefined, form).path,
      mediaThumbnail(parsed, size, form).path,
    ]);
    for (const path of paths) {
      const url = new URL(path, 'https://home.example');
      expect(url.origin).toBe('https://home.example');
      expect(url.pathname).toBe(path.split('?')[0]);
      expect(path).toMatch(
        /^\/_matrix\/(?:client\/v1\/media|media\/v3)\/(?:download|thumbnail)\/[^/]+\/[\w-]+(?:\?|$)/,
      );
    }
  }
});
