import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildClient, DIST } from '../ops/client/build.mjs';
import { serveClient } from '../ops/client-server/server.mjs';
import { startHomeserver } from '../ops/homeserver/homeserver.mjs';
import { installSynapse } from '../ops/homeserver/install.mjs';
import { claimPort } from '../ops/machine/ports.mjs';
import { startControl } from './fixtures/control.ts';
import { startProxy } from './fixtures/proxy.ts';
import { announceStage } from './fixtures/stage.ts';

/** Starts a fresh Synapse, the proxy before it, and the client as `npm start` serves it. Returns what ends them. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const { python } = await installSynapse();
  const dir = await mkdtemp(join(tmpdir(), 'parley-e2e-'));
  // Tests of calls start a relay there; the homeserver has to name it from the beginning.
  const turnPort = await claimPort({ port: 0, host: '127.0.0.1', what: 'the relay', option: '' });
  const homeserver = await startHomeserver({ python, dir, turnPort });
  const proxy = await startProxy(homeserver.url);
  const control = await startControl(proxy);
  await buildClient();
  const client = await serveClient({
    dist: DIST,
    homeserverOrigin: [proxy.url, homeserver.url],
    config: { defaultHomeserver: proxy.url, brand: 'Parley' },
    reportUri: `${control.url}/reports`,
  });
  announceStage({
    clientUrl: client.url,
    homeserverUrl: proxy.url,
    directUrl: homeserver.url,
    registrationSecret: homeserver.secrets.registration,
    controlUrl: control.url,
    turn: { port: turnPort, secret: homeserver.secrets.turn },
  });
  return async () => {
    await client.stop();
    await control.stop();
    await proxy.stop();
    await homeserver.stop();
    await rm(dir, { recursive: true, force: true });
  };
}
