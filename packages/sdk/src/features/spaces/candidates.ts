import { ok, type Result } from '../../base/result/result.ts';
import { foldText } from '../../base/text/fold-text.ts';
import { avatarOf, isFileTree, isReplaced, type RoomRecord, roomNameOf } from '../../core/rooms/rooms.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { Asking } from './asking.ts';
import type { RoomChoice } from './contract.ts';
import { nameText } from './name-text.ts';

type Found = Result<readonly RoomChoice[], never>;

/** More than anybody reads through; a longer query finds the rest. */
const MOST_FOUND = 100;

/** Rooms that can be put into a space, by words of their names, the latest first: no conversations of two, and nothing that would lead back to it. */
export async function findCandidates(
  { me, rooms, running }: Asking,
  { spaceId, query }: { readonly spaceId: RoomId; readonly query: string },
): Promise<Found> {
  const { graph } = await running();
  const words = foldText(query)
    .split(' ')
    .filter((word) => word !== '');
  const there = new Set([...graph.childrenOf(spaceId), ...graph.spacesAbove(spaceId)]);
  const found = [...rooms.records.values()].filter((record) => {
    if (record.membership !== 'join' || record.isDirect || there.has(record.roomId) || isFileTree(record)) return false;
    if (isReplaced(rooms.records, record)) return false;
    const name = words.length === 0 ? '' : foldText(nameText(record, me));
    return words.every((word) => name.includes(word));
  });
  const shown = found
    .sort((one, other) => other.bumpStamp - one.bumpStamp)
    .slice(0, MOST_FOUND)
    .map((record) => choiceOf(record, me));
  return ok(shown);
}

/** The rooms below a space that the user is in, and which of them are in no other space of theirs. */
export async function findInside(
  { me, rooms, running }: Asking,
  { spaceId }: { readonly spaceId: RoomId },
): Promise<Found> {
  const { graph } = await running();
  const inside = graph.roomsOf(spaceId);
  const found = [...inside].flatMap((roomId) => {
    const record = rooms.records.get(roomId);
    if (roomId === spaceId || record?.membership !== 'join') return [];
    const isElsewhere = [...graph.spacesAbove(roomId)].some(
      (above) => !inside.has(above) && !graph.spacesAbove(spaceId).has(above),
    );
    return [{ ...choiceOf(record, me), isElsewhere }];
  });
  return ok(found);
}

function choiceOf(record: RoomRecord, me: Asking['me']): RoomChoice {
  const { roomId, isSpace } = record;
  return { roomId, name: roomNameOf(record, me), avatar: avatarOf(record), isSpace, isElsewhere: false };
}
