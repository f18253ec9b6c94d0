import { createBugLog } from '../base/log/bug-log.ts';
import { createLog } from '../base/log/log.ts';
import { Accounts } from '../core/account/accounts.ts';
import { BugFeed } from '../core/feature/bug-feed.ts';
import { type TimelineOptions, timelineOptions } from '../core/history/options.ts';
import { createFirstHandlers } from '../features/first.ts';
import type { ItemContent, ItemExtra } from '../features/index.ts';
import type { Env } from '../platform/env.ts';
import { Fence, fencedEnv } from '../platform/locks/fence.ts';
import { FIRST_PLACE } from '../platform/place.ts';
import { PortHost, type TabConnection } from '../port/host/port-host.ts';
import type { PortChannel } from '../port/wire/channel.ts';
import { afterRestore } from './one-engine/after-restore.ts';
import { EngineLease, type LeaseNames } from './one-engine/engine-lease.ts';
import { engineLock, formatEngineName } from './one-engine/engine-name.ts';

/** The engine, whatever thread it runs in. */
export interface Engine {
  /** Serves a page, or a program in the same thread, at the other end of `channel`. */
  connect(channel: PortChannel): TabConnection;
  /** Ends everything that runs. What is stored stays. */
  stop(): void;
}

export interface EngineOptions {
  /** Names this build; a page of another one is refused. */
  readonly build: string;
  /** The name by which other engines know this one (`formatEngineName`); the first of its build if absent. */
  readonly name?: string;
  /** Another engine took this one's place, and it has stopped. */
  readonly onReplaced?: () => void;
  /** The options of timelines: the place of waiting messages, and the handling of repeated events. */
  readonly timelines?: Partial<TimelineOptions>;
}

/** Fetches what an account is made of, at once: one part would ask for the next otherwise. */
async function fetchAccount() {
  const [features, { startAccount }] = await Promise.all([
    import('../features/index.ts'),
    import('../core/account/account.ts'),
  ]);
  const {
    createHandlers,
    eventSockets,
    roomLists,
    loadTimelineSockets: loadSockets,
    featureStores,
    featureState,
    featureAccountData,
    featureFollowers,
  } = features;
  const plugged = {
    eventSockets,
    roomLists,
    loadSockets,
    featureStores,
    featureState,
    featureAccountData,
    featureFollowers,
  };
  return { createHandlers, startAccount, ...plugged };
}

/**
 * Starts an engine on `env`: as soon as it is the only one (`client.spec.md`), it restores the stored session, if there is
 * one, and syncs.
 */
export function createEngine(env: Env, options: EngineOptions): Engine {
  const { build, onReplaced } = options;
  const bugs = new BugFeed();
  const log = createLog((entry) => {
    env.logSink(entry);
    bugs.hear(entry);
  });
  const logBug = createBugLog(log, env.random);
  const fence = new Fence(env.clock);
  const fenced = fencedEnv(env, fence);
  const accounts = new Accounts<ItemContent, ItemExtra>(fenced, log, fetchAccount, timelineOptions(options.timelines));
  const context = { env: fenced, log, accounts, bugs };
  const host = new PortHost({
    handlers: afterRestore(createFirstHandlers(context), accounts.state),
    fetchHandlers: async () => {
      const { createHandlers } = await fetchAccount();
      return afterRestore(createHandlers(context), accounts.state);
    },
    clock: env.clock,
    log: log.child('port'),
    random: env.random,
    build,
  });
  const end = (successorBuild?: string) => {
    host.end(successorBuild);
    accounts.stop();
    fence.close();
  };
  const lease = new EngineLease(env.locks, leaseNames(env, options), {
    onHeld: (lock) => {
      fence.open(lock);
      accounts.restore().catch((error: unknown) => logBug('restoring failed', error));
    },
    onReplaced: (by) => {
      log.warn('another engine takes over');
      end(by === undefined || by === build ? undefined : by);
      onReplaced?.();
    },
  });
  lease.take().catch((error: unknown) => logBug('the lock of the engine failed', error));
  return {
    connect: (channel) => host.connect(channel),
    stop: () => {
      end();
      lease.end();
    },
  };
}

function leaseNames({ place = FIRST_PLACE }: Env, { build, name }: EngineOptions): LeaseNames {
  return { lock: engineLock(place), engine: name ?? formatEngineName({ place, generation: 1, build }) };
}
