import { DerivedValue } from '../../base/value/derived.ts';
import type { Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import { type RoomRecord, roomNameOf } from '../../core/rooms/rooms.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { LobbyRoom, SpaceLobby } from './contract.ts';

/** A space as it is known here, as long as somebody looks at it. */
export function lobbyOf({ rooms, me }: Need<'me' | 'rooms'>, spaceId: RoomId): Readable<SpaceLobby> {
  let sources: readonly (RoomRecord | undefined)[] = [];
  return new DerivedValue([rooms.changed], (before: SpaceLobby | undefined) => {
    const space = rooms.records.get(spaceId);
    const children = space?.space?.children ?? [];
    const records = children.map(({ roomId }) => rooms.records.get(roomId));
    const now = [space, ...records];
    if (before !== undefined && now.length === sources.length && now.every((each, at) => each === sources[at]))
      return before;
    sources = now;
    const adders = space?.membership === 'join' ? (space.space?.adders ?? []) : [];
    return {
      rooms: children.map(({ roomId, via, isSuggested }, at): LobbyRoom => {
        const record = records[at];
        const isHere = record !== undefined && isKnown(record.membership);
        return {
          ...{ roomId, via, isSuggested },
          membership: isHere && isKnown(record.membership) ? record.membership : 'none',
          name: isHere ? roomNameOf(record, me) : null,
          isSpace: record?.isSpace === true,
          isDirect: record?.isDirect === true,
        };
      }),
      mayManage: adders === 'all' || adders.includes(me),
      isLastManager: adders.length === 1 && adders[0] === me && (space?.joinedCount ?? 0) > 1,
    };
  });
}

function isKnown(membership: RoomRecord['membership']): membership is Exclude<LobbyRoom['membership'], 'none'> {
  return membership === 'join' || membership === 'invite' || membership === 'knock';
}
