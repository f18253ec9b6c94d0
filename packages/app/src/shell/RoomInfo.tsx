import '../lib/i18n/later-messages.ts';
import { RoomTrust } from '../features/identity/RoomTrust.tsx';
import { Topic } from '../features/messages/Topic.tsx';
import { RoomInfoPanel } from '../features/people/RoomInfoPanel.tsx';
import type { PanelProps } from '../lib/panel/panel.ts';
import { formatRoute } from '../lib/route/route.ts';
import { useView } from '../lib/view/use-view.ts';
import { infoPanels, infoPanelsOfSpace } from './info-panels.ts';

/** The panel of what a room is, with what draws formatted text. */
export function Panel({ roomId }: PanelProps) {
  const room = useView('timeline.room', { roomId });
  const isSpace = room.kind === 'ready' && room.value.kind === 'known' && room.value.isSpace;
  return (
    <RoomInfoPanel
      roomId={roomId}
      topic={<Topic roomId={roomId} />}
      trust={<RoomTrust roomId={roomId} />}
      panels={isSpace ? infoPanelsOfSpace : infoPanels}
      settingsHref={formatRoute({ kind: 'roomSettings', roomId, section: 'general' })}
    />
  );
}
