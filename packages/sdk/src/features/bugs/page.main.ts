import { formatBugNotice } from '../../base/log/bug-notice.ts';
import type { Remote } from '../../port/remote/remote.ts';
import type { BugsApi } from './contract.ts';

/** Writes the engine's bugs to the console for as long as the page lives. */
export function showEngineBugs(client: Remote<BugsApi>): void {
  client.stream('bugs.caught', null, (event) => {
    if (event.kind === 'item') console.error(formatBugNotice(event.item));
  });
}
