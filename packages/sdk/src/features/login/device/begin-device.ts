import { randomString } from '../../../base/random/random.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import type { FeatureContext } from '../../../core/feature/feature.ts';
import { createRequests, NO_TOKEN } from '../../../core/session/session.ts';
import { askForDeviceCode } from '../../../protocol/endpoints/device-authorization.ts';
import { originOf, registerClient } from '../../../protocol/endpoints/oauth.ts';
import { scopeOf } from '../../../protocol/rules/oauth/authorization.ts';
import { DEVICE_GRANT } from '../../../protocol/rules/oauth/server.ts';
import { chooseDeviceId, findServer } from '../oauth/begin.ts';
import { failureOf } from '../oauth/failure.ts';
import { type AnySignIn, type DeviceSignIn, keep } from '../oauth/under-way.ts';
import type { BeginDeviceLogin, DeviceLoginFailure } from './contract.ts';

const STATE_LENGTH = 32;

/** The homeserver to sign in to, and how this client is called there. */
export interface DeviceAt extends Pick<BeginDeviceLogin, 'redirectUri' | 'clientName'> {
  readonly homeserverUrl: string;
}

/**
 * Begins a sign-in that another device confirms: registers this client, and asks for the code. It is stored before anybody is told of it. `others`
 * are the sign-ins under way; those by devices at this server are over.
 */
export async function beginDevice(
  context: FeatureContext,
  { homeserverUrl, redirectUri, clientName }: DeviceAt,
  others: readonly AnySignIn[],
  signal: AbortSignal,
): Promise<Result<DeviceSignIn, DeviceLoginFailure>> {
  const { env, accounts } = context;
  const provider = await findServer(context, homeserverUrl, signal);
  if (!provider.ok) return provider;
  const { scopeNames, server } = provider.value;
  const { registrationEndpoint, deviceEndpoint, issuer, tokenEndpoint, revocationEndpoint } = server;
  if (deviceEndpoint === null) return err({ kind: 'notOffered' });
  const client = registerClient(registrationEndpoint, { name: clientName, redirectUri }, [DEVICE_GRANT]);
  const registered = await createRequests(env, originOf(registrationEndpoint), NO_TOKEN).send(client, { signal });
  if (!registered.ok) return err(failureOf(registered.error, 'registering'));
  const clientId = registered.value;
  const deviceId = chooseDeviceId(context, homeserverUrl, others);
  const asked = askForDeviceCode(deviceEndpoint, { clientId, scope: scopeOf(scopeNames, deviceId) });
  const answer = await createRequests(env, originOf(deviceEndpoint), NO_TOKEN).send(asked, { signal });
  if (!answer.ok) return err(failureOf(answer.error, 'exchange'));
  const { expiresInMs, ...code } = answer.value;
  const now = env.clock.now();
  const record: DeviceSignIn = {
    ...{ state: randomString(env.random, STATE_LENGTH), begunAt: now, homeserverUrl, deviceId, tokens: null },
    grant: { issuer, clientId, tokenEndpoint, revocationEndpoint },
    device: { ...code, expiresAt: now + expiresInMs },
  };
  const kept = await keep(accounts.signIns, record);
  return kept.ok ? ok(record) : kept;
}
