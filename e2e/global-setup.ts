import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { buildClient } from '../ops/client/build.mjs';
import { startHomeserver } from '../ops/homeserver/homeserver.mjs';
import { installSynapse } from '../ops/homeserver/install.mjs';
import { claimPort } from '../ops/machine/ports.mjs';
import { serveGallery } from './fixtures/gallery.ts';
import { makeLeanClient } from './fixtures/lean-client.ts';
import { folderForData, startOwn } from './fixtures/own-stage.ts';
import { announceStages } from './fixtures/stage.ts';
import { Turns } from './fixtures/turns.ts';

/** Starts a fresh Synapse for all workers, and for each worker what is its own. Returns what ends them. */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const { python } = await installSynapse();
  const dir = await mkdtemp(join(await folderForData(), 'parley-e2e-'));
  // Tests of calls start a relay there; the homeserver has to name it from the beginning.
  const turnPort = await claimPort({ port: 0, host: '127.0.0.1', what: 'the relay', option: '' });
  const homeserver = await startHomeserver({ python, dir, turnPort, mayFetchHere: true });
  await buildClient();
  await makeLeanClient(join(dir, 'client'));
  const gallery = await serveGallery();
  const turns = new Turns();
  const own = await Promise.all(Array.from({ length: workers }, () => startOwn(homeserver, turns)));
  announceStages(
    own.map(({ stop: _, ...addresses }) => ({
      ...addresses,
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
