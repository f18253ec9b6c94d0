import { err, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { findOrMakeDirectRoom } from '../../core/rooms/rooms.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { BeginFailure, ChatToStart } from './contract.ts';
import { failureOf } from './failure-of.ts';

/** Finds the direct conversation with some people, or makes it and invites them (BG-05, BG-06). */
export async function startChat(
  account: Need<'clock' | 'me' | 'requests' | 'rooms'>,
  { userIds, isEncrypted }: ChatToStart,
  signal: AbortSignal,
): Promise<Result<RoomId, BeginFailure>> {
  const { clock, me } = account;
  const others = [...new Set(userIds)].filter((userId) => userId !== me);
  if (others.length === 0) return err({ kind: 'badInput' });
  const options = { clock, signal, prefersEncrypted: isEncrypted, isNewEncrypted: isEncrypted };
  const room = await findOrMakeDirectRoom(account, others, options);
  return room.ok ? room : err(failureOf(room.error));
}
