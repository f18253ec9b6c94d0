/** Whose card is shown over the page. The shell draws it, so that messages, mentions and lists need not know how. */
import type { RoomId, UserId } from '@parley/sdk/client/ids.ts';
import type { Readable } from '@parley/sdk/client/remote.ts';
import { ObservableValue } from '@parley/sdk/client/value.ts';
import type { MouseEvent } from 'react';
import { whenForgotten } from '../media/forget.ts';

/** A person, as a room knows them. */
export interface ShownCard {
  readonly userId: UserId;
  /** Null for the room that is open, if one is. */
  readonly roomId: RoomId | null;
}

const shown = new ObservableValue<ShownCard | null>(null);
whenForgotten(() => shown.set(null));

/** The card that is shown; null for none. */
export const shownCard: Readable<ShownCard | null> = shown;

/** Shows somebody's card. */
export function openUserCard(userId: UserId, roomId: RoomId | null = null): void {
  shown.set({ userId, roomId });
}

/** Takes the card away. */
export function closeUserCard(): void {
  shown.set(null);
}

/** For a link to somebody's page: a plain press shows their card here instead. Any other, such as for a new tab, is the browser's. */
export function openCardInstead(event: MouseEvent, userId: UserId): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  openUserCard(userId);
}
