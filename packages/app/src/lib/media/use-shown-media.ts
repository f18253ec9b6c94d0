import type { EventId } from '@parley/sdk/client/ids.ts';
import { createContext, use, useEffect } from 'react';
import { useRead } from '../store/use-readable.ts';
import { chosenMedia, gateOf, type MediaMessage } from './chosen-media.ts';
import { type MediaGate, useMediaGate } from './media-gate.ts';
import { MediaRoomContext } from './media-room.ts';

/** The message whose content is drawn here; null where that is none. */
export const MediaMessageContext = createContext<MediaMessage | null>(null);

/** Messages some media of which are hidden where they are drawn, and in how many places. */
const hiddenNow = new Map<EventId, number>();

/** True if something of a message is hidden where it is drawn. */
export function isHiddenNow(eventId: EventId): boolean {
  return hiddenNow.has(eventId);
}

/** The gate of a file of the message that is drawn here. `file` names it; a veil that keeps it already needs no other. */
export function useShownMedia(file: string, isVeiled = false): MediaGate {
  const message = use(MediaMessageContext);
  const room = useMediaGate(use(MediaRoomContext));
  const gate = isVeiled ? 'shown' : room;
  const read = () => (message === null ? gate : gateOf(message, file, gate, chosenMedia.current));
  const found = useRead(chosenMedia, read);
  const hiddenIn = found === 'hidden' ? (message?.eventId ?? null) : null;
  useEffect(() => {
    if (hiddenIn === null) return undefined;
    hiddenNow.set(hiddenIn, (hiddenNow.get(hiddenIn) ?? 0) + 1);
    return () => {
      const left = (hiddenNow.get(hiddenIn) ?? 1) - 1;
      if (left === 0) hiddenNow.delete(hiddenIn);
      else hiddenNow.set(hiddenIn, left);
    };
  }, [hiddenIn]);
  return found;
}
