import { expect, test } from 'vitest';
import { readMapTiles, tileUrl } from './map-tiles.ts';

const TILES = 'https://tiles.example.org/{z}/{x}/{y}.png';

function read(raw: unknown) {
  const warnings: string[] = [];
  return { tiles: readMapTiles(raw, (message) => warnings.push(message)), warnings };
}

test('[LOC-37] tiles and their makers are read from config.json', () => {
  expect(read({ mapTiles: TILES, mapAttribution: ' © Mappers ' })).toEqual({
    tiles: { template: TILES, attribution: '© Mappers' },
    warnings: [],
  });
  expect(read({ mapTiles: 'tiles/{z}/{x}/{y}.png' }).tiles?.attribution).toBe('');
});

test.each([null, [], 'x', {}, { brand: 'Chat' }])('[LOC-37] %j names none', (raw) => {
  expect(read(raw)).toEqual({ tiles: null, warnings: [] });
});

test.each([3, '', 'https://x.org/{z}/{x}.png', 'javascript:{z}{x}{y}', `${TILES}${'a'.repeat(500)}`])(
  '[LOC-37] mapTiles %j is left out with a word in the console',
  (mapTiles) => {
    const { tiles, warnings } = read({ mapTiles });
    expect(tiles).toBeNull();
    expect(warnings).toHaveLength(1);
  },
);

test('[LOC-37] a tile has its address, wherever the numbers stand', () => {
  const tiles = { template: 'https://x.org/{y}/{x}?z={z}&again={z}', attribution: '' };
  expect(tileUrl(tiles, 1, 2, 3)).toBe('https://x.org/2/1?z=3&again=3');
});
