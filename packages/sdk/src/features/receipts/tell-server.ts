import { ok, type Result } from '../../base/result/result.ts';
import type { AccountCore } from '../../core/account/account.ts';
import type { RequestFailure } from '../../core/session/requests.ts';
import { UNTIL_IT_PASSES, withRetry } from '../../core/session/with-retry.ts';
import type { Env } from '../../platform/env.ts';
import { sendReceipt } from '../../protocol/endpoints/room-marks.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';

/**
 * Tells the server of the person's receipt, as often as it takes: another device would show the room as unread. Ends when a
 * later receipt says more, when the server refuses, or with `signal`.
 */
export async function tellServer(
  { env, account, signal }: { readonly env: Env; readonly account: AccountCore; readonly signal: AbortSignal },
  roomId: RoomId,
  eventId: EventId,
): Promise<void> {
  const isLatest = () => account.rooms.records.get(roomId)?.ownReceipt?.eventId === eventId;
  const receipt = sendReceipt({ roomId, eventId, type: 'm.read', threadId: null });
  const attempt = async (): Promise<Result<unknown, RequestFailure>> =>
    isLatest() ? account.requests.send(receipt, { signal }) : ok();
  await withRetry(env.clock, attempt, { ...UNTIL_IT_PASSES, signal });
}
