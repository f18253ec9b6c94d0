import { connectClient } from '@parley/sdk/client/connect.main.ts';
import { FIRST_WINDOW } from '../engine/first-window.ts';
import engineUrl from './parley-engine.worker.ts?worker&url';

/** Parley's engine in its SharedWorker; the page looks at the list of rooms. */
export async function startParley(homeserver: string): Promise<void> {
  const client = connectClient({ build: 'bench', workerUrl: engineUrl });
  client.listView('roomList.window', FIRST_WINDOW).subscribe(() => undefined);
  const signedIn = await client.command('login.password', { homeserver, user: 'ada', password: 'measured' });
  if (!signedIn.ok) throw new Error(`sign-in: ${JSON.stringify(signedIn.error)}`);
}

/** When the list of rooms was there, counted from the start of the worker and of the page. */
export interface WarmTimes {
  readonly workerMs: number;
  readonly pageMs: number;
  readonly rooms: number;
}

/** Starts the engine of who is signed in, until the page has the list of rooms from the store. */
export async function startWarm(): Promise<WarmTimes> {
  const origins = new BroadcastChannel('bench-origin');
  const workerOrigin = new Promise<number>((resolve) => {
    origins.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(Number(data)));
  });
  const client = connectClient({ build: 'bench', workerUrl: engineUrl });
  const list = client.listView('roomList.window', FIRST_WINDOW);
  const listed = new Promise<{ readonly pageMs: number; readonly rooms: number }>((resolve) => {
    list.subscribe(() => {
      const { current } = list;
      const rooms = current.kind === 'ready' ? current.value.items.length : 0;
      if (rooms > 0) resolve({ pageMs: performance.now(), rooms });
    });
  });
  const { pageMs, rooms } = await listed;
  return { workerMs: performance.timeOrigin + pageMs - (await workerOrigin), pageMs, rooms };
}
