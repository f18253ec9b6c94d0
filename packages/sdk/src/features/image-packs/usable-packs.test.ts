import { expect, test } from 'vitest';
import { decodeImagePack } from '../../protocol/events/image-pack.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { emoticonsOf, findEmoticons, type OwnedPack, usablePacks } from './usable-packs.ts';

function packOf(shortcodes: readonly string[], roomId = '!room:example.org', extra: object = {}): OwnedPack {
  const images = Object.fromEntries(
    shortcodes.map((code) => [code, { url: `mxc://example.org/${roomId.length}`, ...extra }]),
  );
  const pack = decodeImagePack({ images });
  if (pack === null) throw new Error('no pack');
  return {
    owner: { kind: 'room', roomId: roomId as RoomId, stateKey: '' },
    pack,
    room: { name: 'Cats', avatar: null },
  };
}

const typedOf = (...packs: readonly OwnedPack[]) =>
  usablePacks(packs).flatMap(({ images }) => images.map(({ typed }) => typed));

test('[IP-06] a pack stands where it is first, and has the name of its room where it has none', () => {
  const [first, again] = [packOf(['a']), packOf(['a'])];
  const packs = usablePacks([first, packOf(['b'], '!other:example.org'), again]);
  expect(packs.map(({ id, name }) => [id, name])).toEqual([
    ['!room:example.org ', 'Cats'],
    ['!other:example.org ', 'Cats'],
  ]);
});

test('[IP-08] the first has a shortcode, the others a number; what cannot be typed has a name like it', () => {
  expect(
    typedOf(packOf(['cat', 'my cat', '_x_', '???', 'a:b', 'a_b']), packOf(['cat', 'my-cat'], '!o:example.org')),
  ).toEqual(['cat', 'my-cat/2', 'x', 'emoticon', 'a-b', 'a_b', 'cat/2', 'my-cat']);
  expect(typedOf(packOf(['cat'], '!r:e', { usage: ['sticker'] }))).toEqual([null]);
});

test('[IP-08] what is typed finds its picture, prototype names too', () => {
  const found = emoticonsOf(usablePacks([packOf(['constructor', 'cat'])]));
  expect([...found.keys()]).toEqual(['constructor', 'cat']);
  expect(found.get('cat')?.shortcode).toBe('cat');
  expect(found.get('toString')).toBe(undefined);
});

test('[IP-03] ten thousand emoticons of one shortcode get their names in linear time', () => {
  const packs = Array.from({ length: 10 }, (_, n) =>
    packOf(
      Array.from({ length: 1_000 }, (_each, index) => ` ${'?'.repeat((index % 90) + 1)}${n}`),
      `!r${n}:example.org`,
    ),
  );
  const started = performance.now();
  expect(new Set(typedOf(...packs)).size).toBe(typedOf(...packs).length);
  expect(performance.now() - started).toBeLessThan(1_000);
});

test('[IP-14] the best emoticons come first', () => {
  const packs = usablePacks([
    packOf(['party_cat', 'cat', 'concat', 'catalog']),
    packOf(['zzz'], '!o:e', { body: 'sleepy cat' }),
  ]);
  expect(findEmoticons(packs, 'Cat', 9).map(({ typed }) => typed)).toEqual([
    'cat',
    'catalog',
    'party_cat',
    'zzz',
    'concat',
  ]);
  expect(findEmoticons(packs, 'cat', 2)).toHaveLength(2);
  expect(findEmoticons(packs, 'dog', 9)).toEqual([]);
});
