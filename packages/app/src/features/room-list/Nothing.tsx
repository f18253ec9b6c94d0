import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { chosenGroup } from '../../lib/room-group/chosen-group.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import { Button } from '../../ui/button/Button.tsx';
import { filterName } from './list-words.ts';
import styles from './room-list.module.css';
import type { RoomFilter } from './room-list-item.ts';

export interface NothingProps {
  readonly query: string;
  readonly filter: RoomFilter;
  /** Shows all rooms again. */
  readonly onClear: () => void;
}

/** No rooms, or none of those that were asked for. */
export function Nothing({ query, filter, onClear }: NothingProps) {
  const i18n = useI18n();
  const group = useReadable(chosenGroup);
  const sought = query.trim();
  if (sought === '' && filter === 'all') {
    if (group !== null) {
      return (
        <p className={styles.nothing}>
          {i18n._({ id: 'roomList.emptySpace', message: 'You are in none of the rooms of this space.' })}
        </p>
      );
    }
    return (
      <p className={styles.nothing}>
        {i18n._({ id: 'roomList.empty', message: 'No rooms yet. Invitations appear here.' })}
      </p>
    );
  }
  return (
    <div className={styles.nothing}>
      <p role="status">
        {sought !== '' &&
          i18n._({ id: 'roomList.noMatch', message: 'No room matches “{query}”.', values: { query: sought } })}
        {sought === '' &&
          (filter === 'unread'
            ? i18n._({ id: 'roomList.allRead', message: 'You’re all caught up.' })
            : i18n._({
                id: 'roomList.noneOf',
                message: 'No rooms under “{filter}” yet.',
                values: { filter: filterName(i18n, filter) },
              }))}
      </p>
      <Button size="small" variant="quiet" onClick={onClear}>
        {i18n._({ id: 'roomList.clearFilter', message: 'Show all rooms' })}
      </Button>
    </div>
  );
}
