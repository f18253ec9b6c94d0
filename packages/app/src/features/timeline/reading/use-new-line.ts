import type { Timeline } from '@parley/sdk/client/contract.ts';
import type { EventId } from '@parley/sdk/client/ids.ts';
import { type RefObject, useRef } from 'react';
import { holdsEvent, lineOfVisit, lineOver, lineSeen, type ReaderPlace, type VisitLine } from './new-line.ts';

export interface NewLine {
  /** The item that the line stands before. */
  readonly newKey: string | null;
  /** Where one stopped reading, if that is not loaded: new messages begin somewhere after it. */
  readonly unseenFrom: EventId | null;
}

/**
 * The line `New`. It stands where it was when the room was opened until the room is left, wherever in it one goes; what comes later while
 * nobody looks at the newest messages moves it there.
 * @param readUpTo what has been read; as it was when the room was opened decides
 * @param reader where the reader is, as of the latest drawing
 * @param visit keeps the line from one place to another; null where the visit begins
 */
export function useNewLine(
  items: readonly Timeline[],
  readUpTo: EventId | null,
  reader: RefObject<ReaderPlace>,
  visit: RefObject<VisitLine | null>,
): NewLine {
  const latest = useRef<readonly Timeline[] | null>(null);
  let line = visit.current ?? lineOfVisit(items, readUpTo);
  if (latest.current !== items) line = lineOver(line, items, reader.current);
  else if (reader.current.isLooking) line = lineSeen(line, items);
  latest.current = items;
  visit.current = line;
  const isPlaceLoaded = line.readUpTo === null || holdsEvent(items, line.readUpTo);
  return { newKey: line.newKey, unseenFrom: isPlaceLoaded || line.newKey !== null ? null : line.readUpTo };
}
