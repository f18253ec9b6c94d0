import { createLog } from '../base/log/log.ts';
import { randomString } from '../base/random/random.ts';
import { createBrowserLocks } from '../platform/locks/browser-locks.ts';
import { createPageEnv } from '../platform/page-env.main.ts';
import { FIRST_PLACE } from '../platform/place.ts';
import { connectRemote } from '../port/remote/connect-remote.ts';
import { silentChannel } from '../port/wire/silent-channel.ts';
import type { ClientApi } from './contract.ts';
import { EngineSupervisor } from './one-engine/engine-supervisor.ts';
import { createWorkerStarter } from './one-engine/worker-starter.main.ts';
import { reportPageBug } from './page-bugs.main.ts';
import { PAGE_PARTS } from './page-parts.main.ts';
import type { Client } from './remote.ts';
import { REPEATABLE_COMMANDS } from './repeatable.ts';

export interface ConnectOptions {
  /** The place of the account whose engine is wanted; the first if absent. */
  readonly place?: number;
  /** Names this build; the engine is to be of the same one. */
  readonly build: string;
  /** The address of the script that calls `runEngine`; where the page policy asks for it, as made by its Trusted Types policy. */
  readonly workerUrl: string;
  /** Hears that no engine can be had for now, and that there is one again. It is tried all the time. */
  readonly onMissing?: (isMissing: boolean) => void;
  /** Hears that an engine was found, or its worker asked for: what keeps this thread busy before that keeps the engine waiting. */
  readonly onChosen?: () => void;
}

/**
 * Connects this page to the engine of a place: to the one that runs, or to one that is started. It lasts until it is closed, or the page
 * ends.
 */
export function connectClient({ place = FIRST_PLACE, build, workerUrl, onMissing, onChosen }: ConnectOptions): Client {
  const { clock, random, logSink } = createPageEnv();
  const log = createLog(logSink);
  const tabId = randomString(random, 16);
  const client: Client = connectRemote<ClientApi>({
    channel: silentChannel,
    clock,
    log,
    random,
    tabId,
    build,
    repeatable: REPEATABLE_COMMANDS,
  });
  const supervisor = new EngineSupervisor({
    remote: client,
    locks: createBrowserLocks(navigator.locks, (name) => new BroadcastChannel(name), clock),
    starter: createWorkerStarter(workerUrl, random, clock),
    clock,
    log,
    onBug: (error) => reportPageBug('looking after the engine failed', error),
    build,
    place,
    tabId,
    ...(onMissing === undefined ? {} : { onMissing }),
    ...(onChosen === undefined ? {} : { onChosen }),
  });
  supervisor.start();
  for (const run of PAGE_PARTS) run(client, place);
  const close = () => {
    removeEventListener('pagehide', onPageHide);
    supervisor.stop();
    client.close();
  };
  // A page kept for going back to does not unload; it is dropped when it stays silent.
  const onPageHide = (event: PageTransitionEvent) => {
    if (!event.persisted) close();
  };
  addEventListener('pagehide', onPageHide);
  return { ...client, close };
}
