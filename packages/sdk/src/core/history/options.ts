/** How timelines show what waits, and what they do with what comes twice: for whoever runs an engine. */
import type { EventFilter } from '../../protocol/rules/event-filter.ts';

export interface TimelineOptions {
  /**
   * Where a message stands until its event is there: `detached`, after everything else; `chronological`, after what was newest
   * when it was written (02.T-05). Its event stands where the server says, either way.
   */
  readonly pendingOrdering: 'detached' | 'chronological';
  /** What becomes of an event that is known when sync brings it again: `replace` takes it in the place of the other (02.TL-06). */
  readonly duplicateStrategy: 'ignore' | 'replace';
  /** Only events that pass are shown; everything is stored. Absent: all (01.E-12). */
  readonly filter?: EventFilter;
}

/** The options with what was not given; throws on what is none of them. */
export function timelineOptions({
  pendingOrdering = 'detached',
  duplicateStrategy = 'ignore',
  filter,
}: Partial<TimelineOptions> = {}): TimelineOptions {
  const isOneOf = (value: string, ...known: readonly string[]) => known.includes(value);
  if (!isOneOf(duplicateStrategy, 'replace', 'ignore'))
    throw new TypeError("duplicateStrategy MUST be either 'replace' or 'ignore'");
  if (!isOneOf(pendingOrdering, 'detached', 'chronological'))
    throw new TypeError("pendingOrdering must be either 'detached' or 'chronological'");
  return { pendingOrdering, duplicateStrategy, ...(filter === undefined ? {} : { filter }) };
}
