import { createLog } from '../base/log/log.ts';
import { randomString } from '../base/random/random.ts';
import { createPageEnv } from '../platform/page-env.main.ts';
import { connectRemote } from '../port/remote/connect-remote.ts';
import { createMessagePortChannel } from '../port/wire/message-port-channel.ts';
import type { EngineOptions } from './engine.ts';
import type { Client } from './remote.ts';

/** Connects this page to the engine at the other end of `port`. */
export function connectClient(port: MessagePort, { build }: EngineOptions): Client {
  const { clock, random, logSink } = createPageEnv();
  const client: Client = connectRemote({
    channel: createMessagePortChannel(port),
    clock,
    log: createLog(logSink),
    random,
    tabId: randomString(random, 16),
    build,
  });
  // A page kept for going back to does not unload; it is dropped when it stays silent.
  addEventListener('pagehide', (event) => {
    if (!event.persisted) client.close();
  });
  return client;
}
