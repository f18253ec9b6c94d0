import type { EpochMs } from '../../base/clock/clock.ts';
import type { LogEntry, LogSink } from '../../base/log/log.ts';

/** A line of the log with its time. */
export interface TimedLogEntry extends LogEntry {
  readonly at: EpochMs;
}

/** The newest entries of the log, for a report of a problem. */
export interface LogBuffer {
  readonly sink: LogSink;
  /** Oldest first. */
  entries(): readonly TimedLogEntry[];
}

export interface LogBufferOptions {
  readonly now: () => EpochMs;
  /** The number of entries that are kept. */
  readonly capacity?: number;
  /** Hears every entry too, such as to write warnings to a console. */
  readonly also?: LogSink;
}

const DEFAULT_CAPACITY = 1_000;

/** Keeps the newest entries and drops the oldest; memory stays bounded however long the engine runs. */
export function createLogBuffer({ now, capacity = DEFAULT_CAPACITY, also }: LogBufferOptions): LogBuffer {
  const ring: TimedLogEntry[] = [];
  let next = 0;
  return {
    sink: (entry) => {
      ring[next] = { ...entry, at: now() };
      next = (next + 1) % capacity;
      also?.(entry);
    },
    entries: () => [...ring.slice(next), ...ring.slice(0, next)],
  };
}

/** An entry as one line of text. */
export function formatLogEntry({ level, span, message, facts }: LogEntry): string {
  const known = Object.entries(facts).filter(([, value]) => value !== undefined);
  const details = known.map(([name, value]) => ` ${name}=${String(value)}`).join('');
  return `${level} ${span.join('.')}: ${message}${details}`;
}
