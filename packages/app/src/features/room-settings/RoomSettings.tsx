import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { ReactNode } from 'react';
import { roomNameText } from '../../lib/format/room-name.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { formatRoute, ROOM_SETTINGS_SECTIONS, type RoomSettingsSection } from '../../lib/route/route.ts';
import { usePageTitle } from '../../lib/title/use-page-title.ts';
import { useView } from '../../lib/view/use-view.ts';
import { Page } from '../../ui/page/Page.tsx';
import { Spinner } from '../../ui/spinner/Spinner.tsx';
import type { KnownSettings, RoomSection } from './contract.ts';
import styles from './room-settings.module.css';

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
      {settings === null ? <Spinner /> : <Sections {...props} title={title} settings={settings} />}
    </Page>
  );
}

interface SectionsProps extends RoomSettingsProps {
  readonly title: string;
  readonly settings: KnownSettings;
}

function Sections({ roomId, section, sections, title, settings }: SectionsProps) {
  const i18n = useI18n();
  const shown = sections[section];
  return (
    <>
      <nav className={styles.sections} aria-label={title}>
        {ROOM_SETTINGS_SECTIONS.map((name) => {
          const known = sections[name];
          return (
            known && (
              <a
                key={name}
                className={styles.section}
                href={formatRoute({ kind: 'roomSettings', roomId, section: name })}
                aria-current={name === section ? 'page' : undefined}
              >
                {i18n._(known.name)}
              </a>
            )
          );
        })}
      </nav>
      <section className={styles.body} aria-label={shown && i18n._(shown.name)}>
        {shown && <shown.Section settings={settings} />}
      </section>
    </>
  );
}
