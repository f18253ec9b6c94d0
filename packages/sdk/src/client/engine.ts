import { createLog } from '../base/log/log.ts';
import { Accounts } from '../core/account/accounts.ts';
import { createHandlers, type ItemContent, type ItemExtra, loadTimelineSockets } from '../features/index.ts';
import type { Env } from '../platform/env.ts';
import { PortHost, type TabConnection } from '../port/host/port-host.ts';
import type { PortChannel } from '../port/wire/channel.ts';

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
}

/** Starts an engine on `env`: it restores the stored session, if there is one, and syncs. */
export function createEngine(env: Env, { build }: EngineOptions): Engine {
  const log = createLog(env.logSink);
  const accounts = new Accounts<ItemContent, ItemExtra>(env, log, loadTimelineSockets);
  const handlers = createHandlers({ env, log, accounts });
  const host = new PortHost({ handlers, clock: env.clock, log: log.child('port'), random: env.random, build });
  void accounts.restore();
  return {
    connect: (channel) => host.connect(channel),
    stop: () => {
      host.end();
      accounts.stop();
    },
  };
}
