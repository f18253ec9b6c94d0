/** The spaces whose own spaces are shown in the rail, kept on this machine. */
import type { RailSpace } from '@parley/sdk/client/contract.ts';
import { KeptSetting } from '../../../lib/store/kept-setting.ts';

/** More than anybody opens; those opened last stay. */
const MOST = 200;

export const openSpaces = new KeptSetting<readonly string[]>({
  key: 'parley.openSpaces',
  parse: (stored) => (stored === null || stored === '' ? [] : stored.split('\n').slice(0, MOST)),
  format: (ids) => (ids.length === 0 ? null : ids.slice(0, MOST).join('\n')),
});

/** Shows the spaces in a space, or hides them. */
export function toggleSpace(spaceId: string, isOpen: boolean): void {
  openSpaces.change((now) => {
    const others = now.filter((other) => other !== spaceId);
    return isOpen ? [spaceId, ...others] : others;
  });
}

/** The spaces of the rail that are shown: those on top, and those in an open one that is shown itself. */
export function shownSpaces(spaces: readonly RailSpace[], open: readonly string[]): readonly RailSpace[] {
  const opened = new Set(open);
  const shown = new Set<string>();
  return spaces.filter(({ spaceId, parentId }) => {
    const isShown = parentId === null || (opened.has(parentId) && shown.has(parentId));
    if (isShown) shown.add(spaceId);
    return isShown;
  });
}
