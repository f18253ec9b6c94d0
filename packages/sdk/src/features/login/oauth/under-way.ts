import type { EpochMs } from '../../../base/clock/clock.ts';
import { isObject, type JsonObject, own } from '../../../base/json/guards.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import type { FeatureContext, Sessions } from '../../../core/feature/feature.ts';
import { type OAuthGrant, revokeGrant } from '../../../core/session/session.ts';
import type { RefreshedTokens } from '../../../protocol/endpoints/session.ts';
import type { DeviceId } from '../../../protocol/ids/ids.ts';
import { parseDeviceId } from '../../../protocol/ids/parse.ts';
import type { ScopeNames } from '../../../protocol/rules/oauth/authorization.ts';

/** A sign-in that leads over the page of a provider. Its verifier, code and tokens are secrets. */
export interface SignInUnderWay {
  /** A name for this sign-in that the provider's answer repeats; new for each. */
  readonly state: string;
  readonly begunAt: EpochMs;
  readonly homeserverUrl: string;
  readonly grant: OAuthGrant;
  /** Chosen before the provider knows of it, so that trying again makes no second device. */
  readonly deviceId: DeviceId;
  readonly authorizationEndpoint: string;
  readonly responseMode: 'fragment' | 'query';
  readonly namesIssuer: boolean;
  readonly scopeNames: ScopeNames;
  readonly redirectUri: string;
  readonly verifier: string;
  /** The code that came back: from now on the device may be known to the server. */
  readonly code: string | null;
  /** The tokens that the code was exchanged for. */
  readonly tokens: RefreshedTokens | null;
}

/** A sign-in that takes longer is over (04.OI-03, 11.NU-25). */
const LIFETIME_MS = 15 * 60_000;

/**
 * The sign-ins under way, without those that are over: these are forgotten, and what they got from the provider is given back. The clock may
 * have been set back meanwhile.
 */
export async function sweep({
  env,
  accounts: { signIns },
}: FeatureContext): Promise<Result<readonly SignInUnderWay[], { readonly kind: 'storageFailed' }>> {
  const all = await readAll(signIns);
  if (!all.ok) return all;
  const isOver = ({ begunAt }: SignInUnderWay) => Math.abs(env.clock.now() - begunAt) > LIFETIME_MS;
  for (const record of all.value.filter(isOver)) {
    if (record.tokens !== null) await revokeGrant(env, record.grant, record.tokens);
    await signIns.drop(record.state);
  }
  return ok(all.value.filter((record) => !isOver(record)));
}

/** The sign-ins under way that can be read. */
async function readAll(
  signIns: Sessions<never>['signIns'],
): Promise<Result<readonly SignInUnderWay[], { readonly kind: 'storageFailed' }>> {
  const found = await signIns.all();
  return found.ok ? ok(found.value.flatMap((value) => readOne(value) ?? [])) : err({ kind: 'storageFailed' });
}

/** Stores one before the next step. */
export async function keep(
  signIns: Sessions<never>['signIns'],
  record: SignInUnderWay,
): Promise<Result<void, { readonly kind: 'storageFailed' }>> {
  const put = await signIns.put(record.state, record);
  return put.ok ? ok() : err({ kind: 'storageFailed' });
}

/** Reads what a page may have kept, where there is no disk; null for what is none. */
function readOne(value: unknown): SignInUnderWay | null {
  if (!isObject(value)) return null;
  const { begunAt, namesIssuer, scopeNames, responseMode, code, tokens } = value;
  const texts = ['state', 'homeserverUrl', 'authorizationEndpoint', 'redirectUri', 'verifier'] as const;
  if (!texts.every((name) => typeof value[name] === 'string')) return null;
  const { state, homeserverUrl, authorizationEndpoint, redirectUri, verifier } = value as Record<
    (typeof texts)[number],
    string
  >;
  const deviceId = parseDeviceId(own(value, 'deviceId'));
  const grant = readGrant(own(value, 'grant'));
  if (deviceId === null || grant === null || typeof begunAt !== 'number' || typeof namesIssuer !== 'boolean')
    return null;
  if (scopeNames !== 'stable' && scopeNames !== 'unstable') return null;
  if (responseMode !== 'fragment' && responseMode !== 'query') return null;
  if (code !== null && typeof code !== 'string') return null;
  return {
    ...{ state, begunAt, homeserverUrl, grant, deviceId, authorizationEndpoint, responseMode },
    ...{ namesIssuer, scopeNames, redirectUri, verifier, code, tokens: readTokens(tokens) },
  };
}

function readGrant(value: unknown): OAuthGrant | null {
  const names = ['issuer', 'clientId', 'tokenEndpoint', 'revocationEndpoint'] as const;
  if (!isObject(value) || !names.every((name) => typeof value[name] === 'string')) return null;
  const { issuer, clientId, tokenEndpoint, revocationEndpoint } = value as Record<(typeof names)[number], string>;
  return { issuer, clientId, tokenEndpoint, revocationEndpoint };
}

function readTokens(value: unknown): RefreshedTokens | null {
  if (!isObject(value)) return null;
  const { accessToken, refreshToken, expiresInMs }: JsonObject = value;
  if (typeof accessToken !== 'string') return null;
  return {
    accessToken,
    refreshToken: typeof refreshToken === 'string' ? refreshToken : null,
    expiresInMs: typeof expiresInMs === 'number' ? expiresInMs : null,
  };
}
