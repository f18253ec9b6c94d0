/** Actions for a room, before the buttons of its panels in its header: one line a feature. */
import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { ComponentType } from 'react';
import { CallButtons } from '../features/calls/CallButtons.tsx';
import { RtcButtons } from '../features/rtc/room/RtcButtons.tsx';

interface HeaderAction {
  readonly id: string;
  /** Its buttons; nothing where there is nothing to do. */
  readonly Buttons: ComponentType<{ readonly roomId: RoomId }>;
}

export const headerActions: readonly HeaderAction[] = [
  { id: 'calls', Buttons: CallButtons },
  { id: 'rtc', Buttons: RtcButtons },
];
