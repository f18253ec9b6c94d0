/** Times to send a message at, by the person's own clock. */

/** When mornings begin. */
const MORNING_HOUR = 9;
const HOUR_MS = 3_600_000;
const MONDAY = 1;

export interface ScheduleTime {
  readonly id: 'hour' | 'tomorrow' | 'monday';
  readonly at: number;
}

/** What is offered at `now`, the earliest first: no two on the same day's morning. */
export function offeredTimes(now: number): readonly ScheduleTime[] {
  const tomorrow = morning(now, 1);
  const monday = morning(now, daysUntil(now, MONDAY));
  const offered: ScheduleTime[] = [
    { id: 'hour', at: now + HOUR_MS },
    { id: 'tomorrow', at: tomorrow },
  ];
  if (monday !== tomorrow) offered.push({ id: 'monday', at: monday });
  return offered;
}

/** As a field for date and time has it: `2026-11-21T09:05`. */
export function toField(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** What a field holds as a time; null while it holds none. */
export function fromField(value: string): number | null {
  const at = new Date(value).getTime();
  return value === '' || Number.isNaN(at) ? null : at;
}

function morning(now: number, days: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days, MORNING_HOUR).getTime();
}

/** Days until the next such day of the week that is not today. */
function daysUntil(now: number, weekday: number): number {
  return ((weekday - new Date(now).getDay() + 6) % 7) + 1;
}
