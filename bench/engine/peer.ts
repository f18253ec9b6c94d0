/** npm's matrix-js-sdk on the same answers. Used in Node and in a browser. */
import { createClient, type ICreateClientOpts, type MatrixClient } from 'matrix-js-sdk';
import { SlidingSync } from 'matrix-js-sdk/lib/sliding-sync.js';
import type { Protocol } from './canned-server.ts';

export interface PeerOptions {
  readonly baseUrl: string;
  readonly me: string;
  readonly protocol: Protocol;
  readonly fetchFn?: typeof fetch;
  /** In memory, unless given. */
  readonly store?: NonNullable<ICreateClientOpts['store']>;
}

/** Starts and syncs. Gives the number of rooms it has. What it writes to the console would be measured, so that is silenced. */
export async function startPeer(options: PeerOptions): Promise<() => number> {
  const { baseUrl, me, protocol, fetchFn, store } = options;
  for (const level of LEVELS) console[level] = nothing;
  const client: MatrixClient = createClient({
    baseUrl,
    userId: me,
    accessToken: 'measured',
    deviceId: 'BENCH',
    ...(fetchFn === undefined ? {} : { fetchFn }),
    ...(store === undefined ? {} : { store }),
  });
  const start = { initialSyncLimit: 20, lazyLoadMembers: true };
  if (protocol === 'v3') {
    await client.startClient(start);
  } else {
    const list = { ranges: [[0, 999]], timeline_limit: 20, required_state: [['*', '*']] };
    const room = { timeline_limit: 20, required_state: [] };
    const slidingSync = new SlidingSync(baseUrl, new Map([['all', list]]), room, client, 30_000);
    await client.startClient({ ...start, slidingSync });
  }
  return () => client.getRooms().length;
}

const LEVELS = ['log', 'trace', 'debug', 'info', 'warn'] as const;
const nothing = () => undefined;
