/** Two Synapses that federate, for the tests of this folder alone: a user's own server, and the one of others. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startHomeserver } from '../../ops/homeserver/homeserver.mjs';
import { installSynapse } from '../../ops/homeserver/install.mjs';
import { claimPort } from '../../ops/machine/ports.mjs';
import { makeCertificate } from '../fixtures/certificate.ts';
import { Homeserver } from '../fixtures/homeserver.ts';
import { folderForData, placeSfu, startOwn } from '../fixtures/own-stage.ts';
import { findStage, originsOfSfu, type SfuPlace, type Stage } from '../fixtures/stage.ts';
import { test as base } from '../fixtures/test.ts';
import { Turns } from '../fixtures/turns.ts';

/** Two of them start beside whatever else runs. */
const START_MS = 180_000;

/** A homeserver that others reach under `name`. */
interface Server {
  readonly name: string;
  readonly stage: Stage;
  readonly stop: () => Promise<void>;
}

interface Fixtures {
  /** The other server, whose users have no Parley here. */
  readonly there: Homeserver;
  /** The place of the other server. */
  readonly stageThere: Stage;
  /** The names of the servers, as they stand in ids and links. */
  readonly names: { readonly here: string; readonly there: string };
}

interface WorkerFixtures {
  readonly servers: Servers;
}

interface Servers {
  readonly here: Server;
  readonly there: Server;
}

/** Like the base of every test, but `stage` and `homeserver` are one of two servers, and `there` is the other one. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  servers: [
    async ({}, use, { parallelIndex }) => {
      const { python } = await installSynapse();
      const around = findStage(parallelIndex);
      // Pages of either server ask the calls of both: the page policy has to name these from the beginning.
      const sfus = await Promise.all([placeSfu({}), placeSfu({})]);
      const besides = sfus.flatMap(originsOfSfu);
      const started = await Promise.allSettled(sfus.map((sfu) => startServer(python, around, { sfu, besides })));
      const servers = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      try {
        const [here, there] = servers;
        if (here === undefined || there === undefined) throw started.find(isRejected)?.reason;
        await use(acquaint({ here, there }));
      } finally {
        for (const { stop } of servers) await stop();
      }
    },
    { scope: 'worker', timeout: START_MS },
  ],
  stage: ({ servers }, use) => use(servers.here.stage),
  stageThere: ({ servers }, use) => use(servers.there.stage),
  there: ({ servers }, use) => use(new Homeserver(servers.there.stage)),
  names: ({ servers }, use) => use({ here: servers.here.name, there: servers.there.name }),
});

function isRejected(one: PromiseSettledResult<Server>): one is PromiseRejectedResult {
  return one.status === 'rejected';
}

/** Users of both get tokens of both, and a test of one hears the pages of the other. */
function acquaint({ here, there }: Servers): Servers {
  const homeservers = { [here.name]: here.stage.directUrl, [there.name]: there.stage.directUrl };
  const known = ({ stage, ...server }: Server, { clientUrl, homeserverUrl, directUrl, controlUrl }: Stage): Server => {
    const besides = [...stage.besides, clientUrl, homeserverUrl, directUrl, controlUrl];
    return { ...server, stage: { ...stage, besides, sfu: { ...stage.sfu, homeservers } } };
  };
  return { here: known(here, there.stage), there: known(there, here.stage) };
}

/** A port in its name spares looking for where that leads. */
async function startServer(
  python: string,
  { galleryUrl, turn }: Stage,
  calls: { readonly sfu: SfuPlace; readonly besides: readonly string[] },
): Promise<Server> {
  const dir = await mkdtemp(join(await folderForData(), 'parley-federation-'));
  await makeCertificate(python, dir);
  const tlsPort = await claimPort({ port: 0, host: '127.0.0.1', what: 'federation', option: '' });
  const name = `localhost:${tlsPort}`;
  const options = { python, dir, serverName: name, tlsPort, turnPort: turn.port, mayFetchHere: true };
  const homeserver = await startHomeserver(options);
  const { stop, ...own } = await startOwn(homeserver, new Turns(), calls);
  return {
    name,
    stage: { ...own, galleryUrl, turn },
    stop: async () => {
      await stop();
      await homeserver.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
