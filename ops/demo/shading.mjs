// @ts-check
/** The few tools that the demo's pictures are painted with. */

/** @typedef {import('./png.mjs').Colour} Colour */

/**
 * @param {Colour} a
 * @param {Colour} b
 * @param {number} share 0 gives a, 1 gives b
 * @returns {Colour}
 */
export function mix(a, b, share) {
  const t = Math.min(1, Math.max(0, share));
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}

/**
 * @param {number} from
 * @param {number} to
 * @param {number} value
 * @returns {number} 0 up to `from`, 1 from `to` on, smooth between
 */
export function smooth(from, to, value) {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

/**
 * @param {string} hex such as `#1c2b4a`
 * @returns {Colour}
 */
export function colour(hex) {
  const number = Number.parseInt(hex.slice(1), 16);
  return [(number >> 16) / 255, ((number >> 8) & 255) / 255, (number & 255) / 255];
}

/**
 * @param {number} hue 0 to 360
 * @param {number} saturation 0 to 1
 * @param {number} lightness 0 to 1
 * @returns {Colour}
 */
export function hsl(hue, saturation, lightness) {
  const spread = saturation * Math.min(lightness, 1 - lightness);
  const part = (/** @type {number} */ shift) => {
    const k = (shift + hue / 30) % 12;
    return lightness - spread * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return [part(0), part(8), part(4)];
}

/**
 * The same number for the same input, spread over 0 to 1.
 * @param {number} x
 * @param {number} y
 */
export function scatter(x, y) {
  let hash = (Math.imul(x | 0, 374_761_393) + Math.imul(y | 0, 668_265_263)) | 0;
  hash = Math.imul(hash ^ (hash >>> 13), 1_274_126_177);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296;
}

/**
 * Smooth noise between 0 and 1, about one bump for each unit.
 * @param {number} x
 * @param {number} y
 */
export function noise(x, y) {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [across, down] = [smooth(0, 1, x - left), smooth(0, 1, y - top)];
  const upper = scatter(left, top) * (1 - across) + scatter(left + 1, top) * across;
  const lower = scatter(left, top + 1) * (1 - across) + scatter(left + 1, top + 1) * across;
  return upper * (1 - down) + lower * down;
}

/**
 * Noise of several sizes on top of each other.
 * @param {number} x
 * @param {number} y
 * @param {number} [layers]
 */
export function clouds(x, y, layers = 4) {
  let sum = 0;
  let weight = 0;
  for (let layer = 0; layer < layers; layer += 1) {
    const scale = 2 ** layer;
    sum += noise(x * scale + layer * 17, y * scale + layer * 31) / scale;
    weight += 1 / scale;
  }
  return sum / weight;
}
