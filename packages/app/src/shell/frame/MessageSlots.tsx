import '../../lib/i18n/room-messages.ts';
import type { ReactNode } from 'react';
import { TimelineSlotsContext } from '../../features/timeline/feature.ts';
import { timelineSlots } from '../tiles.ts';

export interface MessageSlotsProps {
  readonly children: ReactNode;
}

/** Has what draws messages ready for `children`. */
export function MessageSlots({ children }: MessageSlotsProps): ReactNode {
  return <TimelineSlotsContext value={timelineSlots}>{children}</TimelineSlotsContext>;
}
