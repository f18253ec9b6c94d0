import { parseRoomId, type RoomId } from '@parley/sdk/client/ids.ts';
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'react';
import { parseRoute, type Route } from '../../lib/route/route.ts';
import { useClient } from '../../lib/view/client-context.ts';
import { isRoomThere, RecentRooms, watchRoom } from '../room-views.ts';

/** Stored messages are there long before; who waits longer than this sees that the room is being opened. */
const HOLD_MS = 80;

/**
 * The route to draw. A room is drawn once its first messages are there, or after a moment: what is open stays that long, so that a
 * switch is one change of the screen and not two.
 */
export function useShownRoute(route: Route): Route {
  const { views } = useClient();
  const shown = useRef(route);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const roomId = roomOf(route);
  if (shown.current !== route && (roomId === null || isRoomThere(views, roomId))) shown.current = route;

  const isHeld = shown.current !== route;
  useLayoutEffect(() => {
    if (!isHeld || roomId === null) return;
    const stopWatching = watchRoom(views, roomId, () => isRoomThere(views, roomId) && redraw());
    const timer = setTimeout(() => {
      shown.current = route;
      redraw();
    }, HOLD_MS);
    return () => {
      stopWatching();
      clearTimeout(timer);
    };
  }, [isHeld, views, route, roomId]);
  return shown.current;
}

/** Keeps the views of the rooms that were open last, and opens those of a room as soon as the pointer is down on a way to it. */
export function useRoomViews(openRoomId: RoomId | null): void {
  const { views } = useClient();
  const recent = useMemo(() => new RecentRooms(views), [views]);
  useEffect(() => () => recent.clear(), [recent]);
  useEffect(() => {
    if (openRoomId !== null) recent.visit(openRoomId);
  }, [recent, openRoomId]);
  useEffect(() => {
    const openAhead = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a[href^="#/room/"]') : null;
      const roomId = link === null ? null : roomOf(parseRoute(link.getAttribute('href') ?? ''));
      if (roomId !== null) isRoomThere(views, roomId);
    };
    document.addEventListener('pointerdown', openAhead, { capture: true, passive: true });
    return () => document.removeEventListener('pointerdown', openAhead, { capture: true });
  }, [views]);
}

/** The room whose newest messages a route leads to. */
function roomOf(route: Route): RoomId | null {
  return route.kind === 'room' && route.eventId === null ? parseRoomId(route.room) : null;
}
