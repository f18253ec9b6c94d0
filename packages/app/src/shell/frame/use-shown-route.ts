import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { Readable } from '@parley/sdk/client/remote.ts';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { parseRoute, type Route } from '../../lib/route/route.ts';
import { routeNow } from '../../lib/route/use-route.ts';
import { useClient } from '../../lib/view/client-context.ts';
import { isRoomThere, RecentRooms, watchRoom } from '../room-views.ts';
import { roomOf, ShownRoute } from './shown-route.ts';

/** The route to draw, which waits a moment for a room that is being opened. */
export function useShownRoute(): Readable<Route> {
  const { views } = useClient();
  const [shown] = useState(
    () =>
      new ShownRoute(routeNow, {
        isThere: (roomId) => isRoomThere(views, roomId),
        watch: (roomId, listener) => watchRoom(views, roomId, listener),
      }),
  );
  useLayoutEffect(() => shown.start(), [shown]);
  return shown;
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
