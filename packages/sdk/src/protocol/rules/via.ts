/** Servers to name in a link, so that who is not in the room yet can get there (spec, "Routing"). */
import type { UserId } from '../ids/ids.ts';
import { isServerName, serverOf } from '../ids/parse.ts';

/** More are not needed, and make links long. */
const MOST_SERVERS = 3;
/**
 * The least level of a member whose server is named first. With a lower one the room could be lost to the next server failure.
 */
const LEAST_LEVEL = 50;

/** Somebody who is in the room. */
export interface RoutingMember {
  readonly userId: UserId;
  readonly level: number;
}

/**
 * At most three servers: that of the most powerful member, if anybody stands out, then those with the most members, ties by name.
 * Addresses of machines are no names that last.
 */
export function viaServers(members: Iterable<RoutingMember>): readonly string[] {
  const counts = new Map<string, number>();
  let strongest: RoutingMember | null = null;
  for (const member of members) {
    const server = serverOf(member.userId);
    if (isAddress(server) || !isServerName(server)) continue;
    counts.set(server, (counts.get(server) ?? 0) + 1);
    if (member.level >= LEAST_LEVEL && member.level > (strongest?.level ?? 0)) strongest = member;
  }
  const byCount = [...counts.keys()].sort(
    (one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0) || (one < other ? -1 : 1),
  );
  const first = strongest === null ? [] : [serverOf(strongest.userId)];
  return [...new Set([...first, ...byCount])].slice(0, MOST_SERVERS);
}

function isAddress(server: string): boolean {
  return server.startsWith('[') || /^\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?$/.test(server);
}
