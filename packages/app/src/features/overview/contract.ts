/** Lists that other features add to the overview of all rooms. `shell/overview-lists.ts` puts it together. */
import type { MessageDescriptor } from '@lingui/core';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import type { ComponentType } from 'react';
import type { RoomName } from '../../lib/format/room-name.ts';

/** One list: a choice of the overview. */
export interface OverviewList {
  readonly id: string;
  readonly label: MessageDescriptor;
  readonly List: ComponentType<OverviewListProps>;
}

export interface OverviewListProps {
  /** Draws events of several rooms. */
  readonly Lines: ComponentType<LinesProps>;
}

export interface LinesProps {
  /** The name of the list. */
  readonly label: string;
  /** More is on its way. */
  readonly isBusy: boolean;
  readonly places: readonly Place[];
}

/** An event of some room, as a way to it. */
export interface Place {
  readonly key: string;
  readonly roomId: RoomId;
  readonly roomName: RoomName;
  readonly eventId: EventId;
  /** Unread counts of the place; null for none. */
  readonly unread: {
    readonly unreadCount: number;
    readonly notifyingCount: number;
    readonly mentionCount: number;
  } | null;
  readonly href: string;
}
