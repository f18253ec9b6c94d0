/** A homeserver of a test's own that asks for a token and for agreement to its terms, and one that it trusts to sign people in. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveClient } from '../../ops/client-server/server.mjs';
import { registerUser } from '../../ops/homeserver/client-api.mjs';
import { startHomeserver } from '../../ops/homeserver/homeserver.mjs';
import { installSynapse } from '../../ops/homeserver/install.mjs';
import { leanClient } from '../fixtures/lean-client.ts';

export interface OwnStage {
  readonly url: string;
  readonly clientUrl: string;
  /** The registration token. */
  readonly token: string;
  stop(): Promise<void>;
}

/** Starts the homeserver, a client for it, and the other server, which signs everybody in as `cara`. */
export async function startOwnStage(): Promise<OwnStage> {
  const { python } = await installSynapse();
  const dir = await mkdtemp(join(tmpdir(), 'parley-accounts-'));
  await mkdir(join(dir, 'consent'));
  const provider = await startProvider();
  const homeserver = await startHomeserver({
    python,
    dir,
    extra: `
registration_requires_token: true
user_consent: { template_dir: ${JSON.stringify(join(dir, 'consent'))}, version: "1.0", require_at_registration: true, policy_name: "House rules" }
cas_config: { enabled: true, server_url: ${JSON.stringify(provider.url)}, idp_name: "The harbour" }
`,
  });
  const { url, secrets } = homeserver;
  const register = (username: string, admin: boolean) =>
    registerUser({ url, secrets }, { username, password: `pw-${username}`, displayName: username, admin });
  const admin = await register('keeper', true);
  // Synapse cannot send somebody new from this protocol to its page with the terms.
  await register('cara', false);
  const token = 'sesame';
  const made = await fetch(`${url}/_synapse/admin/v1/registration_tokens/new`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.accessToken}` },
    body: JSON.stringify({ token }),
  });
  if (!made.ok) throw new Error(`no registration token: ${made.status}`);
  const client = await serveClient({
    dist: leanClient(),
    homeserverOrigin: [url],
    config: { defaultHomeserver: url, brand: 'Parley' },
  });
  return {
    ...{ url, clientUrl: client.url, token },
    stop: async () => {
      await client.stop();
      await homeserver.stop();
      await provider.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

const TICKET =
  "<cas:serviceResponse xmlns:cas='http://www.yale.edu/tp/cas'><cas:authenticationSuccess><cas:user>cara</cas:user></cas:authenticationSuccess></cas:serviceResponse>";

/** A server of the protocol CAS that asks nobody anything. */
async function startProvider(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const server = http.createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (pathname.endsWith('Validate')) {
      response.writeHead(200, { 'content-type': 'application/xml' });
      return void response.end(TICKET);
    }
    const service = new URL(searchParams.get('service') ?? '');
    service.searchParams.set('ticket', 'a-ticket');
    response.writeHead(302, { location: service.href });
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
