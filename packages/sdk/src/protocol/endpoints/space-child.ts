import type { RoomId } from '../ids/ids.ts';
import type { Endpoint } from './endpoint.ts';
import { type Sent, sendState } from './send.ts';

/** Puts a room into a space, with servers to join it by. */
export function addToSpace(space: RoomId, roomId: RoomId, via: readonly string[]): Endpoint<Sent> {
  return sendState(space, 'm.space.child', roomId, { via });
}
