import type { I18n, MessageDescriptor } from '@lingui/core';
import { formatDateTime, formatTime, isSameDay } from '../../lib/format/time.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const WEEK_DAYS = 7;

/** A choice of how long a room is muted. */
export interface MuteTime {
  readonly forMs: number;
  readonly label: MessageDescriptor;
}

export const MUTE_TIMES: readonly MuteTime[] = [
  { forMs: HOUR_MS, label: /*i18n*/ { id: 'notifications.mute1h', message: '1 hour' } },
  { forMs: 8 * HOUR_MS, label: /*i18n*/ { id: 'notifications.mute8h', message: '8 hours' } },
  { forMs: DAY_HOURS * HOUR_MS, label: /*i18n*/ { id: 'notifications.mute1d', message: '1 day' } },
  { forMs: WEEK_DAYS * DAY_HOURS * HOUR_MS, label: /*i18n*/ { id: 'notifications.mute1w', message: '1 week' } },
];

/** Says until when a room is muted. */
export function mutedUntilText(i18n: I18n, locale: string, untilMs: number, nowMs: number): string {
  const format = isSameDay(untilMs, nowMs) ? formatTime : formatDateTime;
  return i18n._({
    id: 'notifications.mutedUntil',
    message: 'Muted until {time}',
    values: { time: format(locale, untilMs) },
  });
}

/** Says until when notifications are paused. */
export function pausedUntilText(i18n: I18n, locale: string, untilMs: number, nowMs: number): string {
  const format = isSameDay(untilMs, nowMs) ? formatTime : formatDateTime;
  return i18n._({
    id: 'notifications.pausedUntil',
    message: 'Notifications are paused until {time}',
    values: { time: format(locale, untilMs) },
  });
}
