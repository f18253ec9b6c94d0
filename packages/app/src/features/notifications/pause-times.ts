import type { MessageDescriptor } from '@lingui/core';

const MINUTE_MS = 60_000;
/** The hour at which a pause until tomorrow ends. */
const MORNING = 8;

/** A choice of how long notifications are paused. */
interface PauseTime {
  readonly id: string;
  readonly label: MessageDescriptor;
  /** When it ends, if it begins at `nowMs`. */
  readonly untilMs: (nowMs: number) => number;
}

export const PAUSE_TIMES: readonly PauseTime[] = [
  {
    id: '30m',
    label: /*i18n*/ { id: 'notifications.pause30m', message: '30 minutes' },
    untilMs: (nowMs) => nowMs + 30 * MINUTE_MS,
  },
  {
    id: '1h',
    label: /*i18n*/ { id: 'notifications.pause1h', message: '1 hour' },
    untilMs: (nowMs) => nowMs + 60 * MINUTE_MS,
  },
  {
    id: 'tomorrow',
    label: /*i18n*/ { id: 'notifications.pauseTomorrow', message: 'Until tomorrow' },
    untilMs: tomorrowMorning,
  },
];

/** The next day at eight, as the clock of this machine has it. */
function tomorrowMorning(nowMs: number): number {
  const now = new Date(nowMs);
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, MORNING).getTime();
}
