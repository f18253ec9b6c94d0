import { formatLogEntry, type TimedLogEntry } from '../../platform/log-buffer/log-buffer.ts';

/** Longer lines say no more. */
const MOST_UNITS = 2_000;

/** Words that look like secrets: tokens by their beginnings or by what stands before them, and long runs of characters as keys have them. */
const SECRETS =
  /\b(?:syt|syl|mat|mct|mcr)_[\w-]+|\bBearer [^\s]+|\b(?:access_token|refresh_token|loginToken|password)=[^&\s]+|[\w+/=-]{40,}/giu;

/** The lines of a log for a report. No secret is logged; what looks like one all the same is taken out. */
export function logLines(entries: readonly TimedLogEntry[]): readonly string[] {
  return entries.map((entry) => `${timeOf(entry.at)} ${withoutSecrets(formatLogEntry(entry).slice(0, MOST_UNITS))}`);
}

/** A text without what looks like a secret. */
export function withoutSecrets(text: string): string {
  return text.replaceAll(SECRETS, '[removed]');
}

/** A clock that is far off does not end a report. */
function timeOf(at: number): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? '?' : date.toISOString();
}
