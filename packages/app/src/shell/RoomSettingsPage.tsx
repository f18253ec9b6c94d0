import '../lib/i18n/later-messages.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { BackToRoom } from '../features/room-settings/BackToRoom.tsx';
import { RoomSettings } from '../features/room-settings/RoomSettings.tsx';
import type { RoomSettingsSection } from '../lib/route/route.ts';
import { roomSettingsSections } from './room-settings-sections.tsx';

interface RoomSettingsPageProps {
  readonly roomId: RoomId;
  readonly section: RoomSettingsSection;
}

/** The settings of a room, put together from the features that have some. */
export function RoutePage({ roomId, section }: RoomSettingsPageProps) {
  return (
    <RoomSettings
      roomId={roomId}
      section={section}
      sections={roomSettingsSections}
      leading={<BackToRoom roomId={roomId} />}
    />
  );
}
