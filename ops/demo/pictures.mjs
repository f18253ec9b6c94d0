// @ts-check
/** The photos and charts of the demo community, painted so that the repository needs no image files. */
import { paintPng } from './png.mjs';
import { clouds, colour, mix, noise, scatter, smooth } from './shading.mjs';

/** @typedef {import('./png.mjs').Colour} Colour */
/** @typedef {{file: string, width: number, height: number, colourAt: (x: number, y: number) => Colour}} Picture */

/** @type {ReadonlyMap<string, Picture>} */
const PICTURES = new Map([
  ['harbour', { file: 'harbour-at-dawn.png', width: 960, height: 640, colourAt: harbour }],
  ['lighthouse', { file: 'lighthouse.png', width: 720, height: 960, colourAt: lighthouse }],
  ['tide', { file: 'tide-week.png', width: 1000, height: 480, colourAt: tideChart }],
  ['map', { file: 'estuary-depths.png', width: 900, height: 700, colourAt: depthMap }],
  ['board', { file: 'gauge-rev-c.png', width: 800, height: 560, colourAt: board }],
  ['storm', { file: 'storm-front.png', width: 1000, height: 600, colourAt: storm }],
]);

/** @returns {string[]} the names to be used in conversations */
export function pictureNames() {
  return [...PICTURES.keys()];
}

/**
 * @param {string} name
 * @returns {{file: string, width: number, height: number, png: Buffer}}
 */
export function paintPicture(name) {
  const picture = PICTURES.get(name);
  if (picture === undefined) throw new Error(`there is no picture "${name}"`);
  const { file, width, height, colourAt } = picture;
  return { file, width, height, png: paintPng(width, height, colourAt) };
}

/**
 * Hills at dawn, mirrored in still water.
 * @param {number} x
 * @param {number} y
 * @returns {Colour}
 */
function harbour(x, y) {
  const shore = 0.58;
  const isWater = y > shore;
  const ripple = isWater ? (noise(x * 8, y * 90) - 0.5) * 0.02 * (y - shore) * 12 : 0;
  const height = isWater ? shore - (y - shore) * 1.25 : y;
  let shade = mix(colour('#2b3f73'), colour('#f6b87a'), smooth(0, 0.56, height));
  shade = mix(shade, colour('#ffe9c2'), smooth(0.34, 0, Math.hypot((x + ripple - 0.64) * 1.5, height - 0.47)));
  shade = mix(shade, colour('#fff6e0'), smooth(0.043, 0.038, Math.hypot((x + ripple - 0.64) * 1.5, height - 0.47)));
  const ridges = /** @type {const} */ ([
    [0.4, 3, '#a3798f'],
    [0.47, 4, '#6d5a80'],
    [0.535, 6, '#3c3d63'],
  ]);
  for (const [base, bumps, tint] of ridges) {
    const ridge = base + (0.5 - clouds(x * bumps + base * 40 + ripple * 4, base * 9, 3)) * 0.17;
    shade = mix(shade, colour(tint), smooth(ridge - 0.0015, ridge + 0.0015, height));
  }
  return isWater ? mix(shade, colour('#16294f'), 0.25 + (y - shore) * 0.9) : shade;
}

/**
 * A lighthouse by night with its beam.
 * @param {number} x
 * @param {number} y
 * @returns {Colour}
 */
function lighthouse(x, y) {
  let shade = mix(colour('#0b1230'), colour('#34457c'), smooth(0, 0.8, y));
  const [column, row] = [Math.floor(x * 90), Math.floor(y * 120)];
  const star = scatter(column, row);
  const fromStar = Math.hypot(x * 90 - column - 0.5, y * 120 - row - 0.5);
  if (star > 0.985) shade = mix(shade, colour('#fdf6dd'), smooth(0.4, 0.1, fromStar) * (star - 0.985) * 66);
  const [left, up] = [0.6 - x, y - 0.3];
  const beam = left > 0 ? smooth(0.32 * left + 0.012, 0, Math.abs(up + left * 0.16)) * (1 - left) : 0;
  shade = mix(shade, colour('#ffeeb0'), beam * 0.75);
  const rock = 0.8 + (0.5 - clouds(x * 4, 3, 4)) * 0.16 - smooth(0.35, 0, Math.abs(x - 0.62)) * 0.08;
  const half = 0.045 + (y - 0.3) * 0.055;
  const isTower = y > 0.33 && y < rock + 0.02;
  const band = Math.floor((y - 0.33) / 0.085) % 2 === 0 ? '#e9e2d8' : '#b5423c';
  const lit = mix(colour(band), colour('#1d2347'), smooth(-half, half * 1.6, x - 0.62));
  if (isTower) shade = mix(shade, lit, smooth(half + 0.002, half - 0.002, Math.abs(x - 0.62)));
  if (y > 0.275 && y < 0.33) shade = mix(shade, colour('#ffe69a'), smooth(0.036, 0.033, Math.abs(x - 0.62)));
  if (y > 0.245 && y < 0.275)
    shade = mix(shade, colour('#7c2f2d'), smooth(0.05, 0.047, Math.abs(x - 0.62) + (0.275 - y)));
  if (y > 0.327 && y < 0.335) shade = mix(shade, colour('#20264b'), smooth(0.06, 0.057, Math.abs(x - 0.62)));
  shade = mix(shade, colour('#090d22'), smooth(rock - 0.002, rock + 0.002, y));
  return mix(shade, colour('#101b40'), smooth(0.9, 0.905, y) * 0.9);
}

/**
 * A week of tides at two gauges.
 * @param {number} x
 * @param {number} y
 * @returns {Colour}
 */
function tideChart(x, y) {
  const [left, right, top, bottom] = [0.05, 0.97, 0.08, 0.9];
  let shade = colour('#fbfaf7');
  const [day, level] = [((x - left) / (right - left)) * 7, (bottom - y) / (bottom - top)];
  const isInside = x > left && x < right && y > top && y < bottom;
  if (isInside && Math.min(day % 1, 1 - (day % 1)) < 0.006) shade = mix(shade, colour('#d9d5cc'), 0.9);
  if (isInside && Math.min((level * 5) % 1, 1 - ((level * 5) % 1)) < 0.013) shade = mix(shade, colour('#e6e2da'), 0.9);
  const curves = /** @type {const} */ ([
    [0.0, 0.3, '#2f5fc4'],
    [0.09, 0.22, '#d0793a'],
  ]);
  for (const [lag, size, tint] of curves) {
    const turn = (day - lag) * 2 * Math.PI;
    const at = 0.5 + size * Math.sin(turn * 1.93) * (0.75 + 0.25 * Math.cos(turn / 14)) + 0.004 * Math.sin(turn * 11);
    const slope = Math.abs(size * 1.93 * 2 * Math.PI * Math.cos(turn * 1.93)) * 3;
    const distance = Math.abs(level - at) / Math.hypot(1, slope);
    if (isInside) shade = mix(shade, colour(tint), smooth(0.0065, 0.003, distance));
    if (isInside && level < at) shade = mix(shade, colour(tint), 0.06);
  }
  const isAxis = Math.abs(x - left) < 0.0015 || Math.abs(y - bottom) < 0.003;
  return isAxis && x >= left - 0.001 && x <= right && y >= top && y <= bottom + 0.003 ? colour('#55524c') : shade;
}

/**
 * Depths of the estuary with contour lines.
 * @param {number} x
 * @param {number} y
 * @returns {Colour}
 */
function depthMap(x, y) {
  const channel = 0.5 + 0.18 * Math.sin(x * 4.2 + 0.6) + (clouds(x * 3, 8, 3) - 0.5) * 0.2;
  const depth = 0.62 - Math.abs(y - channel) * (2.6 - x * 1.2) + (clouds(x * 6, y * 6, 4) - 0.5) * 0.5;
  if (depth < 0) {
    const land = mix(colour('#e8e2c8'), colour('#a9bb86'), smooth(0, -0.7, depth));
    return mix(colour('#8b7f5c'), land, smooth(0, -0.012, depth));
  }
  const line = Math.min((depth * 8) % 1, 1 - ((depth * 8) % 1));
  const water = mix(colour('#cfe6ee'), colour('#2a6496'), smooth(0, 0.75, Math.floor(depth * 8) / 8));
  let shade = mix(colour('#4b83ab'), water, smooth(0.02, 0.07, line));
  for (const gauge of [0.2, 0.47, 0.78]) {
    const centre = 0.5 + 0.18 * Math.sin(gauge * 4.2 + 0.6) + (clouds(gauge * 3, 8, 3) - 0.5) * 0.2;
    const distance = Math.hypot(x - gauge, (y - centre) * 0.78);
    shade = mix(shade, colour('#ffffff'), smooth(0.018, 0.016, distance));
    shade = mix(shade, colour('#c8412f'), smooth(0.013, 0.011, distance));
  }
  return shade;
}

/**
 * A circuit board: traces, pads, two chips.
 * @param {number} x
 * @param {number} y
 * @returns {Colour}
 */
function board(x, y) {
  const [across, down] = [x * 40, y * 28];
  if (x < 0.06 || x > 0.94 || y < 0.07 || y > 0.93)
    return mix(colour('#d8cdbb'), colour('#c4b7a2'), noise(x * 50, y * 4));
  let shade = mix(colour('#1c6b4a'), colour('#17573d'), noise(x * 5, y * 5));
  const [column, row] = [Math.floor(across), Math.floor(down)];
  const [inX, inY] = [across - column - 0.5, down - row - 0.5];
  const turn = scatter(column >> 2, row);
  if (turn > 0.45) shade = mix(shade, colour('#35916a'), smooth(0.14, 0.09, Math.abs(inY)));
  if (scatter(column, (row >> 2) + 90) > 0.72) shade = mix(shade, colour('#35916a'), smooth(0.14, 0.09, Math.abs(inX)));
  const isPad = scatter(column + 50, row + 50) > 0.9;
  if (isPad) shade = mix(shade, colour('#d9b65c'), smooth(0.36, 0.31, Math.hypot(inX, inY)));
  if (isPad) shade = mix(shade, colour('#123d2b'), smooth(0.17, 0.13, Math.hypot(inX, inY)));
  const chips = /** @type {const} */ ([
    [0.36, 0.45, 0.13, 0.18],
    [0.72, 0.62, 0.09, 0.1],
  ]);
  for (const [middle, centre, half, tall] of chips) {
    const [dx, dy] = [Math.abs(x - middle), Math.abs(y - centre)];
    const isLeg = dy < tall && dx < half + 0.022 && Math.floor(y * 60) % 2 === 0;
    if (isLeg) shade = colour('#c9ccd0');
    if (dx < half && dy < tall) shade = mix(colour('#2a2d33'), colour('#1b1d21'), y);
    const dot = Math.hypot(x - middle + half * 0.75, (y - centre + tall * 0.8) * 0.7);
    shade = mix(shade, colour('#5b6069'), smooth(0.011, 0.009, dot));
  }
  return shade;
}

/**
 * A front of clouds over a rough sea.
 * @param {number} x
 * @param {number} y
 * @returns {Colour}
 */
function storm(x, y) {
  const horizon = 0.62;
  if (y < horizon) {
    const cloud = clouds(x * 3 + y, y * 6, 5);
    const sky = mix(colour('#2a3442'), colour('#a9b4bb'), smooth(0.3, 0.72, cloud + (y - 0.3) * 0.35));
    const rain = noise(x * 120 + y * 30, y * 3) > 0.6 ? 0.16 : 0;
    return mix(sky, colour('#46525f'), smooth(0.3, 0.55, y) * smooth(0.75, 0.4, x) * (0.5 + rain));
  }
  const near = (y - horizon) / (1 - horizon);
  const wave = clouds((x * 6) / (0.2 + near) + 40, near * 22, 4);
  const sea = mix(colour('#54666d'), colour('#1d3038'), near);
  return mix(sea, colour('#dfe8e6'), smooth(0.6, 0.74, wave) * (0.3 + near * 0.7));
}
