import type { EpochMs } from '../../base/clock/clock.ts';
import type { DeviceId, UserId } from '../../protocol/ids/ids.ts';

/** Who is signed in, as kept on this machine. */
export interface StoredSession {
  readonly userId: UserId;
  readonly deviceId: DeviceId;
  /** Without a trailing slash. */
  readonly homeserverUrl: string;
  readonly accessToken: string;
  /** Null when the server's access tokens do not expire. */
  readonly refreshToken: string | null;
  /** When the access token stops being good, by this machine's clock; absent or null when nobody said. */
  readonly expiresAt?: EpochMs | null;
  /** The server ended the session. Its tokens are gone; its data stay for signing in again. */
  readonly isEnded?: boolean;
  /** Names the account's database. Random, so that a new sign-in never meets the leftovers of an earlier one. */
  readonly databaseKey: string;
}
