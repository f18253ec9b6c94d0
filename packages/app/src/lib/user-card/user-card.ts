/** Whose card is shown over the page. The shell draws it, so that messages, mentions and lists need not know how. */
import type { RoomId, UserId } from '@parley/sdk/client/ids.ts';
import { type MouseEvent, useSyncExternalStore } from 'react';

/** A person, as a room knows them. */
export interface ShownCard {
  readonly userId: UserId;
  /** Null for the room that is open, if one is. */
  readonly roomId: RoomId | null;
}

let shown: ShownCard | null = null;
const listeners = new Set<() => void>();

/** Shows somebody's card. */
export function openUserCard(userId: UserId, roomId: RoomId | null = null): void {
  show({ userId, roomId });
}

/** Takes the card away. */
export function closeUserCard(): void {
  show(null);
}

/** Watches whose card is shown; null for nobody's. */
export function useShownCard(): ShownCard | null {
  return useSyncExternalStore(subscribe, () => shown);
}

/** For a link to somebody's page: a plain press shows their card here instead. Any other, such as for a new tab, is the browser's. */
export function openCardInstead(event: MouseEvent, userId: UserId): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  openUserCard(userId);
}

function show(next: ShownCard | null): void {
  shown = next;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
