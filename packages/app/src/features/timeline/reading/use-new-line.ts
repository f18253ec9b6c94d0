import type { Timeline } from '@parley/sdk/client/contract.ts';
import type { EventId } from '@parley/sdk/client/ids.ts';
import { type RefObject, useRef } from 'react';
import { firstNew, firstNewAfter, holdsEvent } from './new-line.ts';

export interface NewLine {
  /** The item that the line stands before. */
  readonly newKey: string | null;
  /** Where one stopped reading, if that is not loaded: new messages begin somewhere after it. */
  readonly unseenFrom: EventId | null;
}

/**
 * The line `New`. It stands where it was when the room was opened until the room is left; what comes later while nobody looks
 * moves it there.
 * @param readUpTo what has been read; as it was when the room was opened decides
 * @param isLooking whether the newest message is on the screen of somebody who looks
 */
export function useNewLine(
  items: readonly Timeline[],
  readUpTo: EventId | null,
  isLooking: RefObject<boolean>,
): NewLine {
  const opened = useRef(readUpTo);
  const newKey = useRef<string | null>(null);
  /** The last item that was on the screen while somebody looked. */
  const seenUpTo = useRef<string | null>(null);
  const latest = useRef<readonly Timeline[] | null>(null);
  if (latest.current !== items) {
    latest.current = items;
    if (isLooking.current) seenUpTo.current = items.at(-1)?.key ?? null;
    else if (seenUpTo.current !== null) {
      const next = firstNewAfter(items, seenUpTo.current);
      if (next !== null) {
        newKey.current = next;
        seenUpTo.current = null;
      }
    }
    if (newKey.current === null && seenUpTo.current === null) newKey.current = firstNew(items, opened.current);
  }
  const isPlaceLoaded = opened.current === null || holdsEvent(items, opened.current);
  return { newKey: newKey.current, unseenFrom: isPlaceLoaded || newKey.current !== null ? null : opened.current };
}
