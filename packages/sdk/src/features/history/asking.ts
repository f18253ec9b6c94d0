import { err, ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { refusalOf, withRetry } from '../../core/session/session.ts';
import { leftRooms } from '../../protocol/endpoints/left-rooms.ts';
import { type MessagesQuery, messages } from '../../protocol/endpoints/messages.ts';
import { eventById } from '../../protocol/endpoints/room-events.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type {
  DecryptFailure,
  EventToDecrypt,
  HistoryFailure,
  HistoryPage,
  HistoryQuery,
  LeftRoom,
} from './contract.ts';

/** A page of a room's history. */
export async function pageOf(
  { clock, requests }: Need<'clock' | 'requests'>,
  query: HistoryQuery,
  signal: AbortSignal,
): Promise<Result<HistoryPage, HistoryFailure>> {
  const { direction, limit, ...rest } = query;
  if (!isDirection(direction)) return err({ kind: 'invalidDirection', message: `Invalid direction '${direction}'` });
  const endpoint = messages({ ...rest, direction, ...(limit !== undefined && { limit }) });
  const answer = await withRetry(clock, () => requests.send(endpoint, { signal }), { signal });
  if (!answer.ok) return err(refusalOf(answer.error));
  const { events, state, next } = answer.value;
  return ok({ events, state, next });
}

function isDirection(direction: string): direction is MessagesQuery['direction'] {
  return direction === 'b' || direction === 'f';
}

/** An event, decrypted if that can be done now. */
export async function decrypt(
  { requests }: Need<'requests'>,
  { event, isForced = false }: EventToDecrypt,
  signal: AbortSignal,
): Promise<Result<RoomEvent, HistoryFailure | DecryptFailure>> {
  const refused = refusal(event, isForced);
  if (refused !== null) return err(refused);
  // The answer comes decrypted, if that can be done now.
  const answer = await requests.send(eventById(event.room_id, event.event_id), { signal });
  return answer.ok ? answer : err(refusalOf(answer.error));
}

function refusal({ type, crypto }: RoomEvent, isForced: boolean): DecryptFailure | null {
  if (crypto?.kind === 'opened' || crypto?.kind === 'own') {
    const isUntrusted = crypto.kind === 'opened' && crypto.shield.color !== 'none';
    if (isForced && isUntrusted) return null;
    return { kind: 'alreadyDecrypted', message: 'Attempt to decrypt event which has already been decrypted' };
  }
  if (type === 'm.room.encrypted') return null;
  return { kind: 'notEncrypted', message: "Attempt to decrypt event which isn't encrypted" };
}

/** The rooms that the user left or was banned from. */
export async function findLeftRooms(
  { me, requests }: Need<'me' | 'requests'>,
  signal: AbortSignal,
): Promise<Result<readonly LeftRoom[], HistoryFailure>> {
  const answer = await requests.send(leftRooms(me), { signal });
  if (!answer.ok) return err(refusalOf(answer.error));
  const left = answer.value.rooms.filter(({ membership }) => membership === 'leave' || membership === 'ban');
  return ok(
    left.map(({ roomId, state, timeline }) => ({
      roomId,
      events: timeline?.events ?? [],
      state,
      previous: timeline?.previous ?? null,
    })),
  );
}
