/** The user's settings of the room list, kept on this machine. */
import type { Readable } from '@parley/sdk/client/remote.ts';
import { KeptSetting } from '../../lib/store/kept-setting.ts';
import { storedEntries } from '../../lib/store/stored-entries.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import { isOwnSection } from './own-section.ts';
import type { RoomSectionId, RoomSort } from './room-list-item.ts';

export interface ListSettings {
  readonly sort: RoomSort;
  readonly collapsed: readonly RoomSectionId[];
}

export const SORTS = ['activity', 'unread', 'name'] as const satisfies readonly RoomSort[];
const SECTIONS = [
  'invites',
  'favourites',
  'people',
  'rooms',
  'lowPriority',
] as const satisfies readonly RoomSectionId[];
/** The longest tag that there can be; see room tagging. */
const MAX_ID = 255;
const DEFAULT: ListSettings = { sort: 'activity', collapsed: [] };

const kept = new KeptSetting<ListSettings>({
  key: 'parley.roomList',
  parse: parseListSettings,
  format: JSON.stringify,
});

/** The settings. */
export const listSettings: Readable<ListSettings> = kept;

/** The settings, now and as they change. */
export function useListSettings(): ListSettings {
  return useReadable(kept);
}

/** Changes some of them, from now on and for the next time. */
export function changeListSettings(change: Partial<ListSettings>): void {
  kept.change((now) => ({ ...now, ...change }));
}

/** Shows or hides the rooms of a section. */
export function toggleSection(id: RoomSectionId): void {
  kept.change((now) => {
    const isCollapsed = now.collapsed.includes(id);
    return { ...now, collapsed: isCollapsed ? now.collapsed.filter((other) => other !== id) : [...now.collapsed, id] };
  });
}

/** Reads what was stored; what makes no sense is as if it were not there. */
export function parseListSettings(stored: string | null): ListSettings {
  const entries = storedEntries(stored);
  const collapsed = entries.get('collapsed');
  return {
    sort: SORTS.find((sort) => sort === entries.get('sort')) ?? DEFAULT.sort,
    collapsed: Array.isArray(collapsed) ? [...new Set(collapsed)].filter(isSection) : DEFAULT.collapsed,
  };
}

function isSection(stored: unknown): stored is RoomSectionId {
  if (typeof stored !== 'string') return false;
  return SECTIONS.some((id) => id === stored) || (isOwnSection(stored) && stored.length <= MAX_ID);
}
