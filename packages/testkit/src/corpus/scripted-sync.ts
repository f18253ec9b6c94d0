/**
 * A server whose every answer to a sync is what the test wrote, byte by byte; all else is answered by the fake homeserver. A
 * poll waits for the next answer, as a long poll does.
 */
import { err, ok } from '@parley/sdk/internal/base/result/result.ts';
import type { HttpClient, HttpRequest, HttpResponse } from '@parley/sdk/internal/platform/http/http.ts';
import type { FakeHomeserver } from '../homeserver/fake-homeserver.ts';
import { toWireText } from './wire-text.ts';

const SYNC = '/_matrix/client/unstable/org.matrix.simplified_msc3575/sync';

interface Poll {
  readonly signal: AbortSignal | undefined;
  readonly answer: (text: string) => void;
}

interface Other {
  readonly path: string;
  readonly method: HttpRequest['method'] | undefined;
  readonly text: string;
}

export class ScriptedSync {
  /** Hand this to the engine's `Env`. */
  readonly http: HttpClient;
  readonly #texts: string[] = [];
  #others: readonly Other[] = [];
  #poll: Poll | undefined;
  #position: string | null = null;

  constructor(server: FakeHomeserver) {
    this.http = (request) => {
      const url = new URL(request.url);
      if (url.pathname === SYNC) return this.#sync(request, url);
      const isMeant = ({ path, method = request.method }: Other) =>
        method === request.method && decodeURIComponent(url.pathname).endsWith(path);
      const other = this.#others.find(isMeant);
      return other === undefined ? server.http(request) : Promise.resolve(ok(response(other.text)));
    };
  }

  /** The position of the engine's last request: it has processed and stored everything before it. */
  get position(): string | null {
    return this.#position;
  }

  /** Answers the poll under way, or the next. */
  push(answer: unknown): void {
    this.#texts.push(toWireText(answer));
    this.#flush();
  }

  /** Answers requests whose decoded path ends with `path`, of one method if it is given. The one set last goes first. */
  answer(path: string, body: unknown, method?: HttpRequest['method']): void {
    this.#others = [{ path, method, text: toWireText(body) }, ...this.#others];
  }

  /** Leaves requests for `path` to the homeserver again. */
  forget(path: string): void {
    this.#others = this.#others.filter((other) => other.path !== path);
  }

  #sync(request: HttpRequest, url: URL): ReturnType<HttpClient> {
    this.#position = url.searchParams.get('pos');
    return new Promise((resolve) => {
      const { signal } = request;
      this.#poll = { signal, answer: (text) => resolve(ok(response(text))) };
      signal?.addEventListener('abort', () => resolve(err({ kind: 'aborted' })));
      this.#flush();
    });
  }

  #flush(): void {
    const poll = this.#poll;
    const text = this.#texts[0];
    if (poll === undefined || poll.signal?.aborted === true || text === undefined) return;
    this.#texts.shift();
    this.#poll = undefined;
    poll.answer(text);
  }
}

function response(text: string): HttpResponse {
  return {
    status: 200,
    headers: new Map([['content-type', 'application/json']]),
    body: new TextEncoder().encode(text),
  };
}
