/**
 * Panels beside a room: the members, a thread, the pinned messages. A feature describes its panels, `shell/panels.ts` lists them,
 * and the shell draws the frame around them: name, way back, focus, Escape.
 */
import type { MessageDescriptor } from '@lingui/core';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import type { ComponentType } from 'react';
import type { Chunk } from '../chunk/chunk.ts';
import type { PanelName } from '../route/route.ts';

export interface PanelProps {
  readonly roomId: RoomId;
  /** The root of the thread; null in every panel but `thread`. */
  readonly rootId: EventId | null;
  /** The reply to open it at; null for the newest ones. */
  readonly eventId: EventId | null;
  /** Closes the panel; focus goes back to where it was opened. */
  readonly onClose: () => void;
}

export interface Panel {
  /** Names it in the history and in addresses: `openPanel({ name })` opens it. */
  readonly name: PanelName;
  /** The name of its `complementary`, and of its button. */
  readonly label: MessageDescriptor;
  /** A drawing of about 18 px. */
  readonly Icon: ComponentType<{ readonly size: number }>;
  /** Its code, fetched when it is opened. What has `data-region-focus` in it takes the focus of F6. */
  readonly chunk: Chunk<{ readonly Panel: ComponentType<PanelProps> }>;
  /** True if it draws messages: then it is drawn inside of the slots of timelines. */
  readonly drawsMessages?: true;
  /** True if the header of the room has a button for the panel, in the order of the list. */
  readonly isInHeader: boolean;
  /** The mark above that button when there is news, with its text; draws nothing when there is none. */
  readonly Mark?: ComponentType<{ readonly roomId: RoomId }>;
}
