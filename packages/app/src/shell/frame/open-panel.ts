import { parseRoomId, type RoomId } from '@parley/sdk/client/ids.ts';
import type { Panel } from '../../lib/panel/panel.ts';
import type { Route, RoutePanel } from '../../lib/route/route.ts';
import { panels } from '../panels.ts';

/** The panel of an address, ready to be drawn. */
export interface OpenPanel {
  readonly roomId: RoomId;
  readonly panel: Panel;
  readonly place: RoutePanel;
}

/** The panel beside the room of `route`; null for none, or for one that does not exist. */
export function openPanelOf(route: Route): OpenPanel | null {
  if (route.kind !== 'room' || route.panel === undefined) return null;
  const place = route.panel;
  const roomId = parseRoomId(route.room);
  const panel = panels.find(({ name }) => name === place.name);
  return roomId === null || panel === undefined ? null : { roomId, panel, place };
}
