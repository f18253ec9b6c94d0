import type { LobbyRoom, SpaceRoom } from '@parley/sdk/client/contract.ts';
import type { MxcUri, RoomId } from '@parley/sdk/client/ids.ts';
import type { RoomName } from '../../../lib/format/room-name.ts';
import type { AskedRooms } from './use-space-rooms.ts';

/** A room of a space, as the lobby shows it. */
export interface LobbyLine {
  readonly roomId: RoomId;
  readonly via: readonly string[];
  readonly isSuggested: boolean;
  readonly isSpace: boolean;
  /** Null for the one that the server tells. */
  readonly ownName: RoomName | null;
  readonly name: string | null;
  readonly topic: string | null;
  readonly avatar: MxcUri | null;
  readonly joinedCount: number | null;
  readonly entry: LobbyEntry;
}

/**
 * The way in which the user stands to a room: `in`, `invited` or `asked`; or how they get in: `join`, `knock`, or only by an invitation. `hidden`: the server
 * shows nothing of it.
 */
export type LobbyEntry = 'in' | 'invited' | 'asked' | 'join' | 'knock' | 'byInvitation' | 'hidden';

/**
 * The rooms of a space in its order, as far as the server told of them. What the space is known here to name goes before what the server said when
 * it was asked.
 */
export function lobbyLines(
  own: readonly LobbyRoom[],
  { rooms, children, next, isBusy, failure }: AskedRooms,
): readonly LobbyLine[] {
  const told = new Map(rooms.map((room) => [room.roomId, room]));
  const known = new Map(own.map((room) => [room.roomId, room]));
  const isWhole = next === null && !isBusy && failure === null;
  return (own.length > 0 ? own : children).flatMap(({ roomId, via, isSuggested }) => {
    const [here, room] = [known.get(roomId), told.get(roomId)];
    const membership = here?.membership ?? 'none';
    // Its page is still to come.
    if (room === undefined && membership === 'none' && !isWhole) return [];
    return {
      ...{ roomId, via, isSuggested },
      isSpace: here?.isSpace === true || room?.isSpace === true,
      ownName: here?.name ?? null,
      name: room?.name ?? null,
      topic: room?.topic ?? null,
      avatar: room?.avatar ?? null,
      joinedCount: room?.joinedCount ?? null,
      entry: entryOf(membership, room),
    };
  });
}

/** Rooms that the user could join now. */
export function joinable(lines: readonly LobbyLine[]): readonly LobbyLine[] {
  return lines.filter(({ entry }) => entry === 'join');
}

function entryOf(membership: LobbyRoom['membership'], room: SpaceRoom | undefined): LobbyEntry {
  if (membership === 'join') return 'in';
  if (membership === 'invite') return 'invited';
  if (membership === 'knock') return 'asked';
  if (room === undefined) return 'hidden';
  switch (room.joinRule) {
    case 'knock':
      return 'knock';
    case 'invite':
    case 'private':
      return 'byInvitation';
    default:
      // A restricted room lets in who is in the space; the server decides.
      return 'join';
  }
}
