import { createLog } from '../base/log/log.ts';
import { randomString } from '../base/random/random.ts';
import type { TimelineOptions } from '../core/history/options.ts';
import { createNodeEnv, type NodeMachine } from '../platform/node-env.ts';
import { connectRemote } from '../port/remote/connect-remote.ts';
import { createChannelPair } from '../port/wire/channel-pair.ts';
import { createEngine } from './engine.ts';
import type { Client } from './remote.ts';

/** The functions that a program gives to the engine: time, network, randomness, a log. See `examples/echo-bot/machine.ts`. */
export type { NodeMachine } from '../platform/node-env.ts';

/** An engine and the client to ask it, in one thread. */
export interface InProcess {
  readonly client: Client;
  /** Ends everything that runs. What is stored stays, if `databases` were given. */
  readonly stop: () => void;
}

/** Both ends are always of one build here. */
const BUILD = 'in-process';

/** Runs an engine in the thread of a program, such as a bot. Without `databases` its data is gone when the program ends. */
export function runInProcess(machine: NodeMachine, timelines: Partial<TimelineOptions> = {}): InProcess {
  const env = createNodeEnv(machine);
  const engine = createEngine(env, { build: BUILD, timelines });
  const pair = createChannelPair((deliver) => void Promise.resolve().then(deliver));
  engine.connect(pair.engine);
  const client: Client = connectRemote({
    channel: pair.page,
    clock: env.clock,
    log: createLog(env.logSink),
    random: env.random,
    tabId: randomString(env.random, 16),
    build: BUILD,
  });
  return {
    client,
    stop: () => {
      client.close();
      engine.stop();
    },
  };
}
