import { stringAt } from '../../../base/json/guards.ts';
import type { RawContent } from '../event.ts';

/** The intent of a call, in the words of its sender (09.R-16); null where none is said. */
export function callIntentOf(content: RawContent): string | null {
  return stringAt(content, 'm.call.intent') ?? null;
}
