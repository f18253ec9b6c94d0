import type { Need } from '../../core/feature/faces.ts';
import { type OfferedRoomVersions, roomVersions } from '../../protocol/endpoints/capabilities.ts';

/** What a server can do changes rarely: it is believed this long (04.H-08). */
const KEPT_MS = 6 * 60 * 60 * 1_000;

interface Asked {
  readonly atMs: number;
  readonly versions: Promise<OfferedRoomVersions | null>;
}

/** The room versions of the account's server; null where it did not answer. Asked for when it matters. */
export type RoomVersions = () => Promise<OfferedRoomVersions | null>;

/** Asks the server once in six hours, and again after a failure. */
export function roomVersionKeeper({ clock, requests, scope }: Need<'clock' | 'requests' | 'scope'>): RoomVersions {
  let asked: Asked | undefined;
  return async () => {
    const nowMs = clock.monotonicMs();
    if (asked !== undefined && nowMs - asked.atMs < KEPT_MS) return asked.versions;
    const ask = async () => {
      const answer = await requests.send(roomVersions(), { signal: scope.signal });
      if (!answer.ok) asked = undefined;
      return answer.ok ? answer.value : null;
    };
    const versions = ask();
    asked = { atMs: nowMs, versions };
    return versions;
  };
}
