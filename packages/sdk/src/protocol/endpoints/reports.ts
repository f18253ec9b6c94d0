/** Reports to the staff of the user's own server. Newer kinds are answered by `M_UNRECOGNIZED` where the server does not know them. */
import { ok } from '../../base/result/result.ts';
import type { EventId, RoomId, UserId } from '../ids/ids.ts';
import { type Endpoint, path, request } from './endpoint.ts';

/** `POST /rooms/{id}/report/{event}` (10.API-report). */
export function reportEvent(roomId: RoomId, eventId: EventId, reason: string): Endpoint<void> {
  return report(path`/_matrix/client/v3/rooms/${roomId}/report/${eventId}`, reason);
}

/** `POST /rooms/{id}/report`, since version 1.13. */
export function reportRoom(roomId: RoomId, reason: string): Endpoint<void> {
  return report(path`/_matrix/client/v3/rooms/${roomId}/report`, reason);
}

/** `POST /users/{id}/report`, since version 1.14. */
export function reportUser(userId: UserId, reason: string): Endpoint<void> {
  return report(path`/_matrix/client/v3/users/${userId}/report`, reason);
}

function report(requestPath: string, reason: string): Endpoint<void> {
  return { request: request('POST', requestPath, { body: { reason } }), decode: () => ok() };
}
