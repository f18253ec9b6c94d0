import type { Timeline, TimelineHead } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import type { RefObject } from 'react';
import type { ConversationControls } from './contract.ts';
import type { VisitLine } from './reading/new-line.ts';
import type { TimelinePlace } from './scroll/timeline-place.ts';
import type { Paging } from './scroll/use-paging.ts';

/** A timeline that is there to be drawn: a room's, or that of a thread. */
export interface OpenTimeline {
  readonly roomId: RoomId;
  /** The thread that it is; null for the room's own. */
  readonly threadRoot: EventId | null;
  readonly place: TimelinePlace;
  readonly head: TimelineHead;
  readonly items: readonly Timeline[];
  readonly paging: Paging;
  /** Another place is looked for. */
  readonly isSeeking: boolean;
  /** It is only read, by who is not in the room: nothing is done with its messages, and nobody hears of it. */
  readonly isReadOnly: boolean;
  readonly go: (place: TimelinePlace) => void;
  /** Keeps the line `New` while the room or the thread is open; null before it was drawn. */
  readonly visit: RefObject<VisitLine | null>;
  readonly controls: RefObject<ConversationControls | null>;
}
