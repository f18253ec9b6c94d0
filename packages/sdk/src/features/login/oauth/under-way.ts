import type { EpochMs } from '../../../base/clock/clock.ts';
import { isObject, type JsonObject, own } from '../../../base/json/guards.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import type { FeatureContext, Sessions } from '../../../core/feature/feature.ts';
import { type OAuthGrant, revokeGrant } from '../../../core/session/session.ts';
import type { DeviceCode } from '../../../protocol/endpoints/device-authorization.ts';
import type { RefreshedTokens } from '../../../protocol/endpoints/session.ts';
import type { DeviceId } from '../../../protocol/ids/ids.ts';
import { parseDeviceId } from '../../../protocol/ids/parse.ts';
import type { ScopeNames } from '../../../protocol/rules/oauth/authorization.ts';

/** A sign-in with a provider that is not finished. Its tokens are secrets. */
interface BegunSignIn {
  /** A name for this sign-in, new for each. The provider's answer repeats it where there is one. */
  readonly state: string;
  readonly begunAt: EpochMs;
  readonly homeserverUrl: string;
  readonly grant: OAuthGrant;
  /** Chosen before the provider knows of it, so that trying again makes no second device. */
  readonly deviceId: DeviceId;
  /** The tokens that the provider gave. */
  readonly tokens: RefreshedTokens | null;
}

/** A sign-in that leads over the page of a provider. Its verifier and code are secrets. */
export interface SignInUnderWay extends BegunSignIn {
  readonly authorizationEndpoint: string;
  readonly responseMode: 'fragment' | 'query';
  readonly namesIssuer: boolean;
  readonly scopeNames: ScopeNames;
  readonly redirectUri: string;
  readonly verifier: string;
  /** The code that came back: from now on the device may be known to the server. */
  readonly code: string | null;
}

/** A sign-in that another device confirms. From the beginning this device may be known to the server: nobody says when it was confirmed. */
export interface DeviceSignIn extends BegunSignIn {
  readonly device: Omit<DeviceCode, 'expiresInMs'> & { readonly expiresAt: EpochMs };
}

export type AnySignIn = SignInUnderWay | DeviceSignIn;

/** True for a sign-in over the page of a provider. */
export function isOverPage(record: AnySignIn): record is SignInUnderWay {
  return !isByDevice(record);
}

/** True for a sign-in that another device confirms. */
export function isByDevice(record: AnySignIn): record is DeviceSignIn {
  return 'device' in record;
}

/** True if the server may know the device of this sign-in by now. */
export function mayBeKnown(record: AnySignIn): boolean {
  return isByDevice(record) || record.code !== null;
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
}: FeatureContext): Promise<Result<readonly AnySignIn[], { readonly kind: 'storageFailed' }>> {
  const all = await readAll(signIns);
  if (!all.ok) return all;
  const isOver = ({ begunAt }: AnySignIn) => Math.abs(env.clock.now() - begunAt) > LIFETIME_MS;
  for (const record of all.value.filter(isOver)) {
    if (record.tokens !== null) await revokeGrant(env, record.grant, record.tokens);
    await signIns.drop(record.state);
  }
  return ok(all.value.filter((record) => !isOver(record)));
}

/** The sign-ins under way that can be read. */
async function readAll(
  signIns: Sessions<never>['signIns'],
): Promise<Result<readonly AnySignIn[], { readonly kind: 'storageFailed' }>> {
  const found = await signIns.all();
  return found.ok ? ok(found.value.flatMap((value) => readOne(value) ?? [])) : err({ kind: 'storageFailed' });
}

/** Stores one before the next step. */
export async function keep(
  signIns: Sessions<never>['signIns'],
  record: AnySignIn,
): Promise<Result<void, { readonly kind: 'storageFailed' }>> {
  const put = await signIns.put(record.state, record);
  return put.ok ? ok() : err({ kind: 'storageFailed' });
}

/** Reads what a page may have kept, where there is no disk; null for what is none. */
function readOne(value: unknown): AnySignIn | null {
  if (!isObject(value)) return null;
  const begun = readBegun(value);
  if (begun === null) return null;
  const device = own(value, 'device');
  if (device !== undefined) return isObject(device) ? readDevice(begun, device) : null;
  const { namesIssuer, scopeNames, responseMode, code } = value;
  const texts = textsOf(value, ['authorizationEndpoint', 'redirectUri', 'verifier']);
  if (texts === null || typeof namesIssuer !== 'boolean') return null;
  if (scopeNames !== 'stable' && scopeNames !== 'unstable') return null;
  if (responseMode !== 'fragment' && responseMode !== 'query') return null;
  if (code !== null && typeof code !== 'string') return null;
  return { ...begun, ...texts, responseMode, namesIssuer, scopeNames, code };
}

function readBegun(value: JsonObject): BegunSignIn | null {
  const { begunAt, tokens } = value;
  const texts = textsOf(value, ['state', 'homeserverUrl']);
  const deviceId = parseDeviceId(own(value, 'deviceId'));
  const grant = own(value, 'grant');
  const granted = isObject(grant)
    ? textsOf(grant, ['issuer', 'clientId', 'tokenEndpoint', 'revocationEndpoint'])
    : null;
  if (texts === null || granted === null || deviceId === null || typeof begunAt !== 'number') return null;
  return { ...texts, begunAt, grant: granted, deviceId, tokens: readTokens(tokens) };
}

function readDevice(begun: BegunSignIn, value: JsonObject): DeviceSignIn | null {
  const { fullAddress, intervalMs, expiresAt } = value;
  const texts = textsOf(value, ['deviceCode', 'userCode', 'address']);
  if (texts === null || typeof intervalMs !== 'number' || typeof expiresAt !== 'number') return null;
  if (fullAddress !== null && typeof fullAddress !== 'string') return null;
  return { ...begun, device: { ...texts, fullAddress, intervalMs, expiresAt } };
}

/** The members of these names; null unless all are texts. */
function textsOf<Name extends string>(
  value: JsonObject,
  names: readonly Name[],
): Readonly<Record<Name, string>> | null {
  if (!names.every((name) => typeof own(value, name) === 'string')) return null;
  return Object.fromEntries(names.map((name) => [name, value[name]])) as Record<Name, string>;
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
