import { createRequests, isUnrecognized, NO_TOKEN, sendFirstKnown } from '../../core/session/session.ts';
import type { Env } from '../../platform/env.ts';
import { authIssuer, authMetadata, openIdConfiguration } from '../../protocol/endpoints/auth-metadata.ts';

/**
 * Who signs people in for a homeserver that does not do so itself: the issuer, a web address; null where it does, or does not
 * say (04.Q-03). A server that knows only its issuer is believed once the issuer says the same of itself.
 */
export async function findProvider(env: Env, baseUrl: string, signal: AbortSignal): Promise<string | null> {
  const requests = createRequests(env, baseUrl, NO_TOKEN);
  const metadata = await sendFirstKnown(requests, [authMetadata('stable'), authMetadata('unstable')], { signal });
  if (metadata.ok) return metadata.value.issuer;
  if (!isUnrecognized(metadata.error)) return null;
  const issuer = await requests.send(authIssuer(), { signal });
  if (!issuer.ok) return null;
  const own = createRequests(env, issuer.value.replace(/\/$/, ''), NO_TOKEN);
  const described = await own.send(openIdConfiguration(), { signal });
  return described.ok && described.value.issuer === issuer.value ? issuer.value : null;
}
