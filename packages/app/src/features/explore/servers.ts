import { isServerName } from '@parley/sdk/client/ids.ts';
import type { Readable } from '@parley/sdk/client/remote.ts';
import { shownAccount } from '../../lib/place/shown-place.ts';
import { EXPLORED_SERVERS_KEY } from '../../lib/store/forget-kept.ts';
import { KeptSetting } from '../../lib/store/kept-setting.ts';

const KEPT = 10;

const kept = new KeptSetting<readonly string[]>({
  key: EXPLORED_SERVERS_KEY,
  owner: shownAccount,
  parse: parseServers,
  format: (servers) => (servers.length === 0 ? null : servers.join(' ')),
});

/** The servers that were added, the latest first. Forgotten when the user signs out. */
export const exploredServers: Readable<readonly string[]> = kept;

/** Remembers a server whose rooms were explored. */
export function noteServer(server: string): void {
  kept.change((servers) => [server, ...servers.filter((other) => other !== server)].slice(0, KEPT));
}

/** Reads what was stored. */
export function parseServers(stored: string | null): readonly string[] {
  return (stored ?? '').split(' ').filter(isServerName).slice(0, KEPT);
}
