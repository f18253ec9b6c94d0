import type { RoomId } from '@parley/sdk/client/ids.ts';
import { X } from 'lucide-react';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useView } from '../../lib/view/use-view.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { hideChosenRemoval } from './chosen-removals.ts';
import styles from './moderation.module.css';
import { RemovalProgress } from './RemovalProgress.tsx';

/** The progress of taking back chosen messages, until it is closed. Leaving the room ends nothing. */
export function ChosenProgress({ roomId }: { readonly roomId: RoomId }) {
  const i18n = useI18n();
  const place = { roomId, userId: null };
  const view = useView('moderation.removing', place);
  const stop = useCommand('moderation.stopRemoving');
  if (view.kind !== 'ready' || view.value.kind === 'none') return null;
  return (
    <section
      className={styles.chosen}
      aria-label={i18n._({ id: 'moderation.chosenProgress', message: 'Removing selected messages' })}
    >
      <RemovalProgress removing={view.value} onStop={() => void stop(place)} />
      {view.value.kind !== 'running' && (
        <IconButton
          size="small"
          label={i18n._({ id: 'moderation.close', message: 'Close' })}
          icon={<X size={16} />}
          onClick={() => hideChosenRemoval(roomId)}
        />
      )}
    </section>
  );
}
