import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import type { Readable } from '@parley/sdk/client/remote.ts';
import { ObservableValue } from '@parley/sdk/client/value.ts';
import { whenForgotten } from '../../../lib/media/forget.ts';
import { useRead } from '../../../lib/store/use-readable.ts';
import type { ManyAct, MessageItem } from '../contract.ts';

/** The timeline in which messages are chosen. */
export interface ChoosingPlace {
  readonly roomId: RoomId;
  /** Null in the room. */
  readonly threadRoot: EventId | null;
}

/** Messages that the user chooses, to do something with all of them. They outlive scrolling, as rows do not. */
export interface Choosing extends ChoosingPlace {
  readonly acts: readonly ManyAct[];
  readonly chosen: ReadonlyMap<EventId, MessageItem>;
}

const current = new ObservableValue<Choosing | null>(null);
whenForgotten(() => current.set(null));

/** The choosing that goes on: one at a time on the page. */
export const choosing: Readable<Choosing | null> = current;

/** Begins with one message. Another choosing ends. */
export function beginChoosing(place: ChoosingPlace, acts: readonly ManyAct[], first: MessageItem): void {
  const { roomId, threadRoot } = place;
  current.set({ roomId, threadRoot, acts, chosen: new Map() });
  toggleChosen(first);
}

/** Ends the choosing in one place; elsewhere nothing happens. */
export function endChoosing(place: ChoosingPlace): void {
  if (isHere(current.current, place)) current.set(null);
}

/** Chooses a message, or takes it out again. */
export function toggleChosen(item: MessageItem): void {
  const now = current.current;
  if (now === null || item.eventId === null || !isChoosable(item)) return;
  const chosen = new Map(now.chosen);
  if (!chosen.delete(item.eventId)) chosen.set(item.eventId, item);
  current.set({ ...now, chosen });
}

/** True for messages that the server has and that are still there. */
export function isChoosable({ eventId, content }: MessageItem): boolean {
  return eventId !== null && content.kind !== 'redacted' && content.kind !== 'stateChange';
}

/** True while messages are chosen in a timeline. */
export function isChoosingIn(place: ChoosingPlace): boolean {
  return isHere(current.current, place);
}

/** The choosing of a timeline; null while there is none. */
export function useChoosing(place: ChoosingPlace): Choosing | null {
  return useRead(current, () => (isHere(current.current, place) ? current.current : null));
}

/** True for a message of a timeline that is chosen; null while none can be. */
export function useIsChosen(place: ChoosingPlace, eventId: EventId | null): boolean | null {
  return useRead(current, () => {
    const now = current.current;
    return isHere(now, place) ? eventId !== null && now.chosen.has(eventId) : null;
  });
}

function isHere(now: Choosing | null, { roomId, threadRoot }: ChoosingPlace): now is Choosing {
  return now !== null && now.roomId === roomId && now.threadRoot === threadRoot;
}
