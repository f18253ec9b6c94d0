import { ok, type Result } from '../../base/result/result.ts';
import type { AccountCore } from '../../core/account/account.ts';
import { markAt, marksOf } from '../../core/rooms/read-marks.ts';
import type { RequestFailure } from '../../core/session/requests.ts';
import { UNTIL_IT_PASSES, withRetry } from '../../core/session/with-retry.ts';
import type { Env } from '../../platform/env.ts';
import type { Endpoint } from '../../protocol/endpoints/endpoint.ts';
import { sendReceipt, setReadMarkers } from '../../protocol/endpoints/room-marks.ts';
import type { ReadRequest } from './contract.ts';

/**
 * Tells the server of the person's receipt, as often as it takes: another device would show the room as unread. Ends when a
 * later receipt says more, when the server refuses, or with `signal`.
 */
export async function tellServer(
  { env, account, signal }: { readonly env: Env; readonly account: AccountCore; readonly signal: AbortSignal },
  request: ReadRequest,
): Promise<void> {
  const { roomId, eventId } = request;
  const timeline = request.timeline ?? null;
  const isLatest = () => {
    const record = account.rooms.records.get(roomId);
    return record !== undefined && markAt(marksOf(record), timeline) === eventId;
  };
  for (const endpoint of saying(request)) {
    const attempt = async (): Promise<Result<unknown, RequestFailure>> =>
      isLatest() ? account.requests.send(endpoint, { signal }) : ok();
    await withRetry(env.clock, attempt, { ...UNTIL_IT_PASSES, signal });
  }
}

/** Requests for the marker `m.fully_read` have no place for a thread, so it moves by one of its own; threads have none. */
function saying({ roomId, eventId, timeline, isPrivate = false }: ReadRequest): readonly Endpoint<void>[] {
  const type = isPrivate ? 'm.read.private' : 'm.read';
  const receipt = sendReceipt({ roomId, eventId, type, threadId: timeline ?? null });
  const isOfThread = timeline !== undefined && timeline !== 'main';
  return isOfThread ? [receipt] : [receipt, setReadMarkers(roomId, { fullyRead: eventId })];
}
