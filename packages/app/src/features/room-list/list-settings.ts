/** How a person likes their list of rooms: kept on this machine. */
import { useSyncExternalStore } from 'react';
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
const DEFAULT: ListSettings = { sort: 'activity', collapsed: [] };
const KEY = 'parley.roomList';

const listeners = new Set<() => void>();
let current: ListSettings | undefined;

/** The settings, now and as they change. */
export function useListSettings(): ListSettings {
  return useSyncExternalStore(subscribe, currentListSettings);
}

/** Changes some of them, from now on and for the next time. */
export function changeListSettings(change: Partial<ListSettings>): void {
  current = { ...currentListSettings(), ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // It holds for this page then.
  }
  for (const listener of [...listeners]) listener();
}

/** Shows or hides the rooms of a section. */
export function toggleSection(id: RoomSectionId): void {
  const { collapsed } = currentListSettings();
  const isCollapsed = collapsed.includes(id);
  changeListSettings({ collapsed: isCollapsed ? collapsed.filter((other) => other !== id) : [...collapsed, id] });
}

/** Reads what was stored; what makes no sense is as if it were not there. */
export function parseListSettings(stored: string | null): ListSettings {
  let raw: unknown;
  try {
    raw = JSON.parse(stored ?? '');
  } catch {
    return DEFAULT;
  }
  const entries: ReadonlyMap<string, unknown> = new Map(Object.entries(raw ?? {}));
  const collapsed = entries.get('collapsed');
  return {
    sort: SORTS.find((sort) => sort === entries.get('sort')) ?? DEFAULT.sort,
    collapsed: Array.isArray(collapsed) ? SECTIONS.filter((id) => collapsed.includes(id)) : DEFAULT.collapsed,
  };
}

/** The settings now. */
export function currentListSettings(): ListSettings {
  current ??= parseListSettings(read());
  return current;
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
