/** Places as text. */
import type { I18n } from '@lingui/core';
import type { Place, Point } from './place.ts';

/** A metre and a bit: no device knows it better. */
const DECIMALS = 5;
const KILOMETRE_M = 1_000;

/** `51.5074° N, 0.1278° W`, as the reader writes numbers. */
export function coordinatesText(i18n: I18n, { latitude, longitude }: Point): string {
  const format = new Intl.NumberFormat(i18n.locale, { maximumFractionDigits: DECIMALS });
  const lat = format.format(Math.abs(latitude));
  const lon = format.format(Math.abs(longitude));
  const north =
    latitude < 0
      ? i18n._({ id: 'location.south', message: '{degrees}° S', values: { degrees: lat } })
      : i18n._({ id: 'location.north', message: '{degrees}° N', values: { degrees: lat } });
  const east =
    longitude < 0
      ? i18n._({ id: 'location.west', message: '{degrees}° W', values: { degrees: lon } })
      : i18n._({ id: 'location.east', message: '{degrees}° E', values: { degrees: lon } });
  return `${north}, ${east}`;
}

/** The accuracy of a place; null if it is not known. */
export function accuracyText(i18n: I18n, { uncertaintyM }: Place): string | null {
  if (uncertaintyM === null) return null;
  const isFar = uncertaintyM >= KILOMETRE_M;
  const distance = new Intl.NumberFormat(i18n.locale, {
    style: 'unit',
    unit: isFar ? 'kilometer' : 'meter',
    maximumFractionDigits: isFar ? 1 : 0,
  }).format(isFar ? uncertaintyM / KILOMETRE_M : Math.ceil(uncertaintyM));
  return i18n._({ id: 'location.accuracy', message: 'Accurate to about {distance}', values: { distance } });
}

/** `51.5074, -0.1278`: what search boxes of maps take. */
export function plainCoordinates({ latitude, longitude }: Point): string {
  return `${plain(latitude)}, ${plain(longitude)}`;
}

/** Five decimals at most, and never an exponent: smaller numbers are rounded away. */
function plain(degrees: number): string {
  return String(Number(degrees.toFixed(DECIMALS)));
}
