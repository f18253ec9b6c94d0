import type { RoomSectionProps } from './contract.ts';
import { ServerAccess } from './ServerAccess.tsx';
import { SettingsLog } from './SettingsLog.tsx';

/** The part `Moderation`: the servers that may take part, and who changed what. */
export function Moderation({ settings }: RoomSectionProps) {
  return (
    <>
      <ServerAccess key={JSON.stringify(settings.acl)} settings={settings} />
      <SettingsLog roomId={settings.roomId} mayRedact={settings.rights.redactOthers} />
    </>
  );
}
