import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { buildClient, DIST } from '../ops/client/build.mjs';
import { serveClient } from '../ops/client-server/server.mjs';
import { type Homeserver, startHomeserver } from '../ops/homeserver/homeserver.mjs';
import { installSynapse } from '../ops/homeserver/install.mjs';
import { claimPort } from '../ops/machine/ports.mjs';
import { startControl } from './fixtures/control.ts';
import { serveGallery } from './fixtures/gallery.ts';
import { startProxy } from './fixtures/proxy.ts';
import { announceStages, type Stage } from './fixtures/stage.ts';
import { Turns } from './fixtures/turns.ts';

const MEMORY_FOLDER = '/dev/shm';
const ROOM_FOR_DATA = 2_000_000_000;

/**
 * The parts that belong to one worker: a proxy that can fail, its control server, and the client, served as by `npm start`, that
 * knows the proxy.
 */
type Own = Pick<Stage, 'clientUrl' | 'homeserverUrl' | 'controlUrl'> & { readonly stop: () => Promise<void> };

/** Starts a fresh Synapse for all workers, and for each worker what is its own. Returns what ends them. */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const { python } = await installSynapse();
  const dir = await mkdtemp(join(await folderForData(), 'parley-e2e-'));
  // Tests of calls start a relay there; the homeserver has to name it from the beginning.
  const turnPort = await claimPort({ port: 0, host: '127.0.0.1', what: 'the relay', option: '' });
  const homeserver = await startHomeserver({ python, dir, turnPort, mayFetchHere: true });
  await buildClient();
  const gallery = await serveGallery();
  const turns = new Turns();
  const own = await Promise.all(Array.from({ length: workers }, () => startOwn(homeserver, turns)));
  announceStages(
    own.map(({ clientUrl, homeserverUrl, controlUrl }) => ({
      clientUrl,
      homeserverUrl,
      controlUrl,
      directUrl: homeserver.url,
      registrationSecret: homeserver.secrets.registration,
      galleryUrl: gallery.url,
      turn: { port: turnPort, secret: homeserver.secrets.turn },
    })),
  );
  return async () => {
    for (const { stop } of own) await stop();
    await gallery.stop();
    await homeserver.stop();
    await rm(dir, { recursive: true, force: true });
  };
}

/**
 * The folder for the homeserver's data: one in memory if there is enough of it. Synapse waits for the disk with each of its many
 * small writes.
 */
async function folderForData(): Promise<string> {
  const room = await statfs(MEMORY_FOLDER).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return room >= ROOM_FOR_DATA ? MEMORY_FOLDER : tmpdir();
}

async function startOwn(homeserver: Homeserver, turns: Turns): Promise<Own> {
  const proxy = await startProxy(homeserver.url);
  const control = await startControl(proxy, turns);
  const client = await serveClient({
    dist: DIST,
    homeserverOrigin: [proxy.url, homeserver.url],
    config: { defaultHomeserver: proxy.url, brand: 'Parley' },
    reportUri: `${control.url}/reports`,
  });
  return {
    clientUrl: client.url,
    homeserverUrl: proxy.url,
    controlUrl: control.url,
    stop: async () => {
      await client.stop();
      await control.stop();
      await proxy.stop();
    },
  };
}
