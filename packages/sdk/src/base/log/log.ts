/** Facts that may be logged: plain and short. Never tokens, keys, message text or whole URLs (`goals`: no secret in a log). */
export type LogFacts = Readonly<Record<string, string | number | boolean | null | undefined>>;

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** One line of the log. */
export interface LogEntry {
  readonly level: LogLevel;
  /** The path of spans it happened in, outermost first, such as `['sync', 'write']`. */
  readonly span: readonly string[];
  readonly message: string;
  readonly facts: LogFacts;
}

/** The receiver of log entries. Part of `Env`. */
export type LogSink = (entry: LogEntry) => void;

/** A logger bound to a span. `child` names the work inside it, so that a report reads as a tree. */
export interface Log {
  child(span: string): Log;
  debug(message: string, facts?: LogFacts): void;
  info(message: string, facts?: LogFacts): void;
  warn(message: string, facts?: LogFacts): void;
  /** A bug or a storage failure. `error` is reduced to its name and message. */
  error(message: string, error: unknown, facts?: LogFacts): void;
}

/** Makes the root logger over `sink`. */
export function createLog(sink: LogSink, span: readonly string[] = []): Log {
  const write = (level: LogLevel, message: string, facts: LogFacts = {}) => sink({ level, span, message, facts });
  return {
    child: (name) => createLog(sink, [...span, name]),
    debug: (message, facts) => write('debug', message, facts),
    info: (message, facts) => write('info', message, facts),
    warn: (message, facts) => write('warn', message, facts),
    error: (message, error, facts) => write('error', message, { ...facts, error: describeError(error) }),
  };
}

/** The name and message of anything that was thrown. */
export function describeError(error: unknown): string {
  if (error instanceof Error) return `${error.name}: ${error.message}`;
  return typeof error === 'string' ? error : 'not an Error';
}
