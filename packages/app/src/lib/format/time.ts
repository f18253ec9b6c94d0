/** Times as text. All are milliseconds since the epoch; `locale` is a language tag. */

const DAY_MS = 86_400_000;
/** Times of day as text, by the minute: each row of a timeline has three. */
const MOST_TEXTS = 5_000;
const texts = new Map<string, string>();

/** The text of a minute, which `make` makes once. */
function ofMinute(what: string, atMs: number, make: () => string): string {
  const key = `${what} ${Math.floor(atMs / 60_000)}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  if (texts.size >= MOST_TEXTS) texts.clear();
  const made = make();
  texts.set(key, made);
  return made;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter costs far more than using it. */
function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, options);
  formatters.set(key, made);
  return made;
}

/** `14:05` or `2:05 PM`. */
export function formatTime(locale: string, atMs: number): string {
  return ofMinute(`${locale} short`, atMs, () => formatter(locale, { timeStyle: 'short' }).format(atMs));
}

/** The whole of it, for a title or a listener: `21 November 2026 at 14:05`. */
export function formatDateTime(locale: string, atMs: number): string {
  return ofMinute(`${locale} long`, atMs, () =>
    formatter(locale, { dateStyle: 'long', timeStyle: 'short' }).format(atMs),
  );
}

/** A day for a line between messages: `Today`, `Yesterday`, `Thursday 19 November`, with the year unless it is this one. */
export function formatDay(locale: string, atMs: number, nowMs: number): string {
  const days = daysBetween(atMs, nowMs);
  if (days === 0 || days === 1) return capitalised(locale, dayName(locale, days));
  const isThisYear = new Date(atMs).getFullYear() === new Date(nowMs).getFullYear();
  return formatter(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(atMs);
}

/** A day as machines read it, where the person is: `2026-11-21`. */
export function isoDay(atMs: number): string {
  const date = new Date(atMs);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const dayNamers = new Map<string, Intl.RelativeTimeFormat>();

/** The usual word for today (0) and yesterday (1). */
function dayName(locale: string, daysAgo: number): string {
  const namer = dayNamers.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  dayNamers.set(locale, namer);
  return namer.format(-daysAgo, 'day');
}

function capitalised(locale: string, text: string): string {
  const [first = '', ...rest] = text;
  return first.toLocaleUpperCase(locale) + rest.join('');
}

/** As short as a list has room for: the time today, the weekday within a week, else the date. */
export function formatShort(locale: string, atMs: number, nowMs: number): string {
  const days = daysBetween(atMs, nowMs);
  if (days <= 0) return formatTime(locale, atMs);
  if (days < 7) return formatter(locale, { weekday: 'short' }).format(atMs);
  const isThisYear = new Date(atMs).getFullYear() === new Date(nowMs).getFullYear();
  if (isThisYear) return formatter(locale, { day: 'numeric', month: 'short' }).format(atMs);
  return formatter(locale, { day: 'numeric', month: 'numeric', year: '2-digit' }).format(atMs);
}

/** Makes the formatters that a list of rooms and a timeline need: they take as long as drawing ten rooms. */
export function prepareTimes(locale: string, nowMs: number): void {
  formatDateTime(locale, nowMs);
  for (const days of [0, 1, 2, 30]) {
    formatShort(locale, nowMs - days * DAY_MS, nowMs);
    formatDay(locale, nowMs - days * DAY_MS, nowMs);
  }
}

/** True if both times are on the same day in the user's time zone. */
export function isSameDay(oneMs: number, otherMs: number): boolean {
  return daysBetween(oneMs, otherMs) === 0;
}

/** Midnights between them where the person is; negative when `atMs` is later. */
export function daysBetween(atMs: number, nowMs: number): number {
  return Math.round((startOfDay(nowMs) - startOfDay(atMs)) / DAY_MS);
}

/** The last midnight where the person is. */
export function startOfDay(atMs: number): number {
  return new Date(atMs).setHours(0, 0, 0, 0);
}
