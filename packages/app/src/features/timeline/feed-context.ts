import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { createContext, use } from 'react';
import type { ActionRoom, MessageAction, MessageItem, Say } from './contract.ts';

/** A point of the window, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What rows ask of the timeline around them. */
export interface Feed {
  readonly roomId: RoomId;
  /** The thread that it is; null for the room. */
  readonly threadRoot: EventId | null;
  /** The user is not in the room: nothing is done with its messages, and nothing more is asked of it. */
  readonly isReadOnly: boolean;
  /** What the person may do here. */
  readonly room: ActionRoom;
  /** Goes to an event and flashes it. */
  readonly jumpTo: (eventId: EventId) => void;
  readonly fillGap: (key: string) => void;
  readonly act: (action: MessageAction, item: MessageItem) => void;
  readonly say: Say;
  /** Opens the menu of a message. */
  readonly openMenu: (item: MessageItem, at: Point) => void;
  /** For the marks of measurement: a message was drawn. */
  readonly drawn: (item: MessageItem) => void;
}

export const FeedContext = createContext<Feed | null>(null);

export function useFeed(): Feed {
  const feed = use(FeedContext);
  if (feed === null) throw new Error('useFeed outside of FeedContext');
  return feed;
}
