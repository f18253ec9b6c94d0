import type { ItemContent, ItemExtra } from '@parley/sdk/client/contract.ts';
import { createLog } from '@parley/sdk/internal/base/log/log.ts';
import { type Account, startAccount } from '@parley/sdk/internal/core/account/account.ts';
import { Accounts } from '@parley/sdk/internal/core/account/accounts.ts';
import type { EngineFaces } from '@parley/sdk/internal/core/feature/faces.ts';
import { timelineOptions } from '@parley/sdk/internal/core/history/options.ts';
import {
  eventSockets,
  featureAccountData,
  featureState,
  featureStores,
  loadTimelineSockets,
  roomLists,
} from '@parley/sdk/internal/features/index.ts';
import { STARTED_MS } from './encrypted-room.ts';
import type { TestEngine } from './test-engine.ts';

/** All parts that features can ask for, in the test's hands. */
export type OpenAccount = Account<ItemContent, ItemExtra> & EngineFaces;

const PARTS = {
  startAccount: startAccount<ItemContent, ItemExtra>,
  loadSockets: loadTimelineSockets,
  ...{ eventSockets, roomLists, featureStores, featureState, featureAccountData },
};

/**
 * Ends an engine that is signed in, and starts its account without features: for classes that a feature is made of, by themselves.
 * `http` answers instead of the server.
 */
export async function openAccount({ engine, env, server }: TestEngine, http = server.http): Promise<OpenAccount> {
  engine.stop();
  const machine = { ...env, http };
  const log = createLog(env.logSink);
  const accounts = new Accounts(machine, log, () => Promise.resolve(PARTS), timelineOptions(undefined));
  const restored = accounts.restore();
  await env.clock.advance(STARTED_MS);
  await restored;
  const account = accounts.account.current;
  if (account === null) throw new Error('nobody is signed in');
  return { ...account, env: machine, log, clock: env.clock };
}
