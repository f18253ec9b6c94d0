import { sleep } from '../../base/clock/clock.ts';
import { describeError, type Log } from '../../base/log/log.ts';
import { loadOldDevice, type OldDevice } from '../../core/crypto/crypto.ts';
import type { FeatureContext } from '../../core/feature/feature.ts';
import { createRequests, tellServer } from '../../core/session/session.ts';
import { queryDeviceKeys } from '../../protocol/endpoints/identities.ts';
import type { LoggedIn } from '../../protocol/endpoints/login.ts';

/** Reading old keys takes the module for cryptography, which may have to be fetched; nobody is kept from signing in for long. */
const FIND_WITHIN_MS = 20_000;

/**
 * The device that an older client of `user` was on this machine, with its keys still here: signing in as the same device goes on with
 * them. Null where there is none, where its keys could not be kept, and where that cannot be found out now.
 */
export async function findOldDeviceOf(context: FeatureContext, user: string): Promise<OldDevice | null> {
  const { clock } = context.env;
  const log = context.log.child('old keys');
  const over = new AbortController();
  const found = await Promise.race([
    find(context, log).catch((error: unknown) => {
      log.warn('old keys cannot be looked for', { reason: describeError(error) });
      return null;
    }),
    sleep(clock, FIND_WITHIN_MS, over.signal).then(() => null),
  ]);
  over.abort();
  const isTheirs = found?.owner.userId === user || found?.owner.userId.startsWith(`@${user}:`) === true;
  return isTheirs ? found : null;
}

async function find({ env, accounts }: FeatureContext, log: Log): Promise<OldDevice | null> {
  if (env.oldKeys === null || env.crypto === null || accounts.storage.keeps !== 'everything') return null;
  const stores = await env.oldKeys();
  const { findOldDevice } = await loadOldDevice();
  return findOldDevice({ stores, texts: accounts.storage.oldTexts, machines: env.crypto, log });
}

/**
 * Whether the server knows the device by the keys that are here. One that was removed meanwhile, or has others, is not gone on with: its
 * session is given back where nothing else hangs on it.
 */
export async function isStillThatDevice(
  { env }: FeatureContext,
  { owner, identity }: OldDevice,
  loggedIn: LoggedIn,
  baseUrl: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { accessToken, deviceId, userId } = loggedIn;
  const tokens = { current: () => accessToken, renew: () => Promise.resolve({ kind: 'refused' } as const) };
  const requests = createRequests(env, baseUrl, tokens);
  if (userId !== owner.userId || deviceId !== owner.deviceId) return false;
  const keys = await requests.send(queryDeviceKeys(userId, deviceId), { signal });
  if (keys.ok && keys.value === null) await tellServer(requests);
  if (!keys.ok || keys.value === null) return false;
  const { curve25519, ed25519 } = identity;
  return keys.value.get(`curve25519:${deviceId}`) === curve25519 && keys.value.get(`ed25519:${deviceId}`) === ed25519;
}
