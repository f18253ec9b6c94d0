// @ts-check
/** Pictures for people and rooms: a colour of their own and a simple motif. */
import { paintPng } from './png.mjs';
import { clouds, hsl, mix, smooth } from './shading.mjs';

/** @typedef {import('./png.mjs').Colour} Colour */
/** @typedef {'dunes' | 'moon' | 'rings' | 'sail' | 'waves'} Motif */

const SIZE = 192;
const RIDGES = /** @type {const} */ ([0.46, 0.62, 0.8]);

/** @type {Record<Motif, (x: number, y: number) => number>} how much of the second colour is at a point */
const MOTIFS = {
  dunes: (x, y) =>
    RIDGES.reduce(
      (sum, base) => sum + smooth(0, 0.012, y - base + (clouds(x * 2 + base * 30, base * 7, 2) - 0.5) * 0.5) / 3,
      0,
    ),
  moon: (x, y) => smooth(0.3, 0.29, Math.hypot(x - 0.5, y - 0.5)) - smooth(0.27, 0.26, Math.hypot(x - 0.62, y - 0.42)),
  rings: (x, y) => smooth(-0.12, 0.12, Math.sin(Math.hypot(x - 0.5, y - 0.86) * 38)),
  sail: (x, y) => smooth(0, 0.012, Math.min(y - 0.16, 0.78 - y, (y - 0.16) * 0.62 - Math.abs(x - 0.47) - 0.01)),
  waves: (x, y) => smooth(-0.1, 0.1, Math.sin(y * 26 + Math.sin(x * 7) * 2.2)),
};

/**
 * @param {number} hue 0 to 360
 * @param {Motif} motif
 * @returns {Buffer} a square PNG
 */
export function paintAvatar(hue, motif) {
  const [dark, deep, light] = [hsl(hue, 0.5, 0.36), hsl(hue + 24, 0.52, 0.48), hsl(hue + 40, 0.62, 0.82)];
  return paintPng(SIZE, SIZE, (x, y) => mix(mix(deep, dark, y), light, Math.max(0, MOTIFS[motif](x, y)) * 0.9));
}
