/** The remaining time of a share as text. */
import type { I18n } from '@lingui/core';

const MINUTE_MS = 60_000;
const HOUR_MIN = 60;

/** Minutes that are left, the begun one counted; 0 once it is over. */
export function minutesLeft(endsAt: number, now: number): number {
  return Math.max(0, Math.ceil((endsAt - now) / MINUTE_MS));
}

/** When `minutesLeft` becomes another number; null if it does not any more. */
export function nextMinuteAt(endsAt: number, now: number): number | null {
  const left = minutesLeft(endsAt, now);
  return left === 0 ? null : endsAt - (left - 1) * MINUTE_MS;
}

/** `14 min left`, `1 hr 5 min left`. */
export function leftText(i18n: I18n, minutes: number): string {
  return i18n._({ id: 'location.left', message: '{time} left', values: { time: minutesText(i18n, minutes) } });
}

/** `14 min`, `8 hr`. */
export function minutesText(i18n: I18n, minutes: number): string {
  const hours = Math.floor(minutes / HOUR_MIN);
  const rest = minutes % HOUR_MIN;
  const parts = [
    ...(hours > 0 ? [unitText(i18n, 'hour', hours)] : []),
    ...(rest > 0 || hours === 0 ? [unitText(i18n, 'minute', rest)] : []),
  ];
  return parts.join(' ');
}

/** `15 minutes`, `8 hours`: written out, for a choice. */
export function durationText(i18n: I18n, minutes: number): string {
  return minutes % HOUR_MIN === 0
    ? unitText(i18n, 'hour', minutes / HOUR_MIN, 'long')
    : unitText(i18n, 'minute', minutes, 'long');
}

function unitText(i18n: I18n, unit: 'hour' | 'minute', count: number, unitDisplay: 'short' | 'long' = 'short'): string {
  return new Intl.NumberFormat(i18n.locale, { style: 'unit', unit, unitDisplay }).format(count);
}
