import { ok, type Result } from '../../base/result/result.ts';
import { countMembers } from '../../core/rooms/rooms.ts';
import { wordsOf, writingPlace } from './compose.ts';
import type { CountTold } from './contract.ts';
import type { WritingNeeds } from './send.ts';

/** Counts the members of a room, less the user, whom `@room` in a text would notify; 0 for a text that means nobody by it. */
export async function countTold(
  account: WritingNeeds,
  { roomId, text, format }: CountTold,
): Promise<Result<number, never>> {
  const words = wordsOf({ text, format }, await writingPlace(account, roomId, text));
  if (words?.mentions.isRoom !== true) return ok(0);
  const known = account.rooms.records.get(roomId)?.joinedCount ?? null;
  if (known !== null) return ok(Math.max(0, known - 1));
  const room = await account.rooms.load(roomId);
  return ok(room.ok ? Math.max(0, countMembers(room.value.state, 'join') - 1) : 0);
}
