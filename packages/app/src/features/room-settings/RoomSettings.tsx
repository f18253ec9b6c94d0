import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { ReactNode } from 'react';
import { roomNameText } from '../../lib/format/room-name.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { formatRoute, ROOM_SETTINGS_SECTIONS, type RoomSettingsSection } from '../../lib/route/route.ts';
import { usePageTitle } from '../../lib/title/use-page-title.ts';
import { useView } from '../../lib/view/use-view.ts';
import { Page } from '../../ui/page/Page.tsx';
import { Sections } from '../../ui/page/Sections.tsx';
import { Spinner } from '../../ui/spinner/Spinner.tsx';
import type { KnownSettings, RoomSection } from './contract.ts';

export interface RoomSettingsProps {
  readonly roomId: RoomId;
  readonly section: RoomSettingsSection;
  /** The sections that there are. */
  readonly sections: { readonly [Name in RoomSettingsSection]?: RoomSection };
  /** Element at the start of the header, such as the way back to the room. */
  readonly leading: ReactNode;
}

/** The page `Settings of {room}`. */
export function RoomSettings(props: RoomSettingsProps) {
  const i18n = useI18n();
  const view = useView('roomSettings.room', { roomId: props.roomId });
  const settings = view.kind === 'ready' && view.value.kind === 'known' ? view.value : null;
  const title =
    settings === null
      ? i18n._({ id: 'roomSettings.title', message: 'Room settings' })
      : i18n._({
          id: 'roomSettings.titleOf',
          message: 'Settings of {room}',
          values: { room: roomNameText(i18n, settings.name) },
        });
  usePageTitle(title);
  return (
    <Page title={title} leading={props.leading} region="settings">
      {settings === null ? <Spinner /> : <KnownRoom {...props} title={title} settings={settings} />}
    </Page>
  );
}

interface KnownRoomProps extends RoomSettingsProps {
  readonly title: string;
  readonly settings: KnownSettings;
}

function KnownRoom({ roomId, section, sections, title, settings }: KnownRoomProps) {
  const shown = sections[section];
  return (
    <Sections
      label={title}
      order={ROOM_SETTINGS_SECTIONS}
      names={sections}
      current={section}
      hrefOf={(name) => formatRoute({ kind: 'roomSettings', roomId, section: name })}
    >
      {shown && <shown.Section settings={settings} />}
    </Sections>
  );
}
