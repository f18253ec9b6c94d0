import { sleep } from '../../base/clock/clock.ts';
import type { AccountCore } from '../../core/account/account.ts';
import { decideSend } from '../../core/outbox/decide-send.ts';
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
  for (let attempt = 1; account.rooms.records.get(roomId)?.ownReceipt?.eventId === eventId; attempt += 1) {
    const receipt = sendReceipt({ roomId, eventId, type: 'm.read', threadId: null });
    const answer = await account.requests.send(receipt, { signal });
    if (answer.ok) return;
    const decision = decideSend(answer.error, attempt, (env.random.bytes(1)[0] ?? 0) / 256);
    if (decision.kind !== 'retry' || !(await sleep(env.clock, decision.delayMs, signal))) return;
  }
}
