import type { EpochMs } from '../../base/clock/clock.ts';
import { isObject, own } from '../../base/json/guards.ts';
import type { DeviceIdentity } from '../../platform/crypto/device.ts';
import type { LoggedIn } from '../../protocol/endpoints/login.ts';
import type { DeviceId, UserId } from '../../protocol/ids/ids.ts';
import { parseUserId } from '../../protocol/ids/parse.ts';
import type { FormerSession } from './session-state.ts';

/** The provider that granted a session (OAuth 2.0), and what it calls this client. Nothing here is secret. */
export interface OAuthGrant {
  readonly issuer: string;
  readonly clientId: string;
  readonly tokenEndpoint: string;
  readonly revocationEndpoint: string;
}

/** The signed-in user, as stored on this machine. */
export interface StoredSession {
  readonly userId: UserId;
  readonly deviceId: DeviceId;
  /** Without a trailing slash. */
  readonly homeserverUrl: string;
  readonly accessToken: string;
  /** When somebody signed in, by this machine's clock; absent in what was stored before that was known. */
  readonly begunAt?: EpochMs;
  /** Null when the server's access tokens do not expire. */
  readonly refreshToken: string | null;
  /** When the access token stops being good, by this machine's clock; absent or null when nobody said. */
  readonly expiresAt?: EpochMs | null;
  /** The provider of the tokens, if they are not the homeserver's own. */
  readonly grant?: OAuthGrant;
  /** The account is a guest's, made here and gone with this session. */
  readonly isGuest?: boolean;
  /** The server ended the session. Its tokens are gone; its data stay for signing in again. */
  readonly isEnded?: boolean;
  /** The keys that this device has from an older client, which it was before. */
  readonly continues?: DeviceIdentity;
  /** Names the account's database. Random, so that a new sign-in never meets the leftovers of an earlier one. */
  readonly databaseKey: string;
}

/** The session that a sign-in at `now` begins, whose data lie under `databaseKey`. */
export function newSession(
  { userId, deviceId, accessToken, refreshToken, expiresInMs }: LoggedIn,
  {
    homeserverUrl,
    databaseKey,
    now,
    begunAt,
    continues,
    grant,
    isGuest,
  }: Pick<StoredSession, 'homeserverUrl' | 'databaseKey'> & {
    readonly now: EpochMs;
    readonly begunAt?: EpochMs | undefined;
    readonly continues?: DeviceIdentity | undefined;
    readonly grant?: OAuthGrant | undefined;
    readonly isGuest?: boolean | undefined;
  },
): StoredSession {
  const expiresAt = expiresInMs === null ? null : now + expiresInMs;
  const session = { userId, deviceId, homeserverUrl, accessToken, refreshToken, expiresAt, databaseKey };
  return {
    ...session,
    ...(begunAt === undefined ? {} : { begunAt }),
    ...(continues === undefined ? {} : { continues }),
    ...(grant === undefined ? {} : { grant }),
    ...(isGuest === true && { isGuest }),
  };
}

/** The part of a session that may be stored where tokens may not. Signing in as the same user continues with its data. */
export function withoutTokens(session: StoredSession): StoredSession {
  return { ...session, accessToken: '', refreshToken: null, expiresAt: null, isEnded: true };
}

/** The part of a session that may be shown to the next user who signs in. */
export function formerOf({ userId, deviceId, homeserverUrl }: StoredSession): FormerSession {
  return { userId, deviceId, homeserverUrl };
}

/** Reads a session that lay where anybody could change it; null for what is none. */
export function readStoredSession(value: unknown): StoredSession | null {
  if (!isObject(value)) return null;
  const { userId, deviceId, homeserverUrl, accessToken, refreshToken = null, expiresAt = null, databaseKey } = value;
  const { begunAt } = value;
  const user = typeof userId === 'string' ? parseUserId(userId) : null;
  if (user === null || typeof deviceId !== 'string' || typeof homeserverUrl !== 'string') return null;
  if (typeof accessToken !== 'string' || typeof databaseKey !== 'string') return null;
  if (refreshToken !== null && typeof refreshToken !== 'string') return null;
  if (expiresAt !== null && typeof expiresAt !== 'number') return null;
  if (!/^https?:\/\//u.test(homeserverUrl)) return null;
  const session = { userId: user, deviceId: deviceId as DeviceId, homeserverUrl, accessToken, refreshToken, expiresAt };
  const grant = readGrant(own(value, 'grant'));
  return {
    ...session,
    databaseKey,
    ...(typeof begunAt === 'number' && { begunAt }),
    ...(value['isEnded'] === true && { isEnded: true }),
    ...(value['isGuest'] === true && { isGuest: true }),
    ...(grant && { grant }),
  };
}

function readGrant(value: unknown): OAuthGrant | null {
  if (!isObject(value)) return null;
  const { issuer, clientId, tokenEndpoint, revocationEndpoint } = value;
  if (typeof clientId !== 'string') return null;
  const isAddress = (address: unknown): address is string => typeof address === 'string' && URL.canParse(address);
  if (!isAddress(issuer) || !isAddress(tokenEndpoint) || !isAddress(revocationEndpoint)) return null;
  return { issuer, clientId, tokenEndpoint, revocationEndpoint };
}
