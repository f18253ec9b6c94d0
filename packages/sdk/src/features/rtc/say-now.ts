/** Events of a call are for now: they do not go through the outbox, and are not sent by an engine that starts later. */
import { randomString } from '../../base/random/random.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { isUnknownToken, type RequestFailure, withRetry } from '../../core/session/session.ts';
import type { Endpoint } from '../../protocol/endpoints/endpoint.ts';
import { redactEvent, type Sent, sendEvent } from '../../protocol/endpoints/send.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import type { EventId, RoomId, TransactionId } from '../../protocol/ids/ids.ts';
import type { RtcFailure } from './contract.ts';

type SayDeps = Need<'env' | 'scope' | 'requests' | 'rooms' | 'crypto' | 'events'>;

const TRIES = { retries: 3, firstMs: 500, longestMs: 2_000 };

/** Sends an event of a call. It is encrypted where the room is, but for what servers count (02.S-02). */
export async function sayNow(
  deps: SayDeps,
  roomId: RoomId,
  { type, content }: { readonly type: string; readonly content: RawContent },
): Promise<Result<EventId, RtcFailure>> {
  const { rooms, crypto, events, scope } = deps;
  const isEncrypted = rooms.records.get(roomId)?.isEncrypted === true && !events.staysInClear(type);
  if (!isEncrypted) return sendNow(deps, sendEvent(roomId, type, transaction(deps), content));
  const encrypted = await crypto.encrypt(roomId, type, content, scope.signal);
  if (!encrypted.ok) return err({ kind: 'notSent', reason: encrypted.error.kind });
  return sendNow(deps, sendEvent(roomId, 'm.room.encrypted', transaction(deps), encrypted.value));
}

/** Takes back an event of a call. */
export function takeBackNow(deps: SayDeps, roomId: RoomId, eventId: EventId): Promise<Result<EventId, RtcFailure>> {
  return sendNow(deps, redactEvent(roomId, eventId, transaction(deps)));
}

async function sendNow(
  { env, requests, scope: { signal } }: SayDeps,
  endpoint: Endpoint<Sent>,
): Promise<Result<EventId, RtcFailure>> {
  const answer = await withRetry(env.clock, () => requests.send(endpoint, { signal }), { ...TRIES, signal });
  return answer.ok ? ok(answer.value.eventId) : err(failureOf(answer.error));
}

function transaction({ env }: SayDeps): TransactionId {
  return `r${randomString(env.random, 24)}` as TransactionId;
}

function failureOf(failure: RequestFailure): RtcFailure {
  if (isUnknownToken(failure)) return { kind: 'signedOut' };
  return { kind: 'notSent', reason: failure.kind === 'serverError' ? failure.message : failure.kind };
}
