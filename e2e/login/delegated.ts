/** A real Synapse that leaves accounts to a stand-in of an authentication service, and a client whose server that is. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveClient } from '../../ops/client-server/server.mjs';
import { startHomeserver } from '../../ops/homeserver/homeserver.mjs';
import { installSynapse } from '../../ops/homeserver/install.mjs';
import { leanClient } from '../fixtures/lean-client.ts';
import { test as base } from '../fixtures/test.ts';
import { type AuthService, SERVICE_SECRET, startAuthService } from './auth-service.ts';

export interface Delegated {
  readonly auth: AuthService;
  readonly synapseUrl: string;
  readonly clientUrl: string;
}

export interface DelegatedOptions {
  /** Access tokens are good for so long. */
  readonly lifetimeMs: number;
  /** Codes for another device are good for so long; there are none if absent. */
  readonly deviceLifetimeMs?: number;
  /** Experimental features of Synapse. */
  readonly features?: string[];
}

/** The base of tests at such a server, which is started once for a worker. */
export function testWithProvider({ lifetimeMs, deviceLifetimeMs, features = [] }: DelegatedOptions) {
  return base.extend<object, { readonly delegated: Delegated }>({
    delegated: [
      async ({}, use) => {
        const { python } = await installSynapse();
        const dir = await mkdtemp(join(tmpdir(), 'parley-delegated-'));
        const auth = await startAuthService(lifetimeMs, deviceLifetimeMs === undefined ? {} : { deviceLifetimeMs });
        const extra = `
matrix_authentication_service: { enabled: true, endpoint: "${auth.url}", secret: "${SERVICE_SECRET}" }
password_config: { enabled: false }
login_via_existing_session: { enabled: false }
`;
        const synapse = await startHomeserver({ python, dir, registration: false, features, extra });
        auth.serve(synapse.url);
        const config = { defaultHomeserver: synapse.url, brand: 'Parley' };
        const client = await serveClient({ dist: leanClient(), homeserverOrigin: [synapse.url, auth.url], config });
        await use({ auth, synapseUrl: synapse.url, clientUrl: client.url });
        await client.stop();
        await synapse.stop();
        await auth.stop();
        await rm(dir, { recursive: true, force: true });
      },
      { scope: 'worker', timeout: 120_000 },
    ],
  });
}
