import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useView } from '../../lib/view/use-view.ts';
import styles from './room-settings.module.css';

/** The warning of whoever leaves a room as its last administrator; nothing for others. */
export function LastAdminNote({ roomId }: { readonly roomId: RoomId }) {
  const i18n = useI18n();
  const view = useView('roomSettings.roles', { roomId });
  if (view.kind !== 'ready' || !view.value.isLastAdministrator) return null;
  return (
    <p className={styles.warning} role="status">
      {i18n._({
        id: 'roomSettings.leavesLast',
        message: 'You are the last administrator: nobody can change roles and settings here after you leave.',
      })}
    </p>
  );
}
