import { type Exchange, pathPart, Refusal, requesterOf } from './http-exchange.ts';
import type { Room } from './room.ts';
import { eventFor, type StoredEvent } from './stored-event.ts';
import { bundledThread } from './threads.ts';
import { isOpenToAll, sinceOpenToAll, visibleBetween } from './visibility.ts';
import type { WireEvent } from './wire.ts';

export interface ReadableRoom {
  readonly room: Room;
  readonly upTo: number;
  /** The events after one place up to another that the person may read. */
  readonly between: (since: number, upTo: number) => readonly StoredEvent[];
}

/** The room in the path, if the person who asks is in it, or if all may read it. */
export function peekedRoom(exchange: Exchange): Room {
  const room = exchange.state.rooms.get(pathPart(exchange, 'roomId'));
  return room !== undefined && isOpenToAll(room) ? room : joinedRoom(exchange);
}

/** The room in the path, if the person who asks is in it. */
export function joinedRoom(exchange: Exchange): Room {
  const { user } = requesterOf(exchange);
  const roomId = pathPart(exchange, 'roomId');
  const room = exchange.state.rooms.get(roomId);
  if (room === undefined || room.membership(user.id) !== 'join') {
    throw new Refusal(403, 'M_FORBIDDEN', `User ${user.id} not in room ${roomId}`);
  }
  return room;
}

/** The room in the path, if the person who asks is in it or was, up to where they may read, and what of it; or if all may read it. */
export function readableRoom(exchange: Exchange): ReadableRoom {
  const { user } = requesterOf(exchange);
  const room = exchange.state.rooms.get(pathPart(exchange, 'roomId'));
  const membership = room?.membership(user.id);
  if (room !== undefined && membership !== 'join' && isOpenToAll(room)) {
    const between = (since: number, upTo: number) => sinceOpenToAll(room, since, upTo);
    return { room, upTo: exchange.state.position, between };
  }
  if (room === undefined || membership === undefined || membership === 'invite' || membership === 'knock') {
    throw new Refusal(403, 'M_FORBIDDEN', 'You are not a member of this room.');
  }
  return {
    room,
    upTo: room.readableUntil(user.id),
    between: (since, upTo) => visibleBetween(room, user, since, upTo),
  };
}

/** An event as the device that asks gets it. */
export function encodeEvent(exchange: Exchange, stored: StoredEvent): WireEvent {
  const { user, device } = requesterOf(exchange);
  const event = eventFor(stored, { userId: user.id, deviceId: device.id, nowMs: exchange.clock.now() });
  const room = exchange.state.rooms.get(stored.event.room_id);
  if (room === undefined || !exchange.state.knowsThreads) return event;
  return { ...event, unsigned: { ...event.unsigned, ...bundledThread(room, event.event_id, user.id) } };
}
