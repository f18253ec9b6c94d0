import { createLog } from '../base/log/log.ts';
import { Accounts } from '../core/account/accounts.ts';
import { createHandlers, type ItemContent, type ItemExtra, loadTimelineSockets } from '../features/index.ts';
import type { Env } from '../platform/env.ts';
import { Fence, fencedEnv } from '../platform/locks/fence.ts';
import { PortHost, type TabConnection } from '../port/host/port-host.ts';
import type { PortChannel } from '../port/wire/channel.ts';
import { afterRestore } from './one-engine/after-restore.ts';
import { EngineLease } from './one-engine/engine-lease.ts';
import { formatEngineName } from './one-engine/engine-name.ts';

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
  /** How other engines know this one (`formatEngineName`); the first of its build if absent. */
  readonly name?: string;
  /** Another engine took this one's place, and it has stopped. */
  readonly onReplaced?: () => void;
}

/**
 * Starts an engine on `env`: as soon as it is the only one (`client.spec.md`), it restores the stored session, if there is
 * one, and syncs.
 */
export function createEngine(env: Env, options: EngineOptions): Engine {
  const { build, name = formatEngineName({ generation: 1, build }), onReplaced } = options;
  const log = createLog(env.logSink);
  const fence = new Fence(env.clock);
  const fenced = fencedEnv(env, fence);
  const accounts = new Accounts<ItemContent, ItemExtra>(fenced, log, loadTimelineSockets);
  const handlers = afterRestore(createHandlers({ env: fenced, log, accounts }), accounts.state);
  const host = new PortHost({ handlers, clock: env.clock, log: log.child('port'), random: env.random, build });
  const end = (successorBuild?: string) => {
    host.end(successorBuild);
    accounts.stop();
    fence.close();
  };
  const lease = new EngineLease(env.locks, name, {
    onHeld: (lock) => {
      fence.open(lock);
      accounts.restore().catch((error: unknown) => log.error('restoring failed', error));
    },
    onReplaced: (by) => {
      log.warn('another engine takes over');
      end(by === undefined || by === build ? undefined : by);
      onReplaced?.();
    },
  });
  lease.take().catch((error: unknown) => log.error('the lock of the engine failed', error));
  return {
    connect: (channel) => host.connect(channel),
    stop: () => {
      end();
      lease.end();
    },
  };
}
