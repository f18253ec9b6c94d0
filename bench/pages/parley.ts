import { connectClient } from '@parley/sdk/client/connect.main.ts';
import engineUrl from './parley-engine.worker.ts?worker&url';

/** Parley's engine in its SharedWorker; the page looks at the list of rooms. */
export async function startParley(homeserver: string): Promise<void> {
  const client = connectClient({ build: 'bench', workerUrl: engineUrl });
  client.listView('roomList.rooms', null).subscribe(() => undefined);
  const signedIn = await client.command('login.password', { homeserver, user: 'ada', password: 'measured' });
  if (!signedIn.ok) throw new Error(`sign-in: ${JSON.stringify(signedIn.error)}`);
}
