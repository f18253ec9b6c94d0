import { err, ok, type Result } from '../../base/result/result.ts';
import type { NoThreadPlace } from '../../core/feature/thread-place.ts';
import { mayWrite, storeWritten } from '../../core/feature/writing.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import { encodeLocationMessage, isPlace } from '../../protocol/events/location.ts';
import type { EventId, RoomId, TransactionId } from '../../protocol/ids/ids.ts';
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
  const thread = threadRoot === null ? ok({}) : await relationTo(deps, roomId, threadRoot);
  if (!thread.ok) return thread;
  const message = { place, asset, description: description?.trim() || null, at: deps.env.clock.now() };
  const content = { ...encodeLocationMessage(message), 'm.mentions': {}, ...thread.value };
  const stored = await storeWritten(deps, roomId, { type: 'm.room.message', content }, txnId);
  // As with what is written: who hears that it is done can rely on it, whatever happens to the power.
  if (stored.ok) await deps.outbox.safety.whenSafe(deps.scope.signal);
  return stored;
}

/** The relation to a thread. What finds it is loaded with the timelines: places are shared without one. */
async function relationTo(
  deps: LocationDeps,
  roomId: RoomId,
  threadRoot: EventId,
): Promise<Result<RawContent, NoThreadPlace>> {
  const { findThreadPlace, threadRelation } = await import('../../core/feature/thread-place.ts');
  const found = await findThreadPlace(deps, roomId, threadRoot);
  return found.ok ? ok({ 'm.relates_to': threadRelation(found.value) }) : found;
}
