import '../../lib/i18n/later-messages.ts';
import { PinnedPanel } from '../../features/pins/PinnedPanel.tsx';
import type { PanelProps } from '../../lib/panel/panel.ts';
import { timelineSlots } from '../tiles.ts';

/** The panel of what is pinned, with what draws messages. */
export function Panel({ roomId }: PanelProps) {
  return <PinnedPanel roomId={roomId} Content={timelineSlots.Content} />;
}
