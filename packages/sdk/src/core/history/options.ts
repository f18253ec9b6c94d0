/** Options of timelines, for the program that runs an engine: local echoes, and duplicates. */
import type { EventFilter } from '../../protocol/rules/event-filter.ts';

export interface TimelineOptions {
  /**
   * Position of a local echo: `detached`, after everything else; `chronological`, after the newest event at the time of writing (02.T-05).
   * In both cases the event itself is where the server puts it.
   */
  readonly pendingOrdering: 'detached' | 'chronological';
  /** Handling of a known event that sync brings again: `replace` puts it in place of the other (02.TL-06). */
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
