import type { RoomId } from '@parley/sdk/client/ids.ts';
import { ChevronRight, X } from 'lucide-react';
import { roomNameText } from '../../../lib/format/room-name.ts';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { chooseGroup } from '../../../lib/room-group/chosen-group.ts';
import { spaceHref } from '../../../lib/route/route.ts';
import { useView } from '../../../lib/view/use-view.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import styles from './chosen-space.module.css';

/** The space whose rooms are listed: the way to its lobby, and back to all rooms. */
export function ChosenSpace({ spaceId }: { readonly spaceId: RoomId }) {
  const i18n = useI18n();
  const view = useView('timeline.room', { roomId: spaceId });
  const name = view.kind === 'ready' && view.value.kind === 'known' ? roomNameText(i18n, view.value.name) : '';
  return (
    <div className={styles.line}>
      <a
        className={styles.space}
        href={spaceHref(spaceId)}
        aria-label={i18n._({ id: 'spaces.lobby', message: 'Lobby of {space}', values: { space: name } })}
      >
        <span className={styles.name} dir="auto" translate="no">
          {name}
        </span>
        <ChevronRight size={14} aria-hidden="true" />
      </a>
      <IconButton
        label={i18n._({ id: 'spaces.showAll', message: 'Show all rooms' })}
        icon={<X size={16} />}
        size="small"
        onClick={() => chooseGroup(null)}
      />
    </div>
  );
}
