import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { roomHref } from '../../lib/route/route.ts';
import { Archive } from './Archive.tsx';
import type { RoomSectionProps } from './contract.ts';
import styles from './room-settings.module.css';
import { Upgrade } from './Upgrade.tsx';

/** The part `Advanced`: what the room is to machines, and the rooms before and after it. */
export function Advanced({ settings }: RoomSectionProps) {
  const i18n = useI18n();
  const { roomId, version, predecessor, successor } = settings;
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>{i18n._({ id: 'roomSettings.id', message: 'Room ID' })}</dt>
          <dd className={styles.code}>
            <bdi dir="ltr" translate="no">
              {roomId}
            </bdi>
          </dd>
        </div>
        <div>
          <dt>{i18n._({ id: 'roomSettings.version', message: 'Room version' })}</dt>
          <dd>{version}</dd>
        </div>
        {predecessor !== null && (
          <div>
            <dt>{i18n._({ id: 'roomSettings.before', message: 'Goes on from' })}</dt>
            <dd>
              <a href={roomHref(predecessor)}>{i18n._({ id: 'roomSettings.beforeLink', message: 'Previous room' })}</a>
            </dd>
          </div>
        )}
        {successor !== null && (
          <div>
            <dt>{i18n._({ id: 'roomSettings.after', message: 'Goes on in' })}</dt>
            <dd>
              <a href={roomHref(successor)}>{i18n._({ id: 'roomSettings.afterLink', message: 'New room' })}</a>
            </dd>
          </div>
        )}
      </dl>
      {!settings.isSpace && <Archive settings={settings} />}
      <Upgrade settings={settings} />
    </>
  );
}
