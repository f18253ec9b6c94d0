/**
 * Blurhash: a picture as a few cosine waves in 20 to 30 characters, drawn until the picture itself is there. Decodes the
 * format `xyz.amorgan.blurhash` to RGBA pixels.
 */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~';
const VALUES: ReadonlyMap<string, number> = new Map(Array.from(DIGITS, (digit, value) => [digit, value]));

type Colour = readonly [red: number, green: number, blue: number];

/** The pixels, row by row, of a picture of `width` by `height` (both small: it is to be blown up); null for what is no blurhash. */
export function decodeBlurhash(hash: string, width: number, height: number): Uint8ClampedArray<ArrayBuffer> | null {
  const digits = Array.from(hash.slice(0, 200), (digit) => VALUES.get(digit) ?? -1);
  if (digits.length < 6 || digits.includes(-1)) return null;
  const read = (from: number, length: number) =>
    digits.slice(from, from + length).reduce((sum, digit) => sum * 83 + digit, 0);
  const columns = (read(0, 1) % 9) + 1;
  const rows = Math.floor(read(0, 1) / 9) + 1;
  if (digits.length !== 4 + 2 * columns * rows) return null;
  const strength = (read(1, 1) + 1) / 166;
  const waves = Array.from({ length: columns * rows }, (_, index) =>
    index === 0 ? average(read(2, 4)) : wave(read(4 + index * 2, 2), strength),
  );
  return draw(waves, columns, width, height);
}

function draw(
  waves: readonly Colour[],
  columns: number,
  width: number,
  height: number,
): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let [red, green, blue] = [0, 0, 0];
      waves.forEach((colour, index) => {
        const across = Math.cos((Math.PI * x * (index % columns)) / width);
        const basis = across * Math.cos((Math.PI * y * Math.floor(index / columns)) / height);
        red += colour[0] * basis;
        green += colour[1] * basis;
        blue += colour[2] * basis;
      });
      pixels.set([toSrgb(red), toSrgb(green), toSrgb(blue), 255], (y * width + x) * 4);
    }
  }
  return pixels;
}

function average(value: number): Colour {
  return [toLinear(value >> 16), toLinear((value >> 8) & 255), toLinear(value & 255)];
}

function wave(value: number, strength: number): Colour {
  const part = (digit: number) => Math.sign(digit - 9) * ((digit - 9) / 9) ** 2 * strength;
  return [part(Math.floor(value / 361)), part(Math.floor(value / 19) % 19), part(value % 19)];
}

function toLinear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function toSrgb(value: number): number {
  const share = Math.min(1, Math.max(0, value));
  return Math.round((share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055) * 255);
}
