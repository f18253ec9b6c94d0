/** The sections of a room's settings: what each is called, and what it shows. */
import { RoomTrust } from '../features/identity/RoomTrust.tsx';
import { RoomNotifications } from '../features/notifications/RoomNotifications.tsx';
import { SpaceNotifications } from '../features/notifications/SpaceNotifications.tsx';
import { ApplyLists } from '../features/policy-lists/ApplyLists.tsx';
import { ExportRoom } from '../features/room-export/ExportRoom.tsx';
import { Access } from '../features/room-settings/Access.tsx';
import { Advanced } from '../features/room-settings/Advanced.tsx';
import type { RoomSection, RoomSectionProps } from '../features/room-settings/contract.ts';
import { Encryption } from '../features/room-settings/Encryption.tsx';
import { General } from '../features/room-settings/General.tsx';
import { Moderation } from '../features/room-settings/Moderation.tsx';
import { Roles } from '../features/room-settings/Roles.tsx';
import { roomNameText } from '../lib/format/room-name.ts';
import { useI18n } from '../lib/i18n/use-i18n.ts';
import type { RoomSettingsSection } from '../lib/route/route.ts';

export const roomSettingsSections: { readonly [Name in RoomSettingsSection]?: RoomSection } = {
  general: { name: /*i18n*/ { id: 'roomSettings.general', message: 'General' }, Section: General },
  access: { name: /*i18n*/ { id: 'roomSettings.access', message: 'Access' }, Section: Access },
  encryption: { name: /*i18n*/ { id: 'roomSettings.encryption', message: 'Encryption' }, Section: EncryptionAndTrust },
  roles: { name: /*i18n*/ { id: 'roomSettings.roles', message: 'Roles' }, Section: Roles },
  notifications: {
    name: /*i18n*/ { id: 'roomSettings.notifications', message: 'Notifications' },
    Section: ({ settings: { roomId, isSpace } }) =>
      isSpace ? <SpaceNotifications spaceId={roomId} /> : <RoomNotifications roomId={roomId} />,
  },
  moderation: { name: /*i18n*/ { id: 'roomSettings.moderation', message: 'Moderation' }, Section: ModerationAndLists },
  advanced: { name: /*i18n*/ { id: 'roomSettings.advanced', message: 'Advanced' }, Section: AdvancedAndExport },
};

function EncryptionAndTrust({ settings }: RoomSectionProps) {
  return (
    <>
      <Encryption settings={settings} />
      <RoomTrust roomId={settings.roomId} />
    </>
  );
}

function ModerationAndLists({ settings }: RoomSectionProps) {
  return (
    <Moderation settings={settings}>
      <ApplyLists roomId={settings.roomId} mayBan={settings.rights.ban} />
    </Moderation>
  );
}

function AdvancedAndExport({ settings }: RoomSectionProps) {
  const i18n = useI18n();
  return (
    <>
      <Advanced settings={settings} />
      <ExportRoom roomId={settings.roomId} name={roomNameText(i18n, settings.name)} />
    </>
  );
}
