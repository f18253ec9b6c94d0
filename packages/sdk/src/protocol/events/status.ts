/** The user's own status message, as their account data keep it for all their devices. */
import { stringAt } from '../../base/json/guards.ts';
import { oneLine } from '../../base/text/one-line.ts';
import type { RawContent } from './event.ts';

/** The type of account data. Servers forget the status of users who say their presence without it, so it is kept apart. */
export const STATUS_TYPE = 'io.parley.status';

/** Characters of a status that are sent and shown. */
const MOST_CHARACTERS = 255;

/** The status as it is sent and shown: on one line, within its length; empty for none. */
export function statusOf(said: string): string {
  return oneLine(said, MOST_CHARACTERS);
}

/** Reads the status from account data; null where they say nothing of it. */
export function decodeStatus(content: RawContent): string | null {
  const said = stringAt(content, 'status_msg');
  return said === undefined ? null : statusOf(said);
}

/** Writes account data that keep `status`. */
export function encodeStatus(status: string): RawContent {
  return { status_msg: status };
}
