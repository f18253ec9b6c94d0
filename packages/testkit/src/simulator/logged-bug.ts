import type { LogEntry } from '@parley/sdk/internal/base/log/log.ts';
import { Violation } from './violation.ts';

/**
 * Messages that are logged as errors because other clients do, but are none: a failed page that is requested again (02.TH-04,
 * 02.TH-05).
 */
const EXPECTED_ERRORS = ['Failed to load start of newly created thread', 'Failed to fetch thread root'] as const;

/** The error of a disk that really lost its keys. */
export const KEYS_LOST = 'the keys of this device are gone';

/** The bug that an engine logged (I12), if it is one. */
export function loggedBug(name: string, entry: LogEntry, mayBeSignedOut: boolean): Violation | undefined {
  if (entry.level !== 'error' || EXPECTED_ERRORS.some((message) => entry.message.startsWith(message))) return undefined;
  if (mayBeSignedOut && entry.message === KEYS_LOST) return undefined;
  return new Violation('I12', `${name} ${entry.span.join('/')}: ${entry.message} ${JSON.stringify(entry.facts)}`);
}
