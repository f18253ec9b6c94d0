import { err, ok, type Result } from '../../base/result/result.ts';
import { findThreadPlace, threadRelation } from '../../core/feature/thread-place.ts';
import { mayWrite, storeWritten } from '../../core/feature/writing.ts';
import { encodeLocationMessage, isPlace } from '../../protocol/events/location.ts';
import type { TransactionId } from '../../protocol/ids/ids.ts';
import type { SendPlace, SendPlaceFailure } from './contract.ts';
import type { LocationDeps } from './location-deps.ts';

/** Stores a place to be sent as a message. `txnId` makes a repetition of the same command known. */
export async function sendPlace(
  deps: LocationDeps,
  { roomId, threadRoot, place, asset, description }: SendPlace,
  txnId: TransactionId,
): Promise<Result<{ readonly txnId: TransactionId }, SendPlaceFailure>> {
  const allowed = mayWrite(deps, roomId);
  if (!allowed.ok) return allowed;
  if (!isPlace(place)) return err({ kind: 'badPlace' });
  const thread = threadRoot === null ? ok(null) : await findThreadPlace(deps, roomId, threadRoot);
  if (!thread.ok) return thread;
  const message = { place, asset, description: description?.trim() || null, at: deps.env.clock.now() };
  const relation = thread.value === null ? {} : { 'm.relates_to': threadRelation(thread.value) };
  const content = { ...encodeLocationMessage(message), 'm.mentions': {}, ...relation };
  const stored = await storeWritten(deps, roomId, { type: 'm.room.message', content }, txnId);
  // As with what is written: who hears that it is done can rely on it, whatever happens to the power.
  if (stored.ok) await deps.outbox.safety.whenSafe(deps.scope.signal);
  return stored;
}
