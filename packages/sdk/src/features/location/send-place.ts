import { err, ok, type Result } from '../../base/result/result.ts';
import { findTarget } from '../../core/outbox/relation-target.ts';
import { newestReply } from '../../core/timeline/newest-reply.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import { encodeLocationMessage, isPlace } from '../../protocol/events/location.ts';
import { transactionIdOf } from '../../protocol/events/transaction-id.ts';
import type { EventId, RoomId, TransactionId } from '../../protocol/ids/ids.ts';
import type { SendPlace, SendPlaceFailure } from './contract.ts';
import type { LocationDeps } from './location-deps.ts';

/** Stores a place to be sent as a message. `txnId` makes a repetition of the same command known. */
export async function sendPlace(
  deps: LocationDeps,
  { roomId, threadRoot, place, asset, description }: SendPlace,
  txnId: TransactionId,
): Promise<Result<{ readonly txnId: TransactionId }, SendPlaceFailure>> {
  const { rooms, crypto, outbox, env } = deps;
  const record = rooms.records.get(roomId);
  if (record === undefined) return err({ kind: 'unknownRoom' });
  if (!isPlace(place)) return err({ kind: 'badPlace' });
  // A room once encrypted never gets plain text, whatever its state says now (SEC-19).
  if (record.isEncrypted && !crypto.isUsable) return err({ kind: 'encryptionUnavailable' });
  if (await isKnown(deps, roomId, txnId)) return ok({ txnId });
  const thread = threadRoot === null ? ok({}) : await threadRelation(deps, roomId, threadRoot);
  if (!thread.ok) return thread;
  const said = { place, asset, description: description?.trim() || null, at: env.clock.now() };
  const content = { ...encodeLocationMessage(said), 'm.mentions': {}, ...thread.value };
  const added = await outbox.add(roomId, { kind: 'event', type: 'm.room.message', content }, txnId);
  if (!added.ok) return err({ kind: 'storageFailed' });
  // As with what is written: who hears that it is done can rely on it, whatever happens to the power.
  await outbox.safety.whenSafe(deps.scope.signal);
  return ok({ txnId });
}

/** The relation of a message in a thread, with what it seems to answer for those who know no threads (02.S-08). */
async function threadRelation(
  deps: LocationDeps,
  roomId: RoomId,
  threadRoot: EventId,
): Promise<Result<RawContent, SendPlaceFailure>> {
  const found = await findTarget(deps, roomId, threadRoot);
  if (!found.ok) return err({ kind: 'storageFailed' });
  // A thread whose root is not to be had goes on all the same (02.TH-04); one that the server never named cannot.
  if (found.value === null && threadRoot.startsWith('~')) return err({ kind: 'unknownEvent' });
  const rootId = found.value?.eventId ?? threadRoot;
  const fallback = newestReply(deps, roomId, rootId) ?? rootId;
  const reply = { 'm.in_reply_to': { event_id: fallback } };
  return ok({ 'm.relates_to': { rel_type: 'm.thread', event_id: rootId, is_falling_back: true, ...reply } });
}

/** True if something waits to be sent under this id, or has come back by sync: a page asks again after an engine died on it. */
async function isKnown({ outbox, rooms }: LocationDeps, roomId: RoomId, txnId: TransactionId): Promise<boolean> {
  if (outbox.find(roomId, txnId) !== undefined) return true;
  const room = await rooms.load(roomId);
  return room.ok && room.value.chunks.some(({ events }) => events.some((event) => transactionIdOf(event) === txnId));
}
