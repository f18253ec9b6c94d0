/** Facts that persons say of themselves, as text. */
import type { Pronouns } from '@parley/sdk/client/contract.ts';

/** The time of day in a zone of the IANA database, with the weekday; null for a zone that there is not. */
export function timeInZone(locale: string, zone: string, nowMs: number): string | null {
  try {
    const options = { timeZone: zone, weekday: 'short', hour: 'numeric', minute: '2-digit' } as const;
    return new Intl.DateTimeFormat(locale, options).format(nowMs);
  } catch {
    return null;
  }
}

/** The pronouns to show where the page speaks `locale`: those of its language, else all. Empty for none. */
export function pronounsIn(pronouns: readonly Pronouns[], locale: string): string {
  const [wanted] = locale.toLowerCase().split('-');
  const ours = pronouns.filter(({ language }) => language.split('-')[0] === wanted);
  return (ours.length > 0 ? ours : pronouns).map(({ summary }) => summary).join(', ');
}

/** The zones that the browser knows, with its own first and the one in use, each once. */
export function zonesToChoose(current: string | null): readonly string[] {
  const here = ownZone();
  return [...new Set([here, ...(current === null ? [] : [current]), ...Intl.supportedValuesOf('timeZone')])];
}

/** The zone of the browser. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
