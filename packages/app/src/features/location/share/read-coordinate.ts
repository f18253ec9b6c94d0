/** Coordinates as people write them: `51.5074`, `51,5074°`, `0.1278 W`, or both in one text as maps copy them. */
import type { Point } from '../place.ts';

export type Axis = 'latitude' | 'longitude';

const MOST = { latitude: 90, longitude: 180 } as const;
const HALVES = { latitude: { N: 1, S: -1 }, longitude: { E: 1, W: -1 } } as const;

/** One coordinate; null if `text` is none, or lies off the earth. */
export function readCoordinate(text: string, axis: Axis): number | null {
  const typed = text.trim();
  const halves: Readonly<Record<string, number>> = HALVES[axis];
  const letter = typed.slice(-1).toUpperCase();
  const half = Object.hasOwn(halves, letter) ? halves[letter] : undefined;
  const digits = (half === undefined ? typed : typed.slice(0, -1))
    .trim()
    .replace(/°$/, '')
    .replace('−', '-')
    .replace(',', '.');
  if (!/^[+-]?\d{1,3}(\.\d{1,20})?$/.test(digits)) return null;
  const value = Number(digits) * (half ?? 1);
  return Math.abs(value) <= MOST[axis] ? value + 0 : null;
}

/** Latitude and longitude in one text, separated by a comma and a space, or by a semicolon; null if it is not that. */
export function readPoint(text: string): Point | null {
  const parts = text.split(/;|,\s|\s,/);
  if (parts.length !== 2) return null;
  const [first = '', second = ''] = parts;
  const latitude = readCoordinate(first, 'latitude');
  const longitude = readCoordinate(second, 'longitude');
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
