/** A homeserver of one made account for the drawn client, over HTTP. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CannedAccount, CannedServer } from '../engine/canned-server.ts';

export interface MadeServer {
  readonly url: string;
  stop(): Promise<void>;
}

const HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
  'content-type': 'application/json',
};

/** Starts it. What it has no answer to is refused; sync waits for ever after its first answer. */
export async function startMadeServer(account: Omit<CannedAccount, 'baseUrl' | 'protocol'>): Promise<MadeServer> {
  const server = http.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const canned = new CannedServer({ ...account, baseUrl: url, protocol: 'v3' });
  server.on('request', (request, response) => {
    const { method = 'GET', url: path = '/' } = request;
    if (method === 'OPTIONS') return void response.writeHead(204, HEADERS).end();
    return void read(request).then(
      (body) => {
        const answer = canned.answer({ method, path, body });
        if (answer.kind === 'done') return;
        response.writeHead(answer.kind === 'json' ? answer.status : 200, HEADERS).end(answer.body);
      },
      () => response.destroy(),
    );
  });
  return {
    url,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function read(request: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
