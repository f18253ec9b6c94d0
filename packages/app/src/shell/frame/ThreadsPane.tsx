import '../../lib/i18n/later-messages.ts';
import { ThreadsPanel } from '../../features/threads/ThreadsPanel.tsx';
import type { PanelProps } from '../../lib/panel/panel.ts';
import { timelineSlots } from '../tiles.ts';

/** The panel `Threads`. */
export function Panel({ roomId }: PanelProps) {
  return <ThreadsPanel roomId={roomId} describe={timelineSlots.describe} />;
}
