/** Parley's engine in process, with a page's end that looks at the list of rooms. */

import type { ClientApi } from '@parley/sdk/client/contract.ts';
import { createEngine } from '@parley/sdk/client/engine.ts';
import { createLog } from '@parley/sdk/internal/base/log/log.ts';
import type { FetchFunction } from '@parley/sdk/internal/platform/http/fetch-http.ts';
import { createNodeEnv } from '@parley/sdk/internal/platform/node-env.ts';
import { connectRemote } from '@parley/sdk/internal/port/remote/connect-remote.ts';
import { createMessagePortChannel } from '@parley/sdk/internal/port/wire/message-port-channel.ts';
import { FIRST_WINDOW } from './first-window.ts';
import { nodeMachine } from './node-machine.ts';

/** Starts, signs in and syncs. Gives the number of rooms that the page's end knows of. */
export async function startParley(baseUrl: string, fetchFn: typeof fetch): Promise<() => number> {
  // Our `fetch` makes real answers, whose bodies are what the engine reads.
  const send: FetchFunction = (url, init) => fetchFn(url, init) as unknown as ReturnType<FetchFunction>;
  const env = createNodeEnv(nodeMachine(send));
  const engine = createEngine(env, { build: 'bench' });
  const { port1, port2 } = new MessageChannel();
  engine.connect(createMessagePortChannel(port1));
  const client = connectRemote<ClientApi>({
    channel: createMessagePortChannel(port2),
    clock: env.clock,
    random: env.random,
    log: createLog(env.logSink),
    tabId: 'bench',
    build: 'bench',
  });
  const list = client.listView('roomList.window', FIRST_WINDOW);
  list.subscribe(() => undefined);
  const signedIn = await client.command('login.password', { homeserver: baseUrl, user: 'ada', password: 'measured' });
  if (!signedIn.ok) throw new Error(`sign-in: ${JSON.stringify(signedIn.error)}`);
  return () => {
    const sections = list.current.kind === 'ready' ? list.current.value.head.sections : [];
    return sections.reduce((sum, { count }) => sum + count, 0);
  };
}
