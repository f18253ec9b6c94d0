import { err, ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { refusalOf } from '../../core/session/session.ts';
import { sendState } from '../../protocol/endpoints/send.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import { decodePinnedEvents } from '../../protocol/events/state.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import type { PinFailure } from './contract.ts';

const PINNED = 'm.room.pinned_events';

export interface SetPin {
  readonly roomId: RoomId;
  readonly eventId: EventId;
  readonly isPinned: boolean;
}

/** What this engine pinned last in each room, and on top of which state: sync may bring it only after the next change. */
export type SentPins = Map<RoomId, { readonly basedOn: EventId | null; readonly content: RawContent }>;

/** Changes what is pinned, from what is pinned now. Nothing is sent when that is so already. */
export async function setPin(
  { requests, rooms }: Need<'requests' | 'rooms'>,
  { roomId, eventId, isPinned }: SetPin,
  sent: SentPins,
  signal: AbortSignal,
): Promise<Result<null, PinFailure>> {
  if (!rooms.records.has(roomId)) return err({ kind: 'unknownRoom' });
  const room = await rooms.load(roomId);
  if (!room.ok) return err({ kind: 'storageFailed' });
  const known = room.value.state.get(PINNED);
  const basedOn = known?.event_id ?? null;
  const last = sent.get(roomId);
  const current = last?.basedOn === basedOn ? last.content : (known?.content ?? {});
  const pinned = decodePinnedEvents(current);
  if (pinned.includes(eventId) === isPinned) return ok(null);
  const others = pinned.filter((other) => other !== eventId);
  const content = { ...current, pinned: isPinned ? [...others, eventId] : others };
  const answer = await requests.send(sendState(roomId, PINNED, '', content), { signal });
  if (answer.ok) {
    sent.set(roomId, { basedOn, content });
    return ok(null);
  }
  return err(refusalOf(answer.error));
}
