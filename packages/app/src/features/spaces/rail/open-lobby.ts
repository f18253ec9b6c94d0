import type { RoomId } from '@parley/sdk/client/ids.ts';
import { afterNextPaint } from '../../../lib/dom/after-paint.ts';
import { currentRoute, navigate } from '../../../lib/route/use-route.ts';

let takeBack: () => void = () => undefined;

/**
 * Opens the lobby of a space that was chosen just now, if the user goes nowhere else. The rooms of the space are asked for, and painted,
 * before it.
 */
export function openLobby(spaceId: RoomId): void {
  const before = currentRoute();
  takeBack();
  takeBack = afterNextPaint(() => {
    takeBack = afterNextPaint(() => {
      if (currentRoute() === before) navigate({ kind: 'space', spaceId });
    });
  });
}
