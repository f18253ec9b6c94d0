import type { Clock } from '../../base/clock/clock.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { HttpFailure, HttpRequest, HttpResponse, SendingWatch } from './http.ts';

/**
 * A request that tells how far it is: `fetch` cannot, so it goes by `XMLHttpRequest`. That follows redirects without asking, so an answer
 * from another origin counts as none; browsers take the token off a request that leaves its origin.
 */
export function upload(
  request: HttpRequest,
  { onSent, stallMs }: SendingWatch,
  clock: Clock,
): Promise<Result<HttpResponse, HttpFailure>> {
  if (request.signal?.aborted === true) return Promise.resolve(err({ kind: 'aborted' }));
  return new Promise((resolve) => {
    const exchange = new XMLHttpRequest();
    let stopTimer = () => undefined as void;
    const settle = (result: Result<HttpResponse, HttpFailure>) => {
      stopTimer();
      request.signal?.removeEventListener('abort', onAbort);
      resolve(result);
      exchange.abort();
    };
    const onAbort = () => settle(err({ kind: 'aborted' }));
    const wait = (durationMs: number) => {
      stopTimer();
      stopTimer = clock.setTimer(durationMs, () => settle(err({ kind: 'timedOut' })));
    };
    exchange.responseType = 'arraybuffer';
    exchange.upload.onprogress = ({ loaded }) => {
      wait(stallMs);
      onSent(loaded);
    };
    exchange.upload.onload = () => wait(request.timeoutMs);
    exchange.onload = () => settle(answerOf(exchange, request.url));
    exchange.onerror = () => settle(err({ kind: 'unreachable' }));
    request.signal?.addEventListener('abort', onAbort, { once: true });
    wait(stallMs);
    try {
      exchange.open(request.method, request.url);
      for (const [name, value] of request.headers) exchange.setRequestHeader(name, value);
      exchange.send(request.body ?? null);
    } catch {
      // A bad address or header.
      settle(err({ kind: 'unreachable' }));
    }
  });
}

function answerOf(exchange: XMLHttpRequest, url: string): Result<HttpResponse, HttpFailure> {
  const { status, responseURL } = exchange;
  const response: unknown = exchange.response;
  const isElsewhere = responseURL !== '' && new URL(responseURL).origin !== new URL(url).origin;
  if (isElsewhere || !(response instanceof ArrayBuffer)) return err({ kind: 'unreachable' });
  const headers = new Map<string, string>();
  for (const line of exchange.getAllResponseHeaders().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return ok({ status, headers, body: new Uint8Array(response) });
}
