import '../../lib/i18n/later-messages.ts';
import { messagesSlots } from '../../features/messages/slots.ts';
import { PinnedPanel } from '../../features/pins/PinnedPanel.tsx';
import type { PanelProps } from '../../lib/panel/panel.ts';

/** The panel of what is pinned, with what draws messages. */
export function Panel({ roomId }: PanelProps) {
  return <PinnedPanel roomId={roomId} Content={messagesSlots.Content} />;
}
