/**
 * Stands between a browser and a server: writes down what went through and when, and can be cut. What a page measures of its
 * own requests leaves out those of the engine's worker.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request, in milliseconds since the epoch. */
export interface Exchange {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly startMs: number;
  /** When the last byte of the answer had come from the server. */
  readonly endMs: number;
  /** The size of the answer's body as sent. */
  readonly bytes: number;
}

export interface Tap {
  readonly url: string;
  /** The exchanges that were answered since the last call. */
  take(): readonly Exchange[];
  /** Cuts all connections, now and until told otherwise. */
  setDown(isDown: boolean): void;
  stop(): Promise<void>;
}

/** Milliseconds since the epoch, finer than `Date.now()` and comparable with a page's `performance.timeOrigin`. */
export function nowMs(): number {
  return performance.timeOrigin + performance.now();
}

/** Starts a tap before the server at `target`. */
export async function startTap(target: string): Promise<Tap> {
  const agent = new http.Agent({ keepAlive: true });
  let exchanges: Exchange[] = [];
  let isDown = false;
  const server = http.createServer((request, response) => {
    if (isDown) request.destroy();
    else pass({ target, agent, note: (exchange) => exchanges.push(exchange) }, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take: () => {
      const taken = exchanges;
      exchanges = [];
      return taken;
    },
    setDown: (down) => {
      isDown = down;
      if (down) server.closeAllConnections();
    },
    stop: async () => {
      server.closeAllConnections();
      agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Line {
  readonly target: string;
  readonly agent: http.Agent;
  readonly note: (exchange: Exchange) => void;
}

function pass({ target, agent, note }: Line, request: http.IncomingMessage, response: http.ServerResponse): void {
  const { method = 'GET', url = '/', headers } = request;
  const startMs = nowMs();
  let bytes = 0;
  const onward = http.request(target + url, { method, headers, agent }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.on('data', (part: Buffer) => {
      bytes += part.length;
    });
    answer.on('end', () => note({ method, path: url, startMs, endMs: nowMs(), bytes }));
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}
