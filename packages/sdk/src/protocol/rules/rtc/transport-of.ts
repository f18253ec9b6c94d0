/** The transport that a member publishes on (09.R-06, 09.L-06). Pure. */
import type { RtcMember, RtcTransport } from './rtc-member.ts';

/** Where `member` publishes, by itself and by `members`, the oldest first; null where that cannot be said. */
export function transportOf(member: RtcMember, members: readonly RtcMember[]): RtcTransport | null {
  if (member.focusSelection === 'multiSfu') return member.transports[0] ?? null;
  if (member.focusSelection === 'unknown') return null;
  const oldest = members[0];
  if (oldest === undefined || oldest.focusSelection === 'unknown') return null;
  return oldest.transports[0] ?? null;
}

/** Each transport once, of all that `members` publish on, in the order of those (09.L-06). */
export function transportsOf(members: readonly RtcMember[]): readonly RtcTransport[] {
  const byUrl = new Map<string, RtcTransport>();
  for (const member of members) {
    const transport = transportOf(member, members);
    if (transport !== null && !byUrl.has(transport.serviceUrl)) byUrl.set(transport.serviceUrl, transport);
  }
  return [...byUrl.values()];
}
