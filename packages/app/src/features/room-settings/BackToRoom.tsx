import type { RoomId } from '@parley/sdk/client/ids.ts';
import { ArrowLeft } from 'lucide-react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { roomHref } from '../../lib/route/route.ts';
import styles from './room-settings.module.css';

/** Leads from a page about a room back to the room. */
export function BackToRoom({ roomId }: { readonly roomId: RoomId }) {
  const i18n = useI18n();
  return (
    <a
      className={styles.back}
      href={roomHref(roomId)}
      aria-label={i18n._({ id: 'roomSettings.back', message: 'Back to the room' })}
    >
      <ArrowLeft size={20} aria-hidden="true" />
    </a>
  );
}
