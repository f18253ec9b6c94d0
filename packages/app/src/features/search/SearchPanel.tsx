import { PANEL_COVERS, useMediaQuery } from '../../lib/dom/use-media-query.ts';
import type { PanelProps } from '../../lib/panel/panel.ts';
import { navigate } from '../../lib/route/use-route.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import { useClient } from '../../lib/view/client-context.ts';
import { Search } from './Search.tsx';
import styles from './search.module.css';
import { deskOf } from './search-desk.ts';
import type { FindMembers } from './use-suggestions.ts';

export interface SearchPanelProps extends Pick<PanelProps, 'roomId'> {
  /** Finds members of the room by name. Without it only people are suggested whom the user knows from elsewhere. */
  readonly findMembers?: FindMembers;
}

/** The panel `Search`: in the room beside it, or in all. It stays open beside what is opened from it, if there is space. */
export function SearchPanel({ roomId, findMembers }: SearchPanelProps) {
  const { client } = useClient();
  const desk = deskOf(client);
  const { where } = useReadable(desk);
  const isCovering = useMediaQuery(PANEL_COVERS);
  return (
    <div className={styles.panel}>
      <Search
        roomId={where === 'room' ? roomId : null}
        takesFocus={() => document.activeElement?.hasAttribute('data-panel-title') === true}
        hasRoom
        {...(where === 'room' && findMembers !== undefined && { findMembers })}
        onWhere={(next) => desk.change({ where: next })}
        onOpen={(place) => {
          const staysOpen = !isCovering && place.panel === undefined;
          if (staysOpen && place.room === roomId) desk.opened = null;
          navigate(staysOpen ? { ...place, panel: { name: 'search' } } : place);
        }}
      />
    </div>
  );
}
