/** The page's data in each entry of the browser history, besides the address. */
import { isPlace } from '../place/place-list.ts';
import { PANEL_NAMES, type PanelName, type RoomRoute, type Route } from './route.ts';

export interface EntryState {
  /** The panel that is open. */
  readonly panel: PanelName | null;
  /** The place of the account whose entry it is (`lib/place`); null where that is not known. */
  readonly account: number | null;
  /** The number of entries back to the same place without a panel; 0 if there is none. */
  readonly depth: number;
}

/** More panels over each other than anybody opens. */
const DEEPEST = 100;

/** Reads an entry's state; another version of the page may have left anything. */
export function readEntry(state: unknown): EntryState {
  if (typeof state !== 'object' || state === null) return { panel: null, account: null, depth: 0 };
  const { panel, account, depth } = state as Readonly<Record<string, unknown>>;
  return {
    panel: PANEL_NAMES.find((name) => name === panel) ?? null,
    account: isPlace(account) ? account : null,
    depth: typeof depth === 'number' && Number.isInteger(depth) && depth > 0 && depth < DEEPEST ? depth : 0,
  };
}

/** The depth of the entry that a step makes, from the depth of the one it is made from. */
export function depthOf(step: {
  readonly from: Route;
  readonly to: Route;
  readonly depth: number;
  readonly how: 'push' | 'replace';
}): number {
  const { from, to, depth, how } = step;
  if (from.kind !== 'room' || to.kind !== 'room' || to.panel === undefined) return 0;
  if (!isSamePlace(from, to)) return 0;
  if (from.panel === undefined) return how === 'push' ? 1 : 0;
  return depth === 0 || how === 'replace' ? depth : depth + 1;
}

/** A thread's address does not say where in the room one reads. */
function isSamePlace(one: RoomRoute, other: RoomRoute): boolean {
  if (one.room !== other.room) return false;
  return one.eventId === other.eventId || one.panel?.name === 'thread' || other.panel?.name === 'thread';
}
