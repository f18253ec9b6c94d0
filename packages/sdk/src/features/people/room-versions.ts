import type { Clock } from '../../base/clock/clock.ts';
import type { AccountCore } from '../../core/account/account.ts';
import { type OfferedRoomVersions, roomVersions } from '../../protocol/endpoints/capabilities.ts';

/** What a server can do changes rarely: it is believed this long (04.H-08). */
const KEPT_MS = 6 * 60 * 60 * 1_000;

interface Asked {
  readonly atMs: number;
  readonly versions: Promise<OfferedRoomVersions | null>;
}

/** The room versions of the account's server; null where it did not answer. Asked for when it matters. */
export type VersionsOf = (account: AccountCore) => Promise<OfferedRoomVersions | null>;

/** Asks each account's server once in six hours, and again after a failure. */
export function roomVersionKeeper(clock: Clock): VersionsOf {
  const asked = new WeakMap<AccountCore, Asked>();
  return async (account) => {
    const before = asked.get(account);
    const nowMs = clock.monotonicMs();
    if (before !== undefined && nowMs - before.atMs < KEPT_MS) return before.versions;
    const ask = async () => {
      const answer = await account.requests.send(roomVersions(), { signal: account.scope.signal });
      if (!answer.ok) asked.delete(account);
      return answer.ok ? answer.value : null;
    };
    const versions = ask();
    asked.set(account, { atMs: nowMs, versions });
    return versions;
  };
}
