/** Opening and closing the panel beside the open room. It is an entry of the session's history, so that going back closes it. */
import { readEntry } from './entry-state.ts';
import type { RoutePanel } from './route.ts';
import { currentRoute, navigate } from './use-route.ts';

/** Opens `panel` beside the open room or space, over the one that is open. Nothing where none is open. */
export function openPanel(panel: RoutePanel, how: 'push' | 'replace' = 'push'): void {
  const route = currentRoute();
  if (route.kind === 'space') return navigate({ kind: 'room', room: route.spaceId, eventId: null, panel }, how);
  if (route.kind !== 'room') return;
  navigate({ ...route, panel }, how);
}

/** Closes whatever panel is open, and stays where one reads. */
export function closePanel(): void {
  const route = currentRoute();
  if (route.kind !== 'room' || route.panel === undefined) return;
  const { depth } = readEntry(window.history.state);
  if (depth > 0) window.history.go(-depth);
  else navigate({ kind: 'room', room: route.room, eventId: route.eventId }, 'replace');
}

/** True if the panel was opened from another one. */
export function isOverPanel(): boolean {
  return readEntry(window.history.state).depth > 1;
}

/** To the panel that this one was opened from, else closes it. */
export function leavePanel(): void {
  if (isOverPanel()) window.history.back();
  else closePanel();
}
