import type { HttpFailure, HttpRequest } from '@parley/sdk/internal/platform/http/http.ts';
import type { Json } from './wire.ts';

/** A request the server got, and how it ended. */
export interface LoggedRequest {
  readonly method: HttpRequest['method'];
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: ReadonlyMap<string, string>;
  /** The body if it is JSON, else `undefined`. */
  readonly body: Json | undefined;
  /** On the monotonic clock. */
  readonly startedAtMs: number;
  /** The status, or why the client got no answer; `pending` while it waits. */
  readonly outcome: number | HttpFailure['kind'] | 'pending';
}

/** Selects requests: all whose path has this ending, or that satisfy the function. */
export type RequestMatch = string | ((request: LoggedRequest) => boolean);

/** Whether `request` is meant. */
export function matchesRequest(match: RequestMatch, request: LoggedRequest): boolean {
  return typeof match === 'string' ? request.path.endsWith(match) : match(request);
}

/** Everything that was asked of the server, oldest first. */
export class RequestLog {
  readonly #entries: { -readonly [Key in keyof LoggedRequest]: LoggedRequest[Key] }[] = [];

  get all(): readonly LoggedRequest[] {
    return this.#entries;
  }

  matching(match: RequestMatch): readonly LoggedRequest[] {
    return this.#entries.filter((entry) => matchesRequest(match, entry));
  }

  /** The requests that still wait for their answer. */
  pending(match: RequestMatch): readonly LoggedRequest[] {
    return this.matching(match).filter(({ outcome }) => outcome === 'pending');
  }

  /** Notes a request; the function it returns notes how it ended. */
  add(
    request: HttpRequest,
    startedAtMs: number,
  ): readonly [LoggedRequest, (outcome: LoggedRequest['outcome']) => void] {
    const { pathname, searchParams } = new URL(request.url);
    const entry = {
      method: request.method,
      path: pathname,
      query: searchParams,
      headers: new Map([...request.headers].map(([name, value]) => [name.toLowerCase(), value])),
      body: parseJson(request),
      startedAtMs,
      outcome: 'pending' as LoggedRequest['outcome'],
    };
    this.#entries.push(entry);
    return [
      entry,
      (outcome) => {
        entry.outcome = outcome;
      },
    ];
  }

  clear(): void {
    this.#entries.length = 0;
  }
}

function parseJson({ body, headers }: HttpRequest): Json | undefined {
  const isJson = typeof body === 'string' || headers.get('content-type') === 'application/json';
  try {
    return isJson ? (JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body)) as Json) : undefined;
  } catch {
    return undefined;
  }
}
