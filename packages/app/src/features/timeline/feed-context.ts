import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { createContext, use } from 'react';
import type { MessageItem } from './contract.ts';

/** What rows ask of the timeline around them. */
export interface Feed {
  readonly roomId: RoomId;
  /** Goes to an event and flashes it. False when it is not loaded. */
  readonly jumpTo: (eventId: EventId) => boolean;
  readonly fillGap: (key: string) => void;
  /** For the marks of measurement: a message was drawn. */
  readonly drawn: (item: MessageItem) => void;
}

export const FeedContext = createContext<Feed | null>(null);

export function useFeed(): Feed {
  const feed = use(FeedContext);
  if (feed === null) throw new Error('useFeed outside of FeedContext');
  return feed;
}
