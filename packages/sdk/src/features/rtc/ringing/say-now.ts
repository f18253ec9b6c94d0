import { randomString } from '../../../base/random/random.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import { withRetry } from '../../../core/session/session.ts';
import { sendEvent } from '../../../protocol/endpoints/send.ts';
import type { RawContent } from '../../../protocol/events/event.ts';
import type { RoomId, TransactionId } from '../../../protocol/ids/ids.ts';
import type { RtcFailure } from '../contract.ts';
import type { RtcDeps } from '../rtc-deps.ts';

const TRIES = { retries: 3, firstMs: 500, longestMs: 2_000 };

/**
 * Sends an event of a call, encrypted where the room is. It does not go through the outbox: what is said of a call is for now, and must not
 * be sent by an engine that starts later.
 */
export async function sayNow(
  { env, requests, rooms, crypto, scope }: RtcDeps,
  roomId: RoomId,
  { type, content }: { readonly type: string; readonly content: RawContent },
): Promise<Result<null, RtcFailure>> {
  const { signal } = scope;
  const isEncrypted = rooms.records.get(roomId)?.isEncrypted === true;
  const sealed = isEncrypted ? await crypto.encrypt(roomId, type, content, signal) : ok(content);
  if (!sealed.ok) return err({ kind: 'notSent', reason: sealed.error.kind });
  const transaction = `r${randomString(env.random, 24)}` as TransactionId;
  const endpoint = sendEvent(roomId, isEncrypted ? 'm.room.encrypted' : type, transaction, sealed.value);
  const sent = await withRetry(env.clock, () => requests.send(endpoint, { signal }), { ...TRIES, signal });
  return sent.ok ? ok(null) : err({ kind: 'notSent', reason: sent.error.kind });
}
