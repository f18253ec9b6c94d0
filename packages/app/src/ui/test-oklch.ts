/** Colours as the style sheets write them, and how far apart two of them are: for the tests of the tokens. */

/** Linear red, green and blue, 0 to 1; outside of that a screen cannot show it and clips it. */
export type LinearRgb = readonly [number, number, number];

/** Reads `oklch(l c h)` without transparency. Null for anything else. */
export function parseOklch(text: string): LinearRgb | null {
  const match = /^oklch\(\s*([\d.]+)\s+([\d.]+)\s+([\d.]+)\s*\)$/.exec(text.trim());
  if (match === null) return null;
  const [l = 0, c = 0, h = 0] = match.slice(1).map(Number);
  return oklchToLinear(l, c, h);
}

/** WCAG contrast of two colours, 1 to 21. */
export function contrast(one: LinearRgb, other: LinearRgb): number {
  const [lower = 0, upper = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (upper + 0.05) / (lower + 0.05);
}

function oklchToLinear(lightness: number, chroma: number, hueDegrees: number): LinearRgb {
  const hue = (hueDegrees * Math.PI) / 180;
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  // Björn Ottosson's matrices, as in CSS Color 4.
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function clip(value: number): number {
  return Math.min(1, Math.max(0, value));
}

function luminance([red, green, blue]: LinearRgb): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
