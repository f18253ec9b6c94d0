import type { ReactNode } from 'react';
import type { RoomSectionProps } from './contract.ts';
import { ServerAccess } from './ServerAccess.tsx';
import { SettingsLog } from './SettingsLog.tsx';

/** The part `Moderation`: the servers that may take part, and who changed what. `children` are of other features. */
export function Moderation({ settings, children }: RoomSectionProps & { readonly children?: ReactNode }) {
  return (
    <>
      <ServerAccess key={JSON.stringify(settings.acl)} settings={settings} />
      {children}
      <SettingsLog roomId={settings.roomId} mayRedact={settings.rights.redactOthers} />
    </>
  );
}
